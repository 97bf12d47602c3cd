//! What is written is read again, and what others write is understood.

use tables::{MARK, Row, Separator, file, read, write};

fn cells(text: &str) -> Vec<Vec<String>> {
    read(text).map(|row| row.cells).collect()
}

#[test]
fn whatever_stands_in_cells_comes_back() {
    let nasty = [
        "plain",
        "a,b",
        "a;b",
        "a\tb",
        "two\nlines",
        "old\r\nlines",
        "\"",
        "\"\"",
        "\"x\" y",
        "=1+1",
        "+38044",
        "-",
        "+",
        "-3",
        "-3,5",
        "-a",
        "@x",
        "'=1",
        "''=1",
        "'",
        " blank ",
        "Їжак",
        "\u{1}",
        "",
        "\t=1",
        "x\"",
    ];
    for separator in [Separator::Tab, Separator::Semicolon, Separator::Comma] {
        let rows: Vec<Vec<&str>> = nasty.iter().map(|cell| vec!["first", cell, "last"]).collect();
        for text in [write(separator, &rows), file(separator, &rows)] {
            assert_eq!(cells(&text), rows, "{separator:?}");
            assert!(read(&text).all(|row| !row.open_quote));
        }
    }
    assert!(file(Separator::Comma, [["a"]]).starts_with(MARK));
}

#[test]
fn nothing_is_left_that_a_spreadsheet_would_calculate() {
    let line = |cell: &str| write(Separator::Semicolon, [[cell, "x"]]);
    for formula in ["=1+1", "+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1", "-", "--", "+-"] {
        let written = line(formula);
        let text = written.trim_start_matches('"');
        let alone = formula.len() == 1;
        assert_eq!(text.starts_with('\''), !alone, "{formula:?} is written {written:?}");
    }
    assert_eq!(line("-12.5"), "-12.5;x\r\n", "a number stays one");
    assert_eq!(line("a;b"), "\"a;b\";x\r\n");
}

#[test]
fn separators_are_found_in_the_first_lines() {
    for (text, separator) in [
        ("a,b\tc", Separator::Tab),
        ("Cup, 2026\nname;born\nKoval, A;1990\nBondar, B;1991", Separator::Semicolon),
        ("name,club\nKoval,a;b\nBondar,c", Separator::Comma),
        ("\"a;b\",c", Separator::Comma),
        ("name,club\n\"two\n\tlines\",x", Separator::Comma),
        ("a,\"b\"\"\n;;\"\n;c", Separator::Semicolon),
        ("5\" board,a\nb,c", Separator::Comma),
        ("one column", Separator::Tab),
        ("", Separator::Tab),
    ] {
        assert_eq!(Separator::of(text), separator, "{text}");
    }
}

#[test]
fn lines_are_counted_as_editors_count_them() {
    let text = "\u{feff}a;b\r\n\r\n\r\n\"c\nd\";e\r\n;\r\nf\n\n\ng;h";
    let lines: Vec<usize> = read(text).map(|row| row.line).collect();
    assert_eq!(lines, [1, 4, 6, 7, 10]);
}

#[test]
fn a_quotation_mark_that_is_not_closed_is_told() {
    let rows: Vec<Row> = read("a,b\n\"c\nd").collect();
    assert_eq!(rows[1], Row { line: 2, cells: vec!["c\nd".into()], open_quote: true });
    assert!(read("Club \"Draughts\",\"x\"").all(|row| !row.open_quote));
    assert_eq!(cells("Club \"Draughts\",x"), [["Club \"Draughts\"", "x"]]);
    assert_eq!(cells("\""), [[""]]);
    assert!(cells("").is_empty());
}
