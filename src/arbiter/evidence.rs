//! What a person would ask to be shown, line by line.

use super::verdict::{Finding, Verdict};
use super::words::{Words, listed};
use crate::board::{Color, PerSide};
use crate::rules::{Blocking, Ending, Ruleset};

impl Words {
    /// The facts that prove a verdict, and what else an arbiter should know: one sentence each.
    ///
    /// ```
    /// use corners::arbiter::{Arbiter, Words};
    /// use corners::notation::{Reader, Record};
    ///
    /// let text = "1. c3-d3 f6-e6 2. d3-c3 e6-f6 3. c3-d3 f6-e6 4. d3-c3 e6-f6 1/2-1/2";
    /// let mut record = Record::default();
    /// Reader::new(text.as_bytes()).read(&mut record)?;
    /// let verdict = Arbiter::default().judge(&record);
    /// assert_eq!(
    ///     Words::english().evidence(&verdict),
    ///     [
    ///         "The position stood at the start of the record.",
    ///         "The position stood after Black’s move 2 (ply 4).",
    ///         "The position stood after Black’s move 4 (ply 8).",
    ///     ],
    /// );
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn evidence(&self, verdict: &Verdict) -> Vec<String> {
        let mut lines = Vec::new();
        match &verdict.finding {
            Finding::Decided { outcome, plies_after_end, .. } => {
                lines = self.proof(verdict, &outcome.ending);
                if *plies_after_end > 0 {
                    lines.push(self.with("evidence-after-end", &[("count", (*plies_after_end).into())]));
                }
            }
            Finding::Undecided { equalising } if !equalising.is_empty() => {
                let moves = equalising.join(", ");
                lines.push(self.with("evidence-equalising", &[("moves", (&moves).into())]));
            }
            _ => {}
        }
        for &ply in &verdict.stands {
            let (number, side) = verdict.turn(ply);
            lines.push(
                self.with("evidence-stands", &[("move", number.into()), ("side", side.into()), ("ply", ply.into())]),
            );
        }
        lines
    }

    fn proof(&self, verdict: &Verdict, ending: &Ending) -> Vec<String> {
        match ending {
            Ending::Arrival { plies } => {
                Color::BOTH.into_iter().filter_map(|side| Some(self.arrival(verdict, side, plies[side]?))).collect()
            }
            Ending::Equalised { plies } => Color::BOTH.map(|side| self.arrival(verdict, side, plies[side])).into(),
            Ending::ReturnedHome { from, to } => {
                let (from, to) = (from.to_string(), to.to_string());
                vec![self.with("evidence-returned-home", &[("from", (&from).into()), ("to", (&to).into())])]
            }
            Ending::Deadline { at_home, excused } => Color::BOTH
                .map(|side| {
                    let squares = if at_home[side].is_empty() { self.text("none") } else { listed(&at_home[side]) };
                    let excused = listed(&excused[side]);
                    let values =
                        [("side", side.into()), ("squares", (&squares).into()), ("excused", (&excused).into())];
                    if excused.is_empty() {
                        self.with("evidence-at-home", &values)
                    } else {
                        self.with("evidence-at-home-excused", &values)
                    }
                })
                .into(),
            Ending::MoveLimit { in_goal } => self.in_goal(*in_goal),
            Ending::Repetition { plies } => plies
                .iter()
                .map(|&ply| {
                    let (number, side) = verdict.turn(ply);
                    self.with(
                        "evidence-repetition",
                        &[("ply", ply.into()), ("move", number.into()), ("side", side.into())],
                    )
                })
                .collect(),
            Ending::NoMoves { side } => vec![self.with("evidence-no-moves", &[("side", (*side).into())])],
        }
    }

    fn arrival(&self, verdict: &Verdict, side: Color, ply: u32) -> String {
        let (number, _) = verdict.turn(ply);
        self.with("evidence-arrival", &[("ply", ply.into()), ("move", number.into()), ("side", side.into())])
    }

    fn in_goal(&self, in_goal: PerSide<u32>) -> Vec<String> {
        Color::BOTH
            .map(|side| self.with("evidence-in-goal", &[("side", side.into()), ("count", in_goal[side].into())]))
            .into()
    }

    /// The parameters of a game on one line.
    ///
    /// ```
    /// use corners::arbiter::Words;
    /// use corners::rules::{Ruleset, Variant};
    ///
    /// assert_eq!(
    ///     Words::english().ruleset(&Ruleset::of(Variant::Triangle)),
    ///     "triangle: board 8×8, 10 pieces a side, with diagonals, blocking allowed, exit deadline 30, move limit 80, \
    ///      not rated",
    /// );
    /// ```
    pub fn ruleset(&self, ruleset: &Ruleset) -> String {
        let board = self.signs(&size(ruleset));
        self.with(
            "rules-line",
            &[
                ("variant", ruleset.variant.id().into()),
                ("board", (&board).into()),
                ("count", ruleset.house.pieces().into()),
                ("diagonals", ruleset.diagonals.into()),
                ("blocking", ruleset.blocking.id().into()),
                ("deadline", ruleset.exit_deadline.unwrap_or(0).into()),
                ("limit", ruleset.move_limit.unwrap_or(0).into()),
                ("rated", ruleset.rated.into()),
            ],
        )
    }

    /// The parameters that a record changed, each in a few words; none in a game by its variant.
    ///
    /// ```
    /// use corners::arbiter::Words;
    /// use corners::rules::{Ruleset, Variant};
    ///
    /// let ruleset = Ruleset { exit_deadline: Some(35), ..Ruleset::of(Variant::Classic3x3) };
    /// assert_eq!(Words::english().changes(&ruleset), ["exit deadline 35"]);
    /// ```
    pub fn changes(&self, ruleset: &Ruleset) -> Vec<String> {
        let plain = Ruleset::of(ruleset.variant);
        let mut changes = Vec::new();
        if ruleset.board != plain.board {
            let board = self.signs(&size(ruleset));
            changes.push(self.with("rule-board", &[("board", (&board).into())]));
        }
        if ruleset.house != plain.house {
            let squares = listed(&ruleset.house.squares().collect::<Vec<_>>());
            changes.push(self.with("rule-house", &[("squares", (&squares).into())]));
        }
        if ruleset.diagonals != plain.diagonals {
            changes.push(self.with("rule-diagonals", &[("diagonals", ruleset.diagonals.into())]));
        }
        if ruleset.blocking != plain.blocking {
            changes.push(self.blocking(ruleset.blocking));
        }
        if ruleset.exit_deadline != plain.exit_deadline {
            changes.push(self.with("rule-deadline", &[("deadline", ruleset.exit_deadline.unwrap_or(0).into())]));
        }
        if ruleset.move_limit != plain.move_limit {
            changes.push(self.with("rule-limit", &[("limit", ruleset.move_limit.unwrap_or(0).into())]));
        }
        changes
    }

    /// How blocking is read, in words.
    pub fn blocking(&self, blocking: Blocking) -> String {
        self.with("rule-blocking", &[("blocking", blocking.id().into())])
    }
}

/// The size of a board, as it is written in every language.
fn size(ruleset: &Ruleset) -> String {
    format!("{0}×{0}", ruleset.board.size())
}
