"""Texts with one wrong character, as typing and copying make them; the same seed gives the same."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from enum import StrEnum
from random import Random
from typing import Final, NamedTuple

from tests.formats.differential.texts import Text

SIGNS: Final = "aBekoxXZ?!#%*+-,;:./|_=~"
"""Letters and signs that replace a character."""
_AROUND: Final = 12
"""Characters shown on either side of a mutation."""


class Kind(StrEnum):
    """What happens to the character."""

    DELETE = "delete"
    DOUBLE = "double"
    REPLACE = "replace"


class Mutation(NamedTuple):
    """A change of one character."""

    kind: Kind
    position: int
    sign: str = ""
    """The replacement."""

    def apply(self, text: Text) -> Text:
        """Return the mutated text."""
        before, after = text.text[: self.position], text.text[self.position + 1 :]
        character = text.text[self.position]
        instead = {Kind.DELETE: "", Kind.DOUBLE: 2 * character, Kind.REPLACE: self.sign}[self.kind]
        id = f"{text.id}~{self.kind}{self.position}{self.sign}"
        return text._replace(id=id, text=f"{before}{instead}{after}")

    def describe(self, text: str) -> str:
        """Return the place of the mutation in the original text, with the characters around it."""
        start = text.rfind("\n", 0, self.position) + 1
        line, column = text.count("\n", 0, self.position) + 1, self.position - start + 1
        before = text[max(0, self.position - _AROUND) : self.position]
        after = text[self.position + 1 : self.position + 1 + _AROUND]
        what = f"{self.kind} {text[self.position]!r}{f' by {self.sign!r}' if self.sign else ''}"
        return f"{what} at {line}:{column}, between {before!r} and {after!r}"


def mutations(text: Text, kind: Kind, most: int, seed: int) -> Iterator[Mutation]:
    """Yield at most *most* mutations, one in each of as many equal parts of the text.

    Positions that would give the same mutated text, as in a run of equal characters, are skipped.
    """
    dice = Random(f"{seed} {text.id} {kind}")
    seen = {text.text}
    for position in _positions(len(text.text), most, dice):
        signs: Sequence[str] = [sign for sign in SIGNS if sign != text.text[position]]
        mutation = Mutation(kind, position, dice.choice(signs) if kind is Kind.REPLACE else "")
        mutated = mutation.apply(text).text
        if mutated not in seen:
            seen.add(mutated)
            yield mutation


def add_mutation_options(parser: argparse.ArgumentParser, most: int) -> None:
    """Add the options that choose mutations."""
    parser.add_argument("--seed", type=int, default=1, help="seed of the mutations (default: 1)")
    parser.add_argument(
        "--mutations",
        type=int,
        default=most,
        metavar="N",
        help=f"most mutations of a kind per text (default: {most})",
    )
    parser.add_argument(
        "--kinds", type=Kind, nargs="*", default=list(Kind), help="delete, double, replace"
    )


def _positions(length: int, most: int, dice: Random) -> Iterator[int]:
    parts = min(length, most)
    for part in range(parts):
        yield dice.randrange(part * length // parts, (part + 1) * length // parts)
