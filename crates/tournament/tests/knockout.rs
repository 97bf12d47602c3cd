//! Brackets, matches, micro-matches.
#![allow(clippy::unwrap_used, unreachable_pub)] // in helpers of tests too

use tournament::{
    Bracket, Colour, Decided, Ends, GameNumber, MatchMode, MatchScore, MatchStanding, Meeting,
    MicroMatch, Number, Outcome, PlayOn, Points, Score, Slots, Worth,
};

fn numbers(bracket: &Bracket) -> Vec<(u16, u16)> {
    bracket.meetings().meetings.iter().map(|one| (one.first.get(), one.second.get())).collect()
}

fn smaller(meeting: Meeting) -> Option<Decided> {
    Some(Decided::Won(meeting.first.min(meeting.second)))
}

/// Plays a bracket to its end; the final places as (number, place, how many share it).
fn played(mut bracket: Bracket, winner: fn(Meeting) -> Option<Decided>) -> Vec<(u16, u16, u16)> {
    let mut rounds = 0;
    while !bracket.is_over() {
        bracket = bracket.after(winner).unwrap();
        rounds += 1;
        assert!(rounds <= 16);
    }
    bracket.places().iter().map(|(number, place, share)| (number.get(), *place, *share)).collect()
}

#[test]
fn the_loser_of_a_meeting_leaves() {
    let _claim = clauses::built_in(&[
        "RU-2022 1.4",
        "UA-2024 II.systems.6.2",
        "UA-CHESS IV.3.1.2",
        "RU-2013 5.3.13.4",
    ]);
    let bracket = Bracket::new(8, Slots::InOrder, PlayOn::Nobody);
    assert_eq!(numbers(&bracket), [(1, 2), (3, 4), (5, 6), (7, 8)]);
    let bracket = bracket.after(smaller).unwrap();
    assert_eq!(numbers(&bracket), [(1, 3), (5, 7)]);
    let bracket = bracket.after(smaller).unwrap();
    assert_eq!(numbers(&bracket), [(1, 5)]);
    let places = played(bracket, smaller);
    let wanted =
        [(1, 1, 1), (5, 2, 1), (3, 3, 2), (7, 3, 2), (2, 5, 4), (4, 5, 4), (6, 5, 4), (8, 5, 4)];
    assert_eq!(places, wanted);
}

#[test]
fn with_free_places_the_first_numbers_pass_the_first_round() {
    let bracket = Bracket::new(6, Slots::InOrder, PlayOn::Nobody);
    assert_eq!(numbers(&bracket), [(3, 4), (5, 6)]);
    assert_eq!(bracket.meetings().free, [Number::new(1).unwrap(), Number::new(2).unwrap()]);
    let bracket = bracket.after(smaller).unwrap();
    assert_eq!(numbers(&bracket), [(1, 2), (3, 5)]);
}

#[test]
fn seeds_meet_as_late_as_they_can() {
    let bracket = Bracket::new(8, Slots::Seeded, PlayOn::ForThirdPlace);
    assert_eq!(numbers(&bracket), [(1, 8), (4, 5), (2, 7), (3, 6)]);
    let places = played(bracket, smaller);
    assert_eq!(&places[..4], [(1, 1, 1), (2, 2, 1), (3, 3, 1), (4, 4, 1)]);
    let bracket = Bracket::new(5, Slots::Seeded, PlayOn::Nobody);
    assert_eq!(numbers(&bracket), [(4, 5)]);
}

#[test]
fn in_the_improved_knockout_every_place_is_played_for() {
    let _claim = clauses::built_in(&[
        "RU-2022 1.4",
        "UA-2024 II.systems.6.2",
        "UA-CHESS IV.3.1.2",
        "RU-2013 5.3.13.4",
    ]);
    for participants in 2..=40 {
        let bracket = Bracket::new(participants, Slots::InOrder, PlayOn::ForAllPlaces);
        let places = played(bracket, smaller);
        assert_eq!(places.len(), usize::from(participants));
        let taken: Vec<_> = places.iter().map(|(_, place, share)| (*place, *share)).collect();
        let wanted: Vec<_> = (1..=participants).map(|place| (place, 1)).collect();
        assert_eq!(taken, wanted, "{participants}");
    }
    // First is who never lost, last who never won, the others by their wins and losses in order.
    let places = played(Bracket::new(4, Slots::InOrder, PlayOn::ForAllPlaces), smaller);
    assert_eq!(places, [(1, 1, 1), (3, 2, 1), (2, 3, 1), (4, 4, 1)]);
}

