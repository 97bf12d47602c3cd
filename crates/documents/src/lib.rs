//! The papers of an event: protocols, tables, cards and forms that can be signed.
//!
//! A [`Form`] is filled from a [`Subject`], which is an event or, for a blank form, nothing.
//! [`render`] makes one of four [`Output`]s of it. There is one content: a template writes a small,
//! well-formed part of HTML; that is the accessible page itself, read back as a tree it is set as
//! PDF, and the tables in the tree are the workbook and the text for spreadsheets. So all outputs say
//! the same, and a federation that replaces a template ([`Templates`]) replaces it in all four. Tags
//! and drawings that paper cannot show as a browser would are refused, not left out; styles that a
//! template brings along are for browsers alone.
//!
//! # How paper is set
//! Not with typst: it would take four times as long to build as all the rest of Damka, and a form
//! needs little of it. `layout` sets words in lines, rows in tables and both in strips, and puts
//! strips on pages; `krilla` writes PDF/A-2a with the tags of PDF/UA-1 and refuses what is not.
//! The same subject, printed at the same minute, gives the same bytes.
//!
//! # What this crate must not know
//! Files, networks and clocks: templates, subjects and the minute of printing come as arguments.
//! Rules of games and events: every fact is asked of `competition` and `rulebook`.

mod card;
mod chart;
mod csv;
mod facts;
mod form;
mod grid;
mod html;
mod layout;
mod markup;
mod pdf;
mod plain_tables;
mod samples;
mod subject;
mod templates;
mod tree;
mod words;
mod xlsx;

/// The ids of all texts.
mod id {
    words::texts!();
}

pub use self::words::cite;
pub use card::Card;
pub use chart::{InvalidChart, Letter, TimeChart};
pub use facts::{Missing, Unfit};
pub use form::{Form, Group, Needs, Privacy, UnknownForm};
pub use markup::Malformed;
pub use plain_tables::{NoWorkbook, PlainCell, PlainTable, workbook};
pub use subject::Subject;
pub use templates::{Broken, NoSuchTemplate, Templates};

use ::words::Language;

use tree::Document;

/// What is made of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Output {
    /// To be printed and archived.
    Pdf,
    /// To be read on a screen, or aloud.
    Html,
    /// A workbook.
    Xlsx,
    /// Text for spreadsheets.
    Csv,
}

impl Output {
    /// All outputs.
    pub const ALL: [Output; 4] = [Output::Pdf, Output::Html, Output::Xlsx, Output::Csv];

    /// How names of such files end.
    pub fn extension(self) -> &'static str {
        match self {
            Output::Pdf => "pdf",
            Output::Html => "html",
            Output::Xlsx => "xlsx",
            Output::Csv => "csv",
        }
    }

    /// The output that a name of a file ends with.
    pub fn from_extension(extension: &str) -> Option<Output> {
        Output::ALL.into_iter().find(|output| output.extension().eq_ignore_ascii_case(extension))
    }

    /// What browsers call it.
    pub fn media_type(self) -> &'static str {
        match self {
            Output::Pdf => "application/pdf",
            Output::Html => "text/html; charset=utf-8",
            Output::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Output::Csv => "text/csv; charset=utf-8",
        }
    }
}

/// Why a form could not be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The subject lacks what the form is about.
    #[error(transparent)]
    Unfit(#[from] Unfit),
    /// A template cannot be used.
    #[error("{0}")]
    Broken(#[from] Broken),
    /// What a template made cannot be set.
    #[error("{template}.html, {fault}")]
    Malformed {
        /// The template.
        template: &'static str,
        /// Where, and what is wrong.
        fault: Malformed,
    },
    /// The PDF would not be fit for archives.
    #[error(
        "The PDF of {form} would not be fit for archives ({why}); please report this form and its event."
    )]
    NotArchivable {
        /// The form.
        form: &'static str,
        /// What the check says.
        why: String,
    },
    /// The workbook could not be made.
    #[error("The workbook of {form} cannot be written ({why}); take CSV instead.")]
    NoWorkbook {
        /// The form.
        form: &'static str,
        /// What the writer says.
        why: String,
    },
}

