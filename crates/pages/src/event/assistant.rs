//! The page of an assistant: the table as his player sees it, a button for each duty that was agreed and
//! can be done now, and what the two say to each other.

use askama::Template;
use play::{Fact, Phase, Role, Table, TableView, ToldBoard};

use crate::acts::Acts;
use crate::context::EventContext;
use crate::desk::SeenTable;
use crate::frame::Frame;
use crate::id;
use crate::play::{players, shown, state};
use crate::read_board::ReadBoard;
use crate::text::Texts;
use crate::view::duties;
use crate::viewer::Viewer;

/// The page of an assistant.
#[derive(Template)]
#[template(path = "assistant.html")]
pub struct AssistantPage {
    frame: Frame,
    context: EventContext,
    /// Whom he assists.
    player: String,
    name: String,
    /// What he does, in words.
    agreed: String,
    table: Option<AtTable>,
    notice: Option<String>,
    version: u64,
}

/// The table at which his player plays now.
struct AtTable {
    id: String,
    /// The board; nothing while his player plays blindfold.
    squares: Option<ReadBoard>,
    players: String,
    view: TableView,
    state: words::Id,
    /// White's clock and Black's.
    clocks: [String; 2],
    /// How many moves were made, and how many his player has to make before the next control.
    moves: u32,
    moves_left: Option<u32>,
    acts: String,
    speaks: bool,
    /// Who said what.
    asides: Vec<(String, String)>,
    /// The last fact of it: he is told what comes after.
    seq: u32,
}

/// What has happened at a table since somebody was last told.
pub struct News {
    /// The table.
    pub table: String,
    /// The last fact that he was told of.
    pub after: u32,
    /// The facts after it; there may be more by now than the page shows.
    pub facts: Vec<Fact>,
}

impl AssistantPage {
    /// Of an assistant, with the tables of his player, and what has happened since his page was there.
    pub fn new(
        viewer: &Viewer,
        context: EventContext,
        entry: competition::PlayerId,
        (tables, news): (&[SeenTable], Option<&News>),
    ) -> Option<AssistantPage> {
        let t = viewer.texts;
        let record = context.competition().player(entry)?;
        let agreed = record.assistant.as_ref()?;
        let key = ledger::platform::seat_key(&context.slug, entry);
        let goes_on = |seen: &&SeenTable| {
            let phase = seen.table.table().map(Table::phase);
            phase.is_some_and(|phase| !matches!(phase, Phase::Over | Phase::Void))
        };
        let seen = tables.iter().find(goes_on).or(tables.first());
        let names = (record.player.name.clone(), agreed.name.clone());
        let table = seen.and_then(|seen| {
            let news = news.filter(|news| news.table == seen.game.id);
            AtTable::of(&context.slug, (seen, news), &key, &names, t)
        });
        Some(AssistantPage {
            frame: Frame::new(viewer, context.title(viewer, id::ASSISTANT)),
            agreed: duties(&agreed.duties, t),
            table,
            notice: None,
            version: crate::desk::boards_version(context.snapshot.version.0, tables),
            player: names.0,
            name: names.1,
            context,
        })
    }

    /// With what was refused.
    pub fn refused(self, notice: String) -> AssistantPage {
        AssistantPage { notice: Some(notice), ..self }
    }
}

impl AtTable {
    fn of(
        slug: &str,
        (seen, news): (&SeenTable, Option<&News>),
        key: &str,
        (player, assistant): &(String, String),
        t: Texts,
    ) -> Option<AtTable> {
        let table = seen.table.table()?;
        let person = table.person(key)?;
        let view = TableView::of(table, Role::Player(person), t.language, seen.now, 0);
        // Nothing is announced of what the page does not show yet.
        let facts = news.map_or(&[][..], |news| {
            let known = table.seq().saturating_sub(news.after) as usize;
            &news.facts[..news.facts.len().min(known)]
        });
        let told = |speech| {
            let board = ToldBoard::at(table, Role::Player(person), seen.now, speech)?;
            Some(board.for_assistant(table, person, (facts, speech)))
        };
        let squares = ReadBoard::of(play::game_of(table), false, told, t);
        let possible = table.possible_for_assistant(person, seen.now.1);
        let there = (format!("/e/{slug}/assist/{}", seen.game.id), table.seq());
        let acts = Acts::of(table.game(), &possible, there, t).render().ok()?;
        let said = table.asides(person, seen.now.0).iter().map(|aside| {
            let by = if aside.assistant.is_empty() { player } else { assistant };
            (by.clone(), aside.text.clone())
        });
        Some(AtTable {
            id: seen.game.id.clone(),
            players: players(table, t),
            squares,
            state: state(view.phase),
            clocks: [shown(view.clocks.white), shown(view.clocks.black)],
            moves: view.ply.div_ceil(2),
            moves_left: table.game().state().clock.moves_to_control(table.side(person)),
            acts,
            speaks: table.terms().help[person].speaks(),
            asides: said.collect(),
            seq: table.seq(),
            view,
        })
    }
}
