//! Corrections, rulings, withdrawals: revisions, judged again, found again.

use corners::archive::{ArchiveError, Ruling};
use corners::rules::GameResult;
use corners::store::{GameId, Kind};

use super::{MANNER, SIGNED, Trial, game, stored};

/// Ply 3 is illegal: nothing is jumped.
const ILLEGAL: &str = "1. c3-d3 f6-e6 2. c2-e2 e6-e5 *";

fn one(moves: &str) -> (Trial, GameId) {
    let trial = Trial::new();
    let id = stored(&trial.import(&game("Riva, Ada", "Bruno, Ugo", "2026.03.14", moves))[0]);
    (trial, id)
}

#[test]
fn a_correction_is_a_revision_and_the_first_bytes_are_kept() {
    let (trial, id) = one(ILLEGAL);
    let better = game("Riva, Ada", "Bruno, Ugo", "2026.03.14", "1. c3-d3 f6-e6 2. d3-d4 e6-e5 *");
    let mut editor = trial.editor();
    let done = editor.correct(id, better.as_bytes(), MANNER, SIGNED, Some(1)).unwrap();
    assert_eq!(done.number, 2);
    assert!(done.before.contains("illegal") && done.answer.contains("\"status\":\"undecided\""));
    assert_eq!(trial.find("status:illegal"), []);
    assert_eq!(trial.find("check:open"), [id]);
    let archive = trial.archive();
    let history = archive.history(id).unwrap();
    assert_eq!(history.iter().map(|change| change.revision.kind).collect::<Vec<_>>(), [Kind::Stored, Kind::Correction]);
    let signs: String = history[1].record.iter().map(|line| line.sign).collect();
    assert!(signs.contains('-') && signs.contains('+'), "{signs}");
    let fields: Vec<&str> = history[1].verdict.iter().map(|change| change.field.as_str()).collect();
    assert!(fields.contains(&"status") && fields.contains(&"check"), "{fields:?}");
    assert!(String::from_utf8(archive.original(&history[0].revision).unwrap()).unwrap().contains("c2-e2"));
    assert_eq!(history[1].revision.why.as_deref(), Some("tried"));
    // The file that came first is still known.
    let outcome = &trial_import(&mut editor, ILLEGAL);
    assert_eq!(outcome, &Some(id));
}

fn trial_import(editor: &mut corners::archive::Editor, moves: &str) -> Option<GameId> {
    super::import_into(editor, &game("Riva, Ada", "Bruno, Ugo", "2026.03.14", moves), 10)[0].id
}

#[test]
fn a_correction_has_to_be_one_other_readable_record() {
    let (trial, id) = one(ILLEGAL);
    let other = game("Sala, Rita", "Bruno, Ugo", "2026.03.14", ILLEGAL);
    trial.import(&other);
    let mut editor = trial.editor();
    let mut correct = |text: &str, expected| editor.correct(id, text.as_bytes(), MANNER, SIGNED, expected).unwrap_err();
    let same = game("Riva, Ada", "Bruno, Ugo", "2026.03.14", ILLEGAL);
    assert!(matches!(correct(&same, None), ArchiveError::Unchanged(_)));
    assert!(matches!(correct(&other, None), ArchiveError::OtherGame(_)));
    assert!(matches!(correct(&(same.clone() + &other), None), ArchiveError::NotOneRecord(_)));
    assert!(matches!(correct("", None), ArchiveError::NotOneRecord(_)));
    assert!(matches!(correct("[Variant \"draughts\"]\n\n1. c3-d3 *", None), ArchiveError::NotOneRecord(_)));
    assert!(matches!(correct(&other, Some(7)), ArchiveError::Stale { newest: 1, .. }));
    assert_eq!(trial.archive().game(id).unwrap().newest.number, 1);
}

#[test]
fn a_mistaken_correction_keeps_no_other_game_out() {
    let (trial, id) = one("1. c3-d3 *");
    let other = game("Sala, Rita", "Conti, Davide", "2026.05.01", "1. c3-c4 f6-f5 *");
    let own = game("Riva, Ada", "Bruno, Ugo", "2026.03.14", "1. c3-d3 f6-e6 *");
    let mut editor = trial.editor();
    editor.correct(id, other.as_bytes(), MANNER, SIGNED, None).unwrap();
    editor.correct(id, own.as_bytes(), MANNER, SIGNED, None).unwrap();
    let outcome = &super::import_into(&mut editor, &other, 10)[0];
    assert_ne!(stored(outcome), id);
    // How it came first is known all the same.
    let first = game("Riva, Ada", "Bruno, Ugo", "2026.03.14", "1. c3-d3 *");
    assert_eq!(super::import_into(&mut editor, &first, 10)[0].id, Some(id));
}

