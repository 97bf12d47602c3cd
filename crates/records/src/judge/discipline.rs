//! The discipline a game belongs to where nobody names it.

use anyhow::bail;
use rulebook::{Discipline, Entrants, Game, Pace, Rulebook, TimeControl};

/// The discipline of a game of this name under a rulebook: its pace by the time control, else by
/// what the event is called, else classical.
pub(super) fn discipline<'book>(
    rulebook: &'book Rulebook,
    game_name: &str,
    control: Option<&TimeControl>,
    event: &str,
) -> anyhow::Result<&'book Discipline> {
    let played: Vec<(&Discipline, Game, Pace)> = rulebook
        .disciplines()
        .iter()
        .filter(|discipline| discipline.entrants == Entrants::Individual)
        .filter_map(|discipline| {
            let (game, pace) = discipline.play.game()?;
            (game.name() == game_name).then_some((discipline, game, pace))
        })
        .collect();
    let Some(&(first, game, _)) = played.first() else {
        bail!(
            "{} has no discipline for {game_name}; its disciplines are {}",
            rulebook.document(),
            ids(rulebook)
        );
    };
    let by_control = control.and_then(|control| rulebook.classify(game, control).first().copied());
    let wanted = by_control.map(|row| row.pace).unwrap_or_else(|| pace_of(event));
    let at = |pace| played.iter().find(|(.., other)| *other == pace).map(|(one, ..)| *one);
    Ok(at(wanted).or_else(|| at(Pace::Classical)).unwrap_or(first))
}

/// The discipline with this id or number.
pub(super) fn named<'book>(
    rulebook: &'book Rulebook,
    id: &str,
) -> anyhow::Result<&'book Discipline> {
    match rulebook.discipline(id) {
        Some(discipline) if discipline.play.game().is_some() => Ok(discipline),
        Some(discipline) => bail!("{discipline} is no discipline in which games are played"),
        None => bail!(
            "{} has no discipline {id:?}; its disciplines are {}",
            rulebook.document(),
            ids(rulebook)
        ),
    }
}

fn ids(rulebook: &Rulebook) -> String {
    let played = rulebook.disciplines().iter().filter(|one| one.play.game().is_some());
    played.map(|discipline| discipline.id.as_str()).collect::<Vec<_>>().join(", ")
}

fn pace_of(event: &str) -> Pace {
    let event = event.to_lowercase();
    let says = |words: &[&str]| words.iter().any(|word| event.contains(word));
    if says(&["blitz", "bullet", "блиц", "бліц", "молниеносн"]) {
        Pace::Blitz
    } else if says(&["rapid", "быстр", "швидк", "рапид", "рапід"]) {
        Pace::Rapid
    } else {
        Pace::Classical
    }
}
