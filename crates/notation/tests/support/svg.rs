//! Reading back what was drawn.

/// What stands between two texts.
pub(crate) fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let rest = text.split_once(before).unwrap().1;
    rest.split_once(after).unwrap().0
}

/// Every element is closed, in order, every attribute is quoted, and nothing is fetched from
/// elsewhere.
pub(crate) fn assert_stands_alone(svg: &str) {
    assert_well_formed(svg);
    for outside in ["href", "url(", "<script", "<style", " id="] {
        assert!(!svg.contains(outside), "{outside} in {svg}");
    }
}

fn assert_well_formed(svg: &str) {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, text) = tag.split_once('>').unwrap();
        assert!(!text.contains('>') && tag.matches('"').count() % 2 == 0, "{tag}");
        let name = tag.split_whitespace().next().unwrap();
        if let Some(closed) = name.strip_prefix('/') {
            assert_eq!(open.pop(), Some(closed));
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
}
