//! Proven periods that come with the program: the certificates in `data/catalogue/certificates`.
//!
//! Each was checked in full by `tables verify` (`docs/RECORDS.md`); here they are taken as they are.
//! 0.106 is not among them: values are computed from a certificate up to the end of the first
//! period, and its preperiod is 4.65e11 heaps.

use cgt_core::TakeBreak;
use cgt_core::sequence::certificate::Certificate;

macro_rules! certificates {
    ($($name:literal)*) => {
        [$(include_str!(concat!("../../../../data/catalogue/certificates/", $name, ".txt")),)*]
    };
}

/// The texts of all.
const CERTIFICATES: [&str; 11] = certificates! {
    "0.054" "0.104" "0.127" "0.156" "0.16" "0.165" "0.354" "0.376" "0.454" "0.56" "0.644"
};

/// The certificate of a game with these digits.
pub(super) fn certificate(code: &TakeBreak) -> Option<Certificate> {
    let mut all = CERTIFICATES.iter().filter_map(|text| text.parse::<Certificate>().ok());
    all.find(|certificate| certificate.code == *code)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cgt_core::Limits;

    #[test]
    fn all_can_be_read_and_are_found() {
        for text in CERTIFICATES {
            let read: Certificate = text.parse().unwrap();
            assert_eq!(certificate(&read.code), Some(read));
        }
        assert_eq!(certificate(&TakeBreak::finite(vec![0, 6])), None);
    }

    #[test]
    fn values_far_out_are_those_a_period_before() {
        // 0.644: period 442 after 3256.
        let sequence =
            certificate(&TakeBreak::finite(vec![0, 6, 4, 4])).unwrap().sequence(&Limits::NONE);
        let sequence = sequence.unwrap();
        let game = TakeBreak::finite(vec![0, 6, 4, 4]);
        let values = cgt_core::sequence::engine::grundy_values(&game, 9000, &Limits::NONE).unwrap();
        for n in 0..9000 {
            assert_eq!(sequence.value(n as u64).map(|v| v.0), values.get(n).map(u64::from));
        }
    }
}
