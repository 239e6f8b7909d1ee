"""What is typed at the foot, and filters: what is read, and what is said of what is not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_tui.engine.bits import mask_of, members
from sudoku_tui.engine.layout import Candidate, Layout
from sudoku_tui.engine.layouts import CLASSIC, common_layouts, layout_named
from sudoku_tui.formats.errors import FormatError
from sudoku_tui.game.events import (
    Batch,
    Branch,
    Checkpoint,
    Clear,
    Colour,
    Corner,
    Enter,
    FillNotes,
    Note,
    Return,
    repeated,
)
from sudoku_tui.session.cell_filter import CellFilter, read_filter
from sudoku_tui.session.typed_line import Go, Run, ShowFilter, Steps, completions, read_line

NAMES = {"hint": ("hint", ""), "undo": ("undo", ""), "redo": ("redo", ""), "review": ("review", "")}


def test_a_cell_a_move_a_house_a_filter_and_a_command() -> None:
    said = read_line(
        "r5c3; 3j; 12 L; fill box 2; fill r1c1 r1c2; fill; filter 3 7; Hint; u", CLASSIC, NAMES
    )
    box = tuple(members(next(h.mask for h in CLASSIC.houses if str(h) == "box 2")))
    assert said == (
        Go(38), Steps(3, 1, 0), Steps(12, 0, 1), FillNotes(box), FillNotes((0, 1)), FillNotes(),
        ShowFilter(CellFilter(mask_of((3, 7)))), Run("hint", ""), Run("undo", ""),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("r10c1", "Classic has no cell r10c1"),
        ("hnit", "no command is called 'hnit'; did you mean 'hint'"),
        ("re", "'re' could be redo, review"),
        ("fill bix 2", "'bix 2' is no house and no cell here; did you mean 'box 2'"),
        ("filter 3 and 7 or 8", "a filter takes and, or or: not both"),
        ("filter twe", "did you mean 'two'"),
        ("play to", "say a level or a technique behind it"),
        ("play to x-wng", "did you mean 'x-wing'"),
        ("hint; zz; undo", "part 2, 'zz': no command is called 'zz'"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(text: str, wrong: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_line(text, CLASSIC, NAMES)
    assert wrong in str(caught.value)


def test_branches_and_checkpoints_by_name() -> None:
    names = {**NAMES, "what if": ("what_if", ""), "set a checkpoint": ("checkpoint", "")}
    said = read_line("what if 3 in r1c1; Checkpoint fork; back to fork; what if", CLASSIC, names)
    assert said == (
        Branch("3 in r1c1"), Checkpoint("fork"), Return("fork"), Run("what_if", "")
    )  # fmt: skip
    assert read_line("checkpoint", CLASSIC, names) == (Run("checkpoint", ""),)
    assert "back to Fork" in completions("back", CLASSIC, names, ["Fork"])
    with pytest.raises(FormatError):
        read_line("checkpoints", CLASSIC, names)


@given(st.text(max_size=60), st.sampled_from(common_layouts()))
def test_any_text_is_read_or_refused(text: str, layout: Layout) -> None:
    try:
        read_line(text, layout, NAMES)
    except FormatError as error:
        assert str(error).isprintable()


@pytest.mark.parametrize("layout", common_layouts(), ids=lambda layout: layout.id)
def test_every_cell_and_house_can_be_named(layout: Layout) -> None:
    for cell in range(0, layout.cells, 7):
        assert read_line(layout.cell_name(cell), layout, NAMES) == (Go(cell),)
    house = layout.houses[-1]
    assert read_line(f"fill {house}", layout, NAMES) == (FillNotes(tuple(members(house.mask))),)


def test_what_is_begun_is_completed() -> None:
    assert list(completions("un", CLASSIC, NAMES)) == ["undo"]
    assert list(completions("hint; fill box", CLASSIC, NAMES))[:2] == [
        "hint; fill box 1", "hint; fill box 2"
    ]  # fmt: skip


def test_filters() -> None:
    cells = (0, mask_of((3, 7)), mask_of((3, 5, 7)), mask_of((3, 5)), mask_of((1, 2)))
    shown = {
        "3 7": {1, 2, 3}, "37": {1, 2, 3}, "3,7": {1, 2, 3}, "3 or 7": {1, 2, 3}, "3 and 7": {1, 2},
        "3+7": {1, 2}, "two": {1, 3, 4}, "three": {2}, "two or three": {1, 2, 3, 4},
        "7 two": {1}, "links": {1, 2, 3, 4},
    }  # fmt: skip
    for text, wanted in shown.items():
        found = read_filter(text, CLASSIC)
        assert found and set(members(found.cells(cells))) == wanted, text
    assert read_filter("off", CLASSIC) is None
    large = layout_named("16")
    for text, layout, title in (("3+7 two", CLASSIC, "3 and 7, two"), ("A or G", large, "A or G")):
        found = read_filter(text, layout)
        assert found and found.title(layout) == title


def test_strong_links_are_the_two_places_of_a_digit_in_a_house() -> None:
    cells = [0] * 81
    cells[0] = cells[8] = mask_of((4,))
    found = read_filter("4 links", CLASSIC)
    assert found and [tuple(each) for each in found.paired(CLASSIC, cells)] == [(4, 0, 8)]


def test_a_change_is_repeated_in_another_cell() -> None:
    assert repeated(Enter(3, 5), 9) == Enter(9, 5) and repeated(Note(3, 5), 9) == Note(9, 5)
    assert repeated(Batch((Corner(1, 2), Corner(2, 2))), 9) == Corner(9, 2)
    assert repeated(Clear(1), 9) == Clear(9) and repeated(FillNotes(), 9) is None
    assert repeated(Colour(3, (1, 2)), 9) == Colour(3, (9,))
    assert repeated(Colour(3, (), (Candidate(1, 4),)), 9) == Colour(3, (), (Candidate(9, 4),))
