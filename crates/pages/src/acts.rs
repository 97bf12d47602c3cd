//! Forms for what can be meant at a board now: a game and its possible acts in, forms out.
//!
//! Whoever reports what happens, at a wooden board or as the arbiter of a table, has these forms; where
//! they are sent is said by the page that shows them.

mod label;

use std::collections::BTreeMap;

use askama::Template;
use game::{
    Act, ActKind, Actor, Blank, Colour, Field, Filled, Game, GameResult, Moment, Possible, Side,
    Situation,
};
use ledger::platform::is_grave_kind;
use rulebook::Entry as Register;

use crate::id;
use crate::text::Texts;
use crate::view::conduct::sanction;

/// The forms for what can be meant now.
#[derive(Template)]
#[template(path = "acts.html")]
pub struct Acts {
    t: Texts,
    /// Where they are sent.
    action: String,
    /// The last fact that whoever fills them in has seen.
    seen: u32,
    /// By what each of them is known if it is sent twice, with its number behind it; nothing if the system has
    /// no randomness.
    fresh: String,
    /// Whether officials fill them in: they give reasons, and say twice what is grave.
    is_official: bool,
    /// Whether officials report them of a wooden board: what is grave they say twice and with a reason.
    at_wood: bool,
    groups: Vec<ActGroup>,
}

struct ActGroup {
    title: String,
    forms: Vec<ActForm>,
}

/// One form, for all who may have done it.
struct ActForm {
    kind: &'static str,
    label: String,
    /// Who may have done it: value, and what he is called.
    by: Vec<(&'static str, String)>,
    fields: Vec<FieldView>,
    /// Whether it may be so grave that he says it twice, and whether it always is.
    may_be_grave: bool,
    is_grave: bool,
    /// Whether somebody waits for it.
    is_open: bool,
}

struct FieldView {
    name: &'static str,
    label: String,
    /// Value and what it is called; nothing where anything can be written.
    choices: Vec<(String, String)>,
    /// Whether choices are typed rather than picked from a list.
    is_typed: bool,
    is_number: bool,
    may_be_empty: bool,
    /// What stands there at first.
    value: String,
}

/// So many signs of what makes a form known are drawn by lot.
const FRESH_CHARS: usize = 24;

const ACTORS: [(&str, Actor); 7] = [
    ("first", Actor::Player(Side::First)),
    ("second", Actor::Player(Side::Second)),
    ("assistant-of-first", Actor::Assistant(Side::First)),
    ("assistant-of-second", Actor::Assistant(Side::Second)),
    ("arbiter", Actor::Arbiter),
    ("chief-arbiter", Actor::ChiefArbiter),
    ("chief-panel", Actor::ChiefPanel),
];

fn actor_name(actor: Actor) -> &'static str {
    ACTORS.iter().find(|(_, one)| *one == actor).map_or("", |(name, _)| name)
}

impl Acts {
    /// The forms of a game, sent to an address by somebody who has seen so many facts.
    pub fn of(game: &Game, possible: &[Possible], (action, seen): (String, u32), t: Texts) -> Acts {
        let labels = Labels { game, t };
        let group = |situation: Situation| {
            let own = possible.iter().filter(|one| one.kind.situation() == situation);
            let forms = labels.forms(own);
            let title = t.say(label::of_situation(situation)).into_owned();
            (!forms.is_empty()).then_some(ActGroup { title, forms })
        };
        let groups = Situation::ALL.into_iter().filter_map(group).collect();
        let fresh = ledger::accounts::Secret::new().map(|secret| secret.reveal());
        let fresh = fresh.unwrap_or_default().chars().take(FRESH_CHARS).collect();
        Acts { t, action, seen, fresh, is_official: false, at_wood: false, groups }
    }

    /// The same for an official: each with a reason.
    pub fn for_official(self) -> Acts {
        Acts { is_official: true, ..self }
    }

    /// The same for an official who reports what happens at a wooden board.
    pub fn for_wood(self) -> Acts {
        Acts { at_wood: true, ..self }
    }
}

struct Labels<'a> {
    game: &'a Game,
    t: Texts,
}

