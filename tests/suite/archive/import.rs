//! Import: outcomes, duplicates, batches, going on.

use std::io::{self, Cursor, Read};

use corners::archive::{ArchiveError, Editor, ImportOptions, ImportOutcome, Outcome, Rehearsed, Watch};
use corners::store::StoreError;

use super::{Trial, game, import_into, stored};

fn three() -> String {
    let one = game("Riva, Ada", "Bruno, Ugo", "2026.03.14", "1. c3-d3 f6-e6 *");
    let two = game("Sala, Rita", "Conti, Davide", "2026.03.14", "1. c3-d3 f6-e6 2. c2-e2 1-0");
    let three = game("Riva, Ada", "Conti, Davide", "2026.03.15", "1. c3-c4 f6-f5 *");
    one + &two + &three
}

#[test]
fn every_game_has_an_outcome_and_the_second_time_it_is_a_duplicate_of_the_first() {
    let trial = Trial::new();
    let first = trial.import(&three());
    let ids: Vec<_> = first.iter().map(stored).collect();
    assert_eq!(first.iter().map(|outcome| outcome.line).collect::<Vec<_>>(), [1, 9, 17]);
    let again = trial.import(&three());
    assert!(again.iter().all(|outcome| outcome.outcome == Outcome::Duplicate));
    assert_eq!(again.iter().map(|outcome| outcome.id.unwrap()).collect::<Vec<_>>(), ids);
    assert_eq!(trial.archive().store().counts().unwrap().revisions, 3);
}

#[test]
fn the_same_game_in_other_dress_is_a_duplicate() {
    let trial = Trial::new();
    let id = stored(&trial.import(&game("Riva, Ada", "Bruno, Ugo", "2026.03.14", "1. c3-d3 f6-e6 2. c2-c4 *"))[0]);
    let dressed = "[Variant \"classic-3x3\"][black \"Bruno, Ugo\"]\r\n[White \"Riva, Ada\"] [Date \"2026.03.14\"]\r\n\
        [Event \"Trial\"]\r\n\r\nC3:d3 f6—e6 c2-c4\r\n";
    let outcomes = trial.import(dressed);
    assert_eq!(outcomes[0].outcome, Outcome::Duplicate);
    assert_eq!(outcomes[0].id, Some(id));
}

#[test]
fn twice_in_one_batch_is_stored_once() {
    let trial = Trial::new();
    let one = game("Riva, Ada", "Bruno, Ugo", "2026.03.14", "1. c3-d3 *");
    let outcomes = trial.import(&(one.clone() + &one));
    assert_eq!(outcomes[1].outcome, Outcome::Duplicate);
    assert_eq!(outcomes[1].id, Some(stored(&outcomes[0])));
}

#[test]
fn illegal_and_contradicted_games_are_stored_with_their_verdict() {
    let trial = Trial::new();
    let outcomes = trial.import(&three());
    let archive = trial.archive();
    let second = archive.game(stored(&outcomes[1])).unwrap();
    assert!(second.newest.answer.contains("\"status\":\"illegal\""), "{}", second.newest.answer);
    assert_eq!(trial.find("status:illegal"), [second.id]);
    assert_eq!(trial.find("check:void code:nothing-jumped"), [second.id]);
}

struct Stops {
    after: usize,
    seen: usize,
}

impl Watch for Stops {
    fn outcomes(&mut self, outcomes: &[ImportOutcome]) {
        self.seen += outcomes.len();
    }

    fn is_cancelled(&self) -> bool {
        self.seen >= self.after
    }
}

#[test]
fn what_is_acknowledged_before_a_stop_is_there_and_the_same_file_goes_on() {
    let trial = Trial::new();
    let many: String = (1..=40)
        .map(|day| {
            game("Riva, Ada", "Bruno, Ugo", &format!("2026.01.{:02}", day % 28 + 1), &format!("1. c3-d3 {{{day}}} *"))
        })
        .collect();
    let mut editor = trial.editor();
    let options = ImportOptions { batch: 10, ..ImportOptions::default() };
    let mut watch = Stops { after: 20, seen: 0 };
    let source = Box::new(Cursor::new(many.clone().into_bytes()));
    let stopped = editor.import(source, "many.cgn", &options, &mut watch);
    assert!(matches!(stopped, Err(ArchiveError::Cancelled)), "{stopped:?}");
    editor.close().unwrap();
    let seen = watch.seen as u64;
    assert!((20..40).contains(&seen), "{seen}");
    assert_eq!(trial.archive().store().counts().unwrap().games, seen);
    let outcomes = trial.import(&many);
    let duplicates = outcomes.iter().filter(|outcome| outcome.outcome == Outcome::Duplicate).count() as u64;
    assert_eq!((duplicates, outcomes.len()), (seen, 40));
    assert_eq!(trial.find("riva").len(), 40);
}

struct Fails;

impl Read for Fails {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("torn"))
    }
}

#[test]
fn a_source_that_fails_is_stored_up_to_there() {
    let trial = Trial::new();
    let mut editor = trial.editor();
    let source = Box::new(Cursor::new(three().into_bytes()).chain(Fails));
    let mut watch = |_: &[ImportOutcome]| {};
    let imported = editor.import(source, "torn.cgn", &ImportOptions::default(), &mut watch).unwrap();
    assert_eq!(imported.failure.map(|error| error.to_string()), Some("torn".to_owned()));
    assert_eq!(imported.counts.stored, 2, "the last game may be torn");
}

#[test]
fn a_rehearsal_writes_nothing() {
    let trial = Trial::new();
    let mut outcomes = Vec::new();
    let mut watch = |batch: &[ImportOutcome]| outcomes.extend_from_slice(batch);
    let text = three() + &three() + "[Event \"x\"]\n[Variant \"draughts\"]\n\n1. c3-d3 *\n";
    let source = || Box::new(Cursor::new(text.clone().into_bytes()));
    let mut rehearsed = Rehearsed::default();
    let mut rehearse = || {
        let options = ImportOptions::default();
        let counts =
            Editor::rehearse(None, source(), "games.cgn", &options, &mut rehearsed, &mut watch).unwrap().counts;
        (counts.stored, counts.duplicate, counts.quarantined)
    };
    assert_eq!(rehearse(), (3, 3, 1));
    assert_eq!(rehearse(), (0, 6, 1), "what another source had is seen too");
    assert!(outcomes.iter().all(|outcome| outcome.id.is_none()));
    assert_eq!(std::fs::read_dir(trial.folder.path()).unwrap().count(), 0);
}

#[test]
fn one_process_writes_and_the_other_is_told_who() {
    let trial = Trial::new();
    let mut editor = trial.editor();
    import_into(&mut editor, &three(), 10);
    match Editor::open(trial.folder.path(), "another") {
        Err(ArchiveError::Store(StoreError::Locked { owner: Some(owner) })) => {
            assert_eq!((owner.pid, owner.command.as_str()), (std::process::id(), "a test"));
        }
        other => panic!("{other:?}"),
    }
    // Readers are not kept out, and see what is indexed.
    editor.settle().unwrap();
    assert_eq!(trial.find("riva").len(), 2);
}
