//! Refusals and warnings in the three languages of our users.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "what is not said here is said by the next family; all of it moves into files of texts"
)]

/// A sentence in the language asked for; names in braces are those of the caller.
macro_rules! say {
    ($language:expr, $en:literal, $ru:literal, $uk:literal $(,)?) => {
        match $language {
            Language::En => format!($en),
            Language::Ru => format!($ru),
            Language::Uk => format!($uk),
        }
    };
}

mod conduct;
mod consequences;
mod names;
mod play;
mod regulations;
mod rounds;

use words::Language;

use super::Problem;
use names::field_word;

impl Problem {
    /// What is wrong and what to do about it.
    pub fn text(&self, language: Language) -> String {
        use Problem as P;
        match self {
            P::NotCreated => say!(
                language,
                "There is no event yet; create it with its regulations first.",
                "Соревнования ещё нет; сначала создайте его с регламентом.",
                "Змагання ще немає; спершу створіть його з регламентом."
            ),
            P::AlreadyCreated => say!(
                language,
                "The event has been created already; begin another one in another file.",
                "Соревнование уже создано; для другого возьмите другой файл.",
                "Змагання вже створено; для іншого візьміть інший файл."
            ),
            P::NoSuch { thing, number } => {
                let thing = thing.word(language);
                say!(
                    language,
                    "There is no {thing} {number}; look at the list.",
                    "Нет такого: {thing} {number}; посмотрите список.",
                    "Немає такого: {thing} {number}; подивіться список."
                )
            }
            P::NotHere { who } => say!(
                language,
                "{who} does not play here; name somebody of this section, and two different ones where two are asked for.",
                "{who} здесь не играет; назовите участника этой группы, а где нужны двое — двух разных.",
                "{who} тут не грає; назвіть учасника цієї групи, а де потрібні двоє — двох різних."
            ),
            P::Unsaid { what } => {
                let what = what.word(language);
                say!(
                    language,
                    "Something must be said here: {what}.",
                    "Здесь надо указать: {what}.",
                    "Тут треба вказати: {what}."
                )
            }
            P::TooMany { most } => say!(
                language,
                "An event has at most {most} players.",
                "В соревновании не больше {most} участников.",
                "У змаганні не більше {most} учасників."
            ),
            P::FinallySigned => say!(
                language,
                "The final table of this section has been signed; take the signature back with its reason first.",
                "Итоговая таблица этой группы подписана; сначала отмените подпись с указанием причины.",
                "Підсумкову таблицю цієї групи підписано; спершу скасуйте підпис із зазначенням причини."
            ),
            P::ChangedMeanwhile => say!(
                language,
                "Somebody else has changed this meanwhile; open it again and enter your change once more.",
                "Тем временем это изменил кто-то другой; откройте заново и внесите своё изменение ещё раз.",
                "Тим часом це змінив хтось інший; відкрийте знову і внесіть свою зміну ще раз."
            ),
            P::NotLast => say!(
                language,
                "That is no longer the last step: it was taken back, or something that rests on it has happened since. Look again.",
                "Это уже не последнее действие: его отменили, или после него произошло то, что на нём держится. Посмотрите ещё раз.",
                "Це вже не остання дія: її скасували, або після неї сталося те, що на ній тримається. Погляньте ще раз."
            ),
            P::NothingToUndo => {
                say!(
                    language,
                    "There is nothing to take back.",
                    "Отменять нечего.",
                    "Скасовувати нічого."
                )
            }
            P::UnknownClause { id } => say!(
                language,
                "No rulebook has the clause {id:?}; write it as RU-2022 5.4.17.2.",
                "Пункта {id:?} нет ни в одних правилах; пишите как RU-2022 5.4.17.2.",
                "Пункту {id:?} немає в жодних правилах; пишіть як RU-2022 5.4.17.2."
            ),
            P::TextTooLong { field, most } => {
                let field = field_word(field, language);
                say!(
                    language,
                    "This is longer than {most} letters: {field}. Write less.",
                    "Длиннее {most} знаков: {field}. Напишите короче.",
                    "Довше за {most} знаків: {field}. Напишіть коротше."
                )
            }
            P::UnseenSign { field, code } => {
                let field = field_word(field, language);
                say!(
                    language,
                    "There is a sign that nobody sees (U+{code:04X}): {field}. Type the text anew instead of copying it.",
                    "Есть невидимый знак (U+{code:04X}): {field}. Наберите текст заново, а не копируйте.",
                    "Є невидимий знак (U+{code:04X}): {field}. Наберіть текст знову, а не копіюйте."
                )
            }
            _ => self.text_of_regulations(language).unwrap_or_else(|| self.text_of_play(language)),
        }
    }
}

fn of(language: Language, en: &'static str, ru: &'static str, uk: &'static str) -> &'static str {
    match language {
        Language::En => en,
        Language::Ru => ru,
        Language::Uk => uk,
    }
}
