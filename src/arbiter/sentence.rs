//! A verdict in a sentence or two, to be read aloud to both players.

use super::value::Value;
use super::verdict::{Check, Declaration, Finding, Illegal, LastPosition, PlyPlace, Verdict};
use super::words::Words;
use crate::board::Color;
use crate::notation::Severity;
use crate::rules::{Ending, GameResult, Outcome};

impl Verdict {
    /// The number of a ply's move, and its side; ply 0 is the one before the record began.
    pub(super) fn turn(&self, ply: u32) -> (u32, Color) {
        let (plies, number, side) = match &self.played {
            Some((plies, LastPosition::Eight(position, number))) => (*plies, *number, position.side_to_move()),
            Some((plies, LastPosition::Sixteen(position, number))) => (*plies, *number, position.side_to_move()),
            None => (0, 1, Color::White),
        };
        // Turns count from 0, two for each move; the one to come is known.
        let to_come = 2 * i64::from(number) + i64::from(side == Color::Black);
        let turn = (to_come - (i64::from(plies) + 1 - i64::from(ply))).max(0);
        let side = if turn % 2 == 0 { Color::White } else { Color::Black };
        (u32::try_from(turn / 2).unwrap_or(u32::MAX), side)
    }
}

impl Words {
    /// The verdict in one or two sentences: what was found, and what the record's claim is worth.
    ///
    /// ```
    /// use corners::arbiter::{Arbiter, Words};
    /// use corners::notation::{Reader, Record};
    ///
    /// let text = "[Termination \"resignation\"]\n\n1. c3-d3 f6-e6 1-0\n";
    /// let mut record = Record::default();
    /// Reader::new(text.as_bytes()).read(&mut record)?;
    /// let verdict = Arbiter::default().judge(&record);
    /// assert_eq!(
    ///     Words::english().sentence(&verdict),
    ///     "White has won: Black resigned, as the record declares (article 9.2). \
    ///      The record claims 1-0: the moves alone do not show it.",
    /// );
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn sentence(&self, verdict: &Verdict) -> String {
        format!("{} {}", self.finding(verdict), self.claim(verdict))
    }

    /// What was found, without the claim.
    fn finding(&self, verdict: &Verdict) -> String {
        match &verdict.finding {
            Finding::Decided { outcome, at, .. } => self.decided(outcome, at.as_ref()),
            Finding::Declared { result, reason, illegal } => {
                let declared = self.declared(*result, *reason, verdict.article().unwrap_or_default());
                match illegal {
                    Some(illegal) => format!("{declared} {}", self.illegal(illegal)),
                    None => declared,
                }
            }
            Finding::Undecided { equalising } => self.undecided(verdict, equalising.len()),
            Finding::Illegal(illegal) => {
                let stood = self.with("found-illegal-stood", &[("count", illegal.place.ply.saturating_sub(1).into())]);
                format!("{} {stood}", self.illegal(illegal))
            }
            Finding::Unreadable => {
                let worst = verdict.diagnostics.iter().find(|diagnostic| diagnostic.code.severity() == Severity::Error);
                match worst {
                    Some(diagnostic) => {
                        let why = self.diagnostic(diagnostic);
                        self.with("found-unreadable-why", &[("why", (&why).into())])
                    }
                    None => self.text("found-unreadable"),
                }
            }
        }
    }

    /// What the record claims, and what the claim is worth.
    fn claim(&self, verdict: &Verdict) -> String {
        let claim = verdict.claim.result.map_or("*", GameResult::token);
        let values = [("claim", claim.into()), ("given", verdict.claim.result.is_some().into())];
        match verdict.check {
            Check::Confirmed => self.with("claim-confirmed", &values),
            Check::Contradicted => self.with("claim-contradicted", &values),
            Check::Missing => self.with("claim-missing", &values),
            Check::Declared => self.with("claim-declared", &values),
            Check::Unsupported => self.with("claim-unsupported", &values),
            Check::Open => self.with("claim-open", &values),
            Check::Void => self.with("claim-void", &values),
        }
    }

