//! Additional matches for shared places, as the desk and the papers of the event show them.

use competition::happened;
use competition::{
    Additional, AdditionalNumber, BoardNumber, Command, Competition, ExtraMeeting, Fact,
    GameNumber, Length, MayPlayOff, Member, Section, command,
};
use tournament::{Colour, MicroMatch, Score};

use super::{Cited, Someone, cited, range, shown};
use crate::id;
use crate::text::Texts;

/// An additional match: who meets whom, and what was played.
pub(crate) struct ExtraMatch {
    pub(crate) number: AdditionalNumber,
    pub(crate) places: String,
    pub(crate) control: String,
    /// How long each meeting is, in words.
    pub(crate) length: String,
    /// Whether colours were drawn by lot.
    pub(crate) by_lot: bool,
    pub(crate) rules: String,
    pub(crate) clauses: String,
    /// What everybody made, the best first.
    pub(crate) made: Vec<(Someone, String)>,
    pub(crate) games: Vec<ExtraGame>,
    pub(crate) finished: bool,
}

/// A game of an additional match.
pub(crate) struct ExtraGame {
    pub(crate) white: String,
    pub(crate) black: String,
    /// The board, in a match of teams.
    pub(crate) board: Option<BoardNumber>,
    pub(crate) game: GameNumber,
    /// White's result first; none if it is still to be played.
    pub(crate) score: Option<String>,
    /// The commands that enter its result, with what their buttons say; none where it has one.
    pub(crate) enter: Vec<(&'static str, String)>,
}

/// Some who may play additional games for their places.
pub(crate) struct ExtraRight {
    pub(crate) members: Vec<(String, Someone)>,
    /// Their numbers, as a form sends them.
    pub(crate) who: String,
    /// Whether it is theirs before the criteria are looked at.
    pub(crate) owed: bool,
    pub(crate) because: Vec<Cited>,
}

impl ExtraRight {
    /// Everybody who may play now.
    pub(crate) fn all(competition: &Competition, section: &Section, t: Texts) -> Vec<ExtraRight> {
        let owed = competition.owed_play_offs(section);
        let of = |right: &MayPlayOff| ExtraRight {
            members: right
                .who
                .iter()
                .map(|one| {
                    let place = range(one.first, one.last);
                    (place, Someone::of(competition, section, one.number))
                })
                .collect(),
            who: right.who.iter().map(|one| one.number.to_string()).collect::<Vec<_>>().join(","),
            owed: owed.contains(right),
            because: cited(&right.clauses, t),
        };
        competition.may_play_off(section).iter().map(of).collect()
    }
}

impl ExtraMatch {
    /// The additional matches of a section, in the order in which they were called.
    pub(crate) fn all(competition: &Competition, section: &Section, t: Texts) -> Vec<ExtraMatch> {
        let matches = AdditionalNumber::all().zip(&section.additional);
        matches.map(|(number, one)| ExtraMatch::of(competition, section, number, one, t)).collect()
    }

    fn of(
        competition: &Competition,
        section: &Section,
        number: AdditionalNumber,
        one: &Additional,
        t: Texts,
    ) -> ExtraMatch {
        let counting = competition.counting();
        let someone = |number| Someone::of(competition, section, number);
        let mut made: Vec<_> =
            one.who.iter().map(|who| (*who, one.points(*who, &counting))).collect();
        made.sort_by_key(|(who, points)| (std::cmp::Reverse(*points), *who));
        ExtraMatch {
            number,
            places: range(one.places[0].into(), one.places[1].into()),
            control: one.control.clone(),
            length: match one.length {
                Length::Games(games) => t.count(id::EXTRA_GAMES, &games).into_owned(),
                Length::FirstWin => t.say(id::EXTRA_FIRST_WIN).into_owned(),
            },
            by_lot: one.lot.is_some(),
            rules: one.rules.clone(),
            clauses: one.clauses.join(", "),
            made: made.iter().map(|(who, points)| (someone(*who), points.to_string())).collect(),
            games: games(competition, section, number, one),
            finished: one.is_finished(&counting),
        }
    }
}

fn games(
    competition: &Competition,
    section: &Section,
    additional: AdditionalNumber,
    one: &Additional,
) -> Vec<ExtraGame> {
    let open = one.open_games(&competition.counting());
    let mut games = Vec::new();
    for (meeting, pair) in competition::MeetingNumber::all().zip(&one.meetings) {
        for (board, scores) in BoardNumber::all().zip(&pair.boards) {
            let next = open.iter().find(|next| (next.0, next.1) == (meeting, board));
            let count = scores.len() + usize::from(next.is_some());
            for game in GameNumber::all().take(count) {
                let first =
                    if board.get().is_multiple_of(2) { Colour::Black } else { Colour::White };
                let first_has = MicroMatch::colour(first, game);
                let names = names(competition, section, pair, board);
                let turned = first_has == Colour::Black;
                let seen = |score: Score| if turned { score.reversed() } else { score };
                let command = |score: Score| {
                    Command::AdditionalResult(command::ScoreAdditional {
                        section: section.number,
                        additional,
                        meeting,
                        board,
                        game: Some(game),
                        score: seen(score),
                        reason: String::new(),
                    })
                    .written()
                };
                let entered = scores.get(game.index());
                let all = [
                    Score::FirstWins,
                    Score::Draw,
                    Score::SecondWins,
                    Score::SecondAbsent,
                    Score::FirstAbsent,
                ];
                let enter = all.into_iter().filter(|_| entered.is_none());
                let [one, other] = names;
                let (white, black) = if turned { (other, one) } else { (one, other) };
                games.push(ExtraGame {
                    white,
                    black,
                    board: (pair.boards.len() > 1).then_some(board),
                    game,
                    score: entered.map(|score| shown(seen(*score)).to_owned()),
                    enter: enter.map(|score| (shown(score), command(score))).collect(),
                });
            }
        }
    }
    games
}

/// The names of the two of a meeting; in a match of teams with who plays on the board by the entry.
fn names(
    competition: &Competition,
    section: &Section,
    pair: &ExtraMeeting,
    board: BoardNumber,
) -> [String; 2] {
    [pair.white, pair.black].map(|number| {
        let name = Someone::of(competition, section, number).name;
        let Some(Member::Team(id)) = section.members.get(number.index()) else { return name };
        let main = competition.team(*id).and_then(|one| one.team.main.get(board.index()));
        match main {
            Some(player) => format!("{} ({name})", competition.name(Member::Player(*player))),
            None => name,
        }
    })
}

/// The command that takes back the last result of an additional match, if it can be.
pub(crate) fn take_back(competition: &Competition, section: &Section, t: Texts) -> Option<String> {
    let of = |fact: &Fact| matches!(fact, Fact::AdditionalScored(happened::AdditionalScored { section: of, .. }) if *of == section.number);
    let mut facts = competition.counting_facts().rev();
    let (last, _) = facts.find(|(_, fact)| of(fact))?;
    let reason = t.say(id::EXTRA_BACK_REASON);
    let undo = command::Undo { reason: reason.into_owned(), event: Some(last) };
    competition.can_be_taken_back(last).then(|| Command::Undo(undo).written())
}
