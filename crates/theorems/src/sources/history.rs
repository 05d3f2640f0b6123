//! Dates.

use super::{fails, holds};
use crate::statement::Statement;

/// Days from 1 March of year 0 in the Gregorian calendar.
fn day_number(year: i64, month: i64, day: i64) -> i64 {
    let (y, m) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + day - 1
}

/// The days of the fair: 11 May to 27 October 1940.
fn fair() -> i64 {
    day_number(1940, 10, 27) - day_number(1940, 5, 11)
}

pub(super) fn statements() -> Vec<Statement> {
    let dates = "1940-05-11 to 1940-10-27";
    vec![
        fails("A09", "11 May to 27 October 1940 are six weeks", "es-wiki:18", dates)
            .title("Nimatron was shown for six weeks")
            .cases("", "calendar", move |cases| {
                cases.equal(|| dates.to_owned(), 42, fair());
                Ok(())
            }),
        holds("A10", "11 May to 27 October 1940 are six months, rounded", "th-wiki:7")
            .title("Nimatron was shown for six months")
            .cases("", "calendar", move |cases| {
                // In months of 365.25 / 12 days, rounded to the nearest half and up.
                let months = (fair() as f64 / (365.25 / 12.0) * 2.0).round() / 2.0;
                cases.equal(|| dates.to_owned(), 6.0, months.ceil());
                Ok(())
            }),
    ]
}
