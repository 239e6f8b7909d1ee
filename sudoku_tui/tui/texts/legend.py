"""The legend of a drawing, and the meanings of signs and numbers for the help."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from textual.content import Content

from ...engine.layout import Layout
from ..drawing.board_state import LegendItem, Overlay
from ..drawing.cells import BLOCKS, EQUALS
from ..drawing.glyphs import ACROSS, RIGHT, UP, UPRIGHT, Glyphs
from ..drawing.styles import HAND_SIGNS, MONO_STYLES, SELECTED_SIGN, Highlight
from ..drawing.text import join_text, styled

NUMBERS: Final = (
    ("score", "HoDoKu's points of all steps together"),
    ("ER", "Sudoku Explainer's rating of the hardest step"),
    ("36/81", "Filled cells, of all cells"),
    ("1 2 3 ...", "Below or beside a digit: how often it is still missing"),
    ("Hard 140", "Beside a technique: its level and its points"),
)
"""The numbers beside a board and their meanings, for the help."""


MOUSE: Final = (
    ("click", "Go to a cell, or remove the note under the mouse if the cursor is in its cell"),
    ("right click", "Note the picked digit, or the one pointed at; again to erase it"),
    ("wheel", "Pick the next digit; a click writes it then"),
    ("double click", "Select the cells with this digit"),
    ("ctrl click", "Add a cell to the selection, or remove it; alt will do too"),
    ("drag", "Select the cells on the way"),
)
"""The uses of the mouse on a board, for the help."""


def legend_lines(
    overlay: Overlay, layout: Layout, glyphs: Glyphs, colourless: bool
) -> Iterator[Content]:
    """Yield the lines of a legend: chips with their cells, and blockers last.

    A chain has one line per strong link.
    """
    for items in overlay.legend:
        parts = (_legend(item, layout, glyphs, colourless) for item in items)
        link = f" {glyphs.strong[ACROSS]} " if items[0].cells else " "
        yield Content(link).join(parts)
    if overlay.blockers:
        digits = sorted({digit for _, digit in overlay.blockers})
        before, after = tuple(BLOCKS) if colourless else ("", "")
        shown = f"{before}{''.join(map(layout.symbol, digits))}{after}"
        cells = layout.short_names(overlay.blocked_by)
        yield join_text(styled(shown, "bold $given on $same"), f" {cells}")


def _legend(item: LegendItem, layout: Layout, glyphs: Glyphs, colourless: bool) -> Content:
    """Return an item of a legend: chips as drawn on the board, and their cells."""
    style = (
        MONO_STYLES[item.highlight] if colourless else f"bold $role-ink on $role-{item.highlight}"
    )
    is_cut = item.highlight is Highlight.CUT
    if is_cut and len(item.chips) > 1:
        chips = glyphs.cut + "".join(layout.symbol(digit) for digit, _ in item.chips)
    else:
        cut = glyphs.cut if is_cut else ""
        chips = "".join(f"{layout.symbol(digit)}{cut}{chip.letter}" for digit, chip in item.chips)
    cells = (" ", layout.short_names(item.cells)) if item.cells else ()
    called = (" ", styled(item.role_name, "$quiet")) if item.role_name else ()
    return join_text(styled(chips, style), *cells, *called)


def signs(glyphs: Glyphs) -> tuple[tuple[str, str], ...]:
    """Return the signs on a board and their meanings, for the help."""
    equal, blocks = (f"{before}4{after}" for before, after in (EQUALS, BLOCKS))
    marked = (
        (f"4{glyphs.clash}", "Clashes with another digit, or is not the right one"),
        (f"4{glyphs.doubt}", "Was checked, and is not right"),
        (f"4{glyphs.cut} {glyphs.cut}45", "In a hint: is eliminated; both are eliminated"),
        (f"4{glyphs.more}", "In a hint: more is eliminated here, see beside the board"),
        (
            f"{equal} {blocks}",
            "Without colours: the highlighted digit; one that excludes",
        ),
        (f"{glyphs.beside_note}4{glyphs.beside_note}", "The only note of a cell, not a digit"),
        (
            f"{glyphs.here} {glyphs.seen}",
            "Without colours: the digit fits here; the cursor sees it",
        ),
        (f"{glyphs.count}5", "Number of notes, where they do not fit"),
        (f"4{HAND_SIGNS[0]} 4{HAND_SIGNS[1]}", "Coloured by hand, in two shades of a pair"),
        (
            f"{glyphs.done} {glyphs.clash}",
            "Below a digit: complete; over nine times, or clashing",
        ),
        (SELECTED_SIGN, "Selected (on a screen without colours)"),
        ("4a 4b", "Same letter: joined by links; in a hint, in its order"),
    )
    if glyphs.graphic:
        return marked
    ends = glyphs.strong[UP | RIGHT], glyphs.weak[UP | RIGHT]
    strong, weak = (f"{line[UPRIGHT]} {line[ACROSS]}" for line in (glyphs.strong, glyphs.weak))
    corners = " ".join(dict.fromkeys(ends))
    return (
        *marked,
        (f"{strong}  {weak}", f"Strong links; weak links; {corners} is where lines meet or end"),
    )
