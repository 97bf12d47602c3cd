//! Templates that paper and browsers would show differently, or that would break the program.

use documents::{Templates, TimeChart};
use words::Language;

use super::{html, made, paper, support};

fn fault(markup: &str) -> String {
    let template = format!("<article>\n{markup}\n</article>");
    made(&template, Language::Uk).map(|_| ()).unwrap_err().to_string()
}

#[test]
fn tags_that_browsers_do_not_close_are_refused() {
    for (markup, name) in [
        ("<p>a <span class=\"line\"/> b</p>", "span"),
        ("<p><b/>c</p>", "b"),
        ("<section/>", "section"),
        ("<table><tbody><tr><td/></tr></tbody></table>", "td"),
    ] {
        let fault = fault(markup);
        assert!(fault.contains(&format!("Write <{name}></{name}>")), "{fault}");
        assert!(fault.contains("line 2"), "{fault}");
    }
    paper(
        "<article><p>a<br/>b<span></span></p><hr/><figure data-alt=\"a\"><svg viewBox=\"0 0 9 9\"><g><path d=\"M0 0L9 9\"/></g><g/></svg></figure></article>",
    );
}

fn drawn(inner: &str) -> String {
    format!("<figure data-alt=\"a\"><svg viewBox=\"0 0 9 9\">{inner}</svg></figure>")
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    for (inner, wanted) in [
        ("<rect fill=\"black\" width=\"1\" height=\"1\"/>", "fill=\"black\" is no colour"),
        ("<rect stroke=\"rgb(1,2,3)\" width=\"1\" height=\"1\"/>", "is no colour"),
        ("<rect fill=\"#12345\" width=\"1\" height=\"1\"/>", "is no colour"),
        ("<g transform=\"scale(2)\"><path d=\"M0 0\"/></g>", "transform=\"scale(2)\""),
        ("<g transform=\"translate(inf)\"><path d=\"M0 0\"/></g>", "translate(inf)"),
        ("<path d=\"M0 0 L1e39 5\"/>", "\"1e39\" is no number"),
        ("<path d=\"M0 0 A5 5 0 0 0 9 9\"/>", "The path uses 'A'"),
        ("<polygon points=\"0 0 NaN 5\"/>", "\"NaN\" is no number"),
        ("<rect width=\"inf\" height=\"1\"/>", "width=\"inf\" is no number"),
    ] {
        let fault = fault(&drawn(inner));
        assert!(fault.contains(&wanted.replace('"', "\\\"")) || fault.contains(wanted), "{fault}");
    }
    let inherited = fault(&drawn("").replace("<svg", "<svg fill=\"black\""));
    assert!(inherited.contains("is no colour"), "{inherited}");
    for view in ["0 0 NaN 9", "0 0 1e39 9", "0 0 0 9", "0 0 9 -9", "0 0 9"] {
        let fault = fault(&drawn("").replace("0 0 9 9", view));
        assert!(fault.contains("says what is seen"), "{fault}");
    }
    paper(&format!(
        "<article>{}</article>",
        drawn(
            "<g fill=\"none\" stroke=\"#abc\" transform=\"translate(1,-2)\"><path d=\"M1e-5-2L3 4\"/></g>"
        )
    ));
}

#[test]
fn a_drawing_says_what_it_shows() {
    for figure in ["<figure>", "<figure data-alt=\" \">"] {
        let fault = fault(&format!("{figure}<svg viewBox=\"0 0 9 9\"></svg></figure>"));
        assert!(fault.contains("says what it shows") && fault.contains("data-alt"), "{fault}");
    }
    paper(
        "<article><figure><svg viewBox=\"0 0 9 9\"><title>дошка</title></svg></figure></article>",
    );
}

