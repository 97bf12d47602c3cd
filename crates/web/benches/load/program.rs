//! The real program as a process of its own.
#![allow(dead_code)] // not every bench asks it for everything

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The program that is named on the command line, if one is.
pub(crate) fn named() -> Option<PathBuf> {
    let program = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    if program.is_none() {
        println!("Name the program to be tried: target/release/damka");
    }
    // A bench is started in the folder of its crate; the program is named from where people are.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    program.map(|program| root.join(program))
}

/// The program while it serves.
pub(crate) struct Running {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Running {
    /// Starts it on the data of a folder, and waits until it says where it listens.
    pub(crate) fn start(program: &Path, folder: &Path) -> Running {
        let mut child = Command::new(program)
            .args(["serve", "--no-demo", "--listen", "127.0.0.1:0", "--data"])
            .arg(folder)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let port: u16 = line.trim().rsplit(':').next().unwrap().parse().unwrap();
        Running { child, address: SocketAddr::from(([127, 0, 0, 1], port)) }
    }

    /// Asks it to end, as an arbiter does who goes home, and waits until it has.
    pub(crate) fn stop(mut self) {
        let asked = Command::new("kill").arg(self.child.id().to_string()).status();
        assert!(asked.unwrap().success() && self.child.wait().unwrap().success());
    }

    pub(crate) fn resident_mb(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.unwrap_or_default();
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or_default();
        let kb = line.split_whitespace().nth(1).and_then(|text| text.parse::<u64>().ok());
        kb.unwrap_or_default() / 1_024
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
