//! What the words of all the languages mean.
//!
//! One lexicon serves every language, because people mix them: a Ukrainian says the German names
//! and a Latin letter in one breath. It knows the sounds of letters, letters that look alike in
//! Latin and Cyrillic, and the inflections that occur in a sentence about a move.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::Wording;
use super::sound::sound;
use super::vocabulary::Vocabulary;

/// The meaning of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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
            // “з двадцяти”, “с двадцатого”, “на двадцяту”.
            word.strip_suffix('ь').into_iter().for_each(|stem| {
                let ends = NUMBER_ENDS.split(' ');
                ends.for_each(|end| add(&format!("{stem}{end}"), Word::Number(number)));
            });
        }
        let letters = ('a'..='p').zip(&vocabulary.letters);
        letters.for_each(|(letter, name)| add(name, Word::Letter(letter)));
    }
    meanings
});

/// How numbers that end in ь are inflected, and what stands in a row.
const NUMBER_ENDS: &str = "и ю ий ый ой ого ому ом им ым а ая ої у ую ою е ое";

/// All that a word of this meaning can sound like.
pub(super) fn sounds_of(meaning: Word) -> &'static [String] {
    SOUNDS.get(&meaning).map_or(&[], Vec::as_slice)
}

static SOUNDS: LazyLock<BTreeMap<Word, Vec<String>>> = LazyLock::new(|| {
    let exact =
        EXACT.iter().flat_map(|(word, all)| all.iter().map(move |one| (*one, word.as_str())));
    let rows = STEMS.iter().chain(NAMES).chain(HOMOPHONES);
    let rows =
        rows.flat_map(|(meaning, all)| all.split_whitespace().map(move |one| (*meaning, one)));
    let mut sounds: BTreeMap<Word, Vec<String>> = BTreeMap::new();
    for (meaning, word) in exact.chain(rows) {
        let known = sounds.entry(meaning).or_default();
        let sound = sound(&fold(word));
        if !known.contains(&sound) {
            known.push(sound);
        }
    }
    for number in 1..=60 {
        sounds.entry(Word::Number(number)).or_default().push(number.to_string());
    }
    sounds
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
    (Word::Small('i'), "і и i"),
    (Word::Small('k'), "к"),
    (Word::Small('o'), "о"),
    // Letters by their sounds, by the document's names in Cyrillic, by other names in use.
    (Word::Letter('a'), "анна anton антон alpha alfa альфа эй ей"),
    (Word::Letter('b'), "б белла bepa bee berta bravo браво би бі"),
    (Word::Letter('c'), "ц цезар цезарь cesar caesar cee see sea charlie чарли чарлі си сі сэ се"),
    (Word::Letter('d'), "д давид дэвид dee delta дельта ди ді"),
    (Word::Letter('e'), "э є єва ева echo эхо ехо"),
    (Word::Letter('f'), "ф феликс фелікс eff foxtrot фокстрот"),
    (Word::Letter('g'), "ж жэ ге гэ густав gee golf гольф джи джі"),
    (Word::Letter('h'), "ха га хэ хе хектор гектор hektor aitch haitch hotel отель готель эйч ейч"),
    (Word::Letter('i'), "ай eye india индия індія"),
    (Word::Letter('j'), "ј й джей jay juliet juliett джульетта джульєтта"),
    (Word::Letter('k'), "кей kay kilo кило кіло"),
    (Word::Letter('l'), "л ел эл el lima лима ліма"),
    (Word::Letter('m'), "м em mike майк"),
    (Word::Letter('n'), "en november ноябрь листопад"),
    (Word::Letter('o'), "oh oscar оскар"),
    (Word::Letter('p'), "п р pee papa папа пи пі"),
    // Numbers in other forms, by the document's sounds, as speech programs mishear them.
    (Word::Number(1), "одна одне одно одну одного одной ein айн айнс won"),
    (Word::Number(2), "дві две двох двух zwo цвай too"),
    (Word::Number(3), "трьох трех драй tree"),
    (Word::Number(4), "чотирьох четырех фір фир for fore fower"),
    (Word::Number(5), "фюнф fife"),
    (Word::Number(6), "шести зекс"),
    (Word::Number(7), "семи зібен зибен"),
    (Word::Number(8), "восьми ахт ate"),
    (Word::Number(9), "niner"),
    (Word::Number(40), "сорока"),
    (Word::Number(50), "пятдесяти пятидесяти"),
    (Word::Knight, "кінь"),
    (Word::Queen, "dame даме"),
    (Word::Takes, "x х бю бий бити бей бить бью бьют schlaegt"),
    (Word::EnPassant, "проході проходе passant пассан ep"),
    (Word::Check, "check шах schach"),
    (Word::Mate, "mate matt мат checkmate schachmatt"),
    (Word::Pass, "пас pass passes passe"),
    (
        Word::Filler,
        "to from on the is and with at then на до у з із зі со от від ко й та und von nach auf en \
         an ан ход хід ходом поле полі square point пункт точка side камень камінь stone black \
         white gives я my мій мой моя lets let me want put place goes okay ok um uh so well then \
         that thats it please thank thanks you ну давай давайте так значить значит тоді тогда хочу \
         піти пойти будь будьте ласка пожалуйста дякую спасибо ось вот отак все буде будет тире \
         дефис дефіс",
    ),
];

/// Whole words of those that [`STEMS`] knows by their beginnings: what is misheard is held against these.
const NAMES: &[(Word, &str)] = &[
    (Word::Pawn, "пішака пішаком пешка пешкой"),
    (Word::Knight, "конем конь коня night nite"),
    (Word::Bishop, "слоном слона"),
    (Word::Rook, "тура турою ладья ладьей"),
    (Word::Queen, "ферзь ферзем королева"),
    (Word::King, "король королем"),
    (Word::Man, "шашка шашкою шашкой проста"),
    (Word::Crown, "дамка дамкою дамкой"),
    (Word::Castles, "castles castling рокіровка рокировка рокірування"),
    (Word::Short, "коротка коротку короткая короткую"),
    (Word::Long, "довга довгу длинная длинную"),
];

/// Little words that speech input writes for what sounds like them.
const HOMOPHONES: &[(Word, &str)] = &[(Word::Number(2), "to"), (Word::Letter('d'), "the")];

/// Beginnings of words that are inflected.
const STEMS: &[(Word, &str)] = &[
    (Word::Pawn, "pawn пішак пішк пешк bauer бауер бауэр"),
    (Word::Knight, "knight кон springer шпрингер"),
    (Word::Bishop, "bishop слон офіцер офицер laeuf лойфер"),
    (Word::Rook, "rook тур лад turm"),
    (Word::Queen, "queen ферз королев дам"),
    (Word::King, "king корол koenig кьоніг кениг"),
    (Word::Man, "man men checker piece шашк прост stein"),
    (Word::Crown, "дамк crown"),
    (Word::Takes, "take taking captur jump бер бье бє взя побив побил руб съед schlag"),
    (
        Word::Becomes,
        "becom promot equal робит делает дорівн равно стає стан стал перетвор превра проход провод wird verwandel",
    ),
    (Word::Castles, "castl рокір рокир rochade рохад"),
    (Word::Short, "kingside short коротк kurz кюрц курц"),
    (Word::Long, "queenside long довг длинн lang ланг"),
    (Word::Pass, "пасу пропуск"),
    (Word::Number(1), "перш перв одиниц единиц"),
    (Word::Number(2), "друг втор двійк двойк"),
    (Word::Number(3), "трет трійк тройк"),
    (Word::Number(4), "четверт четвірк четверк"),
    (Word::Number(5), "пятірк пятерк"),
    (Word::Number(6), "шост шест шістк"),
    (Word::Number(7), "сьом седьм сімк семерк"),
    (Word::Number(8), "восьм вісімк"),
    (Word::Number(9), "девятк"),
    (Word::Number(10), "десятк"),
    (
        Word::Filler,
        "move go play ход хож йде иде іду иду піш пош грає граю игра став запис запиш чорн черн біл бел",
    ),
];
