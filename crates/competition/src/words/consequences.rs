//! Words about what a command brings about.

use words::Language;

use super::of;
use crate::{
    Begun, Competition, Consequence, Consequences, Departure, Difference, Discarded, Moved, Placed,
    SectionNumber, Settlement, Settling,
};
use tournament::Number;

impl Consequence {
    /// What becomes of played and unplayed games, as a sentence.
    pub fn text(self, language: Language) -> &'static str {
        match self {
            Consequence::Stands => of(
                language,
                "What was played stands; there are no further pairs.",
                "Сыгранное остаётся в силе; в пары больше не включается.",
                "Зігране лишається чинним; у пари більше не включається.",
            ),
            Consequence::Counts => of(
                language,
                "The results count; games not played are “−”, and “+” for the opponents.",
                "Результаты засчитываются; за несыгранные партии «−», соперникам «+».",
                "Результати зараховуються; за незіграні партії «−», суперникам «+».",
            ),
            Consequence::ForRatingOnly => of(
                language,
                "The results stay for rating only; games not played are “−” for both.",
                "Результаты остаются только для рейтинга; за несыгранные партии обоим «−».",
                "Результати лишаються тільки для рейтингу; за незіграні партії обом «−».",
            ),
            Consequence::Annulled => of(
                language,
                "All results are annulled; the opponents still to come are free.",
                "Все результаты аннулируются; оставшиеся соперники свободны.",
                "Усі результати анулюються; суперники, що лишилися, вільні.",
            ),
        }
    }
}

impl Settlement {
    /// Its name in a language.
    pub fn word(self, language: Language) -> &'static str {
        match self {
            Settlement::Losses => of(language, "losses", "поражения", "поразки"),
            Settlement::Annulled => of(language, "annulment", "аннулирование", "анулювання"),
        }
    }
}

impl Settling {
    /// Both ways and the one that is proposed.
    pub fn text(&self, language: Language) -> String {
        let Settling { proposed, first_places, by_losses, by_annulment } = self;
        let proposed = proposed.word(language);
        let looked_at = match first_places {
            1 => "1".to_owned(),
            _ => format!("1–{first_places}"),
        };
        say!(
            language,
            "Other holders among places {looked_at}: {by_losses} if the matches are lost, {by_annulment} if they are annulled; proposed: {proposed}.",
            "Изменится мест из {looked_at}: {by_losses}, если засчитать поражения, {by_annulment}, если аннулировать матчи; предлагается: {proposed}.",
            "Зміниться місць із {looked_at}: {by_losses}, якщо зарахувати поразки, {by_annulment}, якщо анулювати матчі; пропонується: {proposed}."
        )
    }
}

impl Consequences {
    /// All of it in sentences, the gravest first; nothing where nothing follows.
    pub fn lines(&self, state: &Competition, language: Language) -> Vec<String> {
        let departures = self.departures.iter().flat_map(|one| one.lines(language));
        let discarded = self.discarded.iter().map(|one| one.text(language));
        let pairs = self.pairs.iter().map(|one| one.text(language));
        let moved = self.moved.iter().map(|one| one.text(state, language));
        let begun = self.begun.iter().map(|one| one.text(language));
        departures.chain(discarded).chain(begun).chain(pairs).chain(moved).collect()
    }
}

impl Begun {
    /// What stays as it is.
    pub fn text(&self, language: Language) -> String {
        let Begun { stage } = self;
        say!(
            language,
            "Stage {stage} has begun with the results as they were: who plays in it and what was brought along stays.",
            "Этап {stage} начат по прежним результатам: его участники и всё перенесённое в него остаются.",
            "Етап {stage} розпочато за попередніми результатами: його учасники й усе перенесене в нього лишаються."
        )
    }
}

impl Departure {
    fn lines(&self, language: Language) -> Vec<String> {
        let played = self.played;
        let how_many = self.scheduled.map(|scheduled| {
            say!(
                language,
                "Played: {played} of {scheduled}. ",
                "Сыграно: {played} из {scheduled}. ",
                "Зіграно: {played} з {scheduled}. "
            )
        });
        let ids: Vec<String> = self.because.iter().map(ToString::to_string).collect();
        let follows = self.leaving.consequence.text(language);
        let how_many = how_many.unwrap_or_default();
        let because = if ids.is_empty() { String::new() } else { format!(" [{}]", ids.join(", ")) };
        let settling = self.settling.map(|settling| settling.text(language));
        [format!("{how_many}{follows}{because}")].into_iter().chain(settling).collect()
    }
}

impl Discarded {
    fn text(&self, language: Language) -> String {
        let Discarded { round, pairs, published, line_ups, openings } = self;
        let count = pairs.len();
        let announced = match published {
            true => of(language, "announced", "объявлены", "оголошені"),
            false => of(language, "a draft", "черновик", "чернетка"),
        };
        let mut text = say!(
            language,
            "Thrown away: the pairs of round {round} ({announced}), {count}.",
            "Отменяются: пары тура {round} ({announced}), {count}.",
            "Скасовуються: пари туру {round} ({announced}), {count}."
        );
        if *line_ups > 0 {
            text += &say!(
                language,
                " Line-ups handed in: {line_ups}.",
                " Поданные составы: {line_ups}.",
                " Подані склади: {line_ups}."
            );
        }
        if *openings > 0 {
            text += &say!(
                language,
                " Openings drawn: {openings}.",
                " Вытянутые дебюты: {openings}.",
                " Витягнуті дебюти: {openings}."
            );
        }
        text
    }
}

impl Difference {
    /// The pairs that were made and those that the system would make.
    pub fn text(&self, language: Language) -> String {
        let Difference { round, system, made, impossible } = self;
        let (system, made) = (pairs(system), pairs(made));
        if let Some(why) = impossible.as_ref().map(|told| told.text(language)) {
            return say!(
                language,
                "Round {round}: the system would make no pairs at all. {why}",
                "Тур {round}: система не составила бы пар вовсе. {why}",
                "Тур {round}: система не склала б пар зовсім. {why}"
            );
        }
        say!(
            language,
            "Round {round}: the system would have made {system} instead of {made}; the announced pairs stand.",
            "Тур {round}: система составила бы {system} вместо {made}; объявленные пары остаются.",
            "Тур {round}: система склала б {system} замість {made}; оголошені пари лишаються."
        )
    }
}

fn pairs(pairs: &[(Number, Number)]) -> String {
    let texts: Vec<String> = pairs.iter().map(|(one, other)| format!("{one}–{other}")).collect();
    texts.join(", ")
}

impl Moved {
    fn text(&self, state: &Competition, language: Language) -> String {
        let name = name(state, self.section, self.number);
        let (before, after) = (place(self.before), place(self.after));
        say!(
            language,
            "{name}: place {before} → {after}.",
            "{name}: место {before} → {after}.",
            "{name}: місце {before} → {after}."
        )
    }
}

fn name(state: &Competition, section: SectionNumber, number: Number) -> String {
    let member = state.section(section).and_then(|one| one.members.get(number.index()));
    let name = member.map(|member| state.name(*member)).unwrap_or_default();
    format!("{number} {name}").trim().to_owned()
}

fn place(placed: Option<Placed>) -> String {
    match placed {
        None => "–".to_owned(),
        Some(one) if one.first == one.last => one.first.to_string(),
        Some(one) => format!("{}–{}", one.first, one.last),
    }
}
