//! The discipline a game belongs to where nobody names it.

use clauses::Document;
use rulebook::{Discipline, Entrants, Game, Pace, Rulebook, TimeControl};

use super::NotJudged;
use crate::Kind;

/// The discipline of a rulebook that a game of this kind fits: its pace by the time control, else by
/// what the event is called, else classical.
pub(super) fn fitting(
    rulebook: &'static Rulebook,
    kind: Kind,
    control: Option<&TimeControl>,
    event: &str,
) -> Result<&'static Discipline, NotJudged> {
    let individual =
        rulebook.disciplines().iter().filter(|one| one.entrants == Entrants::Individual);
    let played = individual.filter_map(|one| one.play.game().map(|(game, pace)| (one, game, pace)));
    let mut played: Vec<(&Discipline, Game, Pace)> =
        played.filter(|(_, game, _)| Kind::of(*game) == kind).collect();
    // A game of Russian draughts is one of the draughts-64 system only where nothing else is known.
    if played.iter().any(|(_, game, _)| *game != Game::Draughts64) {
        played.retain(|(_, game, _)| *game != Game::Draughts64);
    }
    let Some(&(first, game, _)) = played.first() else {
        let (document, kind) = (rulebook.document(), kind.name());
        return Err(NotJudged::NoDiscipline { document, kind });
    };
    let by_control = control.and_then(|control| rulebook.classify(game, control).first().copied());
    let wanted = by_control.map(|row| row.pace).unwrap_or_else(|| pace_of(event));
    let at = |pace| played.iter().find(|(.., other)| *other == pace).map(|(one, ..)| *one);
    Ok(at(wanted).or_else(|| at(Pace::Classical)).unwrap_or(first))
}

/// The discipline with this id or number, if games are played in it.
pub fn named(rulebook: &'static Rulebook, id: &str) -> Result<&'static Discipline, NotJudged> {
    match rulebook.discipline(id) {
        Some(discipline) if discipline.play.game().is_some() => Ok(discipline),
        Some(discipline) => Err(NotJudged::NoGames(discipline.id.clone())),
        None => {
            let (document, id) = (rulebook.document(), id.to_owned());
            Err(NotJudged::UnknownDiscipline { document, id })
        }
    }
}

/// The ids of the disciplines of a document in which games are played.
pub(super) fn ids(document: Document) -> String {
    let all = Rulebook::of(document).disciplines().iter();
    let played = all.filter(|one| one.play.game().is_some()).map(|one| one.id.as_str());
    played.collect::<Vec<_>>().join(", ")
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
