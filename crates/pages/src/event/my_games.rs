//! A player's own page: his games, whether he may start, the results to agree with, a protest.

use askama::Template;
use competition::{Command, Competition, Member, command};
use ledger::tables::is_shown_to_officials;
use play::{Fact, Person, Phase, Table};
use serde::Deserialize;
use tournament::Round;
use words::Id;

use crate::context::EventContext;
use crate::desk::{SeenTable, lines};
use crate::form::Text;
use crate::frame::Frame;
use crate::id;
use crate::play::{players, said, state};
use crate::text::Texts;
use crate::view::{duties, needs, protest_term, shown};
use crate::viewer::Viewer;

/// A player's own page.
#[derive(Template)]
#[template(path = "my_games.html")]
pub struct MyGamesPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    name: String,
    games: Vec<OwnGame>,
    /// The rounds about which he may protest.
    rounds: Vec<Round>,
    may_protest: bool,
    /// What is handed in with a protest, in roubles.
    deposit: u16,
    /// How long he may, as the rulebook has it.
    term: String,
    /// Whether a protest of his was taken back: nobody but he would notice.
    taken_back: bool,
    protest: OwnProtest,
    notice: Option<String>,
    /// The video room in which players are seen.
    room: String,
    version: u64,
    /// What he needs, as his entry says it, and who assists.
    needs: Vec<String>,
}

/// A game of his.
struct OwnGame {
    id: String,
    round: Round,
    label: String,
    players: String,
    state: Id,
    phase: Phase,
    here: bool,
    admitted: bool,
    /// Why it is played at a wooden board, if it is.
    elsewhere: Option<String>,
    begins: Option<String>,
    signed: bool,
    /// The result as the event has it now, where it is not the one of the table any more.
    corrected: Option<&'static str>,
    /// Whether he has an assistant with whom he speaks here, and who said what.
    assisted: bool,
    asides: Vec<(String, String)>,
    /// What officials see of him there, and nobody else.
    noticed: Vec<String>,
    result: String,
    text: String,
    clauses: Vec<play::Clause>,
}

/// A protest that he writes.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct OwnProtest {
    /// About which round.
    pub round: Text,
    /// What it says.
    pub text: Text,
    /// The clauses it rests on.
    pub clauses: Text,
    /// How much he has handed in with it, in roubles.
    pub deposit: Text,
}

/// Whether somebody has fewer protests than he has filed.
fn is_protest_taken_back(competition: &Competition, who: Member) -> bool {
    let filed = competition
        .history()
        .iter()
        .filter(|fact| matches!(fact, competition::Fact::Protested(one) if one.protest.who == who));
    let there = competition.protests().iter().filter(|one| one.who == who);
    there.count() < filed.count()
}

/// Who speaks for somebody: he himself, or the captain of a team.
fn spokesman(competition: &Competition, who: Member) -> String {
    match who {
        Member::Player(_) => competition.name(who).to_owned(),
        Member::Team(id) => {
            competition.team(id).map(|one| one.team.captain.clone()).unwrap_or_default()
        }
    }
}

impl OwnProtest {
    /// The protest of a player or of a team, if it names a round.
    pub fn command(&self, context: &EventContext, who: Member) -> Option<Command> {
        let clauses = self.clauses.split([',', ';', '\n']).map(str::trim);
        Some(Command::Protest(command::FileProtest {
            who,
            filed_by: spokesman(context.competition(), who),
            section: context.section,
            round: self.round.parse().ok()?,
            text: self.text.to_string(),
            clauses: clauses.filter(|one| !one.is_empty()).map(str::to_owned).collect(),
            points: Vec::new(),
            written: true,
            deposit_roubles: self.deposit.parse().unwrap_or(0),
            against: None,
        }))
    }
}

