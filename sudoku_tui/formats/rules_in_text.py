"""Detection of rules in the text beside a puzzle.

Rules with a drawing on the board are data in other programs, but rules such as anti-knight are
often written only in the text. A puzzle without its rule would be another puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from ..engine.layout import Kind, Layout
from ..engine.layouts.variants import USUAL_BOXES, parts_of, variant

_AS_A_RULE: Final = r"(?:'s|’s|s)?[- ](?:move|step|apart|away|rule|constraint|sudoku)"
"""Words after a chess piece; without them it may be a person's name."""
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
"""A regular expression for each rule, by its name."""
_BESIDE_RULES: Final = re.compile(
    # Keys of a keyboard, days and centuries.
    r"\barrow[- ]keys?\b|\bstraight as an arrow\b|\bXVI* ?(?:th )?century\b"
    r"|\bconsecutive (?:days?|weeks?|months?|years?)\b"
    # Rules that are denied: "There are no cages here."
    r"|\bthere (?:is|are) no (?:(?:killer|other) )?(?:arrows?|cages?|diagonals?|dots?|fog|thermos?"
    r"|thermometers?|whispers?)(?: here| in this (?:grid|one|puzzle|sudoku))?(?=\s*(?:[.!;]|$))"
    # Thanks to a person.
    r"|\bthank(?:s to| you,?) \w{1,20}(?: \w{1,20}){0,2} for"
    r" (?:testing|checking|solving|the idea)\b",
    re.IGNORECASE,
)
"""Contexts in which one of these words does not mean a rule."""
_DIAGONAL: Final = re.compile(r"\bdiagonals?\b", re.IGNORECASE)
_WORDS_OF_KEY: Final = re.compile(r"(?<=[a-z])(?=[A-Z])|[_-]+")
_LONGEST: Final = 2_000
_SAYS_NOTHING: Final = frozenset({"", "no", "none", "off", "false", "null", "0"})
_KIND: Final = re.compile(
    r"(?:puzzle|game|sudoku|board)? ?(?:kinds?|types?|modes?|variants?|variations?|rules?|rule ?set"
    r"|constraints?)",
    re.IGNORECASE,
)
"""The name of a field with the kind of the puzzle."""
_KINDS: Final = re.compile(
    r"\b(?P<name>windoku|hyper|jigsaw|irregular|chaos|samurai|x)\b", re.IGNORECASE
)
"""Kinds of puzzles in the value of that field."""

_IN_TITLE: Final = re.compile(
    r"\b(?:windoku|hyper[- ]?sudoku|jigsaw|samurai|sudoku[- ]x|x[- ]sudoku)\b", re.IGNORECASE
)
_MOST_WORDS_OF_TITLE: Final = 8


def rules_of_fields(
    fields: Mapping[str, object], layout: Layout, *, is_outer: bool = False
) -> list[str]:
    """Return the rules in fields of data that *layout* lacks.

    Args:
        fields: Names and values; rules may be in names with a value, or in the kind of the puzzle.
        layout: The layout of the puzzle.
        is_outer: Whether the fields are around the object of the puzzle; then names count only if
            their value is True.
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
    return rules_named_in(". ".join(words), layout)


def _says_nothing(value: object) -> bool:
    if isinstance(value, str):
        return value.strip().lower() in _SAYS_NOTHING
    return not value


def rules_named_in(words: str, layout: Layout) -> list[str]:
    """Return the names of the rules in *words* that *layout* lacks."""
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
    """Return the rules in a title of a few words that *layout* lacks."""
    if len(title.split()) > _MOST_WORDS_OF_TITLE:
        return []
    kinds = sorted({kind[0].lower() for kind in _IN_TITLE.finditer(title)})
    is_usual = layout.digits in USUAL_BOXES and layout == variant(layout.digits)
    return kinds if kinds and is_usual else rules_named_in(title, layout)
