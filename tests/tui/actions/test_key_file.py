"""The key file: its syntax, its errors, and that the remaining lines count."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from textual.keys import _character_to_key

from sudoku_tui.session.actions.key_names import read_key, show_key
from sudoku_tui.tui.actions.key_file import (
    HEAD,
    LARGEST,
    keep_comments,
    parse_key_file,
    replace_keys,
    replace_set,
    set_keys,
    write_set_file,
)
from sudoku_tui.tui.actions.key_tables import SETS, SETS_ABOUT, entries_by_id, find_clashes

GOOD = 'set = "numpad"\nredo = "Z"\nundo = [\n  "backslash",  # under the little finger\n]\n'


def test_file_names_the_set_and_the_keys() -> None:
    file = parse_key_file('set = "left-hand"\nredo = "Z ctrl+y"\ncopy = ["F10", "PageUp"]\n')
    assert file.set == "left-hand" and not file.faults
    assert file.changes == {"redo": ("Z", "ctrl+y"), "copy": ("f10", "pageup")}
    assert file.own.chosen["pause"].keys == ("u",)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('undoo = "z"', "'undoo': unknown command; did you mean 'undo'"),
        ('undo = "PF3"', "'PF3' is not a key that can be chosen; did you mean 'f3'"),
        ('undo = "z"', "z is 'Pause' (game), so it is not used for undo"),
        ('undo = "5"', "5 cannot be chosen: digits are for entries"),
        ('undo = "f1"', "F1 cannot be changed: it shows the keys, on every screen"),
        ('undo = "?"', "? cannot be changed: it shows a hint"),
        ('undo = "ctrl+q"', "ctrl+q cannot be changed: it leaves the program"),
        ('undo = "esc"', "esc cannot be changed: it goes back"),
        ('undo = "ctrl+c"', "ctrl+c cannot be changed: it leaves the program"),
        ('undo = "ctrl+l"', "ctrl+l cannot be changed: it repaints the screen"),
        ("undo = 7", "undo: the keys must be text"),
        ("undo = [7]", "undo: the keys must be text"),
        ('undo = "Z', "not TOML"),
        ("undo", "not TOML: Expected '=' after a key"),
        ('set = "both"', "set = 'both': unknown set; use 'numpad' or 'left-hand'"),
        ('fill = "a b c d e f g i m"', "fill: 9 keys are too many; at most 8"),
        ('redo = "Q"\nundo = "Q"', "Q is 'Redo' (game), so it is not used for undo"),
    ],
)
def test_invalid_line_is_reported_and_the_rest_counts(line: str, told: str) -> None:
    file = parse_key_file(f'# mine\nnotes = "N"\n{line}\ncheck = "C"\n')
    assert {slug: file.changes[slug] for slug in ("notes", "check")} == {
        "notes": ("N",),
        "check": ("C",),
    }
    [fault] = file.faults
    assert fault.line == 3 + line.count("\n") and told in str(fault)
    assert "\n" not in str(fault)


def test_toml_table_is_reported() -> None:
    file = parse_key_file('redo = "Z"\n[game]\nundo = "Q"\n')
    assert file.changes == {"redo": ("Z",)}
    assert str(file.faults[0]) == "line 2: [game]: this file has no sections; remove the line"


def test_keys_can_be_exchanged() -> None:
    file = parse_key_file('undo = "r"\nredo = "u"\n')
    assert not file.faults and file.changes == {"undo": ("r",), "redo": ("u",)}


def test_rejected_change_may_reject_another() -> None:
    """Check a chain: redo cannot have v and keeps its own keys, so undo cannot have those."""
    file = parse_key_file('undo = "r"\nredo = "v"\n')
    assert [fault.line for fault in file.faults] == [1, 2]
    assert not file.changes


def test_fixed_key_may_stay_with_its_command() -> None:
    file = parse_key_file('leave = "Q esc"\nhint = "? H"\nclear = "delete 0"\nhelp = "H F1"\n')
    assert [str(fault) for fault in file.faults] == [
        "line 4: H is 'Hint' (game), so it is not used for help"
    ]


@given(st.text(max_size=200) | st.lists(st.sampled_from(GOOD.splitlines())).map("\n".join))
def test_any_text_is_read(text: str) -> None:
    file = parse_key_file(text)
    assert not list(find_clashes(file.all_changes))
    for fault in file.faults:
        assert 1 <= fault.line <= text.count("\n") + 1 and str(fault).isprintable()


@pytest.mark.parametrize(
    "text", ["a = " + "[" * 9_000, "a = " + "1" * 9_000, "x\n" * LARGEST, "a." * 9_000 + "b = 1"]
)
def test_large_values_are_reported(text: str) -> None:
    assert parse_key_file(text).faults


@pytest.mark.parametrize("name", SETS)
def test_ready_made_keys_do_not_clash(name: str) -> None:
    assert not list(find_clashes(set_keys(name))) and SETS_ABOUT[name]
    as_file = parse_key_file(write_set_file(name))
    assert not as_file.faults and as_file.changes == set_keys(name)
    assert parse_key_file(replace_set("", name)).set == name


@example([("undo", None)], 'redo = "Z"\n\n[game]\nundo = "Q"\n')
@example([("undo", None), ("redo", ("Q",))], "'undo' = 'Z'")
@given(
    st.lists(
        st.tuples(
            st.sampled_from(sorted(entries_by_id())),
            st.none() | st.lists(st.sampled_from("ABCDQZ;é<"), max_size=3, unique=True).map(tuple),
        ),
        max_size=6,
    ),
    st.sampled_from(["", HEAD, GOOD, 'redo = "Z"\n\n[game]\nundo = "Q"\n', "'undo' = 'Z'"]),
)
def test_a_line_is_changed_and_all_others_stay(
    changes: list[tuple[str, tuple[str, ...] | None]], text: str
) -> None:
    changed, expected = text, tomllib.loads(text)
    for slug, keys in changes:
        changed = replace_keys(changed, slug, None if keys is None else tuple(map(read_key, keys)))
        expected[slug] = None if keys is None else " ".join(keys)
    assert tomllib.loads(changed) == {k: v for k, v in expected.items() if v is not None}
    assert tomllib.loads(keep_comments(changed)) == {}
    # A file that has become empty starts again with its heading.
    assert keep_comments(changed) in (keep_comments(text), HEAD)


def test_line_is_changed_in_a_file_that_is_not_toml() -> None:
    assert replace_keys("undo\nredo = 'x'\nq", "redo", ("Z",)) == 'undo\nredo = "Z"\nq\n'


def test_keys_have_the_names_of_the_terminal() -> None:
    for character in map(chr, range(33, 127)):
        name = _character_to_key(character)
        assert show_key(name) == character
        if not (character.isdigit() or character == "?"):
            assert read_key(character) == read_key(name) == name
    assert show_key("ctrl+z") == "ctrl+z" and show_key("f5") == "F5"
    assert read_key("Esc", ("escape",)) == "escape" and read_key("shift+Tab") == "shift+tab"


def test_lines_between_an_old_and_a_new_id_stay() -> None:
    text = 'filter = "W"\nundo = "z"\nline-filter = "F"\n'
    assert replace_keys(text, "filter", ("x",)) == 'filter = "x"\nundo = "z"\n'
    assert replace_keys(text, "filter", None) == 'undo = "z"\n'
