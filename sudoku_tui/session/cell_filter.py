"""The cell filter: cells by their candidates and the number of candidates, and strong links."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from ..engine.bits import Mask, mask_of, members
from ..engine.layout import Cell, Digit, Layout
from ..engine.nearest import did_you_mean
from ..engine.techniques.one_digit.digit_links import strong_links
from ..formats.errors import FormatError
from ..game.game import Game
from ..game.position import board_of, notes_complete

_SIZES: Final = {"two": 2, "three": 3, "pairs": 2, "bivalue": 2}
_WORDS: Final = (*_SIZES, "and", "or", "links", "off")


class PairedPlaces(NamedTuple):
    """A strong link: the only two places of a digit in a house."""

    digit: Digit
    one: Cell
    other: Cell


@dataclass(frozen=True)
class CellFilter:
    """Criteria for the empty cells to highlight; an unset criterion adds no restriction."""

    digits: Mask = 0
    every: bool = False
    """Whether a cell must have all of *digits* as candidates; otherwise one is enough."""
    sizes: Mask = 0
    """Allowed numbers of candidates, as a mask with one bit per number."""
    links: bool = False
    """Whether to draw the strong links of *digits*, or of all digits if none is set."""

    def cells(self, candidates: Sequence[Mask]) -> Mask:
        """Return the mask of matching cells; *candidates* has one mask per cell, 0 if filled."""
        return mask_of(cell for cell, held in enumerate(candidates) if held and self._passes(held))

    def _passes(self, held: Mask) -> bool:
        if self.sizes and not self.sizes >> held.bit_count() & 1:
            return False
        if not self.digits:
            return bool(self.sizes) or self.links
        return held & self.digits == self.digits if self.every else bool(held & self.digits)

    def paired(self, layout: Layout, candidates: Sequence[Mask]) -> Iterator[PairedPlaces]:
        """Yield the strong links to draw, one digit after the other."""
        if not self.links:
            return
        for digit in members(self.digits or layout.all_digits):
            places = mask_of(cell for cell, held in enumerate(candidates) if held >> digit & 1)
            for _, one, other in strong_links(layout, places):
                yield PairedPlaces(digit, one, other)

    def title(self, layout: Layout) -> str:
        """Return the filter in few words: ``3 or 7, two``."""
        word = " and " if self.every else " or "
        sizes = " or ".join(each for each in ("two", "three") if self.sizes >> _SIZES[each] & 1)
        named = word.join(map(layout.symbol, members(self.digits)))
        return ", ".join(filter(None, (named, sizes, "links" if self.links else "")))


def candidates_shown(game: Game) -> tuple[Mask, ...]:
    """Return the candidates of each cell, 0 if filled: the notes if every empty cell has some."""
    position = game.position
    board = board_of(game.puzzle, position, with_notes=notes_complete(position))
    return tuple(
        0 if digit else held
        for digit, held in zip(position.digits, board.candidates_of, strict=True)
    )


def read_filter(text: str, layout: Layout) -> CellFilter | None:
    """Parse a filter: ``3 7``, ``3 and 7``, ``two``, ``5 links``. Return None for ``off``.

    Raises:
        FormatError: A word is not valid; the message names it.
    """
    words = text.replace("+", " and ").replace("&", " and ").replace(",", " or ").split()
    found = CellFilter()
    if words == ["off"] or not words:
        return None
    if "and" in words and "or" in words:
        raise FormatError('the filter has both "and" and "or"; use one of them')
    for word in words:
        digits = [layout.digit_of(character) for character in word]
        if word in _SIZES:
            found = replace(found, sizes=found.sizes | 1 << _SIZES[word])
        elif word == "links":
            found = replace(found, links=True)
        elif word in ("and", "or"):
            found = replace(found, every=word == "and")
        elif None in digits:
            instead = did_you_mean(word, _WORDS) or f"it can have digits, {', '.join(_WORDS)}"
            raise FormatError(f"filter: {word!r} is not a digit here; {instead}")
        else:
            named = mask_of(digit for digit in digits if digit is not None)
            found = replace(found, digits=found.digits | named)
    return found
