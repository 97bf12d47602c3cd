//! Events to look at on the first day: made-up people, real rules; and boards where the program plays.

mod gallery;
mod round;

use std::sync::Weak;
use std::time::Duration;

use clauses::Document;
use competition::{Command, Competition, Fact, Moment, Refusal, SectionNumber, Table, TableNumber};
use lots::{Lot, Seed};
use rulebook::{Content, Provision, Rulebook};
use serde_json::{Value, json};
use tournament::{Round, Score};

use crate::clock::moment;
use crate::games::decide;
use crate::ledger::Denied;
use crate::server::{LoggedEvent, Server};

pub use gallery::Gallery;
pub use round::RoundHere;

/// Why a demo could not be made.
pub type DemoError = Denied<Refusal>;

const HOUR: i64 = 3_600 * 1_000;
const DAY: i64 = 24 * HOUR;

/// The event whose games are played here.
const EVENT_HERE: &str = "demo-here";
/// So often one of the boards that live moves; each waits for the others.
const PACE: Duration = Duration::from_millis(800);

/// Puts four events into a server: a Swiss of micro-matches in its fifth round, a round robin that
/// is over, a team event in its second round, and a round robin whose third round is played on the platform.
pub async fn seed(server: &Server) -> Result<(), DemoError> {
    let now = server.now();
    put(server, "demo-swiss", swiss(now)).await?;
    put(server, "demo-round-robin", round_robin(now - 20 * DAY)).await?;
    put(server, "demo-teams", teams(now)).await?;
    put(server, EVENT_HERE, here(now)).await
}

/// Lets the boards live as long as the server does: those of no event, and those of the round that is played.
pub async fn live(server: Weak<Server>) {
    let Some(held) = server.upgrade() else { return };
    let (mut gallery, mut round) = (Gallery::open(&held).await, RoundHere::open(&held).await);
    drop(held);
    loop {
        tokio::time::sleep(PACE).await;
        let Some(held) = server.upgrade() else { return };
        gallery.go_on(&held).await;
        round.go_on(&held).await;
    }
}

/// Whether the events of the demo are there.
pub async fn is_there(server: &Server) -> bool {
    server.need("demo-swiss").await.is_ok_and(|event| event.is_some())
}

async fn put(
    server: &Server,
    slug: &str,
    made: Result<Vec<Fact>, Refusal>,
) -> Result<(), DemoError> {
    let events = made.map_err(Denied::Refused)?;
    let logged = server.open_event(slug).await.map_err(crate::server::never_refused)?;
    // Only into an empty ledger: a demo never touches what is there.
    let furnished =
        |logged: &LoggedEvent| Ok(if logged.acts.is_empty() { events.clone() } else { Vec::new() });
    logged.act("damka", server.now(), furnished).await.map(|_| ())
}

/// An event that is being played by a program.
struct Play {
    state: Competition,
    events: Vec<Fact>,
    now: Moment,
    /// When the rounds began, the first round first; the last is the one that is played now.
    began: Vec<Moment>,
    lot: Lot,
}

impl Play {
    /// An event that has come to this minute; `sessions` are the rounds that were played before it,
    /// by how many days ago and at what hour.
    fn new(
        name: &str,
        at: i64,
        sessions: &[(i64, i64)],
        regulations: &Value,
    ) -> Result<Play, Refusal> {
        let lot = Lot::new(&Seed::from_text(name), "results of the demo");
        let (state, events) = (Competition::default(), Vec::new());
        let midnight = at - at.rem_euclid(DAY);
        let before = sessions.iter().map(|(days, hour)| midnight - days * DAY + hour * HOUR);
        // A round begins at a full ten minutes.
        let began: Vec<i64> = before.chain([at - at.rem_euclid(HOUR / 6)]).collect();
        // Everybody is admitted in the hour before.
        let first = began.first().copied().unwrap_or(at) - HOUR;
        let began = began.into_iter().map(moment).collect();
        let mut play = Play { state, events, now: moment(first), began, lot };
        let mut regulations = regulations.clone();
        regulations["name"] = json!(name);
        regulations["starts"] = json!(play.now.date());
        regulations["ends"] = json!(moment(at).date());
        regulations["do"] = json!("create");
        announce(&mut regulations, play.now.date());
        play.ask(regulations)?;
        Ok(play)
    }

