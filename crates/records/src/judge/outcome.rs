//! How a recorded game ends, and why.

use clauses::Clause;
use game::{BoardEnd, Chance, Effort, FlagFacts, FlagVerdict, Flags, How, LastMoveEnded, Side};
use notation::gamefile::Score;
use rulebook::{DrawRule, Ends, Ground, WonBy};
use serde_json::{Map, json};

use super::record::{Recorded, Shown};
use super::report::{Event, Outcome, Ruled};
use super::ruling::{Bench, Replayed};
use super::words;

/// How many positions are looked at to find whether a side can still win.
const EFFORT: Effort = Effort::Positions(30_000);

/// The outcome: what the board or a rule has decided, else what the file says.
pub(super) fn of<P: Shown>(
    bench: &Bench<'_>,
    recorded: &Recorded<P>,
    replayed: &Replayed<P>,
) -> Outcome {
    if let Some((_, rule)) = &replayed.over {
        return drawn_by(rule);
    }
    if let Some(BoardEnd { winner: Some(winner), how }) = replayed.last.ended() {
        return won_on_board(bench, &recorded.start, winner, how);
    }
    if recorded.fault.is_some() {
        return open("undecided", "not decided: the game cannot be replayed to its end");
    }
    by_file(bench, recorded, replayed)
}

fn won_on_board<P: Shown>(bench: &Bench<'_>, start: &P, winner: Side, how: How) -> Outcome {
    let (kind, by, why) = match how {
        How::NoPieces => ("no-pieces", Some(WonBy::NoPieces), "no pieces are left"),
        How::NoMove => ("no-move", Some(WonBy::NoMove), "no move is left"),
        How::Checkmate => ("checkmate", Some(WonBy::Checkmate), "checkmate"),
        How::Five => ("five", Some(WonBy::Five), "five in a row"),
        How::LongRow => ("long-row", Some(WonBy::LongRow), "a long row"),
        How::Stalemate | How::Passes | How::FullBoard => ("board", None, "the board"),
    };
    let colour = start.colour(winner);
    Outcome {
        result: Ruled::Wins(colour),
        kind: kind.to_owned(),
        clauses: by.map_or_else(Vec::new, |by| win_clauses(bench, by)),
        said: format!("{}: {why}", words::wins(colour)),
    }
}

fn win_clauses(bench: &Bench<'_>, by: WonBy) -> Vec<Clause> {
    let rule = bench.rulebook.win(bench.discipline, by);
    rule.map_or_else(Vec::new, |rule| rule.clauses.to_vec())
}

fn drawn_by(rule: &DrawRule) -> Outcome {
    Outcome {
        result: Ruled::Draw,
        kind: rule.id.clone(),
        clauses: rule.clauses.to_vec(),
        said: format!("draw by {}", rule.clauses),
    }
}

fn open(kind: &str, said: &str) -> Outcome {
    Outcome {
        result: Ruled::Open,
        kind: kind.to_owned(),
        clauses: Vec::new(),
        said: said.to_owned(),
    }
}

fn by_file<P: Shown>(bench: &Bench<'_>, recorded: &Recorded<P>, replayed: &Replayed<P>) -> Outcome {
    let rule = replayed.last_met();
    let score = recorded.score.unwrap_or_default();
    match Ruled::of(score) {
        result if recorded.plies.is_empty() && result != Ruled::Open && rule.is_none() => {
            unrecorded(score)
        }
        Ruled::Draw => rule.map_or_else(|| agreed(bench), drawn_by),
        Ruled::Wins(colour) => won_off_board(bench, recorded, replayed, colour),
        Ruled::BothLose => {
            Outcome { result: Ruled::BothLose, ..open("both-lose", "both lose, as the file says") }
        }
        Ruled::Open => match rule {
            Some(rule) if rule.ends == Ends::ArbiterMust || replayed.last.ended().is_some() => {
                drawn_by(rule)
            }
            _ => open("unfinished", "not finished"),
        },
    }
}

/// A game of which the file has the result and no move.
fn unrecorded(score: Score) -> Outcome {
    let (kind, said) = match score {
        Score::WhiteWinsByForfeit | Score::BlackWinsByForfeit => ("forfeit", "won by forfeit"),
        Score::BothLose => ("both-lose", "both lose"),
        _ => ("unrecorded", "no moves are recorded"),
    };
    Outcome { result: Ruled::of(score), ..open(kind, said) }
}

fn agreed(bench: &Bench<'_>) -> Outcome {
    Outcome {
        result: Ruled::Draw,
        kind: "agreement".to_owned(),
        clauses: agreement(bench).map_or_else(Vec::new, |rule| rule.clauses.to_vec()),
        said: "draw by agreement".to_owned(),
    }
}

