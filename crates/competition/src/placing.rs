//! Places in a section, and those of teams.

use rulebook::System as PlacingSystem;

use super::{
    Board, Competition, Consequence, Counting, Kind, Leaving, Member, PairingBy, PlayOff, Section,
};
use tournament::coefficient::Rules;
use tournament::standings::{
    BoardGame, Scored, Standings, TeamCriterion, TeamEvent, TeamMatch, TeamStandings,
};
use tournament::{Entry, Number, Outcome, Points, Round};

/// Somebody with his place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// His number.
    pub number: Number,
    /// The highest place that he may share.
    pub first: usize,
    /// The lowest of those that he shares.
    pub last: usize,
    /// His points.
    pub points: Points,
}

impl Placed {
    /// The highest and the lowest of the places that he shares.
    pub fn range(&self) -> [u16; 2] {
        [self.first, self.last].map(|place| u16::try_from(place).unwrap_or(u16::MAX))
    }
}

impl Competition {
    /// The places in a section after its closed rounds, those shared as shared.
    ///
    /// Whoever is not placed is left out.
    pub fn places(&self, section: &Section) -> Vec<Placed> {
        self.places_after(section, section.closed())
    }

    /// The places in a section after a round; those of a round that is played are provisional.
    ///
    /// A bracket knows only closed rounds.
    pub fn places_after(&self, section: &Section, after: u16) -> Vec<Placed> {
        self.decided_places(section, after).0
    }

