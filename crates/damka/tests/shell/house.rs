//! The server as it is started from the shell, and what is kept of it.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// No test waits longer for something that should come at once, however busy the machine is.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// The lines that a program writes, read by a thread of their own: a program that hangs fails its test and
/// does not hang it too.
pub struct Told(mpsc::Receiver<String>);

impl Told {
    pub fn by(output: impl Read + Send + 'static) -> Told {
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            let lines = BufReader::new(output).lines().map_while(Result::ok);
            lines.for_each(|line| drop(sender.send(line)));
        });
        Told(lines)
    }

    /// The next line, or nothing at the end.
    pub fn next(&self) -> Option<String> {
        match self.0.recv_timeout(PATIENCE) {
            Ok(line) => Some(line),
            Err(mpsc::RecvTimeoutError::Disconnected) => None,
            Err(mpsc::RecvTimeoutError::Timeout) => panic!("nothing was said for {PATIENCE:?}"),
        }
    }
}

/// The exit code of a program that should end.
pub fn ended(child: &mut Child) -> Option<i32> {
    let since = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code();
        }
        assert!(since.elapsed() < PATIENCE, "it does not end");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// A server on a port of its own, killed at the end.
pub struct Served {
    pub child: Child,
    pub port: u16,
    link: String,
}

impl Served {
    pub fn start(data: &Path) -> Served {
        Served::start_with(data, &[], Stdio::inherit())
    }

    pub fn start_with(data: &Path, options: &[&str], stderr: impl Into<Stdio>) -> Served {
        let mut child = Command::new(env!("CARGO_BIN_EXE_damka"))
            .args(["serve", "--data"])
            .arg(data)
            .args(options)
            .args(if options.contains(&"--listen") {
                &[][..]
            } else {
                &["--listen", "127.0.0.1:0"]
            })
            .stdout(Stdio::piped())
            .stderr(stderr)
            .spawn()
            .unwrap();
        let told = Told::by(child.stdout.take().unwrap());
        let open = told.next().unwrap();
        let port = open.rsplit(':').next().unwrap().parse().unwrap();
        let link = std::iter::from_fn(|| told.next())
            .find(|line| line.contains("/join/") || line.starts_with("Ctrl"));
        Served { child, port, link: link.unwrap_or_default() }
    }

    /// The path of the first link, by which the chief arbiter comes.
    pub fn link_path(&self) -> String {
        let at = self.link.find("/join/").unwrap();
        self.link[at..].trim().to_owned()
    }

