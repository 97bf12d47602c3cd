//! Words about the course of an event, and about sanctions that were lifted.

use crate::happened;
use rulebook::CancelGround;
use words::{Id, Language, say};

use crate::{
    BoardNumber, Competition, Fact, GivenBack, Gone, Lifted, Matter, Place, Problem, SectionNumber,
    TimeAdded, id,
};

impl Competition {
    /// Why nothing is played just now, in sentences; nothing where the event goes on.
    pub fn standstill(&self, language: Language) -> Vec<String> {
        if let Some(one) = self.cancelled() {
            let (at, reason) = (one.at.text(language), one.reason.as_str());
            let text = say!(language, id::COURSE_CANCELLED, at, reason);
            return vec![cited(text, &one.clauses)];
        }
        let pause = |one: &crate::Pause| {
            let (since, reason) = (one.called.at.text(language), one.called.reason.as_str());
            let text = match one.called.resumes {
                Some(resumes) => {
                    let resumes = resumes.text(language);
                    say!(language, id::COURSE_PAUSED_UNTIL, since, reason, resumes)
                }
                None => say!(language, id::COURSE_PAUSED, since, reason),
            };
            cited(self.of_section(one.called.section, text), &one.called.clauses)
        };
        self.open_pauses().map(pause).collect()
    }

    /// Breaks, cancelling and moves so far, in sentences, the first first.
    pub fn course(&self, language: Language) -> Vec<String> {
        let told = |(_, fact): (_, &Fact)| self.course_line(fact, language);
        self.counting_facts().filter_map(told).collect()
    }

    /// What a fact says about the course of the event, if it does.
    pub fn course_line(&self, fact: &Fact, language: Language) -> Option<String> {
        if let Fact::Paused(happened::Paused { pause }) = fact {
            let (at, reason) = (pause.at.text(language), pause.reason.as_str());
            let by = pause.by.word(language);
            let text = say!(language, id::COURSE_LINE_PAUSED, at, by, reason);
            return Some(cited(self.of_section(pause.section, text), &pause.clauses));
        }
        if let Fact::Resumed(happened::Resumed { section, by, at, note }) = fact {
            let (at, by) = (at.text(language), by.word(language));
            let text = noted(say!(language, id::COURSE_LINE_RESUMED, at, by), note);
            return Some(self.of_section(*section, text));
        }
        if let Fact::Cancelled(happened::Cancelled { cancellation }) = fact {
            let (at, reason) = (cancellation.at.text(language), cancellation.reason.as_str());
            let ground = language.say(match cancellation.ground {
                CancelGround::VenueUnfit => id::CANCEL_VENUE_UNFIT,
                CancelGround::Impossible => id::CANCEL_IMPOSSIBLE,
                CancelGround::Organiser => id::CANCEL_ORGANISER,
            });
            let by = match cancellation.ground {
                CancelGround::Organiser => language.say(id::COURSE_ORGANISER),
                CancelGround::VenueUnfit | CancelGround::Impossible => {
                    cancellation.by.word(language)
                }
            };
            let text = say!(language, id::COURSE_LINE_CANCELLED, at, by, ground, reason);
            return Some(cited(text, &cancellation.clauses));
        }
        if let Fact::Moved(happened::Moved { moved }) = fact {
            let (by, reason) = (moved.by.as_str(), moved.reason.as_str());
            let (at, place) = (moved.at.text(language), moved.place.as_str());
            let (starts, ends) = (language.figures(moved.starts), language.figures(moved.ends));
            let text = say!(language, id::COURSE_LINE_MOVED, at, by, place, starts, ends, reason);
            return Some(cited(text, &moved.clauses));
        }
        if let Fact::RoundMoved(happened::RoundMoved { moved }) = fact {
            let (reason, round) = (moved.reason.as_str(), moved.round);
            let (at, starts) = (moved.at.text(language), moved.starts.text(language));
            let by = moved.by.word(language);
            let text = say!(language, id::COURSE_LINE_ROUND_MOVED, at, by, round, starts, reason);
            return Some(cited(self.of_section(Some(moved.section), text), &moved.clauses));
        }
        if let Fact::Started(happened::Started { round, at, note, clauses, .. }) = fact
            && !note.is_empty()
        {
            let text = say!(language, id::COURSE_LINE_STARTED, at, round, note);
            // Older logs kept a note for one reason only.
            let of_old = || self.fault(Problem::AppealTermMissing).because;
            let owed = match clauses.is_empty() {
                true => of_old().iter().map(ToString::to_string).collect(),
                false => clauses.clone(),
            };
            return Some(cited(text, &owed));
        }
        if let Fact::MatterNoted(happened::MatterNoted { note }) = fact {
            let (at, by) = (note.at.text(language), note.by.word(language));
            let matter = language.say(note.matter.label());
            let text = match note.whom.is_empty() {
                true => note.text.clone(),
                false => format!("{}: {}", note.whom, note.text),
            };
            let text = match &note.time {
                None => text,
                Some(TimeAdded { place, first_seconds: first, second_seconds: second }) => {
                    let (round, table) = (place.round, seat(place));
                    let time = say!(language, id::COURSE_LINE_TIME, round, table, first, second);
                    format!("{text} ({time})")
                }
            };
            let line = say!(language, id::COURSE_LINE_NOTED, at, by, matter, text);
            return Some(cited(line, &note.clauses));
        }
        None
    }

