//! What could not be read, and the runs that brought it.

use corners::store::{DraftQuarantined, GameId, ImportCounts, QuarantineState, StoreError, digest_of};

use super::{archive, assert_whole};

fn unreadable(bytes: &[u8]) -> DraftQuarantined<'_> {
    DraftQuarantined {
        manner: None,
        digest: digest_of(bytes),
        bytes,
        source: "folder.cgn",
        line: 17,
        at: 99,
        who: "Ada",
        answer: "{\"codes\":[]}",
    }
}

#[test]
fn what_is_in_quarantine_keeps_its_bytes() {
    let (_folder, mut writer) = archive(1);
    let texts: [&[u8]; 3] = [b"", &[0xff, 0, 1], &[7; 10_000]];
    let mut batch = writer.begin().unwrap();
    for bytes in texts {
        let id = batch.add_quarantined(&unreadable(bytes)).unwrap();
        assert_eq!(batch.find_quarantined(&digest_of(bytes)).unwrap(), Some(id), "the batch sees its own");
    }
    batch.commit().unwrap();
    for (id, bytes) in (1..).zip(texts) {
        let kept = writer.store().quarantined(id).unwrap().unwrap();
        assert_eq!((kept.id, kept.bytes.as_slice(), kept.line, kept.at), (id, bytes, 17, 99));
        assert_eq!(
            (kept.source.as_str(), kept.who.as_str(), kept.answer.as_str()),
            ("folder.cgn", "Ada", "{\"codes\":[]}")
        );
        assert_eq!((kept.state, kept.game, kept.why), (QuarantineState::Waiting, None, None));
    }
    assert_eq!(writer.store().quarantined(9).unwrap(), None);
    assert_eq!(writer.store().find_quarantined(&digest_of(b"other")).unwrap(), None);
    assert_whole(writer.store());
}

#[test]
fn what_was_settled_waits_no_longer() {
    let (_folder, mut writer) = archive(1);
    let game = GameId::from_row(1);
    let mut batch = writer.begin().unwrap();
    for bytes in [b"a", b"b", b"c"] {
        batch.add_quarantined(&unreadable(bytes)).unwrap();
    }
    batch.settle_quarantined(1, QuarantineState::Mended, Some(game), Some("a brace was missing")).unwrap();
    batch.settle_quarantined(2, QuarantineState::Dropped, None, None).unwrap();
    let unknown = batch.settle_quarantined(9, QuarantineState::Dropped, None, None);
    assert!(matches!(unknown, Err(StoreError::NoSuchQuarantined(9))));
    let no_game = batch.settle_quarantined(3, QuarantineState::Mended, Some(GameId::from_row(5)), None);
    assert!(matches!(no_game, Err(StoreError::NoSuchGame(_))));
    batch.commit().unwrap();
    let list = |state| -> Vec<i64> { writer.store().quarantine(state).unwrap().iter().map(|kept| kept.id).collect() };
    assert_eq!(list(None), [1, 2, 3]);
    assert_eq!(list(Some(QuarantineState::Waiting)), [3]);
    assert_eq!(list(Some(QuarantineState::Dropped)), [2]);
    let mended = writer.store().quarantined(1).unwrap().unwrap();
    assert_eq!((mended.game, mended.why.as_deref()), (Some(game), Some("a brace was missing")));
    assert_eq!(mended.bytes, b"a", "the bytes are kept all the same");
    assert_eq!(writer.store().counts().unwrap().quarantined_waiting, 1);
}

#[test]
fn an_import_that_was_broken_off_has_no_end() {
    let (_folder, mut writer) = archive(0);
    let first = writer.begin_import("Ada", "-", 10).unwrap();
    let second = writer.begin_import("", "long.cgn", 5).unwrap();
    let counts = ImportCounts { read: 10, stored: 7, duplicate: 2, quarantined: 1 };
    writer.finish_import(second, counts, 6).unwrap();
    let imports = writer.store().imports().unwrap();
    assert_eq!(imports.iter().map(|import| import.id).collect::<Vec<_>>(), [first, second]);
    assert_eq!((imports[0].at, imports[0].finished, imports[0].counts), (10, None, ImportCounts::default()));
    assert_eq!((imports[1].finished, imports[1].counts), (Some(6), counts));
    assert_eq!((imports[1].who.as_str(), imports[1].source.as_str()), ("", "long.cgn"));
    assert_eq!(writer.store().counts().unwrap().imports, 2);
}
