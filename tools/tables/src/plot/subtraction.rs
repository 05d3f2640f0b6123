//! `subtraction`: the periods of the subtraction games with sets of three, as a heat map.

use super::draw::font::Label;
use super::draw::model::{Axis, Figure};
use super::grundy;
use super::look::Look;
use crate::cli::{Env, Exit};
use crate::numbers;
use crate::origin;
use anyhow::{Context as _, Result, ensure};
use cgt_core::TakeBreak;
use cgt_core::sequence::certificate::certify;

/// The periods of the subtraction games S(s, a, b) for all a and b, as a heat map.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The least element of all sets.
    #[arg(long, value_name = "S", default_value = "1", value_parser = numbers::size)]
    least: usize,
    /// The largest element of any set.
    #[arg(long, value_name = "M", value_parser = numbers::size)]
    max: usize,
    #[command(flatten)]
    pub(crate) look: Look,
}

/// How far periods are looked for.
const BOUND: u64 = 1_000_000;

pub(crate) fn figure(args: &Args, env: &Env) -> Result<Figure> {
    let (s, max) = (args.least, args.max);
    ensure!(s >= 1, "--least 0 is no move: at least 1");
    ensure!(s < max && max <= 300, "--max {max}: allowed are {} to 300", s + 1);
    let limits = env.context.limits();
    env.note("range", format!("S({s},a,b), {s} <= a <= b <= {max}"));
    origin::by(env, "subtraction", "periods proven, theorem finite-subtraction");
    let columns = max - s + 1;
    let mut values = vec![None; columns * columns];
    for b in s..=max {
        limits.tick((b - s) as u64, columns as u64)?;
        for a in s..=b {
            let mut digits = vec![0; b + 1];
            [s, a, b].into_iter().for_each(|n| digits[n] = 3);
            let name = format!("S({s},{a},{b})");
            let (found, _) = certify(&name, &TakeBreak::finite(digits), BOUND, &limits)?;
            let period = found.filter(|f| f.proven).map(|f| f.period.period);
            let period = period.ok_or_else(|| {
                Exit::not_found(format!("{name}: no period is proven up to {BOUND}"))
            })?;
            let period = u32::try_from(period).context("a period is too long to draw")?;
            values[(b - s) * columns + a - s] = Some(period);
        }
    }
    let axis = |label: &str| {
        let [from, to] = [s as f64 - 0.5, max as f64 + 0.5];
        Axis { from, to, ..Axis::cells(Label::marked(label), max) }
    };
    let figure = grundy::map(values, columns, [axis("*a*"), axis("*b*")], args.look.palette);
    Ok(figure.moved([s, s]).said("period", None))
}
