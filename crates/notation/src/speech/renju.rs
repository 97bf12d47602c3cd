//! Spoken moves of renju.

use renju::{Lettering, Move, Point, Position, Refusal, SIDE};

use super::hearing::{Grid, words};
use super::lexicon::Word;
use super::likeness::{self, FAR, Part};
use super::{NoNames, NotUnderstood, Voice};

/// A move: the name of the column's letter and the number of the row, or a pass.
///
/// The document's names are for the files of a chessboard: renju has none.
pub fn say(mv: Move, lettering: Lettering, voice: Voice) -> Result<String, NoNames> {
    voice.names_files_to(last_letter(lettering))?;
    Ok(match mv {
        Move::Place(point) => voice.square(letter(point, lettering), u32::from(point.row()) + 1),
        Move::Pass => voice.vocabulary().pass.clone(),
    })
}

/// The legal move that was said, in whatever language.
pub fn understand(
    position: &Position,
    lettering: Lettering,
    text: &str,
) -> Result<Move, NotUnderstood> {
    hear(position, lettering, text).or_else(|unheard| {
        let sure =
            || likeness::surely(text, last_letter(lettering), &moves(position), ways(lettering));
        let guesses = unheard.is_open() && !is_foul(position, lettering, &unheard);
        guesses.then(sure).flatten().ok_or(unheard)
    })
}

/// Whether what was heard is a free point that cannot be played: nobody who names a foul means another point.
fn is_foul(position: &Position, lettering: Lettering, unheard: &NotUnderstood) -> bool {
    let NotUnderstood::NotLegal { heard, .. } = unheard else { return false };
    lettering.read(heard).is_ok_and(|point| position.board().at(point).is_none())
}

/// The legal moves that sound most like what was said, nearest first, at most four: to be offered
/// where [`understand`] finds no single one.
pub fn suggest(position: &Position, lettering: Lettering, text: &str) -> Vec<Move> {
    likeness::nearest(text, last_letter(lettering), &moves(position), ways(lettering))
}

fn moves(position: &Position) -> Vec<Move> {
    let pass = position.clone().pass().is_ok().then_some(Move::Pass);
    position.legal_points().iter().map(Move::Place).chain(pass).collect()
}

fn ways(lettering: Lettering) -> impl Fn(&Move) -> Vec<Vec<Part>> {
    move |mv| match mv {
        Move::Place(point) => {
            let column = letter(*point, lettering).to_ascii_lowercase();
            vec![likeness::square(Some(column), u32::from(point.row()) + 1, 12)]
        }
        Move::Pass => vec![vec![Part::words(&[Word::Pass], FAR)]],
    }
}

/// What the words say.
fn hear(position: &Position, lettering: Lettering, text: &str) -> Result<Move, NotUnderstood> {
    let grid = Grid { last_file: last_letter(lettering), last_rank: u32::from(SIDE) };
    let (mv, heard) = match words(text, grid)?[..] {
        [Word::Letter(column), Word::Number(row)] => {
            let heard = format!("{}{row}", column.to_ascii_uppercase());
            let point = lettering.read(&heard).map_err(|error| not_legal(text, &heard, &error))?;
            (Move::Place(point), heard)
        }
        [Word::Pass] => (Move::Pass, "a pass".to_owned()),
        _ => {
            let lacks = "say one point, as in H8, or pass";
            return Err(NotUnderstood::Incomplete { text: text.to_owned(), lacks });
        }
    };
    let played = position.clone().play(mv);
    played.map_err(|refusal| not_legal(text, &heard, &reason(&refusal, lettering)))?;
    Ok(mv)
}

fn letter(point: Point, lettering: Lettering) -> char {
    let name = lettering.write(point).to_string();
    name.chars().next().unwrap_or_default()
}

fn last_letter(lettering: Lettering) -> char {
    match lettering {
        Lettering::Documents => 'p',
        Lettering::International => 'o',
    }
}

fn not_legal(text: &str, heard: &str, reason: &dyn ToString) -> NotUnderstood {
    NotUnderstood::NotLegal {
        text: text.to_owned(),
        heard: heard.to_owned(),
        reason: reason.to_string(),
        nearest: Vec::new(),
    }
}

/// The refusal in the lettering that is spoken.
fn reason(refusal: &Refusal, lettering: Lettering) -> String {
    match refusal {
        Refusal::Foul(finding) => finding.text(lettering),
        Refusal::Occupied(_) => "a stone stands there already".to_owned(),
        Refusal::NotCentre | Refusal::GameOver(_) => refusal.to_string(),
    }
}
