//! A board in letters, as the server describes it.

use std::collections::BTreeMap;

use serde_json::Value;

/// The board: rows from the far side, with what is written along them.
///
/// Men are `o` and `x`, kings `O` and `X`; pieces of chess are the usual letters, White's big.
pub(super) fn drawn(grid: &Value, table: &Value) -> String {
    let number = |name: &str| grid[name].as_u64().unwrap_or(0);
    let (files, ranks) = (number("files"), number("ranks"));
    let named: BTreeMap<(u64, u64), &String> = squares(grid);
    let turned = table["you"] == "black";
    let order = |count: u64, back: bool| -> Vec<u64> {
        if back { (0..count).rev().collect() } else { (0..count).collect() }
    };
    let letters = |at: usize, place: u64| {
        let all = grid["letters"][at].as_array();
        all.and_then(|all| all.get(place as usize)?.as_str()).unwrap_or("")
    };
    let mut text = String::new();
    for rank in order(ranks, !turned) {
        let row: Vec<String> = order(files, turned)
            .into_iter()
            .map(|file| sign(named.get(&(file, rank)).copied(), table))
            .collect();
        let mut along = letters(1, rank).to_owned();
        if along.is_empty() {
            // Numbered squares: the first one of the row says which it is.
            let first = order(files, turned).into_iter().find_map(|file| named.get(&(file, rank)));
            along = first.map(|name| (*name).clone()).unwrap_or_default();
        }
        text += &format!("{along:>3} {}\n", row.join(" ").trim_end());
    }
    let below: Vec<&str> = order(files, turned).into_iter().map(|file| letters(0, file)).collect();
    if below.iter().any(|letter| !letter.is_empty()) {
        text += &format!("    {}\n", below.join(" "));
    }
    text
}

fn squares(grid: &Value) -> BTreeMap<(u64, u64), &String> {
    let place = |value: &Value| Some((value[0].as_u64()?, value[1].as_u64()?));
    let all = grid["squares"].as_object();
    all.into_iter().flatten().filter_map(|(name, at)| Some((place(at)?, name))).collect()
}

fn sign(square: Option<&String>, table: &Value) -> String {
    let Some(name) = square else { return " ".to_owned() };
    let piece = table["pieces"]["pieces"][name].as_str().unwrap_or("");
    let mut letters = piece.chars();
    let white = letters.next() == Some('w');
    let sign = match (white, letters.next()) {
        (_, None) => '.',
        (true, Some('m' | 's')) => 'o',
        (false, Some('m' | 's')) => 'x',
        (true, Some('k')) => 'O',
        (false, Some('k')) => 'X',
        (true, Some(kind)) => kind.to_ascii_uppercase(),
        (false, Some(kind)) => kind.to_ascii_lowercase(),
    };
    sign.to_string()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_small_board_is_drawn_from_both_sides() {
        let grid = json!({
            "files": 3, "ranks": 2, "letters": [["a", "b", "c"], ["1", "2"]],
            "squares": {"a1": [0, 0], "c1": [2, 0], "b2": [1, 1]},
        });
        let mut table = json!({"you": "white", "pieces": {"pieces": {"a1": "wm", "b2": "bk"}}});
        assert_eq!(drawn(&grid, &table), "  2   X\n  1 o   .\n    a b c\n");
        table["you"] = json!("black");
        assert_eq!(drawn(&grid, &table), "  1 .   o\n  2   X\n    c b a\n");
    }
}
