//! `corners fmt`: to standard output, compared, in place.

use std::fs;

use crate::fixtures::records_in;

use super::{OPEN, UNSUPPORTED, at, corners, corners_on, folder, gzipped, names};

/// A record that is not in the export form.
const LOOSE: &str = "[White \"Ada\"]\n1. C3-D3 f6:e6 ½-½";

#[test]
fn the_export_form_is_a_fixed_point_for_every_odd_file() {
    for name in records_in("fixtures/import-cases").iter().filter(|name| !name.contains("too-large")) {
        // The first time it may tell what it leaves out; then there is nothing to tell.
        let once = corners(&["fmt", name]).with_status(0).out;
        let again = corners_on(&once, &["fmt"]).with_status(0).in_silence().out;
        assert_eq!(again, once, "{name}");
    }
    assert_eq!(corners_on(OPEN, &["fmt", "-"]).with_status(0).out, OPEN);
    assert_eq!(corners_on("", &["fmt"]).with_status(0).out, "");
}

#[test]
fn what_has_no_place_in_an_export_is_told() {
    let text = "% a clock's line\n[White \"Ada\"]\n[White \"Eve\"]\n[Result \"1-0\"]\n\n1. c3-d3 *\n";
    let told = corners_on(text, &["fmt"]).with_status(0).err;
    assert_eq!(
        told,
        "-:1:1: not in the export: % a clock's line\n-:3:1: not in the export: [White \"Eve\"]\n-:4:10: expected the tag Result to say \
         “*” like the end of the moves, found “1-0”: the end of the moves counts\n"
    );
}

#[test]
fn several_sources_together_are_in_the_export_form() {
    let files = folder(&[("a", OPEN.as_bytes()), ("b", b"\n"), ("c", LOOSE.as_bytes())]);
    let [a, b, c] = ["a", "b", "c"].map(|name| at(&files, name));
    let together = corners(&["fmt", &b, &a, &b, &c, &b]).with_status(0).out;
    assert_eq!(together.matches("[Event ").count(), 2);
    fs::write(&b, &together).unwrap();
    assert_eq!(corners(&["fmt", "--check", &b]).with_status(0).in_silence().out, "");
}

#[test]
fn check_names_the_files_that_are_not_in_the_form() {
    let longer = format!("{OPEN}\n");
    let files = folder(&[
        ("a", OPEN.as_bytes()),
        ("b", LOOSE.as_bytes()),
        ("c", longer.as_bytes()),
        ("d.gz", &gzipped(OPEN.as_bytes())),
        ("e", b""),
    ]);
    let [a, b, c, packed, empty] = ["a", "b", "c", "d.gz", "e"].map(|name| at(&files, name));
    let ran = corners(&["fmt", "--check", &a, &b, &c, &packed, &empty]).with_status(1).in_silence();
    assert_eq!(ran.out, format!("{b}\n{c}\n"));
    assert_eq!(corners(&["fmt", "--check", &a, &packed]).with_status(0).in_silence().out, "");
    let ran = corners(&["fmt", "--check", &b, &at(&files, "none")]).with_status(2).saying("cannot open");
    assert_eq!(ran.out, format!("{b}\n"));
    assert_eq!(fs::read_to_string(&b).unwrap(), LOOSE);
    corners_on(OPEN, &["fmt", "--check"]).with_status(2).saying("--check needs a file");
}

#[test]
fn in_place_replaces_the_file_and_leaves_nothing_else() {
    let files = folder(&[("a.cgn", LOOSE.as_bytes())]);
    let a = at(&files, "a.cgn");
    let expected = corners(&["fmt", &a]).out;
    assert_eq!(corners(&["fmt", "--in-place", &a]).with_status(0).in_silence().out, "");
    assert_eq!(fs::read_to_string(&a).unwrap(), expected);
    corners(&["fmt", "--in-place", &a]).with_status(0).in_silence();
    assert_eq!(fs::read_to_string(&a).unwrap(), expected);
    assert_eq!(names(files.path()), ["a.cgn"]);
}

