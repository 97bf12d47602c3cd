//! Writing a single move in a chosen spelling.

use shakmaty::CastlingSide;

use super::letters::Letters;
use crate::{Move, Outcome, Position, Role};

/// How moves are to be spelt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// The alphabet of the pieces.
    pub letters: Letters,
    /// With or without the square of departure.
    pub form: Form,
    /// How a capture is marked.
    pub captures: Captures,
    /// How check and mate are marked.
    pub checks: Checks,
    /// Whether taking in passing is marked.
    pub in_passing: InPassing,
    /// How castling is written.
    pub castling: Castling,
    /// How the new piece of a promotion is joined.
    pub promotions: Promotions,
}

/// Short or long (C.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// The piece and the square it comes to, `Nf3`; more only if several could (C.10).
    Short,
    /// With the square it leaves, `Ng1f3`.
    Long,
}

/// The sign of a capture (C.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Captures {
    /// `Qxd4`, `exd4`.
    Cross,
    /// `Q:d4`, `e:d4`.
    Colon,
    /// `Qd4`, `ed4`.
    None,
}

/// The signs of check and mate (C.13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Checks {
    /// `+` and `#`.
    PlusAndHash,
    /// `+` and `++`.
    PlusAndTwo,
    /// Neither.
    None,
}

/// The mark of a capture in passing (C.9.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InPassing {
    /// `exd6 e.p.`
    Marked,
    /// `exd6`
    Unmarked,
}

/// The signs of castling (C.13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Castling {
    /// `0-0`, as the laws write it.
    Zeros,
    /// `O-O`, as PGN writes it.
    LettersO,
}

/// The sign of a promotion (C.11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Promotions {
    /// `d8Q`, as the laws write it.
    Joined,
    /// `d8=Q`, as PGN writes it.
    Equals,
}

impl Style {
    /// The first sample of appendix C: short, with all signs.
    pub const SHORT: Style = Style {
        letters: Letters::English,
        form: Form::Short,
        captures: Captures::Cross,
        checks: Checks::PlusAndHash,
        in_passing: InPassing::Marked,
        castling: Castling::Zeros,
        promotions: Promotions::Joined,
    };

    /// The second sample: short, without any sign that may be left out.
    pub const BARE: Style = Style {
        captures: Captures::None,
        checks: Checks::None,
        in_passing: InPassing::Unmarked,
        ..Style::SHORT
    };

    /// The third sample: long, with all signs.
    pub const LONG: Style = Style { form: Form::Long, ..Style::SHORT };

    /// The standard of PGN files, known as SAN.
    pub const SAN: Style = Style {
        in_passing: InPassing::Unmarked,
        castling: Castling::LettersO,
        promotions: Promotions::Equals,
        ..Style::SHORT
    };

    /// The same with other piece letters.
    pub const fn with(self, letters: Letters) -> Style {
        Style { letters, ..self }
    }
}

impl Position {
    /// Writes one of this position's legal moves.
    pub fn write_move(&self, mv: &Move, style: &Style) -> String {
        let body = match mv.castling() {
            Some(side) => castling(side, style.castling),
            None => self.write_ordinary(mv, style),
        };
        let in_passing = mv.is_en_passant() && style.in_passing == InPassing::Marked;
        let passing = if in_passing { " e.p." } else { "" };
        format!("{body}{}{passing}", self.check_sign(mv, style.checks))
    }

    fn write_ordinary(&self, mv: &Move, style: &Style) -> String {
        let letter = style.letters.of(mv.role());
        let from = match style.form {
            Form::Long => mv.from().to_string(),
            Form::Short => self.origin_needed(mv),
        };
        let sign = match (mv.captured(), style.captures) {
            (None, _) | (_, Captures::None) => "",
            (_, Captures::Cross) => "x",
            (_, Captures::Colon) => ":",
        };
        let promotion = mv.promotion().map_or(String::new(), |role| {
            let joint = if style.promotions == Promotions::Equals { "=" } else { "" };
            format!("{joint}{}", style.letters.of(role))
        });
        format!("{letter}{from}{sign}{}{promotion}", mv.to())
    }

    /// As much of the square of departure as the short form needs (C.9.3, C.10).
    fn origin_needed(&self, mv: &Move) -> String {
        let from = mv.from();
        if mv.role() == Role::Pawn {
            return if mv.captured().is_some() { from.file().to_string() } else { String::new() };
        }
        let like: Vec<_> = self
            .legal_moves()
            .iter()
            .filter(|other| other.role() == mv.role() && other.castling().is_none())
            .filter(|other| other.to() == mv.to() && other.from() != from)
            .map(Move::from)
            .collect();
        if like.is_empty() {
            String::new()
        } else if like.iter().all(|other| other.file() != from.file()) {
            from.file().to_string()
        } else if like.iter().all(|other| other.rank() != from.rank()) {
            from.rank().to_string()
        } else {
            from.to_string()
        }
    }

    fn check_sign(&self, mv: &Move, checks: Checks) -> &'static str {
        let next = self.after(mv);
        let mate = || matches!(next.outcome(), Some(Outcome::Checkmate { .. }));
        match checks {
            Checks::None => "",
            _ if !next.is_check() => "",
            Checks::PlusAndHash if mate() => "#",
            Checks::PlusAndTwo if mate() => "++",
            _ => "+",
        }
    }
}

fn castling(side: CastlingSide, signs: Castling) -> String {
    let zeros = match side {
        CastlingSide::KingSide => "0-0",
        CastlingSide::QueenSide => "0-0-0",
    };
    match signs {
        Castling::Zeros => zeros.to_owned(),
        Castling::LettersO => zeros.replace('0', "O"),
    }
}
