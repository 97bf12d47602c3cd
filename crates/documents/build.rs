//! Makes constants of the ids of the texts, and lists those that templates name.

use std::collections::BTreeSet;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    words::build::ids()?;
    println!("cargo::rerun-if-changed=templates");
    let mut names = BTreeSet::new();
    for template in fs::read_dir("templates")? {
        let path = template?.path();
        if path.extension().is_some_and(|end| end == "html") {
            words_in(&fs::read_to_string(path)?, &mut names);
        }
    }
    // A word that no language has is a constant that does not exist.
    let line = |name: &String| format!("({name:?}, id::{}),\n", name.to_ascii_uppercase());
    let code = format!("&[\n{}]\n", names.iter().map(line).collect::<String>());
    let folder = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    fs::write(Path::new(&folder).join("named.rs"), code)
}

/// The names that a template has for words: `w.chief_judge`.
fn words_in(template: &str, names: &mut BTreeSet<String>) {
    let is_of_name = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
    for (at, _) in template.match_indices("w.") {
        let (before, after) = template.split_at(at);
        if !before.ends_with(|sign: char| is_of_name(sign) || sign == '.') {
            let name = after.trim_start_matches("w.").split(|sign: char| !is_of_name(sign)).next();
            names.extend(name.filter(|name| !name.is_empty()).map(str::to_owned));
        }
    }
}
