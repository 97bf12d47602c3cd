//! A pairing explained in words.

use words::{Id, Language, say};

use crate::swiss::reading::Reading;
use crate::{
    Bye, Colour, ColourRule, Ground, Key, Moved, Note, Number, Pair, Pairing, Passed, Ranked,
    Refusal, Search, Source, Tournament, id,
};

/// Tells a pairing of a tournament in a language.
#[derive(Clone, Copy, Debug)]
pub struct Telling<'a> {
    /// The tournament before the round.
    pub tournament: &'a Tournament,
    /// The language.
    pub language: Language,
}

impl Telling<'_> {
    fn say(&self, id: Id) -> String {
        self.language.say(id).into_owned()
    }

    /// A participant by number and name.
    pub fn name(&self, number: Number) -> String {
        match self.tournament.participants.get(number.index()) {
            Some(player) if !player.name.is_empty() => format!("{number} {}", player.name),
            _ => say!(self.language, id::NUMBER_SIGN, number),
        }
    }

    /// What holds for the round as a whole: the lot, warnings, what it rests on.
    pub fn round(&self, pairing: &Pairing) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(lot) = &pairing.lot {
            let order: Vec<String> = lot.order.iter().map(Number::to_string).collect();
            let order = order.join(" ");
            lines.push(match &lot.source {
                Source::Numbers => say!(self.language, id::LOT_OF_NUMBERS, order),
                Source::Given => say!(self.language, id::LOT_GIVEN, order),
                Source::Seed { purpose } => {
                    say!(self.language, id::LOT_OF_SEED, purpose, order)
                }
            });
        }
        lines.extend(pairing.notes.iter().map(|note| self.note(*note)));
        lines.extend(self.grounds(&pairing.because));
        lines
    }

    /// Why a pair was made.
    pub fn pair(&self, pair: &Pair) -> Vec<String> {
        let mut lines: Vec<String> =
            pair.search.iter().flat_map(|search| self.search(search)).collect();
        lines.extend(self.grounds(&pair.because));
        lines
    }

    /// Why somebody has no opponent.
    pub fn bye(&self, bye: &Bye) -> Vec<String> {
        let passed = self.passed(id::BEFORE_FOR_BYE, &bye.passed);
        passed.into_iter().chain(self.grounds(&bye.because)).collect()
    }

    /// Why a pair that is not in the pairing is not: the refusal that the search met, if it met one.
    pub fn why_not(&self, pairing: &Pairing, one: Number, other: Number) -> String {
        let searches = pairing.pairs.iter().filter_map(|pair| pair.search.as_deref());
        let found = searches
            .filter(|search| [one, other].contains(&search.one.who))
            .flat_map(|search| search.passed.iter().map(move |passed| (search.one.who, passed)))
            .find(|(who, passed)| [one, other].contains(&passed.who) && passed.who != *who);
        match found {
            Some((_, passed)) => self.refusal(passed.why),
            None => match self.tournament.met(one, other) {
                Some(round) => self.refusal(Refusal::Met(round)),
                None => self.later_in_order(one, other),
            },
        }
    }

    /// A pair that the search never came to.
    fn later_in_order(&self, one: Number, other: Number) -> String {
        let (first, second) = (self.tournament.points(one), self.tournament.points(other));
        match first == second {
            true => self.say(id::LATER_IN_ORDER),
            false => say!(self.language, id::LATER_WITH_POINTS, first, second),
        }
    }

    fn search(&self, search: &Search) -> Vec<String> {
        let (group, one, other) =
            (&search.group, self.place(&search.one), self.place(&search.other));
        let heading = match search.moved {
            Moved::Stayed => id::SEARCH_STAYED,
            Moved::Descent => id::SEARCH_DESCENDS,
            Moved::Rise => id::SEARCH_RISES,
        };
        let rule = self.colours(search.colours);
        let mut lines = vec![say!(self.language, heading, group, one, other)];
        lines.extend(self.passed(id::STAYED_IN_GROUP, &search.stayed));
        lines.extend(self.passed(id::PASSED_OVER, &search.passed));
        lines.push(say!(self.language, id::COLOURS_BY, rule));
        lines
    }

    fn place(&self, at: &Ranked) -> String {
        let keys: Vec<String> = at.keys.iter().map(|key| self.key(*key)).collect();
        let (name, place, keys) = (self.name(at.who), at.place, keys.join(", "));
        match keys.is_empty() {
            true => say!(self.language, id::PLACE_IN_ORDER, name, place),
            false => say!(self.language, id::PLACE_WITH_KEYS, name, place, keys),
        }
    }

    fn key(&self, key: Key) -> String {
        let language = self.language;
        match key {
            Key::NumberAscending(number) | Key::NumberDescending(number) => {
                say!(language, id::KEY_NUMBER, number)
            }
            Key::Lot(place) => say!(language, id::KEY_LOT, place),
            Key::Solkoff(points) => say!(language, id::KEY_SOLKOFF, points),
            Key::TruncatedSolkoff(points) => say!(language, id::KEY_TRUNCATED_SOLKOFF, points),
            Key::MedianSolkoff(points) => say!(language, id::KEY_MEDIAN_SOLKOFF, points),
            Key::Buchholz(points) => say!(language, id::KEY_BUCHHOLZ, points),
            Key::MedianBuchholz(points) => say!(language, id::KEY_MEDIAN_BUCHHOLZ, points),
            Key::Risen(round) => say!(language, id::KEY_RISEN, round),
            Key::Descended(round) => say!(language, id::KEY_DESCENDED, round),
            Key::Due(Colour::White) => self.say(id::KEY_DUE_WHITE),
            Key::Due(Colour::Black) => self.say(id::KEY_DUE_BLACK),
        }
    }

    /// Those who were passed over, each with the reason; nothing if there is nobody.
    fn passed(&self, heading: Id, passed: &[Passed]) -> Option<String> {
        let one =
            |passed: &Passed| format!("{} – {}", self.name(passed.who), self.refusal(passed.why));
        let who: Vec<String> = passed.iter().map(one).collect();
        let who = Some(who.join("; ")).filter(|who| !who.is_empty())?;
        Some(say!(self.language, heading, who))
    }

    fn refusal(&self, refusal: Refusal) -> String {
        self.say(match refusal {
            Refusal::Met(round) => return say!(self.language, id::PASSED_MET, round),
            Refusal::Criterion(number) => {
                return say!(self.language, id::PASSED_CRITERION, number);
            }
            Refusal::Forbidden => id::PASSED_FORBIDDEN,
            Refusal::ColourBar => id::PASSED_COLOUR_BAR,
            Refusal::ThirdRunning => id::PASSED_THIRD_RUNNING,
            Refusal::NoOpponent => id::PASSED_NO_OPPONENT,
            Refusal::NoCompletion => id::PASSED_NO_COMPLETION,
            Refusal::MoreLeave(group) => return say!(self.language, id::PASSED_MORE_LEAVE, group),
            Refusal::Farther(group) => return say!(self.language, id::PASSED_FARTHER, group),
            Refusal::MoreThirds(group) => {
                return say!(self.language, id::PASSED_MORE_THIRDS, group);
            }
            Refusal::Order => id::PASSED_ORDER,
            Refusal::HadBye => id::PASSED_HAD_BYE,
        })
    }

    fn colours(&self, rule: ColourRule) -> String {
        self.say(match rule {
            ColourRule::History(games) => return say!(self.language, id::COLOUR_HISTORY, games),
            ColourRule::Number => id::COLOUR_NUMBER,
            ColourRule::FirstHasWhite => id::COLOUR_FIRST_HAS_WHITE,
            ColourRule::Bar => id::COLOUR_BAR,
            ColourRule::FewerWhites => id::COLOUR_FEWER_WHITES,
            ColourRule::HigherAlternates => id::COLOUR_HIGHER_ALTERNATES,
            ColourRule::LotAlternates => id::COLOUR_LOT_ALTERNATES,
            ColourRule::Dues => id::COLOUR_DUES,
            ColourRule::Stronger => id::COLOUR_STRONGER,
            ColourRule::HigherGetsDue => id::COLOUR_HIGHER_GETS_DUE,
            ColourRule::Surplus => id::COLOUR_SURPLUS,
            ColourRule::Exchanged => id::COLOUR_EXCHANGED,
            ColourRule::EarlierGetsDue => id::COLOUR_EARLIER_GETS_DUE,
        })
    }

    fn note(&self, note: Note) -> String {
        let (id, number) = match note {
            Note::BarDropped => return self.say(id::NOTE_BAR_DROPPED),
            Note::FirstColourAssumed(Colour::White) => return self.say(id::NOTE_FIRST_WHITE),
            Note::FirstColourAssumed(Colour::Black) => return self.say(id::NOTE_FIRST_BLACK),
            Note::BarBroken(number) => (id::NOTE_BAR_BROKEN, number),
            Note::ThirdRunning(number) => (id::NOTE_THIRD_RUNNING, number),
            Note::Surplus(number) => (id::NOTE_SURPLUS, number),
            Note::SecondDescent(number) => (id::NOTE_SECOND_DESCENT, number),
            Note::SecondRise(number) => (id::NOTE_SECOND_RISE, number),
        };
        let who = self.name(number);
        say!(self.language, id, who)
    }

    /// The clauses, and the readings in words.
    fn grounds(&self, grounds: &[Ground]) -> Option<String> {
        let grounds: Vec<String> = grounds.iter().map(|ground| self.ground(ground)).collect();
        let grounds = Some(grounds.join(", ")).filter(|grounds| !grounds.is_empty())?;
        Some(say!(self.language, id::BECAUSE, grounds))
    }

    /// A reading is given with what it says.
    fn ground(&self, ground: &Ground) -> String {
        let reading = match ground {
            Ground::Reading(id) => Reading::find(id),
            _ => None,
        };
        match reading {
            Some(reading) => {
                let text = reading.text(self.language);
                format!("{ground} ({})", text.trim_end_matches('.'))
            }
            None => ground.to_string(),
        }
    }
}
