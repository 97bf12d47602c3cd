//! What a column of a list means: by its heading, or by what stands in it.

use competition::{Birth, Player};
use ledger::sheet::Sheet;
use words::Id;

use super::field::{
    FieldFault, known_title, read_birth, read_date, read_needs, read_rating, read_sex,
};
use crate::id;

/// What a column means. The parts of a name come first, in the order in which they are joined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Column {
    /// The whole name.
    Name,
    /// The family name alone.
    Surname,
    /// The given name alone.
    GivenName,
    /// The name after the father.
    Patronymic,
    /// The birthday.
    Born,
    /// The sex.
    Sex,
    /// The rating.
    Rating,
    /// The title or category.
    Title,
    /// The region or town.
    From,
    /// The club.
    Club,
    /// The coach.
    Coach,
    /// The assistant.
    Assistant,
    /// What the player needs, in words.
    Needs,
    /// Anything else.
    Note,
    /// The team, in an event of teams.
    Team,
    /// His board in it; those without one stand behind the others.
    Board,
    /// Who speaks for the team; or a mark beside the player who does.
    Captain,
    #[default]
    /// Nothing of use.
    Ignored,
}

impl Column {
    /// All of them, in the order of a list to choose from.
    pub const ALL: [Column; 18] = [
        Column::Ignored,
        Column::Name,
        Column::Surname,
        Column::GivenName,
        Column::Patronymic,
        Column::Born,
        Column::Sex,
        Column::Rating,
        Column::Title,
        Column::From,
        Column::Club,
        Column::Coach,
        Column::Assistant,
        Column::Needs,
        Column::Note,
        Column::Team,
        Column::Board,
        Column::Captain,
    ];

    /// Its word in forms.
    pub fn id(self) -> &'static str {
        match self {
            Column::Name => "name",
            Column::Surname => "surname",
            Column::GivenName => "given-name",
            Column::Patronymic => "patronymic",
            Column::Born => "born",
            Column::Sex => "sex",
            Column::Rating => "rating",
            Column::Title => "title",
            Column::From => "from",
            Column::Club => "club",
            Column::Coach => "coach",
            Column::Assistant => "assistant",
            Column::Needs => "needs",
            Column::Note => "note",
            Column::Team => "team",
            Column::Board => "board",
            Column::Captain => "captain",
            Column::Ignored => "ignored",
        }
    }

    /// The text that names it.
    pub fn text_id(self) -> Id {
        match self {
            Column::Name => id::COLUMN_NAME,
            Column::Surname => id::COLUMN_SURNAME,
            Column::GivenName => id::COLUMN_GIVEN_NAME,
            Column::Patronymic => id::COLUMN_PATRONYMIC,
            Column::Born => id::COLUMN_BORN,
            Column::Sex => id::COLUMN_SEX,
            Column::Rating => id::COLUMN_RATING,
            Column::Title => id::COLUMN_TITLE,
            Column::From => id::COLUMN_FROM,
            Column::Club => id::COLUMN_CLUB,
            Column::Coach => id::COLUMN_COACH,
            Column::Assistant => id::ENTRY_ASSISTANT,
            Column::Needs => id::NEEDS,
            Column::Note => id::COLUMN_NOTE,
            Column::Team => id::TEAM,
            Column::Board => id::BOARD,
            Column::Captain => id::CAPTAIN,
            Column::Ignored => id::COLUMN_IGNORED,
        }
    }

    /// The column with a word.
    pub fn from_id(id: &str) -> Option<Column> {
        Column::ALL.into_iter().find(|column| column.id() == id)
    }

    /// Whether it is a name or a part of one.
    pub(super) fn is_name(self) -> bool {
        self <= Column::Patronymic
    }

    /// Puts a cell into an entry.
    pub(super) fn fill(self, player: &mut Player, cell: &str) -> Result<(), FieldFault> {
        match self {
            Column::Born => player.born = Some(read_birth(cell)?),
            Column::Sex => player.sex = Some(read_sex(cell)?),
            Column::Rating => player.rating = read_rating(cell)?,
            Column::Title => {
                player.title = cell.to_owned();
                if !known_title(cell) && !["-", "–", "—"].contains(&cell) {
                    return Err(FieldFault::UnknownTitle(cell.to_owned()));
                }
            }
            Column::From => player.from = cell.to_owned(),
            Column::Club => player.club = cell.to_owned(),
            Column::Coach => player.coach = cell.to_owned(),
            Column::Assistant => player.assistant = cell.to_owned(),
            Column::Needs => read_needs(player, cell)?,
            Column::Note => player.note = cell.to_owned(),
            Column::Name | Column::Surname | Column::GivenName | Column::Patronymic => {}
            Column::Team | Column::Board | Column::Captain | Column::Ignored => {}
        }
        Ok(())
    }
}

