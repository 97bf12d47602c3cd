//! What PDN files have to themselves.

use draughts::{Colour, Goal, Move, Position, Variant};

use super::ambiguity::settle;
use super::choice::{Choice, ChoiceReason, Riddle, start};
use super::fault::GameError;
use super::gametype::{GameType, is_giveaway, variant_tag};
use super::mark::Mark;
use super::shape::move_end;
use super::write::Pen;
use crate::gamefile::{
    After, Dialect, Escape, Faults, Grammar, Header, Lexer, MoveNumber, Options, Page, ParseState,
    Points, Score, Sign, Tag, Warning, moves_of_game,
};
use crate::movetext::{MoveError, read_move, write_in_full};

/// Files of draughts games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pdn;

impl Dialect for Pdn {
    type Position = Position;
    type Move = Move;
    type Colour = Colour;
    type Mark = Mark;
    type MissingField = Variant;
    type Choice = Choice;
    type Error = GameError;
}

/// What the tags say about the game that is played.
#[derive(Default)]
pub struct TagFacts {
    game: Option<Tag<GameType>>,
    /// The goal, if a tag says that it is not the usual one.
    goal: Option<Goal>,
}

impl TagFacts {
    /// The variant that the tags name.
    fn variant(&self) -> Option<Variant> {
        match self.game.as_ref()?.said {
            GameType::Known(variant) => Some(self.with_goal(variant)),
            GameType::Foreign { .. } | GameType::Unclear => None,
        }
    }

    /// A variant, with the goal that the tags name.
    fn with_goal(&self, variant: Variant) -> Variant {
        Variant::new(variant.rules(), self.goal.unwrap_or(variant.goal()))
    }
}

impl Grammar for Pdn {
    type TagFacts = TagFacts;
    /// The legal moves of a position.
    type Scratch = Vec<Move>;
    type Pen = Pen;

