//! Additional matches and tournaments: games that are played for shared places, apart from the table.

use clauses::Clause;
use rulebook::{PlayOffEnds, Weight};
use serde::{Deserialize, Serialize};

use super::section::GAMES_MAX;
use super::{
    AdditionalCall, AdditionalNumber, BoardNumber, CalledMeeting, Competition, Counting,
    GameNumber, Length, LotRecord, MeetingNumber, Moment, Placed, Section,
};
use tournament::{MicroMatch, Number, Points, Score};

/// Some who may play additional games for their places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MayPlayOff {
    /// Who, the best placed first.
    pub who: Vec<Placed>,
    /// How the rulebook puts it.
    pub weight: Weight,
    /// Whether one of two teams may demand the match from the other: a drawn one changes nothing.
    pub demanded: bool,
    /// The clauses that say so.
    pub clauses: Vec<Clause>,
}

impl MayPlayOff {
    /// Whether it is about just these.
    pub fn is_of(&self, numbers: &[Number]) -> bool {
        let own: Vec<Number> = self.who.iter().map(|one| one.number).collect();
        are_the_same(&own, numbers)
    }
}

/// Whether they are the same, in whatever order.
fn are_the_same(ones: &[Number], others: &[Number]) -> bool {
    let (mut ones, mut others) = (ones.to_vec(), others.to_vec());
    ones.sort_unstable();
    others.sort_unstable();
    ones == others
}

/// An additional match of two, or a tournament of more, for places that they share, as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Additional {
    /// Who plays, in the order of the lot where one was drawn.
    pub who: Vec<Number>,
    /// The highest and the lowest of the places that are played for.
    pub places: [u16; 2],
    /// The time control.
    pub control: String,
    /// How long each meeting is.
    pub length: Length,
    /// Who meets whom, the first game's White first; in a team match White on board 1.
    pub meetings: Vec<ExtraMeeting>,
    /// The lot of numbers and colours; none where White was named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lot: Option<LotRecord>,
    /// What was announced about it besides.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rules: String,
    /// The clauses that give the right to it, and those on its control.
    pub clauses: Vec<String>,
    /// When it was called.
    pub at: Moment,
}

/// Two who meet in additional games, and what they have played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ExtraMeeting {
    /// Who has White in the first game.
    pub white: Number,
    /// His opponent.
    pub black: Number,
    /// The results of its games, board by board, for the two as they are named here.
    pub boards: Vec<Vec<Score>>,
}

impl From<&AdditionalCall> for Additional {
    fn from(call: &AdditionalCall) -> Additional {
        let call = call.clone();
        Additional {
            meetings: call.meetings.iter().map(ExtraMeeting::from).collect(),
            who: call.who,
            places: call.places,
            control: call.control,
            length: call.length,
            lot: call.lot,
            rules: call.rules,
            clauses: call.clauses,
            at: call.at,
        }
    }
}

impl From<&CalledMeeting> for ExtraMeeting {
    fn from(called: &CalledMeeting) -> ExtraMeeting {
        let boards = vec![Vec::new(); called.boards.len()];
        ExtraMeeting { white: called.white, black: called.black, boards }
    }
}

impl ExtraMeeting {
    /// The points of the games of the two, on all boards together.
    pub fn points(&self, counting: &Counting) -> [Points; 2] {
        let of = |scores: &Vec<Score>| MicroMatch { games: 1, scores }.points(&counting.worth);
        let each = self.boards.iter().map(of);
        each.fold([Points::ZERO; 2], |[one, other], [first, second]| [one + first, other + second])
    }

    /// Whether a board has all its games.
    fn is_over(&self, board: &[Score], length: Length, counting: &Counting) -> bool {
        match length {
            Length::FirstWin => {
                let decided = |score: &Score| score.outcomes()[0] != score.outcomes()[1];
                board.iter().any(decided)
            }
            Length::Games(games) => {
                let left = usize::from(games).saturating_sub(board.len());
                let [one, other] = MicroMatch { games: 1, scores: board }.points(&counting.worth);
                let lead = if one > other { one - other } else { other - one };
                let most = Points(i32::try_from(left).unwrap_or(i32::MAX) * counting.worth.win.0);
                // Each board of a match of teams is played to its end: all its points count.
                left == 0 || (self.boards.len() == 1 && lead > most)
            }
        }
    }
}

impl Additional {
    /// Whether just these play it.
    pub fn is_of(&self, numbers: &[Number]) -> bool {
        are_the_same(&self.who, numbers)
    }

    /// Whether every game of it has its result.
    pub fn is_finished(&self, counting: &Counting) -> bool {
        let over = |one: &ExtraMeeting| {
            one.boards.iter().all(|board| one.is_over(board, self.length, counting))
        };
        self.meetings.iter().all(over)
    }

