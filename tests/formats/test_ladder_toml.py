"""Ladders as TOML files."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_tui.engine.ladders import HODOKU, LADDERS, TEACHING, Ladder, Rung
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.solving.rating import rate
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.formats import FormatError
from sudoku_tui.formats.clean import clean_text
from sudoku_tui.formats.ladder_toml import (
    FORMAT,
    LARGEST_SCORE,
    read_ladder,
    read_with_remark,
    write_ladder,
)
from tests.reference import classic

EASY = "...26.7.168..7..9.19...45..82.1...4...46.29...5...3.28..93...74.4..5..367.3.18..."
SEARCHES = {rung.id: rung.search for rung in HODOKU.rungs}
GOOD = '{ technique = "naked-single", level = "Easy", score = 4 }'

names = (
    st.text(min_size=1, max_size=80)
    .map(lambda text: clean_text(text, 80))
    .filter(lambda text: bool(text.strip()) and clean_text(text, 80) == text)
)


@st.composite
def random_ladders(draw: st.DrawFn) -> Ladder:
    """Draw a ladder of some techniques in any order, some by HoDoKu's searches."""
    ids = draw(st.lists(st.sampled_from(sorted(CATALOGUE)), min_size=1, max_size=40, unique=True))
    levels = st.sampled_from([level for level in Level if level is not Level.BEGINNER])
    rungs = tuple(
        Rung(
            id,
            draw(levels),
            draw(st.integers(0, LARGEST_SCORE)),
            draw(st.sampled_from(sorted({"", SEARCHES.get(id, "")}))),
            draw(st.booleans()),
        )
        for id in ids
    )
    return Ladder(draw(names), rungs, draw(st.booleans()), draw(st.booleans()))


def ladder_text(*rungs: str, head: str = 'name = "mine"') -> str:
    return f"{head}\nrungs = [{', '.join(rungs)}]\n"


def refusal_of(text: str) -> str:
    with pytest.raises(FormatError) as caught:
        read_ladder(text)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("ladder", LADDERS.values(), ids=LADDERS)
def test_shipped_ladders_are_read_back(ladder: Ladder) -> None:
    read = read_ladder(write_ladder(ladder))
    assert read == ladder
    assert rate(classic(EASY), read) == rate(classic(EASY), ladder)


@given(random_ladders())
def test_any_ladder_is_read_back(ladder: Ladder) -> None:
    assert read_ladder(write_ladder(ladder)) == ladder


def test_each_rung_is_one_line() -> None:
    lines = write_ladder(TEACHING).splitlines()
    assert sum("technique =" in line for line in lines) == len(TEACHING.rungs)
    assert all(len(line) <= 100 for line in lines)


@pytest.mark.slow
@given(random_ladders(), st.data())
def test_disabled_rungs_are_left_out(ladder: Ladder, data: st.DataObject) -> None:
    off = data.draw(st.sets(st.sampled_from(ladder.rungs)))
    lines = write_ladder(ladder).splitlines()
    for rung in off:
        [at] = [i for i, line in enumerate(lines) if f'= "{rung.id}",' in line]
        lines[at] = lines[at].replace(" },", ", on = false },")
    text = "\n".join(lines)
    left = tuple(rung for rung in ladder.rungs if rung not in off)
    if left:
        assert read_ladder(text).rungs == left
    else:
        assert refusal_of(text) == "every rung of the ladder is off"


def test_strict_rung_is_written_as_strict() -> None:
    rungs = read_ladder(write_ladder(HODOKU)).by_id
    assert rungs["unique-rectangle-4"].strict and not rungs["unique-rectangle-1"].strict
    assert "strict" not in write_ladder(TEACHING)
    rung = '{ technique = "x-wing", level = "Hard", score = 1, strict = 1 }'
    assert "rung 1, x-wing has strict = 1; it is true or false" in refusal_of(ladder_text(rung))


def test_rungs_as_tables_are_read() -> None:
    tables = '[[rungs]]\ntechnique = "X-Wing"\nlevel = "hard"\nscore = 140\non = true\n'
    ladder = read_ladder(f'name = "mine"\nby_discovery = true\n{tables}')
    assert ladder == Ladder("mine", (Rung("x-wing", Level.HARD, 140),), True)