    /// The text with the name of a section, where there are several.
    fn of_section(&self, section: Option<SectionNumber>, text: String) -> String {
        let section = section.filter(|_| self.sections.len() > 1);
        match section.and_then(|number| self.section(number)) {
            Some(section) if !section.name.is_empty() => format!("{}: {text}", section.name),
            Some(_) | None => text,
        }
    }
}

impl Matter {
    /// The text that names it.
    fn label(self) -> Id {
        match self {
            Matter::Venue => id::MATTER_VENUE,
            Matter::Meeting => id::MATTER_MEETING,
            Matter::PanelMeeting => id::MATTER_PANEL_MEETING,
            Matter::Decision => id::MATTER_DECISION,
            Matter::Leave => id::MATTER_LEAVE,
            Matter::Ban => id::MATTER_BAN,
            Matter::Arbiter => id::MATTER_ARBITER,
            Matter::Notice => id::MATTER_NOTICE,
            Matter::Disturbance => id::MATTER_DISTURBANCE,
        }
    }

    /// Its name in a language.
    pub fn word(self, language: Language) -> String {
        language.say(self.label()).into_owned()
    }
}

impl Lifted {
    /// What was given back and what was not, in sentences.
    pub fn lines(&self, event: &Competition, language: Language) -> Vec<String> {
        let who = event.name(self.who);
        let first = say!(language, id::LIFTED, who);
        let back = self.back.iter().map(|one| one.text(language));
        let gone = self.gone.iter().map(|one| one.text(language));
        let pairs = self.changes.iter().map(|one| one.text(language));
        [first].into_iter().chain(back).chain(gone).chain(pairs).collect()
    }
}

impl GivenBack {
    fn text(&self, language: Language) -> String {
        match self {
            GivenBack::Board { place, scores, .. } => {
                let (round, table) = (place.round, seat(place));
                match scores.is_empty() {
                    true => say!(language, id::LIFTED_UNPLAYED, round, table),
                    false => {
                        let scores: Vec<&str> = scores.iter().map(|one| one.text()).collect();
                        let scores = scores.join(", ");
                        say!(language, id::LIFTED_RESULT, round, table, scores)
                    }
                }
            }
            GivenBack::Round { round, .. } => say!(language, id::LIFTED_ROUND, round),
            GivenBack::Plays { .. } => say!(language, id::LIFTED_PLAYS),
            GivenBack::Event {} => say!(language, id::LIFTED_EVENT),
            GivenBack::Clock { place, seconds, .. } => {
                let (round, table) = (place.round, seat(place));
                let seconds = format!("{seconds:+}").replace('-', "−");
                say!(language, id::LIFTED_CLOCK, round, table, seconds)
            }
            GivenBack::Fine { amount } => say!(language, id::LIFTED_FINE, amount),
        }
    }
}

impl Gone {
    fn text(&self, language: Language) -> String {
        match self {
            Gone::Board { place } => {
                let (round, table) = (place.round, seat(place));
                say!(language, id::GONE_RESULT, round, table)
            }
            Gone::Round { round, .. } => say!(language, id::GONE_ROUND, round),
            Gone::Clock { place } => {
                let (round, table) = (place.round, seat(place));
                say!(language, id::GONE_CLOCK, round, table)
            }
        }
    }
}

/// `5`, or `5.2` in a team match.
fn seat(place: &Place) -> String {
    match place.board {
        BoardNumber::FIRST => place.table.to_string(),
        board => format!("{}.{board}", place.table),
    }
}

fn noted(text: String, note: &str) -> String {
    if note.trim().is_empty() { text } else { format!("{text} {note}") }
}

fn cited(text: String, clauses: &[String]) -> String {
    if clauses.is_empty() { text } else { format!("{text} [{}]", clauses.join(", ")) }
}
