"""The choice of layouts: search by text, and a description of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from ...engine.bits import Mask, members
from ...engine.exclusions import BESIDE, CORNER, KNIGHT, lengths_of_short_diagonals, offsets_of
from ...engine.layout import Cell, Layout
from ...engine.layouts import CATALOGUE, CLASSIC, Entry, layout_named
from ...engine.nearest import as_sentence
from ...engine.step import join_words
from ...formats.figures import counted
from ...session.new_games import MOST_DIGITS, Shape

TYPED = "As typed"
"""Heading of a layout that is not in the catalogue."""
_DRAWN = ("boxes", "jigsaw", "own:")
"""Prefixes of ids that describe a whole layout."""


_MOVES: Final = {
    BESIDE: "side by side",
    CORNER: "corner to corner",
    KNIGHT: "a knight's move apart",
}
"""Relations of two cells in words, by the rows and columns between them."""


_KILLERS: Final = "Killers"
"""Heading of the killers."""
_USUAL_KILLERS: Final = ("4", "6", "8", "classic", "x", "windoku")
"""Ids of the layouts whose killers are listed without a search."""
_WITH_CAGES: Final = (
    "Cages cover the board: the digits of a cage differ, and add up to its sum. Only "
    "Beginner killers have givens."
)


class Found(NamedTuple):
    """The result of a search for shapes."""

    lines: tuple[tuple[str, str, str], ...]
    """Id, name and heading of each shape, in the order of the catalogue."""
    best: str = ""
    """The id of the best match; empty if there is none."""
    wrong: str = ""
    """The error in an id that describes a layout, which may be incomplete; empty if none."""

    @property
    def leads_somewhere(self) -> bool:
        """Whether the text matches a shape, or may do so when it is longer."""
        return bool(self.lines or self.wrong)


def find_shapes(text: str) -> Found:
    """Find the layouts and killers of *text*; without text, all layouts and the usual killers.

    The text of a killer begins with "killer", and goes on with its layout.
    """
    text = "".join(text.split())
    if not text:
        found = find_layouts("")
        usual = [line for line in found.lines if line[0] in _USUAL_KILLERS]
        return found._replace(lines=(*map(_killer_line, usual), *found.lines))
    if "killer".startswith(text.casefold()) and (found := find_layouts(text)).lines:
        return found  # such as "k", which occurs in names of layouts
    if "killer".startswith(text.casefold()[: len("killer")]):
        return _find_killers(text[len("killer") :].lstrip("-:"))
    return find_layouts(text)


def _find_killers(text: str) -> Found:
    """Find the killers of the layouts that match *text*."""
    found = find_layouts(text)
    lines = [line for line in found.lines if layout_named(line[0]).digits <= MOST_DIGITS]
    if found.lines and not lines:
        return Found((), wrong=f"Killers have at most {MOST_DIGITS} digits.")
    ids = [line[0] for line in lines]
    best = found.best if text else CLASSIC.id
    if lines and best not in ids:
        best = ids[0]
    return found._replace(lines=tuple(map(_killer_line, lines)), best=_killer_id(best))


def _killer_id(layout_id: str) -> str:
    """Return the id of the killer of a layout; "" for an empty id."""
    return Shape(layout_named(layout_id), is_killer=True).id if layout_id else ""


def _killer_line(line: tuple[str, str, str]) -> tuple[str, str, str]:
    """Return the line of a killer from that of its layout."""
    shape = Shape(layout_named(line[0]), is_killer=True)
    return shape.id, shape.name, _KILLERS


def find_layouts(text: str) -> Found:
    """Find the layouts whose name or family contains *text*, or parse it as a layout's id."""
    text = "".join(text.split())
    entries = [entry for entry in CATALOGUE if _normalise(text) in _normalise(_describe(entry))]
    if entries:
        lines = tuple((entry.id, entry.name, str(entry.family)) for entry in entries)
        return Found(lines, min(entries, key=lambda entry: _distance(entry, text)).id)
    from ...engine.generating.random_jigsaws import requested_layout

    try:
        layout = requested_layout(text)
    except KeyError as error:
        begun = text.casefold().startswith(_DRAWN)
        return Found((), wrong=as_sentence(str(error.args[0])) if begun else "")
    return Found(((layout.id, layout.name, TYPED),), layout.id)


def about(shape: Shape) -> str:
    """Describe the rules of a shape in sentences. Rules that few shapes have come first."""
    layout = shape.layout
    words = list(
        dict.fromkeys(house.kind_name for house in layout.houses if not house.is_unique_name)
    )
    alone = [str(house) for house in layout.houses if house.is_unique_name]
    once = f"Each digit once in every {join_words(words)}"
    sentences = [_WITH_CAGES] if shape.is_killer else []
    sentences += _extra_rules(layout)
    if layout.marks:
        letters = (f"{letter} {_digits(digits, layout)}" for letter, digits in layout.marks)
        sentences.append(f"Marked cells hold only some digits: {join_words(tuple(letters))}.")
    sentences += [
        f"{once}{', and in ' + join_words(alone) if alone else ''}.",
        f"{counted(layout.digits, 'digit')}, {counted(layout.cells, 'cell')}.",
    ]
    if layout.aliases:
        sentences.append(f"Also called {join_words(layout.aliases)}.")
    return "\n".join(sentences)


def _extra_rules(layout: Layout) -> Iterator[str]:
    """Yield sentences on cells that must differ outside houses, and on banned neighbours."""
    if layout.extra_sees:
        moves, crosses = _moves(layout.extra_sees, layout)
        pairs = f"{counted(len(layout.extra_sees), 'more pair')} of cells"
        over = ", over the edges too" if crosses else ""
        if lengths := lengths_of_short_diagonals(layout):
            moves = f"along a diagonal of {join_words(map(str, lengths), 'or')} cells"
        yield f"Cells {moves} must differ{over}." if moves else f"{pairs} must differ."
    if layout.bans:
        moves, crosses = _moves(((one, other) for (one, _), (other, _) in layout.bans), layout)
        over = ", not over the edges either" if crosses else ""
        digits = "Digits that follow each other"
        yield f"{digits} are never {moves}{over}." if moves else f"{digits} keep apart."


def _moves(pairs: Iterable[tuple[Cell, Cell]], layout: Layout) -> tuple[str, bool]:
    """Return the relation of the cells of *pairs* in words, and whether it wraps around the edges.

    The words are empty if a relation has no name, or if not all cells with this relation are pairs.
    """
    found = offsets_of(pairs, layout)
    if found is None or not all(move in _MOVES for move in found.moves):
        return "", False
    return join_words([_MOVES[move] for move in found.moves], "or"), found.over_edges


def _digits(digits: Mask, layout: Layout) -> str:
    return "".join(map(layout.symbol, members(digits)))


def _describe(entry: Entry) -> str:
    return " ".join((entry.family, *entry.names))


def _distance(entry: Entry, text: str) -> tuple[bool, bool, int]:
    """Return a sort key: whether the name differs, whether its beginning differs, its length."""
    wanted, names = _normalise(text), [_normalise(name) for name in entry.names]
    begins = [name for name in names if name.startswith(wanted)]
    return wanted not in names, not begins, min(map(len, begins or names))


def _normalise(text: str) -> str:
    """Return the letters and digits of *text* in lower case, to compare names."""
    return "".join(filter(str.isalnum, text)).casefold()