#[test]
fn elements_too_deep_in_each_other_are_refused() {
    let deep = |open: &str, close: &str| open.repeat(90_000) + &close.repeat(90_000);
    for markup in [
        deep("<div>", "</div>"),
        format!("<p>{}</p>", deep("<b>", "</b>")),
        deep("<table><tbody><tr><td>", "</td></tr></tbody></table>"),
    ] {
        let fault = fault(&markup);
        assert!(fault.contains("More than 50 elements"), "{fault}");
    }
    let drawing = drawn(&deep("<g>", "</g>"));
    assert!(fault(&drawing).contains("More than 50 elements"));
    // Letters do not grow without bounds either.
    paper(&format!("<article><p>{}x{}</p></article>", "<big>".repeat(40), "</big>".repeat(40)));
}

#[test]
fn cells_lie_beside_each_other() {
    let over = "<table><tbody><tr><td>1</td><td rowspan=\"2\">2</td></tr><tr><td colspan=\"2\">3</td></tr></tbody></table>";
    assert!(fault(over).contains("would lie over one that reaches down"));
    let wide = format!(
        "<table><tbody><tr>{}</tr></tbody></table>",
        "<td colspan=\"1000\">x</td>".repeat(66)
    );
    assert!(fault(&wide).contains("at most 500 columns"));
}

#[test]
fn faults_say_what_to_write_and_where() {
    let space = made("<article><p>a&nbsp;b</p></article>", Language::Uk).map(|_| ()).unwrap_err();
    let space = space.to_string();
    assert!(space.contains("&#160;") && !space.contains("every tag is closed"), "{space}");
    let column = made("<article><video></video></article>", Language::Uk).map(|_| ()).unwrap_err();
    assert!(column.to_string().contains("line 1, column 10 "), "{column}");
}

#[test]
fn templates_are_tried_in_every_language() {
    let mut templates = Templates::built_in();
    templates.check(support::now()).unwrap();
    let ours = "<article>{% if w.chief_judge == \"Головний суддя\" %}<video></video>{% endif %}<p>a</p></article>";
    templates.replace("standings", ours.to_owned()).unwrap();
    let fault = templates.check(support::now()).unwrap_err().to_string();
    assert!(fault.contains("<video> cannot be set on paper"), "{fault}");
}

#[test]
fn templates_are_tried_with_rows() {
    for (name, rows) in [
        ("standings", "f.rows"),
        ("team-scoring-table", "f.teams"),
        ("team-summary", "f.rows"),
        ("opening-slips", "f.rows"),
        ("protest-decision", "f.sheets"),
    ] {
        let mut templates = Templates::built_in();
        let ours = format!(
            "<article>{{% if not blank %}}{{% for row in {rows} %}}{{{{ row.nobody }}}}{{% endfor %}}{{% endif %}}<p>a</p></article>"
        );
        templates.replace(name, ours).unwrap();
        let fault = templates.check(support::now()).map_err(|fault| fault.to_string());
        assert!(fault.as_ref().is_err_and(|fault| fault.starts_with(name)), "{name}: {fault:?}");
    }
}

#[test]
fn a_title_is_said_and_not_shown_under_the_mouse() {
    let page = html(
        "<article class=\"a4\" data-x=\"a > title='b'\" title=\"Наша\"><p title=\"q\">a</p></article><article aria-label=\"Друга\"><p>b</p></article><article><p>c</p></article>",
    );
    assert!(page.contains("<article tabindex=\"0\" class=\"a4\" data-x=\"a > title='b'\" aria-label=\"Наша\"><p title=\"q\">"), "{page}");
    assert!(page.contains("<article tabindex=\"0\" aria-label=\"Друга\">"), "{page}");
    assert!(page.contains("<article tabindex=\"0\"><p>c"), "{page}");
    assert!(page.contains("<title>Наша</title>"), "{page}");
    let named = html("<є:article xmlns:є=\"a\"><p>a</p></є:article>");
    assert!(named.contains("<є:article tabindex=\"0\" xmlns"), "{named}");
}

#[test]
fn a_break_does_not_end_before_it_begins() {
    let chart = |days: &str| format!("break: {days}\n").parse::<TimeChart>();
    assert!(chart("2026-03-01 2026-03-01").is_ok());
    let fault = chart("2026-03-10 2026-03-01").unwrap_err().to_string();
    assert!(fault.starts_with("Line 1 ") && fault.contains("a break ends"), "{fault}");
}
