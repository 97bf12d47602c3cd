//! Random events: absences, byes, forfeits, withdrawals, late entries, in any mixture.

use cases::Random;
use tournament::{Colour, Entry, How, Number, Outcome, Pairing, Participant, Tournament, Worth};

/// What an event draws from.
pub struct Dice(Random);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        let seed = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0xD1B5_4A32_D192_ED03;
        Dice(Random::new(seed))
    }

    /// Draws of a case that is made smaller if it fails.
    #[allow(dead_code, reason = "the bench and the example have seeds")]
    pub fn drawn(random: &Random) -> Dice {
        Dice(random.clone())
    }

    pub fn below(&mut self, n: u64) -> u64 {
        self.0.below(n as usize) as u64
    }

    pub fn percent(&mut self, chance: u64) -> bool {
        self.below(100) < chance
    }
}

/// How often things happen, in percent of players and rounds.
#[derive(Clone, Copy, Debug)]
pub struct Habits {
    pub draws: u64,
    pub half_byes: u64,
    pub absences: u64,
    pub forfeits: u64,
    pub withdrawals: u64,
    pub late: u64,
}

pub const QUIET: Habits =
    Habits { draws: 30, half_byes: 0, absences: 0, forfeits: 0, withdrawals: 0, late: 0 };
pub const USUAL: Habits =
    Habits { draws: 30, half_byes: 3, absences: 2, forfeits: 3, withdrawals: 1, late: 5 };
pub const WILD: Habits =
    Habits { draws: 25, half_byes: 10, absences: 8, forfeits: 12, withdrawals: 3, late: 20 };

pub fn tournament(players: usize, rounds: u16, dice: &mut Dice) -> Tournament {
    let entrant = |i: usize| Participant {
        name: format!("Player {}", i + 1),
        rating: Some(2500 - 8 * i as u16 % 1500),
        ..Participant::default()
    };
    let mut t = Tournament::new((0..players).map(entrant).collect(), Worth::ONE_HALF_ZERO, rounds);
    t.first_colour = Some(if dice.percent(50) { Colour::White } else { Colour::Black });
    t
}

/// Who comes late: absent until then.
pub fn arrivals(t: &Tournament, habits: Habits, dice: &mut Dice) -> Vec<u16> {
    let mut round = |_| if dice.percent(habits.late) { 2 + dice.below(3) as u16 } else { 1 };
    t.numbers().map(&mut round).collect()
}

/// Decides who is away in the next round.
pub fn announce(t: &mut Tournament, arrivals: &[u16], habits: Habits, dice: &mut Dice) {
    let round = t.played_rounds() + 1;
    t.away.clear();
    for who in t.numbers().collect::<Vec<_>>() {
        if t.participants[who.index()].left_after.is_some() {
            continue;
        }
        if arrivals[who.index()] > round {
            t.away.push((who, Entry::Absent));
        } else if round > 1 && dice.percent(habits.withdrawals) {
            t.participants[who.index()].left_after = Some(round - 1);
        } else if dice.percent(habits.half_byes) {
            t.away.push((who, Entry::HalfBye));
        } else if dice.percent(habits.absences) {
            t.away.push((who, Entry::Absent));
        }
    }
}

/// Plays a round: the better number wins more often.
pub fn play(t: &mut Tournament, pairing: &Pairing, habits: Habits, dice: &mut Dice) {
    let mut cells = vec![Entry::Absent; t.participants.len()];
    for (who, entry) in &t.away {
        cells[who.index()] = *entry;
    }
    if let Some(bye) = &pairing.bye {
        cells[bye.who.index()] = Entry::Bye;
    }
    for pair in &pairing.pairs {
        let (white, black, how) = result(pair.white, pair.black, habits, dice);
        let game = |opponent, colour, outcome| Entry::Game { opponent, colour, outcome, how };
        cells[pair.white.index()] = game(pair.black, Colour::White, white);
        cells[pair.black.index()] = game(pair.white, Colour::Black, black);
    }
    t.rounds.push(cells);
    t.away.clear();
}

fn result(
    white: Number,
    black: Number,
    habits: Habits,
    dice: &mut Dice,
) -> (Outcome, Outcome, How) {
    let better_white = white < black;
    let white_wins = dice.percent(if better_white { 62 } else { 38 });
    let decisive = match white_wins {
        true => (Outcome::Win, Outcome::Loss),
        false => (Outcome::Loss, Outcome::Win),
    };
    if dice.percent(habits.forfeits) {
        let both = dice.percent(15);
        let (white, black) = if both { (Outcome::Loss, Outcome::Loss) } else { decisive };
        return (white, black, How::Forfeit);
    }
    let drawn = dice.percent(habits.draws);
    let (white, black) = if drawn { (Outcome::Draw, Outcome::Draw) } else { decisive };
    (white, black, How::Played)
}
