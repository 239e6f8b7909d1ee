"""Comment lines: who made a puzzle, and what is said of it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from .clean import clean_text

# SudoCue writes a letter and the text at once, others a space between. A lower-case
# letter after the first is a word of an ordinary comment, unless an address begins.
_HEADER = re.compile(r"\s*#([ABCDHLNSTU])((?:https?:|www\.).*|(?![a-z]).*)", re.DOTALL)
_ANY_CASE = re.compile(r"\s*#([ABCDHLNSTU])(.*)", re.DOTALL)


class About(NamedTuple):
    """What comments say of a puzzle, clean."""

    title: str = ""
    author: str = ""
    source: str = ""
    comment: str = ""


def about(comments: Iterable[str], title: str = "", tail: str = "") -> About:
    """What lines that begin with ``#`` say; *tail* is what stood behind the cells."""
    comments = tuple(comments)
    header = _ANY_CASE if sum(map(bool, map(_HEADER.fullmatch, comments))) > 1 else _HEADER
    said: dict[str, str] = {}
    remarks = []
    for line in comments:
        found = header.fullmatch(line)
        if found:
            said.setdefault(found[1], found[2].strip())
        else:
            remarks.append(line.strip().strip("#").strip())
    remarks = [said.get("C", ""), *remarks, tail]
    return About(
        title=clean_text(said.get("D") or title),
        author=clean_text(said.get("A", "")),
        source=clean_text(said.get("S") or said.get("U", "")),
        comment=clean_text(" ".join(filter(None, remarks))),
    )