@pytest.mark.parametrize(
    ("rung", "told"),
    [
        (
            '{ technique = "x-wnig", level = "Hard", score = 1 }',
            "rung 2 has the technique 'x-wnig', which is not known; did you mean 'x-wing'",
        ),
        ('{ technique = "?", level = "Hard", score = 1 }', "rung 2 has the technique '?', which"),
        ("{ technique = 5 }", "rung 2 has the technique 5, which is not known"),
        ('{ level = "Hard", score = 1 }', "rung 2 has no technique"),
        ("4", "rung 2 is not of the form"),
        (GOOD, "rung 2, naked-single, is the same as rung 1"),
        ('{ technique = "x-wing", score = 1 }', "rung 2, x-wing has no level"),
        (
            '{ technique = "x-wing", level = "Hrad", score = 1 }',
            "rung 2, x-wing has the level 'Hrad', which is not known; did you mean 'Hard'",
        ),
        (
            '{ technique = "x-wing", level = "zzz", score = 1 }',
            "which is not known; there are Easy, Medium, Hard, Unfair, Extreme",
        ),
        (
            '{ technique = "x-wing", level = "Beginner", score = 1 }',
            "has the level Beginner, which is that of puzzles and not of techniques",
        ),
        (
            '{ technique = "x-wing", level = "Hard", score = -1 }',
            "rung 2, x-wing has the score -1; it must be a whole number from 0 to 1000000",
        ),
        ('{ technique = "x-wing", level = "Hard" }', "rung 2, x-wing has no score"),
        ('{ technique = "x-wing", level = "Hard", score = 1.5 }', "has the score 1.5"),
        ('{ technique = "x-wing", level = "Hard", score = true }', "has the score True"),
        ('{ technique = "x-wing", level = "Hard", score = 1000001 }', "has the score 1000001"),
        (
            '{ technique = "x-wing", level = "Hard", score = 1, serach = "x" }',
            "rung 2, x-wing has 'serach', which means nothing here; did you mean 'search'",
        ),
        (
            '{ technique = "x-wing", level = "Hard", score = 1, search = "x-chain" }',
            "rung 2, x-wing has the search 'x-chain'; that technique has none",
        ),
        (
            '{ technique = "aic", level = "Hard", score = 1, search = [] }',
            "rung 2, aic has the search []; it can be 'nice-loop' there",
        ),
        (
            '{ technique = "x-wing", level = "Hard", score = 1, on = 0 }',
            "rung 2, x-wing has on = 0; it is true or false",
        ),
    ],
)
def test_error_in_a_rung_is_reported(rung: str, told: str) -> None:
    assert told in refusal_of(ladder_text(GOOD, rung))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "the ladder has no name"),
        (ladder_text(GOOD, head=""), "the ladder has no name"),
        (ladder_text(GOOD, head="name = 5"), "the ladder has no name"),
        (ladder_text(GOOD, head=r'name = "\u200b "'), "the ladder has no name"),
        (ladder_text(), "the ladder has no rungs"),
        ('name = "mine"', "the ladder has no rungs"),
        (ladder_text(GOOD, head='name = "mine"\nby_discovery = 1'), "by_discovery = 1; it is true"),
        (ladder_text(GOOD, head='name = "mine"\nnmae = 1'), "the file has 'nmae', which means"),
        ("name = mine", "not TOML: Invalid value (at line 1, column 8)"),
        (f"score = {'9' * 5000}", "something in it is too large"),
        (f"x = {'[' * 5000}", "something in it is too large"),
        ("x" + ".x" * 100_000 + " = 1", "something in it is too large"),
    ],
    ids=range(12),
)
def test_error_in_a_file_is_reported(text: str, told: str) -> None:
    assert told in refusal_of(text)


def test_invalid_toml_is_reported_with_its_line() -> None:
    with pytest.raises(FormatError) as caught:
        read_ladder('name = "mine"\nrungs = oops')
    assert caught.value.line == 2


