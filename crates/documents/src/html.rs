//! The markup of a form as a page of its own, for screens, screen readers and printers.

use crate::templates::clean;
use crate::tree::Document;

/// How the page looks.
const STYLE: &str = include_str!("../templates/print.css");

/// The page.
pub(crate) fn write(document: &Document, articles: &str) -> Vec<u8> {
    let size = document.sheets.first().map(|sheet| {
        let paper = sheet.paper;
        format!(
            "@page {{ size: {}mm {}mm; margin: {}mm }}",
            paper.width_mm, paper.height_mm, paper.margin_mm
        )
    });
    // Wide tables are moved sideways on narrow screens, by the keyboard too.
    let articles = articles.replace("<article ", "<article tabindex=\"0\" ");
    let page = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n<style>\n{}\n{STYLE}</style>\n</head>\n<body>\n<main>\n{articles}\n</main>\n</body>\n</html>\n",
        document.language,
        clean(&document.title),
        size.unwrap_or_default(),
    );
    page.into_bytes()
}
