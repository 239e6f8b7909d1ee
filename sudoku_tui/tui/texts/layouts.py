"""The layouts to choose from: what a text finds among them, and what each is about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from ...engine.bits import Mask, members
from ...engine.layout import Cell, Layout
from ...engine.layouts import CATALOGUE, Entry
from ...engine.nearest import sentence
from ...engine.sight import BESIDE, CORNER, KNIGHT, lengths_of_short_diagonals, moves_of
from ...engine.step import listed
from ...formats.figures import counted

TYPED = "As typed"
"""The heading of a layout that the catalogue does not have."""
_DRAWN = ("boxes", "jigsaw", "own:")
"""How a layout begins that is told by its name alone."""


_MOVES: Final = {
    BESIDE: "side by side",
    CORNER: "corner to corner",
    KNIGHT: "a knight's move apart",
}
"""What cells are, by the rows and columns between them."""


class Found(NamedTuple):
    """What there is for a text."""

    lines: tuple[tuple[str, str, str], ...]
    """Id, name and heading of each layout, in the order of the catalogue."""
    best: str = ""
    """The id of the one most likely meant; empty if there is none."""
    wrong: str = ""
    """What is wrong with a layout that is being drawn, or not told yet."""

    @property
    def leads_somewhere(self) -> bool:
        """Whether the text finds something, or may do so when it is longer."""
        return bool(self.lines or self.wrong)


def find_layouts(text: str) -> Found:
    """The layouts that *text* is part of a name or family of, or the one that it draws."""
    text = "".join(text.split())
    entries = [entry for entry in CATALOGUE if _plain(text) in _plain(_describe(entry))]
    if entries:
        lines = tuple((entry.id, entry.name, str(entry.family)) for entry in entries)
        return Found(lines, min(entries, key=lambda entry: _distance(entry, text)).id)
    from ...engine.generating.random_jigsaws import layout_asked

    try:
        layout = layout_asked(text)
    except KeyError as error:
        begun = text.casefold().startswith(_DRAWN)
        return Found((), wrong=sentence(str(error.args[0])) if begun else "")
    return Found(((layout.id, layout.name, TYPED),), layout.id)


def about(layout: Layout) -> str:
    """What a layout asks for, in sentences: first what others do not, if there is such."""
    words = list(dict.fromkeys(house.word for house in layout.houses if not house.is_alone))
    alone = [str(house) for house in layout.houses if house.is_alone]
    once = f"Each digit once in every {listed(words)}"
    sentences = [*_beyond_houses(layout)]
    if layout.marks:
        letters = (f"{letter} {_digits(digits, layout)}" for letter, digits in layout.marks)
        sentences.append(f"Marked cells hold only some digits: {listed(tuple(letters))}.")
    sentences += [
        f"{once}{', and in ' + listed(alone) if alone else ''}.",
        f"{counted(layout.digits, 'digit')}, {counted(layout.cells, 'cell')}.",
    ]
    if layout.aliases:
        sentences.append(f"Also called {listed(layout.aliases)}.")
    return "\n".join(sentences)


def _beyond_houses(layout: Layout) -> Iterator[str]:
    """Which cells must differ though no house has both, and which digits keep apart."""
    if layout.extra_sees:
        moves, crosses = _moves(layout.extra_sees, layout)
        pairs = f"{counted(len(layout.extra_sees), 'more pair')} of cells"
        over = ", over the edges too" if crosses else ""
        if lengths := lengths_of_short_diagonals(layout):
            moves = f"along a diagonal of {listed(map(str, lengths), 'or')} cells"
        yield f"Cells {moves} must differ{over}." if moves else f"{pairs} must differ."
    if layout.bans:
        moves, crosses = _moves(((one, other) for (one, _), (other, _) in layout.bans), layout)
        over = ", not over the edges either" if crosses else ""
        digits = "Digits that follow each other"
        yield f"{digits} are never {moves}{over}." if moves else f"{digits} keep apart."


def _moves(pairs: Iterable[tuple[Cell, Cell]], layout: Layout) -> tuple[str, bool]:
    """By which moves the cells of *pairs* are apart, and whether some are so over the edges.

    Empty if there is no word for one of the moves, or if cells that are one apart are no pair.
    """
    found = moves_of(pairs, layout)
    if found is None or not all(move in _MOVES for move in found.moves):
        return "", False
    return listed([_MOVES[move] for move in found.moves], "or"), found.over_edges


def _digits(digits: Mask, layout: Layout) -> str:
    return "".join(map(layout.symbol, members(digits)))


def _describe(entry: Entry) -> str:
    return " ".join((entry.family, *entry.names))


def _distance(entry: Entry, text: str) -> tuple[bool, bool, int]:
    """How far an entry is from *text*: not so called, not beginning so, what is beyond it."""
    wanted, names = _plain(text), [_plain(name) for name in entry.names]
    begins = [name for name in names if name.startswith(wanted)]
    return wanted not in names, not begins, min(map(len, begins or names))


def _plain(text: str) -> str:
    """What is searched: letters and figures, whatever stands between them."""
    return "".join(filter(str.isalnum, text)).casefold()