impl Labels<'_> {
    /// Acts that differ only in who did them have one form.
    fn forms<'a>(&self, possible: impl Iterator<Item = &'a Possible>) -> Vec<ActForm> {
        let mut forms: Vec<(ActForm, Vec<Field>)> = Vec::new();
        for one in possible {
            let asked: Vec<Field> = one
                .fields
                .iter()
                // A player speaks of himself, and points a flag out; which flags count an arbiter finds.
                .filter(|field| {
                    !matches!(field.blank, Blank::Side | Blank::Flags) || one.by.side().is_none()
                })
                .cloned()
                .collect();
            let by = (actor_name(one.by), self.actor(one.by));
            let same = forms
                .iter_mut()
                .find(|(form, fields)| form.kind == one.kind.name() && *fields == asked);
            match same {
                Some((form, _)) => form.by.push(by),
                None => {
                    let form = ActForm {
                        kind: one.kind.name(),
                        label: self.t.say(label::of_form(one.kind, &asked)).into_owned(),
                        by: vec![by],
                        fields: asked.iter().map(|field| self.field(field)).collect(),
                        may_be_grave: one.kind == ActKind::Sanction,
                        is_grave: is_grave_kind(one.kind),
                        is_open: matches!(
                            one.kind,
                            ActKind::DecideClaim | ActKind::Resume | ActKind::Excuse
                        ),
                    };
                    forms.push((form, asked));
                }
            }
        }
        forms.into_iter().map(|(form, _)| form).collect()
    }

    fn actor(&self, actor: Actor) -> String {
        match actor {
            Actor::Player(side) => self.side(side),
            Actor::Assistant(side) => {
                self.t.tell(id::WOOD_ASSISTANT, &[("player", &self.side(side))]).into_owned()
            }
            Actor::Arbiter | Actor::ChiefArbiter | Actor::ChiefPanel | Actor::Platform => {
                self.t.say(id::WOOD_ARBITER).into_owned()
            }
        }
    }

    fn side(&self, side: Side) -> String {
        let id = match self.game.rules().colour(side) {
            Colour::White => id::PLAY_WHITE,
            Colour::Black => id::PLAY_BLACK,
        };
        self.t.say(id).into_owned()
    }

    fn field(&self, field: &Field) -> FieldView {
        let blank = field.blank;
        let whose = [(Blank::FirstTime, Side::First), (Blank::SecondTime, Side::Second)];
        let label = match whose.into_iter().find(|(of, _)| *of == blank) {
            Some((_, side)) => self.side(side),
            None => self.t.say(label::of_blank(blank)).into_owned(),
        };
        let stands = blank == Blank::Position && !field.may_be_empty;
        let choice = |value: &String| (value.clone(), self.choice(blank, value));
        FieldView {
            name: blank.name(),
            label,
            choices: field.choices.iter().map(choice).collect(),
            is_typed: matches!(blank, Blank::Move | Blank::Intended),
            is_number: blank == Blank::Number,
            may_be_empty: field.may_be_empty,
            value: if stands { self.game.board().text() } else { String::new() },
        }
    }

    fn choice(&self, blank: Blank, value: &str) -> String {
        if let Some(id) = label::of_choice(blank, value) {
            return self.t.say(id).into_owned();
        }
        match (blank, value) {
            (Blank::Rule, _) => self.rule(value),
            (Blank::Violation, _) => self.violation(value),
            (Blank::Penalty, _) => self.penalty(value),
            (Blank::Offence, _) => offence(value, self.t),
            (Blank::Result, _) => {
                let written = |result| play::written_result(self.game, result);
                GameResult::of_name(value).map_or_else(String::new, written)
            }
            (_, "first") => self.side(Side::First),
            (_, "second") => self.side(Side::Second),
            (_, _) => value.to_owned(),
        }
    }

    /// A rule for draws, by what its first clause is about.
    fn rule(&self, name: &str) -> String {
        let standings = self.game.standings(Moment(0));
        let rule = standings.iter().find(|one| one.rule.id == name).map(|one| one.rule);
        let clause = rule.and_then(|rule| rule.clauses.first());
        clause.map_or_else(|| name.to_owned(), |clause| self.clause(*clause))
    }

    fn violation(&self, name: &str) -> String {
        let rules = self.game.rules();
        let list = rules.book().violations(rules.discipline());
        let clause = list.and_then(|list| list.violation(name)?.clauses.first().copied());
        clause.map_or_else(|| name.to_owned(), |clause| self.clause(clause))
    }

    fn clause(&self, clause: clauses::Clause) -> String {
        format!("{} ({clause})", Register::of(clause).title(self.t.language))
    }

    fn penalty(&self, name: &str) -> String {
        let Some((of, which)) = name.split_once('/') else { return name.to_owned() };
        format!("{} — {}", sanction(which, self.t), offence(of, self.t))
    }
}

fn offence(name: &str, t: Texts) -> String {
    let id = match name {
        "any" => id::OFFENCES_ANY,
        "repeated" => id::OFFENCES_REPEATED,
        "unlawful-influence" => id::OFFENCES_INFLUENCE,
        "laws" => id::OFFENCES_LAWS,
        "discipline" => id::OFFENCES_DISCIPLINE,
        "lateness" => id::OFFENCES_LATENESS,
        _ => return name.to_owned(),
    };
    t.say(id).into_owned()
}

/// A form that somebody has filled in.
pub struct Report {
    /// Who did it.
    pub by: Actor,
    /// What.
    pub act: Act,
    /// What the reporter adds.
    pub reason: String,
    /// The last fact that he has seen, if the form says so.
    pub seen: Option<u32>,
}

impl Report {
    /// What a form says, by the names of its fields; or what is missing in it.
    pub fn read(form: &BTreeMap<String, String>, t: Texts) -> Result<Report, String> {
        let said = |name: &str| form.get(name).map(String::as_str).unwrap_or_default();
        let missing = |name: &str| t.tell(id::WOOD_NOT_FILLED, &[("blank", name)]).into_owned();
        let by = ACTORS.iter().find(|(name, _)| *name == said("by")).map(|(_, actor)| *actor);
        let by = by.ok_or_else(|| missing(&t.say(id::BLANK_SIDE)))?;
        Report::read_by(by, form, t)
    }

    /// The same, where it is known who did it.
    pub fn read_by(by: Actor, form: &BTreeMap<String, String>, t: Texts) -> Result<Report, String> {
        let said = |name: &str| form.get(name).map(String::as_str).unwrap_or_default();
        let missing = |name: &str| t.tell(id::WOOD_NOT_FILLED, &[("blank", name)]).into_owned();
        let kind = ActKind::named(said("act")).ok_or_else(|| missing("act"))?;
        let filled: Filled = form
            .iter()
            .filter_map(|(name, text)| Some((Blank::named(name)?, text.clone())))
            .collect();
        let act = kind.act(&filled, by);
        let act = act.map_err(|empty| missing(&t.say(label::of_blank(empty.0))))?;
        let reason = said("reason").trim().to_owned();
        Ok(Report { by, act, reason, seen: said("seen").parse().ok() })
    }
}
