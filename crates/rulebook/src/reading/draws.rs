//! Draw rules in words.

use super::{Line, Topic, words};
use crate::{
    Agreement, Condition, Count, Counted, DrawRule, Ends, Force, Ground, Kings, RecordKept, Road,
    ShortOfTime, ShortOfTimeControl, Span,
};

pub(super) fn line(rule: &DrawRule) -> Line {
    let text = match rule.ends {
        Ends::Players => ground(&rule.ground),
        ends => format!("{}; {}", ground(&rule.ground), words::ends(ends)),
    };
    Line::new(Topic::Draw, rule.id.clone(), text, &rule.clauses).read_as(&rule.reading)
}

fn ground(ground: &Ground) -> String {
    match ground {
        Ground::Agreement(needs) => agreement(*needs),
        Ground::BothFlagsFallen => "both out of time, nobody knows who first".to_owned(),
        Ground::Repetition(times) => format!("the same position {times} times"),
        Ground::Count(rule) => count(rule),
        Ground::NobodyCanWin => "neither side can win by any series of moves".to_owned(),
        Ground::Stalemate => "stalemate".to_owned(),
        Ground::Passes(passes) => format!("{passes} passes in succession"),
        Ground::ClearlyDrawn(moves) => {
            format!("clearly drawn, and not won after {moves} moves of the side that plays on")
        }
        Ground::AtOnce(rules) => format!(
            "without increment, the force of {}: drawn at once unless a win can be shown",
            rules.join(" and of ")
        ),
        Ground::BetterButShortOfTime(short) => short_of_time(*short),
    }
}

fn agreement(needs: Agreement) -> String {
    let mut text = "the players agree".to_owned();
    match needs.moves_each_min {
        0 => {}
        1 => text += " after one move by each side",
        moves => text += &format!(" after {moves} moves by each side"),
    }
    if let Some(pieces) = needs.pieces_each_max {
        text += &format!(" with at most {pieces} pieces on each side");
    }
    match needs.record {
        RecordKept::Either => text,
        RecordKept::Kept => text + " if moves are recorded",
        RecordKept::Absent => text + " if moves are not recorded",
    }
}

fn count(count: &Count) -> String {
    let whose = match count.of {
        Counted::StrongerSide => "of the stronger side",
        Counted::EachSide => "by each side",
    };
    let mut text = format!("{} moves {whose}", count.limit);
    if !count.cleared_by.is_empty() {
        let events: Vec<&str> = count.cleared_by.iter().map(|one| words::clearing(*one)).collect();
        text += &format!(" without {}", events.join(" or "));
    }
    text += &condition(&count.condition);
    match count.unless {
        Some(escape) => text + ", unless the last one " + words::escape(escape),
        None => text,
    }
}

fn condition(condition: &Condition) -> String {
    let mut text = String::new();
    if !condition.against_lone_king.is_empty() {
        let forces: Vec<String> = condition.against_lone_king.iter().map(force).collect();
        text += &format!(", {} against a lone king", forces.join(", or "));
    }
    if let Some(pieces) = condition.pieces {
        text += &format!(", {pieces} pieces on the board");
    }
    if condition.kings == Kings::BothSides {
        text += ", kings on both sides";
    }
    text += match condition.road {
        Road::Any => "",
        Road::LoneKingOff => " that is off the main road",
        Road::LoneKingOn => " that is on the main road",
        Road::LoneKingAloneOn => " that is alone on the main road",
    };
    if !condition.except.is_empty() {
        text += &format!(", where {} do not apply", condition.except.join(", "));
    }
    text
}

fn force(force: &Force) -> String {
    let part = |span: Option<Span>, noun: &str| span.map(|span| format!("{span} {noun}"));
    let some = |span: Option<Span>| span.filter(|span| !span.holds(0));
    let (kings, men) = (some(force.kings), some(force.men));
    let parts = [part(kings, "K"), part(men, "M"), part(force.pieces, "pieces")];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" + ")
}

fn short_of_time(short: ShortOfTime) -> String {
    let mut text = "the clearly better side, short of time, fixes a draw".to_owned();
    if let Some(seconds) = short.seconds_left_max {
        text += &format!(" with at most {seconds} seconds left");
    }
    if let Some(pieces) = short.pieces_max {
        text += &format!(" and at most {pieces} pieces on the board");
    }
    match short.control {
        ShortOfTimeControl::Any => text,
        ShortOfTimeControl::ToTheEnd => text + ", control to the end of the game",
        ShortOfTimeControl::WithoutIncrement => {
            text + ", control to the end of the game without increment"
        }
    }
}