#[test]
fn in_place_takes_files_alone() {
    let files = folder(&[("a.cgn.gz", &gzipped(OPEN.as_bytes())), ("b.cgn", LOOSE.as_bytes())]);
    let (a, b) = (at(&files, "a.cgn.gz"), at(&files, "b.cgn"));
    corners(&["fmt", "--in-place", &a, &b]).with_status(2).saying("a.cgn.gz is packed");
    assert!(corners(&["fmt", "--check", &b]).with_status(0).out.is_empty(), "the other file is written");
    corners(&["fmt", "--in-place", &at(&files, "")]).with_status(2).saying("is a folder; --recursive walks it");
    corners(&["fmt", "--in-place", &at(&files, "none")]).with_status(2).saying("cannot open").saying("none");
    corners_on(OPEN, &["fmt", "--in-place"]).with_status(2).saying("needs a file, not standard input");
    corners(&["fmt", "--in-place", "--check", &b]).with_status(2).saying("cannot be used with");
    assert_eq!(names(files.path()), ["a.cgn.gz", "b.cgn"]);
}

#[test]
fn a_file_with_a_game_that_cannot_be_kept_is_left_as_it_was() {
    let text = format!("{UNSUPPORTED}\n1. c3-d3 {{{}}} *\n", "x".repeat(2000));
    let files = folder(&[("a.cgn", text.as_bytes()), ("b.cgn", LOOSE.as_bytes())]);
    let (a, b) = (at(&files, "a.cgn"), at(&files, "b.cgn"));
    let ran = corners(&["fmt", "--in-place", "--max-game-size=1k", &a, &b]).with_status(2);
    ran.saying("a.cgn:6: game 2 has ").saying("--max-game-size raises the limit");
    assert_eq!(fs::read_to_string(&a).unwrap(), text);
    assert_ne!(fs::read_to_string(&b).unwrap(), LOOSE);
    assert_eq!(names(files.path()), ["a.cgn", "b.cgn"]);
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
    use std::os::unix::net::UnixListener;

    use super::*;

    #[test]
    fn permissions_and_links_stay() {
        let files = folder(&[("real/a.cgn", LOOSE.as_bytes())]);
        let (real, link) = (at(&files, "real/a.cgn"), at(&files, "link.cgn"));
        symlink("real/a.cgn", &link).unwrap();
        fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
        corners(&["fmt", "--in-place", &link]).with_status(0).in_silence();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::metadata(&real).unwrap().mode() & 0o777, 0o640);
        assert_ne!(fs::read_to_string(&real).unwrap(), LOOSE);
        assert_eq!(names(files.path()), ["link.cgn", "real"]);
        assert_eq!(names(&files.path().join("real")), ["a.cgn"]);
    }

    #[test]
    fn a_file_that_is_in_the_form_is_not_touched() {
        let files = folder(&[("a.cgn", OPEN.as_bytes())]);
        let a = at(&files, "a.cgn");
        let before = fs::metadata(&a).unwrap();
        corners(&["fmt", "--in-place", &a]).with_status(0).in_silence();
        let after = fs::metadata(&a).unwrap();
        assert_eq!((after.ino(), after.mtime_nsec()), (before.ino(), before.mtime_nsec()));
    }

    #[test]
    fn what_is_no_file_is_not_replaced() {
        let files = folder(&[]);
        let socket = at(&files, "socket");
        let _listener = UnixListener::bind(&socket).unwrap();
        corners(&["fmt", "--in-place", &socket]).with_status(2).saying("is a device or a pipe");
        assert_eq!(names(files.path()), ["socket"]);
    }

    #[test]
    fn a_folder_that_takes_no_file_is_told() {
        let files = folder(&[("a.cgn", LOOSE.as_bytes())]);
        let a = at(&files, "a.cgn");
        fs::set_permissions(files.path(), fs::Permissions::from_mode(0o555)).unwrap();
        // The superuser may write everywhere.
        if fs::write(files.path().join("trial"), "").is_err() {
            corners(&["fmt", "--in-place", &a]).with_status(2).saying("cannot write beside").saying("a.cgn");
            assert_eq!(fs::read_to_string(&a).unwrap(), LOOSE);
        }
        fs::set_permissions(files.path(), fs::Permissions::from_mode(0o755)).unwrap();
    }
}