fn own(
    competition: &Competition,
    seen: &SeenTable,
    table: &Table,
    (person, facts): (Person, &[Fact]),
    t: Texts,
) -> OwnGame {
    let ended = table.game().outcome();
    let place = seen.game.place;
    OwnGame {
        id: seen.game.id.clone(),
        round: place.round,
        label: format!("{} ({})", place.table, seen.game.game),
        players: players(table, t),
        state: state(table.phase()),
        phase: table.phase(),
        here: table.is_here(person),
        admitted: table.is_admitted(person),
        elsewhere: table.elsewhere().map(str::to_owned),
        begins: table.begins().map(|at| t.minute(ledger::moment(at))),
        signed: table.has_signed(person),
        corrected: ledger::platform::corrected(competition, &seen.game, table).map(shown),
        assisted: !table.terms().help[person].duties.is_empty(),
        asides: table.asides(person, seen.now.0).iter().map(|one| said(table, one)).collect(),
        noticed: noticed(competition, seen, table, (person, facts), t),
        result: ended.map(|one| play::written_result(table.game(), one.result)).unwrap_or_default(),
        text: ended
            .map(|one| game::sentence(one.kind.id(), &one.because, t.language))
            .unwrap_or_default(),
        clauses: play::shown_clauses(
            ended.map_or(&[][..], |one| &one.because.clauses[..]),
            t.language,
        ),
    }
}

/// What was noticed of a player, as long as officials are shown it: he sees what they see.
fn noticed(
    competition: &Competition,
    seen: &SeenTable,
    table: &Table,
    (person, facts): (Person, &[Fact]),
    t: Texts,
) -> Vec<String> {
    let place = (competition, seen.game.place);
    let is_own = |fact: &&Fact| matches!(fact, Fact::Presence { person: of, .. } | Fact::Noticed { person: of, .. } if *of == person);
    let own = facts.iter().filter(is_own);
    let shown = own.filter(|fact| is_shown_to_officials(fact, table, place, seen.now.0));
    shown.flat_map(|fact| lines(table, fact, t)).map(|line| line.text).collect()
}

/// What somebody needs, in his own eyes.
fn own_needs(competition: &Competition, who: Member, t: Texts) -> Vec<String> {
    let Member::Player(id) = who else { return Vec::new() };
    let Some(record) = competition.player(id) else { return Vec::new() };
    let agreed = record.assistant.as_ref();
    let agreed = agreed
        .map(|one| format!("{}: {} – {}", t.say(id::ASSISTANT), one.name, duties(&one.duties, t)));
    needs(&record.player, t).into_iter().chain(agreed).collect()
}

impl MyGamesPage {
    /// The games of a player, by the key with which he sits at their tables.
    pub fn new(
        viewer: &Viewer,
        context: EventContext,
        who: Member,
        (tables, facts): (&[SeenTable], &[Vec<Fact>]),
    ) -> MyGamesPage {
        let t = viewer.texts;
        let key = match who {
            Member::Player(id) => ledger::platform::seat_key(&context.slug, id),
            Member::Team(_) => String::new(),
        };
        let competition = context.competition();
        let mine = tables.iter().zip(facts).filter_map(|(seen, facts)| {
            let table = seen.table.table()?;
            Some(own(competition, seen, table, (table.person(&key)?, facts), t))
        });
        let announced = context.section().map_or(0, |section| section.announced());
        MyGamesPage {
            games: mine.collect(),
            name: competition.name(who).to_owned(),
            // In team events only the captain protests.
            may_protest: matches!(who, Member::Team(_)) == competition.is_team_event(),
            deposit: competition.regulations().map_or(0, |one| one.deposit_roubles),
            rounds: Round::up_to(announced).collect(),
            term: protest_term(competition, ledger::moment(viewer.now))
                .and_then(|(_, minutes)| minutes)
                .map(|minutes| t.count(id::MY_GAMES_TERM, &minutes.max(0)).into_owned())
                .unwrap_or_default(),
            needs: own_needs(competition, who, t),
            protest: OwnProtest::default(),
            taken_back: is_protest_taken_back(competition, who),
            notice: None,
            room: competition.regulations().map_or_else(String::new, |one| one.video_room.clone()),
            version: crate::desk::boards_version(context.snapshot.version.0, tables),
            frame: Frame::new(viewer, context.title(viewer, id::MY_GAMES)),
            tab: "my-games",
            context,
        }
    }

    /// With a protest that was refused.
    pub fn refused(self, protest: OwnProtest, notice: String) -> MyGamesPage {
        MyGamesPage { protest, notice: Some(notice), ..self }
    }

    fn is_over(&self, game: &OwnGame) -> bool {
        game.phase == Phase::Over
    }

    fn waits(&self, game: &OwnGame) -> bool {
        let before = matches!(game.phase, Phase::Gathering | Phase::Playing | Phase::Opening);
        before && !game.here && game.elsewhere.is_none()
    }
}