    pub fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        write!(stream, "GET {path} HTTP/1.0\r\nHost: localhost\r\nAccept-Language: en\r\n\r\n")
            .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("damka-server-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

fn damka(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_damka")).args(arguments).output().unwrap()
}

/// What is told goes to the terminal beside what is printed, and holds no secret of a link.
#[test]
fn the_log_tells_what_was_asked_for() {
    let data = folder("log");
    let told = data.join("told");
    let mut served =
        Served::start_with(&data, &["--log", "debug"], fs::File::create(&told).unwrap());
    let secret = served.link.rsplit('/').next().unwrap().to_owned();
    assert!(served.get(&format!("/join/{secret}")).starts_with("HTTP/1.0 200"));
    served.child.kill().unwrap();
    let told = fs::read_to_string(&told).unwrap();
    assert!(told.contains("/join/{secret}") && !told.contains(&secret), "{told}");
    assert!(told.contains("appended"), "{told}");
    // Quiet if nothing is said; a slip is told at once.
    let silent = folder("silent");
    let quiet = silent.join("told");
    let served = Served::start_with(&silent, &[], fs::File::create(&quiet).unwrap());
    served.get("/");
    assert_eq!(fs::read_to_string(&quiet).unwrap(), "");
    let slip = damka(&["serve", "--log", "serevr=debug"]);
    let text = String::from_utf8_lossy(&slip.stderr);
    assert!(slip.status.code() == Some(2) && text.contains("no part 'serevr'"), "{text}");
}

#[test]
fn the_house_opens_with_demo_events_and_a_link_for_the_chief_arbiter() {
    let data = folder("open");
    let served = Served::start(&data);
    let page = served.get("/");
    assert!(page.starts_with("HTTP/1.0 200") && page.contains("/e/demo-teams"), "{page}");
    assert!(served.link.contains("/join/"), "{}", served.link);
    assert!(served.get("/damka.css").contains("--accent"));
    // A second one on the same data says so and touches nothing.
    let second = damka(&["serve", "--listen", "127.0.0.1:0", "--data", data.to_str().unwrap()]);
    let text = String::from_utf8_lossy(&second.stderr);
    assert_eq!(second.status.code(), Some(2));
    assert!(text.contains("Another Damka"), "{text}");
}

#[test]
fn a_backup_is_made_while_it_runs_and_brought_back_elsewhere() {
    let (data, other) = (folder("backup"), folder("restored"));
    let file = other.join("monday.damka");
    let (data_name, file_name) = (data.to_str().unwrap(), file.to_str().unwrap());
    let served = Served::start(&data);
    assert!(damka(&["backup", file_name, "--data", data_name]).status.success());
    // Another one is brought back and read at once, as a drill.
    let drill = other.join("drill.damka");
    let drilled = damka(&["backup", "--verify", drill.to_str().unwrap(), "--data", data_name]);
    let text = String::from_utf8_lossy(&drilled.stdout).into_owned();
    assert!(drilled.status.success() && text.contains("Brought back and read: "), "{text}");
    assert!(!text.contains(" 0 events"), "{text}");
    std::fs::remove_file(&drill).unwrap();
    let again = damka(&["backup", file_name, "--data", data_name]);
    assert_eq!(again.status.code(), Some(2));
    // Into data that a server works on: refused, and nothing is left lying about.
    assert_eq!(damka(&["restore", file_name, "--data", data_name]).status.code(), Some(2));
    drop(served);
    let place = other.join("data");
    let restored = damka(&["restore", file_name, "--data", place.to_str().unwrap()]);
    let text = String::from_utf8_lossy(&restored.stdout).into_owned();
    assert!(text.contains("event/demo-swiss") && text.contains("brought back"), "{text}");
    let names: Vec<_> =
        std::fs::read_dir(&other).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names.len(), 2, "{names:?}");
    assert!(Served::start(&place).get("/e/demo-swiss").contains("HTTP/1.0 200"));
}

/// Whoever copies the one file of a stopped server has everything.
#[test]
fn a_stopped_server_leaves_everything_in_one_file() {
    let (data, other) = (folder("stopped"), folder("copied"));
    let mut served = Served::start(&data);
    // Somebody still listens: that must not keep the log open.
    let mut listens = TcpStream::connect(("127.0.0.1", served.port)).unwrap();
    write!(listens, "GET /e/demo-swiss/live HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    listens.read_exact(&mut [0; 12]).unwrap();
    let stopped = Command::new("kill").arg(served.child.id().to_string()).status().unwrap();
    assert!(stopped.success() && served.child.wait().unwrap().success());
    let wal = std::fs::metadata(data.join("damka.sqlite-wal"));
    assert!(wal.is_err() || wal.unwrap().len() == 0, "the write-ahead log is empty");
    std::fs::copy(data.join("damka.sqlite"), other.join("damka.sqlite")).unwrap();
    assert!(Served::start(&other).get("/e/demo-swiss/rounds/1").contains("HTTP/1.0 200"));
}

#[test]
fn a_port_in_use_or_a_folder_that_cannot_be_written_is_said_at_once() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let listen = taken.local_addr().unwrap().to_string();
    let data = folder("taken").join("data");
    let refused = damka(&["serve", "--listen", &listen, "--data", data.to_str().unwrap()]);
    let text = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text.contains(&format!("{listen} is taken")) && text.contains("--listen"), "{text}");
    assert!(!data.exists(), "nothing was touched");
    // A file where the folder should be: nobody, not even an administrator, can write into it.
    let file = folder("file").join("data");
    std::fs::write(&file, "").unwrap();
    let refused = damka(&["serve", "--listen", "127.0.0.1:0", "--data", file.to_str().unwrap()]);
    let text = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text.contains("cannot be written to") && text.contains("--data"), "{text}");
}
