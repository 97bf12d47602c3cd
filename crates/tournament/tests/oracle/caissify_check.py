"""Lets caissify-pairings check every round of report files.

usage: python caissify_check.py FILE.trf...    (see README.md; needs the PyPI package caissify-pairings)

Prints a line for each round that it would have paired otherwise, then a summary.
"""
import sys

from caissify_pairings.fpc import check_trf


def main(paths):
    total, different, failed = 0, 0, 0
    for path in paths:
        try:
            report = check_trf(open(path).read())
        except Exception as fault:
            failed += 1
            print(f"{path}: failed: {type(fault).__name__} {fault}", flush=True)
            continue
        total += report["summary"]["rounds_checked"]
        for played in report["rounds"]:
            if not played["match"]:
                different += 1
                print(f"{path}: round {played['round']}: {played['discrepancies']}", flush=True)
    print(f"{len(paths)} events, {total} rounds, {different} differ, {failed} failed", flush=True)


main(sys.argv[1:])
