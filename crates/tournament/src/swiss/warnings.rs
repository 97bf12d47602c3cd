//! What the rulebook would rather not have in a round.

use crate::{Colour, Note, Pair, System, Tournament};

use super::classification::renju_bar;
use super::field::{Field, Player};
use super::procedure::Palette;

/// What the arbiter should know about these pairs.
pub(super) fn warnings(
    field: &Field,
    system: System,
    tournament: &Tournament,
    pairs: &[Pair],
) -> Vec<Note> {
    let mut index_of = vec![0; tournament.participants.len()];
    for (index, player) in field.players.iter().enumerate() {
        index_of[player.number.index()] = index;
    }
    let mut notes = Vec::new();
    for pair in pairs {
        let white = &field.players[index_of[pair.white.index()]];
        let black = &field.players[index_of[pair.black.index()]];
        for (player, colour, against) in
            [(white, Colour::White, black), (black, Colour::Black, white)]
        {
            notes.extend(of_colour(system, player, colour, tournament.planned));
            notes.extend(of_float(system, player, against));
        }
    }
    notes
}

fn of_colour(system: System, player: &Player, colour: Colour, planned: u16) -> Option<Note> {
    let warned = match Palette::of(system) {
        Palette::Ru => player.running(3) == Some(colour),
        Palette::Renju => renju_bar(player).has(colour),
        Palette::Ua => player.count(colour) + 1 > player.count(!colour) + objective(planned),
    };
    let note = match Palette::of(system) {
        Palette::Ua => Note::Surplus(player.number),
        _ => Note::BarBroken(player.number),
    };
    warned.then_some(note)
}

/// By how much the colours of a player may differ in the Ukrainian systems.
fn objective(planned: u16) -> usize {
    if planned.is_multiple_of(2) { 2 } else { 1 }
}

/// In renju a move in one direction should not be repeated.
fn of_float(system: System, player: &Player, against: &Player) -> Option<Note> {
    let floats = &player.floats;
    let down = player.points > against.points && floats.descended().is_some();
    let up = player.points < against.points && floats.risen().is_some();
    match Palette::of(system) {
        Palette::Renju if down => Some(Note::SecondDescent(player.number)),
        Palette::Renju if up => Some(Note::SecondRise(player.number)),
        _ => None,
    }
}
