//! A hall in which tests hold events: commands as JSON, a clock that stands where it is put.

use competition::happened;
use competition::{
    Command, Competition, Fact, Moment, Place, Problem, Refusal, Regulations, decide,
};
use serde_json::{Value, json};
use words::Language;

pub struct Hall {
    pub event: Competition,
    pub now: Moment,
}

/// The one with a number, counted from 1: `nth(2)` is a round, a table or a board, as it is needed.
#[track_caller]
pub fn nth<T: std::str::FromStr<Err: std::fmt::Debug>>(number: impl ToString) -> T {
    number.to_string().parse().unwrap()
}

impl Hall {
    /// A hall with an event under these regulations, on its first morning.
    #[track_caller]
    pub fn new(regulations: Value) -> Hall {
        let now = "2026-11-16 10:00".parse().unwrap();
        let mut hall = Hall { event: Competition::default(), now };
        let mut create = regulations;
        create["do"] = json!("create");
        hall.ok(create);
        hall
    }

    /// Other regulations, whatever a command would say to them.
    pub fn amend(&mut self, change: impl FnOnce(&mut Regulations)) {
        let mut regulations = Box::new(self.event.regulations().unwrap().clone());
        change(&mut regulations);
        self.event.happen(Fact::Amended(happened::Amended { regulations }));
    }

    pub fn at(&mut self, now: &str) -> &mut Hall {
        self.now = now.parse().unwrap();
        self
    }

    pub fn decide(&self, command: Value) -> Result<Vec<Fact>, Refusal> {
        let command: Command = serde_json::from_value(command).unwrap();
        decide(&self.event, &command, self.now)
    }

    /// A command that must be followed.
    #[track_caller]
    pub fn ok(&mut self, command: Value) -> Fact {
        match self.decide(command.clone()) {
            Ok(events) => {
                let last = events.last().unwrap().clone();
                events.into_iter().for_each(|fact| self.event.happen(fact));
                crate::frozen::freeze(&self.event);
                last
            }
            Err(refusal) => panic!("{command}: {refusal}"),
        }
    }

    /// A command that must be refused; the refusal in English.
    #[track_caller]
    pub fn no(&self, command: Value) -> String {
        match self.decide(command.clone()) {
            Ok(events) => panic!("{command} was followed: {events:?}"),
            Err(refusal) => {
                let regulations = serde_json::to_string(&self.event.regulations()).unwrap();
                let said = format!("{command} {regulations}");
                refusal.faults.iter().for_each(|one| speaks_one_language(&one.problem, &said));
                refusal.to_string()
            }
        }
    }

    /// A refusal that must rest on these clauses.
    #[track_caller]
    pub fn no_because(&self, command: Value, clauses: &[&str]) {
        let said = self.no(command);
        for clause in clauses {
            assert!(said.contains(clause), "{clause} in {said}");
        }
    }

    /// Enters players and admits them with everything checked.
    #[track_caller]
    pub fn players(&mut self, count: u16) -> &mut Hall {
        self.players_from(0, count)
    }

    /// Enters and admits those after so many, up to so many.
    #[track_caller]
    pub fn players_from(&mut self, entered: u16, count: u16) -> &mut Hall {
        for number in entered + 1..=count {
            let rating = 2400 - 10 * number;
            self.ok(json!({ "do": "enter", "name": format!("Player {number}"), "rating": rating }));
        }
        self.admit()
    }

    #[track_caller]
    pub fn admit(&mut self) -> &mut Hall {
        self.ok(json!({ "do": "check", "by": "secretary" }));
        self.ok(json!({ "do": "admit", "by": "commission" }));
        self
    }

    /// Lets those play on who missed their last round.
    #[track_caller]
    pub fn let_play_on(&mut self, section: u16) {
        let Some(section) = self.event.section(nth(section)).cloned() else { return };
        for (number, _) in self.event.missing_undecided(&section) {
            let who = section.members[number.index()];
            self.ok(json!({ "do": "play-on", "who": who, "by": "chief-arbiter", "reason": "ill" }));
        }
    }

    /// Pairs and publishes a round.
    #[track_caller]
    pub fn pair(&mut self, section: u16, round: u16) -> &mut Hall {
        self.let_play_on(section);
        let seed = format!("round {round}");
        let with = json!({ "do": "pair", "section": section, "round": round });
        if self.decide(with.clone()).is_ok() {
            self.ok(with);
        } else {
            self.ok(json!({ "do": "pair", "section": section, "round": round, "seed": seed }));
        }
        self.ok(json!({ "do": "publish", "section": section, "round": round }));
        self
    }

