//! Games written so that other programs read them.

use super::dialect::Grammar;
use super::fault::Half;
use super::game::{Game, Line, Note, PlyMove};
use super::page::Page;
use super::tagpair::escape;

/// Writes a game: these tags, an empty line, the moves, the result and a line break.
pub(crate) fn write_game<D: Grammar>(
    game: &Game<D>,
    tags: &[(&str, &str)],
    pen: D::Pen,
    width: usize,
) -> String {
    let mut page = Page::new(width);
    for (name, value) in tags {
        page.whole_line(&format!("[{name} \"{}\"]", escape(value)));
    }
    page.end_line();
    let mut writer = Writer::<D> { page, pen, start: game.start.as_ref() };
    writer.line(&game.moves, game.start.as_ref(), 0);
    writer.page.word(D::write_end(&writer.pen, game.score));
    writer.page.finish()
}

/// What stands before a note.
#[derive(Clone, Copy)]
pub enum After {
    /// The move.
    Move,
    /// A mark.
    Mark,
    /// Anything else.
    Other,
}

struct Writer<'a, D: Grammar> {
    page: Page,
    pen: D::Pen,
    start: Option<&'a D::Position>,
}

impl<D: Grammar> Writer<'_, D> {
    /// Writes moves from a position, if it is known, after so many plies of the game.
    fn line(&mut self, line: &Line<D>, from: Option<&D::Position>, plies_before: usize) {
        self.notes(&line.notes, After::Other, from, plies_before);
        let mut position = from.cloned();
        let mut number_due = true;
        for (nth, ply) in line.plies.iter().enumerate() {
            let ply_of_game = plies_before + nth;
            let (text, next) = self.text(&ply.mv, position.as_ref());
            let number = D::number(ply_of_game, self.start);
            if number_due || number.half == Half::First {
                self.page.word(&format!("{number} {text}"));
            } else {
                self.page.word(&text);
            }
            self.notes(&ply.notes, After::Move, position.as_ref(), ply_of_game);
            number_due = ply.notes.iter().any(|note| !matches!(note, Note::Mark(_) | Note::Nag(_)));
            position = next;
        }
    }

    /// The text of a move and the position after it.
    fn text(
        &mut self,
        mv: &PlyMove<D>,
        position: Option<&D::Position>,
    ) -> (String, Option<D::Position>) {
        let mv = match mv {
            PlyMove::Legal(mv) => mv,
            PlyMove::Unread(text) => return (text.clone(), None),
        };
        let written = position.and_then(|position| {
            let text = D::write_move(&mut self.pen, position, mv)?;
            Some((text, Some(D::after(position, mv))))
        });
        written.unwrap_or_else(|| (D::write_lost_move(mv), None))
    }

    /// Writes what is said about the move that was made in a position as this ply.
    fn notes(&mut self, notes: &[Note<D>], after: After, before: Option<&D::Position>, ply: usize) {
        let mut after = after;
        for note in notes {
            match note {
                Note::Mark(mark) => D::write_mark(&mut self.page, *mark, after),
                Note::Nag(number) => self.page.word(&format!("${number}")),
                Note::Comment(comment) => self.page.comment(comment),
                Note::Score(score) => self.page.word(D::write_score(&self.pen, *score)),
                Note::Variation(line) => {
                    self.page.open();
                    self.line(line, before, ply);
                    self.page.close();
                }
            }
            after = if matches!(note, Note::Mark(_)) { After::Mark } else { After::Other };
        }
    }
}
