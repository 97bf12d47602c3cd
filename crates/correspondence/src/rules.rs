//! What a game by correspondence is played under.

use std::sync::Arc;

use calendar::Date;
use draughts::{ByColour, Colour, Variant};
use game::DrawRules;
use rulebook::{CorrespondenceRule, DayBudget, Medium, Pace, Play, Rulebook};

use crate::{Fact, Refusal, Why};

/// What the event says: the starting sheet and the regulations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The game.
    pub variant: Variant,
    /// By what moves are sent.
    pub medium: Medium,
    /// Whether the regulations say how games by e-mail, telephone or server are played, and games whose rules are in no
    /// document.
    pub regulated: bool,
    /// The days that the rules of the server or the regulations give; otherwise those of the rulebook.
    pub budget: Option<DayBudget>,
    /// The day on which play starts.
    pub start: Option<Date>,
    /// The day on which it ends.
    pub end: Option<Date>,
    /// When each received the starting sheet, if it came late.
    pub sheet: ByColour<Option<Date>>,
    /// The code of the tournament, as every letter must have it; empty if there is none.
    pub code: String,
    /// Whether all letters must be registered.
    pub registered: bool,
    /// Whether there is a secretary; otherwise the judge does that work.
    pub secretary: bool,
    /// Whether a player may also move on the server, though the others write letters.
    pub server_too: bool,
}

impl Terms {
    /// Letters, and nothing said besides.
    pub fn by_post(variant: Variant) -> Terms {
        Terms {
            variant,
            medium: Medium::Post,
            regulated: false,
            budget: None,
            start: None,
            end: None,
            sheet: ByColour::default(),
            code: String::new(),
            registered: false,
            secretary: true,
            server_too: false,
        }
    }
}

/// A rulebook's chapter, and what the event says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    chapter: Arc<CorrespondenceRule>,
    budget: DayBudget,
    terms: Terms,
    /// The draw rules of the game itself, where the rulebook has that game.
    draws: Option<Arc<DrawRules>>,
    /// Who moves on the server, where others write letters.
    here: ByColour<bool>,
}

impl Rules {
    /// The rules of a game, if the rulebook has them and the regulations say what they must.
    pub fn new(book: &Rulebook, terms: Terms) -> Result<Rules, Refusal> {
        let Some(chapter) = book.correspondence() else {
            let document = Fact::Word(book.document().to_string());
            return Err(Refusal::plain(Why::NoChapter).with(document));
        };
        if !chapter.media.says.contains(&terms.medium) {
            let words = Fact::Word(terms.medium.words().to_owned());
            return Err(Refusal::on(Why::Medium, &chapter.media.clauses).with(words));
        }
        if !chapter.games.says.iter().any(|name| name == terms.variant.name()) {
            let name = Fact::Word(terms.variant.name().to_owned());
            return Err(Refusal::on(Why::Variant, &chapter.games.clauses).with(name));
        }
        if terms.server_too {
            let clauses = chapter.server_time.as_deref().unwrap_or_default();
            if terms.medium == Medium::Server || !chapter.media.says.contains(&Medium::Server) {
                let words = Fact::Word(Medium::Server.words().to_owned());
                return Err(Refusal::on(Why::Medium, &chapter.media.clauses).with(words));
            }
            // How much time there is on it, and so for his partners, no rulebook says.
            if terms.budget.is_none() {
                return Err(Refusal::on(Why::ServerTime, clauses));
            }
        }
        // No document has the rules of this game.
        if terms.variant == Variant::EIGHTY && !terms.regulated {
            return Err(Refusal::on(Why::RegulationsSilent, &chapter.games.clauses));
        }
        let budget = match terms.medium {
            // What the regulations add to the rulebook counts by letter too.
            Medium::Post => terms.budget.unwrap_or(chapter.budget.says),
            Medium::Email | Medium::Phone if !terms.regulated => {
                return Err(Refusal::on(Why::RegulationsSilent, &chapter.by_regulations));
            }
            Medium::Email | Medium::Phone => terms.budget.unwrap_or(chapter.budget.says),
            Medium::Server => terms.budget.ok_or_else(|| {
                let clauses = chapter.server_time.as_deref().unwrap_or_default();
                Refusal::on(Why::ServerTime, clauses)
            })?,
        };
        let here = ByColour::default();
        let is_it = |one: &&rulebook::Discipline| {
            let Play::Game { game, pace } = one.play else { return false };
            game.variant() == terms.variant.name() && pace == Pace::Classical
        };
        // Days are more time than any clock gives: the rules are those of the slowest game.
        let discipline = book.disciplines().iter().find(is_it);
        let draws = discipline.map(|one| Arc::new(DrawRules::of(book, one)));
        Ok(Rules { chapter: Arc::new(chapter.clone()), budget, terms, draws, here })
    }

    /// The chapter of the rulebook.
    pub fn chapter(&self) -> &Arc<CorrespondenceRule> {
        &self.chapter
    }

    /// What the event says.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The draw rules of the game itself.
    pub(crate) fn draws(&self) -> Option<&Arc<DrawRules>> {
        self.draws.as_ref()
    }

    /// Whether a server takes the moves and counts the days.
    pub fn is_on_server(&self) -> bool {
        self.terms.medium == Medium::Server
    }

    /// Whether a player moves on the server: all do where moves are sent so, and those who have chosen it where letters
    /// are written too.
    pub fn is_here(&self, player: Colour) -> bool {
        self.is_on_server() || self.here[player]
    }

    /// How many days may be used for so many moves.
    pub fn limit(&self, moves: u32) -> i64 {
        let blocks = moves.div_ceil(u32::from(self.budget.moves.get())).max(1);
        i64::from(self.budget.days) * i64::from(blocks)
    }

    /// It becomes known when a player received the starting sheet.
    pub(crate) fn note_sheet(&mut self, player: Colour, received: Date) {
        self.terms.sheet[player] = Some(received);
    }

    /// A player goes to the server, or back to letters.
    pub(crate) fn note_way(&mut self, player: Colour, here: bool) {
        self.here[player] = here;
    }

    /// The same before anything came.
    pub(crate) fn at_first(self) -> Rules {
        Rules { here: ByColour::default(), ..self }
    }

    /// The day on which play begins for a player: the day after he received the sheet, if it came late.
    pub fn start(&self, player: Colour) -> Option<Date> {
        let start = self.terms.start?;
        let late = self.terms.sheet[player].filter(|sheet| *sheet > start);
        Some(late.map_or(start, |sheet| sheet.days_later(1)))
    }

    /// Whether somebody who receives a letter on a day has no more time to lose.
    pub fn ends_before(&self, received: Date) -> bool {
        self.terms.end.is_some_and(|end| received >= end)
    }
}
