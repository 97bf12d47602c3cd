//! The tables of a round.

use std::collections::BTreeMap;

use competition::{
    BetweenGames, Board, BoardNumber, Competition, Fact, FactIndex, GameNumber, Losers, PairedBy,
    Place, RoundRecord, RoundState, Seat, Section, Side, Table, TableNumber, TieBroken, Venue,
};
use tournament::{Colour, MicroMatch, Outcome, Round, Score, Tournament};
use words::Id;

use super::clause::{Cited, cited};
use super::{Someone, points};
use crate::id;
use crate::text::Texts;

/// A round as a page shows it.
pub(crate) struct RoundView {
    pub(crate) number: Round,
    pub(crate) state: RoundState,
    pub(crate) tables: Vec<TableRow>,
    pub(crate) bye: Option<Someone>,
    pub(crate) free: Vec<Someone>,
    pub(crate) away: Vec<Someone>,
    pub(crate) missing: usize,
    pub(crate) untied: usize,
    pub(crate) starts: String,
    pub(crate) signed: Vec<String>,
    /// Who paired by hand, and why.
    pub(crate) by_hand: Option<Pairing>,
    /// How many games a meeting has.
    pub(crate) games: u8,
    /// Whether a result was changed after the round had been signed, and it was not signed since.
    pub(crate) signed_before_change: bool,
    /// The clauses by which the tables follow the order in which the pairs were made.
    pub(crate) seated_as_paired: Vec<Cited>,
}

/// A pairing by hand.
pub(crate) struct Pairing {
    pub(crate) by: String,
    pub(crate) reason: String,
    /// The pairs that only the system would have made.
    pub(crate) system: Vec<(Someone, Someone)>,
}

/// A table.
pub(crate) struct TableRow {
    pub(crate) table: TableNumber,
    pub(crate) white: Someone,
    pub(crate) black: Someone,
    pub(crate) white_points: String,
    pub(crate) black_points: String,
    pub(crate) boards: Vec<BoardRow>,
    pub(crate) done: bool,
    /// The score of a team match so far.
    pub(crate) score: [String; 2],
    /// Whether the meeting is drawn and somebody has to go on.
    pub(crate) tied: bool,
    /// Whether it is of a knockout and both have lost, so that both leave.
    pub(crate) both_leave: bool,
    /// Who goes on after a drawn meeting.
    pub(crate) goes_on: Option<Someone>,
    /// How that was decided.
    pub(crate) decided: String,
    /// Why it was added after the round had been paired.
    pub(crate) added: Option<String>,
}

/// A board of a table: one, or those of a team match.
pub(crate) struct BoardRow {
    pub(crate) board: BoardNumber,
    /// The players, as far as the line-ups of two teams name them.
    pub(crate) white: String,
    pub(crate) black: String,
    /// The two as results name them, the one on the left first: players, or their teams.
    pub(crate) sides: [String; 2],
    /// Whether the first-named has Black in the first game on this board.
    pub(crate) first_is_black: bool,
    pub(crate) result: String,
    /// Which of the two has not come.
    pub(crate) missing: [bool; 2],
    /// The results of its games so far.
    pub(crate) games: Vec<&'static str>,
    /// The tables of the platform at which its games are played.
    pub(crate) tables: BTreeMap<GameNumber, String>,
    /// How many games wait for a result.
    pub(crate) left: usize,
    pub(crate) done: bool,
    /// Whether a further game can be entered.
    pub(crate) open: bool,
    /// Where in the event's history its last result was entered.
    pub(crate) entered: Option<FactIndex>,
    /// Where in the history anything was last done to it: whoever enters a result must have seen
    /// this.
    pub(crate) seen: FactIndex,
    /// Whether its result is for those to say who adjudicate.
    pub(crate) adjudicated: bool,
    /// When the next game of a micro-match begins, by the clock.
    pub(crate) next_game: Option<NextGame>,
    /// The opening that was drawn for it: its cell, and what is played.
    pub(crate) opening: Option<String>,
    /// Whether its result was changed after it had been entered: corrected, or ruled otherwise.
    pub(crate) changed: Option<Id>,
}

/// When the next game of a micro-match begins.
pub(crate) struct NextGame {
    pub(crate) from: String,
    pub(crate) until: String,
    pub(crate) because: Vec<Cited>,
}

