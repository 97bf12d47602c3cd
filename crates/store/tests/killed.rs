//! Killed at any moment, again and again: what was acknowledged is there, in order.
#![allow(clippy::unwrap_used, clippy::panic)] // in helpers too

mod support;

use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use store::{Log, SqliteLog, Version};
use support::Folder;

/// How often the writer is killed.
const TIMES: u32 = 200;

#[test]
fn what_was_acknowledged_survives_every_kill() {
    let folder = Folder::new();
    let mut acknowledged: HashMap<String, u32> = HashMap::new();
    for time in 0..TIMES {
        // After this many acknowledgements: from before the first to the middle of the load.
        let lines = (time * 7_919 % 61) as usize;
        for (stream, version) in killed_after(&folder, lines) {
            let highest = acknowledged.entry(stream).or_default();
            *highest = version.max(*highest);
        }
        if time % 20 == 19 {
            check(&folder, &acknowledged);
        }
    }
    assert!(acknowledged.values().sum::<u32>() > 1_000);
}

fn killed_after(folder: &Folder, lines: usize) -> Vec<(String, u32)> {
    let mut hammer = Command::new(env!("CARGO_BIN_EXE_hammer"))
        .arg(folder.path())
        .arg("1000000")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = BufReader::new(hammer.stdout.take().unwrap()).lines();
    let mut seen: Vec<_> = output.by_ref().take(lines).map(|line| line.unwrap()).collect();
    hammer.kill().unwrap();
    // What it had written into the pipe before it died was acknowledged too.
    seen.extend(output.map(|line| line.unwrap()));
    hammer.wait().unwrap();
    let parsed = seen.iter().filter_map(|line| line.rsplit_once(' '));
    parsed.map(|(stream, version)| (stream.to_owned(), version.parse().unwrap())).collect()
}

fn check(folder: &Folder, acknowledged: &HashMap<String, u32>) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let log = SqliteLog::open(folder.path()).unwrap();
        let damage = log.warnings().iter().find(|text| text.contains("damaged"));
        assert_eq!(damage, None, "a kill damages nothing");
        for (stream, highest) in acknowledged {
            let events = log.read(&stream.parse().unwrap(), Version::NONE).await.unwrap();
            assert!(events.len() >= *highest as usize, "{stream}: {highest} were acknowledged");
            for (number, event) in (1_u32..).zip(&events) {
                let said: u32 = event.body.split(' ').next().unwrap().parse().unwrap();
                assert_eq!((event.version, said), (Version(number), number));
            }
        }
    });
}
