#!/usr/bin/env python3
"""Counts a walk: count.py LIST [FOLDER], the folder of the repository as it is or was (`git worktree add`).

A list has a line for each file, with the functions through which the walk goes: `path fn Type::method`. Counted are
functions, files, and the lines of whole functions, signature and body, without comments and blank lines. What
stands in libraries beneath (moves, notation, pairing systems, the store), makes HTML or comes before every address
is left out, now as then; so are accessors of one field.
"""
import os
import re
import sys


def blanked(text):
    """The text with comments and what stands in quotes blanked, letter by letter."""
    def blank(match):
        found = match.group(0)
        keep = 0 if found.startswith("/") else 1
        inner = re.sub(r"[^\n]", " ", found[keep:len(found) - keep])
        return found[:keep] + inner + found[len(found) - keep:]
    return re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"|\'(?:\\[^\']*|[^\'\\])\'', blank, text, flags=re.S)


def end_of(text, start):
    """Where the braces that open at a place are closed."""
    depth = 0
    for at in range(start, len(text)):
        depth += (text[at] == "{") - (text[at] == "}")
        if depth == 0:
            return at + 1


def type_of(head):
    """The type that an `impl` or a `trait` is about."""
    head = head.split("where")[0].split(" for ")[-1]
    while head.lstrip().startswith("<"):
        head, depth = head.lstrip(), 0
        for at, sign in enumerate(head):
            depth += (sign == "<") - (sign == ">")
            if depth == 0:
                break
        head = head[at + 1:]
    return re.search(r"[A-Z]\w*", head).group(0)


def functions(path):
    """The functions of a file by their names, with their lines."""
    text = blanked(open(path).read())
    blocks = re.finditer(r"^(?:pub(?:\([^)]*\))? )?(?:impl|trait)\b([^{;]*)\{", text, re.M)
    blocks = [(one.start(), end_of(text, one.end() - 1), type_of(one.group(1))) for one in blocks]
    found, last = {}, 0
    for one in re.finditer(r"\bfn (\w+)", text):
        at, depth = one.end(), 0
        while depth or text[at] not in "{;":
            depth += (text[at] in "([") - (text[at] in ")]")
            at += 1
        if text[at] == ";" or one.start() < last:
            continue
        last = end_of(text, at)
        of = "".join(f"{name}::" for start, end, name in blocks if start < one.start() < end)
        code = text[text.rfind("\n", 0, one.start()) + 1:last]
        found.setdefault(of + one.group(1), []).append(sum(bool(line.strip()) for line in code.split("\n")))
    return found


def main(walk, folder="."):
    files = lines = number = 0
    for line in open(walk):
        path, *names = line.split()
        known = functions(os.path.join(folder, path))
        for name in names:
            if len(known.get(name, [])) != 1:
                sys.exit(f"{path}: {name} is there {len(known.get(name, []))} times")
        counts = [known[name][0] for name in names]
        files, number, lines = files + 1, number + len(counts), lines + sum(counts)
        print(f"{sum(counts):5} {path}: " + ", ".join(f"{name} {count}" for name, count in zip(names, counts)))
    print(f"{lines:5} lines, {number} functions, {files} files")


main(*sys.argv[1:])
