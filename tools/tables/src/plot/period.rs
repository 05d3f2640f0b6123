//! `period`: a nim-sequence in rows of one period, the exceptions marked.

use super::draw::font::Label;
use super::draw::model::{Axis, Chart, Figure, Layer, Marker, Points};
use super::draw::palette::BLACK;
use super::grundy;
use super::look::Look;
use crate::cli::{Env, Exit};
use crate::commands::period::note;
use crate::numbers;
use crate::origin;
use anyhow::{Context as _, Result};
use cgt_core::Play;
use cgt_core::sequence::Values;
use cgt_core::sequence::certificate::certify;
use cgt_core::sequence::period::{Period, period_of_values};
use variants::erased::{AnyGame, DynHeaps};

/// A nim-sequence in rows of one period, exceptions marked.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game.
    pub(crate) game: String,
    /// The last n that may be looked at for a period.
    #[arg(long, value_name = "N", default_value = "10000", value_parser = numbers::size)]
    to: usize,
    /// How many full rows to show after the last exception.
    #[arg(long, value_name = "ROWS", default_value_t = 2)]
    after: u16,
    #[command(flatten)]
    pub(crate) look: Look,
}

pub(crate) fn figure(args: &Args, game: &dyn AnyGame, env: &Env) -> Result<Figure> {
    let len = args.to.checked_add(1).context("--to is too large")?;
    let limits = env.context.limits();
    let values = game.sequence(len, &limits)?;
    let found = match game.heap_rules() {
        Some(rules) => certify(&game.name(), &DynHeaps(rules), args.to as u64, &limits)?.0,
        None => period_of_values(None, &values, &limits)?,
    };
    let Some(found) = found else {
        let name = game.name();
        return Err(Exit::not_found(format!("{name}: no period is seen up to {}", args.to)));
    };
    origin::sequence(env, game, args.to, Play::Normal);
    note(Some(&found), args.to as u64, env);
    let period = usize::try_from(found.period.period)?;
    let rows = usize::try_from(found.period.preperiod)?.div_ceil(period) + usize::from(args.after);
    let shown = (rows * period).min(values.len()).max(1);
    let mut table: Vec<Option<u32>> = (0..shown).map(|n| values.get(n)).collect();
    table.resize(shown.next_multiple_of(period), None);
    let rows = table.len() / period;
    let x = Axis::cells(Label::marked(format!("*n* mod {period}")), period - 1);
    let y = Axis::cells(Label::marked(format!("*n* div {period}")), rows - 1);
    let mut figure = grundy::map(table, period, [x, y], args.look.palette);
    let place = |n: usize| [(n % period) as f64, (n / period) as f64];
    let exceptions: Vec<_> = exceptions(&values, found.period).into_iter().map(place).collect();
    figure.panels.iter_mut().for_each(|chart: &mut Chart| {
        chart.equal = false;
        if let Some(Layer::Cells(cells)) = chart.layers.first_mut() {
            cells.names = vec![(Label::marked("value 0"), args.look.palette.accent())];
        }
        chart.layers.push(Layer::Points {
            name: Some(Label::marked("exception")),
            marker: Marker::Cross,
            colour: BLACK,
            points: Points::List(exceptions.clone()),
        });
    });
    Ok(figure)
}

/// The n whose values are not what the period says: G(n + kp) - ks for large k.
pub(crate) fn exceptions(values: &Values, period: Period) -> Vec<usize> {
    let Period { preperiod, period, saltus, .. } = period;
    let expected = |n: u64| {
        let k = preperiod.saturating_sub(n).div_ceil(period);
        let far = values.get(usize::try_from(n + k * period).ok()?)?;
        u64::from(far).checked_sub(k * saltus)
    };
    let differs = |&n: &u64| values.get(n as usize).map(u64::from) != expected(n);
    (0..preperiod).filter(differs).map(|n| n as usize).collect()
}
