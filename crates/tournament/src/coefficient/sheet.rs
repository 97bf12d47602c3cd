//! What coefficients are counted from: who met whom, and what each opponent counts.

use std::collections::BTreeMap;

use rulebook::System;

use super::{ByeCounts, Rules, Value};
use crate::{Entry, How, KeptResults, Number, Outcome, Participant, Points, Round, Tournament};

/// Somebody whose points enter a coefficient.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Opponent {
    /// A participant.
    Player(Number),
    /// Nobody: the "+" of an odd number.
    Bye,
}

/// A finished meeting, as one of the two has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// In which round.
    pub round: Round,
    /// With whom.
    pub opponent: Opponent,
    /// His result.
    pub outcome: Outcome,
    /// His points for it.
    pub points: Points,
    /// How it came about; a bye is a forfeit.
    pub how: How,
}

/// Whether a participant is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// He is in the event, or was to its end.
    InPlay,
    /// He left after so many rounds; he is placed by the same criteria as everybody.
    Left(u16),
    /// He was excluded after so many rounds and has no place; those who met him keep what they made.
    Excluded(u16),
    /// He left, and nothing of his counts: of a round robin he played less than half.
    NotPlaced,
}

impl Status {
    /// Whether he has a place.
    pub fn is_placed(self) -> bool {
        matches!(self, Status::InPlay | Status::Left(_))
    }
}

/// The counted results of every participant after a round.
#[derive(Clone, Debug)]
pub struct Sheet {
    pub(super) meetings: Vec<Vec<Meeting>>,
    points: Vec<Points>,
    statuses: Vec<Status>,
    ratings: Vec<Option<u16>>,
    /// What each counts as an opponent, in tenths of a point.
    counts: Vec<Value>,
    bye_counts: Value,
    /// The same as whole numbers, for all but those who left: most sums need no fractions.
    whole: Vec<Option<i64>>,
    whole_bye: i64,
    /// The full sums of the opponents, in tenths of a point.
    sums: Vec<Value>,
    bye_sum: Value,
}

impl Sheet {
    /// The sheet after a round, or after the last one there is.
    pub fn new(tournament: &Tournament, rules: &Rules, after: u16) -> Sheet {
        let after = after.min(tournament.played_rounds());
        let statuses = statuses(tournament, rules.system, after);
        let counted = Counted { tournament, statuses: &statuses, after };
        let points: Vec<Points> =
            tournament.numbers().map(|number| counted.points(number, after)).collect();
        let counts = counted.as_opponents(rules, &points);
        let whole_bye = i64::from(counted.bye(rules.bye_counts(), &points).0);
        let mut sheet = Sheet {
            meetings: tournament.numbers().map(|number| counted.meetings(number)).collect(),
            points,
            ratings: tournament.participants.iter().map(|player| player.rating).collect(),
            whole: counts.iter().map(Value::as_whole).collect(),
            counts,
            bye_counts: Value::whole(whole_bye),
            whole_bye,
            sums: Vec::new(),
            bye_sum: Value::ZERO,
            statuses,
        };
        sheet.sums = tournament.numbers().map(|number| sheet.full_sum(number)).collect();
        let placed = tournament.numbers().filter(|number| sheet.took_part(*number));
        let least = placed.map(|number| &sheet.sums[number.index()]).min();
        sheet.bye_sum = least.cloned().unwrap_or(Value::ZERO);
        sheet
    }

    /// The points of a participant.
    pub fn points(&self, number: Number) -> Points {
        self.points[number.index()]
    }

    /// Whether he is placed.
    pub fn status(&self, number: Number) -> Status {
        self.statuses[number.index()]
    }

    /// His finished meetings, in order.
    pub fn meetings(&self, number: Number) -> &[Meeting] {
        &self.meetings[number.index()]
    }

    /// His points against another, and how often they met.
    pub fn against(&self, number: Number, other: Number) -> (Points, usize) {
        let meetings = self.meetings(number).iter();
        let between = meetings.filter(|meeting| meeting.opponent == Opponent::Player(other));
        between.fold((Points::ZERO, 0), |(sum, count), meeting| (sum + meeting.points, count + 1))
    }

