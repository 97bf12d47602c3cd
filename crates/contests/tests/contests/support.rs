//! A small contest under any book, and works to enter.

use calendar::Date;
use composition::Genre;
use contests::composing::{
    Applicant, Command, Contest, Kind, Official, Past, Ranking, Regulations, Scope, Section, Who,
};
use contests::{Fact, Gate, Points, Refusal, Why, Work};
use rulebook::contests::Duty;

/// The books that speak of contests.
pub const BOOKS: [&str; 3] = ["UA-2024", "RU-2022", "RU-2013"];

pub const CHIEF: Who = Who::Official(0);
pub const SECRETARY: Who = Who::Official(1);
pub const PROBLEMS: Who = Who::Official(2);
pub const PROBLEMS_TOO: Who = Who::Official(3);
pub const ETUDES: Who = Who::Official(4);

/// `10.01.2025`
pub fn day(text: &str) -> Date {
    let parts: Vec<u16> = text.split('.').map(|part| part.parse().unwrap()).collect();
    Date::new(parts[2], parts[1] as u8, parts[0] as u8).unwrap()
}

pub fn section(name: &str, genres: &[Genre]) -> Section {
    Section {
        name: name.to_owned(),
        game: "russian".to_owned(),
        genres: genres.to_vec(),
        theme: String::new(),
    }
}

pub fn official(name: &str, duty: Duty, section: Option<u16>) -> Official {
    Official { name: name.to_owned(), duty, section }
}

/// Regulations with everything that every book asks for; published on 10.01.2025 they keep all terms.
pub fn regulations(rules: &str) -> Regulations {
    Regulations {
        name: "Кубок Дніпра".to_owned(),
        rules: rules.to_owned(),
        kind: Kind::Contest,
        scope: Scope::National,
        organiser: "Федерація шашок".to_owned(),
        agreed: String::new(),
        period: "2025".to_owned(),
        closed: true,
        sections: vec![
            section("мініатюри", &[Genre::Miniature]),
            section("етюди", &[Genre::Etude]),
        ],
        admission: "усі".to_owned(),
        works_max: 2,
        copies: 1,
        address: "contest@example.org".to_owned(),
        sending_until: Some(day("10.04.2025")),
        ranking: Some(Ranking::AuthorSum),
        prizes: 3,
        step: None,
        panel: vec![
            official("Головко Іван", Duty::ChiefJudge, None),
            official("Писаренко Ольга", Duty::ChiefSecretary, None),
            official("Суддя Петро", Duty::SeniorJudge, Some(0)),
            official("Суддя Павло", Duty::SectionJudge, Some(0)),
            official("Етюденко Марія", Duty::SectionJudge, Some(1)),
        ],
        panel_competes: true,
        works_published: Some(day("01.06.2025")),
        provisional: Some(day("01.06.2025")),
        remarks: "листом протягом місяця".to_owned(),
        final_results: Some(day("01.08.2025")),
        in_force: Some(day("15.08.2025")),
        teams: false,
        marks_public: false,
    }
}

pub fn applicant(name: &str) -> Applicant {
    Applicant {
        name: name.to_owned(),
        residence: "м. Полтава".to_owned(),
        born: Some(1961),
        title: "майстер спорту".to_owned(),
        society: "Колос".to_owned(),
        work: "агроном, радгосп".to_owned(),
        address: "вул. Тиха, 7".to_owned(),
        coach: "Тренеренко".to_owned(),
        team: String::new(),
    }
}

pub fn work(genre: Genre, position: &str, solution: &str) -> Work {
    Work {
        game: "russian".to_owned(),
        position: position.to_owned(),
        task: "win".to_owned(),
        genre,
        solution: solution.to_owned(),
        thematic: String::new(),
        proof: String::new(),
    }
}

/// The first worked example of the specification.
pub fn miniature() -> Work {
    work(Genre::Miniature, "W:Wc3,b4,a5,c5,g5:Bf2,d6,c7,e7,g7", "ab6, d4, h6, a5+")
}

pub fn second_miniature() -> Work {
    work(Genre::Miniature, "W:Wd2,b4,d4,a5,f6:Bb2,f2,d6,f8", "e5, c3, e7, c5+")
}

pub fn third_miniature() -> Work {
    work(Genre::Miniature, "W:Wf2,f4,d6,a7:Bh2,h4,f6,d8", "g3, e5, c7, g1+")
}

