//! Sounds, whatever alphabet they are written in, and how easily one is taken for another.

/// A folded word as a row of sounds: Cyrillic and Latin spellings of a sound are one.
pub(super) fn sound(word: &str) -> String {
    word.chars().filter_map(of_letter).collect()
}

fn of_letter(letter: char) -> Option<char> {
    Some(match letter {
        'а' | 'я' => 'a',
        'б' => 'b',
        'в' => 'v',
        'г' => 'g',
        'д' => 'd',
        'е' | 'э' | 'є' => 'e',
        'ж' => 'Z',
        'з' => 'z',
        'и' | 'і' | 'ї' | 'ы' => 'i',
        'й' => 'y',
        'к' => 'k',
        'л' => 'l',
        'м' => 'm',
        'н' => 'n',
        'о' => 'o',
        'п' => 'p',
        'р' => 'r',
        'с' => 's',
        'т' => 't',
        'у' | 'ю' => 'u',
        'ф' => 'f',
        'х' => 'X',
        'ц' => 'C',
        'ч' => 'H',
        'ш' | 'щ' => 'S',
        'ь' | 'ъ' => return None,
        other => other,
    })
}

/// Sounds of a row are easily taken for each other.
const ALIKE: [&str; 9] = ["aeiouy", "bp", "cgkhX", "dt", "fvw", "jxHSZ", "cszC", "mn", "lr"];

/// What it costs to hear one sound for another.
pub(super) fn swapped(said: char, heard: char) -> u32 {
    if said == heard {
        return 0;
    }
    let alike = |row: &&str| row.contains(said) && row.contains(heard);
    match said.is_ascii_digit() || heard.is_ascii_digit() {
        true => 15,
        false if ALIKE.iter().any(alike) => 4,
        false => 10,
    }
}

/// What it costs to hear nothing of a sound, or one too many.
pub(super) fn left_out(sound: char) -> u32 {
    match sound {
        '0'..='9' => 15,
        'a' | 'e' | 'i' | 'o' | 'u' | 'y' | 'h' => 5,
        _ => 8,
    }
}
