//! Each production heads the function of its name, and the files and the functions say the same.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::ebnf::{Grammar, fold};

/// A production above a function: the function's name, the production's text, where it is.
struct Headed {
    function: String,
    production: String,
    place: String,
}

/// Every production that heads a function of a source file.
fn headed(path: &Path) -> Vec<Headed> {
    let source = fs::read_to_string(path).unwrap();
    let mut found = Vec::new();
    let mut lines = source.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        if line.trim() != "/// ```ebnf" {
            continue;
        }
        let place = format!("{}:{}", path.display(), number + 1);
        let docs = lines.by_ref().map(|(_, line)| line.trim()).take_while(|line| *line != "/// ```");
        let production = docs.map(|line| line.trim_start_matches("///")).collect::<Vec<_>>().join(" ");
        let head = lines.by_ref().map(|(_, line)| line.trim());
        let signature = head.into_iter().find(|line| !line.starts_with("///") && !line.starts_with("#["));
        let signature = signature.unwrap_or_else(|| panic!("{place}: nothing follows"));
        let (_, name) = signature.split_once("fn ").unwrap_or_else(|| panic!("{place}: heads no function"));
        let end = name.find(['(', '<']).unwrap();
        found.push(Headed { function: name[..end].to_owned(), production: fold(&production), place });
    }
    found
}

#[track_caller]
fn check_agreement(headed: &[Headed], grammar: &Grammar) {
    for Headed { function, production, place } in headed {
        let (name, _) = production.split_once(" =").unwrap_or_else(|| panic!("{place}: no production"));
        // The whole of an archive is what the reader reads, game by game.
        assert!(name == function || (name, &function[..]) == ("archive", "read"), "{place}: {name} heads {function}");
        let in_file = grammar.find(name).unwrap_or_else(|| panic!("{place}: {name} is not in the grammar"));
        assert_eq!(&in_file.text, production, "{place}");
    }
}

fn source(path: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/notation").join(path)
}

fn is_character(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_uppercase())
}

#[test]
fn every_production_of_the_import_grammar_heads_its_function() {
    let mut productions = Vec::new();
    for entry in fs::read_dir(source("reader")).unwrap() {
        productions.extend(headed(&entry.unwrap().path()));
    }
    let grammar = super::import();
    check_agreement(&productions, &grammar);
    let read: BTreeSet<&str> = productions.iter().filter_map(|headed| headed.production.split(' ').next()).collect();
    assert_eq!(read.len(), productions.len(), "no production heads two functions");
    let written: BTreeSet<&str> =
        grammar.0.iter().map(|production| &production.name[..]).filter(|name| !is_character(name)).collect();
    assert_eq!(written, read);
}

#[test]
fn the_writer_is_headed_by_the_export_grammar() {
    let productions = headed(&source("writer.rs"));
    check_agreement(&productions, &super::export());
    let functions: Vec<&str> = productions.iter().map(|headed| &headed.function[..]).collect();
    assert_eq!(functions, ["export", "tags", "comment", "movetext", "path"]);
}

#[test]
fn every_name_is_defined_once_and_used() {
    for grammar in [super::import(), super::export()] {
        let mut defined = BTreeSet::new();
        for production in &grammar.0 {
            assert!(defined.insert(&production.name[..]), "{} is defined twice", production.name);
        }
        let used: BTreeSet<&str> = grammar.0.iter().flat_map(|production| production.expression.names()).collect();
        assert_eq!(used.difference(&defined).collect::<Vec<_>>(), Vec::<&&str>::new(), "undefined");
        let unused: Vec<_> = defined.difference(&used).copied().collect();
        // A command stands inside the text of a comment.
        assert!(unused.iter().all(|name| ["archive", "command"].contains(name)), "unused: {unused:?}");
    }
}

#[test]
fn every_production_is_commented() {
    for text in [include_str!("../../../grammar/import.ebnf"), include_str!("../../../grammar/export.ebnf")] {
        let lines: Vec<&str> = text.lines().collect();
        for (at, line) in lines.iter().enumerate() {
            let name = line.split(" =").next().unwrap_or_default();
            if line.contains(" = ") && !line.starts_with(' ') && !is_character(name) {
                let comment = lines[at - 1];
                assert!(comment.starts_with("(* ") && comment.ends_with(". *)"), "{name}: {comment}");
            }
        }
    }
}