    /// Lets a command, written as data, happen.
    fn ask(&mut self, command: Value) -> Result<(), Refusal> {
        match serde_json::from_value(command) {
            Ok(command) => self.happen(&command),
            // The demo is a text of ours, and a test plays it.
            Err(error) => unreachable!("{error}"),
        }
    }

    fn happen(&mut self, command: &Command) -> Result<(), Refusal> {
        for event in decide(&self.state, command, self.now)? {
            self.state.happen(event.clone());
            self.events.push(event);
        }
        Ok(())
    }

    /// Enters players, admits them and draws their numbers.
    fn people(&mut self, people: &[(&str, u16, &str)]) -> Result<(), Refusal> {
        for (name, rating, from) in people {
            let born = format!("{}-03-14", 1960 + rating % 45);
            // In Ukrainian the given names of women end so.
            let sex = if name.ends_with(['а', 'я']) { "female" } else { "male" };
            let title = match rating {
                2_200.. => "МС",
                2_050.. => "КМС",
                1_850.. => "I",
                _ => "",
            };
            let entry = json!({"do": "enter", "name": name, "rating": rating, "from": from, "born": born, "sex": sex, "title": title});
            self.ask(entry)?;
        }
        self.ask(json!({"do": "check", "by": "Мандатна комісія"}))?;
        self.ask(json!({"do": "admit", "by": "Мандатна комісія"}))
    }

    fn begin(&mut self) -> Result<(), Refusal> {
        self.ask(json!({"do": "start-stage", "stage": 1, "seed": "7300"}))
    }

    /// Plays a round: all its tables, or only the first so many.
    fn round(&mut self, round: Round, tables: Option<usize>) -> Result<(), Refusal> {
        let began = self.began.get(round.index());
        self.now = began.copied().unwrap_or(self.now);
        self.ask(json!({"do": "pair", "round": round, "seed": format!("730{round}")}))?;
        self.ask(json!({"do": "publish", "round": round}))?;
        if self.state.regulations().is_some_and(|one| one.opening_table().is_some()) {
            let seed = format!("640{round}");
            self.ask(json!({"do": "draw-openings", "round": round, "by": CHIEF, "seed": seed}))?;
        }
        self.ask(json!({"do": "start", "round": round}))?;
        let section = self.state.section(SectionNumber::FIRST);
        let record = section.and_then(|section| section.round(round));
        let games = self.state.counting().games;
        let boards: Vec<usize> = record
            .map(|record| record.tables.iter().map(|table| table.boards.len()).collect())
            .unwrap_or_default();
        for (table, boards) in TableNumber::all().zip(&boards).take(tables.unwrap_or(usize::MAX)) {
            for board in 1..=*boards {
                for _ in 0..games {
                    let score = self.score();
                    self.ask(json!({"do": "result", "round": round, "table": table, "board": board, "score": score}))?;
                }
            }
        }
        match tables {
            None => self.ask(json!({"do": "close", "round": round})),
            Some(_) => Ok(()),
        }
    }

    /// Keeps the moves of the first drawn game of a round.
    fn record(&mut self, round: Round, moves: &str) -> Result<(), Refusal> {
        let record =
            self.state.section(SectionNumber::FIRST).and_then(|section| section.round(round));
        let drawn = |table: &Table| {
            table.boards.iter().any(|board| board.scores.first() == Some(&Score::Draw))
        };
        let table = record.and_then(|record| record.tables.iter().position(drawn));
        let Some(table) = table else { return Ok(()) };
        self.ask(json!({"do": "record", "round": round, "table": table + 1, "moves": moves}))
    }

    fn score(&mut self) -> &'static str {
        let mut scores = [Score::FirstWins, Score::Draw, Score::Draw, Score::SecondWins];
        self.lot.shuffle(&mut scores);
        scores[0].text()
    }
}

