//! `damka documents templates`: forms of one's own.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use documents::Templates;

use crate::Answer;
use crate::commands::event::moment;

/// Write our templates into a folder, to be changed there
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka documents templates --export our-forms
  damka documents cup.json --form standings --templates our-forms -o standings.pdf")]
pub(super) struct Export {
    /// The folder; files that are there already stay as they are
    #[arg(long, value_name = "DIR")]
    export: PathBuf,
}

impl Export {
    pub(super) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        fs::create_dir_all(&self.export)
            .with_context(|| format!("{} cannot be made", self.export.display()))?;
        for (name, text) in Templates::built_in().all() {
            let path = self.export.join(format!("{name}.html"));
            if path.exists() {
                writeln!(out, "{} stays as it is", path.display())?;
                continue;
            }
            fs::write(&path, text)
                .with_context(|| format!("{} was not written", path.display()))?;
            writeln!(out, "{}", path.display())?;
        }
        Ok(Answer::Done)
    }
}

/// Our templates with those of a folder in their places.
pub(super) fn read(folder: Option<&Path>) -> anyhow::Result<Templates> {
    let mut templates = Templates::built_in();
    let Some(folder) = folder else { return Ok(templates) };
    let entries =
        fs::read_dir(folder).with_context(|| format!("{} cannot be read", folder.display()))?;
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_none_or(|extension| extension != "html") {
            continue;
        }
        let text = fs::read_to_string(&path)
            .with_context(|| format!("{} cannot be read", path.display()))?;
        let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
        templates
            .replace(name, text)
            .with_context(|| format!("{} cannot be used", path.display()))?;
    }
    let now = moment(None);
    templates.check(now).with_context(|| format!("{} cannot be used", folder.display()))?;
    Ok(templates)
}