#[test]
fn a_drawn_meeting_holds_the_bracket_up() {
    let _claim = clauses::built_in(&["UA-2024 II.systems.6.2", "UA-CHESS IV.3.1.2"]);
    let bracket = Bracket::new(4, Slots::InOrder, PlayOn::Nobody);
    let fault = bracket.after(|_| None).unwrap_err();
    assert_eq!((fault.meeting.first.get(), fault.meeting.second.get()), (1, 2));
}

/// Both of 1–2 lose, then the smaller number wins.
fn first_two_lose(meeting: Meeting) -> Option<Decided> {
    let both = meeting.first.get() == 1 && meeting.second.get() == 2;
    if both { Some(Decided::BothLost) } else { smaller(meeting) }
}

#[test]
fn where_both_lose_both_leave_and_the_next_opponent_passes_free() {
    let bracket = Bracket::new(8, Slots::InOrder, PlayOn::Nobody);
    let bracket = bracket.after(first_two_lose).unwrap();
    assert_eq!(numbers(&bracket), [(5, 7)]);
    assert_eq!(bracket.meetings().free, [Number::new(3).unwrap()]);
    let places = played(bracket, smaller);
    let out = [(4, 4, 5), (6, 4, 5), (8, 4, 5), (1, 4, 5), (2, 4, 5)];
    assert_eq!(places[..3], [(3, 1, 1), (5, 2, 1), (7, 3, 1)]);
    assert_eq!(places[3..], out, "they share with those who lost in the same round");
}

#[test]
fn a_cup_is_over_when_one_is_left() {
    let semifinals = Bracket::new(4, Slots::InOrder, PlayOn::Nobody);
    let bracket = semifinals.after(first_two_lose).unwrap();
    assert!(bracket.is_over() && numbers(&bracket).is_empty());
    assert_eq!(played(bracket, smaller), [(3, 1, 1), (4, 2, 3), (1, 2, 3), (2, 2, 3)]);
    // Where losers play on, those two do not: they stand behind who is left of the losers.
    for play_on in [PlayOn::ForThirdPlace, PlayOn::ForAllPlaces] {
        let bracket = Bracket::new(4, Slots::InOrder, play_on).after(first_two_lose).unwrap();
        assert!(bracket.is_over(), "{play_on:?}");
        assert_eq!(played(bracket, smaller), [(3, 1, 1), (4, 2, 1), (1, 3, 2), (2, 3, 2)]);
    }
    // A final that both lose has no winner.
    let bracket = Bracket::new(2, Slots::InOrder, PlayOn::Nobody).after(first_two_lose).unwrap();
    assert_eq!(played(bracket, smaller), [(1, 1, 2), (2, 1, 2)]);
}

/// Whoever loses together with his opponent, everybody has one place and nobody plays himself.
#[test]
fn brackets_with_empty_places_come_to_an_end() {
    cases::play("brackets where both lose", 300, |random| {
        let participants = 2 + random.below(20) as u16;
        let play_on = random.pick(&[PlayOn::Nobody, PlayOn::ForThirdPlace, PlayOn::ForAllPlaces]);
        let mut bracket = Bracket::new(participants, Slots::InOrder, play_on);
        let mut out: Vec<Number> = Vec::new();
        for _ in 0..Bracket::rounds(participants) {
            let meetings = bracket.meetings();
            let playing: Vec<Number> =
                meetings.meetings.iter().flat_map(|one| [one.first, one.second]).collect();
            assert!(!playing.iter().chain(&meetings.free).any(|one| out.contains(one)));
            let lost: Vec<Meeting> =
                meetings.meetings.into_iter().filter(|_| random.below(3) == 0).collect();
            out.extend(lost.iter().flat_map(|one| [one.first, one.second]));
            let decided = |meeting: Meeting| match lost.contains(&meeting) {
                true => Some(Decided::BothLost),
                false => smaller(meeting),
            };
            bracket = bracket.after(decided).unwrap();
        }
        assert!(bracket.is_over());
        let mut placed: Vec<u16> = bracket.places().iter().map(|(one, ..)| one.get()).collect();
        placed.sort_unstable();
        assert_eq!(placed, (1..=participants).collect::<Vec<_>>());
    });
}

fn score(games: u16, first: i32, second: i32, wins: [u16; 2]) -> MatchScore {
    MatchScore { games, points: [Points(first), Points(second)], wins }
}

