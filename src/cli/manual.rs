//! `corners man`: the manual, all on one page.

use std::io::Write;

use clap::Command;
use clap_mangen::Man;

/// What to try first, as the help shows it too.
pub(super) const EXAMPLES: &str = "  corners check games.cgn              what is in order, and what is not
  corners check --json games.cgn       one verdict a line, for programs
  corners show games.cgn --game 3      the board after the last ply of the third game
  corners rules 4.2                    the article that a verdict cites
  corners import games.cgn             keep the games in ./corners-data
  corners search riva date:2026        the games of Riva in 2026
  corners explore --line '1. c3-d3'    what was played after that, and how it ended";

/// What the program ends with.
pub(super) const STATUS: &str =
    "0 in order, 1 something is not, 2 wrong usage or a file or an archive that cannot be read or written";

/// What it looks at in the environment.
const ENVIRONMENT: [(&str, &str); 4] = [
    ("CORNERS_LANG", "The language where --lang names none: en, it, ru, or a locale that begins with one of them."),
    ("CORNERS_DATA", "The folder of the archive where --data names none."),
    (
        "CORNERS_WHO",
        "Who is noted with what is stored and changed where --who names nobody; by default the login name.",
    ),
    ("NO_COLOR", "If it is set and not empty, colours are written only where --color=always asks for them."),
];

/// The page in the language of `man`: the program, then each subcommand.
pub(super) fn page(command: &Command) -> anyhow::Result<Vec<u8>> {
    let mut page = Vec::new();
    let whole = Man::new(command.clone());
    whole.render_title(&mut page)?;
    whole.render_name_section(&mut page)?;
    whole.render_synopsis_section(&mut page)?;
    whole.render_description_section(&mut page)?;
    whole.render_options_section(&mut page)?;
    write_subcommands(command, "", &mut page)?;
    let escaped = |text: &str| text.replace('-', "\\-");
    writeln!(page, ".SH EXAMPLES\n.nf\n{}\n.fi", escaped(EXAMPLES))?;
    writeln!(page, ".SH \"EXIT STATUS\"\n{STATUS}.")?;
    writeln!(page, ".SH ENVIRONMENT")?;
    for (name, text) in ENVIRONMENT {
        writeln!(page, ".TP\n\\fB{name}\\fR\n{}", escaped(text))?;
    }
    Ok(page)
}

/// A section for each subcommand, and after it one for each of its own.
fn write_subcommands(command: &Command, above: &str, page: &mut Vec<u8>) -> anyhow::Result<()> {
    for subcommand in command.get_subcommands().filter(|command| !command.is_hide_set()) {
        let name = format!("{above}{}", subcommand.get_name());
        writeln!(page, ".SH {}", quoted(&name.to_uppercase()))?;
        let mut part = Vec::new();
        let section = Man::new(subcommand.clone().bin_name(format!("corners {name}")));
        section.render_synopsis_section(&mut part)?;
        section.render_description_section(&mut part)?;
        section.render_options_section(&mut part)?;
        // The headings of the parts would begin the page anew.
        let part =
            String::from_utf8(part)?.replace(".SH ", ".SS ").replace(".ie \\n(.g .ds Aq \\(aq\n.el .ds Aq '\n", "");
        page.write_all(part.as_bytes())?;
        write_subcommands(subcommand, &format!("{name} "), page)?;
    }
    Ok(())
}

/// A heading of one word or more.
fn quoted(heading: &str) -> String {
    if heading.contains(' ') { format!("\"{heading}\"") } else { heading.to_owned() }
}
