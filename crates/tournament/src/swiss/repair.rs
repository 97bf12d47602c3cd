//! A published round paired anew because somebody left or came: as few as possible are touched.

use crate::matching::{Graph, Matching, cheapest};
use crate::{Bye, Colour, Ground, Impossible, Number, Pair, Pairing, System, Terms, Tournament};

use super::classification::{check_table, classify};
use super::colours::Painter;
use super::draw;
use super::field::Field;
use super::grounds::Grounds;
use super::{first_colour, settle_bye, without_bar};

/// What it costs that a pair of the published round is broken: more than all that follows.
const BROKEN: i64 = 1 << 20;

/// A published round for those who are in the tournament now, with as few new pairs as possible;
/// among these, opponents with near points.
///
/// `published` gives White and Black of each pair; pairs that can stay keep their colours and their
/// order. The lot must be the one of the published round.
pub fn repair(
    system: System,
    tournament: &Tournament,
    terms: &Terms,
    published: &[(Number, Number)],
) -> Result<Pairing, Impossible> {
    check_table(tournament)?;
    let lot = draw(system, tournament, terms)?;
    let field = classify(tournament, system, terms, lot.as_ref().map_or(&[][..], |lot| &lot.order));
    let grounds = Grounds::new(system, terms, field.round);
    let field = match settle_bye(&field, &grounds) {
        Ok(_) => field,
        Err(_) => without_bar(&field),
    };
    settle_bye(&field, &grounds)?;
    let repair = Repair::new(&field, published);
    let round = field.round;
    let matching = repair.fewest_changes().ok_or(Impossible::Rematch { round })?;
    let mut notes = Vec::new();
    let odd_gets = first_colour(system, tournament, terms, &mut notes);
    let lot_colours = terms.readings.lot_colours;
    let painter = Painter { field: &field, system, odd_gets, lot_colours };
    let because = grounds.round.clone();
    let pairs = repair.pairs(&matching, &painter, &because);
    let bye = repair.bye(&matching).map(|who| Bye::new(who, grounds.bye.clone()));
    Ok(Pairing { pairs, bye, lot, notes, because })
}

struct Repair<'a> {
    field: &'a Field,
    /// The pairs that can stay: White and Black.
    kept: Vec<(usize, usize)>,
    /// The published opponent of each, if that pair can stay.
    opponent: Vec<Option<usize>>,
}

impl Repair<'_> {
    fn new<'a>(field: &'a Field, published: &[(Number, Number)]) -> Repair<'a> {
        let find = |who: Number| field.players.iter().position(|player| player.number == who);
        let here =
            published.iter().filter_map(|(white, black)| Some((find(*white)?, find(*black)?)));
        let kept: Vec<(usize, usize)> =
            here.filter(|(white, black)| field.may_play(*white, *black)).collect();
        let mut opponent = vec![None; field.players.len()];
        for &(white, black) in &kept {
            opponent[white] = Some(black);
            opponent[black] = Some(white);
        }
        Repair { field, kept, opponent }
    }

    /// The matching that breaks the fewest pairs; an odd number has one place for nobody.
    fn fewest_changes(&self) -> Option<Matching<i64>> {
        let count = self.field.players.len();
        let graph = Graph::new(count + count % 2, |one, other| {
            if other == count {
                return self.price_of_rest(one);
            }
            self.field.may_play(one, other).then(|| self.price(one, other))
        });
        cheapest(&graph, 1)
    }

    fn price(&self, one: usize, other: usize) -> i64 {
        if self.opponent[one] == Some(other) {
            return 0;
        }
        let points = |index: usize| self.field.players[index].points.0;
        self.broken(one)
            + self.broken(other)
            + i64::from(points(one).abs_diff(points(other)).min(999))
    }

    fn price_of_rest(&self, player: usize) -> Option<i64> {
        let above_last = (self.field.players.len() - player) as i64;
        (!self.field.players[player].had_plus).then(|| self.broken(player) + above_last.min(999))
    }

    fn broken(&self, player: usize) -> i64 {
        if self.opponent[player].is_some() { BROKEN } else { 0 }
    }

    fn bye(&self, matching: &Matching<i64>) -> Option<Number> {
        let nobody = self.field.players.len();
        matching.mates.get(nobody).map(|&free| self.field.players[free].number)
    }

    fn pairs(
        &self,
        matching: &Matching<i64>,
        painter: &Painter<'_>,
        because: &[Ground],
    ) -> Vec<Pair> {
        let number = |index: usize| self.field.players[index].number;
        let stays = |pair: &&(usize, usize)| matching.mates[pair.0] == pair.1;
        let kept = self.kept.iter().filter(stays).copied();
        let count = self.field.players.len();
        let new = (0..count).map(|one| (one, matching.mates[one]));
        let new = new.filter(|(one, other)| one < other && *other < count);
        let new = new.filter(|(one, other)| self.opponent[*one] != Some(*other));
        let painted = new.map(|(one, other)| match painter.paint(one, other).0 {
            Colour::White => (one, other),
            Colour::Black => (other, one),
        });
        let all = kept.chain(painted);
        all.map(|(white, black)| Pair::new(number(white), number(black), because.to_vec()))
            .collect()
    }
}
