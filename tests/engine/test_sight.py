"""By what cells see each other where they are in no house together, as steps tell it."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.layout import Candidate
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.sight import way_without_house
from sudoku_tui.engine.step import describe_sights
from sudoku_tui.store.guide import example
from tests.engine.techniques.basics.test_beyond_houses import row_with_one_at, told


@pytest.mark.parametrize(
    ("layout", "one", "other", "way"),
    [
        ("anti-knight", (4, 4), (2, 3), "by a knight's move"),
        ("anti-knight", (4, 4), (2, 4), ""),
        ("anti-knight", (4, 4), (3, 5), ""),
        ("anti-king", (2, 2), (3, 3), "corner to corner"),
        ("anti-king", (1, 1), (2, 2), ""),
        ("anti-knight-torus", (0, 0), (8, 7), ""),
        ("classic", (4, 4), (2, 3), ""),
    ],
)
def test_a_way_is_named_where_no_house_has_both(
    layout: str, one: tuple[int, int], other: tuple[int, int], way: str
) -> None:
    shape = layout_named(layout)
    cells = shape.cell_at[one], shape.cell_at[other]
    assert way_without_house(*cells, shape) == way


@pytest.mark.parametrize(
    ("technique", "layout", "left", "said"),
    [
        (
            "xy-wing",
            "anti-knight",
            {"r5c5": "12", "r3c4": "13", "r5c9": "23"},
            "r5c5 is 1 or 2. If 1, r3c4 is 3; if 2, r5c9 is 3. Either way a cell that sees both "
            "cannot be 3. By a knight's move r5c3 and r5c5 see r3c4; r3c8 sees r5c9. So r3c8",
        ),
        (
            "xyz-wing",
            "anti-king",
            {"r5c5": "123", "r4c6": "13", "r5c9": "23"},
            "r5c5 is 1, 2 or 3. If 1, r4c6 is 3; if 2, r5c9 is 3. One of the three is always 3, "
            "and a cell that sees them all cannot be 3. Corner to corner r5c7 sees r4c6. So r5c4",
        ),
        (
            "xy-chain",
            "anti-king",
            {"r3c3": "12", "r4c4": "23", "r4c9": "31"},
            "If r3c3 is not 1, then in turn r3c3 is 2, r4c4 is 3 and r4c9 is 1. Either way r3c3 "
            "is 1 or r4c9 is 1, and what both exclude is false. Corner to corner r3c3 sees r4c4; "
            "r3c8 sees r4c9; r4c2 sees r3c3. So r3c8",
        ),
        (
            "turbot-fish",
            "anti-knight",
            row_with_one_at(2, 6, row=1) | row_with_one_at(3, 9, row=3),
            "In row 1, 1 is in r1c6 or r1c2; in row 3, in r3c3 or r3c9. r1c2 and r3c3 see each "
            "other and are not both 1, so r1c6 or r3c9 is. By a knight's move r2c8 sees r1c6. "
            "So r2c8",
        ),
        (
            "w-wing",
            "anti-knight",
            {"r2c4": "12", "r4c7": "12"} | row_with_one_at(4, 9),
            "r2c4 is 1 or 2, and so is r4c7. In row 5, 1 is in r5c4 or r5c9. If r5c4, r2c4 is 2; "
            "if r5c9, r4c7 is 2. Either way a cell that sees both cannot be 2. "
            "By a knight's move r2c6, r2c8 and r3c5 see r4c7; r4c3 and r4c5 see r2c4. So r2c6",
        ),
        (
            "empty-rectangle",
            "anti-knight",
            dict.fromkeys(("r2c1", "r2c2", "r3c1", "r3c2"), "23456789")
            | {f"r{row}c4": "23456789" for row in range(1, 10) if row not in (1, 6)},
            "In box 1, 1 is in row 1 or in column 3; in column 4, it is in r1c4 or r6c4. If it "
            "were in r4c3, r6c3 or r8c3, box 1 would have it in row 1. Then r1c4 would not be 1, "
            "and r6c4 would, but r4c3, r6c3 or r8c3 sees that cell. "
            "By a knight's move r4c3 and r8c3 see r6c4. So r4c3",
        ),
    ],
)
def test_a_step_says_by_what_cells_see_each_other(
    technique: str, layout: str, left: dict[str, str], said: str
) -> None:
    sentences = told(technique, layout, left)
    assert any(sentence.startswith(said) for sentence in sentences), sentences


def test_of_many_cells_it_is_said_that_some_do() -> None:
    layout = layout_named("anti-knight")
    places = (((4, 1), (2, 0)), ((4, 4), (2, 3)), ((4, 7), (2, 6)), ((4, 3), (6, 4)))
    sights = [
        (Candidate(layout.cell_at[one], 1), Candidate(layout.cell_at[other], 1))
        for one, other in places
    ]
    there_and_back = [*sights[:2], *((other, one) for one, other in sights[:2])]
    said = describe_sights(there_and_back, layout)
    assert said == "By a knight's move r5c2 sees r3c1; r5c5 sees r3c4"
    assert (
        describe_sights(sights, layout) == "By a knight's move some of these cells see each other"
    )


@pytest.mark.parametrize("technique", ["skyscraper", "w-wing", "xy-chain", "xy-wing", "naked-pair"])
def test_where_houses_tell_all_nothing_is_added(technique: str) -> None:
    shown = example(technique)
    assert shown
    sentence = shown.step.sentence(shown.line.layout)
    assert "corner to corner" not in sentence.lower() and "knight" not in sentence