    /// An illegal ply in a sentence: which it is, what is wrong, and by which article.
    ///
    /// ```
    /// use corners::arbiter::{Arbiter, Words};
    /// use corners::notation::{Reader, Record};
    ///
    /// let mut record = Record::default();
    /// Reader::new("1. d4-d5 *".as_bytes()).read(&mut record)?;
    /// let verdict = Arbiter::default().judge(&record);
    /// assert_eq!(
    ///     Words::english().illegal(verdict.illegal().expect("nobody stands on d4")),
    ///     "White’s move 1, “d4-d5”, is illegal: no piece stands on d4 (article 2.1).",
    /// );
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn illegal(&self, illegal: &Illegal) -> String {
        let written = self.quoted(&illegal.place.written);
        let fault = self.fault(illegal);
        self.with(
            "found-illegal",
            &[
                ("side", illegal.place.side.into()),
                ("move", illegal.place.number.into()),
                ("written", (&written).into()),
                ("fault", (&fault).into()),
                ("article", illegal.fault.article.into()),
            ],
        )
    }

    fn decided(&self, outcome: &Outcome, at: Option<&PlyPlace>) -> String {
        let number = at.map_or(0, |place| place.number);
        let winner = outcome.result.winner();
        let mut values: Vec<(&str, Value<'_>)> =
            vec![("result", outcome.result.into()), ("article", outcome.article.into())];
        let (from_square, to_square);
        match &outcome.ending {
            Ending::Arrival { plies } => {
                values.push(("start", (plies.white == Some(0)).into()));
                values.push(("reply", number.into()));
                values.push(("move", number.into()));
                match outcome.article {
                    "4.1" => self.with("found-arrival-black", &values),
                    // Black's reply has the number of White's arriving move.
                    "4.2" => self.with("found-arrival-replied", &values),
                    "4.3" => self.with("found-arrival-stuck", &values),
                    _ => self.with("found-arrival-unanswered", &values),
                }
            }
            Ending::Equalised { plies } => {
                values.push(("start", (plies.white == 0).into()));
                values.push(("reply", number.into()));
                values.push(("move", number.into()));
                self.with("found-equalised", &values)
            }
            Ending::ReturnedHome { from, to } => {
                (from_square, to_square) = (from.to_string(), to.to_string());
                values.push(("move", number.into()));
                values.push(("side", (!winner.unwrap_or(Color::White)).into()));
                values.push(("from", (&from_square).into()));
                values.push(("to", (&to_square).into()));
                self.with("found-returned-home", &values)
            }
            Ending::Deadline { at_home, excused } => {
                values.push(("move", number.into()));
                let Some(winner) = winner else {
                    return self.with("found-deadline-both", &values);
                };
                values.push(("side", (!winner).into()));
                values.push(("count", at_home[!winner].len().saturating_sub(excused[!winner].len()).into()));
                self.with("found-deadline", &values)
            }
            Ending::MoveLimit { in_goal } => {
                values.push(("move", number.into()));
                values.push(("white", in_goal.white.into()));
                values.push(("black", in_goal.black.into()));
                values.push(("count", in_goal.white.into()));
                match winner {
                    Some(_) => self.with("found-move-limit", &values),
                    None => self.with("found-move-limit-equal", &values),
                }
            }
            Ending::Repetition { .. } => {
                values.push(("move", number.into()));
                values.push(("side", at.map_or(Color::White, |place| place.side).into()));
                self.with("found-repetition", &values)
            }
            Ending::NoMoves { side } => {
                values.push(("side", (*side).into()));
                self.with("found-no-moves", &values)
            }
        }
    }

    fn declared(&self, result: GameResult, reason: Declaration, article: &str) -> String {
        // The side that resigned, ran out of time or broke the rules.
        let loser = !result.winner().unwrap_or(Color::White);
        let values = [("result", result.into()), ("side", loser.into()), ("article", article.into())];
        self.with(&format!("found-{}", reason.id()), &values)
    }

    fn undecided(&self, verdict: &Verdict, replies: usize) -> String {
        if verdict.check == Check::Void {
            let plies = verdict.played.map_or(0, |(plies, _)| plies);
            return self.with("found-undecided-cut", &[("count", plies.into())]);
        }
        if replies > 0 {
            return self.with("found-undecided-reply", &[("count", replies.into()), ("article", "4.4".into())]);
        }
        let plies = verdict.played.map_or(0, |(plies, _)| plies);
        self.with("found-undecided", &[("count", plies.into())])
    }
}

#[cfg(test)]
mod tests {
    use crate::arbiter::{Arbiter, Check, Words};
    use crate::board::{Color, PerSide};
    use crate::notation::{Reader, Record};
    use crate::rules::articles::Language;
    use crate::rules::{Ending, GameResult, Outcome};

