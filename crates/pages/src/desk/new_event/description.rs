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
//!     .hint(FormChoices::lateness_hint)
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

use competition::correspondence::Lacking;
use competition::{
    Blindfold, BoardOrder, Carry, DisplayTime, ForeignField, FoulRule, Numbers, PairingBy, Post,
    Problem, Rank, RapidRules, StageFault, StageNumber, TeamTieBreak, Term, provision_label,
};
use rulebook::{Medium, Provision, Subject, WayOfPlaying};
use tournament::{Sex, Slots};

use super::field::{Cell, Column, Field, Fold, Input, Part, Width};
use super::form_choices::{Choice, FormChoices, Hint, TIES};
use super::parts::{
    BEST, BYES, DAYS, DAYS_MOVES, DRAWS_AFTER, DRAWS_NEVER, ENDS, KIND, MEDIUM, NAME, PLATFORM,
    POINTS_LOST, QUALIFIER_EVENT, ROUNDS, SECOND_ROUNDS, SECOND_SYSTEM, SLOTS, SYSTEM, TIE_BREAKS,
    TIMETABLE, USUAL_TIE_BREAKS, by_post, by_post_mut, byes, byes_mut, first_stage,
    first_stage_mut, platform, platform_mut, qualifier, qualifier_mut, said, say, second_stage,
    second_stage_mut, teams, teams_mut,
};
use super::place::{FormValue, Place, Word, at, read_or, within};
use crate::id;

/// What the regulations say in words about something, where a clause leaves it to them.
macro_rules! said {
    ($name:literal, $of:ident $(, $problem:pat)?) => {
        Field::lines(
            $name,
            provision_label(Provision::$of),
            Place {
                paths: &["provisions.of", "provisions.text"],
                written: |regulations| Some(said(regulations, Provision::$of)),
                read: |regulations, typed, _| {
                    say(regulations, Provision::$of, typed);
                    Ok(())
                },
            },
        )
        .offered(|choices| choices.provision(Provision::$of).is_some())
        .hint(|choices| choices.provision_hint(Provision::$of))
        .about(|it| {
            let own = matches!(it, Problem::ProvisionRefused { of: Provision::$of });
            let wanted = matches!(it, Problem::ProvisionWanted { of: Provision::$of });
            own || wanted $(|| matches!(it, $problem))?
        })
    };
}

