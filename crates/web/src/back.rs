//! Where somebody goes back to: only ways into our own server, and only such as an answer can name.

/// The page that a form or a link names, if it is one of this part of the server (`/` is all of it).
/// A link of another site must not send visitors elsewhere.
pub(super) fn inside<'a>(back: &'a str, part: &str) -> Option<&'a str> {
    // Browsers leave control characters out, and take a backslash for a slash.
    let odd = |sign: char| sign == '\\' || sign.is_control();
    let own = back.starts_with(part) && back.starts_with('/') && !back.starts_with("//");
    (own && !back.contains(odd)).then_some(back)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_ways_inside_are_taken() {
        for good in ["/", "/desk/cup/rounds/1?section=2#t3", "/e/кубок"] {
            assert_eq!(inside(good, "/"), Some(good));
        }
        for bad in ["", "//evil", "/\\evil", "https://evil", "/a\r\nSet-Cookie: b", "/\u{85}"] {
            assert_eq!(inside(bad, "/"), None, "{bad:?}");
        }
        assert_eq!(inside("/e/cup", "/desk/"), None);
        assert_eq!(inside("/desk/cup\nx", "/desk/"), None);
    }
}
