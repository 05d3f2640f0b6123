//! The data of a figure as rows: panel, series, x, y, and the value of a cell.

use super::draw::model::{Figure, Layer};
use crate::cli::Env;
use crate::output::Cell;
use anyhow::Result;

/// The data of a figure as rows.
pub(crate) fn write(figure: &Figure, env: &Env) -> Result<()> {
    let number = |v: f64| {
        if v >= 0.0 && v.fract() == 0.0 { Cell::Number(v as u64) } else { v.to_string().into() }
    };
    if let Some((columns, rows)) = &figure.data {
        return env.table(columns, |row| Ok(rows.iter().try_for_each(|cells| row(cells))?));
    }
    env.table(&["panel", "series", "x", "y", "value"], |row| {
        for (panel, chart) in (1u64..).zip(&figure.panels) {
            let panel = match &chart.heading {
                Some(heading) => heading.text().into(),
                None => Cell::Number(panel),
            };
            for (series, layer) in (1u64..).zip(&chart.layers) {
                let series = match layer {
                    Layer::Points { name: Some(n), .. } | Layer::Line { name: Some(n), .. } => {
                        n.text().into()
                    }
                    _ => Cell::Number(series),
                };
                let mut point = |x: f64, y: f64, value: Cell| {
                    row(&[panel.clone(), series.clone(), number(x), number(y), value])
                };
                let mut written = Ok(());
                match layer {
                    Layer::Points { points, .. } => points.for_each(|x, y| {
                        if written.is_ok() {
                            written = point(x, y, Cell::Empty);
                        }
                    }),
                    Layer::Line { points, .. } => {
                        written = points.iter().try_for_each(|p| point(p[0], p[1], Cell::Empty));
                    }
                    Layer::Bars { bars, .. } => {
                        written = bars.iter().try_for_each(|b| point(b[0], b[1], Cell::Empty));
                    }
                    Layer::Labels(labels) => {
                        written = labels
                            .iter()
                            .try_for_each(|(at, label)| point(at[0], at[1], label.text().into()));
                    }
                    Layer::Cells(cells) => {
                        let [x0, y0] = cells.corner;
                        for (i, value) in cells.values.iter().enumerate() {
                            if let Some(value) = value {
                                let (x, y) = (x0 + i % cells.columns, y0 + i / cells.columns);
                                point(x as f64, y as f64, Cell::Number(u64::from(*value)))?;
                            }
                        }
                    }
                }
                written?;
            }
        }
        Ok(())
    })
}
