"""The command command line of a screen, and filters: parsing and error messages."""

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
    Clear,
    Colour,
    Corner,
    Enter,
    FillNotes,
    Note,
    for_cell,
)
from sudoku_tui.session.actions.action import Action, Group, Where
from sudoku_tui.session.actions.grammar import completions, parse, parse_parts
from sudoku_tui.session.actions.table import GAME
from sudoku_tui.session.cell_filter import read_filter
from sudoku_tui.session.line_mode.commands import COMMANDS

PLAY = tuple(each for each in GAME if each.where & Where.SCREEN)
WAYS = ("up", "down", "left", "right")
TABLE = (*PLAY, *(Action(f"move-{way}", f"Move {way}", "", Group.MOVING) for way in WAYS))


def read(text: str, layout: Layout = CLASSIC) -> list[tuple[str, tuple[object, ...]]]:
    """Parse a line of a screen into ids and arguments."""
    calls = parse_parts(text, layout, TABLE, Where.SCREEN)
    return [(call.action.id, call.arguments) for call in calls]


def test_a_cell_a_move_a_house_a_filter_and_an_action() -> None:
    box = next(h.mask for h in CLASSIC.houses if str(h) == "box 2")
    said = read("r5c3; 3j; 12 L; fill box 2; fill r1c1 r1c2; fill; filter 3 7; Hint; u")
    assert said == [
        ("cell", (38,)), ("move-down", (3,)), ("move-right", (12,)), ("fill", (box,)),
        ("fill", (0b11,)), ("fill", ()), ("filter", ("3 7",)), ("hint", ()), ("undo", ()),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "id", "arguments"),
    [
        ("r5c3 7", "place-digit", (38, (7,))),
        ("r5c3=7", "place-digit", (38, (7,))),
        ("row 5 column 3 = 7", "place-digit", (38, (7,))),
        ("n r5c3 24", "note", (38, (2, 4))),
        ("where 4", "where", ((4,),)),
        ("colour 1 r5c3 24", "colour", (1, ((), (Candidate(38, 2), Candidate(38, 4))))),
        ("why r5c3 7", "why-not", (38, (7,))),
        ("moves 9", "moves", (9,)),
        ("play to x-wing", "play-to", ("x-wing",)),
        ("what if 3 in r1c1", "what-if", ("3 in r1c1",)),
        ("Checkpoint Fork", "checkpoint", ("Fork",)),
        ("back to Fork", "return", ("Fork",)),
        ("what if", "what-if", ()),
    ],
)
def test_one_grammar_on_the_screen_and_in_line_mode(
    text: str, id: str, arguments: tuple[object, ...]
) -> None:
    assert read(text) == [(id, arguments)]
    call = parse(text, CLASSIC, COMMANDS, Where.GAME)
    assert (call.action.id, call.arguments) == (id, arguments)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("r10c1", "Classic has no cell r10c1"),
        ("hnit", "hnit is not a command; did you mean hint"),
        ("re", "re is ambiguous: "),
        ("fill bix 2", "bix 2 is neither a house nor a cell here; did you mean box 2"),
        ("undo 5", "5: too much for this command; type undo"),
        ("5 3 7", "5 3 7 is not a command; type a move as r5c3 7, a row as row 5"),
        ("r5c3 7 r5c4", "r is not a digit here; digits are 1 to 9"),
        ("hint; zz; undo", "part 2, 'zz': zz is not a command. Press F1 for help"),
    ],
)
def test_errors_name_the_token_and_its_place(text: str, wrong: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(text)
    assert wrong in str(caught.value)


@given(st.text(max_size=60), st.sampled_from(common_layouts()))
def test_any_text_is_read_or_refused(text: str, layout: Layout) -> None:
    try:
        read(text, layout)
    except FormatError as error:
        assert str(error).isprintable()


@pytest.mark.parametrize("layout", common_layouts(), ids=lambda layout: layout.id)
def test_every_cell_and_house_can_be_named(layout: Layout) -> None:
    for cell in range(0, layout.cells, 7):
        assert read(layout.cell_name(cell), layout) == [("cell", (cell,))]
    house = layout.houses[-1]
    assert read(f"fill {house}", layout) == [("fill", (house.mask,))]
    assert read(str(house), layout) == [("house", (house,))]


def test_partial_input_is_completed() -> None:
    assert list(completions("un", CLASSIC, PLAY)) == ["undo"]
    assert list(completions("hint; fill box", CLASSIC, PLAY))[:2] == [
        "hint; fill box 1", "hint; fill box 2"
    ]  # fmt: skip
    assert "back to Fork" in completions("back", CLASSIC, PLAY, ["Fork"])


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
    assert for_cell(Enter(3, 5), 9) == Enter(9, 5) and for_cell(Note(3, 5), 9) == Note(9, 5)
    assert for_cell(Batch((Corner(1, 2), Corner(2, 2))), 9) == Corner(9, 2)
    assert for_cell(Clear(1), 9) == Clear(9) and for_cell(FillNotes(), 9) is None
    assert for_cell(Colour(3, (1, 2)), 9) == Colour(3, (9,))
    assert for_cell(Colour(3, (), (Candidate(1, 4),)), 9) == Colour(3, (), (Candidate(9, 4),))
