//! A board of whatever game is played, with the watch over its draw rules.

use std::fmt::Debug;
use std::sync::Arc;

use renju::FoulKind;
use rulebook::Game as Kind;

use crate::{
    BoardEnd, Chance, Circumstances, Colour, DrawRules, DrawWatch, Effort, Finding, Force,
    MoveFacts, NotLegal, PerSide, PieceOn, Position, Side, Squares, Standing, Unreadable,
};

/// How a pass is written.
pub const PASS: &str = "-";

/// How many positions are looked at before an arbiter is asked whether a side can win.
const EFFORT: Effort = Effort::Positions(20_000);

/// A legal move in words, with what it does.
#[derive(Clone, Debug)]
pub struct LegalMove {
    /// The move in words.
    pub text: String,
    /// What it does.
    pub facts: MoveFacts,
    /// The squares it is about.
    pub squares: Squares,
}

/// The board of a game; its squares, moves and positions are words.
#[derive(Debug)]
pub struct Board(Box<dyn AnyTable>);

impl Board {
    /// The board of a game in its first position, or in one that was drawn.
    pub(crate) fn new(
        kind: Kind,
        rules: &Arc<DrawRules>,
        position: Option<&str>,
    ) -> Result<Board, Unreadable> {
        let rules = Arc::clone(rules);
        match draughts_variant(kind) {
            Some(variant) => table(draughts::Position::start(variant), rules, position),
            None if kind == Kind::Renju => table(renju::Position::new(), rules, position),
            None => table(chess::Position::start(), rules, position),
        }
    }

    /// Whose move it is.
    pub fn turn(&self) -> Side {
        self.0.turn()
    }

    /// The legal moves.
    pub fn legal_moves(&self) -> Vec<String> {
        self.0.choices().into_iter().map(|(text, _)| text).collect()
    }

    /// The position in words.
    pub fn text(&self) -> String {
        self.0.text()
    }

    /// What each side has.
    pub fn force(&self) -> PerSide<Force> {
        self.0.force()
    }

    /// Whether and how the board has ended the game.
    pub fn ended(&self) -> Option<BoardEnd> {
        self.0.ended()
    }

    /// How the game stands with regard to each draw rule.
    pub fn standings(&self, circumstances: &Circumstances) -> Vec<Standing<'_>> {
        self.0.standings(circumstances)
    }

    /// The legal moves with what each does.
    pub fn moves(&self) -> Vec<LegalMove> {
        self.0.legal_moves()
    }

    /// The legal moves in words, each with the squares of what it takes.
    pub fn choices(&self) -> Vec<(String, Vec<String>)> {
        self.0.choices()
    }

    /// The legal move with these words.
    pub(crate) fn find(&self, text: &str) -> Option<LegalMove> {
        self.0.find(text)
    }

    /// The points on which a stone of the side to move would be a foul.
    pub fn fouls(&self) -> Vec<String> {
        self.0.fouls()
    }

    /// Which foul a stone on a point would be, and the position with it.
    pub(crate) fn foul(&self, text: &str) -> Option<(FoulKind, String)> {
        self.0.foul(text)
    }

    pub(crate) fn piece_on(&self, square: &str) -> Option<PieceOn> {
        self.0.piece_on(square)
    }

    pub(crate) fn is_impossible(&self, text: &str) -> Result<bool, Unreadable> {
        self.0.is_impossible(text)
    }

    pub(crate) fn reads(&self, text: &str) -> Result<(), Unreadable> {
        self.0.boxed().put(text)
    }

    /// Plays a move in words, whoever it belongs to.
    pub fn play(&mut self, text: &str) -> Result<MoveFacts, NotLegal> {
        self.0.play(text)
    }

    pub(crate) fn put(&mut self, text: &str) -> Result<(), Unreadable> {
        self.0.put(text)
    }

    pub(crate) fn found(&mut self, finding: Finding) {
        self.0.found(finding);
    }

    pub(crate) fn can_win(&self, side: Side) -> Chance {
        self.0.can_win(side)
    }
}

impl Clone for Board {
    fn clone(&self) -> Board {
        Board(self.0.boxed())
    }
}

/// Which colour moves first in a game.
pub(crate) fn begins(kind: Kind) -> Colour {
    let black = match draughts_variant(kind) {
        Some(variant) => variant.facts().begins == draughts::Colour::Black,
        None => kind == Kind::Renju,
    };
    if black { Colour::Black } else { Colour::White }
}

