//! Links by which players come to their games: shown once, each with its code.

use askama::Template;
use competition::{Member, PlayerId};
use ledger::accounts::Accounts;

use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::qr::Code;
use crate::viewer::Viewer;

/// The links of the players of an event.
#[derive(Template)]
#[template(path = "desk_player_links.html")]
pub struct PlayerLinksPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    /// Everybody who plays: his number, his name, whether he has a link.
    players: Vec<(u16, String, bool)>,
    cards: Vec<Card>,
    alone: bool,
    /// How many of the links somebody made who keeps the event no more.
    left_behind: usize,
}

/// A link that has just been made.
struct Card {
    name: String,
    link: String,
    code: Option<Code>,
}

impl PlayerLinksPage {
    /// Everybody who plays, and who has a link.
    pub fn new(viewer: &Viewer, accounts: &Accounts, context: EventContext) -> PlayerLinksPage {
        let competition = context.competition();
        let linked: Vec<PlayerId> =
            accounts.player_links(&context.slug).into_iter().map(|(_, one)| one.entry).collect();
        let players = PlayerLinksPage::entries(&context).into_iter().map(|entry| {
            let name = competition.name(Member::Player(entry)).to_owned();
            (entry.0, name, linked.contains(&entry))
        });
        PlayerLinksPage {
            frame: Frame::new(viewer, context.title(viewer, id::PLAYER_LINKS)),
            tab: "boards",
            players: players.collect(),
            cards: Vec::new(),
            alone: false,
            left_behind: accounts.links_left_behind(&context.slug, viewer.now),
            context,
        }
    }

    /// The numbers of all who have not left, in the list of entries.
    pub fn entries(context: &EventContext) -> Vec<PlayerId> {
        let all = (1..).zip(context.competition().players());
        all.filter(|(_, record)| record.left.is_none())
            .map(|(number, _)| PlayerId(number))
            .collect()
    }

    /// With links that have just been made: they are shown this once.
    pub fn made(self, links: &[(String, PlayerId)], alone: bool) -> PlayerLinksPage {
        let name = |entry: PlayerId| {
            let competition = self.context.competition();
            competition.name(Member::Player(entry)).to_owned()
        };
        let card = |(link, entry): &(String, PlayerId)| Card {
            name: name(*entry),
            code: Code::of(link),
            link: link.clone(),
        };
        let cards = links.iter().map(card).collect();
        PlayerLinksPage { cards, alone, ..self }
    }
}
