//! The board of a game as a picture, with words for those who do not see it.

use notation::{chess_diagram, diagram, stones};
use records::BoardAt;
use renju::Lettering;
use words::Id;

use crate::id;
use crate::text::Texts;

/// Draws a board.
pub(crate) fn draw(board: &BoardAt, title: &str, t: Texts) -> String {
    match board {
        BoardAt::Draughts(position, last) => draw_draughts(position, last.as_ref(), title, t),
        BoardAt::Chess(position, last) => draw_chess(position, last.as_ref(), title, t),
        BoardAt::Renju(record) => {
            let words = format!("{}.", record.list(Lettering::Documents));
            let diagram = stones::Diagram::of_record(record, Lettering::Documents);
            diagram.titled(title).described(&words).svg()
        }
    }
}

fn draw_draughts(
    position: &draughts::Position,
    last: Option<&draughts::Move>,
    title: &str,
    t: Texts,
) -> String {
    let setup = position.setup();
    let names = |squares: draughts::SquareSet| {
        let names = squares.iter().map(|square| position.variant().square_name(square));
        names.collect::<Vec<_>>().join(", ")
    };
    let side = |colour, id| {
        let force = [(id::MEN, setup.men[colour]), (id::KINGS, setup.kings[colour])];
        let force = force.into_iter().filter(|(_, squares)| !squares.is_empty());
        let force = force.map(|(id, squares)| format!("{} {}", t.say(id), names(squares)));
        format!("{}: {}.", t.say(id), force.collect::<Vec<_>>().join("; "))
    };
    let white = side(draughts::Colour::White, id::WHITE);
    let words = format!("{white} {}", side(draughts::Colour::Black, id::BLACK));
    let mut picture = diagram::Diagram::new(position).titled(title).described(&words);
    if let Some(mv) = last {
        picture = picture.last_move(mv);
    }
    picture.svg()
}

fn draw_chess(
    position: &chess::Position,
    last: Option<&chess::Move>,
    title: &str,
    t: Texts,
) -> String {
    let side = |colour, id| {
        let men = position.men().filter(|(_, piece)| piece.color == colour);
        let men = men.map(|(square, piece)| format!("{} {square}", t.say(piece_id(piece.role))));
        format!("{}: {}.", t.say(id), men.collect::<Vec<_>>().join(", "))
    };
    let white = side(chess::Colour::White, id::WHITE);
    let words = format!("{white} {}", side(chess::Colour::Black, id::BLACK));
    let mut picture = chess_diagram::Diagram::new(position).titled(title).described(&words);
    if let Some(mv) = last {
        picture = picture.last_move(mv);
    }
    picture.svg()
}

fn piece_id(role: chess::Role) -> Id {
    match role {
        chess::Role::Pawn => id::PIECE_PAWN,
        chess::Role::Knight => id::PIECE_KNIGHT,
        chess::Role::Bishop => id::PIECE_BISHOP,
        chess::Role::Rook => id::PIECE_ROOK,
        chess::Role::Queen => id::PIECE_QUEEN,
        chess::Role::King => id::PIECE_KING,
    }
}
