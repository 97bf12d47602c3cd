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

    /// Starts a server that listens on a port of this machine and takes nothing but what is secret there; gives
    /// its port and the file with its certificate.
    pub fn start_secret() -> (Server, u16, PathBuf) {
        let server = Server::start();
        server.stop();
        let own = server.folder.path().join("own.cnf");
        let (certificate, key) = (server.data().join("own.pem"), server.data().join("own.key"));
        let text = "[req]\ndistinguished_name = dn\nx509_extensions = ext\nprompt = no\n[dn]\nCN = localhost\n[ext]\nsubjectAltName = DNS:localhost\n";
        std::fs::write(&own, text).unwrap();
        let mut makes = Command::new("openssl");
        makes.args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", "-config"]);
        run(makes.arg(&own).arg("-out").arg(&certificate).arg("-keyout").arg(&key));
        if am_root() {
            run(Command::new("chown").arg("postgres:postgres").args([&certificate, &key]));
        }
        run(Command::new("chmod").arg("600").arg(&key));
        let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = free.local_addr().unwrap().port();
        drop(free);
        let file = |name: &str, text: String| {
            let mut all = std::fs::read_to_string(server.data().join(name)).unwrap();
            all.push_str(&text);
            std::fs::write(server.data().join(name), all).unwrap();
        };
        file(
            "postgresql.conf",
            format!(
                "\nssl = on\nssl_cert_file = 'own.pem'\nssl_key_file = 'own.key'\nport = {port}\n"
            ),
        );
        std::fs::write(
            server.data().join("pg_hba.conf"),
            "local all all trust\nhostssl all all all trust\n",
        )
        .unwrap();
        server.go_at("localhost");
        (server, port, certificate)
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
        self.go_at("");
    }

    fn go_at(&self, listens: &str) {
        let options = format!(
            "-c listen_addresses='{listens}' -c unix_socket_directories={}",
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
