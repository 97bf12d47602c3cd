//! The few requests that lead to a seat or tell of a game: plain HTTP, one a connection.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::Duration;

use anyhow::Context;
use words::Language;

/// A server, and what it wants to be told again.
pub(super) struct Site {
    /// Name and port.
    host: String,
    language: Language,
    cookies: BTreeMap<String, String>,
    /// The key of a program, where it acts by one.
    key: Option<String>,
}

/// An answer.
pub(super) struct HttpAnswer {
    pub(super) status: u16,
    /// Where it leads to, on the same server.
    pub(super) location: Option<String>,
    pub(super) body: String,
}

/// An answer is no longer.
const ANSWER_BYTES_MAX: u64 = 4 * 1024 * 1024;
/// So long it is waited for.
const PATIENCE: Duration = Duration::from_secs(30);
/// A link leads further so often at the most.
const REDIRECTS_MAX: usize = 5;

impl Site {
    /// The server of an address, and what is asked of it.
    pub(super) fn of(url: &str, language: Language) -> anyhow::Result<(Site, String)> {
        let rest = url.strip_prefix("http://").ok_or_else(|| {
            anyhow::anyhow!(
                "{url} is no address that damka can reach: it begins with http://, as in http://localhost:8064/t/h3kq8wzs0m"
            )
        })?;
        let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
        anyhow::ensure!(!host.is_empty(), "{url} names no server");
        let site = Site { host: host.to_owned(), language, cookies: BTreeMap::new(), key: None };
        Ok((site, format!("/{path}")))
    }

    pub(super) fn address(&self, path: &str) -> String {
        format!("http://{}{path}", self.host)
    }

    pub(super) fn host(&self) -> &str {
        &self.host
    }

    /// Name and port to connect to.
    pub(super) fn door(&self) -> String {
        let named = self.host.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
        if named { self.host.clone() } else { format!("{}:80", self.host) }
    }

    pub(super) fn language(&self) -> Language {
        self.language
    }

    /// What a browser would say to be known again.
    pub(super) fn cookies(&self) -> String {
        let all: Vec<String> =
            self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        all.join("; ")
    }

    pub(super) fn take_cookies(&mut self, text: &str) {
        let pairs = text.trim().split("; ").filter_map(|pair| pair.split_once('='));
        self.cookies.extend(pairs.map(|(name, value)| (name.to_owned(), value.to_owned())));
    }

    /// The same, acting by the key of a program.
    pub(super) fn with_key(self, key: Option<String>) -> Site {
        Site { key, ..self }
    }

    pub(super) fn get(&mut self, path: &str) -> anyhow::Result<HttpAnswer> {
        self.ask("GET", path, "", "*/*")
    }

    pub(super) fn post(&mut self, path: &str, form: &[(&str, &str)]) -> anyhow::Result<HttpAnswer> {
        self.ask("POST", path, &pairs(form), "*/*")
    }

    /// The same, answered as programs are.
    pub(super) fn post_for_json(
        &mut self,
        path: &str,
        form: &[(&str, &str)],
    ) -> anyhow::Result<HttpAnswer> {
        self.ask("POST", path, &pairs(form), "application/json")
    }

    /// Where an address leads to.
    pub(super) fn follow(&mut self, path: &str) -> anyhow::Result<String> {
        let mut path = path.to_owned();
        for _ in 0..REDIRECTS_MAX {
            match self.get(&path)?.location {
                Some(location) => path = location,
                None => break,
            }
        }
        Ok(path.split(['?', '#']).next().unwrap_or_default().trim_end_matches('/').to_owned())
    }

