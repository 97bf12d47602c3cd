//! The table as it was last told: what can be said there now, and how it stands in a line.

use serde_json::{Value, json};
use words::Language;

use super::board;
use super::typed::{self, Ask, Typed};
use crate::id;

/// What is known of the table: the message that told of it, with all that was told since.
#[derive(Default)]
pub(super) struct Seen(Value);

/// What of the table is new.
pub(super) struct New {
    /// Something on the board.
    pub(super) board: bool,
    /// Where it has got to, an offer, or whose turn it is.
    pub(super) state: bool,
}

impl Seen {
    fn table(&self) -> &Value {
        &self.0["table"]
    }

    /// Whether it was told at all.
    pub(super) fn is_known(&self) -> bool {
        !self.table().is_null()
    }

    /// How much of it was told.
    pub(super) fn seq(&self) -> u64 {
        self.table()["seq"].as_u64().unwrap_or(0)
    }

    /// Whether an event tells of what comes next.
    pub(super) fn goes_on_with(&self, event: &Value) -> bool {
        event["after"] == self.table()["seq"]
    }

    /// Takes the table as a welcome has it: whole.
    pub(super) fn welcome(&mut self, welcome: &Value) {
        self.0 = welcome.clone();
    }

    /// Takes what an event tells: what has changed.
    pub(super) fn event(&mut self, event: &Value) -> New {
        let changed = |name: &str| event["table"].get(name).is_some();
        let new = New {
            board: changed("ply") || changed("step"),
            state: ["phase", "offer", "can", "legal"].into_iter().any(changed),
        };
        ::play::follow(&mut self.0, event);
        new
    }

    fn phase(&self) -> &str {
        self.table()["phase"].as_str().unwrap_or_default()
    }

    fn list(&self, name: &str) -> impl Iterator<Item = &Value> {
        self.table()[name].as_array().into_iter().flatten()
    }

    /// Whether nothing will happen here any more.
    pub(super) fn is_over(&self) -> bool {
        matches!(self.phase(), "over" | "void")
    }

    /// Whether somebody's time runs, so that there is an end to it. Who is told late sees no clock run.
    fn is_running(&self) -> bool {
        matches!(self.phase(), "opening" | "playing" | "waiting")
    }

    /// Whether he who looks plays himself.
    fn plays(&self) -> bool {
        !self.table()["you"].is_null()
    }

    /// Whether he has to act himself.
    fn has_to_act(&self) -> bool {
        self.list("legal").chain(self.list("steps")).next().is_some()
    }

    /// Whether somebody else will bring it on: his opponent by moving, or else by his clock.
    pub(super) fn goes_on_by_others(&self) -> bool {
        self.is_running() && !self.has_to_act()
    }

    /// Whether he who has nothing more to say may still learn something here: those who watch always.
    pub(super) fn is_worth_staying(&self) -> bool {
        !self.plays() || self.goes_on_by_others()
    }

    fn is_offered_a_draw(&self) -> bool {
        !self.table()["offer"].is_null() && self.table()["offer"] != self.table()["you"]
    }

    fn may_place(&self) -> bool {
        self.list("steps").any(|step| step == "place")
    }

    /// Whether something that came by a pipe can be meant now; else it waits.
    pub(super) fn is_time_for(&self, typed: &Typed) -> bool {
        let Typed::Request(ask, _) = typed else { return true };
        // When it is over nothing waits any more: the table itself says why not.
        if self.is_over() {
            return true;
        }
        match ask {
            Ask::Ready => matches!(self.phase(), "gathering" | "stopped"),
            Ask::Move => self.may_place() || self.phase() == "playing" && self.has_to_act(),
            Ask::Step => self.list("steps").next().is_some(),
            Ask::Accept | Ask::Decline => self.is_offered_a_draw(),
            Ask::Offer | Ask::Claim => self.phase() == "playing",
            Ask::Resign => self.is_running() || self.phase() == "stopped",
            Ask::Call | Ask::Void => true,
        }
    }

    /// What is asked for, with all that says what was seen.
    pub(super) fn request(&self, ask: Ask, mut fields: Value) -> Value {
        match ask {
            Ask::Ready | Ask::Call | Ask::Void => return fields,
            // A point in an opening is a stone put there.
            Ask::Move if self.may_place() => {
                let point = fields["move"].as_str().unwrap_or_default().to_uppercase();
                fields = json!({"t": "step", "do": "place", "points": [point]});
                fields["n"] = self.table()["step"].clone();
                return fields;
            }
            Ask::Step => {
                fields["n"] = self.table()["step"].clone();
                return fields;
            }
            Ask::Move => {
                if let Some(text) = self.spelt(fields["move"].as_str().unwrap_or_default()) {
                    fields["move"] = json!(text);
                }
            }
            Ask::Offer | Ask::Accept | Ask::Decline | Ask::Resign | Ask::Claim => {}
        }
        fields["ply"] = self.table()["ply"].clone();
        fields
    }

    /// A move as the server writes it, where only the signs between the squares differ.
    fn spelt(&self, typed: &str) -> Option<&str> {
        let plain = |text: &str| text.to_lowercase().replace(['-', ':', 'x', '–', ' '], "");
        let typed = plain(typed);
        self.legal().find(|one| plain(one) == typed)
    }

