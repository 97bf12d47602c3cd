//! Texts of PDF files, read by poppler as other programs read them.
#![allow(dead_code, clippy::unwrap_used, clippy::panic, unreachable_pub)]

use std::io::Write;
use std::process::Command;

/// The words of a PDF as they stand on its pages, parted by form feeds.
pub fn text(pdf: &[u8]) -> String {
    read(pdf, "-layout")
}

fn read(pdf: &[u8], order: &str) -> String {
    let file = scratch(pdf);
    let output =
        Command::new("pdftotext").args([order, "-enc", "UTF-8"]).arg(&file.0).arg("-").output();
    let output = output.unwrap_or_else(|error| {
        panic!("pdftotext is missing ({error}); install Debian's package poppler-utils")
    });
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The words in the order in which they are read, in one line.
pub fn words(pdf: &[u8]) -> String {
    read(pdf, "-raw").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What `pdfinfo` says.
pub fn info(pdf: &[u8]) -> String {
    let file = scratch(pdf);
    let output = Command::new("pdfinfo").arg(&file.0).output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

/// The tags of a PDF, as a screen reader walks them.
pub fn structure(pdf: &[u8]) -> String {
    let file = scratch(pdf);
    let output = Command::new("pdfinfo").arg("-struct-text").arg(&file.0).output().unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned()
}

struct Scratch(std::path::PathBuf);

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn scratch(bytes: &[u8]) -> Scratch {
    use std::sync::atomic::{AtomicU32, Ordering};
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let path =
        std::env::temp_dir().join(format!("damka-papers-{}-{number}.pdf", std::process::id()));
    std::fs::File::create(&path).unwrap().write_all(bytes).unwrap();
    Scratch(path)
}