    fn ask(
        &mut self,
        method: &str,
        path: &str,
        body: &str,
        accept: &str,
    ) -> anyhow::Result<HttpAnswer> {
        let mut stream = self.connect()?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        let mut head = vec![
            format!("{method} {path} HTTP/1.0"),
            format!("Host: {}", self.host),
            format!("Origin: http://{}", self.host),
            format!("Accept-Language: {}", self.language.code()),
            format!("Accept: {accept}"),
            format!("Cookie: {}", self.cookies()),
            "Content-Type: application/x-www-form-urlencoded".to_owned(),
            format!("Content-Length: {}", body.len()),
        ];
        head.extend(self.key.as_ref().map(|key| format!("Authorization: Bearer {key}")));
        stream.write_all(format!("{}\r\n\r\n{body}", head.join("\r\n")).as_bytes())?;
        let mut bytes = Vec::new();
        stream.take(ANSWER_BYTES_MAX).read_to_end(&mut bytes)?;
        self.read(&String::from_utf8_lossy(&bytes))
    }

    /// Connects to the first address of the server that answers.
    fn connect(&self) -> anyhow::Result<TcpStream> {
        let door = self.door();
        let nobody = || format!("Nobody answers at {door}; is the server running?");
        let mut why = None;
        for address in door.to_socket_addrs().with_context(nobody)? {
            match TcpStream::connect_timeout(&address, PATIENCE) {
                Ok(stream) => return Ok(stream),
                Err(error) => why = Some(error),
            }
        }
        match why {
            Some(error) => Err(error).with_context(nobody),
            None => Err(anyhow::anyhow!(nobody())),
        }
    }

    fn read(&mut self, text: &str) -> anyhow::Result<HttpAnswer> {
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((text, ""));
        let mut lines = head.lines();
        let status = lines.next().and_then(|line| line.split(' ').nth(1)?.parse().ok());
        let status = status.context("The answer is not one of a web server")?;
        let mut location = None;
        for (name, value) in lines.filter_map(|line| line.split_once(": ")) {
            match name.to_ascii_lowercase().as_str() {
                "location" => location = Some(self.path_of(value)),
                "set-cookie" => self.take_cookies(value.split(';').next().unwrap_or_default()),
                _ => {}
            }
        }
        Ok(HttpAnswer { status, location, body: body.to_owned() })
    }

    fn path_of(&self, location: &str) -> String {
        let own = format!("http://{}", self.host);
        location.strip_prefix(&own).unwrap_or(location).to_owned()
    }
}

/// A form as it is sent.
fn pairs(form: &[(&str, &str)]) -> String {
    let pairs: Vec<String> =
        form.iter().map(|(name, value)| format!("{name}={}", encoded(value))).collect();
    pairs.join("&")
}

/// A value as forms write it.
fn encoded(text: &str) -> String {
    let mut written = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => {
                written.push(char::from(byte));
            }
            _ => written.push_str(&format!("%{byte:02X}")),
        }
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_a_server_and_a_path() {
        let of = |url| Site::of(url, Language::En).map(|(site, path)| (site.door(), path));
        assert_eq!(
            of("http://localhost:8064/t/a").unwrap(),
            ("localhost:8064".into(), "/t/a".into())
        );
        assert_eq!(of("http://club.example").unwrap(), ("club.example:80".into(), "/".into()));
        assert_eq!(of("http://[::1]:80/x").unwrap(), ("[::1]:80".into(), "/x".into()));
        assert!(of("https://club.example").is_err() && of("http:///t").is_err());
    }

    #[test]
    fn what_comes_back_is_kept() {
        let (mut site, _) = Site::of("http://a:1", Language::En).unwrap();
        let answer = "HTTP/1.0 303 See Other\r\nSet-Cookie: seat=xyz; Path=/\r\nLocation: http://a:1/t/q\r\n\r\n";
        let read = site.read(answer).unwrap();
        assert_eq!((read.status, read.location.as_deref()), (303, Some("/t/q")));
        assert_eq!(site.cookies(), "seat=xyz");
        assert_eq!(encoded("Оля 5+3"), "%D0%9E%D0%BB%D1%8F%205%2B3");
    }
}
