//! Recorded games: the files have come here, and are still parts of the crates they came from.