    /// What an opponent counts in a sum, in points.
    pub fn counts_as(&self, opponent: Opponent) -> Value {
        self.counts(opponent).over(10)
    }

    /// What an opponent counts, in tenths of a point.
    pub(super) fn counts(&self, opponent: Opponent) -> &Value {
        match opponent {
            Opponent::Player(number) => &self.counts[number.index()],
            Opponent::Bye => &self.bye_counts,
        }
    }

    /// The same as a whole number of tenths, if it is one.
    pub(super) fn whole_counts(&self, opponent: Opponent) -> Option<i64> {
        match opponent {
            Opponent::Player(number) => self.whole[number.index()],
            Opponent::Bye => Some(self.whole_bye),
        }
    }

    /// The sum of an opponent's opponents, in tenths of a point.
    pub(super) fn sum(&self, opponent: Opponent) -> &Value {
        match opponent {
            Opponent::Player(number) => &self.sums[number.index()],
            Opponent::Bye => &self.bye_sum,
        }
    }

    pub(super) fn rating(&self, number: Number) -> Option<u16> {
        self.ratings[number.index()]
    }

    fn full_sum(&self, number: Number) -> Value {
        let opponents = || self.meetings(number).iter().map(|meeting| meeting.opponent);
        match opponents().map(|opponent| self.whole_counts(opponent)).sum() {
            Some(sum) => Value::whole(sum),
            None => opponents().map(|opponent| self.counts(opponent)).sum(),
        }
    }

    fn took_part(&self, number: Number) -> bool {
        !matches!(self.status(number), Status::NotPlaced | Status::Left(0))
    }
}

fn statuses(tournament: &Tournament, system: System, after: u16) -> Vec<Status> {
    let is_now = after == tournament.played_rounds();
    let status = |number: Number| {
        let Participant { left_after, remains, .. } = tournament.participants[number.index()];
        let was_out = is_now || left_after.is_none_or(|left| left < after);
        let before_the_end = |left: &u16| *left < after || (is_now && *left < tournament.planned);
        match (remains, left_after.filter(before_the_end)) {
            (KeptResults::Nothing, _) if was_out => Status::NotPlaced,
            (KeptResults::ForOthers, left) if was_out => Status::Excluded(left.unwrap_or(after)),
            (_, None) => Status::InPlay,
            (KeptResults::ByHalf, _) if is_below_half(tournament, system, number) => {
                Status::NotPlaced
            }
            (_, Some(round)) => Status::Left(round),
        }
    };
    tournament.numbers().map(status).collect()
}

/// Whether he really played fewer than half of the games that a round robin had for him.
fn is_below_half(tournament: &Tournament, system: System, number: Number) -> bool {
    let others = tournament.participants.len().saturating_sub(1);
    // Everybody is free once in a cycle of an odd number.
    let rounds_of_a_cycle = others + usize::from(others.is_multiple_of(2));
    let cycles = (usize::from(tournament.planned) / rounds_of_a_cycle).max(1);
    let is_finished = |entry: &Entry| {
        entry.played().is_some_and(|(_, _, outcome)| outcome != Outcome::Unfinished)
    };
    let played = tournament.entries(number).filter(is_finished).count();
    system == System::RoundRobin && 2 * played < others * cycles
}

/// The results that count.
struct Counted<'a> {
    tournament: &'a Tournament,
    statuses: &'a [Status],
    after: u16,
}

