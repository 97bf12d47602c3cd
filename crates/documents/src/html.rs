//! The markup of a form as a page of its own, for screens, screen readers and printers.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::markup::measure;
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
    let page = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n<style>\n{}\n{}{STYLE}</style>\n</head>\n<body>\n<main>\n{articles}\n</main>\n</body>\n</html>\n",
        document.language,
        clean(&document.title),
        size.unwrap_or_default(),
        sizes(articles),
    );
    page.into_bytes()
}

/// The sizes that elements ask for, told to the style sheet: what they mean is said there, and
/// templates need no styles of their own.
fn sizes(articles: &str) -> String {
    let mut rules = String::new();
    for (attribute, property, unit) in [
        ("data-mm", "--mm", "mm"),
        ("data-letters", "--letters", "pt"),
        ("data-scale", "--scale", "em"),
    ] {
        for size in asked(articles, attribute) {
            // A text cannot be full.
            let _ = writeln!(rules, "[{attribute}=\"{size}\"] {{ {property}: {size}{unit} }}");
        }
    }
    rules
}

/// The numbers that an attribute has anywhere.
fn asked<'a>(articles: &'a str, attribute: &str) -> BTreeSet<&'a str> {
    let values = articles.split(attribute).skip(1).filter_map(|after| {
        let value = after.trim_start().strip_prefix('=')?.trim_start();
        let quote = value.chars().next().filter(|sign| matches!(sign, '"' | '\''))?;
        value[1..].split(quote).next()
    });
    values.filter(|value| measure(value).is_some()).collect()
}
