//! Words about a move.

use super::clock::Clocks;

/// Words about a move: lines joined by blanks, paragraphs by line breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment(String);

impl Comment {
    /// A comment with these words: blanks at the ends are dropped, a line break stands for a
    /// blank, an empty line for the end of a paragraph. With a `}` in it, it can only be written
    /// in one line and has no paragraphs.
    pub fn new(text: &str) -> Comment {
        let text = text.trim_matches(is_blank);
        if text.contains('\r') {
            return Comment::new(&text.replace("\r\n", "\n").replace('\r', "\n"));
        }
        let mut tidy = String::with_capacity(text.len());
        let mut between = "";
        for line in text.split('\n').map(|line| line.trim_matches(is_blank)) {
            if line.is_empty() {
                between = if text.contains('}') { " " } else { "\n" };
            } else {
                tidy.push_str(between);
                tidy.push_str(line);
                between = " ";
            }
        }
        Comment(tidy)
    }

    /// The words.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// What the comment says about the clocks.
    pub fn clocks(&self) -> Option<Clocks> {
        Clocks::read(&self.0)
    }

    /// Adds words that follow in the file.
    pub(crate) fn append(&mut self, text: &str) {
        self.0.push(' ');
        self.0.push_str(text.trim_matches(is_blank));
    }
}

/// Blanks that mean nothing at the ends of a line.
pub(crate) fn is_blank(letter: char) -> bool {
    letter.is_ascii_whitespace()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_comment_are_joined_and_paragraphs_kept() {
        let comment = Comment::new(" a move \r\n  of note\n \n\nSecond  paragraph\t");
        assert_eq!(comment.text(), "a move of note\nSecond  paragraph");
    }
}