/// Headings may stand below the name of the event and a date.
const HEAD_WITHIN: usize = 12;

/// The row of the headings, if there is one, and what the columns mean. Where no teams meet a team is whoever sends
/// the player.
pub(super) fn recognise(sheet: &Sheet, teams: bool) -> (Option<usize>, Vec<Column>) {
    let meant = |cell: &String| {
        let column = by_heading(cell);
        if teams {
            column
        } else if column == Column::Team {
            Column::From
        } else if matches!(column, Column::Board | Column::Captain) {
            Column::Ignored
        } else {
            column
        }
    };
    for (index, row) in sheet.rows.iter().enumerate().take(HEAD_WITHIN) {
        let mut columns: Vec<Column> = row.iter().map(meant).collect();
        let known = columns.iter().filter(|column| **column != Column::Ignored).count();
        let is_head = known >= 2 || known == 1 && row.len() == 1;
        if is_head && columns.iter().any(|column| column.is_name()) {
            once_each(&mut columns);
            return (Some(index), columns);
        }
    }
    (None, by_content(sheet))
}

/// Only the first column of a kind counts.
fn once_each(columns: &mut [Column]) {
    for index in 0..columns.len() {
        let (earlier, rest) = columns.split_at_mut(index);
        if let Some(column) = rest.first_mut().filter(|column| earlier.contains(column)) {
            *column = Column::Ignored;
        }
    }
}

/// What a heading says, in any of the three languages. The first that fits holds.
fn by_heading(heading: &str) -> Column {
    const WORDS: [(&str, Column); 74] = [
        ("асистент", Column::Assistant),
        ("ассистент", Column::Assistant),
        ("assistant", Column::Assistant),
        ("потреб", Column::Needs),
        ("need", Column::Needs),
        ("трен", Column::Coach),
        ("coach", Column::Coach),
        ("trainer", Column::Coach),
        ("народ", Column::Born),
        ("рожд", Column::Born),
        ("birth", Column::Born),
        ("born", Column::Born),
        ("рік", Column::Born),
        ("год", Column::Born),
        ("year", Column::Born),
        ("команд", Column::Team),
        ("team", Column::Team),
        ("дошк", Column::Board),
        ("доск", Column::Board),
        ("board", Column::Board),
        ("капітан", Column::Captain),
        ("капитан", Column::Captain),
        ("captain", Column::Captain),
        ("г.р", Column::Born),
        ("р.н", Column::Born),
        ("д.н", Column::Born),
        ("д.р", Column::Born),
        ("прізвищ", Column::Surname),
        ("фамили", Column::Surname),
        ("surname", Column::Surname),
        ("last name", Column::Surname),
        ("family name", Column::Surname),
        ("по батьков", Column::Patronymic),
        ("отчеств", Column::Patronymic),
        ("patronymic", Column::Patronymic),
        ("first name", Column::GivenName),
        ("given name", Column::GivenName),
        ("піб", Column::Name),
        ("п.і.б", Column::Name),
        ("фио", Column::Name),
        ("ф.и.о", Column::Name),
        ("учасни", Column::Name),
        ("участни", Column::Name),
        ("гравець", Column::Name),
        ("игрок", Column::Name),
        ("спортсмен", Column::Name),
        ("player", Column::Name),
        ("participant", Column::Name),
        ("name", Column::Name),
        ("ім'я", Column::GivenName),
        ("имя", Column::GivenName),
        ("рейтинг", Column::Rating),
        ("rating", Column::Rating),
        ("elo", Column::Rating),
        ("звання", Column::Title),
        ("звание", Column::Title),
        ("розряд", Column::Title),
        ("разряд", Column::Title),
        ("кваліфікац", Column::Title),
        ("квалификац", Column::Title),
        ("title", Column::Title),
        ("rank", Column::Title),
        ("стать", Column::Sex),
        ("пол", Column::Sex),
        ("sex", Column::Sex),
        ("gender", Column::Sex),
        ("клуб", Column::Club),
        ("школ", Column::Club),
        ("дюсш", Column::Club),
        ("club", Column::Club),
        ("примітк", Column::Note),
        ("примечан", Column::Note),
        ("note", Column::Note),
        ("remark", Column::Note),
    ];
    const FROM: [&str; 13] = [
        "область",
        "регіон",
        "регион",
        "місто",
        "город",
        "країна",
        "страна",
        "територ",
        "організація",
        "организация",
        "region",
        "city",
        "federation",
    ];
    let apostrophe = |sign: char| if "’ʼ`‘′".contains(sign) { '\'' } else { sign };
    let word: String = heading.to_lowercase().chars().map(apostrophe).collect();
    if word.chars().count() > 60 {
        return Column::Ignored;
    }
    let surname =
        ["прізвищ", "фамили", "surname", "last name"].iter().any(|part| word.contains(part));
    let given = ["ім'я", "имя", "first", "given", "ініціал", "инициал", ", name", "name,"];
    if surname && given.iter().any(|part| word.contains(part)) {
        return Column::Name;
    }
    let fits = |(part, _): &&(&str, Column)| match *part {
        // Short words are parts of too many others.
        "пол" | "рік" | "год" | "year" => {
            word.split(|sign: char| !sign.is_alphabetic()).any(|one| one == *part)
        }
        part => word.contains(part),
    };
    match WORDS.iter().find(fits) {
        Some((_, column)) => *column,
        None if FROM.iter().any(|part| word.contains(part)) => Column::From,
        None => Column::Ignored,
    }
}