    use super::*;

    fn verdict(text: &str) -> Verdict {
        let mut record = Record::default();
        Reader::new(text.as_bytes()).read(&mut record).expect("bytes in memory can be read");
        Arbiter::default().judge(&record)
    }

    /// A decided verdict as it would follow a ply of this move.
    fn decided(result: GameResult, article: &'static str, ending: Ending, side: Color) -> Verdict {
        let mut verdict = verdict("[Variant \"classic-3x3\"]\n\n1. c3-d3 f6-e6 0-1");
        let at = PlyPlace { ply: 92, number: 46, side, written: "e3-d3".into() };
        verdict.finding =
            Finding::Decided { outcome: Outcome { result, article, ending }, at: Some(at), plies_after_end: 0 };
        verdict.check = if result == GameResult::BlackWins { Check::Confirmed } else { Check::Contradicted };
        verdict
    }

    fn square<T: std::str::FromStr>(text: &str) -> T {
        text.parse().ok().expect("a square")
    }

    fn endings() -> Vec<Verdict> {
        use GameResult::{BlackWins, Draw, WhiteWins};
        let white = |ply| Ending::Arrival { plies: PerSide { white: Some(ply), black: None } };
        let black = Ending::Arrival { plies: PerSide { white: None, black: Some(92) } };
        let squares = |texts: &[&str]| texts.iter().map(|text| square(text)).collect::<Vec<_>>();
        let deadline = |white: &[&str], black: &[&str], excused: &[&str]| Ending::Deadline {
            at_home: PerSide { white: squares(white), black: squares(black) },
            excused: PerSide { white: squares(excused), black: vec![] },
        };
        vec![
            decided(BlackWins, "4.1", black, Color::Black),
            decided(WhiteWins, "4.2", white(91), Color::Black),
            decided(WhiteWins, "4.2", white(0), Color::Black),
            decided(WhiteWins, "4.3", white(91), Color::White),
            decided(WhiteWins, "4.4", white(91), Color::White),
            decided(Draw, "4.2", Ending::Equalised { plies: PerSide { white: 91, black: 92 } }, Color::Black),
            decided(Draw, "4.2", Ending::Equalised { plies: PerSide { white: 0, black: 1 } }, Color::Black),
            decided(BlackWins, "5.3", Ending::ReturnedHome { from: square("d1"), to: square("c1") }, Color::White),
            decided(BlackWins, "5.1", deadline(&["a1", "b1"], &[], &["b1"]), Color::Black),
            decided(WhiteWins, "5.1", deadline(&[], &["g8", "h8", "h7"], &[]), Color::Black),
            decided(Draw, "5.1", deadline(&["a1"], &["h8"], &[]), Color::Black),
            decided(WhiteWins, "7.1", Ending::MoveLimit { in_goal: PerSide { white: 7, black: 5 } }, Color::Black),
            decided(Draw, "7.1", Ending::MoveLimit { in_goal: PerSide { white: 2, black: 2 } }, Color::Black),
            decided(Draw, "8.1", Ending::Repetition { plies: [0, 4, 8] }, Color::Black),
            decided(Draw, "6.1", Ending::NoMoves { side: Color::White }, Color::Black),
        ]
    }

