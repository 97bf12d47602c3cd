//! The judging panel, held against what the rulebook says of its posts.

use rulebook::{ArbitersAdvised, Override, Subject};

use crate::{Fault, Official, Post, Problem, Regulations, Status};

/// What is wanting in the panel: posts, categories, inquiries. Nothing where the rulebook says nothing.
pub(super) fn wanting(regulations: &Regulations) -> Vec<Fault> {
    let mut found = posts(regulations);
    found.extend(categories(regulations));
    found.extend(commission(regulations));
    let unchecked = named(regulations, |one| one.checked.is_none());
    found.extend(unchecked.map(|names| Problem::OfficialsUnchecked { names }));
    let known = |problem: &Problem| !regulations.book().refusal(problem.name()).is_empty();
    let known = found.into_iter().filter(known);
    known.map(|problem| Fault::new(regulations.rulebook, problem)).collect()
}

/// The admission commission has members of the panel and of those who hold the event.
fn commission(regulations: &Regulations) -> Option<Problem> {
    let names = &regulations.commission;
    let serves = |name: &&String| {
        let same = |one: &&Official| {
            !matches!(one.post, Post::Doctor | Post::Interpreter) && one.name.trim() == name.trim()
        };
        regulations.officials.iter().any(|one| same(&one))
    };
    let doctor = |name: &&String| {
        let same = |one: &Official| one.post == Post::Doctor && one.name.trim() == name.trim();
        regulations.officials.iter().any(same)
    };
    let others = names.iter().filter(|name| !serves(name) && !doctor(name)).count();
    let whole = names.iter().any(|name| serves(&name)) && others > 0;
    (!names.is_empty() && !whole).then_some(Problem::CommissionIncomplete)
}

fn posts(regulations: &Regulations) -> Vec<Problem> {
    let officials = &regulations.officials;
    let has = |post| officials.iter().any(|one| one.post == post);
    let listed = officials.iter().filter(|one| one.post == Post::Judge).count();
    let judges = regulations.arbiters.unwrap_or_default().max(listed as u16);
    let mut lacking = Vec::new();
    if !has(Post::ChiefSecretary) {
        lacking.push(Problem::SecretaryUnsaid);
    }
    if !has(Post::Doctor) {
        lacking.push(Problem::DoctorUnsaid);
    }
    let most = regulations.book().events().judges_without_senior;
    if most.is_some_and(|most| judges > most) && !has(Post::SeniorJudge) {
        lacking.push(Problem::SeniorJudgeUnsaid { judges });
    }
    lacking
}

fn categories(regulations: &Regulations) -> Vec<Problem> {
    let chief = regulations.officials.iter().find(|one| one.post == Post::ChiefJudge);
    let category = chief.map(|one| one.category.trim());
    let mut lacking = Vec::new();
    match category {
        Some("") => lacking.push(Problem::ChiefCategoryUnsaid),
        Some(category) if regulations.status == Status::National && is_numbered(category) => {
            lacking.push(Problem::ChiefCategoryLow { category: category.to_owned() });
        }
        Some(_) | None => {}
    }
    if !regulations.conduct.uncategorised_arbiters && can_be_uncategorised(regulations) {
        let judges = |one: &Official| match one.post {
            Post::ChiefJudge | Post::Doctor | Post::Interpreter => false,
            Post::DeputyChiefJudge
            | Post::ChiefSecretary
            | Post::SeniorJudge
            | Post::Judge
            | Post::InformantJudge => one.category.trim().is_empty(),
        };
        lacking.extend(named(regulations, judges).map(|names| Problem::CategoriesUnsaid { names }));
    }
    lacking
}

/// Whether judges without a category are a leave that regulations may give: without it they have one.
fn can_be_uncategorised(regulations: &Regulations) -> bool {
    let wanted = Override::Other(Subject::UncategorisedArbiters);
    let discipline = regulations.discipline();
    discipline.is_some_and(|one| wanted.check(regulations.book(), one).is_ok())
}

/// Whether a category is one of the numbered ones, which are below that of a national arbiter: "1",
/// "суддя 2 категорії", "II кат.", "перша".
fn is_numbered(category: &str) -> bool {
    let category = category.to_lowercase();
    let words = category.split(|one: char| !one.is_alphanumeric()).filter(|word| !word.is_empty());
    let ordinals = ["перш", "друг", "трет", "перв", "втор"];
    { words }.any(|word| {
        let roman = word.chars().all(|one| matches!(one, 'i' | 'і'));
        roman
            || word.starts_with(|one: char| one.is_ascii_digit())
            || ordinals.iter().any(|ordinal| word.starts_with(ordinal))
    })
}

/// The names of those of the panel who are meant, if there are any.
fn named(regulations: &Regulations, meant: impl Fn(&Official) -> bool) -> Option<String> {
    let names = regulations.officials.iter().filter(|one| meant(one));
    let names: Vec<&str> = names.map(|one| one.name.as_str()).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

impl crate::Competition {
    /// What is said against one arbiter judging so many tables at once, if they are too many.
    pub fn too_many_tables(&self, tables: u16) -> Option<Fault> {
        let regulations = self.regulations.as_ref()?;
        let rules = regulations.teams.as_ref().filter(|_| self.is_team_event());
        let pairs = u32::from(tables) * rules.map_or(1, |rules| u32::from(rules.boards));
        // Of what holds everywhere, fewer pairs are an advice, the most are the limit.
        let limits = regulations.book().events().arbiters.iter().filter(|one| one.at.is_none());
        let limit = limits.max_by_key(|one: &&ArbitersAdvised| one.pairs)?;
        let problem = Problem::ManyTables { pairs, most: limit.pairs };
        (pairs > limit.pairs).then(|| Fault { problem, because: limit.clauses.to_vec() })
    }
}
