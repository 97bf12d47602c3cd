//! What stands before the moves of a game.

use draughts::{Goal, Variant};

use super::fault::Warning;
use super::faults::Faults;
use super::game::{Comment, Note};
use super::gametype::{GameType, is_giveaway, variant_tag};
use super::lexer::{Kind, Lexer};
use super::score::Score;
use super::tagpair::{Form, TagPair, unescape};
use super::tags::{Tags, usual_name};

/// The tags and comments before the first move.
#[derive(Default)]
pub(super) struct Header {
    pub(super) tags: Tags,
    pub(super) notes: Vec<Note>,
    pub(super) result: Option<Tag<Score>>,
    pub(super) game: Option<Tag<GameType>>,
    /// The goal, if a tag says that it is not the usual one.
    goal: Option<Goal>,
    pub(super) fen: Option<Tag<String>>,
    /// Tags to be put back if the moves cannot be played.
    laid_aside: Vec<(&'static str, String)>,
}

/// A tag that was understood, and where it stands.
pub(super) struct Tag<T> {
    pub(super) at: usize,
    pub(super) said: T,
}

impl Header {
    /// Reads up to the first thing that is neither tag nor comment, or up to a tag that begins
    /// another game.
    pub(super) fn read<'a>(
        lexer: &mut Lexer<'a>,
        text: &'a str,
        faults: &mut Faults<'_>,
    ) -> Header {
        let mut draft = Draft::default();
        loop {
            let before = lexer.clone();
            let token = lexer.next();
            match token.kind {
                Kind::Tag(pair) => {
                    let empty_line = has_empty_line(&text[before.position()..token.at]);
                    if draft.is_new_game(pair.name, empty_line) {
                        *lexer = before;
                        break;
                    }
                    draft.add(token.at, pair, faults);
                }
                Kind::Comment(words) => draft.say(words),
                Kind::UnclosedComment(words) => {
                    faults.warn(token.at, Warning::UnclosedComment);
                    draft.say(words);
                }
                Kind::Text(words) => {
                    faults.warn(token.at, Warning::UnexpectedText(words.to_owned()));
                    draft.say(words);
                }
                Kind::StrayBrace => faults.warn(token.at, Warning::StrayBracket('}')),
                Kind::Close => faults.warn(token.at, Warning::StrayBracket(')')),
                _ => {
                    *lexer = before;
                    break;
                }
            }
        }
        draft.settle(faults)
    }

    /// Are there no tags?
    pub(super) fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.laid_aside.is_empty() && self.result.is_none()
    }

    /// The variant that the tags name.
    pub(super) fn variant(&self) -> Option<Variant> {
        match self.game.as_ref()?.said {
            GameType::Known(variant) => Some(self.with_goal(variant)),
            GameType::Foreign { .. } | GameType::Unclear => None,
        }
    }

    /// A variant, with the goal that the tags name.
    pub(super) fn with_goal(&self, variant: Variant) -> Variant {
        Variant::new(variant.rules(), self.goal.unwrap_or(variant.goal()))
    }

    /// Keeps a `Variant` tag as a comment where that tag is needed to name the variant.
    pub(super) fn make_way(&mut self, variant: Variant) {
        if variant_tag(variant).is_some() {
            let value = self.tags.remove("Variant");
            self.notes.extend(value.map(|value| as_comment("Variant", &value)));
        }
    }

    /// The tags as they were, for a game whose moves cannot be played.
    pub(super) fn put_back(&mut self) {
        for (name, value) in self.laid_aside.drain(..) {
            self.tags.set(name, &value);
        }
    }
}

/// No game has more tags; a file that claims so must not take for ever.
const MOST_TAGS: usize = 1000;

/// Tags as they are found.
#[derive(Default)]
struct Draft {
    tags: Vec<(usize, String, String)>,
    notes: Vec<Note>,
}

impl Draft {
    fn has(&self, name: &str) -> bool {
        self.tags.iter().any(|(_, other, _)| other == name)
    }

    /// A tag that we have had belongs to the next game if an empty line or a position lies
    /// between; otherwise somebody has written it twice.
    fn is_new_game(&self, name: &str, empty_line: bool) -> bool {
        let first = self.tags.first().is_some_and(|(_, first, _)| first == name);
        self.has(name) && (empty_line || first && self.has("FEN"))
    }

