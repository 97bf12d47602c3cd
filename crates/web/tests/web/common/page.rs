//! A page, read: its elements by what they are and do, and what a form of it would send.

use std::fmt;
use std::ops::Range;

/// A page whose elements are all closed where they must be.
pub struct Page {
    elements: Vec<Node>,
    /// All that is read on it, tags left out.
    text: String,
}

struct Node {
    name: String,
    attributes: Vec<(String, String)>,
    /// The elements around it, the outermost first.
    around: Vec<usize>,
    /// Itself and what stands in it.
    elements: Range<usize>,
    text: Range<usize>,
}

/// An element of a page.
#[derive(Clone, Copy)]
pub struct Element<'a> {
    page: &'a Page,
    at: usize,
}

/// These have no end.
const EMPTY: [&str; 7] = ["br", "col", "hr", "img", "input", "link", "meta"];
/// These stand within a line; around all others there is a space.
const INLINE: [&str; 10] = ["a", "abbr", "b", "code", "em", "i", "kbd", "small", "span", "time"];

impl Page {
    /// Reads a page, or a part of one.
    #[track_caller]
    pub fn read(html: &str) -> Page {
        let mut page = Page { elements: Vec::new(), text: String::new() };
        let mut open: Vec<usize> = Vec::new();
        let mut rest = html;
        while let Some((text, tag)) = rest.split_once('<') {
            // Where a clause is cited as people do, tests read which one is meant.
            let cited = open.last().and_then(|at| {
                let mut all = page.elements[*at].attributes.iter();
                all.find(|(name, _)| name == "data-clause").map(|(_, clause)| clause.clone())
            });
            page.text += &cited.unwrap_or_else(|| decoded(text));
            if let Some(comment) = tag.strip_prefix("!--") {
                rest = comment.split_once("-->").expect("a comment ends").1;
                continue;
            }
            let (tag, after) = cut(tag);
            rest = after;
            if tag.starts_with('!') {
                continue;
            }
            let name = tag.trim_start_matches('/').split([' ', '\n', '/']).next().unwrap();
            let name = name.to_ascii_lowercase();
            let space = if INLINE.contains(&name.as_str()) { "" } else { " " };
            if tag.starts_with('/') {
                let last = open.pop().unwrap_or_else(|| panic!("</{name}> ends nothing"));
                assert_eq!(page.elements[last].name, name, "the wrong end in {html}");
                page.elements[last].elements.end = page.elements.len();
                page.elements[last].text.end = page.text.len();
                page.text += space;
                continue;
            }
            page.text += space;
            let (at, from) = (page.elements.len(), page.text.len());
            let closed = tag.ends_with('/') || EMPTY.contains(&name.as_str());
            page.elements.push(Node {
                attributes: attributes(tag),
                around: open.clone(),
                elements: at..at + 1,
                text: from..from,
                name: name.clone(),
            });
            if !closed {
                open.push(at);
            }
            if name == "script" || name == "style" {
                rest = &rest[rest.find("</").expect("a script ends")..];
            }
        }
        page.text += &decoded(rest);
        assert!(open.is_empty(), "<{}> has no end in {html}", page.elements[open[0]].name);
        page
    }

    /// All elements that are like `form[action=/in] button.quiet`, in their order.
    pub fn all(&self, like: &str) -> Vec<Element<'_>> {
        self.within(0..self.elements.len(), like)
    }

    /// The only element that is like this.
    #[track_caller]
    pub fn one(&self, like: &str) -> Element<'_> {
        only(self.all(like), like, &self.text())
    }

    /// How many are like this.
    pub fn count(&self, like: &str) -> usize {
        self.all(like).len()
    }

    /// Whether one is like this.
    pub fn has(&self, like: &str) -> bool {
        self.count(like) > 0
    }

    /// All that is read on it.
    pub fn text(&self) -> String {
        in_one_line(&self.text)
    }

    /// Whether a text stands on it.
    pub fn says(&self, text: &str) -> bool {
        self.text().contains(&in_one_line(text))
    }

    fn within(&self, scope: Range<usize>, like: &str) -> Vec<Element<'_>> {
        let parts = selector(like);
        let (own, around) = parts.split_last().expect("it says what to look for");
        let fits = |at: &usize| {
            let node = &self.elements[*at];
            let mut left = around.iter().rev().peekable();
            for outer in node.around.iter().rev() {
                left.next_if(|part| part.fits(&self.elements[*outer]));
            }
            own.fits(node) && left.peek().is_none()
        };
        scope.filter(fits).map(|at| Element { page: self, at }).collect()
    }
}

