#!/usr/bin/env python3
"""Prints draws.tsv: the method of the crate page, written a second time.

Independent of the Rust code; lots are drawn by the second implementation of the crate `lots`. Run

    python3 tests/draws.py > tests/data/draws.tsv

Columns: table, errata, reserve, seed, purpose, and the cells drawn, of which the last one counts.
"""

import contextlib
import csv
import io
import pathlib
import runpy

CRATE = pathlib.Path(__file__).resolve().parent.parent
with contextlib.redirect_stdout(io.StringIO()):
    Lot = runpy.run_path(str(CRATE.parent / "lots/tests/vectors.py"))["Lot"]


def read(name):
    with open(CRATE / "data" / f"{name}.tsv", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


ERRATA = {(row["table"], row["cell"]): row for row in read("errata")}
NAMES = {
    "ua2024-app2": "UA-2024 App.2",
    "ua2024-app3": "UA-2024 App.3",
    "ua2024-app4": "UA-2024 App.4",
    "ua2024-app5": "UA-2024 App.5",
    "ru2013-app5": "RU-2013 App.5",
}


def cells(table, errata, reserve):
    """Pairs of an address and whether the cell means a new draw."""
    result = []
    for row in read(table):
        if row["column"] == "RESERVE" and reserve == "left-out":
            continue
        address = f"{row['column']}/{row['row']}".removeprefix("-/")
        erratum = ERRATA.get((table, address), {"finding": "", "correction": "-"})
        new_draw = row["printed"] == "***"
        if errata == "strict":
            new_draw |= erratum["finding"] == "illegal"
        else:
            new_draw |= erratum["correction"] == "***"
        result.append((address, new_draw))
    return result


def draw(table, seed, purpose, choice):
    lot = Lot(seed.encode(), f"opening draw/{NAMES[table]}/{purpose}")
    while True:
        address, new_draw = choice[lot.choose(len(choice))]
        yield address
        if not new_draw:
            return


TERMS = [(table, "corrected", "left-out") for table in NAMES]
TERMS += [("ru2013-app5", "strict", "left-out"), ("ru2013-app5", "corrected", "included")]

print("table", "errata", "reserve", "seed", "purpose", "cells", sep="\t")
for terms in TERMS:
    choice = cells(*terms)
    for seed in ["Kyiv 2026", "Жеребкування"]:
        for board in range(1, 41):
            purpose = f"round 1, board {board}"
            print(*terms, seed, purpose, " ".join(draw(terms[0], seed, purpose, choice)), sep="\t")
