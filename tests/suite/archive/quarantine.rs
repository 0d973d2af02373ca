//! Quarantine: what cannot be read is kept, mended, tried again.

use corners::archive::{ArchiveError, Outcome};
use corners::store::QuarantineState;

use super::{MANNER, SIGNED, Trial, game};

const DRAUGHTS: &str = "[Event \"x\"]\n[Variant \"draughts\"]\n\n1. c3-d3 *\n\n";

#[test]
fn an_unreadable_record_is_kept_with_its_bytes_and_once() {
    let trial = Trial::new();
    let outcomes = trial.import(&(game("Riva, Ada", "Bruno, Ugo", "2026.03.14", "1. c3-d3 *") + DRAUGHTS));
    assert_eq!(outcomes[1].outcome, Outcome::Unreadable);
    let number = outcomes[1].quarantine.unwrap();
    assert_eq!(trial.import(DRAUGHTS)[0].quarantine, Some(number));
    let archive = trial.archive();
    let kept = archive.store().quarantined(number).unwrap().unwrap();
    assert!(String::from_utf8(kept.bytes).unwrap().contains("draughts"));
    assert!(kept.answer.contains("unknown-variant"));
    assert_eq!(archive.store().quarantine(Some(QuarantineState::Waiting)).unwrap().len(), 1);
}

#[test]
fn it_is_mended_or_given_up_once() {
    let trial = Trial::new();
    let number = trial.import(DRAUGHTS)[0].quarantine.unwrap();
    let mut editor = trial.editor();
    let again = editor.retry(None, MANNER, "tester").unwrap();
    assert_eq!(again[0].outcome, Outcome::Unreadable);
    assert!(matches!(editor.mend(number, DRAUGHTS.as_bytes(), MANNER, SIGNED), Err(ArchiveError::NotOneRecord(_))));
    let mended = game("Riva, Ada", "Bruno, Ugo", "2026.03.14", "1. c3-d3 *");
    let outcome = editor.mend(number, mended.as_bytes(), MANNER, SIGNED).unwrap();
    assert_eq!(trial.find("riva"), [outcome.id.unwrap()]);
    assert!(matches!(editor.mend(number, mended.as_bytes(), MANNER, SIGNED), Err(ArchiveError::Settled(_, "mended"))));
    assert!(matches!(editor.drop_quarantined(99, SIGNED), Err(ArchiveError::NotQuarantined(99))));
    assert!(editor.retry(None, MANNER, "tester").unwrap().is_empty());
    let kept = trial.archive().store().quarantined(number).unwrap().unwrap();
    assert_eq!((kept.state, kept.game), (QuarantineState::Mended, outcome.id));
}