    #[test]
    fn every_ending_reads_as_a_sentence_in_every_language() {
        for words in Language::ALL.map(Words::of) {
            for verdict in endings() {
                let sentence = words.sentence(&verdict);
                assert!(sentence.ends_with('.') && !sentence.contains("  ") && !sentence.contains('\n'), "{sentence}");
                assert!(sentence.contains(verdict.article().expect("the game is decided")), "{sentence}");
                assert!(sentence.starts_with(char::is_uppercase), "{sentence}");
            }
        }
    }

    #[test]
    fn every_declaration_reads_as_a_sentence_in_every_language() {
        for words in Language::ALL.map(Words::of) {
            for result in GameResult::ALL {
                for reason in Declaration::ALL {
                    let sentence = words.declared(result, reason, "9.2");
                    assert!(sentence.contains("9.2") && sentence.ends_with('.'), "{sentence}");
                }
            }
        }
    }

    #[test]
    fn a_white_win_after_a_reply_is_said_as_at_the_board() {
        let all = endings();
        assert_eq!(
            Words::english().sentence(&all[1]),
            "White has won: it filled its goal with move 46, and Black’s move 46 did not fill Black’s (article 4.2). \
             The record claims 0-1: that is contradicted."
        );
        assert_eq!(
            Words::of(Language::Italian).sentence(&all[1]),
            "I bianchi hanno vinto: hanno riempito il loro obiettivo con la mossa 46, e la mossa 46 dei neri non ha \
             riempito quello dei neri (articolo 4.2). La trascrizione indica 0-1: è smentito."
        );
        assert_eq!(
            Words::of(Language::Russian).sentence(&all[1]),
            "Белые выиграли: они заполнили свою цель ходом 46, а ход 46 чёрных не заполнил цель чёрных (статья 4.2). \
             Запись заявляет 0-1: это опровергнуто."
        );
    }

    #[test]
    fn excused_pieces_do_not_count_at_the_deadline() {
        let all = endings();
        assert!(Words::english().sentence(&all[8]).contains("White still had a piece in its own house"));
        assert!(Words::english().sentence(&all[9]).contains("Black still had 3 pieces in its own house"));
        assert!(Words::of(Language::Russian).sentence(&all[8]).contains("ещё оставалась 1 шашка"));
        assert!(Words::of(Language::Russian).sentence(&all[9]).contains("ещё оставались 3 шашки"));
    }

    #[test]
    fn an_illegal_ply_is_named_and_the_plies_before_it_stand() {
        let verdict = verdict("1. c3-d3 f6-e6 2. a1-a9 1-0");
        assert_eq!(
            Words::english().sentence(&verdict),
            "White’s move 2, “a1-a9”, is illegal: a9 is not on this board (article 1.1). \
             The 2 plies before it stand. The record claims 1-0: that cannot be weighed."
        );
    }

    #[test]
    fn an_unreadable_record_says_why() {
        let sentence = Words::english().sentence(&verdict("[Variant \"chess\"]\n\n1. c3-d3 *"));
        assert!(sentence.starts_with("The record cannot be judged: expected a variant (classic-3x3, "), "{sentence}");
        assert!(sentence.ends_with("found “chess”. The record claims no result."), "{sentence}");
    }

    #[test]
    fn a_turn_is_counted_back_from_the_turn_to_come() {
        let black_first = verdict("[FEN \"B:Wd4:Be5:F12\"]\n\n12... e5-e6 13. d4-d3 *");
        assert_eq!(black_first.turn(1), (12, Color::Black));
        assert_eq!(black_first.turn(2), (13, Color::White));
        let white_first = verdict("1. c3-d3 f6-e6 2. d3-d4 *");
        assert_eq!(white_first.turn(1), (1, Color::White));
        assert_eq!(white_first.turn(3), (2, Color::White));
    }
}
