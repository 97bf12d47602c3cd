//! Templates: what a form says, and where.

use std::collections::BTreeMap;
use std::io;

use minijinja::value::Value;
use minijinja::{AutoEscape, Environment, ErrorKind, Output, State, UndefinedBehavior};

use competition::Moment;
use words::Language;

use crate::words::Words;
use crate::{Failure, Form, Paper, Subject, samples};

/// The steps that a template may take; two hundred participants take a twentieth of it.
const STEPS_MAX: u64 = 20_000_000;
/// The bytes that a template may write.
const MARKUP_MAX: usize = 16 << 20;

/// The templates of all forms. A federation can replace any of them.
#[derive(Clone, Debug, Default)]
pub struct Templates {
    replaced: BTreeMap<String, String>,
}

macro_rules! built_in {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../templates/", $name, ".html")))),*]
    };
}

/// The names of our templates, and the templates.
const BUILT_IN: &[(&str, &str)] = built_in![
    "parts",
    "round-protocol",
    "team-protocol",
    "team-summary",
    "pairing-list",
    "player-card",
    "round-robin-table",
    "swiss-table",
    "team-scoring-table",
    "standings",
    "start-list",
    "preliminary-application",
    "application",
    "admission-protocol",
    "assistant-application",
    "draw-record",
    "schedule",
    "programme",
    "regulations",
    "technical-regulations",
    "score-sheet-draughts",
    "score-sheet-chess",
    "score-sheet-renju",
    "opening-slips",
    "line-up",
    "adjournment-envelope",
    "place-cards",
    "table-numbers",
    "certificate",
    "report",
    "doctors-report",
    "press-report",
    "protest",
    "protest-decision",
    "appeal",
    "correspondence-start-list",
    "time-chart",
    "correspondence-letter",
    "game-record",
    "adjudication",
];

/// A template is broken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name}.html{}: {what}", line.map(|line| format!(", line {line}")).unwrap_or_default())]
pub struct Broken {
    /// The template.
    pub name: String,
    /// The line in it, where one line is to blame.
    pub line: Option<usize>,
    /// What is wrong.
    pub what: String,
}

/// There is no template of this name to be replaced.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "No form uses a template {0:?}; `damka documents templates --export DIR` writes all that there are."
)]
pub struct NoSuchTemplate(String);

impl Templates {
    /// Our own templates.
    pub fn built_in() -> Templates {
        Templates::default()
    }

    /// All templates with their names, such as `round-protocol`.
    pub fn all(&self) -> impl Iterator<Item = (&str, &str)> {
        BUILT_IN
            .iter()
            .map(|(name, text)| (*name, self.replaced.get(*name).map_or(*text, String::as_str)))
    }

    /// Takes another template for one of these names.
    pub fn replace(&mut self, name: &str, text: String) -> Result<(), NoSuchTemplate> {
        if !BUILT_IN.iter().any(|(known, _)| *known == name) {
            return Err(NoSuchTemplate(name.chars().take(60).collect()));
        }
        self.replaced.insert(name.to_owned(), text);
        Ok(())
    }

    /// Looks for words that there are not, then tries every template in every language, blank and
    /// filled from events that nobody plays, and says what is wrong with the first that fails.
    pub fn check(&self, printed: Moment) -> Result<(), Failure> {
        self.names_words_that_are()?;
        let events = samples::events(printed);
        let filled = events.iter().map(|event| Subject::of(event, printed));
        for subject in [Subject::blank(printed)].into_iter().chain(filled) {
            for (form, language) in
                Form::ALL.into_iter().flat_map(|form| Language::ALL.map(|one| (form, one)))
            {
                match Paper::new(form, &subject, language, self) {
                    Ok(_) | Err(Failure::Unfit(_)) => {}
                    Err(fault) => return Err(fault),
                }
            }
        }
        Ok(())
    }

    /// Whether every word that a template names exists, also where no sample leads.
    fn names_words_that_are(&self) -> Result<(), Broken> {
        let environment = self.environment();
        for (name, text) in self.all() {
            let template = environment.get_template(name).map_err(|error| broken(name, &error))?;
            for used in template.undeclared_variables(true) {
                let word = match used.split_once('.') {
                    Some(("w", word)) => word.split('.').next().unwrap_or_default(),
                    None if used == "w" => "",
                    _ => continue,
                };
                if !Words::has(word) {
                    return Err(unknown_word(name, text, word));
                }
            }
        }
        Ok(())
    }