#[test]
fn no_change_makes_two_games_of_one_record() {
    let (trial, id) = one("1. c3-d3 f6-e6 *");
    let ruled = game("Riva, Ada", "Bruno, Ugo", "2026.03.14", "1. c3-d3 f6-e6 1-0")
        .replace("[Variant", "[Result \"1-0\"]\n[Termination \"adjudication\"]\n[Variant");
    let mut editor = trial.editor();
    let other = stored(&super::import_into(&mut editor, &ruled, 10)[0]);
    let win = Ruling::adjudicate(GameResult::WhiteWins);
    assert!(matches!(editor.rule(id, &win, SIGNED, None), Err(ArchiveError::OtherGame(found)) if found == other));
    // One that is withdrawn makes room, and cannot come back then.
    editor.withdraw(other, SIGNED, None).unwrap();
    editor.rule(id, &win, SIGNED, None).unwrap();
    assert!(matches!(editor.restore(other, SIGNED, None), Err(ArchiveError::OtherGame(found)) if found == id));
}

#[test]
fn an_index_that_was_lost_is_made_again_before_anything_is_added() {
    let (trial, id) = one("1. c3-d3 f6-e6 *");
    std::fs::remove_dir_all(trial.folder.path().join("index")).unwrap();
    let mut editor = trial.editor();
    editor.rule(id, &Ruling::Note, SIGNED, None).unwrap();
    editor.close().unwrap();
    assert_eq!(trial.find("riva"), [id]);
    assert_eq!(trial.archive().verify(&mut |_, _, _| {}).unwrap().faults, [""; 0]);
}

#[test]
fn an_illegal_ply_is_let_stand() {
    let (trial, id) = one(ILLEGAL);
    let mut editor = trial.editor();
    let done = editor.rule(id, &Ruling::LetStand { ply: 3 }, SIGNED, None).unwrap();
    assert!(done.answer.contains("\"stands\":[3]") && done.answer.contains("\"plies\":4"), "{}", done.answer);
    assert_eq!(trial.find("has:stands"), [id]);
    let archive = trial.archive();
    let newest = archive.game(id).unwrap().newest;
    assert!(archive.record(&newest).unwrap().contains("2. c2-e2 {[%stands]} 2... e6-e5 *"));
    assert!(!String::from_utf8(archive.original(&newest).unwrap()).unwrap().contains("stands"));
    // The ruled record is the same game when it comes back.
    let text = archive.record(&newest).unwrap();
    assert_eq!(super::import_into(&mut editor, &text, 10)[0].id, Some(id));
}

#[test]
fn a_result_is_declared_where_the_moves_do_not_decide() {
    let (trial, id) = one("1. c3-d3 f6-e6 *");
    let mut editor = trial.editor();
    let done = editor.rule(id, &Ruling::adjudicate(GameResult::WhiteWins), SIGNED, None).unwrap();
    assert!(
        done.answer.contains("\"status\":\"declared\"") && done.answer.contains("\"article\":\"9.2\""),
        "{}",
        done.answer
    );
    assert_eq!(trial.find("result:1-0 reason:adjudication"), [id]);
    let flag = Ruling::Declare { result: "0-1".to_owned(), termination: "time forfeit".to_owned() };
    let done = editor.rule(id, &flag, SIGNED, Some(2)).unwrap();
    assert!(done.answer.contains("\"reason\":\"time-forfeit\""), "{}", done.answer);
    assert_eq!(trial.find("result:1-0"), []);
}

#[test]
fn a_ruling_that_the_rulebook_does_not_allow_changes_nothing() {
    let (trial, id) = one(ILLEGAL);
    let mut editor = trial.editor();
    for (ruling, why) in [
        (Ruling::LetStand { ply: 1 }, "ply 1 is not the illegal one"),
        (Ruling::LetStand { ply: 0 }, "ply 0"),
        (Ruling::adjudicate(GameResult::Draw), "illegal"),
        (Ruling::Declare { result: "2-0".to_owned(), termination: "adjudication".to_owned() }, "no result"),
        (Ruling::Declare { result: "1-0".to_owned(), termination: "boredom".to_owned() }, "no termination"),
    ] {
        let error = editor.rule(id, &ruling, SIGNED, None).unwrap_err();
        assert!(matches!(error, ArchiveError::Ruling(_)) && error.to_string().contains(why), "{error}");
    }
    assert_eq!(trial.archive().history(id).unwrap().len(), 1);
}

