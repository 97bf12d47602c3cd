//! What is said about a game before its moves.

/// Tags that come first, in this order.
pub(crate) const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// Names and values such as `White` and `Иванов`; every name once, the usual ones first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags {
    tags: Vec<(String, String)>,
}

impl Tags {
    /// No tags.
    pub fn new() -> Tags {
        Tags::default()
    }

    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(other, _)| *other == name).map(|(_, value)| value)
    }

    /// Sets a tag, in place of one with the same name.
    pub fn set(&mut self, name: &str, value: &str) {
        let name = tidy_name(name);
        self.remove(&name);
        let rank = rank(&name);
        let place = self.tags.partition_point(|(other, _)| self::rank(other) <= rank);
        let value = value.replace(['\n', '\r'], " ").trim().to_owned();
        self.tags.insert(place, (name, value));
    }

    /// Takes a tag away.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let place = self.tags.iter().position(|(other, _)| other == name)?;
        Some(self.tags.remove(place).1)
    }

    /// Every tag: the usual ones in their order, then the others.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Are there no tags?
    pub fn is_empty(&self) -> bool {
        self.tags.is_empty()
    }
}

/// Where a tag stands among the usual ones.
fn rank(name: &str) -> usize {
    ROSTER.iter().position(|&usual| usual == name).unwrap_or(ROSTER.len())
}

/// Can this letter be part of the name of a tag?
pub(crate) fn is_name(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '-')
}

/// A name that can be written.
fn tidy_name(name: &str) -> String {
    name.chars().map(|letter| if is_name(letter) { letter } else { '_' }).collect()
}

/// The usual name of a tag, if this is another spelling of it or its name in another language;
/// `others` are names that have no translation.
pub(crate) fn usual_name(name: &str, others: &'static [&'static str]) -> Option<&'static str> {
    const NAMES: [(&str, &[&str]); 7] = [
        ("Event", &["Evento", "Evenement", "Événement", "Турнир", "Турнір", "Соревнование"]),
        ("Site", &["Luogo", "Lieu", "Plaats", "Место", "Місце"]),
        ("Date", &["Data", "Datum", "Дата"]),
        ("Round", &["Turno", "Ronde", "Runde", "Тур"]),
        ("White", &["Bianco", "Blanc", "Blancs", "Wit", "Weiss", "Weiß", "Białe", "Белые", "Білі"]),
        (
            "Black",
            &["Nero", "Noir", "Noirs", "Zwart", "Schwarz", "Czarne", "Черные", "Чёрные", "Чорні"],
        ),
        ("Result", &["Risultato", "Résultat", "Resultat", "Uitslag", "Результат"]),
    ];
    let known = NAMES.iter().find(|(usual, foreign)| {
        same(usual, name) || foreign.iter().any(|other| same(other, name))
    });
    known.map(|(usual, _)| *usual).or(others.iter().find(|other| same(other, name)).copied())
}

/// Are the names the same but for capital letters?
fn same(one: &str, other: &str) -> bool {
    if one.is_ascii() || other.is_ascii() {
        return one.eq_ignore_ascii_case(other);
    }
    let [one, other] = [one, other].map(|name| name.chars().flat_map(char::to_lowercase));
    one.eq(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_tags_come_first_and_every_name_once() {
        let mut tags = Tags::new();
        for (name, value) in
            [("Index", "7"), ("White", "A"), ("Event", "x"), ("ECO", "?"), ("White", "B")]
        {
            tags.set(name, value);
        }
        let all: Vec<_> = tags.iter().collect();
        assert_eq!(all, [("Event", "x"), ("White", "B"), ("Index", "7"), ("ECO", "?")]);
        assert_eq!(tags.get("White"), Some("B"));
    }

    #[test]
    fn tags_in_other_languages_are_known() {
        for (name, usual) in [
            ("Bianco", "White"),
            ("Blanc", "White"),
            ("NOIR", "Black"),
            ("SetUp", "Setup"),
            ("черные", "Black"),
        ] {
            assert_eq!(usual_name(name, &["Setup"]), Some(usual));
        }
        assert_eq!(usual_name("Opening", &["Setup"]), None);
    }
}
