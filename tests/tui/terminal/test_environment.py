"""Environment variables that would make Textual fail or miss the keys that leave."""

from __future__ import annotations

import pytest

from sudoku_tui.tui.terminal.environment import erases_with_background, remove_invalid_variables


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TEXTUAL_COLOR_SYSTEM", "nonsense"),
        ("TEXTUAL_COLOR_SYSTEM", ""),
        ("TEXTUAL_DRIVER", "nonsense"),
        ("TEXTUAL_PRESS", "wait:a"),
        ("TEXTUAL_SCREENSHOT", "1"),
        ("TEXTUAL_LOG", "/nowhere/log"),
        ("ESCDELAY", "100000"),
        ("ESCDELAY", "9" * 5000),
        ("ESCDELAY", "²"),
        ("TEXTUAL_FPS", "99999999999999999999"),
        ("LINES", "9" * 5000),
    ],
)
def test_nonsense_is_forgotten(name: str, value: str) -> None:
    environment = {name: value, "TERM": "xterm"}
    remove_invalid_variables(environment)
    assert environment == {"TERM": "xterm"}


def test_the_rest_stays() -> None:
    environment = {"TEXTUAL_COLOR_SYSTEM": "256", "ESCDELAY": "25", "TEXTUAL_ANIMATIONS": "none"}
    kept = dict(environment)
    remove_invalid_variables(environment)
    assert environment == kept


@pytest.mark.parametrize(
    ("name", "paints"),
    [("xterm-256color", True), ("tmux-256color", True), ("screen-256color", False), ("", False)],
)
def test_terminals_that_paint_erased_cells(name: str, paints: bool) -> None:
    """Check that unknown terminals are not trusted to erase with the current background."""
    assert erases_with_background({"TERM": name}) is paints
    assert not erases_with_background({})
