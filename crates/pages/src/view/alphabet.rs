//! The order of names in a list: Latin letters, then Cyrillic ones as both alphabets have them.

/// What names are sorted by.
pub(crate) fn alphabetical(name: &str) -> Vec<u32> {
    const LETTERS: &str = "абвгґдеёєжзиіїйклмнопрстуфхцчшщъыьэюя";
    let place = |letter: char| match LETTERS.chars().position(|known| known == letter) {
        // Behind everything that stands before Cyrillic letters.
        Some(place) => 0x0400 + place as u32,
        None => u32::from(letter),
    };
    name.to_lowercase().chars().filter(|sign| *sign != '’' && *sign != '\'').map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ukrainian_letters_stand_where_they_belong() {
        let mut names =
            ["Яремчук", "Їжакевич", "Ґудзь", "Єременко", "Гнатюк", "Smith", "Жук", "Іванов"];
        names.sort_by_key(|name| alphabetical(name));
        let order =
            ["Smith", "Гнатюк", "Ґудзь", "Єременко", "Жук", "Іванов", "Їжакевич", "Яремчук"];
        assert_eq!(names, order);
    }
}
