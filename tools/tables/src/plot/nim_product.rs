//! `nim-product`: the table of nim-products, as a heat map.

use super::draw::font::Label;
use super::draw::model::{Axis, Figure};
use super::grundy;
use super::look::Look;
use crate::cli::Env;
use crate::numbers;
use crate::origin;
use anyhow::{Result, ensure};
use cgt_core::Nimber;

/// The nim-products of all pairs of nimbers below a bound, as a heat map.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Nimbers below this; below 2, 4, 16, 256, 65536 they are a field.
    #[arg(long, value_name = "N", default_value = "16", value_parser = numbers::size)]
    below: usize,
    #[command(flatten)]
    pub(crate) look: Look,
}

pub(crate) fn figure(args: &Args, env: &Env) -> Result<Figure> {
    let n = args.below;
    ensure!((1..=4096).contains(&n), "--below {n}: allowed are 1 to 4096");
    let limits = env.context.limits();
    limits.reserve(&format!("a map of {n} by {n} cells"), 9 * (n * n) as u64)?;
    env.note("range", format!("a, b = 0..={}", n - 1));
    origin::by(env, "nimber", "computed");
    let mut values = Vec::with_capacity(n * n);
    for b in 0..n as u64 {
        limits.tick(b, n as u64)?;
        values.extend((0..n as u64).map(|a| Some(Nimber(a).nim_product(Nimber(b)).0 as u32)));
    }
    let [x, y] = ["*a*", "*b*"].map(|label| Axis::cells(Label::marked(label), n - 1));
    Ok(grundy::map(values, n, [x, y], args.look.palette).said("nim-product", Some("product 0")))
}