/// What must be announced before the first round: whatever the rulebook has it wait for.
fn announce(regulations: &mut Value, starts: competition::Date) {
    let book = regulations["rulebook"].as_str().and_then(Document::from_prefix).map(Rulebook::of);
    let sections = book.into_iter().flat_map(|book| &book.events().section);
    let owed: Vec<Content> =
        sections.filter(|one| one.owed).flat_map(|one| one.needs.iter().copied()).collect();
    let said = [
        (Provision::Aim, "Визначити найсильніших і поширювати шашки."),
        (Provision::Admission, "Усі, кого допустила мандатна комісія."),
        (Provision::Programme, "Тури йдуть один за одним, за розкладом у залі."),
        (Provision::Safety, "У залі чергує лікар; виходи вільні."),
        (Provision::Awards, "Переможець дістає кубок, призери – медалі."),
        (
            Provision::Finance,
            "Витрати на проведення несе організатор, на відрядження – ті, хто відряджає.",
        ),
    ];
    let said = said.into_iter().filter(|(of, _)| owed.contains(&Content::Said(*of)));
    let said: Vec<Value> = said.map(|(of, text)| json!({"of": of, "text": text})).collect();
    regulations["provisions"] = json!(said);
    regulations["entries-until"] = json!(starts);
    regulations["approved"] = json!(starts.days_before(90));
    regulations["approved-by"] = regulations["organiser"].clone();
}

fn swiss(at: i64) -> Result<Vec<Fact>, Refusal> {
    let regulations = json!({
        "rulebook": "UA-2024", "protest-minutes": 30, "discipline": "russian", "place": "Київ",
        "time-control": "20+10", "micro-match": {"games": 2}, "opening-table": "UA-2024 App.2",
        "organiser": "Федерація шашок міста Києва", "officials": officials(),
        "stages": [{"system": {"swiss": {"system": "ua-median-solkoff", "rounds": 9}}, "numbers": "rating"}],
    });
    let mut play = Play::new(
        "Кубок Дніпра з шашок-64",
        at,
        &[(1, 10), (1, 12), (1, 14), (1, 16)],
        &regulations,
    )?;
    play.people(&people(34))?;
    play.begin()?;
    for round in Round::up_to(4) {
        play.round(round, None)?;
    }
    play.round(Round::from_index(4), Some(9))?;
    Ok(play.events)
}

fn round_robin(at: i64) -> Result<Vec<Fact>, Refusal> {
    let at = at - at.rem_euclid(DAY) + 10 * HOUR;
    const DAYS: [(i64, i64); 6] = [(3, 10), (3, 15), (2, 10), (2, 15), (1, 10), (1, 15)];
    let regulations = json!({
        "rulebook": "RU-2022", "discipline": "international", "place": "Львів", "scoring": "1-½-0",
        "organiser": "Клуб «Сто кліток»", "officials": officials(),
        "time-control": "60+30", "tie-breaks": ["sonneborn-berger-half", "wins"],
        "stages": [{"system": {"round-robin": {"cycles": 1}}}],
    });
    let mut play = Play::new("Осінній турнір зі стоклітинних шашок", at, &DAYS, &regulations)?;
    play.people(&people(8))?;
    play.begin()?;
    for round in Round::up_to(7) {
        play.round(round, None)?;
    }
    for (round, moves) in Round::all().zip(GAMES) {
        play.record(round, moves)?;
    }
    Ok(play.events)
}

/// Two quiet draws.
const GAMES: [&str; 2] = [
    "1. 33-28 18-23 2. 39-33 12-18 3. 44-39 7-12 4. 31-27 20-24 5. 36-31 1-7 6. 41-36 14-20 \
     7. 46-41 10-14 8. 50-44 5-10 9. 34-30 17-21 10. 30-25 21-26 11. 40-34 11-17 12. 34-30 17-21 \
     13. 45-40 7-11 14. 40-34 11-17 1-1",
    "1. 32-28 17-22 2. 28x17 11x22 3. 37-32 6-11 4. 41-37 12-17 5. 46-41 8-12 6. 34-29 19-23 \
     7. 40-34 14-19 8. 45-40 10-14 1-1",
];