@given(st.text(max_size=200))
def test_any_text_is_a_ladder_or_a_message(text: str) -> None:
    try:
        assert read_ladder(text).rungs
    except FormatError as error:
        assert str(error) == clean_text(str(error), 500)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
        max_leaves=5,
    ),
    st.sampled_from(["technique", "level", "score", "search", "strict", "on"]),
)
def test_any_value_of_an_entry_is_read_or_refused(said: object, key: str) -> None:
    entry: dict[str, object] = {"technique": "x-wing", "level": "Hard", "score": 1} | {key: said}
    try:
        written = ", ".join(f"{name} = {format_toml(each)}" for name, each in entry.items())
        text = ladder_text(f"{{ {written} }}")
        tomllib.loads(text)
    except (ValueError, KeyError):
        return
    try:
        assert read_ladder(text).rungs
    except FormatError as error:
        assert "rung" in str(error)


def format_toml(said: object) -> str:
    """Format a value as TOML; unsupported values become an empty text."""
    match said:
        case bool() | int():
            return str(said).lower()
        case str():
            return f'"{said}"'
        case list():
            return f"[{', '.join(map(format_toml, said))}]"
        case dict():
            return (
                "{"
                + ", ".join(f'"{key}" = {format_toml(each)}' for key, each in said.items())
                + "}"
            )
    return ""


def write_without_strict(ladder: Ladder, **changes: Any) -> str:
    """Write *ladder* as versions without strict rungs wrote it."""
    rungs = tuple(replace(rung, strict=False) for rung in ladder.rungs)
    text = write_ladder(replace(ladder, rungs=rungs, **changes))
    assert "strict" not in text and f"format = {FORMAT}\n" in text
    return text.replace(f"format = {FORMAT}\n", "")


def strict_ids(ladder: Ladder) -> set[str]:
    return {rung.id for rung in ladder.rungs if rung.strict}


@pytest.mark.parametrize("ladder", LADDERS.values(), ids=LADDERS)
def test_old_file_of_a_ladder_that_ships_is_read_as_that_ladder(ladder: Ladder) -> None:
    assert read_with_remark(write_without_strict(ladder)) == (ladder, "")
    renamed = replace(ladder, name="mine", by_discovery=False)
    assert read_with_remark(write_without_strict(renamed)) == (renamed, "")


def test_old_file_with_changes_keeps_its_strict_rungs() -> None:
    rungs = [replace(rung, score=rung.score + 7) for rung in HODOKU.rungs if "fish" not in rung.id]
    mine = Ladder("mine", tuple(reversed(rungs)))
    ladder, remark = read_with_remark(write_without_strict(mine))
    assert strict_ids(ladder) == strict_ids(HODOKU) and not remark
    assert read_ladder(write_ladder(ladder)) == ladder


def test_old_file_of_unknown_origin_gets_a_remark() -> None:
    rungs = (
        '{ technique = "naked-single", level = "Easy", score = 9 }',
        '{ technique = "unique-rectangle-3", level = "Hard", score = 1000 }',
    )
    ladder, remark = read_with_remark(ladder_text(*rungs))
    assert not strict_ids(ladder)
    assert remark.startswith("unique-rectangle-3 find") and "format = 2" in remark
    assert "naked-single" not in remark
    for head in ('format = 2\nname = "mine"', 'name = "mine"\nformat = 2'):
        assert read_with_remark(ladder_text(*rungs, head=head)) == (ladder, "")
    stated = rungs[1].replace(" }", ", strict = false }")
    assert read_with_remark(ladder_text(rungs[0], stated)) == (ladder, "")
    assert read_with_remark(ladder_text(rungs[0]))[1] == ""


def test_unknown_formats_are_refused() -> None:
    assert refusal_of(ladder_text(GOOD, head='format = 3\nname = "mine"')) == (
        "the file has format = 3; this version reads up to 2"
    )
    assert "is a number from 1" in refusal_of(ladder_text(GOOD, head='format = "2"\nname = "mine"'))
