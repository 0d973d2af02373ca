//! Doubts about clock times (9.3): they never decide a game, they are warnings.

use crate::board::{Color, Geometry, PerSide};
use crate::notation::{Clock, Code, Command, Header, Placed, Record, Span, Termination};
use crate::replay::Replay;
use crate::rules::GameResult;

/// Adds a `clock` notice for every doubt.
pub(super) fn doubts<G: Geometry>(
    record: &Record,
    header: &Header,
    first: Color,
    played: &Replay<G>,
    notices: &mut Vec<(Code, Span, String)>,
) {
    let clocks = || {
        record.commands().iter().filter_map(|placed| match placed.command {
            Command::Clock(clock) if placed.ply > 0 => Some((placed, clock)),
            _ => None,
        })
    };
    let Some(control) = &header.time_control else {
        return;
    };
    if clocks().next().is_none() {
        return;
    }
    let mut doubt = |placed: &Placed, kind: &str| notices.push((Code::Clock, placed.span, kind.to_owned()));
    let side_of = |ply: u32| if ply % 2 == 1 { first } else { !first };
    let is_on_time = header.claim.termination == Some(Termination::TimeForfeit);
    let base = control.base_seconds().map(|seconds| seconds * 1000);
    // 9.3: a clock above its last value plus the increment.
    let mut last: PerSide<Option<(u64, u32)>> = PerSide::from_fn(|_| base.map(|base| (base, 0)));
    for (placed, clock) in clocks() {
        let side = side_of(placed.ply);
        // The side's own moves since the record began.
        let number = placed.ply.div_ceil(2);
        if let (Some((before, since)), Some(_)) = (last[side], base) {
            let added: u64 = (since + 1..=number.min(since + 1000)).map(|number| control.added_seconds(number)).sum();
            if clock.milliseconds() > before + added * 1000 {
                doubt(placed, "gain");
            }
        }
        last[side] = Some((clock.milliseconds(), number));
        // 9.3: a clock at zero in a game that goes on.
        if clock == Clock::default() && placed.ply < played.recorded {
            doubt(placed, "zero");
        }
    }
    // 9.3: a loss on time declared for the side that is not to move.
    let to_move = side_of(played.recorded + 1);
    if is_on_time
        && header.claim.result == Some(GameResult::win_of(to_move))
        && let Some((placed, _)) = clocks().next_back()
    {
        doubt(placed, "side");
    }
}
