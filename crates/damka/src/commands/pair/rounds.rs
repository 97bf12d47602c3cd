//! A round of a file, paired as it stood then.

use lots::Seed;
use tournament::swiss::Lots;
use tournament::trf::{Prohibited, Report};
use tournament::{Bye, Entry, Impossible, Number, Pair, Pairing, Round, System, Terms, Tournament};

/// By which system, with which lot.
#[derive(Clone, Copy)]
pub(super) struct Drawing<'a> {
    pub(super) system: System,
    pub(super) seed: Option<&'a str>,
}

impl Drawing<'_> {
    /// The pairs of a round; the tournament is as it was before it.
    pub(super) fn pair(
        self,
        report: &Report,
        tournament: &Tournament,
        round: Round,
    ) -> Result<Pairing, Impossible> {
        self.system.pair(tournament, &self.terms(report, round))
    }

    /// The same pairs with every reason, which takes longer.
    pub(super) fn explain(
        self,
        report: &Report,
        tournament: &Tournament,
        round: Round,
    ) -> Result<Pairing, Impossible> {
        self.system.explain(tournament, &self.terms(report, round))
    }

    fn terms(self, report: &Report, round: Round) -> Terms {
        let lots = match self.seed.or_else(|| report.seed_of(round)) {
            Some(seed) => Lots::Seed(Seed::from_text(seed)),
            None => Lots::None,
        };
        Terms::with_lots(lots)
    }
}

/// The tournament as it was before a round, and the pairs that were made then.
pub(super) fn before(report: &Report, round: Round) -> (Tournament, Pairing) {
    let index = round.index();
    let mut tournament = report.tournament.clone();
    let made = &report.tournament.rounds[index];
    tournament.rounds.truncate(index);
    tournament.away = tournament
        .numbers()
        .filter_map(|number| match made[number.index()] {
            entry @ (Entry::Absent | Entry::HalfBye | Entry::FullBye) => Some((number, entry)),
            Entry::Bye | Entry::Game { .. } => None,
        })
        .collect();
    for player in &mut tournament.participants {
        player.left_after = player.left_after.filter(|left| *left < round);
    }
    tournament.forbidden = forbidden(&report.prohibited, round);
    (tournament, pairing(made))
}

fn forbidden(bans: &[Prohibited], round: Round) -> Vec<(Number, Number)> {
    let mut pairs = Vec::new();
    for ban in bans.iter().filter(|ban| (ban.rounds.0..=ban.rounds.1).contains(&round)) {
        for (index, one) in ban.numbers.iter().enumerate() {
            pairs.extend(ban.numbers[index + 1..].iter().map(|other| (*one, *other)));
        }
    }
    pairs
}

fn pairing(made: &[Entry]) -> Pairing {
    let mut pairing = Pairing::default();
    for (index, entry) in made.iter().enumerate() {
        let number = Number::at(index);
        match entry {
            Entry::Game { opponent, colour: tournament::Colour::White, .. } => {
                pairing.pairs.push(Pair::new(number, *opponent, Vec::new()));
            }
            Entry::Bye => pairing.bye = Some(Bye::new(number, Vec::new())),
            _ => {}
        }
    }
    pairing
}
