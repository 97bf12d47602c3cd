//! What is known of streams at a glance: kept beside the log, and made anew from it when in doubt.

use crate::digest::check;
use crate::{StreamId, Version};

/// What somebody wants to know of a stream without reading it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Indexed {
    /// The stream.
    pub stream: StreamId,
    /// The version that it was made of.
    pub version: Version,
    /// What is known: one line.
    pub body: String,
}

impl Indexed {
    /// The line that is kept, with a seal of its own: the log does not answer for it.
    pub(crate) fn line(&self) -> String {
        let said = format!("{} {} {}", self.version, self.stream, self.body);
        format!("{} {said}", check(&said))
    }

    /// What a line says; nothing if it is not as it was written.
    pub(crate) fn read(line: &str) -> Option<Indexed> {
        let (checked, said) = line.split_once(' ')?;
        let (version, rest) = said.split_once(' ')?;
        let (stream, body) = rest.split_once(' ')?;
        let (version, stream) = (Version(version.parse().ok()?), stream.parse().ok()?);
        (checked == check(said)).then(|| Indexed { stream, version, body: body.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_reads_back_and_no_flipped_bit_is_believed() {
        let body = r#"{"name":"Кубок"}"#.to_owned();
        let stream = "event/cup".parse().unwrap();
        let indexed = Indexed { stream, version: Version(7), body };
        let line = indexed.line();
        assert_eq!(Indexed::read(&line), Some(indexed));
        for bit in 0..8 * line.len() {
            let mut bytes = line.clone().into_bytes();
            bytes[bit / 8] ^= 1 << (bit % 8);
            let read = String::from_utf8(bytes).ok().and_then(|line| Indexed::read(&line));
            assert_eq!(read, None, "bit {bit}");
        }
    }
}