    /// The moves that can be made now.
    pub(super) fn legal(&self) -> impl Iterator<Item = &str> {
        self.list("legal").filter_map(|one| one["text"].as_str())
    }

    pub(super) fn board(&self) -> String {
        board::drawn(&self.0["grid"], self.table())
    }

    /// The clocks, who is to move, what is offered, how it ended.
    pub(super) fn line(&self, language: Language) -> String {
        let table = self.table();
        let time =
            |side: &str| words::clock((table["clocks"][side].as_i64().unwrap_or(0) + 999) / 1_000);
        let name = |side: &str| table[side]["name"].as_str().unwrap_or("…").to_owned();
        let mut text =
            format!("{} {} – {} {}", name("white"), time("white"), time("black"), name("black"));
        let mut say = |word: &str| text += &format!(" · {word}");
        let steps: Vec<&str> = self.list("steps").filter_map(Value::as_str).collect();
        if let Some(ended) = table["ended"].as_object() {
            let part = |name: &str| ended.get(name).and_then(Value::as_str).unwrap_or_default();
            say(&format!("{} {}", part("result"), part("text")));
        } else if !steps.is_empty() {
            let words: Vec<String> =
                steps.iter().map(|step| typed::step_word(step, language)).collect();
            say(&words.join(", "));
        } else if self.has_to_act() {
            say(&language.say(id::PLAY_YOUR_MOVE));
        } else if self.plays() && matches!(self.phase(), "stopped" | "gathering") {
            say(&language.say(id::PLAY_SAY_READY));
        }
        if self.plays() && self.is_offered_a_draw() {
            say(&language.say(id::PLAY_DRAW_OFFERED));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(table: Value) -> Seen {
        Seen(json!({ "grid": { "kind": "draughts" }, "table": table }))
    }

    fn may(table: &Value, line: &str) -> bool {
        let typed = typed::read(line, Language::En).unwrap();
        seen(table.clone()).is_time_for(&typed)
    }

    #[test]
    fn what_comes_by_a_pipe_waits_until_it_can_be_meant() {
        let open = json!({"phase": "open", "you": "white"});
        let his = json!({"phase": "playing", "you": "white", "legal": [{"text": "c3-d4"}]});
        let others = json!({"phase": "playing", "you": "white", "offer": "black"});
        let over = json!({"phase": "over", "you": "white"});
        for (line, expected) in [
            ("ready", [false, false, false, true]),
            ("c3-d4", [false, true, false, true]),
            ("accept", [false, false, true, true]),
            ("resign", [false, true, true, true]),
            ("board", [true, true, true, true]),
        ] {
            let now = [&open, &his, &others, &over].map(|table| may(table, line));
            assert_eq!(now, expected, "{line}");
        }
    }

    #[test]
    fn whoever_has_said_all_stays_while_others_bring_it_on() {
        let stays = |table: Value| seen(table).is_worth_staying();
        assert!(!stays(json!({"phase": "open", "you": "white"})));
        assert!(!stays(json!({"phase": "playing", "you": "white", "legal": [{"text": "c3-d4"}]})));
        assert!(stays(json!({"phase": "playing", "you": "black", "legal": []})));
        assert!(stays(json!({"phase": "gathering", "you": null})), "he watches");
    }

    #[test]
    fn requests_say_what_was_seen() {
        let his = seen(json!({"phase": "playing", "ply": 4, "legal": [{"text": "c3:e5"}]}));
        let request = |seen: &Seen, line| match typed::read(line, Language::En) {
            Some(Typed::Request(ask, fields)) => seen.request(ask, fields),
            other => panic!("{other:?}"),
        };
        let moving = request(&his, "C3xE5");
        assert_eq!((&moving["move"], &moving["ply"]), (&json!("c3:e5"), &json!(4)));
        let opening = seen(json!({"phase": "opening", "step": 2, "steps": ["place"]}));
        let placing = json!({"t": "step", "do": "place", "points": ["J10"], "n": 2});
        assert_eq!(request(&opening, "j10"), placing);
        assert_eq!(request(&opening, "place j10"), placing);
    }

    #[test]
    fn an_event_adds_its_moves() {
        let mut seen = seen(json!({
            "seq": 7, "ply": 1, "phase": "playing", "moves": [{"text": "c3-d4"}], "legal": [],
            "pieces": {"pieces": {"b6": "bm", "d4": "wm"}},
        }));
        let table = json!({
            "ply": 2, "moves_from": 1, "moves": [{"text": "b6-a5"}], "board": {"b6": null, "a5": "bm"},
            "can": "d4-c5 d4:b6*c5",
        });
        let event = json!({"after": 7, "seq": 8, "table": table});
        assert!(seen.goes_on_with(&event));
        let new = seen.event(&event);
        assert!(new.board && new.state && !seen.goes_on_with(&event));
        assert_eq!(seen.table()["moves"], json!([{"text": "c3-d4"}, {"text": "b6-a5"}]));
        assert_eq!(seen.table()["pieces"]["pieces"], json!({"a5": "bm", "d4": "wm"}));
        assert_eq!(seen.legal().collect::<Vec<_>>(), ["d4-c5", "d4:b6"]);
        let takes = &seen.table()["legal"][1];
        assert_eq!((&takes["route"], &takes["takes"]), (&json!(["d4", "b6"]), &json!(["c5"])));
    }
}