    fn add(&mut self, at: usize, pair: TagPair<'_>, faults: &mut Faults<'_>) {
        if pair.form == Form::Defective {
            faults.warn(at, Warning::DefectiveTag(pair.name.to_owned()));
        }
        let value = unescape(pair.value).trim().to_owned();
        let warning = if self.has(pair.name) {
            Warning::RepeatedTag(pair.name.to_owned())
        } else if self.tags.len() == MOST_TAGS {
            Warning::TooManyTags(pair.name.to_owned())
        } else {
            return self.tags.push((at, pair.name.to_owned(), value));
        };
        faults.warn(at, warning);
        self.notes.push(as_comment(pair.name, &value));
    }

    fn say(&mut self, words: &str) {
        let comment = Comment::new(words);
        if !comment.text().is_empty() {
            self.notes.push(Note::Comment(comment));
        }
    }

    /// Gives the tags their usual names where these are free.
    fn rename(&mut self, faults: &mut Faults<'_>) {
        for nth in 0..self.tags.len() {
            let (at, name, _) = &self.tags[nth];
            match usual_name(name) {
                Some(usual) if usual != name && !self.has(usual) => {
                    if !usual.eq_ignore_ascii_case(name) {
                        faults.warn(*at, Warning::ForeignTag { name: name.clone(), usual });
                    }
                    self.tags[nth].1 = usual.to_owned();
                }
                _ => {}
            }
        }
    }

    fn settle(mut self, faults: &mut Faults<'_>) -> Header {
        self.rename(faults);
        let mut header = Header { notes: self.notes, ..Header::default() };
        let mut giveaway = None;
        let mut setup = None;
        for (at, name, value) in self.tags {
            match name.as_str() {
                "Result" => header.set_result(at, value, faults),
                "GameType" => header.set_game(at, value, faults),
                "FEN" => header.fen = Some(Tag { at, said: value }),
                "Setup" => setup = Some(Tag { at, said: value }),
                "Variant" if is_giveaway(&value) => giveaway = Some(value),
                _ => header.tags.set(&name, &value),
            }
        }
        header.set_up(setup);
        header.give_away(giveaway);
        header.believe_variant_tag();
        header
    }
}

impl Header {
    fn set_result(&mut self, at: usize, value: String, faults: &mut Faults<'_>) {
        match Score::read(&value) {
            Some(said) => self.result = Some(Tag { at, said }),
            None => {
                self.notes.push(as_comment("Result", &value));
                faults.warn(at, Warning::UnknownResult(value));
            }
        }
    }

    fn set_game(&mut self, at: usize, value: String, faults: &mut Faults<'_>) {
        let said = GameType::read(&value);
        if said == GameType::Unclear {
            self.notes.push(as_comment("GameType", &value));
            faults.warn(at, Warning::UnknownGameType(value));
        } else {
            self.game = Some(Tag { at, said });
            self.laid_aside.push(("GameType", value));
        }
    }

    /// `Setup "1"` only announces the `FEN` tag; some programs write the position into it.
    fn set_up(&mut self, setup: Option<Tag<String>>) {
        self.fen.take_if(|fen| fen.said.trim().is_empty());
        if let Some(fen) = &self.fen {
            self.laid_aside.push(("FEN", fen.said.clone()));
        }
        let Some(setup) = setup else { return };
        if self.fen.is_none() && !setup.said.contains(':') {
            return self.tags.set("Setup", &setup.said);
        }
        self.laid_aside.push(("Setup", setup.said.clone()));
        self.fen.get_or_insert(setup);
    }

    fn give_away(&mut self, value: Option<String>) {
        let Some(value) = value else { return };
        self.goal = Some(Goal::GiveAway);
        self.laid_aside.push(("Variant", value));
    }

    /// Without a number, the name of a variant will do.
    fn believe_variant_tag(&mut self) {
        let Some(value) = self.tags.get("Variant").filter(|_| self.game.is_none()) else { return };
        if let said @ GameType::Known(_) = GameType::read(value) {
            self.game = Some(Tag { at: 0, said });
        }
    }
}

/// A tag that cannot be kept among the tags.
fn as_comment(name: &str, value: &str) -> Note {
    Note::Comment(Comment::new(&format!("[{name} \"{value}\"]")))
}

fn has_empty_line(blanks: &str) -> bool {
    blanks.bytes().filter(|&byte| byte == b'\n').nth(1).is_some()
}