fn draughts_variant(kind: Kind) -> Option<draughts::Variant> {
    kind.variant().parse().ok()
}

fn table<P: Table>(
    start: P,
    rules: Arc<DrawRules>,
    position: Option<&str>,
) -> Result<Board, Unreadable> {
    let start = position.map_or(Ok(start.clone()), |text| start.read(text))?;
    let watch = DrawWatch::new(rules, &start);
    Ok(Board(Box::new(Seat { position: start, watch })))
}

trait Table: Position<Move: Send + Sync, Key: Send + Sync> + Send + Sync + 'static {}

impl<P> Table for P where P: Position<Move: Send + Sync, Key: Send + Sync> + Send + Sync + 'static {}

#[derive(Clone, Debug)]
struct Seat<P: Position> {
    position: P,
    watch: DrawWatch<P>,
}

trait AnyTable: Debug + Send + Sync {
    fn boxed(&self) -> Box<dyn AnyTable>;
    fn turn(&self) -> Side;
    fn legal_moves(&self) -> Vec<LegalMove>;
    fn choices(&self) -> Vec<(String, Vec<String>)>;
    fn find(&self, text: &str) -> Option<LegalMove>;
    fn foul(&self, text: &str) -> Option<(FoulKind, String)>;
    fn fouls(&self) -> Vec<String>;
    fn piece_on(&self, square: &str) -> Option<PieceOn>;
    fn is_impossible(&self, text: &str) -> Result<bool, Unreadable>;
    fn text(&self) -> String;
    fn force(&self) -> PerSide<Force>;
    fn ended(&self) -> Option<BoardEnd>;
    fn can_win(&self, side: Side) -> Chance;
    fn standings(&self, circumstances: &Circumstances) -> Vec<Standing<'_>>;
    fn play(&mut self, text: &str) -> Result<MoveFacts, NotLegal>;
    fn put(&mut self, text: &str) -> Result<(), Unreadable>;
    fn found(&mut self, finding: Finding);
}

impl<P: Table> Seat<P> {
    fn told(&self, mv: &P::Move) -> LegalMove {
        LegalMove {
            text: self.position.move_text(mv),
            facts: self.position.facts(mv),
            squares: self.position.squares(mv),
        }
    }
}

impl<P: Table> AnyTable for Seat<P> {
    fn boxed(&self) -> Box<dyn AnyTable> {
        Box::new(self.clone())
    }

    fn turn(&self) -> Side {
        self.position.turn()
    }

    fn legal_moves(&self) -> Vec<LegalMove> {
        self.position.legal_moves().iter().map(|mv| self.told(mv)).collect()
    }

    fn choices(&self) -> Vec<(String, Vec<String>)> {
        let moves = self.position.legal_moves();
        let choice = |mv| (self.position.move_text(mv), self.position.takes(mv));
        moves.iter().map(choice).collect()
    }

    fn find(&self, text: &str) -> Option<LegalMove> {
        let found = self.told(&self.position.find_move(text).ok()?);
        // Written as the board writes it, and not otherwise.
        (found.text == text).then_some(found)
    }

    fn foul(&self, text: &str) -> Option<(FoulKind, String)> {
        self.position.foul(text)
    }

    fn fouls(&self) -> Vec<String> {
        self.position.fouls()
    }

    fn piece_on(&self, square: &str) -> Option<PieceOn> {
        self.position.piece_on(square)
    }

    fn is_impossible(&self, text: &str) -> Result<bool, Unreadable> {
        self.position.is_impossible(text)
    }

    fn text(&self) -> String {
        self.position.text()
    }

    fn force(&self) -> PerSide<Force> {
        self.position.force()
    }

    fn ended(&self) -> Option<BoardEnd> {
        self.position.ended()
    }

    fn can_win(&self, side: Side) -> Chance {
        self.position.can_win(side, EFFORT)
    }

    fn standings(&self, circumstances: &Circumstances) -> Vec<Standing<'_>> {
        self.watch.standings(circumstances)
    }

    fn play(&mut self, text: &str) -> Result<MoveFacts, NotLegal> {
        let mv = self.position.find_move(text)?;
        let facts = self.position.facts(&mv);
        self.position = self.position.play(&mv)?;
        self.watch.moved(facts, &self.position);
        Ok(facts)
    }

    fn put(&mut self, text: &str) -> Result<(), Unreadable> {
        self.position = self.position.read(text)?;
        self.watch.board_was_put(&self.position);
        Ok(())
    }

    fn found(&mut self, finding: Finding) {
        self.watch.found(finding);
    }
}
