//! A report as JSON.

use clauses::Clause;
use serde_json::{Map, Value, json};

use super::report::{Advice, Event, Illegal, Outcome, Report, RuleState, Ruled, State};

impl Report {
    pub(super) fn as_json(&self) -> Value {
        let headers = self.headers.iter().map(|(name, value)| (name.clone(), json!(value)));
        let mut game = json!({
            "index": self.index,
            "headers": Map::from_iter(headers),
            "legal": self.is_legal(),
            "first_illegal": self.illegal.as_ref().map(Illegal::as_json),
            "events": self.events.iter().map(Event::as_json).collect::<Vec<_>>(),
            "outcome": self.outcome.as_json(),
            "tag_result": self.tag.map(|tag| Ruled::of(tag).text()),
            "agrees": self.agrees(),
        });
        if let Some(state) = &self.at {
            game["at"] = state.as_json();
        }
        if let Some(advice) = &self.advice {
            game["advice"] = advice.as_json();
        }
        game
    }
}

impl Illegal {
    fn as_json(&self) -> Value {
        json!({
            "ply": self.ply,
            "text": self.text,
            "reason": self.reason,
            "clauses": ids(&self.clauses),
        })
    }
}

impl Event {
    fn as_json(&self) -> Value {
        json!({
            "ply": self.ply,
            "kind": self.kind,
            "by": self.by.map(|actor| actor.name()),
            "clauses": ids(&self.clauses),
            "facts": self.facts,
        })
    }
}

impl Outcome {
    fn as_json(&self) -> Value {
        json!({
            "result": self.result.text(),
            "kind": self.kind,
            "clauses": ids(&self.clauses),
        })
    }
}

impl State {
    fn as_json(&self) -> Value {
        let claims = self.claims_with.iter();
        json!({
            "ply": self.ply,
            "turn": self.turn.to_string().to_lowercase(),
            "position": self.position,
            "rules": self.rules.iter().map(RuleState::as_json).collect::<Vec<_>>(),
            "nearest": self.nearest,
            "claims_with": claims.map(|(mv, rule)| json!({ "move": mv, "rule": rule })).collect::<Vec<_>>(),
        })
    }
}

impl RuleState {
    fn as_json(&self) -> Value {
        let claimants = self.claimants.iter().map(|colour| colour.to_string().to_lowercase());
        json!({
            "rule": self.id,
            "stage": self.stage,
            "counted": self.counted,
            "limit": self.limit,
            "from_ply": self.from_ply,
            "left": self.left,
            "claimants": claimants.collect::<Vec<_>>(),
            "clauses": ids(&self.clauses),
        })
    }
}

impl Advice {
    fn as_json(&self) -> Value {
        json!({ "value": self.value, "plies": self.plies, "clauses": ids(&self.clauses) })
    }
}

fn ids(clauses: &[Clause]) -> Vec<String> {
    clauses.iter().map(ToString::to_string).collect()
}
