//! `damka verify`: whether an archive was altered, and where two part.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use ledger::files::{self, Kept};
use ledger::moment;

use crate::Answer;

/// Says whether an archive of an event was altered, and where it parts from another one
///
/// Entries are chained by their digests: what was altered, left out or put in afterwards does not fit. That is no
/// signature: whoever makes all digests anew is found out only by comparing the last seal with one that was printed
/// or kept before, or with an earlier archive (--with).
#[derive(Args)]
#[command(after_help = "Examples:
  damka verify archive.damka
  damka verify archive.damka --with friday.damka
  damka verify archive.damka --seal 5f0c…

It ends with 0 if everything fits, and with 1 if it does not.")]
pub(crate) struct Verify {
    /// The archive
    file: PathBuf,
    /// An earlier or later archive of the same event
    #[arg(long, value_name = "FILE")]
    with: Option<PathBuf>,
    /// A seal that the event had once, as it was printed: the archive must have it
    #[arg(long, value_name = "SEAL")]
    seal: Option<String>,
}

impl Verify {
    pub(crate) fn run(&self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let text = read(&self.file)?;
        let entries = files::kept(&text);
        let name = self.file.display();
        let read = match files::read(&text) {
            Ok(read) if read.sealed => read,
            Ok(_) => {
                writeln!(out, "{name} is an event file of the shell, not an archive of a server.")?;
                return Ok(Answer::No);
            }
            Err(why) => {
                writeln!(out, "{name} does not fit: {why}")?;
                if let Some(entry) = why.entry().and_then(|number| entries.get(number - 1)) {
                    writeln!(out, "  {}", told(entry))?;
                }
                return Ok(Answer::No);
            }
        };
        let last = entries.last().map_or("", |entry| &entry.seal);
        writeln!(out, "{name}: {}, {} entries, all fit their seals.", read.slug, entries.len())?;
        writeln!(out, "Seal: {last}")?;
        let mut answer = Answer::Done;
        if let Some(seal) = &self.seal {
            match entries.iter().position(|entry| entry.seal == *seal) {
                Some(at) => writeln!(out, "It had this seal after entry {}.", at + 1)?,
                None => {
                    writeln!(
                        out,
                        "It never had the seal {seal}: what was before it is not the same."
                    )?;
                    answer = Answer::No;
                }
            }
        }
        if let Some(other) = &self.with {
            let theirs = files::kept(&read_other(other)?);
            answer = match self.compare(other, (&entries, &theirs), out)? {
                Answer::Done => answer,
                no => no,
            };
        }
        Ok(answer)
    }

    /// Where two archives part.
    fn compare(
        &self,
        other: &Path,
        (ours, theirs): (&[Kept], &[Kept]),
        out: &mut dyn Write,
    ) -> anyhow::Result<Answer> {
        let (name, other) = (self.file.display(), other.display());
        let parts = ours.iter().zip(theirs).position(|(one, another)| one != another);
        if let Some(at) = parts {
            writeln!(out, "They part at entry {}:", at + 1)?;
            writeln!(out, "  {name}: {}", told(&ours[at]))?;
            writeln!(out, "  {other}: {}", told(&theirs[at]))?;
            return Ok(Answer::No);
        }
        match ours.len().cmp(&theirs.len()) {
            std::cmp::Ordering::Equal => writeln!(out, "{other} holds the same.")?,
            std::cmp::Ordering::Less => {
                writeln!(out, "{other} holds the same, and goes on after entry {}.", ours.len())?;
            }
            std::cmp::Ordering::Greater => {
                writeln!(out, "{other} holds the first {} entries of it.", theirs.len())?;
            }
        }
        Ok(Answer::Done)
    }
}

fn read(file: &Path) -> anyhow::Result<String> {
    fs::read_to_string(file).with_context(|| format!("Cannot read {}", file.display()))
}

/// The archive it is compared with, which must hold together too.
fn read_other(file: &Path) -> anyhow::Result<String> {
    let text = read(file)?;
    files::read(&text).with_context(|| format!("{} does not fit", file.display()))?;
    Ok(text)
}

/// An entry on a line: when, by whom, and what.
fn told(entry: &Kept) -> String {
    const SHOWN: usize = 200;
    let mut what: String =
        entry.body.chars().filter(|sign| !sign.is_control()).take(SHOWN).collect();
    if what.len() < entry.body.len() {
        what.push('…');
    }
    let by: String = entry.by.chars().filter(|sign| !sign.is_control()).collect();
    format!("{} by {by}: {what}", moment(entry.at))
}
