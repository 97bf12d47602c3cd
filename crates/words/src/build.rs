//! The ids of a crate's texts as constants, for its build script.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs, io};

use crate::Language;

/// Writes the constants that [`texts!`](crate::texts) takes in, one for each text of
/// `locales/uk/*.ftl`: `sign-in` becomes `SIGN_IN`.
///
/// ```no_run
/// // build.rs
/// fn main() -> std::io::Result<()> {
///     words::build::ids()
/// }
/// ```
pub fn ids() -> io::Result<()> {
    println!("cargo::rerun-if-changed=locales");
    let names = file_names(Path::new("locales/uk"))?;
    let mut code = String::from(
        "fn translations() -> &'static words::Translations {\n\
         static ALL: words::Translations = words::Translations::new([\n",
    );
    for language in Language::ALL {
        code += "&[";
        for name in &names {
            let path = format!("/locales/{language}/{name}");
            let _ = write!(code, "include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {path:?})),");
        }
        code += "],\n";
    }
    code += "]);\n&ALL\n}\n";
    for name in &names {
        let texts = fs::read_to_string(Path::new("locales/uk").join(name))?;
        for (id, text) in texts.lines().filter_map(read) {
            let (constant, text) = (constant(id), text.trim());
            let _ = writeln!(
                code,
                "#[doc = {text:?}]\n#[allow(unreachable_pub)]\npub const {constant}: words::Id = words::Id::new({id:?}, translations);"
            );
        }
    }
    let folder = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    fs::write(Path::new(&folder).join("texts.rs"), code)
}

/// The files of a folder, always in the same order.
fn file_names(folder: &Path) -> io::Result<Vec<String>> {
    let entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    let mut names: Vec<String> =
        entries.iter().filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.retain(|name| name.ends_with(".ftl"));
    names.sort_unstable();
    Ok(names)
}

/// The id that a line gives, with what stands beside it; lines within a text are indented.
fn read(line: &str) -> Option<(&str, &str)> {
    let (id, text) = line.split_once('=')?;
    id.starts_with(|sign: char| sign.is_ascii_lowercase()).then_some((id.trim_end(), text))
}

fn constant(id: &str) -> String {
    id.replace('-', "_").to_ascii_uppercase()
}
