//! A PostgreSQL server of our own in a folder of its own, as long as the test runs.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::Folder;

/// A running server.
pub struct Server {
    folder: Folder,
    bin: PathBuf,
}

impl Server {
    /// Makes a database cluster and starts a server for it that listens on a socket only.
    pub fn start() -> Server {
        let server = Server { folder: Folder::new(), bin: programs() };
        // The server refuses to run as root, and the folder is root's.
        run(Command::new("chmod").arg("777").arg(server.folder.path()));
        let data = server.data();
        run(server
            .command("initdb")
            .args(["-A", "trust", "-U", "damka", "-E", "UTF8", "-D"])
            .arg(&data));
        server.go();
        server
    }

    pub fn url(&self) -> String {
        let socket = self.folder.path().to_str().unwrap().replace('/', "%2F");
        format!("postgres://damka@{socket}/postgres")
    }

    /// Stops the server at once, as if it had been killed.
    pub fn stop(&self) {
        run(self.command("pg_ctl").args(["stop", "-m", "immediate", "-w", "-D"]).arg(self.data()));
    }

    /// Starts the server again.
    pub fn go(&self) {
        let options = format!(
            "-c listen_addresses='' -c unix_socket_directories={}",
            self.folder.path().display()
        );
        let log = self.folder.path().join("log");
        run(self
            .command("pg_ctl")
            .args(["start", "-w", "-o", &options, "-l"])
            .arg(log)
            .arg("-D")
            .arg(self.data()));
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn command(&self, program: &str) -> Command {
        let path = self.bin.join(program);
        if !am_root() {
            return Command::new(path);
        }
        let mut command = Command::new("setpriv");
        command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]).arg(path);
        command.current_dir("/");
        command
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let data = self.data();
        let _ = self.command("pg_ctl").args(["stop", "-m", "immediate", "-D"]).arg(data).output();
    }
}

/// Where Debian keeps the programs of the newest PostgreSQL.
fn programs() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql");
    let versions =
        versions.expect("PostgreSQL is not installed: run ./test, or apt-get install postgresql");
    let mut folders: Vec<_> = versions.map(|entry| entry.unwrap().path().join("bin")).collect();
    folders.retain(|folder| folder.join("initdb").exists());
    folders.sort();
    folders.pop().expect("there is no initdb: apt-get install postgresql")
}

fn am_root() -> bool {
    let id = Command::new("id").arg("-u").output().unwrap();
    id.stdout.starts_with(b"0")
}

fn run(command: &mut Command) {
    let begun = Instant::now();
    // Not a pipe: the server would keep it open and we would wait for its end.
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap();
    assert!(status.success(), "{command:?} ended with {status} after {:?}", begun.elapsed());
    assert!(begun.elapsed() < Duration::from_secs(120), "{command:?} took too long");
}