/// The first rule by which players may agree.
fn agreement<'bench>(bench: &'bench Bench<'_>) -> Option<&'bench DrawRule> {
    bench.rules.iter().find(|rule| matches!(rule.ground, Ground::Agreement(_)))
}

/// A win that the board does not show.
fn won_off_board<P: Shown>(
    bench: &Bench<'_>,
    recorded: &Recorded<P>,
    replayed: &Replayed<P>,
    colour: draughts::Colour,
) -> Outcome {
    let termination = recorded.header("Termination").unwrap_or_default().to_lowercase();
    let loser = recorded.start.side(!colour);
    let won = |kind: &str, clauses, why: &str| Outcome {
        result: Ruled::Wins(colour),
        kind: kind.to_owned(),
        clauses,
        said: format!("{}: {why}", words::wins(colour)),
    };
    if termination.contains("time") || replayed.flag == Some(loser) {
        return on_time(bench, recorded, replayed, colour);
    }
    match recorded.score {
        Some(Score::WhiteWinsByForfeit | Score::BlackWinsByForfeit) => {
            won("forfeit", Vec::new(), "by forfeit")
        }
        _ if ["abandon", "infraction", "adjudicat", "forfeit"]
            .iter()
            .any(|word| termination.contains(word)) =>
        {
            won("ruling", Vec::new(), "by a ruling")
        }
        _ => won("resignation", win_clauses(bench, WonBy::Resignation), "the opponent resigned"),
    }
}

fn on_time<P: Shown>(
    bench: &Bench<'_>,
    recorded: &Recorded<P>,
    replayed: &Replayed<P>,
    colour: draughts::Colour,
) -> Outcome {
    let loser = recorded.start.side(!colour);
    let facts = FlagFacts {
        flags: Flags::Down(loser),
        noticed: Some(loser),
        last_move: LastMoveEnded::Nothing,
    };
    let can_win = |side| match replayed.last.can_win(side, EFFORT) {
        Chance::Unknown => Chance::Open,
        known => known,
    };
    let rule = bench.rulebook.flag(bench.discipline);
    let (verdict, clauses) = match rule.map(|rule| facts.judge(rule, can_win)) {
        Some(ruling) => (ruling.verdict, ruling.clauses.to_vec()),
        None => (FlagVerdict::Lost(loser), Vec::new()),
    };
    let drawn = verdict == FlagVerdict::Drawn;
    Outcome {
        result: if drawn { Ruled::Draw } else { Ruled::Wins(colour) },
        kind: "time".to_owned(),
        clauses,
        said: match drawn {
            true => format!("draw: {}'s time is over, and the opponent cannot win", !colour),
            false => format!("{}: {}'s time is over", words::wins(colour), !colour),
        },
    }
}

/// Adds what the outcome shows about the game: moves after its end, an agreement too early.
pub(super) fn note<P: Shown>(
    bench: &Bench<'_>,
    recorded: &Recorded<P>,
    replayed: &mut Replayed<P>,
    outcome: &Outcome,
) {
    let last = recorded.plies.len();
    let event = |kind, clauses, facts, said| Event {
        ply: last,
        label: recorded.start.numbering().label(last),
        kind,
        by: None,
        clauses,
        facts,
        said,
    };
    if let Some((ply, rule)) = replayed.over.as_ref().filter(|(ply, _)| *ply < last) {
        let more = last - ply;
        let facts = Map::from_iter([("plies".to_owned(), json!(more))]);
        let said = format!(
            "the game was over after {}; what follows does not count: {}",
            recorded.start.numbering().label(*ply),
            words::plies(more)
        );
        replayed.events.push(event("played-on", rule.clauses.to_vec(), facts, said));
    }
    let may_agree = !recorded.start.is_beginning()
        || replayed.met.iter().any(|rule| rule.ends == Ends::Players);
    if let (true, false, Some(rule)) = (outcome.kind == "agreement", may_agree, agreement(bench)) {
        let moves = last / 2;
        let needed = match rule.ground {
            Ground::Agreement(agreement) => agreement.moves_each_min,
            _ => 0,
        };
        let facts = Map::from_iter([
            ("moves_each".to_owned(), json!(moves)),
            ("moves_each_min".to_owned(), json!(needed)),
        ]);
        let said = format!("a draw agreed after {moves} moves by each side, before {needed}");
        replayed.events.push(event("early-agreement", rule.clauses.to_vec(), facts, said));
    }
}