    /// What somebody has made in it: the points of his games, or of his matches where teams meet.
    pub fn points(&self, number: Number, counting: &Counting) -> Points {
        let of_meeting = |one: &ExtraMeeting| {
            let [white, black] = one.points(counting);
            let (own, others) = if one.white == number { (white, black) } else { (black, white) };
            if !counting.teams {
                return own;
            }
            match own.cmp(&others) {
                std::cmp::Ordering::Greater => counting.worth.win,
                std::cmp::Ordering::Equal => counting.worth.draw,
                std::cmp::Ordering::Less => counting.worth.loss,
            }
        };
        let his = self.meetings.iter().filter(|one| one.white == number || one.black == number);
        his.map(of_meeting).sum()
    }

    /// The boards that wait for a game, each with its number.
    pub fn open_games(&self, counting: &Counting) -> Vec<(MeetingNumber, BoardNumber, GameNumber)> {
        let meetings = MeetingNumber::all().zip(&self.meetings);
        let boards = meetings.flat_map(|(number, one)| {
            let boards = BoardNumber::all().zip(&one.boards);
            boards.map(move |(board, scores)| (number, one, board, scores))
        });
        let open = boards.filter(|(_, one, _, scores)| {
            !one.is_over(scores, self.length, counting) && scores.len() < GAMES_MAX
        });
        open.map(|(number, _, board, scores)| (number, board, GameNumber::from_index(scores.len())))
            .collect()
    }
}

impl Competition {
    /// Who may play additional games for their places now, by the rulebook and the regulations; the
    /// best places first. Nobody while rounds are to be played.
    pub fn may_play_off(&self, section: &Section) -> Vec<MayPlayOff> {
        if !self.is_over(section) {
            return Vec::new();
        }
        let (_, open) = self.played_off(section, self.table_places(section, section.closed()));
        let counting = self.counting();
        let running = |one: &MayPlayOff| {
            section.additional.iter().any(|a| !a.is_finished(&counting) && one.is_of(&a.who))
        };
        open.into_iter().filter(|one| !running(one)).collect()
    }

    /// Those of them who have not said that they do without it, where the rulebook puts it first or
    /// gives a right to it.
    pub fn owed_play_offs(&self, section: &Section) -> Vec<MayPlayOff> {
        let waived = |one: &MayPlayOff| section.waived.iter().any(|w| one.is_of(&w.who));
        let owed = |one: &MayPlayOff| one.demanded || one.weight == Weight::First;
        let mut all = self.may_play_off(section);
        all.retain(|one| owed(one) && !waived(one));
        all
    }

