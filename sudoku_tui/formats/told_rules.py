"""Rules that a puzzle tells in words alone.

What is drawn on the board of another program is carried by its name. A rule of which nothing is
drawn, as that a knight's move parts no two equal digits, stands only in the words that are shown
beside the board. Who reads those knows it; a program that did not would solve another puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from ..engine.layout import Kind, Layout
from ..engine.layouts.variants import USUAL_BOXES, parts_of, variant

_AS_A_RULE: Final = r"(?:'s|’s|s)?[- ](?:move|step|apart|away|rule|constraint|sudoku)"
"""What a chess piece is followed by where it is not a part of somebody's name."""
_RULES: Final = {
    "anti-knight": rf"\banti[- ]?knight|\bknight{_AS_A_RULE}",
    "anti-king": rf"\banti[- ]?king|\bking{_AS_A_RULE}",
    "non-consecutive": r"\bconsecutive",
    "disjoint": r"\bdisjoint",
    "thermometer": r"\bthermo",
    "arrow": r"\barrow",
    "cage": r"\bcages?\b|\bkiller",
    "whispers": r"\bwhisper",
    "renban": r"\brenban",
    "palindrome": r"\bpalindrome",
    "sandwich": r"\bsandwich",
    "skyscraper": r"\bskyscraper",
    "x-sum": r"\bx-?sums?\b",
    "dots": r"\bkropki|\b(?:white|black) (?:dots?|circles?)\b",
    "xv": r"\bXV\b|\bX or (?:a )?V\b",
    "between line": r"\bbetween lines?\b",
    "region sum": r"\bregion[- ]sum",
    "zipper": r"\bzipper",
    "entropic": r"\bentrop",
    "modular": r"\bmodular",
    "parity": r"\bparity\b",
    "quadruple": r"\bquadruple",
    "fog": r"\bfog\b",
    "sum": r"\bsums? to\b|\badds? (?:up )?to\b",
}
"""What is said of each rule, and what it is called."""
_BESIDE_RULES: Final = re.compile(
    # Of a key, of days and of a century.
    r"\barrow[- ]keys?\b|\bstraight as an arrow\b|\bXVI* ?(?:th )?century\b"
    r"|\bconsecutive (?:days?|weeks?|months?|years?)\b"
    # What is said not to be there, to the end of the sentence.
    r"|\bthere (?:is|are) no (?:(?:killer|other) )?(?:arrows?|cages?|diagonals?|dots?|fog|thermos?"
    r"|thermometers?|whispers?)(?: here| in this (?:grid|one|puzzle|sudoku))?(?=\s*(?:[.!;]|$))"
    # Who is thanked for something.
    r"|\bthank(?:s to| you,?) \w{1,20}(?: \w{1,20}){0,2} for"
    r" (?:testing|checking|solving|the idea)\b",
    re.IGNORECASE,
)
"""Where such a word states no rule. Where that is not plain, it may."""
_DIAGONAL: Final = re.compile(r"\bdiagonals?\b", re.IGNORECASE)
_WORDS_OF_KEY: Final = re.compile(r"(?<=[a-z])(?=[A-Z])|[_-]+")
_LONGEST: Final = 2_000
_SAYS_NOTHING: Final = frozenset({"", "no", "none", "off", "false", "null", "0"})
_KIND: Final = re.compile(
    r"(?:puzzle|game|sudoku|board)? ?(?:kinds?|types?|modes?|variants?|variations?|rules?|rule ?set"
    r"|constraints?)",
    re.IGNORECASE,
)
"""A field that says of what kind a puzzle is."""
_KINDS: Final = re.compile(
    r"\b(?P<name>windoku|hyper|jigsaw|irregular|chaos|samurai|x)\b", re.IGNORECASE
)
"""Kinds that are told by one word, where a field says nothing else."""

_IN_TITLE: Final = re.compile(
    r"\b(?:windoku|hyper[- ]?sudoku|jigsaw|samurai|sudoku[- ]x|x[- ]sudoku)\b", re.IGNORECASE
)
_MOST_WORDS_OF_TITLE: Final = 8


def rules_of_fields(
    fields: Mapping[str, object], layout: Layout, *, is_outer: bool = False
) -> list[str]:
    """The rules that fields of data tell and *layout* has not: by a name whose value says
    something, or by what a field says of the kind.

    Of an object that holds others, as *is_outer* says, a name may be that of some of them.
    """
    words = []
    for key, value in fields.items():
        name = _WORDS_OF_KEY.sub(" ", str(key))
        if _KIND.fullmatch(name):
            said = " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
            words.append(_WORDS_OF_KEY.sub(" ", said[:_LONGEST]))
            kinds = {kind["name"].lower() for kind in _KINDS.finditer(words[-1])}
            if kinds and layout.digits in USUAL_BOXES and layout == variant(layout.digits):
                return sorted(kinds)
        elif value is True or not (is_outer or _says_nothing(value)):
            words.append(name)
    return rules_told(". ".join(words), layout)


def _says_nothing(value: object) -> bool:
    if isinstance(value, str):
        return value.strip().lower() in _SAYS_NOTHING
    return not value


def rules_told(words: str, layout: Layout) -> list[str]:
    """The rules that *words* tell and *layout* has not, by their names."""
    words = _BESIDE_RULES.sub(" ", words)
    drawing = parts_of(layout)
    known = " ".join(drawing.rules) if drawing else layout.name.lower()
    found = [
        rule
        for rule, said in _RULES.items()
        if re.search(said, words, re.IGNORECASE) and rule not in known
    ]
    if not found and _DIAGONAL.search(words):
        has_diagonals = any(house.kind == Kind.DIAGONAL for house in layout.houses)
        return [] if has_diagonals else ["diagonal"]
    return found


def rules_in_title(title: str, layout: Layout) -> list[str]:
    """The rules that a title of a few words names and *layout* has not: one that only speaks of a
    technique or a place names none."""
    if len(title.split()) > _MOST_WORDS_OF_TITLE:
        return []
    kinds = sorted({kind[0].lower() for kind in _IN_TITLE.finditer(title)})
    is_usual = layout.digits in USUAL_BOXES and layout == variant(layout.digits)
    return kinds if kinds and is_usual else rules_told(title, layout)
