//! A result found wrong later: what it would have changed, then a reason, then the correction.

use askama::Template;
use competition::{
    Board, BoardNumber, Command, Competition, Difference, Fact, GameNumber, Placed, Section,
    SectionNumber, TableNumber, command, decide,
};
use ledger::moment;
use serde::Deserialize;
use tournament::{Colour, MicroMatch, Round, Score};
use words::Language;

use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::view::{Someone, says, shown};
use crate::viewer::Viewer;

/// Which result, and what it should be.
#[derive(Deserialize)]
pub struct Wanted {
    /// The table.
    pub table: TableNumber,
    /// The board.
    #[serde(default = "first_board")]
    pub board: BoardNumber,
    #[serde(default = "first_game")]
    game: GameNumber,
    score: Option<Score>,
    /// Why.
    #[serde(default)]
    pub reason: String,
}

fn first_board() -> BoardNumber {
    BoardNumber::FIRST
}

fn first_game() -> GameNumber {
    GameNumber::FIRST
}

/// Published pairs of a round that would have been others.
struct Changed {
    round: Round,
    made: Vec<(Someone, Someone)>,
    system: Vec<(Someone, Someone)>,
    impossible: Option<String>,
}

/// Somebody whose place changes.
struct Moved {
    who: Someone,
    before: String,
    after: String,
}

/// A result found wrong later.
#[derive(Template)]
#[template(path = "desk_correct.html")]
pub struct CorrectPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    number: Round,
    wanted: Wanted,
    sides: [String; 2],
    /// Whether the first-named has Black in the game.
    first_is_black: bool,
    games: Vec<(GameNumber, &'static str)>,
    scores: Vec<(&'static str, String)>,
    changed: Vec<Changed>,
    moved: Vec<Moved>,
    /// What stays as it is although it rests on the result.
    begun: Option<String>,
    asked: bool,
    fault: Option<String>,
}

impl CorrectPage {
    fn is_wanted(&self, score: &str) -> bool {
        self.wanted.score.is_some_and(|wanted| wanted.text() == score)
    }
}

impl Wanted {
    /// The correction, once it is said what the result should be.
    pub fn command(
        &self,
        context: &EventContext,
        round: Round,
        by: &str,
        reason: &str,
    ) -> Option<Command> {
        Some(Command::Correct(command::CorrectResult {
            section: context.section,
            round,
            table: self.table,
            board: self.board,
            game: self.game,
            score: self.score?,
            by: by.to_owned(),
            reason: reason.to_owned(),
        }))
    }
}

impl CorrectPage {
    /// What a correction would change; and why it was refused, if it was.
    pub fn new(
        viewer: &Viewer,
        context: EventContext,
        number: Round,
        wanted: Wanted,
        fault: Option<String>,
    ) -> Option<CorrectPage> {
        let competition = context.competition();
        let section = context.section()?;
        let record = section.round(number)?;
        let table = record.tables.get(wanted.table.index())?;
        let board = table.boards.get(wanted.board.index())?;
        let sides = names(competition, section, [table.white, table.black], board);
        let first = table.colour_of_first(wanted.board);
        let first = MicroMatch::colour(first, wanted.game);
        let first_is_black = first == Colour::Black;
        let meant = |score: Score| {
            format!("{} – {}", shown(score), says(score, &sides, first_is_black, viewer.texts))
        };
        let command = wanted.command(&context, number, "?", "?");
        let event = command.map(|command| decide(competition, &command, moment(viewer.now)));
        let (event, refused) = match event {
            Some(Ok(events)) => (events.into_iter().next(), None),
            Some(Err(refusal)) => (None, Some(refusal.text(viewer.texts.language))),
            None => (None, None),
        };
        let correction = event.as_ref().and_then(Fact::correction);
        let changes = correction.map_or(&[][..], |(_, changes)| changes);
        let changed = changes
            .iter()
            .map(|one| told(competition, section, one, viewer.texts.language))
            .collect();
        let begun = competition.begun_after(section).filter(|_| event.is_some());
        let begun = begun.map(|begun| begun.text(viewer.texts.language));
        let moved = event.as_ref().map(|event| moved(competition, context.section, event));
        let fault = fault.or(refused);
        let title = format!("{} – {}", viewer.texts.say(id::CORRECT_RESULT), context.card.name);
        Some(CorrectPage {
            frame: Frame::new(viewer, title),
            tab: "rounds",
            number,
            games: GameNumber::all().zip(board.scores.iter().map(|score| shown(*score))).collect(),
            scores: Score::ALL
                .into_iter()
                .filter(|score| competition.may_be(*score))
                .map(|score| (score.text(), meant(score)))
                .collect(),
            sides,
            first_is_black,
            changed,
            moved: moved.unwrap_or_default(),
            begun,
            asked: event.is_some(),
            fault,
            wanted,
            context,
        })
    }
}

/// The two of a board: players, or those of two teams.
fn names(
    competition: &Competition,
    section: &Section,
    [white, black]: [tournament::Number; 2],
    board: &Board,
) -> [String; 2] {
    let seated = |side: usize, number| match board.players[side] {
        Some(id) => competition.name(competition::Member::Player(id)).to_owned(),
        None => Someone::of(competition, section, number).name,
    };
    [seated(0, white), seated(1, black)]
}

fn told(
    competition: &Competition,
    section: &Section,
    difference: &Difference,
    language: Language,
) -> Changed {
    let who = |number| Someone::of(competition, section, number);
    let named = |pairs: &[(tournament::Number, tournament::Number)]| {
        pairs.iter().map(|(white, black)| (who(*white), who(*black))).collect()
    };
    Changed {
        round: difference.round,
        made: named(&difference.made),
        system: named(&difference.system),
        impossible: difference.impossible.as_ref().map(|told| told.text(language).to_owned()),
    }
}

/// Whose place changes if an event happens.
fn moved(competition: &Competition, section: SectionNumber, event: &Fact) -> Vec<Moved> {
    let then = competition.with(event.clone());
    let places = |state: &Competition| {
        state.section(section).map(|one| state.places(one)).unwrap_or_default()
    };
    let after = places(&then);
    let Some(of) = competition.section(section) else { return Vec::new() };
    let range = |one: &Placed| match one.first == one.last {
        true => one.first.to_string(),
        false => format!("{}–{}", one.first, one.last),
    };
    let moved = |one: &Placed| {
        let new = after.iter().find(|other| other.number == one.number)?;
        let differs = (one.first, one.last) != (new.first, new.last);
        differs.then(|| Moved {
            who: Someone::of(competition, of, one.number),
            before: range(one),
            after: range(new),
        })
    };
    places(competition).iter().filter_map(moved).collect()
}

impl CorrectPage {
    /// Whether something was refused.
    pub fn is_refused(&self) -> bool {
        self.fault.is_some()
    }
}
