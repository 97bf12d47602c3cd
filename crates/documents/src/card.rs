//! A letter of a game by correspondence as it was written, for its card.

use competition::Date;
use competition::correspondence::PostalGame;
use correspondence::{Game, Letter, Offer, Purpose};
use draughts::Colour;

/// A letter with what its card needs of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The letter.
    pub letter: Letter,
    /// The moves that it repeats: as it has them, else those that the partner's letter made.
    pub repeated: String,
    /// Of its moves those that it accepts of an offered variation.
    pub accepted: String,
    /// The others.
    pub own: String,
    /// When the partner's letter was sent.
    pub their_sent: Option<Date>,
    /// When it was received.
    pub received: Option<Date>,
    /// When this one was sent.
    pub sent: Option<Date>,
    /// The days of both with this letter, White first.
    pub totals: [i64; 2],
}

impl Card {
    /// Of all that came for a game what has this number, from 1, if it is a letter.
    pub fn of(known: &PostalGame, number: usize) -> Option<Card> {
        let filed = known.filed.get(number.checked_sub(1)?)?;
        let letter = filed.act.letter()?;
        let mut game = Game::new(known.game.rules().clone());
        let mut before: Option<Letter> = None;
        for one in known.filed.iter().take(number - 1).filter(|one| one.refused.is_none()) {
            // It was taken once, so it is taken again.
            let _ = game.happen(&one.act);
            let letters = one.act.letter().filter(|one| one.purpose != Purpose::Claim);
            before = letters.cloned().or(before);
        }
        let theirs = before.filter(|one| one.by != letter.by);
        let repeated = letter.repeats.clone().unwrap_or_else(|| made_last(&game, letter.by));
        let (accepted, own) = split(letter, theirs.as_ref().map_or(&[], |one| &one.offers));
        let noted = game.exchange().arrived(letter.by);
        let here = game.rules().is_here(letter.by);
        if filed.refused.is_none() {
            let _ = game.happen(&filed.act);
        }
        let went = theirs.and_then(|one| one.stamp.or(one.sent));
        let sent = letter.sent.or(letter.stamp);
        Some(Card {
            repeated,
            accepted,
            own,
            their_sent: letter.partner_sent.or(went),
            // On a server a move is there when it is made.
            received: letter.received.or(noted).or(went.filter(|_| here)),
            sent,
            totals: Colour::BOTH.map(|side| game.total(side)),
            letter: letter.clone(),
        })
    }

    /// The last letter that came.
    pub(crate) fn last(known: &PostalGame) -> Option<Card> {
        let letters = known.filed.iter().rposition(|one| one.act.letter().is_some())?;
        Card::of(known, letters + 1)
    }
}

/// The moves that the partner's last letter made, with their numbers.
fn made_last(game: &Game, writer: Colour) -> String {
    let moves = game.moves();
    let last = moves.iter().rev().find(|one| one.by != writer);
    let Some(last) = last else { return String::new() };
    let first = moves.iter().position(|one| one.act == last.act).unwrap_or_default();
    let texts = moves.iter().skip(first).filter(|one| one.act == last.act);
    numbered(first, texts.map(|one| one.text.as_str()))
}

/// Moves with their numbers, the first of them being this half-move of the game, from 0.
fn numbered<'a>(first: usize, moves: impl Iterator<Item = &'a str>) -> String {
    let one = |(ply, text): (usize, &str)| match ply % 2 {
        0 => format!("{}.{text}", ply / 2 + 1),
        _ if ply == first => format!("{}...{text}", ply / 2 + 1),
        _ => text.to_owned(),
    };
    (first..).zip(moves).map(one).collect::<Vec<_>>().join(" ")
}

/// What of a letter's moves it accepts of the variations that were offered to it, and the rest.
fn split(letter: &Letter, offers: &[Offer]) -> (String, String) {
    let words: Vec<&str> = letter.moves.split_whitespace().collect();
    let named: Vec<(usize, String)> =
        { words.iter().enumerate() }.filter_map(|(at, word)| Some((at, plain(word)?))).collect();
    let same = |offer: &Offer| {
        let offered: Vec<String> = offer.moves.split_whitespace().filter_map(plain).collect();
        let both = named.iter().zip(&offered).take_while(|((_, word), other)| word == *other);
        // What ends with the own move is a reply, and nothing is accepted with it.
        both.count() / 2 * 2
    };
    let accepted = offers.iter().map(same).max().unwrap_or_default();
    let cut = accepted.checked_sub(1).and_then(|last| named.get(last)).map_or(0, |(at, _)| at + 1);
    let (accepted, own) = words.split_at(cut);
    (accepted.join(" "), own.join(" "))
}

/// A move without its number, as it is compared; nothing if there is only a number.
fn plain(word: &str) -> Option<String> {
    let digits = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let rest = digits.trim_start_matches(['.', '…']);
    // What begins with digits and has no dots after them is a square of a board with numbers.
    let text = if rest.len() == digits.len() { word } else { rest };
    let text = text.trim_end_matches([',', ';']).to_lowercase();
    (!text.is_empty()).then_some(text)
}