const CHIEF: &str = "Гордієнко Павло";

/// A judging panel of people who do not exist.
fn officials() -> Value {
    json!([
        {"name": CHIEF, "post": "chief-judge", "category": "національної", "place": "Київ"},
        {"name": "Степаненко Ніна", "post": "chief-secretary", "category": "I", "place": "Львів"},
        {"name": "Дорошенко Олег", "post": "judge", "category": "I", "place": "Одеса"},
    ])
}

fn teams(at: i64) -> Result<Vec<Fact>, Refusal> {
    let regulations = json!({
        "rulebook": "UA-2024", "protest-minutes": 30, "discipline": "russian", "place": "Одеса", "kind": "team",
        "time-control": "20+10", "teams": {"boards": 3, "reserves-max": 1},
        "organiser": "Федерація шашок Одеської області", "officials": officials(),
        "stages": [{"system": {"round-robin": {"cycles": 1}}}],
    });
    let mut play = Play::new("Командний кубок областей", at, &[(1, 15)], &regulations)?;
    let people = people(24);
    play.people(&people)?;
    let names = ["Київ", "Львів", "Одеса", "Харків", "Дніпро", "Полтава"];
    for (index, name) in names.iter().enumerate() {
        let first = index * 4 + 1;
        let main: Vec<usize> = (first..first + 3).collect();
        play.ask(json!({"do": "enter-team", "name": name, "captain": people[first + 2].0, "main": main, "reserves": [first + 3]}))?;
    }
    play.begin()?;
    play.round(Round::FIRST, None)?;
    play.round(Round::FIRST.next(), Some(1))?;
    Ok(play.events)
}

/// Games are played on the platform: two rounds are over, and the third is played while somebody watches.
fn here(at: i64) -> Result<Vec<Fact>, Refusal> {
    let regulations = json!({
        "rulebook": "UA-2024", "protest-minutes": 30, "discipline": "international", "place": "Інтернет",
        "time-control": "60+30", "unofficial": true, "games": {"platform": {}},
        "organiser": "Клуб «Сто кліток»", "officials": officials(),
        "stages": [{"system": {"round-robin": {"cycles": 2}}}],
    });
    let mut play = Play::new("Зимовий турнір на платформі", at, &[(1, 10), (1, 15)], &regulations)?;
    play.people(&people(8))?;
    play.begin()?;
    for round in Round::up_to(2) {
        play.round(round, None)?;
    }
    play.round(Round::from_index(2), Some(0))?;
    Ok(play.events)
}

/// So many people who do not exist.
fn people(number: usize) -> Vec<(&'static str, u16, &'static str)> {
    const NAMES: [&str; 34] = [
        "Коваль Андрій",
        "Мельник Оксана",
        "Шевчук Богдан",
        "Бойко Ірина",
        "Ткач Василь",
        "Кравець Юлія",
        "Олійник Петро",
        "Лисенко Марія",
        "Савчук Роман",
        "Поліщук Наталя",
        "Руденко Тарас",
        "Мороз Олена",
        "Литвин Назар",
        "Гнатюк Софія",
        "Павлюк Ігор",
        "Демчук Катерина",
        "Сидорук Максим",
        "Кузьмук Дарина",
        "Марчук Остап",
        "Білик Анна",
        "Захарчук Юрій",
        "Романюк Ольга",
        "Левчук Степан",
        "Яремчук Віра",
        "Федорук Лев",
        "Пилипчук Галина",
        "Костюк Денис",
        "Семенюк Лариса",
        "Василюк Артем",
        "Гаврилюк Зоя",
        "Тимчук Євген",
        "Ярощук Їванна",
        "Ґалаґан Устим",
        "Чорновол-Щербаківський Всеволод",
    ];
    const FROM: [&str; 6] = ["Київ", "Львів", "Одеса", "Харків", "Дніпро", "Полтава"];
    let person = |(index, name): (usize, &&'static str)| {
        (*name, 2_250 - 17 * index as u16, FROM[index % FROM.len()])
    };
    NAMES.iter().enumerate().take(number).map(person).collect()
}
