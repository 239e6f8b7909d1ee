"""The modes of a game, each with the key that ends it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from textwrap import wrap
from typing import Final, NamedTuple, TypeAlias

from textual.content import Content

from ...engine.bits import members
from ...engine.layout import Cell
from ...session.playing import Playing
from ..drawing.glyphs import UNICODE
from ..drawing.styles import HAND_SIGNS, SELECTED_SIGN
from ..drawing.text import join_text, key_text, loud_style, sides, styled

KeyOf: TypeAlias = Callable[[str], str]
"""Function that returns the printed key of an action id; empty if the action has no key."""
_WIDEST: Final = 24
"""Largest width of a line of a mode (columns)."""
_KEYS: Final = 6
"""Columns of the key, with the blank after it."""
_GAP: Final = "   "
"""The text between two modes on one line."""


class Mode(NamedTuple):
    """A mode: how keys and the board currently behave."""

    id: str
    """The id of the action that begins and ends it."""
    name: str
    state: str = "off"
    style: str = "$quiet"
    """The style of the state."""
    is_active: bool = False


def modes_of(playing: Playing, cursor: Cell, colourless: bool) -> Iterator[Mode]:
    """Yield the usual modes with their states, and then the other modes that are active.

    The states of filter and selection begin with their signs on a *colourless* board.
    Modes that change the digit keys have a loud style.
    """
    on, hand, layout = playing.modes, playing.hand, playing.game.puzzle.layout
    loud = loud_style(colourless)

    def switch(id: str, name: str, is_active: bool, style: str, state: str) -> Mode:
        return Mode(id, name, state or "on", style, True) if is_active else Mode(id, name)

    picked = layout.symbol(on.picked) if on.picked else ""
    yield switch("notes", "Notes", on.notes, loud, "")
    yield switch("digit-first", "By digit", on.digit_first, loud, picked)
    if on.filter is None:
        focus = playing.focus(cursor)
        shown = layout.symbol(focus) if focus else ""
        yield switch("where", "Where", on.shows_places, "bold", shown)
    else:
        sign = f"{UNICODE.here} " if colourless else ""
        yield Mode("filter", "Filter", f"{sign}{on.filter.title(layout)}", "bold", True)
    if hand.colour:
        style = loud if colourless else f"bold $role-ink on $role-hand-{hand.colour}"
        state = f"{HAND_SIGNS[hand.colour - 1]} {hand.colour}"
        yield Mode("colour", "Colour", state, style, True)
    if hand.corners:
        yield Mode("corners", "Corners", "on", loud, True)
    if hand.selected:
        sign = f"{SELECTED_SIGN} " if colourless else ""
        state = f"{sign}{hand.selected.bit_count()}{_sum_of_selected(playing)}"
        yield Mode("select", "Selected", state, "bold", True)


def _sum_of_selected(playing: Playing) -> str:
    """Return the sum of the selected digits in a killer: ``, sum 14``; "" in other puzzles."""
    if not playing.game.puzzle.extras.constraints:
        return ""
    digits = playing.game.position.digits
    return f", sum {sum(digits[cell] for cell in members(playing.hand.selected))}"


class ModeRows(NamedTuple):
    """Rows of modes as text, and the id of the action of each row."""

    text: Content
    ids: tuple[str, ...]


def mode_lines(lines: Iterable[tuple[str, str, Content]], width: int) -> Content:
    """Return a line for each mode: its key, its name, and its state at the right."""
    width = min(width, _WIDEST)
    return Content("\n").join(
        sides(_name_mode(key, name), state, width) for key, name, state in lines
    )


def _name_mode(key: str, name: str) -> Content:
    """Return the key and the name of a mode."""
    return join_text(key_text(key.ljust(_KEYS)), name)


def mode_rows(modes: Iterable[Mode], width: int, key_of: KeyOf) -> ModeRows:
    """Return a row for each mode: its key, its name, and its state at the right.

    A state that has no room there follows on rows of its own.
    """
    width = min(width, _WIDEST)
    rows: list[Content] = []
    ids: list[str] = []
    for mode in modes:
        named = _name_mode(key_of(mode.id), mode.name)
        state = f" {mode.state} " if mode.is_active else f"{mode.state} "
        if named.cell_length + len(state) < width:
            rows.append(sides(named, styled(state, mode.style), width))
        else:
            below = wrap(mode.state, max(1, width - _KEYS))
            rows += [named, *(join_text(" " * _KEYS, styled(line, mode.style)) for line in below)]
        ids += [mode.id] * (len(rows) - len(ids))
    return ModeRows(Content("\n").join(rows), tuple(ids))


def active_modes(modes: Iterable[Mode], width: int, key_of: KeyOf) -> Content:
    """Return the active modes side by side, in as few lines of *width* columns as possible."""
    lines: list[Content] = []
    for mode in modes:
        if not mode.is_active:
            continue
        key = key_text(key_of(mode.id))
        state = "" if mode.state == "on" else f" {mode.state}"
        piece = join_text(key, " ", styled(f"{mode.name}{state}", "bold"))
        if lines and lines[-1].cell_length + len(_GAP) + piece.cell_length <= width:
            lines[-1] = join_text(lines[-1], _GAP, piece)
        else:
            lines.append(piece)
    return Content("\n").join(lines)
