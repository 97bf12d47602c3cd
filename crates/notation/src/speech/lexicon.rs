//! What the words of all the languages mean.
//!
//! One lexicon serves every language, because people mix them: a Ukrainian says the German names
//! and a Latin letter in one breath. It knows the sounds of letters, letters that look alike in
//! Latin and Cyrillic, and the inflections that occur in a sentence about a move.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::Wording;
use super::vocabulary::Vocabulary;

/// The meaning of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// The letter of a file or column, from `a`.
    Letter(char),
    /// Such a letter before a number or a capture, and elsewhere a little word: `с`, `в`, `и`, `a`.
    Small(char),
    Number(u32),
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
    /// A man of draughts.
    Man,
    /// A king of draughts.
    Crown,
    Takes,
    Becomes,
    EnPassant,
    Check,
    Mate,
    Castles,
    Short,
    Long,
    Pass,
    /// Says nothing about the move.
    Filler,
}

impl Word {
    /// The meaning of a folded word on a board whose last file is `last_file`.
    pub(super) fn of(word: &str, last_file: char) -> Option<Word> {
        let on_board = |meaning: &Word| !matches!(meaning, Word::Letter(file) if *file > last_file);
        let exact = EXACT.get(word).into_iter().flatten().copied().find(on_board);
        exact.or_else(|| stem(word)).or_else(|| look(word, last_file))
    }
}

/// A word in small letters, without accents and apostrophes, with umlauts as two letters.
pub(super) fn fold(word: &str) -> String {
    let mut folded = String::with_capacity(word.len());
    for letter in word.chars().flat_map(char::to_lowercase) {
        match letter {
            _ if is_mark(letter) => {}
            'ä' => folded.push_str("ae"),
            'ö' => folded.push_str("oe"),
            'ü' => folded.push_str("ue"),
            'ё' => folded.push('е'),
            'ґ' => folded.push('г'),
            other => folded.push(other),
        }
    }
    folded
}

/// An apostrophe or an accent: part of a word, of no meaning.
pub(super) fn is_mark(letter: char) -> bool {
    matches!(letter, '\'' | '’' | 'ʼ' | '`' | '\u{300}'..='\u{36f}')
}

/// The meanings of each folded word, the first that fits the board before the others.
static EXACT: LazyLock<BTreeMap<String, Vec<Word>>> = LazyLock::new(|| {
    let mut meanings: BTreeMap<String, Vec<Word>> = BTreeMap::new();
    let mut add = |word: &str, meaning| meanings.entry(fold(word)).or_default().push(meaning);
    for (meaning, forms) in ROWS {
        forms.split_whitespace().for_each(|form| add(form, *meaning));
    }
    for vocabulary in Wording::ALL.map(Vocabulary::of) {
        for (number, word) in vocabulary.numerals.words() {
            add(word, Word::Number(number));
            // The genitive: “з двадцяти”, “с двадцати”.
            word.strip_suffix('ь').into_iter().for_each(|stem| {
                add(&format!("{stem}и"), Word::Number(number));
            });
        }
        let letters = ('a'..='p').zip(&vocabulary.letters);
        letters.for_each(|(letter, name)| add(name, Word::Letter(letter)));
    }
    meanings
});

/// The meaning of the longest stem that the word begins with.
fn stem(word: &str) -> Option<Word> {
    let stems =
        STEMS.iter().flat_map(|(meaning, stems)| stems.split(' ').map(move |stem| (meaning, stem)));
    let fitting = stems.filter(|(_, stem)| word.starts_with(stem));
    fitting.max_by_key(|(_, stem)| stem.len()).map(|(meaning, _)| *meaning)
}

/// A Cyrillic н looks like H and sounds like N: where the board has both, neither is guessed.
fn look(word: &str, last_file: char) -> Option<Word> {
    (word == "н" && last_file < 'n').then_some(Word::Letter('h'))
}

