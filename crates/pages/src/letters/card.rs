//! What came for a game, in words.

use competition::correspondence::{Filed, PostalGame};
use competition::{Date, Said};
use correspondence::{Act, DrawWord, Letter, Purpose};
use draughts::Colour;
use words::Id;

use crate::id;
use crate::text::Texts;

/// Something that came, as it is shown and printed.
pub(super) struct Card {
    pub(super) number: usize,
    /// From whom, and what it is.
    pub(super) title: String,
    /// Its days, each with what it is.
    pub(super) dates: String,
    /// Whether it is a letter, that can be printed as a card.
    pub(super) is_letter: bool,
    /// What stands in it, line by line.
    pub(super) lines: Vec<String>,
    /// What somebody says in it in his own words.
    pub(super) text: Option<String>,
    pub(super) rulings: Vec<(String, Vec<String>)>,
    pub(super) refused: Option<(String, Vec<String>)>,
    /// Who entered it, and when.
    pub(super) entered: String,
}

impl Card {
    /// All that came for a game.
    pub(super) fn all(game: &PostalGame, names: &[String; 2], t: Texts) -> Vec<Card> {
        (1..).zip(&game.filed).map(|(number, one)| Card::of(number, one, names, t)).collect()
    }

    fn of(number: usize, filed: &Filed, names: &[String; 2], t: Texts) -> Card {
        let side = filed.act.by();
        let who = side.map(|side| names[usize::from(side == Colour::Black)].as_str());
        let what = t.say(what(&filed.act));
        let title = match who {
            Some(who) => format!("{who}: {what}"),
            None => what.into_owned(),
        };
        let said = |one: &Said| (one.text.text(t.language).to_owned(), one.clauses.clone());
        Card {
            number,
            title,
            dates: dates(&filed.act, t),
            is_letter: filed.act.letter().is_some(),
            lines: filed.act.letter().map(|letter| lines(letter, t)).unwrap_or_default(),
            text: filed.act.text().map(str::to_owned),
            rulings: filed.rulings.iter().map(said).collect(),
            refused: filed.refused.as_ref().map(said),
            entered: format!("{}, {}", filed.by, t.moment(filed.at)),
        }
    }
}

/// The days of an act, those of a letter in the order in which letters have them, each with what it is.
fn dates(act: &Act, t: Texts) -> String {
    let (sent, received) = (id::LETTER_SENT_SHORT, id::LETTER_RECEIVED_SHORT);
    let named: Vec<(Id, Option<Date>)> = match act {
        Act::Letter(it) => vec![
            (id::LETTER_PARTNER_SENT_SHORT, it.partner_sent),
            (received, it.received),
            (sent, it.sent),
            (id::LETTER_STAMP_SHORT, it.stamp),
            (id::LETTER_SHOWN, it.shown),
        ],
        Act::Break(it) => vec![
            (id::LETTERS_FIRST, Some(it.first)),
            (id::LETTERS_LAST, Some(it.last)),
            (id::LETTERS_TOLD_SHORT, it.told),
        ],
        Act::Record { sent: day, received: got, .. } => vec![(received, *got), (sent, Some(*day))],
        Act::Analysis { sent: day, received: got, .. } => {
            vec![(sent, Some(*day)), (id::LETTER_CAME, Some(*got))]
        }
        Act::ClaimProtest { received: got, sent: day, .. }
        | Act::Protest { received: got, sent: day, .. }
        | Act::Appeal { received: got, sent: day, .. } => {
            vec![(received, Some(*got)), (sent, Some(*day))]
        }
        Act::Repeat { on, .. } | Act::Enquiry { on, .. } | Act::Dispute { on, .. } => {
            vec![(sent, Some(*on))]
        }
        Act::Received { on, .. } => vec![(received, Some(*on))],
        Act::Forwarded { on } => vec![(sent, Some(*on))],
        Act::Way { .. }
        | Act::Judge { .. }
        | Act::Today(_)
        | Act::Adjudicated { .. }
        | Act::Organiser { .. }
        | Act::Left { .. }
        | Act::LeaverGame { .. }
        | Act::Lost { .. }
        | Act::Drawn { .. }
        | Act::Decided { .. }
        | Act::Sanction { .. }
        | Act::RegisteredOnly { .. }
        | Act::Sheet { .. }
        | Act::Table { .. }
        | Act::Results { .. }
        | Act::Barred { .. } => {
            act.days().into_iter().map(|day| (id::LETTER_ON, Some(day))).collect()
        }
    };
    let told = named.into_iter().filter_map(|(id, day)| {
        let label = t.say(id);
        day.map(|day| format!("{label}: {}", t.language.figures(day)))
    });
    told.collect::<Vec<_>>().join(" · ")
}

