//! A record in the export form has the verdict of the record that it was made of.

use corners::board::{Board8, Board16, Geometry};
use corners::notation::{Code, export};
use corners::replay::FullPaths;
use corners::rules::Variant;
use proptest::prelude::*;

use super::draft::{Field, draft};
use super::dress::dressed;
use super::{Summary, shown};
use crate::choices::{Choices, choices, config};
use crate::fixtures::judge_all;

fn export_keeps_the_verdict<G: Geometry>(choices: &mut Choices) -> Result<(), TestCaseError> {
    let draft = draft::<G>(choices, Field::Open);
    let written = dressed(&draft, choices);
    let (record, verdict) = judge_all(written.as_bytes()).remove(0);
    let Some(ruleset) = verdict.ruleset else { return Ok(()) };
    let exported = export(&record, &FullPaths::of(&record, &ruleset), Variant::default()).unwrap();
    let (again, verdict_again) = judge_all(exported.as_bytes()).remove(0);
    prop_assert_eq!(Summary::from(&verdict_again), Summary::from(&verdict), "{}\n{}", written, exported);
    prop_assert_eq!(shown(&verdict_again), shown(&verdict));
    // 2.8: every ply that was carried out has its full path.
    let is_short = verdict_again.diagnostics.iter().any(|diagnostic| diagnostic.code == Code::AbbreviatedPath);
    prop_assert!(!is_short, "{}", exported);
    let twice = export(&again, &FullPaths::of(&again, &ruleset), Variant::default()).unwrap();
    prop_assert_eq!(twice, exported);
    Ok(())
}

proptest! {
    #![proptest_config(config(600))]

    #[test]
    fn the_export_of_a_record_has_its_verdict_and_full_paths(mut choices in choices(220)) {
        export_keeps_the_verdict::<Board8>(&mut choices)?;
        export_keeps_the_verdict::<Board16>(&mut choices)?;
    }
}