    /// The additional match of a section that has a number.
    pub fn additional<'a>(
        &self,
        section: &'a Section,
        number: AdditionalNumber,
    ) -> Option<&'a Additional> {
        section.additional.get(number.index())
    }

    /// The places as additional games leave them, and who may still play some. A match counts once
    /// it is finished, and while those who played it are still those who may.
    pub(super) fn played_off(
        &self,
        section: &Section,
        places: Vec<Placed>,
    ) -> (Vec<Placed>, Vec<MayPlayOff>) {
        let (places, open, _) = self.after_games(section, places);
        (places, open)
    }

    /// The additional matches whose results count.
    pub(super) fn holding(&self, section: &Section) -> Vec<AdditionalNumber> {
        self.after_games(section, self.table_places(section, section.closed())).2
    }

    fn after_games(
        &self,
        section: &Section,
        mut places: Vec<Placed>,
    ) -> (Vec<Placed>, Vec<MayPlayOff>, Vec<AdditionalNumber>) {
        let counting = self.counting();
        let mut holding = Vec::new();
        let mut open = self.first_rights(section, &places, Asked::ToPlay);
        // What was played holds, whoever has left since.
        let mut played = self.first_rights(section, &places, Asked::Played);
        for (number, one) in AdditionalNumber::all().zip(&section.additional) {
            let here = |all: &[MayPlayOff]| all.iter().position(|right| right.is_of(&one.who));
            if !one.is_finished(&counting) {
                continue;
            }
            let right = match (here(&open), here(&played)) {
                (Some(at), _) => open.remove(at),
                (None, Some(at)) => played.remove(at),
                (None, None) => continue,
            };
            holding.push(number);
            settle(&mut places, one, &counting);
            // Who is part of them is not asked again, but for those who are still equal.
            open.retain(|other| !other.who.iter().any(|who| one.who.contains(&who.number)));
            if !right.demanded {
                let points = |who: &Placed| one.points(who.number, &counting);
                let mut left: Vec<Placed> =
                    places.iter().filter(|who| one.who.contains(&who.number)).copied().collect();
                left.sort_by_key(|who| std::cmp::Reverse(points(who)));
                let equal = left.chunk_by(|a, b| points(a) == points(b)).filter(|c| c.len() > 1);
                let equal: Vec<_> =
                    equal.map(|who| MayPlayOff { who: who.to_vec(), ..right.clone() }).collect();
                let stay = |one: &&MayPlayOff| one.who.iter().all(|who| self.stays(section, who));
                open.extend(equal.iter().filter(stay).cloned());
                played.extend(equal);
            }
        }
        (places, open, holding)
    }

    /// Whether somebody has not left.
    fn stays(&self, section: &Section, one: &Placed) -> bool {
        self.left(section.members[one.number.index()]).is_none()
    }

    /// Who may play before anything was played.
    fn first_rights(&self, section: &Section, places: &[Placed], asked: Asked) -> Vec<MayPlayOff> {
        if self.is_by_leaving(section) {
            return Vec::new();
        }
        let stays = |one: &&Placed| asked == Asked::Played || self.stays(section, one);
        let mut rights: Vec<MayPlayOff> =
            self.demanded(section, places, asked).into_iter().collect();
        let Some(regulations) = &self.regulations else { return rights };
        let Some(rule) = regulations.book().events().additional(self.game()) else { return rights };
        if rule.says == Weight::IfProvided && !regulations.play_off {
            return rights;
        }
        let right = |who: Vec<Placed>| MayPlayOff {
            who,
            weight: rule.says,
            demanded: false,
            clauses: rule.clauses.to_vec(),
        };
        let mut groups: Vec<Vec<Placed>> = Vec::new();
        for tie in places.chunk_by(|one, other| one.points == other.points) {
            if rule.first_place_only && tie.first().is_none_or(|one| one.first != 1) {
                continue;
            }
            if rule.says != Weight::IfProvided || !regulations.play_off_shared_only {
                groups.push(tie.iter().filter(stays).copied().collect());
            }
            // Where the regulations decide they may leave it to the criteria first.
            if rule.says == Weight::IfProvided {
                let shared = tie.chunk_by(|one, other| one.range() == other.range());
                groups.extend(shared.map(|one| one.iter().filter(stays).copied().collect()));
            }
        }
        groups.dedup();
        rights.extend(groups.into_iter().filter(|who| who.len() > 1).map(right));
        rights
    }

    /// The match that a team may demand which won everything and is second.
    fn demanded(&self, section: &Section, places: &[Placed], asked: Asked) -> Option<MayPlayOff> {
        if !self.is_team_event() {
            return None;
        }
        let right = self.team_standings(section)?.right?;
        let placed = |number: Number| places.iter().find(|one| one.number == number).copied();
        let who = vec![placed(right.against)?, placed(right.team)?];
        let gone = asked == Asked::ToPlay && !who.iter().all(|one| self.stays(section, one));
        let clauses = vec![right.clause];
        let weight = Weight::First;
        (!gone).then_some(MayPlayOff { who, weight, demanded: true, clauses })
    }

    /// The way of breaking ties that the rulebook describes and that has this control and length.
    pub(super) fn known_play_off(&self, control: &str, length: Length) -> Option<Vec<Clause>> {
        let regulations = self.regulations.as_ref()?;
        let control: rulebook::TimeControl = control.parse().ok()?;
        let mut known = regulations.book().play_offs(regulations.discipline()?);
        let found = known.find(|one| {
            let ends = match one.ends {
                PlayOffEnds::FirstWin => Length::FirstWin,
            };
            one.control == control && ends == length
        });
        found.map(|one| one.clauses.to_vec())
    }
}

/// What is asked about additional matches.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    /// Who may play one: those who are still there.
    ToPlay,
    /// Whose match counts that was played: whoever has left since.
    Played,
}

/// Puts those who played in the order of what they made; those who are equal stay as they were.
fn settle(places: &mut [Placed], additional: &Additional, counting: &Counting) {
    let points = |one: &Placed| additional.points(one.number, counting);
    let named = |slot: &usize| additional.who.contains(&places[*slot].number);
    let slots: Vec<usize> = (0..places.len()).filter(named).collect();
    let mut order: Vec<Placed> = slots.iter().map(|slot| places[*slot]).collect();
    order.sort_by_key(|one| std::cmp::Reverse(points(one)));
    let together =
        |one: &Placed, other: &Placed| points(one) == points(other) && one.range() == other.range();
    let mut slots = slots.into_iter();
    for block in order.chunk_by(together) {
        let taken: Vec<usize> = slots.by_ref().take(block.len()).collect();
        let (Some(first), Some(last)) = (taken.first(), taken.last()) else { return };
        for (slot, one) in taken.iter().zip(block) {
            places[*slot] = Placed { first: first + 1, last: last + 1, ..*one };
        }
    }
    close_up(places);
}

/// Whoever shared a place with some who have others now shares it only with those who are left.
pub(super) fn close_up(places: &mut [Placed]) {
    let mut at = 0;
    while at < places.len() {
        let range = places[at].range();
        let count = places[at..].iter().take_while(|one| one.range() == range).count();
        let whole = places[at].last + 1 - places[at].first;
        if count < whole {
            for one in &mut places[at..at + count] {
                (one.first, one.last) = (at + 1, at + count);
            }
        }
        at += count;
    }
}
