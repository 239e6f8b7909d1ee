"""Commands with keys of one's own: what they show, and what stays whatever is chosen."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.session.actions.action import Action
from sudoku_tui.session.actions.key_names import is_fixed
from sudoku_tui.tui.actions import by_key
from sudoku_tui.tui.actions.key_file import read_key_file, set_keys
from sudoku_tui.tui.actions.key_tables import SETS, chosen, clashes, entries, tables
from sudoku_tui.tui.actions.play import playing_actions, without_digits

TEXT = "".join(
    f"{slug} = {keys!r}\n" for slug, keys in (("move-up", "e"), ("undo", "Q ctrl+z"), ("back", "B"))
)


def shown(table: tuple[Action, ...], id: str) -> str:
    """The keys that the help prints for a command."""
    return next(each.shown for each in table if each.id == id)


def test_all_that_lists_keys_shows_those_chosen() -> None:
    own = read_key_file(TEXT).own
    game = own.of(tables()["game"])
    assert shown(game, "undo") == "Q ctrl+z" and by_key(game)["Q"].id == "undo"
    assert "u" not in by_key(game) and shown(game, "move-up") == "e down left right"
    assert shown(game, "redo") == "r ctrl+y"
    assert shown(own.of(tables()["saved games"]), "back") == "B esc"


def test_what_a_screen_has_besides_stays() -> None:
    own = read_key_file(TEXT).own
    keys = {each.id: each.keys for each in own.of(tables()["branches"])}
    assert keys["back"] == ("B", "escape", "U")
    chain = {each.id: each.keys for each in own.of(tables()["chain"])}
    assert chain["undo"] == ("Q", "ctrl+z", "delete", "backspace")


def test_where_text_is_typed_letters_stay_letters() -> None:
    own = read_key_file('back = "B F10"\ndone = "D"\n').own
    assert {each.id: each.keys for each in own.of(tables()["guide"])}["back"] == ("f10", "escape")
    picked = {each.id: each.keys for each in own.of(tables()["list to pick from"])}
    assert picked["done"] == ("enter",)


def test_letters_that_are_digits_give_way() -> None:
    largest = layout_named("25")
    own = read_key_file('undo = "a"\nnotes = "b space"\n').own
    table = tuple(without_digits(each, largest) for each in own.of(playing_actions(largest)))
    assert shown(table, "undo") == "ctrl+p" and shown(table, "notes") == "space"


def test_without_a_key_the_palette_has_it() -> None:
    own = read_key_file('undo = ""\n').own
    undo = next(each for each in own.of(tables()["game"]) if each.id == "undo")
    assert not undo.keys and undo.shown == "ctrl+p"


@settings(max_examples=50)
@given(
    st.dictionaries(
        st.sampled_from(sorted(entries())),
        st.lists(st.sampled_from(["a", "z", "Z", "f10", "enter", "tab", "less_than_sign"])).map(
            tuple
        ),
        max_size=5,
    )
)
def test_whatever_is_chosen_the_ways_out_and_help_stay(changes: dict[str, tuple[str, ...]]) -> None:
    own = chosen(changes)
    for table in tables().values():
        before, after = by_key(table), by_key(own.of(table))
        for key, command in before.items():
            if is_fixed(key):
                assert after[key].id == command.id


@pytest.mark.parametrize("name", SETS)
def test_ready_made_keys_leave_every_command_a_key(name: str) -> None:
    for table in tables().values():
        for before, after in zip(table, chosen(set_keys(name)).of(table), strict=True):
            assert bool(after.keys) == bool(before.keys)


def test_one_name_is_one_command() -> None:
    """Where it has other keys than elsewhere, some of them are the same."""
    for slug, entry in entries().items():
        for screen in entry.screens:
            for each in (each for each in tables()[screen] if each.id == slug):
                assert not each.keys or set(each.keys) & set(entry.action.keys), slug
    assert not list(clashes({slug: each.action.keys for slug, each in entries().items()}))