/// What stands in a letter.
fn lines(letter: &Letter, t: Texts) -> Vec<String> {
    let mut all = Vec::new();
    let mut line = |id: Id, text: &str| {
        let label = t.say(id);
        all.push(if text.is_empty() { label.into_owned() } else { format!("{label}: {text}") });
    };
    for (id, text) in [(id::LETTER_GREETING, &letter.greeting), (id::LETTER_CODE, &letter.code)] {
        if !text.is_empty() {
            line(id, text);
        }
    }
    if let Some(repeats) = &letter.repeats {
        line(id::LETTER_REPEATS, repeats);
    }
    if !letter.moves.is_empty() {
        line(id::LETTER_MOVES, &letter.moves);
    }
    if let Some(accepts) = &letter.accepts {
        line(id::LETTER_ACCEPTS, accepts);
    }
    for offer in &letter.offers {
        let name = offer.name.as_ref().map(|name| format!("{name}: ")).unwrap_or_default();
        line(id::LETTER_OFFER, &format!("{name}{}", offer.moves));
    }
    if let Some((white, black)) = letter.totals {
        line(id::LETTER_TOTALS, &format!("{white}/{black}"));
    }
    let lacks: Vec<String> = letter.lacks.iter().map(|part| part.text(t.language)).collect();
    if !lacks.is_empty() {
        line(id::LETTER_LACKS, &lacks.join(", "));
    }
    let said = [
        (letter.registered, id::LETTER_REGISTERED),
        (letter.charges_stop, id::LETTER_CHARGES_STOP),
        (letter.charges_omission, id::LETTER_CHARGES_DATES),
        (letter.corrects, id::LETTER_CORRECTS),
        (letter.resigns, id::LETTER_RESIGNS),
        (letter.draw == Some(DrawWord::Offers), id::LETTER_DRAW_OFFERS),
        (letter.draw == Some(DrawWord::Accepts), id::LETTER_DRAW_ACCEPTS),
        (letter.draw == Some(DrawWord::Claims), id::LETTER_DRAW_CLAIMS),
        (letter.comments, id::LETTER_COMMENTS),
        (letter.rubbed_out, id::LETTER_RUBBED_OUT),
    ];
    let signed = [(id::LETTER_ADDRESS, &letter.address), (id::LETTER_SIGNATURE, &letter.signature)];
    for (id, text) in signed.into_iter().filter(|(_, text)| !text.is_empty()) {
        line(id, text);
    }
    for (_, id) in said.into_iter().filter(|(is, _)| *is) {
        line(id, "");
    }
    all
}

/// What something that came is called.
fn what(act: &Act) -> Id {
    match act {
        Act::Letter(letter) => match letter.purpose {
            Purpose::Move => id::LETTER_WHAT_MOVE,
            Purpose::Report => id::LETTER_WHAT_REPORT,
            Purpose::Correct => id::LETTER_WHAT_CORRECT,
            Purpose::Claim => id::LETTER_WHAT_CLAIM,
        },
        Act::Received { .. } => id::LETTER_WHAT_RECEIVED,
        Act::Forwarded { .. } => id::LETTER_WHAT_FORWARDED,
        Act::Way { here: true, .. } => id::LETTERS_WAY_HERE,
        Act::Way { here: false, .. } => id::LETTERS_WAY_LETTERS,
        Act::Repeat { .. } => id::LETTER_WHAT_REPEAT,
        Act::Enquiry { .. } => id::LETTER_WHAT_ENQUIRY,
        Act::Break(_) => id::LETTER_WHAT_BREAK,
        Act::ClaimProtest { .. } => id::LETTER_WHAT_CONTEST,
        Act::Judge { declines: false, .. } => id::LETTER_WHAT_DECIDES,
        Act::Judge { declines: true, .. } => id::LETTER_WHAT_DECLINES,
        Act::Today(_) => id::LETTER_WHAT_TIME,
        Act::Record { .. } => id::LETTER_WHAT_RECORD,
        Act::Analysis { .. } => id::LETTER_WHAT_ANALYSIS,
        Act::Adjudicated { .. } => id::LETTER_WHAT_ADJUDICATED,
        Act::Protest { .. } => id::LETTER_WHAT_PROTEST,
        Act::Organiser { .. } => id::LETTER_WHAT_FINAL,
        Act::Left { .. } => id::LETTER_WHAT_LEFT,
        Act::LeaverGame { .. } => id::LETTER_WHAT_LEAVER,
        Act::Lost { .. } => id::LETTER_WHAT_LOST,
        Act::Drawn { .. } => id::LETTER_WHAT_DRAWN,
        Act::Dispute { .. } => id::LETTER_WHAT_DISPUTE,
        Act::Decided { .. } => id::LETTER_WHAT_DECIDED,
        Act::Appeal { .. } => id::LETTER_WHAT_APPEAL,
        Act::Sanction { .. } => id::LETTER_WHAT_SANCTION,
        Act::RegisteredOnly { .. } => id::LETTER_WHAT_REGISTERED_ONLY,
        Act::Sheet { .. } => id::LETTER_WHAT_SHEET,
        Act::Table { .. } => id::LETTER_WHAT_TABLE,
        Act::Results { .. } => id::LETTER_WHAT_RESULTS,
        Act::Barred { .. } => id::LETTER_WHAT_BARRED,
    }
}
