//! Words set in lines.

use super::comment::Comment;

/// Text that is being set: words are kept together, lines broken between them.
pub struct Page {
    text: String,
    width: usize,
    /// How many characters the last line has.
    column: usize,
    /// The last word, to which something may still be added.
    word: String,
    /// Is the next word part of the last?
    joined: bool,
}

impl Page {
    pub(crate) fn new(width: usize) -> Page {
        Page { text: String::new(), width, column: 0, word: String::new(), joined: false }
    }

    /// Sets a line of its own.
    pub(crate) fn whole_line(&mut self, line: &str) {
        self.text.push_str(line);
        self.end_line();
    }

    /// Sets a word.
    pub(crate) fn word(&mut self, word: &str) {
        if !self.joined {
            self.set_word();
        }
        self.joined = false;
        self.word.push_str(word);
    }

    /// Adds to the last word.
    pub(crate) fn join(&mut self, more: &str) {
        self.word.push_str(more);
    }

    /// Opens a bracket before the next word.
    pub(crate) fn open(&mut self) {
        self.word("(");
        self.joined = true;
    }

    /// Closes a bracket after the last word.
    pub(crate) fn close(&mut self) {
        self.joined = false;
        self.join(")");
    }

    /// Sets a comment in braces or, if it has a brace in it, after a semicolon.
    pub(crate) fn comment(&mut self, comment: &Comment) {
        if comment.text().contains('}') {
            return self.line_comment(comment.text());
        }
        self.word("{");
        self.joined = true;
        for (nth, paragraph) in comment.text().split('\n').enumerate() {
            if nth > 0 {
                self.new_paragraph(paragraph);
            }
            unbroken_words(paragraph).for_each(|word| self.word(word));
        }
        self.joined = false;
        self.join("}");
    }

    fn line_comment(&mut self, words: &str) {
        self.set_word();
        self.joined = false;
        self.word("; ");
        self.join(words);
        self.set_word();
        self.end_line();
    }

    /// A bracket at the start of a line would look like a tag.
    fn new_paragraph(&mut self, paragraph: &str) {
        self.set_word();
        self.text.push_str("\n\n");
        self.column = 0;
        if paragraph.starts_with('[') {
            self.word(" ");
            self.joined = true;
        }
    }

    fn set_word(&mut self) {
        if self.word.is_empty() {
            return;
        }
        let letters = self.word.chars().count();
        if self.column > 0 && self.column + 1 + letters > self.width {
            self.end_line();
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(&self.word);
        self.column += letters;
        self.word.clear();
    }

    /// Ends a line.
    pub(crate) fn end_line(&mut self) {
        self.text.push('\n');
        self.column = 0;
    }

    /// Ends the last line and gives the text.
    pub(crate) fn finish(mut self) -> String {
        self.set_word();
        self.end_line();
        self.text
    }
}

/// The parts of a paragraph between which a line can be broken without a trace: at single blanks,
/// and not before a bracket, which would look like a tag there.
fn unbroken_words(paragraph: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(paragraph);
    std::iter::from_fn(move || {
        let text = rest?;
        let bytes = text.as_bytes();
        let breaks = |&at: &usize| {
            bytes[at] == b' '
                && !bytes[at - 1].is_ascii_whitespace()
                && bytes
                    .get(at + 1)
                    .is_some_and(|next| !next.is_ascii_whitespace() && *next != b'[')
        };
        match (1..bytes.len()).find(breaks) {
            Some(at) => {
                rest = Some(&text[at + 1..]);
                Some(&text[..at])
            }
            None => rest.take(),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_where_it_leaves_no_trace() {
        let mut page = Page::new(12);
        page.comment(&Comment::new("one  two three [four] five\n\n[six]"));
        assert_eq!(page.finish(), "{one  two\nthree [four]\nfive\n\n [six]}\n");
    }

    #[test]
    fn a_comment_with_a_brace_has_a_line_of_its_own() {
        let mut page = Page::new(80);
        page.open();
        page.comment(&Comment::new("one } two"));
        page.word("33-28");
        page.close();
        assert_eq!(page.finish(), "( ; one } two\n33-28)\n");
    }
}
