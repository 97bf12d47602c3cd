//! The form of an event: every field of it, once.
//!
//! The page is drawn from this table, what was typed is read by it, faults are shown at the fields it
//! names, and the regulations of an event that is there are written into the form by it.
//!
//! # A new field
//!
//! A field of [`Regulations`](competition::Regulations) gets into the form by one row in its part:
//!
//! ```text
//! Field::number("lateness", id::REGULATIONS_LATENESS, at!(lateness_minutes))
//!     .hint(Offer::lateness_hint)
//!     .about(|it| matches!(it, Problem::LatenessRefused { .. })),
//! ```
//!
//! * The kind of input is the constructor: `line`, `lines`, `day`, `number`, `choice`, `tick`, `ticks`,
//!   `order` (a list, best first) and `table` (rows of several inputs).
//! * Where it goes is `at!(field)`, or `at!(part.field, else 1)` where empty means something else than
//!   nothing; the type of the field says how it is read and how big a number may be. A type that no
//!   field had yet implements [`FormValue`], an enum of words does so by `impl Word for It {}`.
//! * A part that not all regulations have, such as the second stage, is found by two functions:
//!   `within!("stages.carry", second_stage, second_stage_mut, carry)`. What reads like neither is a
//!   [`Place`] of its own in `parts.rs`.
//! * `.offered` says in which disciplines of which rulebooks it is there, `.proposed` what stands in
//!   it at first, `.hint` what the rulebook says beside it, `.about` which problems of the
//!   regulations are its own.
//! * A field may be read only after those that decide whether it has a place: the kind before the
//!   boards, the system before its rounds.
//!
//! A field of the regulations that has no row must be listed with a reason in
//! `pages/tests/new_event_form.rs`.

use competition::{
    BoardOrder, Carry, Numbers, PairingBy, Post, Problem, StageFault, StageNumber, Status,
    TeamScoring,
};
use rulebook::Subject;
use tournament::Sex;

use super::field::{Cell, Column, Field, Fold, Input, Part, Width};
use super::offer::{Hint, Offer, TIES};
use super::parts::{
    BEST, BYES, ENDS, KIND, NAME, ROUNDS, SECOND_ROUNDS, SECOND_SYSTEM, SYSTEM, TIE_BREAKS,
    USUAL_TIE_BREAKS, byes, byes_mut, first_stage, first_stage_mut, second_stage, second_stage_mut,
    teams, teams_mut,
};
use super::place::{FormValue, Place, Word, at, read_or, within};
use crate::id;

/// All fields, as the page shows them and in the order in which they are read.
pub(super) fn fields() -> impl Iterator<Item = &'static Field> {
    FORM.iter().flat_map(|part| {
        let folded = part.folds.iter().flat_map(|fold| fold.fields);
        part.fields.iter().chain(folded)
    })
}

/// The field that a problem is about; none where it is about several.
pub(super) fn field_about(problem: &Problem) -> Option<&'static Field> {
    fields().find(|field| (field.about)(problem))
}

