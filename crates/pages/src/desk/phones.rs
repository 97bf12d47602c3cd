//! Codes for line arbiters' phones: whoever photographs one enters the results of its tables.

use askama::Template;
use competition::FactIndex;
use ledger::accounts::{Accounts, Phone, Tables};
use ledger::moment;
use ledger::people::{HOUR, PHONE_HOURS_MAX, PHONES_MAX};
use serde::Deserialize;
use tournament::Round;
use words::Id;

use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::qr::Code;
use crate::view::tables_text;
use crate::viewer::Viewer;

/// A card with a code.
struct Card {
    tables: String,
    link: String,
    code: Option<Code>,
    until: String,
}

/// How the tables are shared out, as it was typed.
#[derive(Deserialize)]
pub struct Shares {
    #[serde(default)]
    each: String,
    #[serde(default)]
    hours: String,
}

/// The phones that are lent for a round.
#[derive(Template)]
#[template(path = "desk_phones.html")]
pub struct PhonesPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    number: Round,
    /// How many tables the round has.
    tables: u16,
    /// Where in the history its pairs were made.
    pairs: FactIndex,
    shares: Shares,
    cards: Vec<Card>,
    /// How many links of this round are good now.
    lent: usize,
    alone: bool,
    fault: Option<String>,
}

impl PhonesPage {
    /// The page of a round whose pairs are announced and whose results are not closed; none where
    /// there is no such round.
    pub fn new(
        viewer: &Viewer,
        accounts: &Accounts,
        context: EventContext,
        number: Round,
    ) -> Option<PhonesPage> {
        let competition = context.competition();
        let slug = context.slug.as_str();
        let round = context.section().and_then(|section| section.round(number))?;
        let t = viewer.texts;
        let (section, now) = (context.section, viewer.now);
        let good = |phone: &&Phone| {
            (phone.section, phone.round) == (section, number)
                && phone.over(competition, now).is_none()
        };
        let address = format!("/desk/{slug}/rounds/{number}/phones?section={section}");
        let title = format!("{}: {}", t.say(id::PHONES), t.count(id::ROUND_NUMBER, &number));
        Some(PhonesPage {
            frame: Frame::new(viewer, title).at(&address),
            tab: "rounds",
            number,
            tables: round.tables.len() as u16,
            pairs: competition.paired_at(section, number).unwrap_or_default(),
            shares: Shares { each: "10".into(), hours: "12".into() },
            cards: Vec::new(),
            lent: accounts.phones(slug).into_iter().map(|(_, one)| one).filter(good).count(),
            alone: false,
            fault: None,
            context,
        })
    }

    /// With shares as they were typed.
    pub fn shared_out(self, shares: Shares) -> PhonesPage {
        PhonesPage { shares, ..self }
    }

    /// What is to be lent, or the text that says what is wrong.
    pub fn shared(&self, now: i64) -> Result<Vec<Phone>, Id> {
        let number = |text: &str| text.trim().parse::<u16>().ok().filter(|number| *number > 0);
        let each = number(&self.shares.each).ok_or(id::PHONES_HOW_MANY)?;
        let hours = number(&self.shares.hours).map(i64::from);
        let hours = hours.filter(|hours| *hours <= PHONE_HOURS_MAX).ok_or(id::PHONES_HOW_LONG)?;
        let until = now + hours * HOUR;
        let phone = |tables| Phone {
            event: self.context.slug.clone(),
            section: self.context.section,
            round: self.number,
            pairs: self.pairs,
            tables,
            until,
        };
        let phones: Vec<Phone> = Tables::split(self.tables, each).map(phone).collect();
        if phones.len() > PHONES_MAX { Err(id::PHONES_TOO_MANY) } else { Ok(phones) }
    }

    /// With what was wrong.
    pub fn refused(self, fault: Id) -> PhonesPage {
        let fault = Some(self.frame.t.say(fault).into_owned());
        PhonesPage { fault, ..self }
    }

    /// With the cards of phones that have just been lent: their links are shown this once.
    pub fn lent(self, phones: &[(String, Phone)], alone: bool) -> PhonesPage {
        let t = self.frame.t;
        let card = |(link, phone): &(String, Phone)| Card {
            tables: tables_text(phone.tables, t),
            code: Code::of(link),
            link: link.clone(),
            until: t.minute(moment(phone.until)),
        };
        let cards = phones.iter().map(card).collect();
        PhonesPage { cards, alone, lent: self.lent + phones.len(), ..self }
    }
}
