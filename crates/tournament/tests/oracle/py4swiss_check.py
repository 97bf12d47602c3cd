"""Lets py4swiss, which has the Dutch rules in force until January 2026, pair every round of report files again.

usage: python py4swiss_check.py FILE.trf...    (see README.md; needs the PyPI package py4swiss, 0.3)

Prints a line for each round that it would have paired otherwise, then a summary.
"""
import sys
import tempfile
from pathlib import Path

from py4swiss.engines import DutchEngine
from py4swiss.trf import TrfParser

FIRST = 91  # where the cell of round 1 begins, in a record 001
WORTH = {"1": 1, "=": 0.5, "+": 1, "U": 1, "F": 1, "H": 0.5}


def cells(line, rounds):
    """The opponent, the colour and the result of each round."""
    line = line.ljust(FIRST + 10 * rounds)
    return [line[FIRST + 10 * r : FIRST + 10 * r + 8] for r in range(rounds)]


def before(players, number, planned, colour):
    """The report as it stood before a round, with those marked who are known to be away in it."""
    lines = ["012 Random", f"XXR {planned}", f"XXC {'white1' if colour == 'W' else 'black1'}"]
    for line, played in players:
        kept = played[: number - 1]
        ahead = played[number - 1]
        if ahead[7] in "HFZ" or not ahead.strip():
            kept = kept + [ahead if ahead.strip() else "0000 - Z"]
        points = sum(WORTH.get(cell[7], 0) for cell in kept)
        own = int(line[4:8])
        lines.append(f"{line[:80]}{points:4.1f} {own:4}" + "".join(f"  {cell}" for cell in kept))
    return "\n".join(lines) + "\n"


def made(players, number):
    """The pairs of a round as the report has them, White first; a bye is paired with 0."""
    pairs = set()
    for line, played in players:
        own, cell = int(line[4:8]), played[number - 1]
        if cell[5] == "w":
            pairs.add((own, int(cell[:4])))
        elif cell[7] == "U":
            pairs.add((own, 0))
    return pairs


def check(path):
    """How many rounds were paired again, and those that differ with the pairs of each side alone."""
    text = Path(path).read_text().replace("\r", "\n").splitlines()
    head = {line[:3]: line[4:].strip() for line in text if line[:3] in ("142", "152")}
    planned = int(head["142"])
    raw = [line for line in text if line.startswith("001")]
    players = [(line, cells(line, planned)) for line in raw]
    last = max(r for _, played in players for r, cell in enumerate(played, 1) if cell.strip())
    differing = []
    for number in range(1, last + 1):
        with tempfile.NamedTemporaryFile("w", suffix=".trf") as file:
            file.write(before(players, number, planned, head.get("152", "W")))
            file.flush()
            theirs = {
                (pair.white, pair.black)
                for pair in DutchEngine.generate_pairings(TrfParser.parse(Path(file.name)))
            }
        ours = made(players, number)
        if theirs != ours:
            differing.append((number, sorted(theirs - ours), sorted(ours - theirs)))
    return last, differing


def main(paths):
    total, different, failed = 0, 0, 0
    for path in paths:
        try:
            rounds, differing = check(path)
        except Exception as fault:
            failed += 1
            print(f"{path}: failed: {type(fault).__name__} {fault}", flush=True)
            continue
        total += rounds
        for number, theirs, ours in differing:
            different += 1
            print(f"{path}: round {number}: py4swiss {theirs} damka {ours}", flush=True)
    print(f"{len(paths)} events, {total} rounds, {different} differ, {failed} failed", flush=True)


main(sys.argv[1:])
