//! A tag in running text: `[White "Иванов"]`.

use super::tags::is_name;

const BLANKS: [char; 2] = [' ', '\t'];

/// A tag as it stands in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TagPair<'a> {
    pub(crate) name: &'a str,
    /// Between the quotation marks, escapes as they are.
    pub(crate) value: &'a str,
    /// Where it ends.
    pub(crate) end: usize,
    pub(crate) form: Form,
}

/// Is a tag written as it should be?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Proper,
    Defective,
}

impl<'a> TagPair<'a> {
    /// The tag at the start of a text, with its brackets and quotation marks.
    pub(crate) fn at_start(text: &'a str) -> Option<TagPair<'a>> {
        let (name, rest) = name(text.strip_prefix('[')?)?;
        let value = rest.strip_prefix('"')?;
        let close = closing_quote(value)?;
        let bracket = close + value[close..].find(']')?;
        let end = text.len() - rest.len() + 1 + bracket + 1;
        Some(TagPair { name, value: &value[..close], end, form: Form::Proper })
    }

    /// Does a text start like a tag, up to the first quotation mark?
    pub(crate) fn opens(text: &str) -> bool {
        let rest = text.strip_prefix('[').and_then(name);
        rest.is_some_and(|(_, rest)| rest.starts_with('"'))
    }

    /// The same at the start of a line, where brackets or quotation marks may be missing.
    pub(crate) fn at_line_start(text: &'a str) -> Option<TagPair<'a>> {
        TagPair::at_start(text)
            .or_else(|| TagPair::without_opening_bracket(text))
            .or_else(|| TagPair::with_loose_value(text))
    }

    /// `Event "Match"]`
    fn without_opening_bracket(text: &'a str) -> Option<TagPair<'a>> {
        let (name, rest) = name(text)?;
        let line = first_line(rest);
        let (value, _) = line.strip_prefix('"')?.split_once("\"]")?;
        let end = text.len() - rest.len() + 1 + value.len() + 2;
        Some(TagPair { name, value, end, form: Form::Defective })
    }

    /// `[Event Match]`, `[Event "Match]`, `[Event "Match"`
    fn with_loose_value(text: &'a str) -> Option<TagPair<'a>> {
        let (name, rest) = name(text.strip_prefix('[')?)?;
        let line = first_line(rest);
        let (loose, after) = line.rsplit_once(']').unwrap_or((line, ""));
        let value = loose.trim().trim_matches(is_quote);
        let end = text.len() - rest.len() + line.len() - after.len();
        (!value.is_empty()).then_some(TagPair { name, value, end, form: Form::Defective })
    }
}

/// The value of a tag without its escapes.
pub(crate) fn unescape(value: &str) -> String {
    let mut plain = String::with_capacity(value.len());
    let mut rest = value;
    while let Some(at) = rest.find('\\') {
        plain.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        match rest.chars().next() {
            Some(escaped @ ('"' | '\\')) => {
                plain.push(escaped);
                rest = &rest[1..];
            }
            _ => plain.push('\\'),
        }
    }
    plain + rest
}

/// The value of a tag with escapes.
pub(crate) fn escape(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"")
}

fn first_line(text: &str) -> &str {
    let end = text.bytes().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(text.len());
    &text[..end]
}

/// The name of a tag, and what follows it.
fn name(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start_matches(BLANKS);
    let after = text.trim_start_matches(is_name);
    let name = &text[..text.len() - after.len()];
    let rest = after.trim_start_matches(BLANKS);
    let apart = rest.len() < after.len() || rest.starts_with(is_quote);
    (apart && name.starts_with(char::is_alphabetic)).then_some((name, rest))
}

/// Where the value of a tag ends: at a quotation mark before a bracket, in the same line. Other
/// quotation marks are part of it.
fn closing_quote(value: &str) -> Option<usize> {
    let mut escaped = false;
    for (at, letter) in value.char_indices() {
        match letter {
            '"' if !escaped && value[at + 1..].trim_start_matches(BLANKS).starts_with(']') => {
                return Some(at);
            }
            '\n' | '\r' => return None,
            '\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    None
}

fn is_quote(letter: char) -> bool {
    matches!(letter, '"' | '“' | '”' | '„' | '«' | '»' | '\'')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(&str, String, Form, &str)> {
        let pair = TagPair::at_line_start(text)?;
        Some((pair.name, unescape(pair.value), pair.form, &text[pair.end..]))
    }

    #[test]
    fn tags_are_read_with_their_defects() {
        let proper = |name, value: &str| Some((name, value.to_owned(), Form::Proper, ""));
        let defective = |name, value: &str| Some((name, value.to_owned(), Form::Defective, ""));
        assert_eq!(read(r#"[White "Иванов"]"#), proper("White", "Иванов"));
        assert_eq!(read(r#"[ Site  "" ]"#), proper("Site", ""));
        assert_eq!(read(r#"[Event "a \"b\" \\ c"]"#), proper("Event", r#"a "b" \ c"#));
        assert_eq!(read(r#"[Event "the "big" one"]"#), proper("Event", r#"the "big" one"#));
        assert_eq!(read(r#"[Site "C:\games\"]"#), defective("Site", r"C:\games\"));
        assert_eq!(read(r#"Event "Match"]"#), defective("Event", "Match"));
        assert_eq!(read("[Event Match 1]"), defective("Event", "Match 1"));
        assert_eq!(read("[Event “Match”]"), defective("Event", "Match"));
        assert_eq!(read("[Event \"Match"), defective("Event", "Match"));
        assert_eq!(read("[Empty]"), None);
        assert_eq!(read("[%clk 0:01]"), None);
        assert_eq!(read("b8-c7 16. g1-h2"), None);
    }

    #[test]
    fn what_is_escaped_is_the_same_again() {
        for value in [r#"a "quoted" \ value"#, r"\", r#"\""#, ""] {
            assert_eq!(unescape(&escape(value)), value);
        }
    }
}
