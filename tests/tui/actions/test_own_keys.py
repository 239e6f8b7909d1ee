"""Commands with own keys: what they show, and what no choice changes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.session.actions.action import Action
from sudoku_tui.session.actions.key_names import is_fixed
from sudoku_tui.tui.actions import actions_by_key
from sudoku_tui.tui.actions.key_file import parse_key_file, set_keys
from sudoku_tui.tui.actions.key_tables import (
    SETS,
    entries_by_id,
    find_clashes,
    own_keys_from,
    tables_by_screen,
)
from sudoku_tui.tui.actions.play import playing_actions, remove_digit_keys

TEXT = "".join(
    f"{slug} = {keys!r}\n" for slug, keys in (("move-up", "e"), ("undo", "Q ctrl+z"), ("back", "B"))
)


def shown_keys(table: tuple[Action, ...], id: str) -> str:
    """Return the keys that the help prints for a command."""
    return next(each.shown for each in table if each.id == id)


def test_chosen_keys_are_shown_in_every_list() -> None:
    own = parse_key_file(TEXT).own
    game = own.apply_to(tables_by_screen()["game"])
    assert shown_keys(game, "undo") == "Q ctrl+z" and actions_by_key(game)["Q"].id == "undo"
    assert "u" not in actions_by_key(game) and shown_keys(game, "move-up") == "e down left right"
    assert shown_keys(game, "redo") == "r ctrl+y"
    assert shown_keys(own.apply_to(tables_by_screen()["saved games"]), "back") == "B esc"


def test_arrows_that_still_work_are_shown() -> None:
    commands = tables_by_screen()["game"]
    own = own_keys_from(set_keys("left-hand"))
    shown = {each.id: each.shown for each in own.apply_to(commands)}
    assert shown["move-up"] == "w s a d arrows"


def test_additional_keys_of_a_screen_stay() -> None:
    own = parse_key_file(TEXT).own
    keys = {each.id: each.keys for each in own.apply_to(tables_by_screen()["branches"])}
    assert keys["back"] == ("B", "escape", "U")
    chain = {each.id: each.keys for each in own.apply_to(tables_by_screen()["chain"])}
    assert chain["undo"] == ("Q", "ctrl+z", "delete", "backspace")


def test_letters_stay_letters_where_text_is_typed() -> None:
    own = parse_key_file('back = "B F10"\ndone = "D"\n').own
    assert {each.id: each.keys for each in own.apply_to(tables_by_screen()["guide"])}["back"] == (
        "f10",
        "escape",
    )
    picked = {each.id: each.keys for each in own.apply_to(tables_by_screen()["list to pick from"])}
    assert picked["done"] == ("enter",)


def test_letters_that_are_digits_run_no_command() -> None:
    largest = layout_named("25")
    own = parse_key_file('undo = "a"\nnotes = "b space"\n').own
    table = tuple(
        remove_digit_keys(each, largest) for each in own.apply_to(playing_actions(largest))
    )
    assert shown_keys(table, "undo") == "ctrl+p" and shown_keys(table, "notes") == "space"


def test_command_without_a_key_is_in_the_palette() -> None:
    own = parse_key_file('undo = ""\n').own
    undo = next(each for each in own.apply_to(tables_by_screen()["game"]) if each.id == "undo")
    assert not undo.keys and undo.shown == "ctrl+p"


@settings(max_examples=50)
@given(
    st.dictionaries(
        st.sampled_from(sorted(entries_by_id())),
        st.lists(st.sampled_from(["a", "z", "Z", "f10", "enter", "tab", "less_than_sign"])).map(
            tuple
        ),
        max_size=5,
    )
)
def test_leaving_and_help_keys_stay_whatever_is_chosen(changes: dict[str, tuple[str, ...]]) -> None:
    own = own_keys_from(changes)
    for table in tables_by_screen().values():
        before, after = actions_by_key(table), actions_by_key(own.apply_to(table))
        for key, command in before.items():
            if is_fixed(key):
                assert after[key].id == command.id


@pytest.mark.parametrize("name", SETS)
def test_ready_made_keys_leave_every_command_a_key(name: str) -> None:
    for table in tables_by_screen().values():
        for before, after in zip(table, own_keys_from(set_keys(name)).apply_to(table), strict=True):
            assert bool(after.keys) == bool(before.keys)


def test_command_has_one_name() -> None:
    """Check that different keys of one command on several screens overlap."""
    for slug, entry in entries_by_id().items():
        for screen in entry.screens:
            for each in (each for each in tables_by_screen()[screen] if each.id == slug):
                assert not each.keys or set(each.keys) & set(entry.action.keys), slug
    assert not list(
        find_clashes({slug: each.action.keys for slug, each in entries_by_id().items()})
    )
