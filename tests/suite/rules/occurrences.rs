//! The table of occurrences (8.1) against a plain map.

use std::collections::HashMap;

use corners::rules::{Occurrences, PositionKey};
use proptest::prelude::*;

use crate::choices::{choices, config};

/// The last three plies after which a position was there.
#[derive(Default)]
struct Model {
    plies: HashMap<PositionKey, Vec<u32>>,
    count: u32,
}

impl Model {
    fn add(&mut self, key: PositionKey) -> Option<[u32; 3]> {
        let plies = self.plies.entry(key).or_default();
        plies.push(self.count);
        self.count += 1;
        plies.last_chunk().copied()
    }
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn the_third_occurrence_is_found_in_every_one_of_many_games(mut choices in choices(40)) {
        let mut occurrences = Occurrences::default();
        for _ in 0..6 {
            occurrences.clear();
            let mut model = Model::default();
            // Few low bits and few high ones: keys that meet in one place of the table, and keys that are equal.
            let (low, high) = (1 + choices.below(40) as u64, 1 + choices.below(60) as u64);
            let mut state = choices.below(usize::MAX) as u64;
            let plies = if choices.one_in(3) { 2000 } else { choices.below(130) };
            for _ in 0..plies {
                state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
                let (one, other) = (state >> 33, state >> 48);
                let key = PositionKey::from((other % high) << 40 | (one % low).wrapping_sub(low / 2));
                prop_assert_eq!(occurrences.add(key), model.add(key), "after {} plies", model.count - 1);
            }
        }
    }
}

#[test]
fn a_table_that_was_cleared_remembers_nothing() {
    let mut occurrences = Occurrences::default();
    for _ in 0..3 {
        for key in [7, 7 + 1024, 7 + 2048, 8, 7] {
            assert_eq!(occurrences.add(PositionKey::from(key)), None);
        }
        assert_eq!(occurrences.add(PositionKey::from(7)), Some([0, 4, 5]));
        occurrences.clear();
    }
}
