//! What is stored reads back.

use draughts::Variant;
use notation::encoding::Encoding;
use notation::movetext::{Format, Style};
use notation::pdn::{Score, Tags};
use notation::speech::{Language, Voice, Wording};
use serde_json::{from_str, to_string};

#[test]
fn scores_encodings_and_ways_to_write_read_back() {
    for score in [Score::WhiteWins, Score::Draw, Score::BlackWinsByForfeit, Score::Unfinished] {
        assert_eq!(from_str::<Score>(&to_string(&score).unwrap()).unwrap(), score);
    }
    assert_eq!(to_string(&Score::WhiteWinsByForfeit).unwrap(), r#""white-wins-by-forfeit""#);
    assert_eq!(from_str::<Encoding>(r#""windows1251""#).unwrap(), Encoding::Windows1251);
    let format = Format::printed(Variant::RUSSIAN, Style::Short);
    let stored = to_string(&format).unwrap();
    assert_eq!(stored, r#"{"style":"short","naming":"algebraic","capture":"colon"}"#);
    assert_eq!(from_str::<Format>(&stored).unwrap(), format);
}

#[test]
fn tags_are_an_object_and_the_usual_ones_come_first_again() {
    let mut tags = Tags::new();
    [("White", "Шульга"), ("Event", "Кубок"), ("Annotator", "x")]
        .iter()
        .for_each(|(name, value)| tags.set(name, value));
    let stored = to_string(&tags).unwrap();
    assert_eq!(stored, r#"{"Event":"Кубок","White":"Шульга","Annotator":"x"}"#);
    assert_eq!(from_str::<Tags>(&stored).unwrap(), tags);
}

#[test]
fn voices_read_back() {
    for wording in Wording::ALL {
        for voice in [Voice::aloud(wording), Voice::written(wording)] {
            assert_eq!(from_str::<Voice>(&to_string(&voice).unwrap()).unwrap(), voice);
        }
    }
    let stored = to_string(&Voice::aloud(Language::Uk)).unwrap();
    assert_eq!(stored, r#"{"wording":"uk","squares":"spelled"}"#);
    assert!(from_str::<Wording>(r#""fr""#).is_err());
}
