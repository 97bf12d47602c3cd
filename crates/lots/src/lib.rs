//! Public draws that anybody can repeat.
//!
//! Numbers, colours, pairs and openings are drawn from a [`Seed`] that is announced and recorded.
//! Whoever knows the seed and the purpose of a draw gets the same result on any machine, and needs
//! no copy of this program for it: the method below is all there is.
//!
//! ```
//! use lots::{Lot, Seed};
//!
//! let seed = Seed::from_text("Kyiv 2026");
//! let mut numbers = [1, 2, 3, 4, 5, 6, 7, 8];
//! Lot::new(&seed, "round 1: colours").shuffle(&mut numbers);
//! assert_eq!(numbers, [6, 4, 5, 3, 8, 7, 2, 1]);
//! ```
//!
//! # The method
//!
//! A *text* is its UTF-8 bytes. A *frame* of some bytes is their count as 8 bytes, highest first,
//! then the bytes themselves. `2^64` is 18446744073709551616.
//!
//! 1. **Key.** SHA-256 (FIPS 180-4) of three frames one behind the other: of the text
//!    `damka lots v1`, of the seed, and of the purpose. A seed is a text, or 32 bytes.
//! 2. **Numbers.** The key stream of ChaCha20 (20 rounds) under this key, with the block counter
//!    beginning at 0 and the nonce all zero, cut into groups of 8 bytes. Each group is a number
//!    below `2^64`, lowest byte first. Every number is used once, in order.
//! 3. **Choice of one of `n`** ([`Lot::choose`]). Take the next number `x`. If it is not below the
//!    greatest multiple of `n` that is at most `2^64`, throw it away and take the next. The result
//!    is the remainder of `x` divided by `n`: 0 is the first of the `n`. Even a choice of one of 1
//!    takes a number.
//! 4. **Order of `n` items** ([`Lot::shuffle`]). Count the places from 0. For each place `i` from
//!    `n - 1` down to 1 choose `j`, one of `i + 1`, and exchange the items on the places `i` and
//!    `j`. Where `i` and `j` are equal nothing changes.
//!
//! For the draw above the key is
//! `ba9d355d5c578f953d7f874e4f581612f3c87dfa8e09610bfbe03edc8657d4f7`
//! and the stream begins with the number 15988624301140444440, whose remainder by 8 is 0: the item on
//! place 7 is exchanged with the one on place 0.
//!
//! # Announced before, mixed in public
//!
//! - **Commitment** ([`Seed::commitment`]). SHA-256 of the bytes of the seed, without a frame:
//!   `printf %s 'Kyiv 2026' | sha256sum`. Announced first, it proves that the seed was not chosen
//!   to suit; it keeps the seed secret only if the seed cannot be guessed.
//! - **Contributions** ([`Seed::mixed_with`]). The new seed is the 32 bytes of SHA-256 of these
//!   frames: of the text `damka lots v1 contributions`, of the old seed, and of each contributed
//!   text in the order given. When the old seed was committed to before the contributions were
//!   made, neither its holder nor the contributors alone could steer the draw.
//!
//! `tests/vectors.py` is the method written a second time, and `tests/data/vectors.tsv` what it
//! printed; the tests compare.
//!
//! The crate must not know what is drawn, and never asks the machine for randomness or time. It needs
//! no standard library, only `alloc`. The feature `serde` stores seeds and commitments.

#![no_std]

extern crate alloc;

mod digest;
mod lot;
mod seed;
#[cfg(feature = "serde")]
mod with_serde;

pub use lot::Lot;
pub use seed::{Commitment, NoCommitment, Seed};

/// The example of the front page compiles too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct FrontPage;
