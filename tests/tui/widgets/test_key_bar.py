"""The footer: commands left out where it is narrow."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_tui.session.actions.action import Action
from sudoku_tui.tui.actions.menu import DAILY, GUIDE_PAGE, PICK, WON
from sudoku_tui.tui.actions.replay import REPLAY, WATCH
from sudoku_tui.tui.widgets.key_bar import fitting_commands

FOOTER = tuple(command for command in WON if command.footer)


def names(width: int) -> list[str]:
    return [command.name for command in fitting_commands(FOOTER, width)]


def test_the_footer_leaves_out_whole_commands_and_keeps_help_and_the_way_out() -> None:
    assert names(90) == [command.name for command in FOOTER]
    assert names(58) == ["New game", "Review", "Share", "Help", "Back"]
    assert names(33) == ["New game", "Help", "Back"]


@pytest.mark.parametrize(
    ("table", "ids"),
    [
        (REPLAY, {"walk-next", "reason", "missed-next"}),
        (WATCH, {"run", "walk-next", "play"}),
        (GUIDE_PAGE[:1] + GUIDE_PAGE[3:], {"read-on", "practise"}),
    ],
    ids=["replay", "watch", "guide page"],
)
def test_narrow_footer_shows_the_most_important_keys(
    table: tuple[Action, ...], ids: set[str]
) -> None:
    shown = fitting_commands([command for command in table if command.footer], 58)
    assert ids <= {command.id for command in shown}


def test_list_for_picking_shows_the_key_that_saves_the_choice_on_a_narrow_screen() -> None:
    shown = fitting_commands([command for command in PICK if command.footer], 58)
    assert [command.id for command in shown] == ["toggle", "done", "help", "leave"]


@given(st.integers(17, 100), st.sampled_from([WON, DAILY]))
def test_footer_text_is_never_cut(width: int, table: tuple[Action, ...]) -> None:
    shown = fitting_commands([command for command in table if command.footer], width)
    text = "  ".join(f"{command.shown.split(' ')[0]} {command.name}" for command in shown)
    assert len(text) <= width
    assert {"help", "back"} <= {command.id for command in shown}
