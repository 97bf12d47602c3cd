//! Words about what a command brings about.

use std::borrow::Cow;

use words::{Language, say};

use crate::{
    Begun, Competition, Consequence, Consequences, Departure, Difference, Discarded, Moved, Placed,
    SectionNumber, Settlement, Settling, id,
};
use tournament::Number;

impl Consequence {
    /// What becomes of played and unplayed games, as a sentence.
    pub fn text(self, language: Language) -> Cow<'static, str> {
        language.say(match self {
            Consequence::Stands => id::LEAVING_STANDS,
            Consequence::Counts => id::LEAVING_COUNTS,
            Consequence::ForRatingOnly => id::LEAVING_FOR_RATING_ONLY,
            Consequence::Annulled => id::LEAVING_ANNULLED,
            Consequence::KeptUnplaced => id::LEAVING_KEPT_UNPLACED,
        })
    }
}

impl Settlement {
    /// Its name in a language.
    pub fn word(self, language: Language) -> Cow<'static, str> {
        language.say(match self {
            Settlement::Losses => id::SETTLEMENT_LOSSES,
            Settlement::Annulled => id::SETTLEMENT_ANNULLED,
        })
    }
}

impl Settling {
    /// Both ways and the one that is proposed.
    pub fn text(&self, language: Language) -> String {
        let Settling { proposed, first_places, by_losses, by_annulment } = self;
        let proposed = proposed.word(language);
        let looked_at = match first_places {
            1 => "1".to_owned(),
            _ => format!("1–{first_places}"),
        };
        say!(language, id::SETTLING, looked_at, by_losses, by_annulment, proposed)
    }
}

impl Consequences {
    /// All of it in sentences, the gravest first; nothing where nothing follows.
    pub fn lines(&self, state: &Competition, language: Language) -> Vec<String> {
        let departures = self.departures.iter().flat_map(|one| one.lines(language));
        let discarded = self.discarded.iter().map(|one| one.text(language));
        let pairs = self.pairs.iter().map(|one| one.text(language));
        let moved = self.moved.iter().map(|one| one.text(state, language));
        let begun = self.begun.iter().map(|one| one.text(language));
        departures.chain(discarded).chain(begun).chain(pairs).chain(moved).collect()
    }
}

impl Begun {
    /// What stays as it is.
    pub fn text(&self, language: Language) -> String {
        let Begun { stage } = self;
        say!(language, id::BEGUN, stage)
    }
}

impl Departure {
    fn lines(&self, language: Language) -> Vec<String> {
        let played = self.played;
        let how_many =
            self.scheduled.map(|scheduled| say!(language, id::DEPARTURE_PLAYED, played, scheduled));
        let ids: Vec<String> = self.because.iter().map(ToString::to_string).collect();
        let follows = self.leaving.consequence.text(language);
        let how_many = how_many.unwrap_or_default();
        let because = if ids.is_empty() { String::new() } else { format!(" [{}]", ids.join(", ")) };
        let settling = self.settling.map(|settling| settling.text(language));
        [format!("{how_many}{follows}{because}")].into_iter().chain(settling).collect()
    }
}

impl Discarded {
    fn text(&self, language: Language) -> String {
        let Discarded { round, pairs, published, line_ups, openings } = self;
        let count = pairs.len();
        let announced = match published {
            true => language.say(id::DISCARDED_ANNOUNCED),
            false => language.say(id::DISCARDED_DRAFT),
        };
        let mut text = say!(language, id::DISCARDED, round, announced, count);
        if *line_ups > 0 {
            text += &say!(language, id::DISCARDED_LINE_UPS, line_ups);
        }
        if *openings > 0 {
            text += &say!(language, id::DISCARDED_OPENINGS, openings);
        }
        text
    }
}

impl Difference {
    /// The pairs that were made and those that the system would make.
    pub fn text(&self, language: Language) -> String {
        let Difference { round, system, made, impossible } = self;
        let (system, made) = (pairs(system), pairs(made));
        if let Some(why) = impossible.as_ref().map(|told| told.text(language)) {
            return say!(language, id::DIFFERENCE_IMPOSSIBLE, round, why);
        }
        say!(language, id::DIFFERENCE, round, system, made)
    }
}

fn pairs(pairs: &[(Number, Number)]) -> String {
    let texts: Vec<String> = pairs.iter().map(|(one, other)| format!("{one}–{other}")).collect();
    texts.join(", ")
}

impl Moved {
    fn text(&self, state: &Competition, language: Language) -> String {
        let name = name(state, self.section, self.number);
        let (before, after) = (place(self.before), place(self.after));
        say!(language, id::MOVED, name, before, after)
    }
}

fn name(state: &Competition, section: SectionNumber, number: Number) -> String {
    let member = state.section(section).and_then(|one| one.members.get(number.index()));
    let name = member.map(|member| state.name(*member)).unwrap_or_default();
    format!("{number} {name}").trim().to_owned()
}

fn place(placed: Option<Placed>) -> String {
    match placed {
        None => "–".to_owned(),
        Some(one) if one.first == one.last => one.first.to_string(),
        Some(one) => format!("{}–{}", one.first, one.last),
    }
}
