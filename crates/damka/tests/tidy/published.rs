//! The crates that are of use to others stay ready to be published.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// What others may want without the rest of Damka.
const PUBLISHED: [&str; 6] = ["draughts", "renju", "openings", "lots", "notation", "tournament"];

/// Whoever builds for a machine without a standard library can use these.
const NO_STD: [&str; 2] = ["draughts", "lots"];

/// Errors that are rules of a game: whoever judges by them must know all of them.
const RULES: [&str; 3] = ["pub enum Refusal {", "pub enum Reason {", "pub enum Irregularity {"];

/// Those of which nothing may be under a licence that binds others.
const FREE: &str = "MIT OR Apache-2.0";

/// What cargo knows of the crates of this workspace.
fn packages() -> Vec<Value> {
    let asked = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(super::crates())
        .output()
        .unwrap();
    assert!(asked.status.success(), "{}", String::from_utf8_lossy(&asked.stderr));
    let told: Value = serde_json::from_slice(&asked.stdout).unwrap();
    told["packages"].as_array().unwrap().clone()
}

fn named<'a>(packages: &'a [Value], name: &str) -> &'a Value {
    packages.iter().find(|one| one["name"] == name).unwrap_or_else(|| panic!("no crate {name}"))
}

/// The dependencies of a crate on others of this workspace, but for those of its tests.
fn rests_on(package: &Value) -> impl Iterator<Item = &Value> {
    let all = package["dependencies"].as_array().unwrap().iter();
    all.filter(|one| one["path"].is_string() && one["kind"] != "dev")
}

/// The published crates and all that they rest on; what is optional only if it is asked for.
fn closure(packages: &[Value], with_optional: bool) -> BTreeSet<String> {
    let (mut open, mut found) = (PUBLISHED.map(str::to_owned).to_vec(), BTreeSet::new());
    while let Some(name) = open.pop() {
        let wanted = |one: &&Value| with_optional || one["optional"] == false;
        let more = rests_on(named(packages, &name)).filter(wanted);
        open.extend(more.map(|one| one["name"].as_str().unwrap().to_owned()));
        found.insert(name);
        open.retain(|name| !found.contains(name));
    }
    found
}

fn folder(package: &Value) -> PathBuf {
    Path::new(package["manifest_path"].as_str().unwrap()).with_file_name("")
}

/// A registry takes them: nothing is forbidden, nameless or without a number, and they bring their licences.
#[test]
fn what_others_may_want_can_be_published() {
    let packages = packages();
    for name in closure(&packages, true) {
        let package = named(&packages, &name);
        assert!(package["publish"].is_null(), "{name} may not be published");
        for said in ["description", "license", "readme"] {
            let text = package[said].as_str().unwrap_or_default();
            assert!(!text.is_empty(), "{name} has no {said}");
        }
        for listed in ["keywords", "categories"] {
            let list = package[listed].as_array().unwrap();
            assert!((1..=5).contains(&list.len()), "{name}: {listed} are {list:?}");
        }
        assert!(folder(package).join(package["readme"].as_str().unwrap()).is_file(), "{name}");
        for one in rests_on(package) {
            assert_ne!(one["req"], "*", "{name} needs a version of {}", one["name"]);
        }
        let licences = match package["license"] == FREE {
            true => &["LICENSE-MIT", "LICENSE-APACHE"][..],
            false => &["LICENSE"],
        };
        for file in licences {
            assert!(folder(package).join(file).is_file(), "{name} has no {file}");
        }
    }
}

/// Whoever uses them may keep his own licence, unless he asks for more.
#[test]
fn what_others_may_want_binds_nobody() {
    let packages = packages();
    for name in closure(&packages, false) {
        assert_eq!(named(&packages, &name)["license"], FREE, "{name}");
    }
    for name in PUBLISHED {
        let features = &named(&packages, name)["features"];
        assert!(features["default"].is_null(), "{name} switches something on by itself");
        assert!(features["serde"].is_array(), "the types of {name} cannot be stored");
    }
}

/// A stranger finds an example in the documentation and another that runs, and may not be broken by an
/// error that is added later.
#[test]
fn a_stranger_finds_his_way() {
    let packages = packages();
    for name in PUBLISHED {
        let here = folder(named(&packages, name));
        let first = fs::read_to_string(here.join("src/lib.rs")).unwrap();
        assert!(first.contains("//! ```"), "{name} has no example in its documentation");
        assert!(
            first.contains("include_str!(\"../README.md\")"),
            "the README of {name} is not tried"
        );
        assert!(!super::rust_files(&here.join("examples")).is_empty(), "{name} has no examples");
        for file in super::rust_files(&here.join("src")) {
            let text = fs::read_to_string(&file).unwrap();
            for (at, _) in text.match_indices("\npub enum ") {
                let attributes = text[..at].rsplit("\n\n").next().unwrap_or_default();
                let error = attributes.contains("Error)]") || attributes.contains("Error, ");
                let grows = attributes.contains("#[non_exhaustive]");
                let line = text[at + 1..].lines().next().unwrap_or_default();
                let may_stay = RULES.contains(&line);
                assert!(
                    !error || grows || may_stay,
                    "{}: {line} is an error and may not grow",
                    file.display()
                );
            }
        }
    }
}

/// `#![no_std]` keeps our own lines from the standard library; here it is that nothing brings it in again.
#[test]
fn what_needs_no_standard_library_asks_for_none() {
    let packages = packages();
    for name in NO_STD {
        let package = named(&packages, name);
        let first = fs::read_to_string(folder(package).join("src/lib.rs")).unwrap();
        assert!(first.lines().any(|line| line == "#![no_std]"), "{name}");
        let all = package["dependencies"].as_array().unwrap().iter();
        for one in all.filter(|one| one["kind"].is_null()) {
            let features = one["features"].as_array().unwrap();
            let brings_it =
                one["uses_default_features"] == true || features.contains(&"std".into());
            assert!(!brings_it, "{name} has {} with the standard library", one["name"]);
        }
    }
}
