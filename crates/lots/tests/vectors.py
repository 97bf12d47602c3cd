#!/usr/bin/env python3
"""Prints vectors.tsv: the method of the crate page, written a second time.

Independent of the Rust code: SHA-256 from hashlib, ChaCha20 by hand. Run

    python3 tests/vectors.py > tests/data/vectors.tsv

Columns: what, seed, contributions, purpose, count, result. A seed is `text:...` or `hex:...`;
lists are separated by `|` (contributions) or spaces (results).
"""

import hashlib
import struct


def frame(data):
    return struct.pack(">Q", len(data)) + data


def digest(label, *parts):
    message = frame(label) + b"".join(frame(part) for part in parts)
    return hashlib.sha256(message).digest()


def rotate(x, by):
    return ((x << by) | (x >> (32 - by))) & 0xFFFFFFFF


def quarter(s, a, b, c, d):
    s[a] = (s[a] + s[b]) & 0xFFFFFFFF; s[d] = rotate(s[d] ^ s[a], 16)
    s[c] = (s[c] + s[d]) & 0xFFFFFFFF; s[b] = rotate(s[b] ^ s[c], 12)
    s[a] = (s[a] + s[b]) & 0xFFFFFFFF; s[d] = rotate(s[d] ^ s[a], 8)
    s[c] = (s[c] + s[d]) & 0xFFFFFFFF; s[b] = rotate(s[b] ^ s[c], 7)


def block(key, counter):
    """One ChaCha20 block of 64 bytes, nonce all zero."""
    start = list(struct.unpack("<4I", b"expand 32-byte k"))
    start += struct.unpack("<8I", key)
    start += [counter & 0xFFFFFFFF, counter >> 32, 0, 0]
    s = start[:]
    for _ in range(10):
        quarter(s, 0, 4, 8, 12); quarter(s, 1, 5, 9, 13)
        quarter(s, 2, 6, 10, 14); quarter(s, 3, 7, 11, 15)
        quarter(s, 0, 5, 10, 15); quarter(s, 1, 6, 11, 12)
        quarter(s, 2, 7, 8, 13); quarter(s, 3, 4, 9, 14)
    return struct.pack("<16I", *((a + b) & 0xFFFFFFFF for a, b in zip(s, start)))


# The published key stream of the all-zero key (RFC 8439, A.1, vectors 1 and 2).
assert block(bytes(32), 0).hex().startswith("76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1a")
assert block(bytes(32), 1).hex().startswith("9f07e7be5551387a98ba977c732d080dcb0f29a048e36569")


class Lot:
    def __init__(self, seed, purpose):
        self.key = digest(b"damka lots v1", seed, purpose.encode())
        self.numbers = self.stream()

    def stream(self):
        counter = 0
        while True:
            yield from struct.unpack("<8Q", block(self.key, counter))
            counter += 1

    def choose(self, count):
        limit = 2**64 - 2**64 % count
        for number in self.numbers:
            if number < limit:
                return number % count

    def shuffle(self, items):
        for last in range(len(items) - 1, 0, -1):
            other = self.choose(last + 1)
            items[last], items[other] = items[other], items[last]


def mixed(seed, contributions):
    parts = [text.encode() for text in contributions]
    return digest(b"damka lots v1 contributions", seed, *parts)


def show(seed):
    return "text:" + seed if isinstance(seed, str) else "hex:" + seed.hex()


def raw(seed):
    return seed.encode() if isinstance(seed, str) else seed


SEEDS = ["", "Kyiv 2026", "Жеребкування, 3 тур", "a\u0301", bytes(32), bytes(range(32))]
PURPOSES = ["", "round 1: colours", "коло 2: пари"]
COUNTS = [1, 2, 3, 6, 156, 745, 2**32, 3 * 2**62, 2**63 + 1, 2**64 - 1]
LENGTHS = [0, 1, 2, 3, 8, 100]
CONTRIBUTIONS = [[], [""], ["", ""], ["ab", "c"], ["a", "bc"], ["Олена: 17", "Петро: 4"]]


def row(what, seed, contributions, purpose, count, result):
    print(what, show(seed), contributions, purpose, count, result, sep="\t")


def main():
    print("what", "seed", "contributions", "purpose", "count", "result", sep="\t")
    for seed in SEEDS:
        row("commitment", seed, "", "", "", hashlib.sha256(raw(seed)).hexdigest())
    for seed in SEEDS:
        for purpose in PURPOSES:
            for count in COUNTS:
                lot = Lot(raw(seed), purpose)
                numbers = [lot.choose(count) for _ in range(12)]
                row("choose", seed, "", purpose, count, " ".join(map(str, numbers)))
            for length in LENGTHS:
                items = list(range(1, length + 1))
                Lot(raw(seed), purpose).shuffle(items)
                row("shuffle", seed, "", purpose, length, " ".join(map(str, items)))
    for seed in SEEDS:
        for contributions in CONTRIBUTIONS:
            joined = "|".join(contributions)
            # The number of contributions tells no contribution from an empty one.
            row("mixed", seed, joined, "", len(contributions), mixed(raw(seed), contributions).hex())


main()
