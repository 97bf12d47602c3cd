//! A time control as it is read aloud: `120 хв на 50 ходів, далі 60 хв на кожні 25 ходів`.

use rulebook::{Period, Repetition, TimeControl};
use words::{Language, say};

use crate::id;

/// A time control in words; what is none stays as it is.
pub(crate) fn in_words(language: Language, text: &str) -> String {
    let Ok(control) = text.parse::<TimeControl>() else { return text.to_owned() };
    let last = control.periods().len() - 1;
    let repeats = |index: usize| index == last && control.repetition() == Repetition::LastPeriod;
    let periods = control.periods().iter().enumerate();
    let told = periods.map(|(index, one)| period(language, *one, repeats(index)));
    told.collect::<Vec<_>>().join(&format!(", {} ", language.say(id::TC_THEN)))
}

fn period(language: Language, period: Period, repeats: bool) -> String {
    let mut text = format!("{} {}", period.minutes, language.say(id::MINUTES));
    if let Some(moves) = period.moves {
        let frame = if repeats { id::TC_FOR_EVERY } else { id::TC_FOR };
        text += &format!(" {}", language.count(frame, moves.get().into()));
    }
    if period.increment_seconds > 0 {
        let seconds = period.increment_seconds;
        text += &format!(" + {}", say!(language, id::TC_INCREMENT, seconds));
    }
    if period.delay_seconds > 0 {
        let seconds = period.delay_seconds;
        text += &format!(" {}", say!(language, id::TC_DELAY, seconds));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_are_told_in_words() {
        for (text, uk, ru, en) in [
            ("30+30", "30 хв + 30 с на хід", "30 мин + 30 с на ход", "30 min + 30 s per move"),
            (
                "15 d5",
                "15 хв із затримкою 5 с на хід",
                "15 мин с задержкой 5 с на ход",
                "15 min with a delay of 5 s per move",
            ),
            (
                "120/50, 60/25*",
                "120 хв на 50 ходів, далі 60 хв на кожні 25 ходів",
                "120 мин на 50 ходов, затем 60 мин на каждые 25 ходов",
                "120 min for 50 moves, then 60 min for every 25 moves",
            ),
            (
                "90/42, 30+30",
                "90 хв на 42 ходи, далі 30 хв + 30 с на хід",
                "90 мин на 42 хода, затем 30 мин + 30 с на ход",
                "90 min for 42 moves, then 30 min + 30 s per move",
            ),
            ("as agreed", "as agreed", "as agreed", "as agreed"),
        ] {
            let told = [Language::Uk, Language::Ru, Language::En].map(|one| in_words(one, text));
            assert_eq!(told, [uk, ru, en]);
        }
    }
}