/// The form.
pub(super) static FORM: [Part; 6] = [
    Part {
        title: id::PART_GENERAL,
        fields: &[
            Field::line("name", id::EVENT_NAME, NAME)
                .required()
                .width(Width::Full)
                .about(|it| matches!(it, Problem::Unsaid { .. })),
            Field::line("place", id::EVENT_PLACE, at!(place)),
            Field::line("organiser", id::EVENT_ORGANISER, at!(organiser)),
            Field::day("starts", id::EVENT_STARTS, at!(starts)).required(),
            Field::day("ends", id::EVENT_ENDS, ENDS)
                .about(|it| matches!(it, Problem::DatesReversed)),
            Field::choice("status", id::EVENT_STATUS, at!(status), |offer| {
                offer.words([
                    (Status::Club, id::STATUS_CLUB),
                    (Status::Municipal, id::STATUS_MUNICIPAL),
                    (Status::Regional, id::STATUS_REGIONAL),
                    (Status::Interregional, id::STATUS_INTERREGIONAL),
                    (Status::National, id::STATUS_NATIONAL),
                ])
            }),
            Field::day("approved", id::EVENT_APPROVED, at!(approved)),
        ],
        folds: &[],
    },
    Part {
        title: id::PART_SYSTEM,
        fields: &[
            Field::choice("kind", id::EVENT_KIND, KIND, Offer::kinds)
                .proposed(Offer::proposed_kind)
                .about(|it| matches!(it, Problem::TeamDiscipline)),
            Field::number("best", id::EVENT_BEST, BEST)
                .hint(|offer| offer.say(id::EVENT_BEST_HINT)),
            Field::choice("system", id::EVENT_SYSTEM, SYSTEM, Offer::systems)
                .required()
                .width(Width::Full),
            Field::number("rounds", id::EVENT_ROUNDS, ROUNDS)
                .input(Input::Number { size: 4, example: "9" })
                .hint(Offer::rounds_hint)
                .about(|it| {
                    stage_fault(it).is_some_and(|(stage, what)| stage <= 1 && rounds(what))
                }),
            Field::choice(
                "numbers",
                id::EVENT_NUMBERS,
                within!("stages.numbers", first_stage, first_stage_mut, numbers),
                |offer| {
                    offer.words([
                        (Numbers::Lot, id::NUMBERS_LOT),
                        (Numbers::Rating, id::NUMBERS_RATING),
                        (Numbers::AsListed, id::NUMBERS_LISTED),
                    ])
                },
            ),
            Field::number(
                "groups",
                id::EVENT_GROUPS,
                within!("stages.groups", first_stage, first_stage_mut, groups, else 1),
            )
            .input(Input::Number { size: 4, example: "1" })
            .about(|it| stage_fault(it).is_some_and(|(_, what)| what == StageFault::NoGroups)),
            Field::choice("pairing_by", id::EVENT_PAIRING_BY, at!(pairing_by), |offer| {
                offer.words([
                    (PairingBy::Computer, id::PAIRING_COMPUTER),
                    (PairingBy::Hand, id::PAIRING_HAND),
                ])
            })
            .about(|it| matches!(it, Problem::HandPairing)),
            Field::number("byes", id::EVENT_BYES, BYES)
                .hint(|offer| offer.say(id::EVENT_BYES_HINT)),
            Field::number(
                "byes_last",
                id::EVENT_BYES_LAST,
                within!("byes.not-in-last", byes, byes_mut, not_in_last),
            )
            .input(Input::Number { size: 4, example: "0" }),
        ],
        folds: &[
            Fold {
                title: id::PART_FINAL,
                hint: |_| Hint::default(),
                needed: ("system2", |system| !system.is_empty()),
                fields: &[
                    Field::choice(
                        "system2",
                        id::EVENT_SYSTEM2,
                        SECOND_SYSTEM,
                        Offer::final_systems,
                    )
                    .width(Width::Full),
                    Field::number(
                        "qualifiers",
                        id::EVENT_QUALIFIERS,
                        within!("stages.qualifiers", second_stage, second_stage_mut, qualifiers),
                    )
                    .about(|it| {
                        stage_fault(it)
                            .is_some_and(|(_, what)| what == StageFault::QualifiersInFirst)
                    }),
                    Field::choice(
                        "carry",
                        id::EVENT_CARRY,
                        within!("stages.carry", second_stage, second_stage_mut, carry),
                        |offer| {
                            offer.words([
                                (Carry::Nothing, id::CARRY_NOTHING),
                                (Carry::Points, id::CARRY_POINTS),
                                (Carry::Meetings, id::CARRY_MEETINGS),
                            ])
                        },
                    )
                    .about(|it| {
                        stage_fault(it)
                            .is_some_and(|(_, what)| what == StageFault::CarryFromNothing)
                    }),
                    Field::number("rounds2", id::EVENT_ROUNDS2, SECOND_ROUNDS).about(|it| {
                        stage_fault(it).is_some_and(|(stage, what)| stage > 1 && rounds(what))
                    }),
                ],
            },
            Fold {
                title: id::PART_KNOCKOUT,
                hint: |_| Hint::default(),
                needed: ("system", |system| system.starts_with("knockout")),
                fields: &[Field::order("ko", id::PART_KNOCKOUT, TIE_BREAKS, 3, Offer::tie_ways)
                    .proposed(|_| USUAL_TIE_BREAKS.map(|way| Word::word(&way)).into())
                    .about(|it| matches!(it, Problem::KnockoutWithoutTieBreak { .. }))],
            },
            Fold {
                title: id::PART_TEAMS,
                hint: Offer::teams_hint,
                needed: ("kind", |kind| kind == "team"),
                fields: &[
                    Field::number(
                        "boards",
                        id::EVENT_BOARDS,
                        within!("teams.boards", teams, teams_mut, boards),
                    )
                    .proposed(Offer::proposed_boards)
                    .about(|it| matches!(it, Problem::TeamRulesMissing)),
                    Field::number(
                        "reserves",
                        id::EVENT_RESERVES,
                        within!("teams.reserves-max", teams, teams_mut, reserves_max),
                    ),
                    Field::choice(
                        "order",
                        id::EVENT_ORDER,
                        within!("teams.order", teams, teams_mut, order),
                        |offer| {
                            offer.words([
                                (BoardOrder::Fixed, id::ORDER_FIXED),
                                (BoardOrder::MoveUp, id::ORDER_MOVE_UP),
                                (BoardOrder::Free, id::ORDER_FREE),
                            ])
                        },
                    ),
                    Field::choice(
                        "team_scoring",
                        id::EVENT_TEAM_SCORING,
                        within!("teams.scoring", teams, teams_mut, scoring),
                        |offer| {
                            offer.words([
                                (TeamScoring::MatchPoints, id::SCORING_MATCH_POINTS),
                                (TeamScoring::BoardPoints, id::SCORING_BOARD_POINTS),
                            ])
                        },
                    ),
                ],
            },
        ],
    },
    Part {
        title: id::PART_GAMES,
        fields: &[
            Field::line("control", id::REGULATIONS_CONTROL, at!(time_control))
                .input(Input::Line {
                    chars_max: 200,
                    suggested: Some(("controls", Offer::controls)),
                })
                .required()
                .proposed(Offer::proposed_control)
                .hint(Offer::control_hint)
                .about(|it| {
                    let unreadable = matches!(it, Problem::TimeControlUnreadable { .. });
                    unreadable || matches!(it, Problem::TimeControlRefused { .. })
                }),
            Field::number("lateness", id::REGULATIONS_LATENESS, at!(lateness_minutes))
                .hint(Offer::lateness_hint)
                .about(|it| matches!(it, Problem::LatenessRefused { .. })),
            Field::number("games", id::EVENT_GAMES, at!(micro_match.games, else 1))
                .proposed(Offer::proposed_games)
                .hint(Offer::games_hint)
                .about(|it| matches!(it, Problem::MicroMatchesMissing)),
            Field::tick("additional", id::EVENT_ADDITIONAL, at!(micro_match.additional))
                .hint(|offer| offer.leave(Subject::ExtraMicroMatches))
                .about(|it| matches!(it, Problem::AdditionalMicroMatchesRefused)),
            Field::choice(
                "opening_table",
                id::REGULATIONS_OPENING,
                at!(opening_table),
                Offer::opening_tables,
            )
            .offered(Offer::has_opening_tables)
            .proposed(Offer::proposed_table)
            .hint(Offer::openings_hint)
            .about(|it| {
                let unknown = matches!(it, Problem::UnknownOpeningTable { .. });
                unknown || matches!(it, Problem::OpeningTableMissing)
            }),
            Field::line("renju_opening", id::EVENT_RENJU_OPENING, at!(renju_opening))
                .input(Input::Line {
                    chars_max: 60,
                    suggested: Some(("renju", Offer::renju_openings)),
                })
                .offered(Offer::is_renju)
                .hint(Offer::openings_hint)
                .about(|it| matches!(it, Problem::RenjuOpeningMissing)),
        ],
        folds: &[],
    },
    Part {
        title: id::PART_PLACES,
        fields: &[
            Field::choice("scoring", id::EVENT_SCORING, at!(scoring), Offer::scales)
                .hint(Offer::scoring_hint)
                .about(|it| matches!(it, Problem::ScoringRefused { .. })),
            Field::tick("play_off", id::EVENT_PLAY_OFF, at!(play_off))
                .hint(|offer| offer.leave(Subject::PlayOff))
                .about(|it| matches!(it, Problem::PlayOffRefused)),
            Field::order("tie", id::REGULATIONS_TIE_BREAKS, at!(tie_breaks), TIES, Offer::criteria)
                .none(id::BY_RULEBOOK)
                .proposed(Offer::proposed_criteria)
                .hint(Offer::criteria_hint)
                .about(|it| {
                    let missing =
                        matches!(it, Problem::TieBreaksMissing | Problem::SchmulianInSwiss);
                    missing || matches!(it, Problem::UnknownTieBreak { .. })
                }),
        ],
        folds: &[],
    },
    Part {
        title: id::PART_PEOPLE,
        fields: &[
            Field::ticks("age", id::EVENT_AGES, at!(eligible.age_groups), Offer::ages)
                .offered(Offer::has_ages)
                .hint(|offer| offer.say(id::EVENT_AGES_HINT))
                .about(|it| {
                    let unknown = matches!(it, Problem::UnknownAgeGroup { .. });
                    unknown || matches!(it, Problem::AgeGroupsNotNeighbours)
                }),
            Field::choice("sex", id::EVENT_SEX, at!(eligible.sex), |offer| {
                let sexes = [(Sex::Male, id::SEX_MEN), (Sex::Female, id::SEX_WOMEN)];
                offer.or_none(id::SEX_OPEN, offer.words(sexes))
            }),
            Field::number("rating_min", id::EVENT_RATING_MIN, at!(eligible.rating_min))
                .input(Input::Number { size: 5, example: "" }),
            Field::tick(
                "wheelchair_only",
                id::EVENT_WHEELCHAIR_ONLY,
                at!(eligible.wheelchair_only),
            )
            .offered(Offer::has_wheelchair_events),
            Field::tick("adaptive", id::EVENT_ADAPTIVE, at!(adaptive))
                .offered(Offer::has_adaptive_events)
                .hint(Offer::adaptive_hint),
            Field::number("fee", id::EVENT_FEE, at!(fee_roubles))
                .input(Input::Number { size: 6, example: "" })
                .offered(Offer::has_roubles)
                .about(|it| matches!(it, Problem::FeeTooHigh { .. })),
            Field::number("deposit", id::EVENT_DEPOSIT, at!(deposit_roubles))
                .input(Input::Number { size: 6, example: "" })
                .offered(Offer::has_roubles)
                .hint(|offer| offer.leave(Subject::ProtestDeposit))
                .about(|it| matches!(it, Problem::DepositRefused { .. })),
            Field::number("protest_minutes", id::EVENT_PROTEST_MINUTES, at!(protest_minutes))
                .about(|it| matches!(it, Problem::AppealTermMissing)),
            Field::number("fine", id::EVENT_FINE, at!(fine))
                .input(Input::Number { size: 6, example: "" }),
            Field::lines("documents", id::EVENT_DOCUMENTS, at!(documents))
                .hint(|offer| offer.say(id::EVENT_DOCUMENTS_HINT)),
        ],
        folds: &[],
    },
    Part {
        title: id::PART_OFFICIALS,
        fields: &[
            Field::number("arbiters", id::EVENT_ARBITERS, at!(arbiters)).width(Width::Short),
            Field::table(
                "officials",
                id::PART_OFFICIALS,
                Place {
                    paths: &[
                        "officials.post",
                        "officials.name",
                        "officials.category",
                        "officials.place",
                    ],
                    ..at!(officials)
                },
                5,
                &[
                    Column {
                        name: "post",
                        label: id::OFFICIAL_POST,
                        input: Cell::Choice(|offer| {
                            offer.words([
                                (Post::ChiefJudge, id::POST_CHIEF_JUDGE),
                                (Post::DeputyChiefJudge, id::POST_DEPUTY_CHIEF_JUDGE),
                                (Post::ChiefSecretary, id::POST_CHIEF_SECRETARY),
                                (Post::SeniorJudge, id::POST_SENIOR_JUDGE),
                                (Post::Judge, id::POST_JUDGE),
                                (Post::InformantJudge, id::POST_INFORMANT_JUDGE),
                                (Post::Doctor, id::POST_DOCTOR),
                            ])
                        }),
                    },
                    Column { name: "official", label: id::COLUMN_NAME, input: Cell::Line(100) },
                    Column {
                        name: "category",
                        label: id::OFFICIAL_CATEGORY,
                        input: Cell::Line(60),
                    },
                    Column { name: "from", label: id::COLUMN_FROM, input: Cell::Line(60) },
                ],
                1,
            ),
        ],
        folds: &[],
    },
];