/// What columns without headings mean, by what most of their cells are.
fn by_content(sheet: &Sheet) -> Vec<Column> {
    let width = sheet.width();
    let mut columns = vec![Column::Ignored; width];
    let mut left = vec![Column::Name, Column::From, Column::Club];
    left.reverse();
    let day = |row: &Vec<String>| row.iter().any(|cell| read_date(cell).is_ok());
    let born = sheet.rows.iter().take(30).any(day);
    for (index, column) in columns.iter_mut().enumerate() {
        let cells: Vec<&str> = sheet
            .rows
            .iter()
            .take(30)
            .filter_map(|row| row.get(index).map(String::as_str))
            .filter(|cell| !cell.is_empty())
            .collect();
        let most = |is: &dyn Fn(&str) -> bool| {
            cells.iter().filter(|cell| is(cell)).count() * 2 > cells.len()
        };
        let years = |cell: &&str| matches!(read_birth(cell), Ok(Birth::Year(_)));
        *column = if most(&|cell| read_date(cell).is_ok()) {
            Column::Born
        } else if !born && !cells.is_empty() && cells.iter().all(years) {
            // Four figures are a year where nobody has told the day, and all of them can be one.
            Column::Born
        } else if most(&|cell| cell.len() >= 3 && matches!(read_rating(cell), Ok(Some(_)))) {
            Column::Rating
        } else if most(&|cell| read_sex(cell).is_ok()) {
            Column::Sex
        } else if most(&|cell| cell.parse::<u32>().is_ok()) {
            Column::Ignored
        } else if most(&|cell| known_title(cell)) {
            Column::Title
        } else if most(&|cell| cell.chars().any(char::is_alphabetic)) {
            left.pop().unwrap_or_default()
        } else {
            Column::Ignored
        };
    }
    once_each(&mut columns);
    columns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_known_in_three_languages() {
        let known = [
            ("Прізвище та ім’я", Column::Name),
            ("ПІБ", Column::Name),
            ("Фамилия, имя", Column::Name),
            ("Name", Column::Name),
            ("Прізвище", Column::Surname),
            ("Ім'я", Column::GivenName),
            ("По батькові", Column::Patronymic),
            ("Дата народження", Column::Born),
            ("Год рождения", Column::Born),
            ("Born", Column::Born),
            ("Стать", Column::Sex),
            ("Пол", Column::Sex),
            ("Рейтинг", Column::Rating),
            ("Спортивне звання, розряд", Column::Title),
            ("Область", Column::From),
            ("City", Column::From),
            ("Клуб, ДЮСШ", Column::Club),
            ("ПІБ тренера", Column::Coach),
            ("Асистент", Column::Assistant),
            ("Потреби", Column::Needs),
            ("№", Column::Ignored),
        ];
        for (heading, column) in known {
            assert_eq!(by_heading(heading), column, "{heading}");
        }
    }

    #[test]
    fn headings_are_found_below_a_title() {
        let text = "Відкритий кубок області\t\t\n№\tПрізвище, ім'я\tРік народження\tРейтинг\n1\tКоваль\t2001\t1900";
        let (head, columns) = recognise(&Sheet::from_text(text).unwrap(), false);
        assert_eq!(head, Some(1));
        assert_eq!(columns, [Column::Ignored, Column::Name, Column::Born, Column::Rating]);
    }

    #[test]
    fn columns_without_headings_are_guessed() {
        let text =
            "1;Коваль Андрій;31.05.2001;КМС;1900;Київ\n2;Бойко Ірина;01.02.2003;I;1800;Львів";
        let (head, columns) = recognise(&Sheet::from_text(text).unwrap(), false);
        assert_eq!(head, None);
        let wanted = [
            Column::Ignored,
            Column::Name,
            Column::Born,
            Column::Title,
            Column::Rating,
            Column::From,
        ];
        assert_eq!(columns, wanted);
    }
}
