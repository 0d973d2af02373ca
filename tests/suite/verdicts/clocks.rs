//! Clock times earn warnings and decide nothing (9.3).

use corners::notation::Code;

use super::{Summary, verdict_on};

/// The doubts about a record, by the ply that each one follows and its kind.
#[track_caller]
fn check(control: &str, tags: &str, plies: &str, doubts: &[(&str, &str)]) {
    let control_tag = if control.is_empty() { String::new() } else { format!("[TimeControl \"{control}\"]\n") };
    let text = format!("[Variant \"classic-3x3\"]\n{control_tag}{tags}\n{plies}\n");
    let verdict = verdict_on(&text);
    let found: Vec<(&str, &str)> = verdict
        .diagnostics
        .iter()
        .filter(|diagnostic| diagnostic.code == Code::Clock)
        .map(|diagnostic| (&text[diagnostic.span.range()], diagnostic.expected.as_str()))
        .collect();
    assert_eq!(found, doubts, "{text}");
    let silent: String = text.split('{').map(|part| part.split_once('}').map_or(part, |(_, rest)| rest)).collect();
    assert_eq!(Summary::from(&verdict), Summary::from(&verdict_on(&silent)), "clocks decide nothing: {text}");
}

#[test]
fn a_clock_that_gains_more_than_the_increment_is_doubted() {
    check("60", "", "1. c3-d3 {[%clk 0:00:59]} f6-e6 {[%clk 0:01:00]} *", &[]);
    check("60", "", "1. c3-d3 {[%clk 0:01:01]} f6-e6 {[%clk 0:00:59]} *", &[("[%clk 0:01:01]", "gain")]);
    check("60+5", "", "1. c3-d3 {[%clk 0:01:05]} f6-e6 {[%clk 0:01:06]} *", &[("[%clk 0:01:06]", "gain")]);
    check(
        "60+5",
        "",
        "1. c3-d3 {[%clk 0:00:10]} f6-e6 {[%clk 0:00:50]} 2. d3-e3 {[%clk 0:00:15]} e6-d6 {[%clk 0:00:55.1]} *",
        &[("[%clk 0:00:55.1]", "gain")],
    );
}

#[test]
fn plies_without_a_clock_leave_room_for_their_increments() {
    check("60+5", "", "1. c3-d3 {[%clk 0:00:10]} f6-e6 2. d3-e3 e6-d6 3. e3-f3 {[%clk 0:00:20]} *", &[]);
    check(
        "60+5",
        "",
        "1. c3-d3 {[%clk 0:00:10]} f6-e6 2. d3-e3 e6-d6 3. e3-f3 {[%clk 0:00:21]} *",
        &[("[%clk 0:00:21]", "gain")],
    );
}

#[test]
fn a_new_period_brings_its_time() {
    check("1/60:30", "", "1. c3-d3 {[%clk 0:01:30]} f6-e6 *", &[]);
    check("1/60:30", "", "1. c3-d3 {[%clk 0:01:31]} f6-e6 *", &[("[%clk 0:01:31]", "gain")]);
    check("2/60:30", "", "1. c3-d3 {[%clk 0:01:01]} f6-e6 *", &[("[%clk 0:01:01]", "gain")]);
}

#[test]
fn a_clock_at_zero_in_a_game_that_goes_on_is_doubted() {
    check("60", "", "1. c3-d3 {[%clk 0:00:00]} f6-e6 *", &[("[%clk 0:00:00]", "zero")]);
    check("60", "", "1. c3-d3 f6-e6 {[%clk 0:00:00]} *", &[]);
    check("60", "", "1. c3-d3 {[%clk 0:00:00.1]} f6-e6 *", &[]);
}

#[test]
fn a_loss_on_time_of_the_side_that_is_not_to_move_is_doubted() {
    let on_time = |result: &str| format!("[Result \"{result}\"]\n[Termination \"time forfeit\"]\n");
    check("60", &on_time("1-0"), "1. c3-d3 {[%clk 0:00:20]} 1-0", &[]);
    check("60", &on_time("0-1"), "1. c3-d3 {[%clk 0:00:20]} 0-1", &[("[%clk 0:00:20]", "side")]);
    check("60", &on_time("0-1"), "1. c3-d3 {[%clk 0:00:20]} f6-e6 0-1", &[]);
    check("60", &on_time("1-0"), "1. c3-d3 {[%clk 0:00:20]} f6-e6 1-0", &[("[%clk 0:00:20]", "side")]);
    check("60", "[Termination \"resignation\"]\n", "1. c3-d3 {[%clk 0:00:20]} 0-1", &[]);
}

#[test]
fn there_is_no_doubt_without_a_time_control_or_without_clocks() {
    check("", "", "1. c3-d3 {[%clk 9:00:00]} f6-e6 {[%clk 0:00:00]} 2. d3-e3 *", &[]);
    check("12' each", "", "1. c3-d3 {[%clk 9:00:00]} f6-e6 {[%clk 0:00:00]} 2. d3-e3 *", &[]);
    check("60", "[Termination \"time forfeit\"]\n", "1. c3-d3 0-1", &[]);
    check("60", "", "1. c3-d3 {[%emt 9:00:00]} f6-e6 *", &[]);
}

#[test]
fn an_unknown_control_says_nothing_of_gains() {
    check("?", "", "1. c3-d3 {[%clk 9:00:00]} f6-e6 2. d3-e3 {[%clk 9:30:00]} *", &[]);
    check("?", "", "1. c3-d3 {[%clk 0:00:00]} f6-e6 *", &[("[%clk 0:00:00]", "zero")]);
    check("*60", "", "1. c3-d3 {[%clk 0:05:00]} f6-e6 *", &[]);
}

#[test]
fn doubts_on_every_ply_stand_in_the_order_of_the_plies() {
    let text = "[TimeControl \"60\"]\n[MoveLimit \"none\"]\n\n1. c3-d3 {[%clk 0:00:00] [%stands]}\nf6-e6 {[%clk 0:01:01]} 2. d3-c3 {[%clk 0:00:00]} e6-f6 *\n";
    let verdict = verdict_on(text);
    let found: Vec<(Code, u64, u64)> = verdict
        .diagnostics
        .iter()
        .skip(1)
        .map(|diagnostic| (diagnostic.code, diagnostic.place.line, diagnostic.place.column))
        .collect();
    let expected = [(Code::Clock, 4, 11), (Code::IdleStands, 4, 26), (Code::Clock, 5, 8), (Code::Clock, 5, 34)];
    assert_eq!(found, expected);
}

#[test]
fn a_time_control_of_many_periods_is_none() {
    let control = ["1/60"; 60].join(":");
    check(&control, "", "1. c3-d3 {[%clk 9:00:00]} f6-e6 *", &[]);
}
