//! A board as it is told where nobody plays by it: a recorded game at one of its moves, or the table of whom
//! somebody assists. With it a page answers every key of a live table without asking anybody.

use std::collections::BTreeMap;

use game::{Colour, Millis};
use rulebook::Game as Kind;
use serde::Serialize;

use crate::announcement::{Announcement, missed};
use crate::picture::route;
use crate::speech::{Speech, Spoken};
use crate::view::{Choice, ClockView, Counted};
use crate::{BoardKind, Fact, Grid, Person, Phase, Picture, Role, ServerTime, Table};

/// What stands on a board, how it came to that, and what can be played.
#[derive(Clone, Debug, Serialize)]
pub struct ToldBoard {
    /// The board itself.
    pub grid: Grid,
    /// What stands where.
    pub pieces: Picture,
    /// Where the game has got to.
    pub phase: Phase,
    /// The side that he who is told plays, if he does.
    pub you: Option<Colour>,
    /// Whose turn it is.
    pub turn: Colour,
    /// How many moves were made.
    pub ply: usize,
    /// The last move: its squares, and how it is said.
    pub last: Option<LastMove>,
    /// The moves that can be played; of stones none, since nobody is told of a foul before he has placed it.
    pub legal: Vec<Choice>,
    /// What is around a square, where there is anything to say of it.
    pub around: BTreeMap<String, String>,
    /// The clocks, if the program keeps them.
    pub clocks: Option<ClockView>,
    /// Who offers a draw.
    pub offer: Option<Colour>,
    /// How near a draw is.
    pub counts: Vec<Counted>,
    /// With how much time left an assistant must warn his player, as long as he has not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub warns: Option<Millis>,
    /// What is announced to an assistant of what has happened since he was last told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub announce: Option<Vec<Announcement>>,
}

/// How the same board is told in another style.
#[derive(Clone, Debug, Serialize)]
pub struct Wording {
    /// The last move.
    pub said: Option<String>,
    /// The moves that can be played, in the same order.
    pub moves: Vec<Option<String>>,
    /// What is around a square.
    pub around: BTreeMap<String, String>,
    /// What squares are called.
    pub names: BTreeMap<String, String>,
    /// What is announced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub announce: Option<Vec<Announcement>>,
}

/// The move by which a board came to what it is.
#[derive(Clone, Debug, Serialize)]
pub struct LastMove {
    /// Its squares.
    pub route: Vec<String>,
    /// How it is said.
    pub said: String,
    /// The squares of what it took.
    pub took: Vec<String>,
}

/// A move of a game: the position before it, and the move, as the game writes both.
#[derive(Clone, Copy, Debug)]
pub struct MoveMade<'a> {
    /// The position.
    pub before: &'a str,
    /// The move.
    pub text: &'a str,
}

/// Which game is played at a table.
pub fn game_of(table: &Table) -> Kind {
    crate::view::kind(table.game())
}