#[test]
fn a_match_is_won_by_most_points_or_by_reaching_points_or_wins() {
    let _claim = clauses::built_in(&[
        "UA-2024 III.team.9",
        "UA-CHESS IV.6.9",
        "RU-2013 5.3.13.2",
        "UA-2024 II.systems.4",
    ]);
    let win = Points::whole(1);
    let most = |score, ends| MatchMode::MostPointsOf(6).standing(score, win, ends);
    let ahead = score(4, 35, 5, [3, 0]);
    assert_eq!(most(ahead, Ends::AfterAllGames), MatchStanding::Running);
    assert_eq!(most(ahead, Ends::WhenDecided), MatchStanding::FirstWon);
    assert_eq!(most(score(4, 30, 10, [2, 0]), Ends::WhenDecided), MatchStanding::Running);
    assert_eq!(most(score(6, 30, 30, [1, 1]), Ends::AfterAllGames), MatchStanding::Drawn);
    let to_points = MatchMode::FirstToPoints(Points(35));
    assert_eq!(
        to_points.standing(score(5, 30, 20, [2, 1]), win, Ends::AfterAllGames),
        MatchStanding::Running
    );
    assert_eq!(
        to_points.standing(score(6, 25, 35, [1, 2]), win, Ends::AfterAllGames),
        MatchStanding::SecondWon
    );
    let to_wins = MatchMode::FirstToWins(3);
    assert_eq!(
        to_wins.standing(score(40, 190, 210, [1, 2]), win, Ends::AfterAllGames),
        MatchStanding::Running
    );
    assert_eq!(
        to_wins.standing(score(41, 200, 210, [3, 2]), win, Ends::AfterAllGames),
        MatchStanding::FirstWon
    );
}

#[test]
fn the_sum_of_a_micro_match_decides_and_equal_sums_are_a_draw() {
    let _claim = clauses::built_in(&[
        "RU-2022 5.4.6",
        "RU-2013 1.11",
        "UA-2024 III.start.5.1",
        "UA-2024 III.result.1",
    ]);
    let outcome = |scores: &[Score]| MicroMatch { games: 2, scores }.outcomes(&Worth::TWO_ONE_ZERO);
    use Outcome::{Draw, Loss, Unfinished, Win};
    assert_eq!(outcome(&[]), [Unfinished; 2]);
    assert_eq!(outcome(&[Score::FirstWins]), [Unfinished; 2]);
    assert_eq!(outcome(&[Score::FirstWins, Score::Draw]), [Win, Loss]);
    assert_eq!(outcome(&[Score::FirstWins, Score::SecondWins]), [Draw, Draw]);
    assert_eq!(outcome(&[Score::Draw, Score::SecondWins]), [Loss, Win]);
    assert_eq!(outcome(&[Score::FirstAbsent]), [Loss, Win], "too late: the whole micro-match");
    assert_eq!(outcome(&[Score::BothAbsent]), [Loss, Loss]);
    // An additional micro-match after a drawn one.
    let drawn = [Score::Draw, Score::Draw, Score::FirstWins];
    assert_eq!(outcome(&drawn), [Unfinished; 2]);
    assert_eq!(outcome(&[Score::Draw, Score::Draw, Score::FirstWins, Score::Draw]), [Win, Loss]);
    let colours: Vec<_> =
        GameNumber::up_to(4).map(|game| MicroMatch::colour(Colour::White, game)).collect();
    assert_eq!(colours, [Colour::White, Colour::Black, Colour::White, Colour::Black]);
}

#[test]
fn results_are_read_as_people_write_them() {
    for (text, wanted) in [
        ("1-0", Score::FirstWins),
        ("2:0", Score::FirstWins),
        (" ½ - ½ ", Score::Draw),
        ("1:1", Score::Draw),
        ("+−", Score::SecondAbsent),
        ("+:-", Score::SecondAbsent),
        ("- +", Score::FirstAbsent),
        ("--", Score::BothAbsent),
        ("0-0", Score::BothLose),
    ] {
        assert_eq!(text.parse(), Ok(wanted), "{text}");
    }
    for score in Score::ALL {
        assert_eq!(score.text().parse(), Ok(score));
        assert_eq!(score.reversed().reversed(), score);
        let [first, second] = score.outcomes();
        assert_eq!(score.reversed().outcomes(), [second, first]);
    }
    assert!("3-0".parse::<Score>().unwrap_err().to_string().contains("3-0"));
}