/// A term that holds or does not, where a clause leaves it to the regulations.
macro_rules! term {
    ($name:literal, $term:ident, $($part:ident).+) => {
        Field::tick($name, Term::$term.label(), at!($($part).+))
            .offered(|choices| choices.may(Term::$term.subject()))
            .hint(|choices| choices.leave(Term::$term.subject()))
            .about(|it| matches!(it, Problem::TermRefused { term: Term::$term }))
    };
}

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
pub(super) static FORM: [Part; 7] = [
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
            Field::choice("status", id::EVENT_STATUS, at!(status), FormChoices::statuses),
            Field::choice("rank", id::EVENT_RANK, at!(rank), |choices| {
                let ranks = [Rank::I, Rank::II, Rank::III, Rank::IV, Rank::V, Rank::VI];
                let choice = |rank: Rank| Choice::new(rank.word(), rank.word());
                choices.or_none(id::NOT_SAID, ranks.map(choice).into())
            })
            .offered(|choices| choices.book.events().ranks)
            .hint(|choices| choices.refusal_hint(&Problem::RankUnsaid))
            .about(|it| matches!(it, Problem::RankUnsaid)),
            Field::day("entries_until", id::EVENT_ENTRIES_UNTIL, at!(entries_until))
                .hint(|choices| choices.refusal_hint(&Problem::EntriesUnsaid))
                .about(|it| matches!(it, Problem::EntriesUnsaid)),
            Field::day("approved", id::EVENT_APPROVED, at!(approved)).about(|it| {
                matches!(it, Problem::RegulationsUnapproved | Problem::ApprovedLate { .. })
            }),
            Field::line("approved_by", id::EVENT_APPROVED_BY, at!(approved_by)),
            Field::tick("unofficial", id::EVENT_UNOFFICIAL, at!(unofficial)),
        ],
        folds: &[],
    },
    Part {
        title: id::PART_SYSTEM,
        fields: &[
            Field::choice("kind", id::EVENT_KIND, KIND, FormChoices::kinds)
                .proposed(FormChoices::proposed_kind)
                .about(|it| matches!(it, Problem::TeamDiscipline)),
            Field::number("best", id::EVENT_BEST, BEST)
                .hint(|choices| choices.say(id::EVENT_BEST_HINT))
                .about(|it| matches!(it, Problem::MembersCountedUnsaid)),
            said!("counted_members", CountedMembers),
            Field::choice("system", id::EVENT_SYSTEM, SYSTEM, FormChoices::systems)
                .required()
                .width(Width::Full),
            Field::number("rounds", id::EVENT_ROUNDS, ROUNDS)
                .input(Input::Number { size: 4, example: "9" })
                .hint(FormChoices::rounds_hint)
                .about(|it| {
                    stage_fault(it).is_some_and(|(stage, what)| stage <= 1 && rounds(what))
                }),
            Field::choice(
                "numbers",
                id::EVENT_NUMBERS,
                within!("stages.numbers", first_stage, first_stage_mut, numbers),
                |choices| {
                    choices.words([
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
            Field::choice("pairing_by", id::EVENT_PAIRING_BY, at!(pairing_by), |choices| {
                choices.words([
                    (PairingBy::Computer, id::PAIRING_COMPUTER),
                    (PairingBy::Hand, id::PAIRING_HAND),
                ])
            })
            .about(|it| matches!(it, Problem::HandPairing)),
            Field::number("byes", id::EVENT_BYES, BYES)
                .offered(FormChoices::has_byes)
                .hint(|choices| choices.say(id::EVENT_BYES_HINT))
                .about(|it| matches!(it, Problem::ByesRefused)),
            Field::number(
                "byes_last",
                id::EVENT_BYES_LAST,
                within!("byes.not-in-last", byes, byes_mut, not_in_last),
            )
            .offered(FormChoices::has_byes)
            .input(Input::Number { size: 4, example: "0" }),
        ],
        folds: &[
            Fold {
                title: id::PART_FINAL,
                hint: |_| Hint::default(),
                needed: Some(("system2", |system| !system.is_empty())),
                fields: &[
                    Field::choice(
                        "system2",
                        id::EVENT_SYSTEM2,
                        SECOND_SYSTEM,
                        FormChoices::final_systems,
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
                        |choices| {
                            choices.words([
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
                needed: Some(("system", |system| system.starts_with("knockout"))),
                fields: &[
                    Field::choice("slots", id::EVENT_SLOTS, SLOTS, |choices| {
                        let words = [
                            (Slots::Seeded, id::SLOTS_SEEDED),
                            (Slots::InOrder, id::SLOTS_IN_ORDER),
                        ];
                        choices.or_none(id::SLOTS_USUAL, choices.words(words))
                    }),
                    Field::order("ko", id::PART_KNOCKOUT, TIE_BREAKS, 3, FormChoices::tie_ways)
                        .proposed(|_| USUAL_TIE_BREAKS.map(|way| Word::word(&way)).into())
                        .about(|it| matches!(it, Problem::KnockoutWithoutTieBreak { .. })),
                ],
            },
            Fold {
                title: id::PART_POINTS_LOST,
                hint: |_| Hint::default(),
                needed: Some(("system", |system| system == "points-lost")),
                fields: &[Field::number("lost", id::EVENT_POINTS_LOST, POINTS_LOST).about(|it| {
                    matches!(it, Problem::PointsLostRefused { .. })
                        || stage_fault(it).is_some_and(|(_, what)| what == StageFault::NoPoints)
                })],
            },
            Fold {
                title: id::PART_TEAMS,
                hint: FormChoices::teams_hint,
                needed: Some(("kind", |kind| kind == "team")),
                fields: &[
                    Field::number(
                        "boards",
                        id::EVENT_BOARDS,
                        within!("teams.boards", teams, teams_mut, boards),
                    )
                    .proposed(FormChoices::proposed_boards)
                    .about(|it| matches!(it, Problem::TeamRulesMissing)),
                    Field::number(
                        "reserves",
                        id::EVENT_RESERVES,
                        within!("teams.reserves-max", teams, teams_mut, reserves_max),
                    )
                    .proposed(|_| vec!["0".to_owned()])
                    .hint(|choices| choices.refusal_hint(&Problem::ReservesUnsaid))
                    .about(|it| matches!(it, Problem::ReservesUnsaid)),
                    Field::choice(
                        "order",
                        id::EVENT_ORDER,
                        within!("teams.order", teams, teams_mut, order),
                        |choices| {
                            choices.words([
                                (BoardOrder::Fixed, id::ORDER_FIXED),
                                (BoardOrder::MoveUp, id::ORDER_MOVE_UP),
                                (BoardOrder::Free, id::ORDER_FREE),
                            ])
                        },
                    )
                    .proposed(|_| vec![BoardOrder::Fixed.word()])
                    .hint(|choices| choices.refusal_hint(&Problem::BoardOrderUnsaid))
                    .about(|it| matches!(it, Problem::BoardOrderUnsaid)),
                    Field::choice(
                        "team_scoring",
                        id::EVENT_TEAM_SCORING,
                        within!("teams.scoring", teams, teams_mut, scoring),
                        |choices| choices.or_none(id::BY_RULEBOOK, choices.team_scorings()),
                    )
                    .proposed(FormChoices::proposed_team_scoring)
                    .hint(|choices| choices.refusal_hint(&Problem::TeamOrderUnsaid))
                    .about(|it| matches!(it, Problem::TeamOrderUnsaid | Problem::TeamOrderRefused)),
                    Field::choice(
                        "team_coefficient",
                        Term::TeamCoefficient.label(),
                        within!("teams.coefficient-of", teams, teams_mut, coefficient_of),
                        |choices| choices.or_none(id::BY_RULEBOOK, choices.team_scorings()),
                    )
                    .offered(|choices| choices.may(Subject::TeamCoefficient))
                    .proposed(FormChoices::proposed_team_scoring)
                    .hint(|choices| choices.leave(Subject::TeamCoefficient))
                    .about(|it| matches!(it, Problem::TeamCoefficientUnsaid)),
                    said!("entry_changes", EntryChanges),
                    said!("reserve_boards", ReserveBoards),
                    Field::order(
                        "team_tie",
                        Term::TeamOrder.label(),
                        within!("teams.criteria", teams, teams_mut, criteria),
                        TeamTieBreak::ALL.len(),
                        |choices| {
                            let choice = |one: TeamTieBreak| {
                                Choice::new(one.word(), choices.t.say(one.label()))
                            };
                            TeamTieBreak::ALL.map(choice).into()
                        },
                    )
                    .none(id::BY_RULEBOOK)
                    .offered(|choices| choices.may(Subject::TeamOrder))
                    .hint(|choices| choices.leave(Subject::TeamOrder))
                    .about(|it| matches!(it, Problem::TermRefused { term: Term::TeamOrder })),
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
                    suggested: Some(("controls", FormChoices::controls)),
                })
                .required()
                .offered(|choices| !choices.is_by_post())
                .proposed(FormChoices::proposed_control)
                .hint(FormChoices::control_hint)
                .about(|it| {
                    let unreadable = matches!(it, Problem::TimeControlUnreadable { .. });
                    let refused = matches!(it, Problem::TimeControlRefused { .. });
                    unreadable || refused || matches!(it, Problem::TimeControlUnusual { .. })
                }),
            Field::choice("rule_set", Term::RuleSet.label(), at!(games.rule_set), |choices| {
                let sets = [
                    (RapidRules::Basic, id::RULE_SET_BASIC),
                    (RapidRules::Full, id::RULE_SET_FULL),
                ];
                choices.or_none(id::NOT_SAID, choices.words(sets))
            })
            .offered(|choices| choices.may(Subject::RuleSet))
            .proposed(|_| vec![RapidRules::Basic.word()])
            .hint(|choices| choices.leave(Subject::RuleSet))
            .about(|it| matches!(it, Problem::RuleSetUnsaid)),
            Field::number("lateness", id::REGULATIONS_LATENESS, at!(lateness_minutes))
                .hint(FormChoices::lateness_hint)
                .about(|it| {
                    matches!(it, Problem::LatenessRefused { .. } | Problem::LatenessUnsaid)
                }),
            Field::number("games", id::EVENT_GAMES, at!(micro_match.games, else 1))
                .proposed(FormChoices::proposed_games)
                .hint(FormChoices::games_hint)
                .about(|it| {
                    matches!(it, Problem::MicroMatchesMissing | Problem::MicroMatchSize { .. })
                }),
            Field::number("break_minutes", id::EVENT_BREAK, at!(micro_match.break_minutes))
                .offered(FormChoices::has_breaks)
                .hint(FormChoices::break_hint)
                .about(|it| matches!(it, Problem::BreakMinutes { .. } | Problem::BreakRefused)),
            Field::tick("additional", id::EVENT_ADDITIONAL, at!(micro_match.additional))
                .hint(|choices| choices.leave(Subject::ExtraMicroMatches))
                .about(|it| matches!(it, Problem::AdditionalMicroMatchesRefused)),
            Field::choice(
                "opening_table",
                id::REGULATIONS_OPENING,
                at!(opening_table),
                FormChoices::opening_tables,
            )
            .offered(FormChoices::has_opening_tables)
            .proposed(FormChoices::proposed_table)
            .hint(FormChoices::openings_hint)
            .about(|it| {
                let unknown = matches!(it, Problem::UnknownOpeningTable { .. });
                unknown || matches!(it, Problem::OpeningTableMissing)
            }),
            Field::line("renju_opening", id::EVENT_RENJU_OPENING, at!(renju_opening))
                .input(Input::Line {
                    chars_max: 60,
                    suggested: Some(("renju", FormChoices::renju_openings)),
                })
                .offered(FormChoices::is_renju)
                .hint(FormChoices::openings_hint)
                .about(|it| matches!(it, Problem::UnknownRenjuOpening { .. })),
        ],
        folds: &[Fold {
            title: id::PART_PLAY_TERMS,
            hint: |_| Hint::default(),
            needed: None,
            fields: &[
                Field::number("draws_after", id::EVENT_DRAWS_AFTER, DRAWS_AFTER)
                    .offered(|choices| choices.may(Subject::AgreementMinimum))
                    .hint(|choices| choices.leave(Subject::AgreementMinimum))
                    .about(|it| matches!(it, Problem::TermRefused { term: Term::AgreedDraws })),
                Field::tick("draws_never", id::EVENT_DRAWS_NEVER, DRAWS_NEVER)
                    .offered(|choices| choices.may(Subject::AgreementMinimum)),
                Field::choice("fouls", id::EVENT_FOULS, at!(games.fouls), |choices| {
                    choices.words([
                        (FoulRule::Corrected, id::FOULS_CORRECTED),
                        (FoulRule::Loses, id::FOULS_LOSE),
                    ])
                })
                .offered(|choices| choices.may(Subject::Fouls))
                .proposed(|_| vec![FoulRule::Corrected.word()])
                .hint(|choices| choices.leave(Subject::Fouls))
                .about(|it| matches!(it, Problem::TermRefused { term: Term::Fouls })),
                term!("majority_capture", MajorityCapture, games.majority_capture),
                term!("king_turned", KingTurned, games.king_turned),
                term!("rounds_by_lot", RoundsByLot, games.rounds_by_lot),
                said!("lateness_consequences", LatenessConsequences),
                said!("both_absent", BothAbsent, Problem::BothAbsentIdle),
                said!("further_draws", FurtherDraws),
                said!("pairing_method", PairingMethod),
                said!("absence_notice", AbsenceNotice),
                said!("match_criteria", MatchCriteria),
            ],
        }],
    },
    Part {
        title: id::PART_PLACES,
        fields: &[
            Field::choice("scoring", id::EVENT_SCORING, at!(scoring), FormChoices::scales)
                .proposed(FormChoices::proposed_scoring)
                .hint(FormChoices::scoring_hint)
                .about(|it| matches!(it, Problem::ScoringRefused { .. } | Problem::ScoringUnsaid)),
            Field::tick("play_off", id::EVENT_PLAY_OFF, at!(play_off))
                .hint(|choices| choices.leave(Subject::PlayOff))
                .about(|it| matches!(it, Problem::PlayOffRefused)),
            Field::tick("play_off_shared", id::EVENT_PLAY_OFF_SHARED, at!(play_off_shared_only))
                .offered(FormChoices::provides_play_off),
            Field::order(
                "tie",
                id::REGULATIONS_TIE_BREAKS,
                at!(tie_breaks),
                TIES,
                FormChoices::criteria,
            )
            .none(id::BY_RULEBOOK)
            .proposed(FormChoices::proposed_criteria)
            .hint(FormChoices::criteria_hint)
            .about(|it| {
                let missing = matches!(it, Problem::TieBreaksMissing | Problem::SchmulianInSwiss);
                let outside = matches!(it, Problem::CriterionOutside { .. });
                let unlisted = matches!(it, Problem::CriterionUnlisted { .. });
                let idle = matches!(it, Problem::TeamCriterionIdle { .. });
                let unknown = matches!(it, Problem::UnknownTieBreak { .. });
                missing || outside || unlisted || idle || unknown
            }),
            said!("tie_break_procedure", TieBreakProcedure),
            Field::line("qualifier", id::EVENT_QUALIFIER, QUALIFIER_EVENT),
            Field::number(
                "qualifier_places",
                id::EVENT_QUALIFIER_PLACES,
                within!("qualifier.places", qualifier, qualifier_mut, places),
            )
            .about(|it| matches!(it, Problem::QualifyingPlacesMissing)),
        ],
        folds: &[],
    },
    Part {
        title: id::PART_PEOPLE,
        fields: &[
            Field::ticks("age", id::EVENT_AGES, at!(eligible.age_groups), FormChoices::ages)
                .offered(FormChoices::has_ages)
                .hint(|choices| choices.say(id::EVENT_AGES_HINT))
                .about(|it| {
                    let unknown = matches!(it, Problem::UnknownAgeGroup { .. });
                    unknown || matches!(it, Problem::AgeGroupsNotNeighbours)
                }),
            Field::choice("sex", id::EVENT_SEX, at!(eligible.sex), |choices| {
                let sexes = [(Sex::Male, id::SEX_MEN), (Sex::Female, id::SEX_WOMEN)];
                choices.or_none(id::SEX_OPEN, choices.words(sexes))
            }),
            Field::number("rating_min", id::EVENT_RATING_MIN, at!(eligible.rating_min))
                .input(Input::Number { size: 5, example: "" }),
            Field::tick(
                "wheelchair_only",
                id::EVENT_WHEELCHAIR_ONLY,
                at!(eligible.wheelchair_only),
            )
            .offered(FormChoices::has_wheelchair_events),
            Field::tick("adaptive", id::EVENT_ADAPTIVE, at!(adaptive))
                .offered(FormChoices::has_adaptive_events)
                .hint(FormChoices::adaptive_hint),
            Field::number("fee", id::EVENT_FEE, at!(fee_roubles))
                .input(Input::Number { size: 6, example: "" })
                .offered(FormChoices::has_fees)
                .hint(FormChoices::fee_hint)
                .about(|it| matches!(it, Problem::FeeTooHigh { .. })),
            Field::number("deposit", id::EVENT_DEPOSIT, at!(deposit_roubles))
                .input(Input::Number { size: 6, example: "" })
                .offered(FormChoices::has_deposits)
                .hint(FormChoices::deposit_hint)
                .about(|it| matches!(it, Problem::DepositRefused { .. })),
            Field::number("protest_minutes", id::EVENT_PROTEST_MINUTES, at!(protest_minutes))
                .offered(FormChoices::has_protest_term)
                .proposed(FormChoices::proposed_appeal_term)
                .about(|it| {
                    matches!(it, Problem::AppealTermMissing | Problem::ProtestTermFixed { .. })
                }),
            Field::number("fine", id::EVENT_FINE, at!(fine))
                .input(Input::Number { size: 6, example: "" })
                .offered(FormChoices::has_fines)
                .hint(|choices| choices.refusal_hint(&Problem::FineUnsaid))
                .about(|it| matches!(it, Problem::FineUnsaid)),
            Field::lines("documents", id::EVENT_DOCUMENTS, at!(documents))
                .hint(|choices| choices.say(id::EVENT_DOCUMENTS_HINT)),
        ],
        folds: &[],
    },
    Part {
        title: id::PART_TEXTS,
        fields: &[
            Field::lines("timetable", id::EVENT_TIMETABLE, TIMETABLE)
                .hint(|choices| choices.say(id::EVENT_TIMETABLE_HINT))
                .about(|it| matches!(it, Problem::TimetableUnsound { .. })),
            said!("awards", Awards),
        ],
        folds: &[
            Fold {
                title: id::PART_SECTIONS,
                hint: |choices| choices.say(id::PART_SECTIONS_HINT),
                needed: None,
                fields: &[
                    said!("aim", Aim),
                    said!("management", Management),
                    said!("admission", Admission),
                    said!("programme", Programme),
                    said!("safety", Safety),
                    said!("finance", Finance),
                    said!("reception", Reception),
                    said!("entry_order", EntryOrder),
                ],
            },
            Fold {
                title: id::PART_CONDUCT,
                hint: |_| Hint::default(),
                needed: None,
                fields: &[
                    Field::choice(
                        "device_penalty",
                        Term::DevicePenalty.label(),
                        at!(conduct.device_penalty),
                        FormChoices::device_penalties,
                    )
                    .offered(FormChoices::has_device_penalty)
                    .hint(|choices| choices.leave(Subject::DevicePenalty))
                    .about(|it| {
                        let refused = matches!(it, Problem::DevicePenaltyRefused { .. });
                        refused || matches!(it, Problem::TermRefused { term: Term::DevicePenalty })
                    }),
                    term!("leaving_reported", LeavingReported, conduct.leaving_reported),
                    term!("leaving_hall", LeavingHall, conduct.leaving_hall),
                    term!(
                        "uncategorised_arbiters",
                        UncategorisedArbiters,
                        conduct.uncategorised_arbiters
                    ),
                    said!("dress_code", DressCode),
                    said!("device_storage", DeviceStorage),
                    said!("phone_penalties", PhonePenalties),
                    said!("appeal_limits", AppealLimits, Problem::AppealsLimited),
                ],
            },
            Fold {
                title: id::PART_BY_POST,
                hint: |choices| choices.say(id::PART_BY_POST_HINT),
                needed: None,
                fields: &[
                    Field::choice("medium", id::BY_POST_MEDIUM, MEDIUM, |choices| {
                        let media = [
                            (Medium::Post, id::MEDIUM_POST),
                            (Medium::Email, id::MEDIUM_EMAIL),
                            (Medium::Phone, id::MEDIUM_PHONE),
                            (Medium::Server, id::MEDIUM_SERVER),
                        ];
                        choices.or_none(id::NOT_BY_POST, choices.words(media))
                    })
                    .proposed(|choices| {
                        let by_post = choices.is_by_post();
                        by_post.then(|| Medium::Post.word()).into_iter().collect()
                    })
                    .offered(FormChoices::may_be_by_post)
                    .about(|it| {
                        matches!(it, Problem::CorrespondenceLacks { what: Lacking::Terms })
                            || matches!(it, Problem::NotAccepted { .. })
                    }),
                    Field::choice(
                        "post_game",
                        id::BY_POST_GAME,
                        within!("correspondence.game", by_post, by_post_mut, game),
                        FormChoices::games_by_post,
                    )
                    .offered(FormChoices::is_by_post)
                    .about(|it| matches!(it, Problem::CorrespondenceLacks { what: Lacking::Game })),
                    Field::choice(
                        "procedure",
                        id::BY_POST_PROCEDURE,
                        within!("correspondence.procedure", by_post, by_post_mut, procedure),
                        FormChoices::procedures,
                    )
                    .offered(|choices| {
                        choices.may_be_by_post() && choices.book.correspondence().is_none()
                    })
                    .about(|it| {
                        matches!(it, Problem::CorrespondenceLacks { what: Lacking::Procedure })
                    }),
                    Field::number("post_days", id::BY_POST_DAYS, DAYS)
                        .offered(FormChoices::may_be_by_post)
                        .hint(|choices| choices.say(id::BY_POST_DAYS_HINT)),
                    Field::number("post_moves", id::BY_POST_MOVES, DAYS_MOVES)
                        .offered(FormChoices::may_be_by_post),
                    Field::line(
                        "post_code",
                        id::BY_POST_CODE,
                        within!("correspondence.code", by_post, by_post_mut, code),
                    )
                    .offered(FormChoices::may_be_by_post),
                    Field::tick(
                        "registered",
                        id::BY_POST_REGISTERED,
                        within!("correspondence.registered", by_post, by_post_mut, registered),
                    )
                    .offered(FormChoices::may_be_by_post),
                    Field::tick(
                        "no_secretary",
                        id::BY_POST_NO_SECRETARY,
                        within!(
                            "correspondence.without-secretary",
                            by_post,
                            by_post_mut,
                            without_secretary
                        ),
                    )
                    .offered(FormChoices::may_be_by_post)
                    .about(|it| {
                        matches!(it, Problem::CorrespondenceLacks { what: Lacking::Secretary })
                    }),
                    Field::tick(
                        "server_too",
                        id::BY_POST_SERVER_TOO,
                        within!("correspondence.server-too", by_post, by_post_mut, server_too),
                    )
                    .offered(FormChoices::may_be_by_post)
                    .hint(|choices| choices.say(id::BY_POST_SERVER_TOO_HINT)),
                    Field::line(
                        "organiser_email",
                        id::BY_POST_ORGANISER_EMAIL,
                        within!(
                            "correspondence.organiser-email",
                            by_post,
                            by_post_mut,
                            organiser_email
                        ),
                    )
                    .offered(FormChoices::may_be_by_post),
                ],
            },
            Fold {
                title: id::PART_REMOTE,
                hint: |_| Hint::default(),
                needed: None,
                fields: &[
                    term!("remote", RemotePlay, games.remote),
                    said!("remote_places", RemotePlaces),
                    said!("remote_equipment", RemoteEquipment),
                    said!("own_devices", OwnDevices),
                    said!("identification", Identification, Problem::RemoteUnidentified),
                    said!("correspondence", Correspondence),
                    Field::tick("platform", id::EVENT_PLATFORM, PLATFORM).about(|it| {
                        matches!(
                            it,
                            Problem::NoRemotePlay
                                | Problem::MajorityNotOnPlatform
                                | Problem::GameNotOnPlatform
                        )
                    }),
                    Field::tick(
                        "admitted",
                        id::EVENT_ADMITTED,
                        within!("games.platform.admitted", platform, platform_mut, admitted),
                    ),
                    Field::tick(
                        "show_counts",
                        id::EVENT_SHOW_COUNTS,
                        within!("games.platform.show-counts", platform, platform_mut, show_counts),
                    ),
                    Field::tick(
                        "premoves",
                        id::EVENT_PREMOVES,
                        within!("games.platform.premoves", platform, platform_mut, premoves),
                    ),
                    Field::choice(
                        "display",
                        id::EVENT_DISPLAY,
                        within!("games.platform.display", platform, platform_mut, display),
                        |choices| {
                            let times = choices.words([
                                (DisplayTime::Boards, id::EVENT_DISPLAY_BOARDS),
                                (DisplayTime::Pooled, id::EVENT_DISPLAY_POOLED),
                                (DisplayTime::Untimed, id::EVENT_DISPLAY_UNTIMED),
                            ]);
                            choices.or_none(id::EVENT_DISPLAY_NONE, times)
                        },
                    )
                    .offered(FormChoices::knows_ways)
                    .hint(|choices| choices.way_hint(WayOfPlaying::Display))
                    .about(|it| {
                        let way = ForeignField::WayOfPlaying;
                        let foreign =
                            matches!(it, Problem::FieldForeign { field } if *field == way);
                        foreign || matches!(it, Problem::DisplayUnsound)
                    }),
                    Field::number(
                        "giver_minutes",
                        id::EVENT_GIVER_MINUTES,
                        within!(
                            "games.platform.giver-minutes",
                            platform,
                            platform_mut,
                            giver_minutes
                        ),
                    )
                    .offered(FormChoices::knows_ways),
                    Field::choice(
                        "blindfold",
                        id::EVENT_BLINDFOLD,
                        within!("games.platform.blindfold", platform, platform_mut, blindfold),
                        |choices| {
                            let told = choices.words([
                                (Blindfold::LastMove, id::EVENT_BLINDFOLD_LAST),
                                (Blindfold::Record, id::EVENT_BLINDFOLD_RECORD),
                            ]);
                            choices.or_none(id::EVENT_BLINDFOLD_NONE, told)
                        },
                    )
                    .offered(FormChoices::knows_ways)
                    .hint(|choices| choices.way_hint(WayOfPlaying::Blindfold)),
                    Field::tick(
                        "consultation",
                        id::EVENT_CONSULTATION,
                        within!(
                            "games.platform.consultation",
                            platform,
                            platform_mut,
                            consultation
                        ),
                    )
                    .offered(FormChoices::knows_ways)
                    .hint(|choices| choices.way_hint(WayOfPlaying::Consultation)),
                    Field::number(
                        "quorum",
                        id::EVENT_QUORUM,
                        within!("games.platform.quorum", platform, platform_mut, quorum),
                    )
                    .offered(FormChoices::knows_ways),
                    Field::tick(
                        "adjournment",
                        id::EVENT_ADJOURNMENT,
                        within!("games.platform.adjournment", platform, platform_mut, adjournment),
                    )
                    .offered(FormChoices::knows_adjournment)
                    .about(|it| {
                        let field = ForeignField::Adjournment;
                        matches!(it, Problem::FieldForeign { field: own } if *own == field)
                    }),
                    Field::line("video_room", id::VIDEO_ROOM, at!(video_room)),
                    Field::number(
                        "lag_limit",
                        id::EVENT_LAG_LIMIT,
                        within!(
                            "games.platform.lag-limit-ms",
                            platform,
                            platform_mut,
                            lag_limit_ms
                        ),
                    )
                    .input(Input::Number { size: 4, example: "300" })
                    .about(|it| matches!(it, Problem::LagLimit { .. })),
                    Field::number(
                        "away_seconds",
                        id::EVENT_AWAY_SECONDS,
                        within!(
                            "games.platform.away-seconds",
                            platform,
                            platform_mut,
                            away_seconds
                        ),
                    ),
                    Field::tick(
                        "closed",
                        id::EVENT_CLOSED,
                        within!("games.platform.closed", platform, platform_mut, closed),
                    ),
                    Field::number(
                        "delay_moves",
                        id::EVENT_DELAY_MOVES,
                        within!("games.platform.delay-moves", platform, platform_mut, delay_moves),
                    ),
                    Field::number(
                        "delay_seconds",
                        id::EVENT_DELAY_SECONDS,
                        within!(
                            "games.platform.delay-seconds",
                            platform,
                            platform_mut,
                            delay_seconds
                        ),
                    )
                    .about(|it| matches!(it, Problem::TwoDelays)),
                ],
            },
        ],
    },
    Part {
        title: id::PART_OFFICIALS,
        fields: &[
            Field::number("arbiters", id::EVENT_ARBITERS, at!(arbiters)).width(Width::Short),
            Field::lines("commission", id::EVENT_COMMISSION, at!(commission))
                .hint(|offer| offer.say(id::EVENT_COMMISSION_HINT))
                .about(|it| matches!(it, Problem::CommissionIncomplete)),
            Field::table(
                "officials",
                id::PART_OFFICIALS,
                Place {
                    paths: &[
                        "officials.post",
                        "officials.name",
                        "officials.category",
                        "officials.place",
                        "officials.checked",
                        "officials.email",
                    ],
                    ..at!(officials)
                },
                5,
                &[
                    Column {
                        name: "post",
                        label: id::OFFICIAL_POST,
                        input: Cell::Choice(|choices| {
                            choices.words([
                                (Post::ChiefJudge, id::POST_CHIEF_JUDGE),
                                (Post::DeputyChiefJudge, id::POST_DEPUTY_CHIEF_JUDGE),
                                (Post::ChiefSecretary, id::POST_CHIEF_SECRETARY),
                                (Post::SeniorJudge, id::POST_SENIOR_JUDGE),
                                (Post::Judge, id::POST_JUDGE),
                                (Post::InformantJudge, id::POST_INFORMANT_JUDGE),
                                (Post::Interpreter, id::POST_INTERPRETER),
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
                    Column { name: "checked", label: id::OFFICIAL_CHECKED, input: Cell::Line(10) },
                    Column { name: "email", label: id::OFFICIAL_EMAIL, input: Cell::Line(100) },
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
        StageFault::NoGroups
        | StageFault::QualifiersInFirst
        | StageFault::CarryFromNothing
        | StageFault::NoPoints => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fold_is_opened_by_a_field_that_is_there() {
        for (name, _) in FORM.iter().flat_map(|part| part.folds).filter_map(|fold| fold.needed) {
            assert!(fields().any(|field| field.name == name), "{name}");
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
