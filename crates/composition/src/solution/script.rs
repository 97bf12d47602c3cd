//! The lines of a solution as they are written, before they are played.

use super::Sign;
use super::error::{SolutionError, SolutionFault};
use super::label::{Label, latin, read_roman};
use super::lexer::{Kind, Token, tokens};

/// A line as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WrittenLine {
    pub(super) label: Label,
    pub(super) column: usize,
    pub(super) moves: Vec<WrittenMove>,
    pub(super) claim: Option<Sign>,
}

/// A move as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WrittenMove {
    pub(super) column: usize,
    pub(super) text: String,
    pub(super) side: Side,
    /// The lines that leave here: false tracks in place of a white move, defences and illusory
    /// play in place of a black one.
    pub(super) announces: Vec<Label>,
}

/// White's moves stand free, Black's in brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    White,
    Black,
}

/// Takes a text apart into lines.
pub(super) fn lines(text: &str) -> Result<Vec<WrittenLine>, SolutionError> {
    let tokens = tokens(text)?;
    let mut parser = Parser { tokens: &tokens, at: 0, lines: Vec::new() };
    parser.read()?;
    let lines: Vec<WrittenLine> =
        parser.lines.into_iter().filter(|line| !line.moves.is_empty()).collect();
    match lines.first() {
        None => Err(SolutionFault::Empty.at(1)),
        Some(_) => Ok(lines),
    }
}

struct Parser<'a> {
    tokens: &'a [Token],
    at: usize,
    lines: Vec<WrittenLine>,
}

impl Parser<'_> {
    fn read(&mut self) -> Result<(), SolutionError> {
        self.begin(Label::Main, 1);
        let mut announced = Vec::new();
        while let Some(Token { column, kind }) = self.tokens.get(self.at) {
            let column = *column;
            self.at += 1;
            match kind {
                Kind::Move(text) => {
                    let announces = std::mem::take(&mut announced);
                    self.add(WrittenMove {
                        column,
                        text: text.clone(),
                        side: Side::White,
                        announces,
                    });
                }
                Kind::Open => self.black_move(column)?,
                Kind::Close => return Err(SolutionFault::Bracket.at(column)),
                Kind::Wins => self.claim(Sign::Wins),
                Kind::Draws => self.claim(Sign::Draws),
                Kind::Label(text) => announced.extend(self.label(text, column)?),
                Kind::EndOfLine => self.begin(Label::Main, column),
                Kind::Comma | Kind::Mistake => {}
            }
        }
        Ok(())
    }

    fn begin(&mut self, label: Label, column: usize) {
        self.lines.push(WrittenLine { label, column, moves: Vec::new(), claim: None });
    }

    fn add(&mut self, mv: WrittenMove) {
        if let Some(line) = self.lines.last_mut() {
            line.moves.push(mv);
        }
    }

    fn claim(&mut self, sign: Sign) {
        if let Some(line) = self.lines.last_mut() {
            line.claim = Some(sign);
        }
    }

    /// A label outside brackets begins a line, or announces a false track before a white move.
    fn label(&mut self, text: &str, column: usize) -> Result<Option<Label>, SolutionError> {
        let text = latin(text);
        let unknown = || SolutionFault::UnknownLabel(text.clone()).at(column);
        let before_black = self.next_kind() == Some(&Kind::Open);
        let is_repeat = text.split_once('-').is_some_and(|(_, n)| n.parse::<u32>().is_ok());
        if is_repeat {
            return Ok(None);
        }
        let announces = !self.is_mistake_next() && !self.is_new_line();
        match read_roman(&text).map(Label::FalseTrack) {
            Some(track) if !before_black && announces => return Ok(Some(track)),
            Some(track) if !before_black => self.begin(track, column),
            _ => self.begin(text.parse().map_err(|_| unknown())?, column),
        }
        Ok(None)
    }

    /// Has a line other than the first just been begun by a semicolon?
    fn is_new_line(&self) -> bool {
        self.lines.len() > 1 && self.lines.last().is_some_and(|line| line.moves.is_empty())
    }

    fn next_kind(&self) -> Option<&Kind> {
        self.tokens.get(self.at).map(|token| &token.kind)
    }

    /// Does a white move with a question mark follow?
    fn is_mistake_next(&self) -> bool {
        let mut kinds = self.tokens[self.at..].iter().map(|token| &token.kind);
        matches!(kinds.next(), Some(Kind::Move(_))) && kinds.next() == Some(&Kind::Mistake)
    }

    /// What stands in brackets: a move of Black and the lines that leave in its place.
    fn black_move(&mut self, open: usize) -> Result<(), SolutionError> {
        let mut mv: Option<WrittenMove> = None;
        loop {
            let Some(Token { column, kind }) = self.tokens.get(self.at) else {
                return Err(SolutionFault::Bracket.at(open));
            };
            let column = *column;
            self.at += 1;
            match (kind, &mut mv) {
                (Kind::Close, _) => break,
                (Kind::Move(text), None) => {
                    let (text, side) = (text.clone(), Side::Black);
                    mv = Some(WrittenMove { column, text, side, announces: Vec::new() });
                }
                (Kind::Label(text), Some(mv)) => mv.announces.extend(announced(text, column)?),
                (Kind::Mistake | Kind::Comma, _) => {}
                (Kind::Open, _) => return Err(SolutionFault::Bracket.at(column)),
                _ => return Err(SolutionFault::NoMoveInBrackets.at(column)),
            }
        }
        self.add(mv.ok_or_else(|| SolutionFault::NoMoveInBrackets.at(open))?);
        Ok(())
    }
}

/// The line that a label in brackets announces; none if it says that a known one is repeated,
/// as `A1` does.
fn announced(text: &str, column: usize) -> Result<Option<Label>, SolutionError> {
    let text = latin(text);
    let mut letters = text.chars();
    let repeats = letters.next().is_some_and(char::is_uppercase)
        && !letters.as_str().is_empty()
        && letters.all(|letter| letter.is_ascii_digit());
    if repeats {
        return Ok(None);
    }
    let label = text.parse().map_err(|_| SolutionFault::UnknownLabel(text.clone()).at(column))?;
    Ok(Some(label))
}
