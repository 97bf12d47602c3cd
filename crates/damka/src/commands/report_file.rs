//! Tournament report files on disk.

use std::path::{Path, PathBuf};

use anyhow::Context;
use notation::encoding::{Decoder, Filled};
use tournament::trf::{Remark, Report};

/// Larger files are not tournament reports.
const BYTES_MAX: u64 = 64 * 1024 * 1024;

/// Reads a report in whatever code page it is; what was forgiven is told on standard error.
pub(crate) fn read(path: &Path) -> anyhow::Result<Report> {
    let text = text_of(path)?;
    let (report, remarks) =
        Report::read(&text).with_context(|| format!("{} could not be read", path.display()))?;
    for remark in remarks.iter().take(10) {
        tell(path, remark);
    }
    Ok(report)
}

fn text_of(path: &Path) -> anyhow::Result<String> {
    let shown: PathBuf = path.to_owned();
    let file = std::fs::File::open(path)
        .with_context(|| format!("{} could not be opened", shown.display()))?;
    let size = file.metadata().map(|data| data.len()).unwrap_or(0);
    anyhow::ensure!(size <= BYTES_MAX, "{} is too large for a tournament report.", shown.display());
    let mut decoder = Decoder::new(std::io::Read::take(file, BYTES_MAX));
    let mut text = String::new();
    while decoder.fill(&mut text)? == Filled::More {}
    Ok(text)
}

fn tell(path: &Path, remark: &Remark) {
    eprintln!("note: {}: {remark}", path.display());
}