/// Words with the same meaning. The first row that fits the board counts.
const ROWS: &[(Word, &str)] = &[
    // Letters that are words too, in their own sense or as the letter they look like.
    (Word::Small('a'), "a а"),
    (Word::Small('b'), "в"),
    (Word::Small('c'), "с"),
    (Word::Small('i'), "і и"),
    (Word::Small('k'), "к"),
    (Word::Small('o'), "о"),
    // Letters by their sounds, by the document's names in Cyrillic, by other names in use.
    (Word::Letter('a'), "анна anton антон alpha alfa альфа"),
    (Word::Letter('b'), "б белла bepa bee berta bravo браво"),
    (Word::Letter('c'), "ц цезар цезарь cesar caesar cee see sea charlie чарли чарлі"),
    (Word::Letter('d'), "д давид дэвид dee delta дельта"),
    (Word::Letter('e'), "э є єва ева echo эхо ехо"),
    (Word::Letter('f'), "ф феликс фелікс eff foxtrot фокстрот"),
    (Word::Letter('g'), "ж жэ ге гэ густав gee golf гольф"),
    (Word::Letter('h'), "ха га хектор гектор hektor aitch haitch hotel"),
    (Word::Letter('i'), "ай eye india"),
    (Word::Letter('j'), "ј й джей jay juliet juliett"),
    (Word::Letter('k'), "kay kilo"),
    (Word::Letter('l'), "л ел эл el lima"),
    (Word::Letter('m'), "м em mike"),
    (Word::Letter('n'), "en november"),
    (Word::Letter('o'), "oh oscar"),
    (Word::Letter('p'), "п р pee papa"),
    // Numbers in other forms, by the document's sounds, as speech programs mishear them.
    (Word::Number(1), "одна одне одно одного ein айн айнс won"),
    (Word::Number(2), "дві две двох двух zwo цвай too"),
    (Word::Number(3), "трьох трех драй"),
    (Word::Number(4), "чотирьох четырех фір фир for"),
    (Word::Number(5), "фюнф"),
    (Word::Number(6), "шести зекс"),
    (Word::Number(7), "семи зібен зибен"),
    (Word::Number(8), "восьми ахт ate"),
    (Word::Number(40), "сорока"),
    (Word::Number(50), "пятдесяти пятидесяти"),
    (Word::Knight, "кінь"),
    (Word::Queen, "dame даме"),
    (Word::Takes, "x х бю бити бить бью бьют schlaegt"),
    (Word::EnPassant, "проході проходе passant пассан ep"),
    (Word::Check, "check шах schach"),
    (Word::Mate, "mate matt мат checkmate schachmatt"),
    (Word::Pass, "пас pass passes passe"),
    (
        Word::Filler,
        "to from on the is and with at then на до у з із зі со от від ко й та und von nach auf en \
         an ан ход хід ходом поле полі square point пункт точка side камень камінь stone black \
         white черные чорні белые білі gives",
    ),
];

/// Beginnings of words that are inflected.
const STEMS: &[(Word, &str)] = &[
    (Word::Pawn, "pawn пішак пішк пешк bauer бауер бауэр"),
    (Word::Knight, "knight кон springer шпрингер"),
    (Word::Bishop, "bishop слон офіцер офицер laeuf лойфер"),
    (Word::Rook, "rook тур лад turm"),
    (Word::Queen, "queen ферз королев дам"),
    (Word::King, "king корол koenig кьоніг кениг"),
    (Word::Man, "man men шашк прост stein"),
    (Word::Crown, "дамк crown"),
    (Word::Takes, "take taking captur jump бер бье бє взя побив schlag"),
    (Word::Becomes, "becom promot стає стан стал перетвор превра проход провод wird verwandel"),
    (Word::Castles, "castl рокір рокир rochade рохад"),
    (Word::Short, "kingside short коротк kurz кюрц курц"),
    (Word::Long, "queenside long довг длинн lang ланг"),
    (Word::Pass, "пасу пропуск"),
    (Word::Filler, "move go play ход йде иде грає игра став"),
];