impl ToldBoard {
    /// A position of a game after so many moves, the last of which is named. Nothing, if it cannot be read.
    pub fn of(
        kind: Kind,
        position: &str,
        (ply, last): (usize, Option<MoveMade<'_>>),
        speech: Speech,
    ) -> Option<ToldBoard> {
        let now = Spoken::read(kind, position)?;
        let grid = Grid::of(kind);
        let pieces = Picture::read(kind, position);
        let around =
            grid.squares.keys().filter_map(|name| Some((name.clone(), now.around(name, speech)?)));
        Some(ToldBoard {
            around: around.collect(),
            last: last.and_then(|made| LastMove::of(kind, made, &pieces, speech)),
            legal: now.choices(kind, speech),
            phase: Phase::Playing,
            you: None,
            turn: now.turn(),
            clocks: None,
            offer: None,
            counts: Vec::new(),
            warns: None,
            announce: None,
            pieces,
            grid,
            ply,
        })
    }

    /// The board of a table as somebody in a role may see it; nothing for those who play blindfold.
    pub fn at(
        table: &Table,
        role: Role,
        now: (ServerTime, game::Moment),
        speech: Speech,
    ) -> Option<ToldBoard> {
        if table.blindfold(role).is_some() {
            return None;
        }
        let view = crate::TableView::of(table, role, speech.language, now, 0);
        // What was taken back is no move of the game any more.
        let positions = table.game().positions();
        let standing = table.standing();
        let made =
            standing.last().and_then(|(number, text)| Some((positions.get(*number)?, *text)));
        let last = made.map(|(before, text)| MoveMade { before, text });
        let kind = crate::view::kind(table.game());
        let position = table.game().board().text();
        let board = ToldBoard::of(kind, &position, (standing.len(), last), speech)?;
        let goes_on = matches!(view.phase, Phase::Playing | Phase::Opening);
        Some(ToldBoard {
            legal: if goes_on { board.legal } else { Vec::new() },
            phase: view.phase,
            you: view.you,
            turn: view.turn,
            clocks: view.timed.then_some(view.clocks),
            offer: view.offer,
            counts: view.counts,
            ..board
        })
    }

    /// The same for the assistant of a player: he hears when he must warn, and what his player hears of these facts,
    /// the last ones of the table.
    #[must_use]
    pub fn for_assistant(
        self,
        table: &Table,
        person: Person,
        (facts, speech): (&[Fact], Speech),
    ) -> ToldBoard {
        let warns = table.game().warned_by_assistant(table.side(person));
        // What the two say to each other stands on his page as a list that is read.
        let heard = |one: &Announcement| one.what != "aside";
        let announce = missed(facts, table, Role::Player(person), speech)
            .map(|all| all.into_iter().filter(heard).collect());
        ToldBoard { warns: warns.filter(|_| table.keeps_clock()), announce, ..self }
    }

    /// What of it is put otherwise in each style.
    pub fn wording(self, kind: Kind, speech: Speech) -> Wording {
        Wording {
            said: self.last.map(|last| last.said),
            moves: self.legal.into_iter().map(|choice| choice.said).collect(),
            around: self.around,
            names: speech.names(kind),
            announce: self.announce,
        }
    }
}

impl LastMove {
    fn of(kind: Kind, made: MoveMade<'_>, after: &Picture, speech: Speech) -> Option<LastMove> {
        let before = Spoken::read(kind, made.before)?;
        let mover = before.turn() == Colour::White;
        let was = Picture::read(kind, made.before);
        let gone = was
            .pieces
            .iter()
            .filter(|(name, piece)| piece.white != mover && after.pieces.get(name) != Some(*piece));
        let mut took: Vec<String> = gone.map(|(name, _)| name.to_owned()).collect();
        took.sort_unstable();
        Some(LastMove {
            route: route(BoardKind::of(kind), made.text),
            said: before.say(made.text, speech)?,
            took,
        })
    }
}

impl Spoken {
    /// Whose turn it is.
    fn turn(&self) -> Colour {
        let white = match self {
            Spoken::Draughts(position) => position.turn() == draughts::Colour::White,
            Spoken::Renju(position) => position.turn() == renju::Colour::White,
            Spoken::Chess(position) => position.turn() == chess::Colour::White,
        };
        if white { Colour::White } else { Colour::Black }
    }

    /// The moves that can be played, as they are chosen on the board.
    fn choices(&self, kind: Kind, speech: Speech) -> Vec<Choice> {
        fn all<P: game::Position>(position: &P) -> Vec<(String, Vec<String>)> {
            let moves = position.legal_moves();
            moves.iter().map(|mv| (position.move_text(mv), position.squares(mv).takes)).collect()
        }
        let moves = match self {
            Spoken::Draughts(position) => all(position),
            Spoken::Chess(position) => all(position),
            Spoken::Renju(_) => Vec::new(),
        };
        let choice = |(text, takes): (String, Vec<String>)| Choice {
            kind: BoardKind::of(kind),
            said: self.say(&text, speech),
            takes,
            text,
        };
        moves.into_iter().map(choice).collect()
    }
}
