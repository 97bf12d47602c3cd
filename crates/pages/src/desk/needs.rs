//! What players need, and what follows from it at the tables of a round: for those who must know.

use askama::Template;
use competition::{BoardWithNeeds, Competition, Member, PlayerId, PlayerRecord, Problem, Section};
use ledger::platform::{games_of, ticks_of};
use rulebook::Accommodation;
use tournament::Round;

use super::boards::tick_id;
use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::qr::Code;
use crate::text::Texts;
use crate::view::{duties, needs};
use crate::viewer::Viewer;

/// Those who need something, and a slip for each of their tables.
#[derive(Template)]
#[template(path = "desk_needs.html")]
pub struct NeedsPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    people: Vec<Needing>,
    round: Option<Round>,
    slips: Vec<Slip>,
}

/// Somebody who needs something.
struct Needing {
    id: u16,
    name: String,
    needs: Vec<String>,
    /// Who assists, and what he does.
    assistant: Option<String>,
}

/// What the arbiter of a table must know in a round.
struct Slip {
    label: String,
    /// The table on the platform, if there is one: its talking clock.
    table: Option<String>,
    players: Vec<Needing>,
    /// What follows, each with its clauses.
    follows: Vec<(String, String)>,
    /// The clauses by which it cannot start.
    lacks_assistant: Option<String>,
}

impl NeedsPage {
    /// Of an event, and of the last round that was paired.
    pub fn new(viewer: &Viewer, context: EventContext) -> NeedsPage {
        let t = viewer.texts;
        let competition = context.competition();
        let all = (1..).map(PlayerId).zip(competition.players());
        let all = all.filter(|(_, one)| one.left.is_none() && one.player.has_needs());
        let section = context.section();
        let round = section.and_then(|section| Round::new(section.rounds.len() as u16));
        let slips = section.zip(round).map(|(section, round)| {
            let boards = competition.boards_with_needs(section, round);
            boards.iter().map(|one| Slip::of(competition, (section, round), one, t)).collect()
        });
        NeedsPage {
            people: all.map(|(id, one)| Needing::of(id, one, t)).collect(),
            slips: slips.unwrap_or_default(),
            round,
            frame: Frame::new(viewer, context.title(viewer, id::NEEDS)),
            tab: "entries",
            context,
        }
    }
}

impl Needing {
    fn of(id: PlayerId, record: &PlayerRecord, t: Texts) -> Needing {
        let agreed = record.assistant.as_ref();
        Needing {
            id: id.0,
            name: record.player.name.clone(),
            needs: needs(&record.player, t),
            assistant: agreed.map(|one| format!("{}: {}", one.name, duties(&one.duties, t))),
        }
    }
}

impl Slip {
    fn of(
        competition: &Competition,
        (section, round): (&Section, Round),
        board: &BoardWithNeeds,
        t: Texts,
    ) -> Slip {
        let label = match competition.is_team_event() {
            true => format!("{}.{}", board.table, board.board),
            false => board.table.to_string(),
        };
        let here =
            |place: competition::Place| (place.table, place.board) == (board.table, board.board);
        let mut tables = games_of(competition, section.number, round).into_iter();
        let records = board.players.iter().filter_map(|id| Some((*id, competition.player(*id)?)));
        let players: Vec<(PlayerId, &PlayerRecord)> = records.collect();
        Slip {
            label,
            table: tables.find(|game| here(game.place)).map(|game| game.id),
            follows: follows(competition, board, &players, t),
            players: players.into_iter().map(|(id, one)| Needing::of(id, one, t)).collect(),
            lacks_assistant: board.lacks_assistant.then(|| {
                let obligatory = Problem::AssistantObligatory { table: board.table };
                let book = competition.regulations().map(|one| one.book());
                book.map(|book| cited(book.refusal(obligatory.name()))).unwrap_or_default()
            }),
        }
    }
}

/// What follows from the needs of two players, each with the clauses that say so.
fn follows(
    competition: &Competition,
    board: &BoardWithNeeds,
    players: &[(PlayerId, &PlayerRecord)],
    t: Texts,
) -> Vec<(String, String)> {
    let rule = competition.regulations().and_then(|one| {
        let discipline = one.discipline()?;
        one.book().impairment(discipline)
    });
    let said = |what: Accommodation| {
        let found = rule.into_iter().flat_map(|rule| &rule.rules).find(|one| one.says == what);
        found.map(|one| cited(&one.clauses)).unwrap_or_default()
    };
    let line = |text: words::Id, clauses: String| (t.say(text).into_owned(), clauses);
    let mut all = Vec::new();
    if board.two_boards {
        all.push(line(id::FOLLOWS_TWO_BOARDS, said(Accommodation::TwoBoards)));
    }
    if board.one_set {
        all.push(line(id::FOLLOWS_ONE_SET, said(Accommodation::OneSet)));
    }
    if board.by_touch {
        all.push(line(id::FOLLOWS_TOUCH, said(Accommodation::TouchedOutOfHole)));
        all.push(line(id::FOLLOWS_ORDER, said(Accommodation::PressedAfterAnnouncing)));
    }
    for (id, record) in players {
        if let Some(agreed) = &record.assistant {
            let words = [("who", competition.name(Member::Player(*id))), ("name", &*agreed.name)];
            let text = t.tell(id::FOLLOWS_ASSISTANT, &words).into_owned();
            all.push((text, said(Accommodation::MayHaveAssistant)));
        }
        let zone = record.player.needs.sight.and_then(|sight| competition.warned_at(sight));
        if let Some(zone) = zone {
            let words = [
                ("who", competition.name(Member::Player(*id))),
                ("minutes", &*zone.minutes.says.to_string()),
            ];
            let text = t.tell(id::FOLLOWS_WARNED, &words).into_owned();
            all.push((text, cited(&zone.minutes.clauses)));
        }
        if !record.player.needs.sign.is_empty() {
            all.push(line(id::FOLLOWS_SIGN, said(Accommodation::AgreedSigns)));
        }
        if record.player.wheelchair {
            all.push(line(id::FOLLOWS_SAME_TABLE, said(Accommodation::WheelchairUsers)));
        }
        for (tick, clauses) in ticks_of(competition, &record.player) {
            let cited: Vec<String> = clauses.iter().map(ToString::to_string).collect();
            all.push(line(tick_id(tick), cited.join(", ")));
        }
        if record.player.needs.pauses {
            all.push(line(id::FOLLOWS_PAUSES, String::new()));
        }
    }
    all
}

fn cited(clauses: &[clauses::Clause]) -> String {
    clauses.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// A link that has just been made for an assistant: it is shown this once.
#[derive(Template)]
#[template(path = "desk_assistant_link.html")]
pub struct AssistantLinkPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    id: u16,
    name: String,
    link: String,
    code: Option<Code>,
}

impl AssistantLinkPage {
    /// For the assistant of an entry.
    pub fn new(
        viewer: &Viewer,
        context: EventContext,
        id: u16,
        name: String,
        link: String,
    ) -> AssistantLinkPage {
        AssistantLinkPage {
            frame: Frame::new(viewer, context.title(viewer, id::ASSISTANT)),
            tab: "entries",
            context,
            id,
            name,
            code: Code::of(&link),
            link,
        }
    }
}
