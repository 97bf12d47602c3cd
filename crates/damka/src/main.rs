//! The damka command line.
fn main() {}
