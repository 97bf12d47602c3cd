//! A sum by which damaged bytes are noticed.

/// An odd number with its bits well spread: 2⁶⁴ divided by the golden ratio.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

/// The sum of some bytes.
///
/// Every step is one-to-one in the bytes it takes in and in the sum so far, so that damage within
/// eight neighbouring bytes is always noticed, and any other but for one chance in 2⁶⁴. It is no
/// protection against forgery.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    let words = words.iter().chain([&last]).map(|word| u64::from_le_bytes(*word));
    words.fold(bytes.len() as u64, |sum, word| {
        let sum = (sum ^ word).wrapping_mul(SPREAD);
        sum ^ (sum >> 32)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_bit_changes_the_sum() {
        let bytes: Vec<u8> = (0..100).collect();
        let sum = checksum(&bytes);
        for bit in 0..800 {
            let mut damaged = bytes.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert_ne!(checksum(&damaged), sum, "bit {bit}");
        }
    }

    #[test]
    fn length_counts() {
        assert_ne!(checksum(&[0; 8]), checksum(&[0; 9]));
        assert_ne!(checksum(&[]), checksum(&[0]));
    }
}