pub fn etude() -> Work {
    work(Genre::Etude, "W:Wa3,c5:Bh2,a7", "b4 (g1 A), a5, c7+; A (b6), a7 (g1), c5, c5+")
}

/// A contest to which things happen.
#[derive(Clone, Default)]
pub struct Hall {
    pub contest: Contest,
    pub facts: Vec<Fact>,
}

impl Hall {
    /// Announced on 10.01.2025.
    pub fn announced(regulations: Regulations) -> Hall {
        let mut hall = Hall::default();
        let regulations = Box::new(regulations);
        hall.does(Command::Regulate { regulations }, Who::Organiser, "10.01.2025");
        hall.does(Command::Announce, Who::Organiser, "10.01.2025");
        hall
    }

    pub fn tries(&self, command: &Command, who: Who, on: &str) -> Result<Vec<Fact>, Refusal> {
        self.contest.decide(command, who, day(on))
    }

    pub fn does(&mut self, command: Command, who: Who, on: &str) {
        let facts = self.tries(&command, who, on);
        let facts = facts
            .unwrap_or_else(|refusal| panic!("{command:?}: {}", refusal.text(words::Language::En)));
        for fact in &facts {
            self.contest.apply(fact).unwrap();
        }
        self.facts.extend(facts);
    }

    /// What refuses it, with its clauses as one text.
    pub fn refused(&self, command: Command, who: Who, on: &str) -> (Why, String) {
        let refusal = self.tries(&command, who, on).unwrap_err();
        for language in words::Language::ALL {
            let text = refusal.text(language);
            assert!(!text.contains('{') && !text.is_empty(), "{text}");
        }
        let clauses: Vec<String> = refusal.clauses.iter().map(ToString::to_string).collect();
        (refusal.why, clauses.join(", "))
    }

    /// A new author sends a work.
    pub fn sends(&mut self, name: &str, section: u16, work: Work, on: &str) {
        self.does(enter(name, section, work), Who::Anybody, on);
    }
}

pub fn enter(name: &str, section: u16, work: Work) -> Command {
    Command::Enter {
        applicant: Some(applicant(name)),
        author: None,
        section,
        work: Box::new(work),
        gate: Gate::default(),
        past: Past::default(),
    }
}

/// Two authors with three works, given to the judges on 11.04.2025.
pub fn judged(regulations: Regulations) -> Hall {
    let mut hall = Hall::announced(regulations);
    hall.sends("Зірченко Зоя", 0, third_miniature(), "01.02.2025");
    hall.sends("Авраменко Адам", 0, miniature(), "02.02.2025");
    hall.sends("Авраменко Адам", 1, etude(), "03.02.2025");
    hall.does(Command::Distribute, SECRETARY, "11.04.2025");
    hall
}

pub fn mark(code: u16, points: u32) -> Command {
    Command::Mark {
        code,
        points: Points::whole(points),
        deductions: Vec::new(),
        character: "добре".to_owned(),
    }
}

/// The code of a work.
pub fn code(hall: &Hall, work: &Work) -> u16 {
    let view = hall.contest.view(SECRETARY, day("11.04.2025"));
    view.entries.iter().find(|one| *one.work == *work).unwrap().code.unwrap()
}

/// Everything is marked and the provisional results are published on 01.06.2025.
pub fn provisional(regulations: Regulations) -> Hall {
    let mut hall = judged(regulations);
    let (first, second, third) =
        (code(&hall, &miniature()), code(&hall, &third_miniature()), code(&hall, &etude()));
    hall.does(mark(first, 8), PROBLEMS, "01.05.2025");
    hall.does(mark(first, 9), PROBLEMS_TOO, "01.05.2025");
    hall.does(mark(second, 6), PROBLEMS, "01.05.2025");
    hall.does(mark(second, 7), PROBLEMS_TOO, "01.05.2025");
    hall.does(mark(third, 5), ETUDES, "01.05.2025");
    hall.does(Command::PublishProvisional, Who::Organiser, "01.06.2025");
    hall
}

/// Reports are in, the results approved on 10.06.2025.
pub fn approved(regulations: Regulations) -> Hall {
    let mut hall = provisional(regulations);
    let report = |section| Command::Report { section, text: "звіт".to_owned() };
    hall.does(report(0), PROBLEMS, "02.06.2025");
    hall.does(report(1), ETUDES, "02.06.2025");
    hall.does(Command::Approve, CHIEF, "10.06.2025");
    hall
}
