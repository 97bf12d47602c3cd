"""Lets Gacrux, the pairing checker of FIDE's technical commission, check every round of report files.

usage: python gacrux_check.py FILE.trf...    (see README.md; needs the PyPI package gacrux)

Prints a line for each round that it would have paired otherwise, then a summary.
"""
import sys

from gacrux.pairingchecker import pairingchecker


def check(path):
    """How many rounds were checked, and those that differ with the pairs of each side alone."""
    sys.argv = ["pairingchecker", "-i", path, "-c", "-o", "/dev/null"]
    checker = pairingchecker()
    checker.read_command_line()
    checker.read_input_file()
    checker.prepare_tournament()
    checker.do_checker()
    rounds = checker.chessfile.result["roundpairing"]
    differing = []
    for played in rounds:
        theirs = {tuple(pair) for pair in played["pairs"]}
        ours = {tuple(pair) for pair in played["current"]}
        if theirs != ours:
            differing.append((played["round"], sorted(theirs - ours), sorted(ours - theirs)))
    return len(rounds), differing


def main(paths):
    total, different, failed = 0, 0, 0
    for path in paths:
        try:
            rounds, differing = check(path)
        except (Exception, SystemExit) as fault:
            failed += 1
            print(f"{path}: failed: {type(fault).__name__} {fault}", flush=True)
            continue
        total += rounds
        for number, theirs, ours in differing:
            different += 1
            print(f"{path}: round {number}: gacrux {theirs} damka {ours}", flush=True)
    print(f"{len(paths)} events, {total} rounds, {different} differ, {failed} failed", flush=True)


main(sys.argv[1:])