impl<'a> Element<'a> {
    fn node(self) -> &'a Node {
        &self.page.elements[self.at]
    }

    /// An attribute.
    pub fn attribute(self, name: &str) -> Option<&'a str> {
        let mut all = self.node().attributes.iter();
        all.find(|one| one.0 == name).map(|one| one.1.as_str())
    }

    /// An attribute that it must have.
    #[track_caller]
    pub fn get(self, name: &str) -> &'a str {
        self.attribute(name).unwrap_or_else(|| panic!("no {name} at {self:?}"))
    }

    /// All in it that are like this.
    pub fn all(self, like: &str) -> Vec<Element<'a>> {
        let Range { start, end } = self.node().elements;
        self.page.within(start + 1..end, like)
    }

    /// The only one in it that is like this.
    #[track_caller]
    pub fn one(self, like: &str) -> Element<'a> {
        only(self.all(like), like, &self.text())
    }

    /// Whether one in it is like this.
    pub fn has(self, like: &str) -> bool {
        !self.all(like).is_empty()
    }

    /// What is read in it.
    pub fn text(self) -> String {
        in_one_line(&self.page.text[self.node().text.clone()])
    }

    /// Whether a text stands in it.
    pub fn says(self, text: &str) -> bool {
        self.text().contains(&in_one_line(text))
    }

    /// What a form sends as it stands, whatever button is pressed.
    pub fn sends(self) -> String {
        let sent = |field: Element<'_>| -> Option<String> {
            let name = field.attribute("name").filter(|_| field.attribute("disabled").is_none())?;
            let ticked = || field.attribute("checked").is_some();
            let value = match (field.node().name.as_str(), field.attribute("type")) {
                ("input", Some("checkbox" | "radio")) => {
                    ticked().then(|| field.attribute("value").unwrap_or("on").to_owned())?
                }
                ("input", _) => field.attribute("value").unwrap_or_default().to_owned(),
                ("textarea", _) => field.page.text[field.node().text.clone()].to_owned(),
                ("select", _) => field.chosen()?,
                _ => return None,
            };
            Some(pair(name, &value))
        };
        self.all("").into_iter().filter_map(sent).collect::<Vec<_>>().join("&")
    }

    /// What is chosen in a list: the first if nothing was said.
    fn chosen(self) -> Option<String> {
        let options = self.all("option");
        let chosen = options.iter().find(|one| one.attribute("selected").is_some());
        let value =
            |one: &Element<'_>| one.attribute("value").map_or_else(|| one.text(), str::to_owned);
        chosen.or(options.first()).map(value)
    }

    /// Where the form of a button goes, and what it sends when the button is pressed.
    #[track_caller]
    pub fn pressed(self) -> (String, String) {
        let form = self.node().around.iter().rev().map(|at| Element { page: self.page, at: *at });
        let form = form.into_iter().find(|one| one.node().name == "form").expect("it is in a form");
        let fields = form.sends();
        let own = self.attribute("name").map(|name| pair(name, self.get("value")));
        let sent: Vec<String> =
            [fields].into_iter().filter(|one| !one.is_empty()).chain(own).collect();
        (form.get("action").to_owned(), sent.join("&"))
    }
}

impl fmt::Debug for Element<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Node { name, attributes, .. } = self.node();
        write!(f, "<{name} {attributes:?}>{}", self.text())
    }
}

/// One word of what to look for.
struct Part<'a> {
    name: &'a str,
    needs: Vec<Need<'a>>,
}

/// What an attribute must be.
struct Need<'a> {
    attribute: &'a str,
    how: How,
    value: &'a str,
}

enum How {
    There,
    Is,
    Begins,
    Has,
    HasWord,
}

impl Part<'_> {
    fn fits(&self, node: &Node) -> bool {
        let met = |need: &Need<'_>| {
            let mut found = node.attributes.iter().filter(|one| one.0 == need.attribute);
            found.any(|(_, value)| match need.how {
                How::There => true,
                How::Is => value == need.value,
                How::Begins => value.starts_with(need.value),
                How::Has => value.contains(need.value),
                How::HasWord => value.split(' ').any(|word| word == need.value),
            })
        };
        (self.name.is_empty() || self.name == node.name) && self.needs.iter().all(met)
    }
}

/// Reads `table#t1.wide [name^=column] b`.
fn selector(like: &str) -> Vec<Part<'_>> {
    let mut parts = vec![Part { name: "", needs: Vec::new() }];
    let mut rest = like;
    while !rest.is_empty() {
        let kind = rest.chars().next().unwrap();
        let part = parts.last_mut().unwrap();
        match kind {
            ' ' => {
                parts.push(Part { name: "", needs: Vec::new() });
                rest = &rest[1..];
            }
            '[' => {
                let (need, after) = rest[1..].split_once(']').expect("a bracket ends");
                part.needs.push(bracket(need));
                rest = after;
            }
            _ => {
                let from = usize::from(kind == '#' || kind == '.');
                let end =
                    rest[from..].find(['#', '.', '[', ' ']).map_or(rest.len(), |at| at + from);
                let word = &rest[from..end];
                match kind {
                    '#' => part.needs.push(Need { attribute: "id", how: How::Is, value: word }),
                    '.' => {
                        part.needs.push(Need { attribute: "class", how: How::HasWord, value: word })
                    }
                    _ => part.name = word,
                }
                rest = &rest[end..];
            }
        }
    }
    parts
}