/// The stage that a problem is about, and what is wrong with it.
fn stage_fault(problem: &Problem) -> Option<(StageNumber, StageFault)> {
    let Problem::StageUnsound { stage, what } = problem else { return None };
    Some((*stage, *what))
}

/// Whether it is the number of rounds, or the system that has it, that is wrong with a stage.
fn rounds(what: StageFault) -> bool {
    match what {
        StageFault::None
        | StageFault::NoRounds
        | StageFault::NoQualifiers
        | StageFault::MeetingsPlayedAnew
        | StageFault::TooManyCycles
        | StageFault::NoGames => true,
        StageFault::NoGroups | StageFault::QualifiersInFirst | StageFault::CarryFromNothing => {
            false
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fold_is_opened_by_a_field_that_is_there() {
        for fold in FORM.iter().flat_map(|part| part.folds) {
            assert!(fields().any(|field| field.name == fold.needed.0), "{}", fold.needed.0);
        }
    }

    #[test]
    fn every_problem_of_a_stage_is_at_one_field() {
        for what in [
            StageFault::None,
            StageFault::NoRounds,
            StageFault::NoGroups,
            StageFault::QualifiersInFirst,
            StageFault::NoQualifiers,
            StageFault::CarryFromNothing,
            StageFault::MeetingsPlayedAnew,
            StageFault::TooManyCycles,
            StageFault::NoGames,
        ] {
            for stage in [StageNumber::FIRST, StageNumber::FIRST.next()] {
                let problem = Problem::StageUnsound { stage, what };
                let about = fields().filter(|field| (field.about)(&problem)).count();
                assert_eq!(about, 1, "{stage} {what:?}");
            }
        }
    }
}
