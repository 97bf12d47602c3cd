//! One who takes part: his card, and the list of all.

use competition::{
    Competition, Decision, Member, PlayerId, Section, SectionNumber, Table, TableNumber,
};
use tournament::rating::RatingChange;
use tournament::{Colour, Entry, How, Number, Outcome, Points, Round, Score, Tournament};
use words::Id;

use super::Someone;
use super::round::shown;
use super::standings::{Why, change_text, changes};
use crate::id;
use crate::text::Texts;

/// A line of the list of participants.
pub(crate) struct Person {
    pub(crate) entry: u16,
    pub(crate) who: Someone,
    /// The section in which his card is to be found, once he has a number.
    pub(crate) plays_in: Option<SectionNumber>,
    pub(crate) left: bool,
}

/// All who have entered and were not refused: by their numbers, or else in the order of entry.
pub(crate) fn people(competition: &Competition) -> Vec<Person> {
    let person = |(entry, record): (u16, &competition::PlayerRecord)| {
        let seat = seat(competition, Member::Player(PlayerId(entry)));
        Person {
            entry,
            plays_in: seat.map(|(section, _)| section),
            who: Someone {
                number: seat.map_or(entry, |(_, number)| number.get()),
                name: record.player.name.clone(),
                title: record.player.title.clone(),
                rating: record.player.rating.map(|rating| rating.to_string()).unwrap_or_default(),
                from: record.player.from.clone(),
                team: false,
            },
            left: record.left.is_some(),
        }
    };
    let all = (1..).zip(competition.players());
    let all = all.filter(|(_, one)| !matches!(one.decision, Decision::Refused { .. }));
    let mut people: Vec<Person> = all.map(person).collect();
    people.sort_by_key(|one| (one.plays_in.is_none(), one.plays_in, one.who.number));
    people
}

/// The last section in which somebody plays, and his number there.
fn seat(competition: &Competition, who: Member) -> Option<(SectionNumber, Number)> {
    let mut last_first = competition.sections().iter().rev();
    last_first.find_map(|section| Some((section.number, section.number_of(who)?)))
}

/// The card of one who takes part.
pub(crate) struct PlayerCard {
    pub(crate) who: Someone,
    pub(crate) points: Points,
    pub(crate) games: Vec<PlayedGame>,
    pub(crate) why: Why,
    pub(crate) rating: Option<RatingChange>,
    pub(crate) left: bool,
}

/// One of his rounds.
pub(crate) struct PlayedGame {
    /// The round; none for what was brought along from an earlier stage.
    pub(crate) round: Option<Round>,
    pub(crate) table: Option<TableNumber>,
    pub(crate) opponent: Option<Someone>,
    pub(crate) black: bool,
    /// Whether it was played, so that he had a colour.
    pub(crate) played: bool,
    pub(crate) result: Id,
    /// Whether it was annulled: it is shown, and does not count.
    pub(crate) annulled: bool,
    /// The games of a micro-match, as he has them.
    pub(crate) marks: String,
    /// His points after it.
    pub(crate) sum: Points,
}

impl PlayerCard {
    pub(crate) fn of(
        competition: &Competition,
        section: &Section,
        number: Number,
        after: u16,
        t: Texts,
    ) -> Option<PlayerCard> {
        let member = section.members.get(number.index())?;
        let tournament = competition.tournament(section, after);
        let rating = changes(competition, &tournament).into_iter().find(|one| one.number == number);
        Some(PlayerCard {
            who: Someone::of(competition, section, number),
            points: tournament.points(number),
            games: games(competition, section, number, &tournament),
            why: Why::of(competition, section, number, after, t),
            rating,
            left: competition.left(*member).is_some(),
        })
    }

    /// The change of his rating, and how it was counted.
    pub(crate) fn rating_sum(&self, t: &Texts) -> Option<String> {
        let change = self.rating?;
        let hundredths = |value: i32| format!("{}.{:02}", value / 100, value % 100);
        let (scored, expected) = (hundredths(change.scored), hundredths(change.expected));
        let (sum, after) = (change_text(change.hundredths()), change.after());
        let sum = format!("{sum} = {} · ({scored} − {expected})", change.factor);
        Some(format!("{} → {after}: {}", change.before, t.decimal(&sum)))
    }
}

fn games(
    competition: &Competition,
    section: &Section,
    number: Number,
    tournament: &Tournament,
) -> Vec<PlayedGame> {
    let mut sum = tournament.carried(number);
    let brought = section.brought.len();
    let game = |(index, entry): (usize, Entry)| {
        let counted = tournament.rounds[index][number.index()];
        sum += tournament.worth.of_entry(counted);
        let (opponent, colour) = match entry {
            Entry::Game { opponent, colour, .. } => (Some(opponent), Some(colour)),
            Entry::Absent | Entry::HalfBye | Entry::FullBye | Entry::Bye => (None, None),
        };
        let round = index.checked_sub(brought).map(Round::from_index);
        let record = round.and_then(|round| section.round(round));
        let table = record.and_then(|record| {
            record.tables.iter().position(|table| table.has(number)).map(TableNumber::from_index)
        });
        PlayedGame {
            round,
            table,
            opponent: opponent.map(|one| Someone::of(competition, section, one)),
            black: colour == Some(Colour::Black),
            played: entry.played().is_some(),
            result: result_id(entry),
            annulled: entry != counted,
            marks: record
                .and_then(|record| record.table_of(number))
                .map(|table| marks(table, number))
                .unwrap_or_default(),
            sum,
        }
    };
    let after = (tournament.rounds.len() - brought) as u16;
    competition.as_played(section, after).entries(number).enumerate().map(game).collect()
}

/// What somebody made in each game of a micro-match; nothing where there is only one game.
fn marks(table: &Table, number: Number) -> String {
    let Some(board) = table.boards.first().filter(|_| table.boards.len() == 1) else {
        return String::new();
    };
    if board.scores.len() < 2 {
        return String::new();
    }
    let own = |score: &Score| {
        let (first, second) = shown(*score).split_once(" : ").unwrap_or_default();
        if number == table.white { first } else { second }
    };
    let marks: Vec<&str> = board.scores.iter().map(own).collect();
    marks.join(" ")
}

fn result_id(entry: Entry) -> Id {
    match entry {
        Entry::Absent => id::RESULT_ABSENT,
        Entry::HalfBye => id::RESULT_HALF_BYE,
        Entry::FullBye | Entry::Bye => id::RESULT_BYE,
        Entry::Game { outcome: Outcome::Win, how: How::Forfeit, .. } => id::RESULT_WIN_UNPLAYED,
        Entry::Game { outcome: Outcome::Loss, how: How::Forfeit, .. } => id::RESULT_LOSS_UNPLAYED,
        Entry::Game { outcome: Outcome::Unfinished, .. } => id::RESULT_PLAYING,
        Entry::Game { outcome: Outcome::Win, .. } => id::RESULT_WIN,
        Entry::Game { outcome: Outcome::Draw, .. } => id::RESULT_DRAW,
        Entry::Game { outcome: Outcome::Loss, .. } => id::RESULT_LOSS,
    }
}
