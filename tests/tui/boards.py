"""Layouts and random states to draw."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from sudoku_tui.engine.bits import Mask, mask_of
from sudoku_tui.engine.layout import Candidate, House, Kind, Layout, Position
from sudoku_tui.engine.layouts import common_layouts, layout_named
from sudoku_tui.engine.layouts.entry import build_layout
from sudoku_tui.engine.layouts.shapes import boxes, lines, pieces, square
from sudoku_tui.tui.drawing.board_state import BoardState, Chip, DrawnLink, Overlay
from sudoku_tui.tui.drawing.frame import MEDIUM_LOW, MINI, SIZES, CellSize, frame_of
from sudoku_tui.tui.drawing.glyphs import ASCII, UNICODE, Glyphs
from sudoku_tui.tui.drawing.pen import Pen, pen_of
from sudoku_tui.tui.drawing.picture import Picture
from sudoku_tui.tui.drawing.raster import UNSEEN_ON_BLANKS
from sudoku_tui.tui.drawing.styles import Highlight, Text

ALL_SIZES = (*SIZES, MEDIUM_LOW, MINI)
NINE = st.sets(st.integers(1, 9)).map(mask_of)
"""Strategy for notes of nine digits."""
CHIPS = st.dictionaries(
    st.integers(1, 9),
    st.builds(Chip, st.sampled_from(tuple(Highlight)), st.sampled_from(("", "a"))),
).map(lambda chips: tuple(sorted(chips.items())))
"""Strategy for chips of a cell."""


def pen(size: CellSize, glyphs: Glyphs = UNICODE, id: str = "classic") -> Pen:
    """Return the pen for cells of a layout."""
    return pen_of(size, layout_named(id), glyphs)


def plain(lines: tuple[Text, ...]) -> list[str]:
    """Return the characters of a cell's lines."""
    return ["".join(piece.text for piece in line) for line in lines]


def twins() -> Layout:
    """Return a layout of two 4x4 grids with a common box, so that the canvas has holes."""
    places: dict[Position, None] = {}
    for down in (0, 2):
        places.update(dict.fromkeys((r + down, c + down) for r, c in square(4)))
    positions = tuple(sorted(places))
    number = {place: cell for cell, place in enumerate(positions)}
    houses: list[House] = []
    for down in (0, 2):
        for house in boxes(2, 2).houses:
            cells = tuple(
                number[r + down, c + down] for r, c in (square(4)[i] for i in house.cells)
            )
            if not any(set(cells) == set(known.cells) for known in houses):
                count = sum(known.kind is house.kind for known in houses)
                houses.append(House(house.kind, count + 1, cells))
    return Layout("twins", "Twins", 4, positions, tuple(houses))


JIGSAW = Layout("jig", "Jigsaw", 4, square(4), (*lines(4), *pieces("AAABCABBCCDBCDDD")))
"""Layout with boxes that are not rectangles."""
WINDOWS = build_layout(
    "window", "Window", boxes(2, 2).with_houses(House(Kind.EXTRA, 1, (5, 6, 9, 10)))
)
"""Layout with one extra region in the middle."""
TWINS = twins()
GRIDS = layout_named("tiny-samurai")
"""Layout of several grids, each with a letter."""
LAYOUTS = (*common_layouts(), JIGSAW, WINDOWS, TWINS, GRIDS)
SMALLER = tuple(layout for layout in LAYOUTS if layout.cells < 100)


def random_cells(random: Random, cells: int, share: float) -> Mask:
    """Return a random set of cells."""
    return sum(1 << cell for cell in range(cells) if random.random() < share)


def random_state(layout: Layout, random: Random) -> BoardState:
    """Return a random state, likely or not."""
    cells = layout.cells
    digits = tuple(
        random.randint(1, layout.digits) if random.random() < 0.4 else 0 for _ in range(cells)
    )
    share = random.random()
    notes = tuple(
        sum(1 << d for d in range(1, layout.digits + 1) if random.random() < share)
        for _ in range(cells)
    )
    return BoardState(
        layout,
        digits,
        random_cells(random, cells, 0.5),
        notes if random.random() < 0.9 else (),
        wrong=random_cells(random, cells, 0.1),
        flagged=random_cells(random, cells, 0.1),
        focus=random.randint(0, layout.digits),
        open_places=random_cells(random, cells, random.choice((0, 0.2))),
        show_houses=random.random() < 0.8,
        show_equal=random.random() < 0.8,
        covered=random.random() < 0.1,
        hint=random_hint(layout, random) if random.random() < 0.3 else None,
        filtered=random_cells(random, layout.digits, 0.2) << 1,
        centred=random.random() < 0.3,
        corners=random.choice(((), tuple(reversed(notes)))),
        selected=random_cells(random, cells, random.choice((0, 0.2))),
    )


def random_hint(layout: Layout, random: Random) -> Overlay:
    """Return a hint with random content."""
    chips = {
        Candidate(random.randrange(layout.cells), random.randint(1, layout.digits)): Chip(
            random.choice(tuple(Highlight)), random.choice(("", "a", "b"))
        )
        for _ in range(random.randint(0, 12))
    }
    bonds = tuple(
        DrawnLink(
            random.randrange(layout.cells), random.randrange(layout.cells), random.random() < 0.5
        )
        for _ in range(random.randint(0, 4))
    )
    houses = tuple(random.sample(layout.houses, random.randint(0, 2)))
    cells = random_cells(random, layout.cells, 0.05)
    return Overlay(chips, bonds, houses, cells, outlined=random.random() < 0.5)


def picture(
    state: BoardState,
    size: CellSize,
    *,
    cursor: int | None = None,
    glyphs: Glyphs = UNICODE,
    bare: bool = False,
    labels: bool = True,
) -> Picture:
    """Return a picture of a state."""
    pen = pen_of(size, state.layout, glyphs)
    return Picture(state, cursor, frame_of(state.layout, size, labels, state.cages), pen, bare)


def random_picture(layout: Layout, size: CellSize, random: Random, **how: object) -> Picture:
    """Return a picture of a random state with a random cursor."""
    return picture(
        random_state(layout, random),
        size,
        cursor=random.randrange(layout.cells),
        glyphs=ASCII if how.get("ascii") else UNICODE,
        bare=bool(how.get("bare")),
    )


def text_of(drawn: Picture) -> list[str]:
    """Return the lines of a picture without inks and papers."""
    return ["".join(stroke.text for stroke in drawn.line(y)) for y in range(drawn.frame.height)]


def points(drawn: Picture, y: int) -> Iterator[tuple[str, str, str]]:
    """Yield visible character, ink and paper of every column of a line."""
    for text, ink, paper, edge in drawn.line(y):
        for character in text:
            unseen = character == " " and ink in UNSEEN_ON_BLANKS and not edge
            yield character, "" if unseen else f"{type(ink).__name__} {ink} {edge}", paper
