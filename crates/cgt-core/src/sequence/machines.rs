//! Loops compiled for several machines, the one that runs chosen at run time.

/// A function whose body is compiled for AVX-512 (unless it begins with `narrow`), AVX2 and plain
/// machines. Generic parameters are written twice: as declared and as used. Tests can force a
/// way: see [`Force`].
macro_rules! for_machines {
    ($(#[$meta:meta])* $vis:vis narrow fn $($rest:tt)*) => {
        $crate::sequence::machines::for_machines! {
            @ ("x86_64+avx2+bmi1+bmi2") $(#[$meta])* $vis fn $($rest)*
        }
    };
    ($(#[$meta:meta])* $vis:vis fn $($rest:tt)*) => {
        $crate::sequence::machines::for_machines! {
            @ (
                "x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl+avx2+bmi1+bmi2+lzcnt+popcnt",
                "x86_64+avx2+bmi1+bmi2+lzcnt+popcnt",
            )
            $(#[$meta])* $vis fn $($rest)*
        }
    };
    (@ $targets:tt $(#[$meta:meta])* $vis:vis fn $name:ident [$($declared:tt)*] [$($used:tt)*]
        ($($argument:ident: $type:ty),* $(,)?) -> $result:ty $body:block) => {
        $(#[$meta])*
        $vis fn $name<$($declared)*>($($argument: $type),*) -> $result {
            // Part of each of the functions below, for its machine.
            #[allow(clippy::inline_always)]
            #[inline(always)]
            fn body<$($declared)*>($($argument: $type),*) -> $result $body

            #[multiversion::multiversion(targets $targets)]
            fn best<$($declared)*>($($argument: $type),*) -> $result {
                body::<$($used)*>($($argument),*)
            }

            #[cfg(test)]
            {
                #[multiversion::multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
                fn avx2<$($declared)*>($($argument: $type),*) -> $result {
                    body::<$($used)*>($($argument),*)
                }
                match $crate::sequence::machines::forced() {
                    $crate::sequence::machines::Force::Plain => {
                        return body::<$($used)*>($($argument),*);
                    }
                    $crate::sequence::machines::Force::Avx2 => {
                        return avx2::<$($used)*>($($argument),*);
                    }
                    $crate::sequence::machines::Force::Best => {}
                }
            }
            best::<$($used)*>($($argument),*)
        }
    };
}
pub(in crate::sequence) use for_machines;

/// The way that tests force on all functions of [`for_machines`], in all threads.
#[cfg(test)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sequence) enum Force {
    Best,
    Avx2,
    Plain,
}

#[cfg(test)]
static FORCED: std::sync::atomic::AtomicU8 = std::sync::atomic::AtomicU8::new(0);

#[cfg(test)]
pub(in crate::sequence) fn forced() -> Force {
    match FORCED.load(std::sync::atomic::Ordering::Relaxed) {
        0 => Force::Best,
        1 => Force::Avx2,
        _ => Force::Plain,
    }
}

/// Runs `f` with a way forced. Other tests that run meanwhile go that way too.
#[cfg(test)]
pub(in crate::sequence) fn force<T>(way: Force, f: impl FnOnce() -> T) -> T {
    static ONE_AT_A_TIME: std::sync::Mutex<()> = std::sync::Mutex::new(());
    let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    FORCED.store(way as u8, std::sync::atomic::Ordering::SeqCst);
    let found = f();
    FORCED.store(0, std::sync::atomic::Ordering::SeqCst);
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sequence::few_rares::{Config, FewRares};
    use crate::sequence::rare_common::{self, Moves};
    use crate::{Limits, TakeBreak};

    #[test]
    fn every_machine_gives_the_same_values() {
        // Packed bytes and halves; halves; bytes; two splitting digits; Grundy's game.
        for (digits, distinct, len) in [
            (&[0u32, 6][..], false, 45_000),
            (&[0, 0, 4], false, 5_000),
            (&[0, 1, 6], false, 9_000),
            (&[0, 7, 6], false, 5_000),
            (&[4], true, 9_000),
        ] {
            let game = TakeBreak { distinct, ..TakeBreak::finite(digits.to_vec()) };
            let moves = Moves::new(&game, 1 << 20).unwrap();
            let [best, avx2, plain] = [Force::Best, Force::Avx2, Force::Plain].map(|way| {
                force(way, || rare_common::lanes(moves.clone(), len, &Limits::NONE).unwrap())
            });
            assert_eq!(best.values, avx2.values, "AVX2, {digits:?}");
            assert_eq!(best.values, plain.values, "plain, {digits:?}");
        }
    }

    #[test]
    fn every_machine_runs_few_rares_the_same() {
        // Values below 32, below 64, and below 128.
        for digits in [&[0u32, 1, 0, 4][..], &[0, 0, 5, 4], &[0, 5, 6]] {
            let moves = Moves::new(&TakeBreak::finite(digits.to_vec()), 4).unwrap();
            let run = || {
                let config = Config { depth: 1 << 10, window: 1 << 17 };
                let mut run = FewRares::start(moves.clone(), config, &Limits::NONE).unwrap();
                run.advance(60_000, &Limits::NONE).unwrap();
                run.snapshot().clone()
            };
            let [best, avx2, plain] =
                [Force::Best, Force::Avx2, Force::Plain].map(|way| force(way, run));
            assert_eq!(best, avx2, "AVX2, {digits:?}");
            assert_eq!(best, plain, "plain, {digits:?}");
        }
    }
}