#[test]
fn a_note_changes_neither_record_nor_verdict() {
    let (trial, id) = one(ILLEGAL);
    let mut editor = trial.editor();
    let done = editor.rule(id, &Ruling::Note, SIGNED, None).unwrap();
    assert_eq!(done.answer, done.before);
    let history = trial.archive().history(id).unwrap();
    assert!(history[1].record.is_empty() && history[1].verdict.is_empty());
    assert_eq!(trial.find("status:illegal"), [id]);
}

#[test]
fn a_withdrawn_game_keeps_its_history_and_can_be_restored() {
    let (trial, id) = one(ILLEGAL);
    let mut editor = trial.editor();
    editor.withdraw(id, SIGNED, None).unwrap();
    assert_eq!(trial.find("riva"), []);
    assert!(matches!(editor.withdraw(id, SIGNED, None), Err(ArchiveError::Withdrawn(_))));
    assert!(matches!(editor.rule(id, &Ruling::Note, SIGNED, None), Err(ArchiveError::Withdrawn(_))));
    let outcome = &super::import_into(&mut editor, &game("Riva, Ada", "Bruno, Ugo", "2026.03.14", ILLEGAL), 10)[0];
    assert_eq!((outcome.outcome, outcome.id), (corners::archive::Outcome::Withdrawn, Some(id)));
    editor.restore(id, SIGNED, None).unwrap();
    assert!(matches!(editor.restore(id, SIGNED, None), Err(ArchiveError::NotWithdrawn(_))));
    assert_eq!(trial.find("riva"), [id]);
    assert_eq!(trial.archive().history(id).unwrap().len(), 3);
}

#[test]
fn judging_all_again_changes_nothing_where_nothing_changed() {
    let (trial, _) = one(ILLEGAL);
    let mut editor = trial.editor();
    let rejudged = editor.rejudge(SIGNED, false, &mut |_| panic!("nothing changed"), &mut |_, _| {}).unwrap();
    assert_eq!((rejudged.judged, rejudged.changed), (1, 0));
}

#[test]
fn what_is_judged_otherwise_now_is_told_and_stored_as_a_revision() {
    let (trial, id) = one(ILLEGAL);
    // As if an older reader had taken the illegal ply for a legal one.
    let database = rusqlite::Connection::open(trial.folder.path().join("archive.db")).unwrap();
    let answer = trial.archive().game(id).unwrap().newest.answer;
    let older = answer
        .replace("\"status\":\"illegal\"", "\"status\":\"undecided\"")
        .replace("\"check\":\"void\"", "\"check\":\"open\"");
    assert_ne!(answer, older);
    database.execute("UPDATE revision SET answer = ?1", [&older]).unwrap();
    drop(database);
    let faults = trial.archive().verify(&mut |_, _, _| {}).unwrap().faults;
    assert!(faults.iter().any(|fault| fault.contains("its verdict is another")), "{faults:?}");
    let database = rusqlite::Connection::open(trial.folder.path().join("archive.db")).unwrap();
    database.execute("UPDATE revision SET reader = 0", []).unwrap();
    drop(database);
    let verified = trial.archive().verify(&mut |_, _, _| {}).unwrap();
    assert_eq!(verified.older, 1, "an older reader said so: that is no damage");
    let mut editor = trial.editor();
    let mut told = Vec::new();
    let mut rejudge = |is_dry_run| {
        let mut changed = |done: &corners::archive::Done| told.push((done.id, done.number));
        editor.rejudge(SIGNED, is_dry_run, &mut changed, &mut |_, _| {}).unwrap()
    };
    assert_eq!(rejudge(true).changed, 1);
    assert_eq!(rejudge(false).changed, 1);
    assert_eq!(rejudge(false).changed, 0);
    assert_eq!(told, [(id, 2), (id, 2)]);
    editor.close().unwrap();
    assert_eq!(trial.find("status:illegal"), [id]);
    let history = trial.archive().history(id).unwrap();
    assert_eq!(history[1].revision.kind, Kind::Rejudged);
    assert!(history[1].record.is_empty() && !history[1].verdict.is_empty());
    assert_eq!(trial.archive().verify(&mut |_, _, _| {}).unwrap().faults, [""; 0]);
}

#[test]
fn an_archive_in_order_verifies_and_can_be_indexed_anew() {
    let (trial, id) = one(ILLEGAL);
    let mut editor = trial.editor();
    editor.rule(id, &Ruling::LetStand { ply: 3 }, SIGNED, None).unwrap();
    editor.rebuild(&mut |_, _| {}).unwrap();
    editor.close().unwrap();
    let verified = trial.archive().verify(&mut |_, _, _| {}).unwrap();
    assert_eq!(verified.faults, [""; 0]);
    assert_eq!((verified.revisions, verified.indexed), (2, 1));
    assert_eq!(trial.find("has:stands"), [id]);
}
