//! The moves of a game with everything said about them, played as they are read.

use super::comment::Comment;
use super::dialect::Grammar;
use super::fault::Warning;
use super::faults::Faults;
use super::game::{Line, Note, Ply, PlyMove};
use super::lexer::{Kind, Lexer, Token};
use super::parse::{ParseState, moves_of_game};
use super::score::Score;

/// How many of the moves that follow an ambiguous one are looked at.
pub(crate) const REST_MAX: usize = 400;

/// What the part of a game after its tags says.
pub(crate) struct Body<D: Grammar> {
    pub(crate) moves: Line<D>,
    pub(crate) terminator: Option<Score>,
    pub(crate) end: End,
    /// The byte at which the variations went too deep; nothing is kept of such a game.
    pub(crate) too_deep: Option<usize>,
}

/// Why the moves of a game ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    /// By a result, or by the tags of the next game.
    OfGame,
    /// By the end of the text.
    OfText,
}

/// Moves that are not yet complete.
struct Frame<D: Grammar> {
    line: Line<D>,
    /// The position in which the last move was made.
    before: Option<D::Position>,
    /// The position after it.
    now: Option<D::Position>,
    /// How many plies of the game come before this line.
    plies_before: usize,
}

/// Reads the moves of a game.
pub(crate) struct BodyReader<'r, 'a, D: Grammar> {
    lexer: &'r mut Lexer<'a, D>,
    text: &'a str,
    faults: &'r mut Faults<'a, D>,
    start: Option<&'r D::Position>,
    parse: &'r mut ParseState<D>,
    /// The game itself, then the variations within one another that are open.
    stack: Vec<Frame<D>>,
    terminator: Option<Score>,
    lookout: Lookout,
    /// The last result in a variation that is not closed.
    heard: Option<Score>,
    /// Was the last thing read words that are no comment?
    in_text: bool,
    too_deep: Option<usize>,
}

impl<'r, 'a, D: Grammar> BodyReader<'r, 'a, D> {
    pub(crate) fn new(
        lexer: &'r mut Lexer<'a, D>,
        text: &'a str,
        faults: &'r mut Faults<'a, D>,
        start: Option<&'r D::Position>,
        parse: &'r mut ParseState<D>,
    ) -> BodyReader<'r, 'a, D> {
        let now = start.cloned();
        let game = Frame { line: Line::default(), before: None, now, plies_before: 0 };
        BodyReader {
            lexer,
            text,
            faults,
            start,
            parse,
            stack: vec![game],
            terminator: None,
            lookout: Lookout::default(),
            heard: None,
            in_text: false,
            too_deep: None,
        }
    }

    /// Reads to the end of the game.
    pub(crate) fn read(mut self, comments: Vec<Comment>) -> Body<D> {
        self.top().line.notes = comments.into_iter().map(Note::Comment).collect();
        let end = loop {
            let token = self.lexer.next();
            if let Some(end) = self.take(token) {
                break end;
            }
        };
        self.finish(end)
    }

    fn take(&mut self, token: Token<'a, D>) -> Option<End> {
        let Token { at, kind } = token;
        let was_in_text = std::mem::replace(&mut self.in_text, matches!(kind, Kind::Text(_)));
        match kind {
            Kind::Move(text) => return self.play(at, text),
            Kind::Number(_) => {}
            Kind::Comment(words) => self.say(words),
            Kind::Mark(mark) => self.note(Note::Mark(mark)),
            Kind::Nag(number) => self.note(Note::Nag(number)),
            Kind::Open => return self.open(at),
            Kind::Close => self.close(at),
            Kind::Score(score) => return self.score(at, score),
            Kind::UnclosedComment(words) => {
                self.faults.warn(at, Warning::UnclosedComment);
                self.say(words);
            }
            Kind::Text(words) => self.text(at, words, was_in_text),
            Kind::StrayBrace => self.faults.warn(at, Warning::StrayBracket('}')),
            Kind::Tag(_) => {
                self.lexer.give_back(&token);
                return Some(End::OfGame);
            }
            Kind::End => return Some(End::OfText),
        }
        None
    }

    fn top(&mut self) -> &mut Frame<D> {
        let open = self.stack.len();
        assert!(open > 0, "the game itself is never closed");
        &mut self.stack[open - 1]
    }