fn bracket(need: &str) -> Need<'_> {
    let Some((attribute, value)) = need.split_once('=') else {
        return Need { attribute: need, how: How::There, value: "" };
    };
    match attribute.strip_suffix('^').map(|name| (name, How::Begins)) {
        Some((attribute, how)) => Need { attribute, how, value },
        None => match attribute.strip_suffix('*') {
            Some(attribute) => Need { attribute, how: How::Has, value },
            None => Need { attribute, how: How::Is, value },
        },
    }
}

#[track_caller]
fn only<'a>(found: Vec<Element<'a>>, like: &str, text: &str) -> Element<'a> {
    assert_eq!(found.len(), 1, "{like} on a page that says: {text}");
    found[0]
}

/// A tag up to its end, which may not stand in a value, and what follows it.
fn cut(tag: &str) -> (&str, &str) {
    let mut quoted = false;
    let end = tag.find(|sign| {
        quoted ^= sign == '"';
        sign == '>' && !quoted
    });
    let end = end.unwrap_or_else(|| panic!("a tag has no end: {tag}"));
    (&tag[..end], &tag[end + 1..])
}

fn attributes(tag: &str) -> Vec<(String, String)> {
    let mut all = Vec::new();
    let mut rest = tag.trim_end_matches('/').split_once([' ', '\n']).map_or("", |cut| cut.1).trim();
    while !rest.is_empty() {
        let end = rest.find(['=', ' ', '\n']).unwrap_or(rest.len());
        let (name, after) = rest.split_at(end);
        let (value, after) = match after.strip_prefix("=\"") {
            Some(quoted) => quoted.split_once('"').unwrap_or_else(|| panic!("a value: {tag}")),
            None => ("", after),
        };
        let twice = all.iter().any(|(known, _)| known == name);
        assert!(!name.is_empty() && !twice, "attributes of {tag}");
        all.push((name.to_owned(), decoded(value)));
        rest = after.trim_start();
    }
    all
}

/// A text with the signs that stand for others put back.
fn decoded(text: &str) -> String {
    let mut parts = text.split('&');
    let mut all = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once(';').unwrap_or_else(|| panic!("&{part}"));
        all.push(match name {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "quot" => '"',
            "nbsp" => '\u{a0}',
            _ => {
                let number = name.strip_prefix('#').and_then(|number| number.parse().ok());
                number.and_then(char::from_u32).unwrap_or_else(|| panic!("&{name};"))
            }
        });
        all += rest;
    }
    all
}

fn in_one_line(text: &str) -> String {
    text.split([' ', '\n', '\t']).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// A field as a form sends it.
pub fn pair(name: &str, value: &str) -> String {
    format!("{}={}", encoded(name), encoded(value))
}

/// A text as forms and addresses have it.
pub fn encoded(text: &str) -> String {
    let one = |byte: u8| match byte {
        b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'-' | b'_' | b'.' => {
            char::from(byte).to_string()
        }
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(one).collect()
}

#[test]
fn a_page_is_read() {
    let page = Page::read(concat!(
        "<!doctype html><main id=\"main\"><form action=\"/do\" class=\"line wide\"><p>A&amp;B <b>c</b>, d</p>",
        "<input type=\"hidden\" name=\"a\" value=\"1 2\"><input type=\"checkbox\" name=\"b\" checked>",
        "<input type=\"checkbox\" name=\"c\"><textarea name=\"t\">x &lt;\ny</textarea>",
        "<select name=\"s\"><option value=\"1\">one</option><option value=\"2\" selected>two</option></select>",
        "<button name=\"go\" value=\"on\" disabled>Go</button></form><svg><path d=\"M\"/></svg></main>",
    ));
    let form = page.one("main#main form.wide[action^=/d]");
    assert_eq!(form.one("p").text(), "A&B c, d");
    assert_eq!(form.sends(), "a=1%202&b=on&t=x%20%3C%0Ay&s=2");
    let (action, sent) = page.one("[disabled]").pressed();
    assert_eq!((action.as_str(), sent), ("/do", format!("{}&go=on", form.sends())));
    assert_eq!((page.count("option"), page.count("main option[value=2]")), (2, 1));
    assert!(!page.has("form path") && page.has("svg path[d=M]"));
}
