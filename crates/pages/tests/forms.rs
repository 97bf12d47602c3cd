//! Whatever bytes come, every form reads or refuses them.

use pages::desk::{
    About, AppealForm, AppealRulingForm, Ask, AwayForm, CommitteeForm, EntryForm, EventForm,
    ForbidForm, Going, HandForm, IncidentForm, LineUpForm, LogQuery, Pair, PlayOffForm,
    ProtestForm, RoleForm, RulingForm, Seating, Shares, TeamForm, TieForm, Wanted,
};
use proptest::prelude::{Strategy, any, prop_oneof, proptest};
use proptest::test_runner::Config;
use serde::de::DeserializeOwned;

fn read<F: DeserializeOwned>(sent: &[u8]) -> Option<F> {
    serde_html_form::from_bytes(sent).ok()
}

/// Names that forms have, and some that none has.
const NAMES: [&str; 30] = [
    "who",
    "round",
    "section",
    "by",
    "act",
    "clauses",
    "sanction",
    "text",
    "voted",
    "members",
    "seating",
    "seen",
    "make",
    "reason",
    "name",
    "captain",
    "main1",
    "reserve65536",
    "board2",
    "board",
    "handed",
    "table",
    "winner",
    "game1",
    "n1",
    "n99999",
    "note",
    "gets",
    "each",
    "💥",
];

fn sent() -> impl Strategy<Value = Vec<u8>> {
    let value = prop_oneof!["[0-9]{0,20}", "[pt]?[0-9]{1,5}", "lot|1-0|yes|nothing", ".{0,12}"];
    let pair = (proptest::sample::select(&NAMES[..]), value);
    let pairs = proptest::collection::vec(pair, 0..12)
        .prop_map(|pairs| serde_html_form::to_string(pairs).unwrap_or_default().into_bytes());
    prop_oneof![proptest::collection::vec(any::<u8>(), 0..300), pairs]
}

proptest! {
    #![proptest_config(Config { cases: 2_000, failure_persistence: None, ..Config::default() })]

    #[test]
    fn any_bytes_are_read_or_refused_by_every_form(sent in sent()) {
        let _ = (read::<About>(&sent), read::<Ask>(&sent), read::<AwayForm>(&sent));
        let _ = (read::<EntryForm>(&sent), read::<EventForm>(&sent), read::<ForbidForm>(&sent));
        let _ = (read::<Going>(&sent), read::<LogQuery>(&sent), read::<Pair>(&sent));
        let _ = (read::<RoleForm>(&sent), read::<Shares>(&sent), read::<Wanted>(&sent));
        let _ = (read::<IncidentForm>(&sent), read::<ProtestForm>(&sent));
        let _ = (read::<AppealForm>(&sent), read::<CommitteeForm>(&sent));
        let _ = read::<RulingForm>(&sent).map(|form| form.is_upheld());
        let _ = read::<AppealRulingForm>(&sent).map(|form| form.is_upheld());
        let _ = read::<TeamForm>(&sent).map(|form| form.team());
        let _ = read::<LineUpForm>(&sent).map(|form| (form.boards(u8::MAX), form.handed_in(None)));
        let _ = read::<TieForm>(&sent).map(|form| (form.winner(), form.games()));
        let _ = read::<PlayOffForm>(&sent).map(|form| form.order());
        let _ = read::<HandForm>(&sent).map(|form| (form.two(), Seating::read(&form.seating, 9)));
    }
}
