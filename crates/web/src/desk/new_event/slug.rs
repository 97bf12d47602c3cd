//! The short name of an event in addresses.

use competition::Regulations;
use ledger::Server;

/// A short name that nobody has yet: from the year and what can be written in Latin letters.
pub(crate) fn slug(server: &Server, regulations: &Regulations) -> String {
    let name: String = regulations.name.to_lowercase().chars().map(latin).collect();
    let words: Vec<&str> = name.split('-').filter(|word| !word.is_empty()).collect();
    let year = regulations.starts.year().to_string();
    let mut base: String = words.join("-").chars().take(60).collect();
    if !base.contains(&year) {
        base = format!("{base}-{year}");
    }
    let base = base.trim_matches('-').to_owned();
    let taken = |slug: &str| server.has(slug);
    let further = (2..).map(|number| format!("{base}-{number}"));
    std::iter::once(base.clone()).chain(further).find(|slug| !taken(slug)).unwrap_or(base)
}

/// Whether a text can be the short name of an event: an address that leads to it and nowhere else.
pub(crate) fn is_short_name(text: &str) -> bool {
    // The desk's own addresses.
    let reserved = ["new", "archive"];
    let sign = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-';
    (1..=80).contains(&text.len())
        && text.chars().all(sign)
        && !text.starts_with('-')
        && !reserved.contains(&text)
}

/// How a letter is written in an address: as passports of Ukraine write it.
fn latin(letter: char) -> &'static str {
    const WRITTEN: [(&str, &str); 36] = [
        ("а", "a"),
        ("б", "b"),
        ("в", "v"),
        ("г", "h"),
        ("ґ", "g"),
        ("д", "d"),
        ("е", "e"),
        ("є", "ie"),
        ("ж", "zh"),
        ("з", "z"),
        ("и", "y"),
        ("і", "i"),
        ("ї", "i"),
        ("й", "i"),
        ("к", "k"),
        ("л", "l"),
        ("м", "m"),
        ("н", "n"),
        ("о", "o"),
        ("п", "p"),
        ("р", "r"),
        ("с", "s"),
        ("т", "t"),
        ("у", "u"),
        ("ф", "f"),
        ("х", "kh"),
        ("ц", "ts"),
        ("ч", "ch"),
        ("ш", "sh"),
        ("щ", "shch"),
        ("ю", "iu"),
        ("я", "ia"),
        ("ы", "y"),
        ("э", "e"),
        ("ё", "e"),
        ("ь", ""),
    ];
    const SAME: &str = "abcdefghijklmnopqrstuvwxyz0123456789";
    if let Some(at) = SAME.find(letter) {
        return &SAME[at..=at];
    }
    let found = WRITTEN.iter().find(|(from, _)| from.starts_with(letter));
    found.map_or("-", |(_, to)| to)
}
