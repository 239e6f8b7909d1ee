"""What stands beside the board: the cell in words, what is left, modes, what is wrong, the hint."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from textual.content import Content

from ..engine.bits import members
from ..engine.layout import Cell, Digit, Layout
from ..engine.step import Step
from ..engine.symbols import symbol
from ..engine.techniques import CATALOGUE
from ..game.checks import clashing
from ..game.hints import PLACE, WHOLE, Advice, Stuck, Trouble
from .board_state import LegendItem
from .glyphs import Glyphs
from .hint_drawing import drawn_step
from .inks import COLOURLESS, Look
from .playing import Playing
from .text import bar, joined, sides, told

_NAMES = {technique.id: technique.name.split(" (")[0] for technique in CATALOGUE.values()}
"""What techniques are called where there is little room."""
_KEYS = 5
"""Columns for the key before a mode."""


def cell_in_words(playing: Playing, cursor: Cell) -> Content:
    """The cell under the cursor: braille is for the eye, this is for reading."""
    layout, position = playing.game.puzzle.layout, playing.game.position
    name = told(layout.cell_name(cursor), "bold $same-ink")
    if digit := position.digits[cursor]:
        kind = "given" if playing.game.is_given(cursor) else "entry"
        return joined(name, "  ", told(symbol(digit), "bold"), " ", told(kind, "$quiet"))
    notes = " ".join(map(symbol, members(position.notes[cursor]))) or "empty"
    return joined(name, "  ", told(notes, "$note"))


def left_to_place(playing: Playing, cursor: Cell, width: int, glyphs: Glyphs) -> Content:
    """Each digit over how often it is still to be placed; beside it where there are many."""
    layout, digits = playing.game.puzzle.layout, playing.game.position.digits
    houses = layout.cells // layout.digits
    focus = playing.focus(cursor)
    shown: list[Content] = []
    counts: list[str] = []
    for digit in range(1, layout.digits + 1):
        style = "bold $same-ink" if digit == focus else "bold"
        shown.append(told(symbol(digit), style))
        left = houses - digits.count(digit)
        counts.append(glyphs.clash if left < 0 else str(left) if left else glyphs.done)
    if layout.digits > 9:
        return _in_columns(shown, counts, width)
    gap = " " * (_step(layout.digits, width) - 1)
    over = Content(gap).join(shown)
    return joined(over, "\n", told(gap.join(counts), "$quiet"))


def digit_at(x: int, y: int, digits: int, width: int) -> Digit:
    """The digit that stands at a place of `left_to_place`; 0 where there is none."""
    if digits > 9:
        columns = _columns(width)
        digit = y * columns + x // _PAIR + 1
        inside = x < columns * _PAIR
    else:
        digit = x // _step(digits, width) + 1
        inside = True
    return digit if inside and digit <= digits else 0


def _step(digits: int, width: int) -> int:
    """Columns from one digit to the next, where all stand in a row."""
    return 3 if width >= 3 * digits else 2


_PAIR = 5
"""Columns of a digit with its count beside it, and the blank after them."""


def _columns(width: int) -> int:
    return max(1, min(5, (width + 1) // _PAIR))


def _in_columns(shown: list[Content], counts: list[str], width: int) -> Content:
    pairs = [
        joined(digit, told(f"{count:>3}", "$quiet"))
        for digit, count in zip(shown, counts, strict=True)
    ]
    columns = _columns(width)
    rows = [pairs[start : start + columns] for start in range(0, len(pairs), columns)]
    return Content("\n").join(Content(" ").join(row) for row in rows)


def progress(playing: Playing, width: int, glyphs: Glyphs) -> Content:
    """How much of the board is filled."""
    filled, cells = playing.game.filled, playing.game.puzzle.layout.cells
    count = f" {filled}/{cells}"
    return joined(bar(filled / cells, width - len(count), glyphs), told(count, "$quiet"))


def modes(playing: Playing, cursor: Cell, width: int, colourless: bool) -> Content:
    """What is switched on. Only what changes a digit key is loud."""
    on = playing.modes
    picked = symbol(on.picked) if on.digit_first and on.picked else ""
    shown = symbol(playing.focus(cursor)) if on.where and playing.focus(cursor) else ""
    width = min(width, 24)
    return Content("\n").join(
        (
            _mode("space", "Notes", on.notes, "on", width, colourless),
            _mode("s", "By digit", on.digit_first, picked or "on", width, colourless),
            _mode("w", "Where", on.where, shown or "on", width, colourless, loud=False),
        )
    )


def _mode(
    key: str, name: str, on: bool, state: str, width: int, colourless: bool, *, loud: bool = True
) -> Content:
    pill = "bold reverse" if colourless else "bold $cursor-ink on $cursor"
    style = (pill if loud else "bold") if on else "$quiet"
    label = joined(told(key.ljust(_KEYS), "$footer-key-foreground"), " ", name)
    return sides(label, told(f" {state} " if on else "off ", style), width)


def message(playing: Playing, glyphs: Glyphs) -> Content:
    """What is wrong, by name; what the last command says; what is not saved."""
    layout = playing.game.puzzle.layout
    lines: list[Content] = []
    if isinstance(playing.answer, Trouble) and playing.rung < PLACE:
        lines.append(told(f"{playing.answer.gist} Press ? again to see where."))
    elif isinstance(playing.answer, Stuck | Trouble):
        lines.append(told(playing.answer.sentence))
    elif playing.says:
        lines.append(told(playing.says))
    if playing.preferences.show_conflicts and not isinstance(playing.answer, Trouble):
        for clash in islice(clashing(playing.game), 2):
            lines.append(_warning(clash.told(layout).replace(" are ", "\n  are "), glyphs))
    if playing.journal.reason:
        way_out = ". F2 keeps it as another game." if playing.journal.conflict else ""
        lines.append(_warning(f"not saved: {playing.journal.reason}{way_out}", glyphs))
    return Content("\n").join(lines)


def _warning(text: str, glyphs: Glyphs) -> Content:
    return joined(told(glyphs.clash, "bold $wrong"), " ", text)


def hint_text(playing: Playing, width: int, glyphs: Glyphs, colourless: bool) -> Content:
    """The hint as far as it has been told."""
    advice = playing.answer
    if not isinstance(advice, Advice):
        return Content("")
    worth = f"{advice.rung.level} {advice.rung.score}"
    gap = "\n" if len(advice.name) + len(worth) + 1 > width else ""
    heading = sides(told(advice.name + gap, "bold"), told(worth, "$quiet"), 0 if gap else width)
    lines = [heading, Content("")]
    if playing.rung >= WHOLE:
        lines += [told(advice.sentence), Content("")]
        lines += legend_of(advice.step, playing.game.puzzle.layout, glyphs, colourless)
        if advice.fill and advice.step.eliminations:
            lines += [Content(""), told("Applying it fills in all notes first.", "$quiet")]
    elif playing.rung == PLACE:
        lines.append(told(advice.where))
    else:
        lines.append(told("That is the easiest step now."))
    return Content("\n").join(lines)


def legend_of(step: Step, layout: Layout, glyphs: Glyphs, colourless: bool) -> list[Content]:
    """The parts of a step as they stand on the board, with their cells, a line each."""
    lines: list[Content] = []
    for items in drawn_step(step).legend:
        parts = (
            _legend(item, layout.short_names(item.cells), glyphs, colourless) for item in items
        )
        link = f" {glyphs.strong[10]} " if len(items) > 1 else "  "
        lines.append(Content(link).join(parts))
    return lines


def _legend(item: LegendItem, cells: str, glyphs: Glyphs, colourless: bool) -> Content:
    """Chips as they stand on the board, and their cells."""
    style = COLOURLESS[item.look] if colourless else f"bold $role-ink on $role-{item.look}"
    cut = glyphs.cut if item.look is Look.CUT else ""
    chips = "".join(f"{symbol(digit)}{cut or chip.letter}" for digit, chip in item.chips)
    return joined(told(chips, style), " ", cells)


def brief(playing: Playing, glyphs: Glyphs) -> Content:
    """The hint, or what is wrong, in few lines: where there is no room for the panel."""
    advice = playing.answer
    if not isinstance(advice, Advice):
        return message(playing, glyphs)
    if playing.rung >= WHOLE:
        rest = advice.sentence
    else:
        rest = advice.where if playing.rung == PLACE else "is the easiest step now."
    return joined(told(advice.name, "bold"), " ", rest)


def last_moves(playing: Playing, count: int) -> Content:
    """The last moves, the latest first."""
    told_moves = playing.game.last_moves(count, _NAMES)
    lines: Iterable[Content] = (
        joined(
            "  ",
            move.where + "  " if move.where else "",
            told(move.what, "$entry"),
            told(f"  {move.why}" if move.why else "", "$quiet"),
        )
        for move in reversed(told_moves)
    )
    shown = list(lines)
    return Content("\n").join([told("Moves", "$quiet"), *shown]) if shown else Content("")
