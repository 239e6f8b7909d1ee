"""Output to a real terminal in each look: its colours, or none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.soak import SOAK, first_of
from tests.terminal import Terminal

STYLE = re.compile(rb"\x1b\[([0-9;]*)m")
COLOURS = {*range(30, 39), *range(40, 49), *range(90, 98), *range(100, 108)}
ROWS, COLUMNS = 24, 80


def colours(written: bytes) -> set[int]:
    """Return the codes in *written* that set a colour."""
    codes = (int(code) for codes in STYLE.findall(written) for code in codes.split(b";") if code)
    return COLOURS & set(codes)


SCREENS = (
    ("\x1bOP", "Every row, column and box"),
    ("q", "By digit"),
    (",", "Cell size"),
    ("q", "By digit"),
    ("=", "Level:"),
    ("\x1b[17~", "Thinking, a bar"),
    ("q", "By digit"),
    ("q", "Continue"),
    ("g", "Rename"),
    ("q", "Continue"),
    ("i", "Win your first game"),
    ("q", "Continue"),
    ("m", "Uniqueness"),
    ("q", "Continue"),
    ("d", "the same for everybody"),
    ("q", "Continue"),
    ("e", "Paste or type"),
)
"""Keys, and the text that appears after them."""
_FEW = 4
"""Number of screens for tests of the chosen look, which is the same on every screen."""


def output_of_tour(screens: int, data: Path, look: str | None, **environment: str) -> bytes:
    """Return the output of playing a game, opening *screens* screens and leaving all."""
    arguments = ["play", "--level", "medium", *(("--look", look) if look else ())]
    with Terminal(data, arguments, environment=environment) as terminal:
        terminal.shows("Hint")
        # A conflict, notes, a hint in every detail, a check, a pause.
        for keys in ("1", "2", "u", "t", "?", "?", "?", "\x1b[A", "w", "v", "z", "z", "s", "5"):
            terminal.send(keys)
            terminal.settle(0.06)
        for keys, seen in SCREENS[:screens]:
            terminal.send(keys)
            terminal.shows(seen)
        terminal.send("\x11")
        assert terminal.wait() == 0
    return bytes(terminal.sent)


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("look", first_of(["ascii", "sixteen", "paper", "mono"], 2))
def test_a_look_uses_only_its_colours(tmp_path: Path, look: str) -> None:
    screens = len(SCREENS) if SOAK or look == "ascii" else _FEW
    written = output_of_tour(screens, tmp_path, look)
    if look in ("mono", "ascii"):
        assert not colours(written)
    elif look == "sixteen":
        assert colours(written) and not colours(written) & {38, 48}
    else:
        assert {38, 48} <= colours(written)
    if look == "ascii":
        assert not sorted({byte for byte in written if byte > 127})


@pytest.mark.slow
def test_no_color_is_respected(tmp_path: Path) -> None:
    written = output_of_tour(_FEW, tmp_path, None, NO_COLOR="1")
    assert not colours(written)


@pytest.mark.slow
def test_a_terminal_without_line_drawing_gets_ascii(tmp_path: Path) -> None:
    plain = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    written = output_of_tour(_FEW, tmp_path, None, **plain)
    assert max(written) < 128 and b"\\u25" not in written