    /// Gives every table without a result one, and closes the round.
    #[track_caller]
    pub fn play(&mut self, section: u16, round: u16, score: impl Fn(u16, u16) -> &'static str) {
        let record = self.event.section(nth(section)).unwrap().round(nth(round)).unwrap().clone();
        for (table, one) in (1..).zip(&record.tables) {
            let open = one.boards.iter().any(|board| board.scores.is_empty());
            if open {
                let score = score(one.white.get(), one.black.get());
                let (section, round, table) = (nth(section), nth(round), nth(table));
                let place = Place { section, round, table, board: nth(1) };
                let by = self.event.is_adjudicated(place).then_some("the panel");
                self.ok(json!({ "do": "result", "section": section, "round": round, "table": table, "score": score, "adjudicated": by }));
            }
        }
        self.ok(json!({ "do": "close", "section": section, "round": round }));
    }

    pub fn pairs(&self, section: u16, round: u16) -> Vec<(u16, u16)> {
        let record = self.event.section(nth(section)).unwrap().round(nth(round)).unwrap();
        record.pairs().iter().map(|(white, black)| (white.get(), black.get())).collect()
    }

    /// The places of a section: (number, first place, last place).
    pub fn places(&self, section: u16) -> Vec<(u16, usize, usize)> {
        let section = self.event.section(nth(section)).unwrap();
        let places = self.event.places(section);
        places.iter().map(|one| (one.number.get(), one.first, one.last)).collect()
    }
}

/// No id and no English word stands in what a Ukrainian or a Russian reads, but for what was said to the
/// program. What is unknown to it is told with what must be written instead.
#[track_caller]
pub fn speaks_one_language(problem: &Problem, said: &str) {
    // Digests and commands of the shell are called so in every language; ranks have Roman numbers.
    const EVERYWHERE: [&str; 5] = ["SHA", "damka", "lot", "commit", "VI"];
    // Names and rulebooks are written with a capital letter.
    let is_name = |word: &str| word.starts_with(|letter: char| letter.is_ascii_uppercase());
    let tells_ids = problem.name().starts_with("unknown-")
        || matches!(problem, Problem::DevicePenaltyRefused { .. });
    if tells_ids {
        return;
    }
    for language in [Language::Uk, Language::Ru] {
        let text = problem.text(language);
        let words = text.split(|letter: char| !letter.is_alphanumeric());
        let mut latin =
            words.filter(|word| word.chars().all(|letter| letter.is_ascii_alphabetic()));
        let foreign = latin.find(|word| {
            word.len() > 1 && !EVERYWHERE.contains(word) && !is_name(word) && !said.contains(word)
        });
        assert_eq!(foreign, None, "{text}");
    }
}

/// Regulations of a draughts event with one stage, with all that must be announced before its first round.
pub fn regulations(rulebook: &str, system: Value) -> Value {
    let mut rules = bare(rulebook, system);
    let said: &[&str] = match rulebook {
        "UA-2024" | "UA-64" => &["aim", "admission", "programme", "safety", "awards", "finance"],
        "UA-CHESS" => &["aim", "admission", "awards", "entry-order"],
        "RU-2022" => &["admission"],
        _ => &[],
    };
    said.iter().for_each(|of| say(&mut rules, of, "As usual."));
    if rulebook.starts_with("UA") {
        rules["place"] = json!("Kyiv");
        rules["organiser"] = json!("Club");
        rules["approved"] = json!("2026-08-01");
        rules["approved-by"] = json!("Federation");
    }
    if matches!(rulebook, "UA-2024" | "UA-64" | "RU-2022") {
        rules["entries-until"] = json!("2026-11-16");
    }
    rules
}

/// Says something in words, beside what is said already.
pub fn say(rules: &mut Value, of: &str, text: &str) {
    if rules["provisions"].is_null() {
        rules["provisions"] = json!([]);
    }
    rules["provisions"].as_array_mut().unwrap().push(json!({ "of": of, "text": text }));
}

/// The same that say as little as they can: with them the first round does not begin.
pub fn bare(rulebook: &str, system: Value) -> Value {
    let (discipline, control, tie_breaks) = match rulebook {
        "UA-2024" => ("international", "80+60", json!(null)),
        "UA-CHESS" => ("chess", "90+30", json!(null)),
        _ => ("international", "80+60", json!(["sonneborn-berger-half", "wins"])),
    };
    // Some rulebooks leave the points to the regulations.
    let scoring = if rulebook.starts_with("RU") { json!("1-½-0") } else { json!(null) };
    // Those of Ukraine announce how long one may appeal.
    let term = if rulebook.starts_with("UA") { json!(10_000) } else { json!(null) };
    json!({
        "name": "Cup", "rulebook": rulebook, "protest-minutes": term, "discipline": discipline, "scoring": scoring,
        "starts": "2026-11-16", "ends": "2026-11-20", "time-control": control,
        "tie-breaks": tie_breaks,
        "stages": [{ "name": "final", "system": system, "numbers": "as-listed" }],
    })
}