    const POINTS: Points = Points::Two;
    const STAR: Option<Mark> = Some(Mark::Forced);
    const ESCAPE: Escape = Escape::Comment;
    const TAGS: &'static [&'static str] = &["GameType", "Variant", "FEN", "Setup"];
    const SETUP: &'static str = "Setup";
    const FEN_LETTER: char = ':';

    fn move_end(text: &str) -> Option<usize> {
        move_end(text)
    }

    fn sign_at_start(text: &str) -> Option<(Sign<Pdn>, usize)> {
        Mark::at_start(text).map(|(mark, end)| (Sign::Mark(mark), end))
    }

    fn score_at_start(text: &str) -> Option<(Score, usize)> {
        Score::at_start(text)
    }

    /// A move of two squares.
    fn is_surely_move(text: &str) -> bool {
        move_end(text).is_some_and(|end| text[..end].contains(['-', 'x', ':']))
    }

    fn accept_tag(
        header: &mut Header<Pdn>,
        at: usize,
        name: &str,
        value: String,
        faults: &mut Faults<'_, Pdn>,
    ) {
        match name {
            "GameType" => hear_game_type(header, at, value, faults),
            "Variant" if is_giveaway(&value) => {
                header.said.goal = Some(Goal::GiveAway);
                header.lay_aside("Variant", value);
            }
            name => header.tags.set(name, &value),
        }
    }

    /// Without a number, the name of a variant will do.
    fn tags_accepted(header: &mut Header<Pdn>) {
        let Header { tags, said, .. } = header;
        let Some(value) = tags.get("Variant").filter(|_| said.game.is_none()) else { return };
        if let known @ GameType::Known(_) = GameType::read(value) {
            said.game = Some(Tag { at: 0, said: known });
        }
    }

    fn begin(
        header: &mut Header<Pdn>,
        lexer: &Lexer<'_, Pdn>,
        text: &str,
        faults: &mut Faults<'_, Pdn>,
        parse: &mut ParseState<Pdn>,
    ) -> Option<(Choice, Position)> {
        if let Some(&Tag { at, said: GameType::Foreign { number, name } }) =
            header.said.game.as_ref()
        {
            faults.error(at, GameError::ForeignGame { number, name });
            header.put_back();
            return None;
        }
        let fen = header.fen.as_ref().map(|tag| tag.said.as_str());
        let begun = match header.said.variant() {
            Some(variant) => {
                let choice = Choice { variant, reason: ChoiceReason::Tag };
                start(variant, fen).map(|start| (choice, start))
            }
            None => {
                let moves = moves_of_game(lexer.clone(), text, usize::MAX);
                let ParseState { options: Options { preferred, .. }, before, .. } = *parse;
                let riddle = Riddle { fen, moves: &moves, preferred, before };
                riddle.solve(&mut parse.scratch, &mut parse.found).and_then(|(choice, _)| {
                    let variant = header.said.with_goal(choice.variant);
                    start(variant, fen).map(|start| (Choice { variant, ..choice }, start))
                })
            }
        };
        match begun {
            Ok((choice, start)) => {
                make_way(header, choice.variant);
                Some((choice, start))
            }
            Err(error) => {
                faults.error(header.fen.as_ref().map_or(0, |tag| tag.at), error.into());
                header.put_back();
                None
            }
        }
    }

    fn missing_field(choice: Choice) -> Variant {
        choice.variant
    }

    fn number(ply: usize, start: Option<&Position>) -> MoveNumber<Colour> {
        let variant = start.map_or(Variant::INTERNATIONAL, |start| start.variant());
        let begins = variant.facts().begins;
        MoveNumber::new(ply, start.map_or(begins, |start| start.turn()), begins, 1)
    }

    fn find(
        position: &Position,
        text: &str,
        number: MoveNumber<Colour>,
        legal: &mut Vec<Move>,
    ) -> Result<Move, GameError> {
        position.legal_moves_into(legal);
        read_move(position, legal, text).map_err(|error| GameError::Move { number, error })
    }

    fn is_ambiguous(error: &GameError) -> bool {
        matches!(error, GameError::Move { error: MoveError::Ambiguous { .. }, .. })
    }

    fn settle(position: &Position, text: &str, rest: &[&str]) -> Option<(Move, Warning)> {
        let mv = settle(position, &position.legal_moves(), text, rest)?;
        let taken = write_in_full(position, &mv, text);
        Some((mv, Warning::AmbiguousCapture { text: text.to_owned(), taken }))
    }

    fn after(position: &Position, mv: &Move) -> Position {
        position.after(mv)
    }

    fn write_move(pen: &mut Pen, position: &Position, mv: &Move) -> Option<String> {
        pen.write(position, mv)
    }

    fn write_lost_move(mv: &Move) -> String {
        format!("{mv:?}")
    }

    fn write_score(pen: &Pen, score: Score) -> &'static str {
        score.text(pen.points)
    }

    /// `*` apart from a move would end the game, `-1` joined to it would be part of it, and `!`
    /// joined to `?` another mark.
    fn write_mark(page: &mut Page, mark: Mark, after: After) {
        match (mark, after) {
            (Mark::Forced, After::Other) => page.word("(*)"),
            (Mark::Forced, After::Move | After::Mark) => page.join("*"),
            (Mark::Gain(..0), _) | (_, After::Mark | After::Other) => page.word(&mark.to_string()),
            (_, After::Move) => page.join(&mark.to_string()),
        }
    }
}

/// Keeps a `Variant` tag as a comment where that tag is needed to name the variant.
fn make_way(header: &mut Header<Pdn>, variant: Variant) {
    if variant_tag(variant).is_some()
        && let Some(value) = header.tags.remove("Variant")
    {
        header.keep_as_comment("Variant", &value);
    }
}

fn hear_game_type(
    header: &mut Header<Pdn>,
    at: usize,
    value: String,
    faults: &mut Faults<'_, Pdn>,
) {
    let said = GameType::read(&value);
    if said == GameType::Unclear {
        header.keep_as_comment("GameType", &value);
        faults.warn(at, Warning::UnknownGameType(value));
    } else {
        header.said.game = Some(Tag { at, said });
        header.lay_aside("GameType", value);
    }
}