impl NextGame {
    fn of(between: BetweenGames, t: Texts) -> NextGame {
        let clock = |at: competition::Moment| {
            let (hour, minute) = at.hour_and_minute();
            format!("{hour:02}:{minute:02}")
        };
        let (from, until) = (clock(between.from), clock(between.until));
        NextGame { from, until, because: cited(between.because, t) }
    }

    pub(crate) fn says(&self, t: &Texts) -> String {
        let told = [("from", self.from.as_str()), ("until", self.until.as_str())];
        t.tell(id::NEXT_GAME_BETWEEN, &told).into_owned()
    }
}

/// One game of a board: who has which colour in it, and its result so far.
pub(crate) struct GameCell {
    pub(crate) number: GameNumber,
    pub(crate) first_is_black: bool,
    pub(crate) score: Option<&'static str>,
    /// Its table on the platform, if it is played there.
    pub(crate) table: Option<String>,
}

impl BoardRow {
    /// The game that is to be entered next.
    pub(crate) fn next(&self) -> GameNumber {
        GameNumber::from_index(self.games.len())
    }

    /// The games that have a result or wait for one.
    pub(crate) fn cells(&self) -> Vec<GameCell> {
        let all = GameNumber::all().take(self.games.len() + self.left);
        all.map(|number| self.cell(number)).collect()
    }

    /// A game.
    pub(crate) fn cell(&self, number: GameNumber) -> GameCell {
        let first = if self.first_is_black { Colour::Black } else { Colour::White };
        let colour = MicroMatch::colour(first, number);
        let score = self.games.get(number.index()).copied();
        let table = self.tables.get(&number).cloned();
        GameCell { number, first_is_black: colour == Colour::Black, score, table }
    }

    /// What is read of it to those who do not see it: its table, who plays, and how it stands.
    pub(crate) fn named(&self, table: &TableNumber, is_of_teams: &bool, t: &Texts) -> String {
        let (place, one, other) = match (is_of_teams, &self.sides) {
            (true, _) => (format!("{table}.{}", self.board), &self.white, &self.black),
            (false, [one, other]) => (table.to_string(), one, other),
        };
        let result = match (&self.games[..], self.done) {
            ([], true) => self.result.to_string(),
            ([], false) => t.say(id::RESULT_WAITS).into_owned(),
            (games, _) => games.join(", "),
        };
        let words = [("table", &*place), ("one", one), ("other", other), ("result", &*result)];
        // Colours are those of the game that is entered next, of the first one where none is.
        let game = if self.left > 0 { self.next() } else { GameNumber::FIRST };
        let text = match self.cell(game).first_is_black {
            true => id::RESULT_ROW_BLACK,
            false => id::RESULT_ROW,
        };
        t.tell(text, &words).into_owned()
    }

    /// What a result of the next game means, by name.
    pub(crate) fn says(&self, score: &Score, t: &Texts) -> String {
        says(*score, &self.sides, self.cell(self.next()).first_is_black, *t)
    }
}

/// What a result means, by name: the two are named as they stand on the row, and the winner's
/// colour is that of this one game.
pub(crate) fn says(score: Score, sides: &[String; 2], first_is_black: bool, t: Texts) -> String {
    let wins = |side: usize| {
        let colour = if (side == 0) == first_is_black { id::WITH_BLACK } else { id::WITH_WHITE };
        t.tell(id::SIDE_WINS, &[("who", &sides[side]), ("colour", &t.say(colour))])
    };
    let absent = |side: usize| t.tell(id::SIDE_ABSENT, &[("who", &sides[side])]);
    match score {
        Score::FirstWins => wins(0),
        Score::SecondWins => wins(1),
        Score::Draw => t.say(id::KEY_DRAW),
        Score::BothLose => t.say(id::BOTH_LOSE),
        Score::HalfToFirst => t.tell(id::SIDE_HALF, &[("who", &sides[0])]),
        Score::HalfToSecond => t.tell(id::SIDE_HALF, &[("who", &sides[1])]),
        Score::SecondAbsent => absent(1),
        Score::FirstAbsent => absent(0),
        Score::BothAbsent => t.say(id::KEY_BOTH),
    }
    .into_owned()
}