    /// The markup of a form, filled with facts.
    pub(crate) fn fill(
        &self,
        form: Form,
        facts: &[(&'static str, Value)],
    ) -> Result<String, Broken> {
        let mut environment = self.environment();
        for (name, fact) in facts {
            environment.add_global(*name, fact.clone());
        }
        let broken = |error| broken(form.name(), &error);
        let template = environment.get_template(form.name()).map_err(broken)?;
        let mut markup = Markup::default();
        template.render_captured_to((), &mut markup).map_err(broken)?;
        // A template is text, and so is everything that it writes.
        Ok(String::from_utf8_lossy(&markup.0).into_owned())
    }

    /// What reads templates, and all of them.
    fn environment(&self) -> Environment<'static> {
        let mut environment = Environment::empty();
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        environment.set_auto_escape_callback(|_| AutoEscape::Html);
        environment.set_formatter(write_value);
        environment.set_trim_blocks(true);
        environment.set_lstrip_blocks(true);
        environment.set_fuel(Some(STEPS_MAX));
        minijinja_filters(&mut environment);
        let templates: BTreeMap<String, String> =
            self.all().map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
        environment.set_loader(move |name| Ok(templates.get(name).cloned()));
        environment
    }
}

/// What a template writes, within bounds.
#[derive(Default)]
struct Markup(Vec<u8>);

impl io::Write for Markup {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > MARKUP_MAX {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn minijinja_filters(environment: &mut Environment) {
    use minijinja::{filters, functions, tests};
    environment.add_filter("length", filters::length);
    environment.add_filter("join", filters::join);
    environment.add_filter("default", filters::default);
    environment.add_filter("upper", filters::upper);
    environment.add_filter("lower", filters::lower);
    environment.add_filter("capitalize", filters::capitalize);
    environment.add_filter("safe", filters::safe);
    environment.add_function("range", functions::range);
    environment.add_test("defined", tests::is_defined);
}

/// A word that templates may not name; the empty one where no name is written out.
fn unknown_word(name: &str, text: &str, word: &str) -> Broken {
    let what = match word {
        "" => {
            "words are named one by one, such as w.round; a name cannot be put together".to_owned()
        }
        word => format!("there is no word w.{word}; our templates name all that there are"),
    };
    let used = if word.is_empty() { "w[".to_owned() } else { format!("w.{word}") };
    let line = text.lines().position(|line| line.contains(&used)).map(|line| line + 1);
    Broken { name: name.to_owned(), line, what }
}

fn broken(template: &str, error: &minijinja::Error) -> Broken {
    let mut what = error
        .detail()
        .map_or_else(|| error.kind().to_string(), |detail| format!("{}: {detail}", error.kind()));
    what += match error.kind() {
        ErrorKind::UndefinedError => {
            "; the template asks for something that this form does not know"
        }
        ErrorKind::OutOfFuel => "; the template goes on and on: look for a loop within a loop",
        ErrorKind::WriteFailure => "; the template writes more than 16 MB: look for a loop",
        _ => "",
    };
    let name = error.name().unwrap_or(template).to_owned();
    Broken { name, line: error.line(), what }
}

/// Writes a value so that nothing in it is taken for markup, and nothing is left that paper cannot
/// hold.
fn write_value(out: &mut Output, state: &State, value: &Value) -> Result<(), minijinja::Error> {
    match value.as_str().filter(|_| !value.is_safe()) {
        Some(text) => out.write_str(&clean(text)).map_err(Into::into),
        None => minijinja::escape_formatter(out, state, value),
    }
}

/// A text as it stands in markup: control characters and what is no character are shown as missing.
pub(crate) fn clean(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' | '\r' => out.push(' '),
            _ if is_unprintable(letter) => out.push('\u{fffd}'),
            _ => out.push(letter),
        }
    }
    out
}

fn is_unprintable(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{feff}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fdd0}'..='\u{fdef}')
        || matches!(letter, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..)
        || u32::from(letter) & 0xfffe == 0xfffe
}
