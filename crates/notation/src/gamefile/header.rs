//! What stands before the moves of a game.

use super::comment::Comment;
use super::dialect::Grammar;
use super::fault::Warning;
use super::faults::Faults;
use super::lexer::{Kind, Lexer};
use super::score::Score;
use super::tagpair::{Form, TagPair, unescape};
use super::tags::{Tags, usual_name};

/// The tags and comments before the first move.
pub struct Header<D: Grammar> {
    pub(crate) tags: Tags,
    pub(crate) comments: Vec<Comment>,
    pub(crate) result: Option<Tag<Score>>,
    pub(crate) fen: Option<Tag<String>>,
    /// What only this dialect understands.
    pub(crate) said: D::TagFacts,
    /// Tags to be put back if the moves cannot be played.
    laid_aside: Vec<(&'static str, String)>,
}

/// A tag that was understood, and where it stands.
pub(crate) struct Tag<T> {
    pub(crate) at: usize,
    pub(crate) said: T,
}

impl<D: Grammar> Header<D> {
    /// Reads up to the first thing that is neither tag nor comment, or up to a tag that begins
    /// another game.
    pub(crate) fn read<'a>(
        lexer: &mut Lexer<'a, D>,
        text: &'a str,
        faults: &mut Faults<'_, D>,
    ) -> Header<D> {
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
    pub(crate) fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.laid_aside.is_empty() && self.result.is_none()
    }

    /// Keeps a tag that was understood, to be put back if the moves cannot be played.
    pub(crate) fn lay_aside(&mut self, name: &'static str, value: String) {
        self.laid_aside.push((name, value));
    }

    /// Keeps a tag as a comment, because it says nothing.
    pub(crate) fn keep_as_comment(&mut self, name: &str, value: &str) {
        self.comments.push(as_comment(name, value));
    }

    /// The tags as they were, for a game whose moves cannot be played.
    pub(crate) fn put_back(&mut self) {
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
    comments: Vec<Comment>,
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

    fn add<D: Grammar>(&mut self, at: usize, pair: TagPair<'_>, faults: &mut Faults<'_, D>) {
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
        self.comments.push(as_comment(pair.name, &value));
    }

    fn say(&mut self, words: &str) {
        let comment = Comment::new(words);
        if !comment.text().is_empty() {
            self.comments.push(comment);
        }
    }

    /// Gives the tags their usual names where these are free.
    fn rename<D: Grammar>(&mut self, faults: &mut Faults<'_, D>) {
        for nth in 0..self.tags.len() {
            let (at, name, _) = &self.tags[nth];
            match usual_name(name, D::TAGS) {
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

    fn settle<D: Grammar>(mut self, faults: &mut Faults<'_, D>) -> Header<D> {
        self.rename(faults);
        let mut header = Header {
            tags: Tags::new(),
            comments: self.comments,
            result: None,
            fen: None,
            said: D::TagFacts::default(),
            laid_aside: Vec::new(),
        };
        let mut setup = None;
        for (at, name, value) in self.tags {
            match name.as_str() {
                "Result" => header.set_result(at, value, faults),
                "FEN" => header.fen = Some(Tag { at, said: value }),
                name if name == D::SETUP => setup = Some(Tag { at, said: value }),
                name => D::accept_tag(&mut header, at, name, value, faults),
            }
        }
        header.set_up(setup);
        D::tags_accepted(&mut header);
        header
    }
}

impl<D: Grammar> Header<D> {
    fn set_result(&mut self, at: usize, value: String, faults: &mut Faults<'_, D>) {
        match Score::read(&value) {
            Some(said) => self.result = Some(Tag { at, said }),
            None => {
                self.keep_as_comment("Result", &value);
                faults.warn(at, Warning::UnknownResult(value));
            }
        }
    }

    /// `Setup "1"` only announces the `FEN` tag; some programs write the position into it.
    fn set_up(&mut self, setup: Option<Tag<String>>) {
        self.fen.take_if(|fen| fen.said.trim().is_empty());
        if let Some(fen) = &self.fen {
            self.laid_aside.push(("FEN", fen.said.clone()));
        }
        let Some(setup) = setup else { return };
        if self.fen.is_none() && !setup.said.contains(D::FEN_LETTER) {
            return self.tags.set(D::SETUP, &setup.said);
        }
        self.lay_aside(D::SETUP, setup.said.clone());
        self.fen.get_or_insert(setup);
    }
}

/// A tag that cannot be kept among the tags.
fn as_comment(name: &str, value: &str) -> Comment {
    Comment::new(&format!("[{name} \"{value}\"]"))
}

fn has_empty_line(blanks: &str) -> bool {
    blanks.bytes().filter(|&byte| byte == b'\n').nth(1).is_some()
}
