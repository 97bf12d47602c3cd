//! The bracket of a knockout, round by round, as far as it is known.

use competition::{Competition, RoundRecord, Section, StageSystem, Table};
use tournament::{Block, Bracket, Meeting, Number, Round};

use super::round::shown;
use super::{Someone, points};
use crate::id;
use crate::text::Texts;

/// The bracket of a section.
pub(crate) struct BracketView {
    pub(crate) rounds: Vec<BracketRound>,
    /// Who won it, once that is known.
    pub(crate) winner: Option<Someone>,
}

/// A round of it.
pub(crate) struct BracketRound {
    pub(crate) number: Round,
    /// Its name, such as semi-finals.
    pub(crate) name: String,
    /// Whether its pairs were announced, so that it has a page.
    pub(crate) seen: bool,
    /// The meetings for each run of places: what they are played for, and the meetings.
    pub(crate) blocks: Vec<(String, Vec<MeetingView>)>,
}

/// A meeting of it, or somebody who passes the round without one.
#[derive(Default)]
pub(crate) struct MeetingView {
    /// The two; none where it is not known yet, or nobody.
    pub(crate) two: [Option<Someone>; 2],
    /// The result of each of the two, once there is one.
    pub(crate) score: [String; 2],
    /// Who of the two goes on.
    pub(crate) won: [bool; 2],
    /// How a drawn meeting was decided, or that both leave.
    pub(crate) decided: String,
    /// Whether the one who is there passes without play.
    pub(crate) free: bool,
}

impl BracketView {
    /// The bracket, if the section is a knockout.
    pub(crate) fn of(
        competition: &Competition,
        section: &Section,
        t: Texts,
    ) -> Option<BracketView> {
        if !is_knockout(competition, section) {
            return None;
        }
        let maker = Maker { competition, section, t };
        let planned = competition.planned(section);
        let rounds = Round::up_to(planned).map(|round| maker.round(round, planned)).collect();
        let over = competition.bracket(section, section.closed()).ok();
        let over = over.filter(|_| competition.is_over(section));
        let first = over.and_then(|bracket| {
            bracket.places().first().filter(|(.., share)| *share == 1).map(|(number, ..)| *number)
        });
        Some(BracketView { rounds, winner: first.map(|number| maker.who(number)) })
    }
}

/// Whether a section is a knockout.
pub(crate) fn is_knockout(competition: &Competition, section: &Section) -> bool {
    let stage = competition.stage_of(section).map(|stage| &stage.system);
    matches!(stage, Some(StageSystem::Knockout { .. }))
}

/// What the bracket is made from.
struct Maker<'a> {
    competition: &'a Competition,
    section: &'a Section,
    t: Texts,
}

impl Maker<'_> {
    fn who(&self, number: Number) -> Someone {
        Someone::of(self.competition, self.section, number)
    }

    fn round(&self, round: Round, planned: u16) -> BracketRound {
        let record = self.section.round(round).filter(|record| record.is_announced());
        let left = planned - round.get();
        // What rests on a meeting without a winner is not known yet.
        let before = self.section.rounds.len() >= round.index();
        let bracket =
            self.competition.bracket(self.section, round.before()).ok().filter(|_| before);
        let blocks = match bracket {
            Some(bracket) => self.blocks(&bracket, record),
            None => {
                let unknown = (0..1_u32 << left.min(10)).map(|_| MeetingView::default());
                vec![(String::new(), unknown.collect())]
            }
        };
        BracketRound { number: round, name: self.name(left), seen: record.is_some(), blocks }
    }

    /// The name of a round by how many follow it.
    fn name(&self, left: u16) -> String {
        match left {
            0 => self.t.say(id::BRACKET_FINAL).into_owned(),
            1 => self.t.say(id::BRACKET_HALF).into_owned(),
            2 => self.t.say(id::BRACKET_QUARTER).into_owned(),
            _ => {
                let part = 1_u32 << left.min(16);
                self.t.tell(id::BRACKET_PART, &[("n", &part.to_string())]).into_owned()
            }
        }
    }

    fn blocks(
        &self,
        bracket: &Bracket,
        record: Option<&RoundRecord>,
    ) -> Vec<(String, Vec<MeetingView>)> {
        let next = bracket.meetings();
        let plays = |block: &&Block| {
            block.slots.chunks_exact(2).any(|two| match (two[0], two[1]) {
                (Some(first), Some(second)) => next.meetings.contains(&Meeting { first, second }),
                _ => block.players().any(|one| next.free.contains(&one)),
            })
        };
        let made = bracket.blocks().iter().filter(plays).map(|block| {
            let pairs = block.slots.chunks_exact(2).filter(|two| two.iter().any(Option::is_some));
            let meetings = pairs.map(|two| self.meeting(two[0], two[1], record)).collect();
            (self.title(block), meetings)
        });
        made.collect()
    }

    /// What the meetings of a block are played for, unless it is the first place.
    fn title(&self, block: &Block) -> String {
        if block.first_place == 1 {
            return String::new();
        }
        let last = block.first_place + block.slots.len() as u16 - 1;
        let places = format!("{}–{last}", block.first_place);
        self.t.tell(id::BRACKET_PLACES, &[("places", &places)]).into_owned()
    }

    fn meeting(
        &self,
        first: Option<Number>,
        second: Option<Number>,
        record: Option<&RoundRecord>,
    ) -> MeetingView {
        let (Some(one), Some(other)) = (first, second) else {
            let alone = first.or(second).map(|number| self.who(number));
            return MeetingView { two: [alone, None], free: true, ..MeetingView::default() };
        };
        let table = record.and_then(|record| record.table_of(one)).filter(|table| table.has(other));
        match table {
            Some(table) => self.played(table),
            None => MeetingView {
                two: [Some(self.who(one)), Some(self.who(other))],
                ..MeetingView::default()
            },
        }
    }

    fn played(&self, table: &Table) -> MeetingView {
        let counting = self.competition.counting();
        let winner = table.winner(&counting);
        let broken = table.tie_broken(&counting);
        let decided = broken.map(|broken| {
            let games: Vec<&str> = broken.games.iter().map(|score| shown(*score)).collect();
            format!("{} {}", broken.by.word(self.t.language), games.join(", ")).trim().to_owned()
        });
        let both_leave = table.is_lost_by_both(&counting);
        let decided =
            decided.or_else(|| both_leave.then(|| self.t.say(id::BOTH_LEAVE).into_owned()));
        MeetingView {
            two: [table.white, table.black].map(|number| Some(self.who(number))),
            score: if winner.is_some() || decided.is_some() {
                self.score(table)
            } else {
                Default::default()
            },
            won: [table.white, table.black].map(|number| winner == Some(number)),
            decided: decided.unwrap_or_default(),
            free: false,
        }
    }

    /// The points of the two: of all boards, or of the games of a meeting.
    fn score(&self, table: &Table) -> [String; 2] {
        let counting = self.competition.counting();
        match &table.boards[..] {
            [board] if !counting.teams => {
                let scores = &board.scores;
                let games = tournament::MicroMatch { games: counting.games, scores };
                games.points(&counting.worth).map(points)
            }
            _ => table.points(&counting).map(points),
        }
    }
}
