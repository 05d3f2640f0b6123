//! Ticks: whole numbers on whole axes, powers of ten on logarithmic ones, as many as fit.

use super::font::Label;
use super::model::{Axis, Scale};

/// A tick; a minor one has no label.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tick {
    pub(crate) at: f64,
    pub(crate) label: Option<Label>,
}

/// The ticks of an axis on which at most `most` labels fit; `fits` says whether labels of a width
/// (in em) fit where so many steps go into the axis.
pub(crate) fn ticks(axis: &Axis, most: usize, fits: impl Fn(f64, f64) -> bool) -> Vec<Tick> {
    match axis.scale {
        Scale::Whole => whole(axis, most, fits),
        Scale::Log => log(axis, most),
        Scale::Bare => Vec::new(),
    }
}

/// Steps 1, 2, 5, 10, 20, ...: the smallest whose labels fit.
fn whole(axis: &Axis, most: usize, fits: impl Fn(f64, f64) -> bool) -> Vec<Tick> {
    let steps = (0..18).flat_map(|e| [1, 2, 5].map(|m| m * 10u64.pow(e)));
    for step in steps {
        let (first, last) = ((axis.from / step as f64).ceil(), (axis.to / step as f64).floor());
        let count = (last - first + 1.0).max(0.0);
        if count > most.max(2) as f64 {
            continue;
        }
        let multiples = (first as i64..=last as i64).map(|k| k * step as i64);
        let ticks: Vec<Tick> =
            multiples.map(|at| Tick { at: at as f64, label: Some(number(at, axis.to)) }).collect();
        let widest = ticks.iter().filter_map(|t| Some(t.label.as_ref()?.width()));
        let steps = (axis.to - axis.from) / step as f64;
        if ticks.len() <= 2 || fits(steps, widest.fold(0.0, f64::max)) {
            return ticks;
        }
    }
    Vec::new()
}

/// A whole number as a label: powers of ten are split off where the axis goes far.
fn number(v: i64, to: f64) -> Label {
    if v == 0 || to < 1e5 {
        let sign = if v < 0 { "\u{2212}" } else { "" };
        return Label::marked(format!("{sign}{}", v.unsigned_abs()));
    }
    let (mut m, mut e) = (v, 0);
    while m % 10 == 0 {
        (m, e) = (m / 10, e + 1);
    }
    // 12 000 000 reads better as 12 times ten to the sixth than as 1.2 times the seventh.
    match (m, e) {
        (m, 0..=2) => Label::marked((m * 10i64.pow(e)).to_string()),
        (1, e) => Label::marked(format!("10^{{{e}}}")),
        (m, e) => Label::marked(format!("{m}\u{d7}10^{{{e}}}")),
    }
}

/// Powers of ten with labels, every second or third where they are many, and 2, 3, ..., 9 times
/// them as minor ticks; on a short axis 2 and 5 times them have labels too.
fn log(axis: &Axis, most: usize) -> Vec<Tick> {
    let decade = |e: i32| 10f64.powi(e);
    let (first, last) = (axis.from.log10().floor() as i32, axis.to.log10().ceil() as i32);
    let decades = (axis.to / axis.from).log10();
    let every = (decades / most.max(1) as f64).ceil().max(1.0) as i32;
    let few = decades < 2.0 && 3.0 * decades <= most as f64;
    // Where all labels are short they are plain numbers, else all are powers.
    let plain = axis.from >= 1.0 / 2.0 && axis.to < 1e5 && every == 1;
    let mut ticks = Vec::new();
    for e in first..=last {
        for m in 1..10 {
            let at = f64::from(m) * decade(e);
            if at < axis.from || at > axis.to || (m > 1 && every > 1) {
                continue;
            }
            let labelled = if m == 1 { e % every == 0 } else { few && (m == 2 || m == 5) };
            let label = labelled.then(|| {
                if plain {
                    Label::marked(format!("{at}"))
                } else if m == 1 {
                    Label::marked(format!("10^{{{e}}}"))
                } else {
                    Label::marked(format!("{m}\u{d7}10^{{{e}}}"))
                }
            });
            ticks.push(Tick { at, label });
        }
    }
    ticks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(axis: &Axis, most: usize) -> Vec<String> {
        let ticks = ticks(axis, most, |_, _| true);
        ticks.iter().filter_map(|t| Some(t.label.as_ref()?.text())).collect()
    }

    #[test]
    fn whole_axes_have_whole_ticks() {
        let axis = |to| Axis::whole(Label::default(), to);
        assert_eq!(texts(&axis(1.0), 8), ["0", "1"]);
        assert_eq!(texts(&axis(10.0), 6), ["0", "2", "4", "6", "8", "10"]);
        assert_eq!(texts(&axis(60.0), 8), ["0", "10", "20", "30", "40", "50", "60"]);
        assert_eq!(texts(&axis(1e7), 3), ["0", "5×106", "107"]);
        assert_eq!(texts(&axis(0.0), 8), ["0"]);
    }

    #[test]
    fn log_axes_have_each_power_once() {
        let axis = |from, to| Axis::log(Label::default(), from, to);
        for to in [19.0, 20.0, 1000.0] {
            let found = texts(&axis(1.0, to), 6);
            let mut distinct = found.clone();
            distinct.dedup();
            assert_eq!(found, distinct);
            assert_eq!(found[0], "1");
        }
        assert_eq!(texts(&axis(1.0, 1e6), 4), ["100", "102", "104", "106"]);
    }
}