impl Counted<'_> {
    fn entries(&self, number: Number) -> impl Iterator<Item = (Round, Entry)> {
        let own = self.statuses[number.index()];
        let counts = move |entry: &Entry| match entry {
            Entry::Game { opponent, .. } => {
                self.statuses[opponent.index()] != Status::NotPlaced && own != Status::NotPlaced
            }
            _ => own != Status::NotPlaced,
        };
        let entries = Round::all().zip(self.tournament.entries(number)).take(self.after.into());
        entries.filter(move |(_, entry)| counts(entry))
    }

    fn points(&self, number: Number, after: u16) -> Points {
        let entries = self.entries(number).take_while(|(round, _)| *round <= after);
        let played: Points = entries.map(|(_, entry)| self.tournament.worth.of_entry(entry)).sum();
        self.tournament.carried(number) + played
    }

    fn meetings(&self, number: Number) -> Vec<Meeting> {
        let mut meetings = Vec::with_capacity(self.after.into());
        meetings.extend(self.entries(number).filter_map(|(round, entry)| {
            let points = self.tournament.worth.of_entry(entry);
            match entry {
                Entry::Absent | Entry::HalfBye => None,
                Entry::Game { outcome: Outcome::Unfinished, .. } => None,
                Entry::Bye | Entry::FullBye => {
                    let (opponent, outcome, how) = (Opponent::Bye, Outcome::Win, How::Forfeit);
                    Some(Meeting { round, opponent, outcome, points, how })
                }
                Entry::Game { opponent, outcome, how, .. } => {
                    let opponent = Opponent::Player(opponent);
                    Some(Meeting { round, opponent, outcome, points, how })
                }
            }
        }));
        meetings
    }

    /// What each counts as an opponent, in tenths of a point.
    fn as_opponents(&self, rules: &Rules, points: &[Points]) -> Vec<Value> {
        let mut counts: Vec<Value> = points.iter().map(|own| Value::whole(own.0.into())).collect();
        if rules.system != System::RoundRobin {
            for (round, leavers) in self.leavers() {
                let companies = Companies::new(self, points, round);
                for number in leavers {
                    counts[number.index()] = companies.expected(self.points(number, round));
                }
            }
        }
        counts
    }

    fn leavers(&self) -> BTreeMap<u16, Vec<Number>> {
        let mut leavers: BTreeMap<u16, Vec<Number>> = BTreeMap::new();
        for number in self.tournament.numbers() {
            if let Status::Left(round) | Status::Excluded(round) = self.statuses[number.index()] {
                leavers.entry(round).or_default().push(number);
            }
        }
        leavers
    }

    fn bye(&self, rule: ByeCounts, points: &[Points]) -> Points {
        let least = |counts: fn(&Status) -> bool| {
            let of_those = self.statuses.iter().zip(points).filter(|(status, _)| counts(status));
            of_those.map(|(_, points)| *points).min()
        };
        // Who never came scored nothing, and not by playing.
        let anybody = least(|status| !matches!(status, Status::NotPlaced | Status::Left(0)));
        let least = match rule {
            ByeCounts::LastOfFinishers => least(|status| *status == Status::InPlay).or(anybody),
            ByeCounts::LeastOfAll => anybody,
        };
        least.unwrap_or(Points::ZERO)
    }
}

/// Those who played on, by the points they had when somebody left.
struct Companies {
    by_points: BTreeMap<Points, (i64, i64)>,
}

impl Companies {
    fn new(counted: &Counted<'_>, finals: &[Points], after: u16) -> Companies {
        let mut by_points: BTreeMap<Points, (i64, i64)> = BTreeMap::new();
        for number in counted.tournament.numbers() {
            if counted.statuses[number.index()] == Status::InPlay {
                let company = by_points.entry(counted.points(number, after)).or_default();
                *company = (company.0 + i64::from(finals[number.index()].0), company.1 + 1);
            }
        }
        Companies { by_points }
    }

    /// What one who left with these points would have made: as much more as those who stood level
    /// with him made on average, or those who stood nearest.
    fn expected(&self, points: Points) -> Value {
        let distance = |group: &Points| (group.0.abs_diff(points.0), *group);
        let nearest = self.by_points.iter().min_by_key(|(group, _)| distance(group));
        let left_with = Value::whole(points.0.into());
        let Some((group, (sum, count))) = nearest else { return left_with };
        let gain = &Value::whole(*sum).over(*count) - &Value::whole(group.0.into());
        &left_with + &gain
    }
}