impl Failure {
    /// What is wrong and what to do. What a template does wrong is told in the language of
    /// templates: whoever writes one reads it.
    pub fn text(&self, language: Language) -> String {
        match self {
            Failure::Unfit(unfit) => unfit.text(language),
            other => other.to_string(),
        }
    }
}

/// Makes a form.
pub fn render(
    form: Form,
    subject: &Subject,
    language: Language,
    output: Output,
    templates: &Templates,
) -> Result<Vec<u8>, Failure> {
    Paper::new(form, subject, language, templates)?.write(output)
}

/// A filled form, or several that are printed together, from which all outputs are made.
pub struct Paper {
    /// What it is called where something is wrong with it.
    name: &'static str,
    document: Document,
    articles: String,
    printed: competition::Moment,
}

impl Paper {
    /// Fills a form.
    pub fn new(
        form: Form,
        subject: &Subject,
        language: Language,
        templates: &Templates,
    ) -> Result<Paper, Failure> {
        let facts = facts::gather(form, subject, language)?;
        let articles = templates.fill(form, &facts)?;
        let (sheets, articles) = markup::read(&articles)
            .map_err(|fault| Failure::Malformed { template: form.name(), fault })?;
        let title =
            sheets.first().map(|sheet| sheet.title.clone()).filter(|title| !title.is_empty());
        let title = title.unwrap_or_else(|| form.title(language).into_owned());
        let document = Document { title, language: language.code(), sheets };
        Ok(Paper { name: form.name(), document, articles, printed: subject.printed })
    }

    /// Sheets that are no form of an event, written as templates write them: each `<article>` is one.
    pub fn of_sheets(
        name: &'static str,
        articles: &str,
        title: &str,
        language: Language,
        printed: competition::Moment,
    ) -> Result<Paper, Failure> {
        let (sheets, articles) =
            markup::read(articles).map_err(|fault| Failure::Malformed { template: name, fault })?;
        let document = Document { title: title.to_owned(), language: language.code(), sheets };
        Ok(Paper { name, document, articles, printed })
    }

    /// Puts the sheets of another paper behind these, to be printed with them.
    pub fn append(&mut self, other: Paper) {
        self.document.sheets.extend(other.document.sheets);
        self.articles.push_str(&other.articles);
    }

    /// Gives it another title.
    pub fn entitled(mut self, title: String) -> Paper {
        self.document.title = title;
        self
    }

    /// How many pages the PDF has.
    pub fn pages(&self) -> usize {
        layout::lay_out(&self.document, &mut |_| true).map_or(0, |(pages, _)| pages.len())
    }

    /// Writes it.
    pub fn write(&self, output: Output) -> Result<Vec<u8>, Failure> {
        self.write_while(output, &mut |_, _| true).map(Option::unwrap_or_default)
    }

    /// Writes it, unless it is stopped: `go_on` is told for every sheet of a PDF how many steps of how
    /// many are done, and says whether to go on. None if it says no. Other outputs are made at once.
    pub fn write_while(
        &self,
        output: Output,
        go_on: &mut dyn FnMut(usize, usize) -> bool,
    ) -> Result<Option<Vec<u8>>, Failure> {
        let form = self.name;
        match output {
            Output::Html => Ok(Some(html::write(&self.document, &self.articles))),
            Output::Csv => Ok(Some(csv::write(&self.document))),
            Output::Pdf => pdf::write(&self.document, self.printed, go_on)
                .map_err(|why| Failure::NotArchivable { form, why }),
            Output::Xlsx => xlsx::write(&self.document, self.printed)
                .map(Some)
                .map_err(|error| Failure::NoWorkbook { form, why: error.to_string() }),
        }
    }
}