impl RoundView {
    pub(crate) fn of(
        competition: &Competition,
        section: &Section,
        number: Round,
        t: Texts,
    ) -> Option<RoundView> {
        let record = section.round(number)?;
        let at = Place {
            section: section.number,
            round: number,
            table: TableNumber::FIRST,
            board: BoardNumber::FIRST,
        };
        let rows = Rows {
            competition,
            section,
            at,
            before: competition.tournament(section, number.before()),
            entered: competition.entered_at(section.number, number),
            paired: competition.paired_at(section.number, number).unwrap_or_default(),
            touched: competition.touched_at(section.number, number),
            changed: competition.changed_at(section.number, number),
            record,
            t,
        };
        let who = |number| Someone::of(competition, section, number);
        let tables: Vec<TableRow> = TableNumber::all()
            .zip(&record.tables)
            .map(|(place, table)| rows.table(place, table))
            .collect();
        Some(RoundView {
            number,
            state: record.state,
            missing: tables.iter().filter(|table| !table.done).count(),
            untied: tables.iter().filter(|table| table.tied && table.goes_on.is_none()).count(),
            tables,
            bye: record.bye.map(who),
            free: record.free.iter().map(|number| who(*number)).collect(),
            away: record.away.keys().map(|number| who(*number)).collect(),
            starts: record.starts.map(|moment| t.moment(moment)).unwrap_or_default(),
            signed: record.signed.iter().map(ToString::to_string).collect(),
            by_hand: by_hand(competition, section, record),
            games: competition.counting().games,
            signed_before_change: competition.signed_before_change(section).contains(&number),
            seated_as_paired: {
                let clauses = competition.seated_as_paired();
                let searched = record.reasons.is_some();
                cited(clauses.iter().filter(|_| searched), t)
            },
        })
    }

    pub(crate) fn state_id(&self) -> Id {
        match self.state {
            RoundState::Draft => id::ROUND_DRAFT,
            RoundState::Published => id::ROUND_PUBLISHED,
            RoundState::Playing => id::ROUND_PLAYING,
            RoundState::Closed => id::ROUND_CLOSED,
        }
    }

    pub(crate) fn is_draft(&self) -> bool {
        self.state == RoundState::Draft
    }

    pub(crate) fn is_published(&self) -> bool {
        self.state == RoundState::Published
    }

    pub(crate) fn is_playing(&self) -> bool {
        self.state == RoundState::Playing
    }

    /// Whether a game of it has a table on the platform.
    pub(crate) fn is_played_here(&self) -> bool {
        let mut boards = self.tables.iter().flat_map(|table| &table.boards);
        boards.any(|board| !board.tables.is_empty())
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.state == RoundState::Closed
    }

    /// Over the first-named: he has White in every game, or only in the first.
    pub(crate) fn white_head(&self) -> Id {
        if self.games > 1 { id::WHITE_FIRST } else { id::WHITE }
    }

    /// Over the second-named.
    pub(crate) fn black_head(&self) -> Id {
        if self.games > 1 { id::BLACK_FIRST } else { id::BLACK }
    }
}

fn by_hand(competition: &Competition, section: &Section, record: &RoundRecord) -> Option<Pairing> {
    let PairedBy::Hand { by, reason, instead } = &record.paired else { return None };
    let who = |number| Someone::of(competition, section, number);
    let system = instead.system.iter().map(|(white, black)| (who(*white), who(*black)));
    Some(Pairing { by: by.clone(), reason: reason.clone(), system: system.collect() })
}

/// What the rows of a round are made from.
struct Rows<'a> {
    competition: &'a Competition,
    section: &'a Section,
    /// The first board of the round.
    at: Place,
    before: Tournament,
    entered: BTreeMap<(TableNumber, BoardNumber), FactIndex>,
    paired: FactIndex,
    touched: BTreeMap<(TableNumber, BoardNumber), FactIndex>,
    changed: BTreeMap<(TableNumber, BoardNumber), FactIndex>,
    record: &'a RoundRecord,
    t: Texts,
}