    fn play(&mut self, at: usize, text: &str) -> Option<End> {
        let before = self.top().now.take();
        let mv = match before.as_ref().map(|position| self.find(position, text)).transpose() {
            Ok(mv) => mv,
            Err(error) => {
                if let Some(score) = self.score_instead(text) {
                    self.top().now = before;
                    return self.score(at, score);
                }
                let settled = before.as_ref().and_then(|now| self.settle(at, now, text, &error));
                if settled.is_none() {
                    self.faults.error(at, error);
                }
                settled
            }
        };
        let frame = self.top();
        frame.now = before.as_ref().zip(mv).map(|(position, mv)| D::after(position, &mv));
        frame.before = before;
        let mv = match mv {
            Some(mv) => PlyMove::Legal(mv),
            None => PlyMove::Unread(text.split_ascii_whitespace().collect()),
        };
        frame.line.plies.push(Ply { mv, notes: Vec::new() });
        None
    }

    /// The legal move that a text means.
    fn find(&mut self, position: &D::Position, text: &str) -> Result<D::Move, D::Error> {
        if let Some(&mv) = self.found() {
            return Ok(mv);
        }
        let frame = self.top();
        let number = D::number(frame.plies_before + frame.line.plies.len(), self.start);
        D::find(position, text, number, &mut self.parse.scratch)
    }

    /// The move that a text of the game itself means, if what follows it tells.
    fn settle(
        &mut self,
        at: usize,
        position: &D::Position,
        text: &str,
        error: &D::Error,
    ) -> Option<D::Move> {
        if self.stack.len() > 1 || !D::is_ambiguous(error) {
            return None;
        }
        let rest = moves_of_game(self.lexer.clone(), self.text, REST_MAX);
        let (mv, warning) = D::settle(position, text, &rest)?;
        self.faults.warn(at, warning);
        Some(mv)
    }

    /// The next move, if it has been found before the moves were read.
    fn found(&self) -> Option<&D::Move> {
        match self.stack.as_slice() {
            [game] => self.parse.found.get(game.line.plies.len()),
            _ => None,
        }
    }

    /// The result that a text means in place of the first move.
    fn score_instead(&self, text: &str) -> Option<Score> {
        match self.stack.as_slice() {
            [game] if game.line.plies.is_empty() => D::score_instead(text),
            _ => None,
        }
    }

    fn note(&mut self, note: Note<D>) {
        self.last_notes().push(note);
    }

    /// Where the next note belongs.
    fn last_notes(&mut self) -> &mut Vec<Note<D>> {
        let line = &mut self.top().line;
        match line.plies.last_mut() {
            Some(ply) => &mut ply.notes,
            None => &mut line.notes,
        }
    }

    fn say(&mut self, words: &str) {
        let comment = Comment::new(words);
        if !comment.text().is_empty() {
            self.note(Note::Comment(comment));
        }
    }

    fn text(&mut self, at: usize, words: &str, was_in_text: bool) {
        self.faults.warn(at, Warning::UnexpectedText(words.to_owned()));
        match self.last_notes().last_mut() {
            Some(Note::Comment(comment)) if was_in_text => comment.append(words),
            _ => self.say(words),
        }
    }

    /// A variation starts where the last move was made.
    fn open(&mut self, at: usize) -> Option<End> {
        if self.stack.len() > self.parse.options.limits.depth {
            self.stack.truncate(1);
            self.too_deep = Some(at);
            return Some(self.skip());
        }
        let frame = self.top();
        let plies = frame.plies_before + frame.line.plies.len();
        let (now, plies_before) = match frame.line.plies.len() {
            0 => (frame.now.clone(), plies),
            _ => (frame.before.clone(), plies - 1),
        };
        self.stack.push(Frame { line: Line::default(), before: None, now, plies_before });
        None
    }

    fn close(&mut self, at: usize) {
        if self.stack.len() == 1 {
            return self.faults.warn(at, Warning::StrayBracket(')'));
        }
        self.heard = None;
        self.pop();
    }

    fn pop(&mut self) {
        let Some(Frame { line, .. }) = self.stack.pop() else { return };
        if line.plies.is_empty() {
            return line.notes.into_iter().for_each(|note| self.dissolve(note));
        }
        self.note(Note::Variation(line));
    }

    /// Takes a note out of brackets that hold no moves.
    fn dissolve(&mut self, note: Note<D>) {
        match note {
            Note::Score(score) => self.say(score.text(D::POINTS)),
            note => self.note(note),
        }
    }