    /// The places after a round, and the decisions about shared ones that they rest on.
    pub(super) fn decided_places<'a>(
        &self,
        section: &'a Section,
        after: u16,
    ) -> (Vec<Placed>, Vec<&'a PlayOff>) {
        let places = self.table_places(section, after);
        // Additional games are played for the places at the end.
        if after < section.closed() {
            return (places, Vec::new());
        }
        let (mut places, _) = self.played_off(section, places);
        let decisions = self.put_in_order(section, &mut places);
        (places, decisions)
    }

    /// The places by what was played in the rounds alone.
    pub(super) fn table_places(&self, section: &Section, after: u16) -> Vec<Placed> {
        let system = self.system_of(section);
        let places = match system {
            Some(system) if system.is_by_leaving() => {
                self.places_by_leaving(section, after.min(section.closed()))
            }
            _ if self.is_team_event() => self.team_places(section, after),
            _ => self.individual_places(section, after),
        };
        without(places, |number| self.is_hors_concours(section.members[number.index()]))
    }

    /// Whether somebody plays without a place.
    pub fn is_hors_concours(&self, member: Member) -> bool {
        match member {
            Member::Player(id) => self.player(id).is_some_and(|one| one.player.hors_concours),
            Member::Team(_) => false,
        }
    }

    /// The decisions about shared places that the places after a round rest on: corrections may have
    /// parted those whom others named.
    pub fn decisions<'a>(&self, section: &'a Section, after: u16) -> Vec<&'a PlayOff> {
        self.decided_places(section, after).1
    }

    /// The standings of an individual section after a round.
    pub fn standings(&self, section: &Section, after: u16) -> Option<Standings> {
        let tournament = self.tournament(section, after);
        Some(Standings::now(&tournament, self.placing_rules(section)?))
    }

    /// The standings of those whom criteria compare; of teams and brackets only places and points are
    /// known.
    pub fn compared(&self, section: &Section, after: u16) -> Option<Standings> {
        let others = self.is_by_leaving(section) || self.is_team_event();
        if others { None } else { self.standings(section, after) }
    }

    fn placing_rules(&self, section: &Section) -> Option<Rules> {
        let regulations = self.regulations.as_ref()?;
        let rules =
            Rules::of(regulations.rulebook, self.game()?, self.placing_system(section)).ok()?;
        let by_program = regulations.pairing_by == PairingBy::Computer;
        let rules = Rules { by_program, ..rules };
        Some(match regulations.named_criteria() {
            Some(criteria) => rules.with_criteria(criteria),
            None => rules,
        })
    }

    fn placing_system(&self, section: &Section) -> PlacingSystem {
        let stage = self.stage_of(section);
        stage.map_or(PlacingSystem::RoundRobin, |stage| stage.system.placing())
    }

    fn individual_places(&self, section: &Section, after: u16) -> Vec<Placed> {
        let Some(standings) = self.standings(section, after) else { return Vec::new() };
        let placed = |row: &tournament::standings::Row| {
            let place = row.place?;
            let (number, points) = (row.number, row.points);
            Some(Placed { number, first: place.first, last: place.last, points })
        };
        standings.rows.iter().filter_map(placed).collect()
    }

    /// The places of a bracket, or of those who leave by the points they lost.
    fn places_by_leaving(&self, section: &Section, after: u16) -> Vec<Placed> {
        let tournament = self.tournament(section, after);
        let places = match self.elimination(section, after) {
            Some(elimination) => elimination.places(),
            None => self.bracket(section, after).map(|one| one.places()).unwrap_or_default(),
        };
        let placed = |&(number, first, share): &(Number, u16, u16)| Placed {
            number,
            first: first.into(),
            last: usize::from(first + share) - 1,
            points: tournament.points(number),
        };
        let annulled = |number: Number| self.is_annulled(section.members[number.index()]);
        without(places.iter().map(placed).collect(), annulled)
    }

    fn team_places(&self, section: &Section, after: u16) -> Vec<Placed> {
        let tournament = self.tournament(section, after);
        let standings = self.team_standings(&section.until(after));
        let Some(standings) = standings else { return Vec::new() };
        let by_boards = standings.rules.criteria.first() == Some(&TeamCriterion::GamePoints);
        let placed = |row: &tournament::standings::TeamRow| Placed {
            number: row.number,
            first: row.place.first,
            last: row.place.last,
            // What counts first is shown.
            points: match by_boards {
                true => row.totals.game_points,
                false => tournament.points(row.number),
            },
        };
        without(standings.rows.iter().map(placed).collect(), |number| {
            self.is_struck(section, number) || self.is_annulled(section.members[number.index()])
        })
    }

    /// Whether nothing of a team that left counts for anybody.
    fn is_struck(&self, section: &Section, number: Number) -> bool {
        let counts_not = |leaving: &Leaving| {
            matches!(
                leaving.consequence,
                Consequence::Annulled | Consequence::ForRatingOnly | Consequence::KeptUnplaced
            )
        };
        section.left.get(&number).is_some_and(counts_not)
    }

    /// The places of teams that meet each other.
    pub fn team_standings(&self, section: &Section) -> Option<TeamStandings> {
        let regulations = self.regulations.as_ref()?;
        let rules = regulations.team_placing(self.placing_system(section))?;
        Some(TeamStandings::new(&self.team_event(section), rules))
    }

    /// The matches of a section board by board, as far as they are finished.
    pub fn team_event(&self, section: &Section) -> TeamEvent {
        let counting = self.counting();
        let boards = self.regulations.as_ref().and_then(|one| one.teams.as_ref());
        let worth = self.worth();
        let mut event = TeamEvent {
            teams: section.members.iter().map(|one| self.name(*one).to_owned()).collect(),
            boards: boards.map_or(0, |rules| rules.boards.into()),
            match_worth: [worth.win, worth.draw, worth.loss],
            matches: Vec::new(),
        };
        for (round, record) in Round::all().zip(&section.rounds) {
            for table in &record.tables {
                let struck =
                    [table.white, table.black].iter().any(|one| self.is_struck(section, *one));
                if struck || table.outcomes(&counting).contains(&Outcome::Unfinished) {
                    continue;
                }
                let boards = table.boards.iter().map(|board| self.board_game(board, &counting));
                let (first, second) = (table.white, Some(table.black));
                event.matches.push(TeamMatch { round, first, second, boards: boards.collect() });
            }
            let away = record.away.iter().map(|(number, absence)| (*number, absence.entry()));
            for (first, entry) in away.chain(record.bye.map(|number| (number, Entry::Bye))) {
                if self.is_struck(section, first) || entry == Entry::Absent {
                    continue;
                }
                let boards = vec![unplayed(entry, &counting); event.boards];
                event.matches.push(TeamMatch { round, first, second: None, boards });
            }
        }
        event
    }

    fn board_game(&self, board: &Board, counting: &Counting) -> BoardGame {
        let name = |id: Option<super::PlayerId>| {
            id.map(|id| self.name(Member::Player(id)).to_owned()).unwrap_or_default()
        };
        BoardGame { players: board.players.map(name), points: board.points(counting) }
    }

    /// The places of teams whose members play for themselves.
    pub fn team_scores(&self, section: &Section) -> Vec<Scored> {
        let scoring = match self.regulations.as_ref().map(|one| one.kind) {
            Some(Kind::TeamScoring { best: Some(best) }) => {
                tournament::standings::TeamScoring::Best(best.into())
            }
            Some(Kind::TeamScoring { best: None } | Kind::IndividualTeam) => {
                tournament::standings::TeamScoring::All
            }
            Some(Kind::Individual | Kind::Cup | Kind::Team) | None => return Vec::new(),
        };
        // Where a list was made of those whose results count, nobody else's do.
        let counts = |member: Member| match member {
            Member::Player(id) => self.player(id).is_some_and(|one| one.player.counts_for_team),
            Member::Team(_) => false,
        };
        let listed = section.members.iter().any(|member| counts(*member));
        let by_list = listed.then_some(&counts);
        let mut teams: Vec<(String, Vec<Number>)> = Vec::new();
        for (index, member) in section.members.iter().enumerate() {
            let from = self.from(*member);
            // Who comes from nowhere plays for himself alone.
            if from.trim().is_empty() {
                continue;
            }
            let listed = by_list.is_none_or(|counts| counts(*member));
            match teams.iter_mut().find(|(team, _)| team == from) {
                Some(_) if !listed => {}
                None if !listed => teams.push((from.to_owned(), Vec::new())),
                Some((_, members)) => members.push(Number::at(index)),
                None => teams.push((from.to_owned(), vec![Number::at(index)])),
            }
        }
        let standings = self.standings(section, section.closed());
        standings.map(|standings| scoring.standings(&standings, &teams)).unwrap_or_default()
    }
}

/// A board of a team without an opponent: won, or drawn if it has half of the points.
fn unplayed(entry: Entry, counting: &Counting) -> BoardGame {
    let own = counting.worth.of_entry(entry);
    let others = if entry == Entry::HalfBye { own } else { Points::ZERO };
    BoardGame { players: Default::default(), points: [own, others] }
}

/// The places without some who have none: the others move up.
fn without(places: Vec<Placed>, out: impl Fn(Number) -> bool) -> Vec<Placed> {
    let (gone, placed): (Vec<Placed>, Vec<Placed>) =
        places.into_iter().partition(|one| out(one.number));
    let above = |place: usize| gone.iter().filter(|one| one.last < place).count();
    let down_to = |place: usize| gone.iter().filter(|one| one.first <= place).count();
    let up = |one: Placed| Placed {
        first: one.first - above(one.first),
        last: one.last - down_to(one.last),
        ..one
    };
    placed.into_iter().map(up).collect()
}
