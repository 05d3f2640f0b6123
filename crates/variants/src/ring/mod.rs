//! Games around a ring: what counts is the order, up to rotation and reflection.

pub mod circular;
pub mod circular_stacks;

/// The least of all rotations of a ring and of its mirror image, in lexicographic order.
///
/// Time and memory O(n): the two-pointer search for the least rotation, once for each direction.
pub(crate) fn canonical_ring<T: Copy + Ord>(ring: &[T]) -> Vec<T> {
    let forwards = least_rotation(ring);
    let mirrored: Vec<T> = ring.iter().rev().copied().collect();
    forwards.min(least_rotation(&mirrored))
}

/// The least rotation: two candidate starts run against each other, and the loser is moved behind
/// what was compared.
fn least_rotation<T: Copy + Ord>(ring: &[T]) -> Vec<T> {
    let n = ring.len();
    let (mut i, mut j, mut same) = (0, 1, 0);
    while i < n && j < n && same < n {
        let (a, b) = (ring[(i + same) % n], ring[(j + same) % n]);
        if a == b {
            same += 1;
            continue;
        }
        if a > b {
            i += same + 1;
        } else {
            j += same + 1;
        }
        if i == j {
            j += 1;
        }
        same = 0;
    }
    let start = i.min(j);
    (0..n).map(|k| ring[(start + k) % n]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn canonical_rings_are_equal_exactly_for_symmetric_rings(
            ring in prop::collection::vec(0u8..3, 0..7),
            other in prop::collection::vec(0u8..3, 0..7),
        ) {
            let n = ring.len();
            let images: Vec<Vec<u8>> = (0..n.max(1))
                .flat_map(|by| {
                    let turned: Vec<u8> = (0..n).map(|k| ring[(k + by) % n]).collect();
                    let mirrored = turned.iter().rev().copied().collect();
                    [turned, mirrored]
                })
                .collect();
            let least = images.iter().min().unwrap();
            for image in &images {
                prop_assert_eq!(&canonical_ring(image), least);
            }
            prop_assert_eq!(canonical_ring(&other) == *least, images.contains(&other));
        }
    }
}