    /// Passes over the rest of a game whose variations go too deep.
    fn skip(&mut self) -> End {
        let mut depth = self.parse.options.limits.depth + 1;
        loop {
            let token = self.lexer.next();
            match token.kind {
                Kind::Open => depth += 1,
                Kind::Close => depth = depth.saturating_sub(1),
                Kind::Score(_) if depth == 0 => return End::OfGame,
                Kind::Tag(_) => {
                    self.lexer.give_back(&token);
                    return End::OfGame;
                }
                Kind::End => return End::OfText,
                _ => {}
            }
        }
    }

    /// A result ends the game unless it stands in a variation or the moves go on.
    fn score(&mut self, at: usize, score: Score) -> Option<End> {
        let in_game = self.stack.len() == 1;
        if in_game
            && (self.top().line.plies.is_empty() || !self.lookout.goes_on(self.lexer, self.text))
        {
            self.terminator = Some(score);
            return Some(self.epilogue());
        }
        let after_move = matches!(self.last_notes().last(), None | Some(Note::Mark(_)));
        if let Some(star) = D::STAR.filter(|_| in_game && score == Score::Unfinished && after_move)
        {
            self.note(Note::Mark(star));
            return None;
        }
        if in_game {
            self.faults.warn(at, Warning::ResultInTheMiddle(score));
        } else {
            self.heard = Some(score);
        }
        self.note(Note::Score(score));
        None
    }

    /// Comments after the result belong to the game if they stand on its line, or if nothing but
    /// comments follows in the file.
    fn epilogue(&mut self) -> End {
        let mut ahead = self.lexer.clone();
        let mut below: Vec<&str> = Vec::new();
        let mut same_line = true;
        loop {
            let from = ahead.position();
            let token = ahead.next();
            same_line &= !self.text[from..token.at].contains('\n');
            match token.kind {
                Kind::Comment(words) if same_line => {
                    self.say(words);
                    *self.lexer = ahead.clone();
                }
                Kind::Score(score) if same_line => {
                    self.terminator =
                        self.terminator.filter(|&first| first != Score::Unfinished).or(Some(score));
                    *self.lexer = ahead.clone();
                }
                Kind::Comment(words) => below.push(words),
                Kind::End => {
                    below.into_iter().for_each(|words| self.say(words));
                    *self.lexer = ahead;
                    return End::OfText;
                }
                _ => return End::OfGame,
            }
        }
    }

    fn finish(mut self, end: End) -> Body<D> {
        let at = self.lexer.position();
        while self.stack.len() > 1 {
            self.faults.warn(at, Warning::UnclosedVariation);
            self.pop();
        }
        let last = self.take_last_score().or(self.heard);
        let terminator = match self.terminator {
            None | Some(Score::Unfinished) => last.or(self.terminator),
            definite => definite,
        };
        let moves = std::mem::take(&mut self.top().line);
        Body { moves, terminator, end, too_deep: self.too_deep }
    }

    /// A result after the last move is the end of the game and no note.
    fn take_last_score(&mut self) -> Option<Score> {
        let notes = self.last_notes();
        let variation = notes.iter().rposition(|note| matches!(note, Note::Variation(_)));
        let mut last = notes.split_off(variation.map_or(0, |at| at + 1));
        let mut heard = None;
        last.retain(|note| match note {
            Note::Score(score) => {
                heard = Some(*score);
                false
            }
            _ => true,
        });
        notes.append(&mut last);
        heard
    }
}

/// Looks ahead after a result.
#[derive(Default)]
pub(crate) struct Lookout {
    /// Up to here the moves are known to go on.
    seen: usize,
}

impl Lookout {
    /// Do the moves of a game go on after a result? They do if the next move has a number other
    /// than 1 or stands on the same line, or if a variation starts.
    pub(crate) fn goes_on<D: Grammar>(&mut self, lexer: &Lexer<'_, D>, text: &str) -> bool {
        let from = lexer.position();
        if from < self.seen {
            return true;
        }
        let mut ahead = lexer.clone();
        loop {
            let token = ahead.next();
            let goes_on = match token.kind {
                Kind::Comment(_) | Kind::Nag(_) | Kind::Mark(_) | Kind::Score(_) => continue,
                Kind::Open => true,
                Kind::Number(number) => number != 1 || text[ahead.position()..].starts_with(".."),
                Kind::Move(_) => !text[from..token.at].contains('\n'),
                _ => false,
            };
            self.seen = if goes_on { token.at } else { 0 };
            return goes_on;
        }
    }
}
