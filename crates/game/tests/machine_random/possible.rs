//! What is offered has its place, and what has its place is offered.

use cases::Random as Dice;
use game::{
    Act, ActKind, Actor, Blank, Command, DrawAct, Field, Filled, Flags, Game, Mode, Moment,
    PlayAct, Possible, Side, StartAct,
};

/// Those who could report something.
const HATS: [Actor; 6] = [
    Actor::Player(Side::First),
    Actor::Player(Side::Second),
    Actor::Assistant(Side::First),
    Actor::Arbiter,
    Actor::ChiefArbiter,
    Actor::ChiefPanel,
];

/// What was done could have been reported by a form, with the same choices.
pub fn was_offered(before: &Game, command: &Command, now: Moment) {
    let kind = ActKind::of(&command.act);
    // Whatever is asked of a platform when a time is over, the flag is called instead.
    let flagged =
        before.rules().terms().mode == Mode::Online && before.state().clock.flags(now) != Flags::Up;
    if is_about_another(command) || flagged {
        return;
    }
    let form = before.possible_act(kind, command.by, now);
    let Some(form) = form else { panic!("{command:?} was done and not offered") };
    for (blank, text) in chosen(&command.act) {
        let field = form.fields.iter().find(|field| field.blank == blank).unwrap();
        assert!(field.choices.contains(&text), "{command:?}: {text} is not among {field:?}");
    }
}

/// A player who reports that the other has come.
fn is_about_another(command: &Command) -> bool {
    match &command.act {
        Act::Start(StartAct::Arrive(side)) => command.by.side().is_some_and(|own| own != *side),
        Act::Aid(game::AidAct::TellNotPressed(side)) => command.by.side() == Some(*side),
        _ => false,
    }
}

fn chosen(act: &Act) -> Vec<(Blank, String)> {
    match act {
        Act::Play(PlayAct::Move(text)) => vec![(Blank::Move, text.clone())],
        Act::Play(PlayAct::Violate { violation, .. }) => {
            vec![(Blank::Violation, violation.clone())]
        }
        Act::Draw(DrawAct::Claim { rule, intended }) => {
            let intended = intended.iter().map(|text| (Blank::Intended, text.clone()));
            intended.chain([(Blank::Rule, rule.clone())]).collect()
        }
        Act::Draw(DrawAct::Declare(rule)) => vec![(Blank::Rule, rule.clone())],
        _ => Vec::new(),
    }
}

/// Every form that is offered can be filled in so that it is not refused as out of place.
pub fn is_in_place(game: &Game, dice: &mut Dice, now: Moment) {
    for form in game.possible(&HATS, now) {
        let in_place = (0..60).any(|_| {
            let filled = fill(&form, game, dice);
            let Ok(act) = form.kind.act(&filled, form.by) else { return false };
            assert_eq!(ActKind::of(&act), form.kind);
            let decided = game.decide(&Command { by: form.by, act }, now);
            decided.err().is_none_or(|no| !no.is_out_of_place())
        });
        assert!(in_place, "{form:?} is offered and has no place");
    }
}

fn fill(form: &Possible, game: &Game, dice: &mut Dice) -> Filled {
    let one = |field: &Field| {
        let left = field.may_be_empty && dice.chance(40);
        (!left).then(|| (field.blank, written(field, game, dice)))
    };
    form.fields.iter().filter_map(one).collect()
}

fn written(field: &Field, game: &Game, dice: &mut Dice) -> String {
    if !field.choices.is_empty() {
        return dice.pick(&field.choices);
    }
    let words: &[&str] = match field.blank {
        Blank::Time | Blank::FirstTime | Blank::SecondTime => &["0:30", "5", "1:30:00"],
        Blank::Number => &["0", "1", "7"],
        Blank::Position => return dice.pick(&[game.board().text(), "nonsense".to_owned()]),
        Blank::Clauses => &["RU-2022 5.4.17.1", "nothing"],
        _ => &["H8", "c3", "e2e4", "31-26", "c3-d4 e5"],
    };
    dice.pick(words).to_owned()
}

#[test]
fn every_kind_has_a_name_of_its_own() {
    let mut names: Vec<&str> = ActKind::ALL.iter().map(|kind| kind.name()).collect();
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all);
    assert!(ActKind::ALL.iter().all(|kind| ActKind::named(kind.name()) == Some(*kind)));
    assert!(Blank::ALL.iter().all(|blank| Blank::named(blank.name()) == Some(*blank)));
}