impl Rows<'_> {
    fn table(&self, place: TableNumber, table: &Table) -> TableRow {
        let who = |number| Someone::of(self.competition, self.section, number);
        let counting = self.competition.counting();
        let outcomes = table.outcomes(&counting);
        let knockout = self.competition.is_knockout(self.section);
        let broken = table.tie_broken(&counting);
        TableRow {
            table: place,
            white: who(table.white),
            black: who(table.black),
            white_points: points(self.before.points(table.white)),
            black_points: points(self.before.points(table.black)),
            boards: self.boards(place, table),
            done: !outcomes.contains(&Outcome::Unfinished),
            score: table.points(&counting).map(points),
            tied: self.competition.is_tied(self.section, table),
            both_leave: knockout && table.is_lost_by_both(&counting),
            goes_on: broken.map(|broken| who(broken.winner)),
            decided: broken.map(|broken| self.decided(broken)).unwrap_or_default(),
            added: table.added.as_ref().map(|added| format!("{}: {}", added.by, added.reason)),
        }
    }

    /// `by lot`, or `extra game: 1 : 0`.
    fn decided(&self, broken: &TieBroken) -> String {
        let games: Vec<&str> = broken.games.iter().map(|score| shown(*score)).collect();
        let way = broken.by.word(self.t.language);
        if games.is_empty() { way.into_owned() } else { format!("{way}: {}", games.join(", ")) }
    }

    fn boards(&self, place: TableNumber, table: &Table) -> Vec<BoardRow> {
        let counting = self.competition.counting();
        let name = |player: Option<_>| {
            let member = player.map(competition::Member::Player);
            member.map(|member| self.competition.name(member).to_owned()).unwrap_or_default()
        };
        let row = |(number, board): (BoardNumber, &Board)| {
            let outcomes = board.outcomes(&counting);
            let done = !outcomes.contains(&Outcome::Unfinished);
            let here = Place { table: place, board: number, ..self.at };
            let games: Vec<_> = board.scores.iter().map(|score| shown(*score)).collect();
            let left = usize::from(counting.games).saturating_sub(games.len());
            BoardRow {
                board: number,
                white: name(board.players[0]),
                black: name(board.players[1]),
                sides: [(board.players[0], table.white), (board.players[1], table.black)].map(
                    |(player, number)| match player {
                        Some(_) => name(player),
                        None => Someone::of(self.competition, self.section, number).name,
                    },
                ),
                first_is_black: table.colour_of_first(number) == Colour::Black,
                result: result(board, self.t),
                missing: Side::BOTH.map(|side| {
                    let seat = Seat { table: place, board: number, side };
                    board.scores.is_empty() && self.record.is_missing(seat)
                }),
                left: if done { 0 } else { left },
                tables: match self.competition.is_played_at(here) {
                    Venue::Platform => board.tables.clone(),
                    Venue::Wood => BTreeMap::new(),
                },
                games,
                done,
                open: self.competition.next_game(here).is_ok(),
                entered: self.entered.get(&(place, number)).copied(),
                seen: self
                    .touched
                    .get(&(place, number))
                    .map_or(self.paired, |at| self.paired.max(*at)),
                adjudicated: self.competition.is_adjudicated(here),
                next_game: self
                    .competition
                    .between_games(here)
                    .map(|between| NextGame::of(between, self.t)),
                opening: self.record.openings.get(&(place, number)).map(|drawn| {
                    let words = [("cell", &*drawn.cell), ("opening", &*drawn.opening)];
                    self.t.tell(id::OPENING_OF_BOARD, &words).into_owned()
                }),
                changed: self.changed.get(&(place, number)).map(|index| {
                    match self.competition.history().get(*index) {
                        Some(Fact::Corrected(_)) => id::RESULT_CORRECTED,
                        _ => id::RESULT_RULED,
                    }
                }),
            }
        };
        BoardNumber::all().zip(&table.boards).map(row).collect()
    }
}

/// The results of the games of a board, as the protocol has them.
fn result(board: &Board, t: Texts) -> String {
    if board.wrong.is_some() {
        return t.say(id::WRONG_BOARD).into_owned();
    }
    if let Some(losers) = board.lost_by {
        let score = match losers {
            Losers::First => Score::SecondWins,
            Losers::Second => Score::FirstWins,
            Losers::Both => Score::BothLose,
        };
        return t.tell(id::LOST_BY_SANCTION, &[("score", shown(score))]).into_owned();
    }
    let texts: Vec<_> = board.scores.iter().map(|score| shown(*score)).collect();
    texts.join(", ")
}

/// A result as people write it.
pub(crate) fn shown(score: Score) -> &'static str {
    match score {
        Score::FirstWins => "1 : 0",
        Score::Draw => "½ : ½",
        Score::SecondWins => "0 : 1",
        Score::BothLose => "0 : 0",
        Score::HalfToFirst => "½ : 0",
        Score::HalfToSecond => "0 : ½",
        Score::SecondAbsent => "+ : −",
        Score::FirstAbsent => "− : +",
        Score::BothAbsent => "− : −",
    }
}
