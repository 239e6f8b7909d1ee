"""Descriptions of how cells see each other without a common house."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sudoku_tui.engine.bits import members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.exclusions import (
    describe_exclusion,
    describe_sights,
    easiest_pairs,
    sights_of_one,
)
from sudoku_tui.engine.layout import Candidate
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.puzzle import Extras, Puzzle
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.store.guide import example
from tests.engine.techniques.basics.test_beyond_houses import row_with_one_at, sentences_of

PLACES = (4, 4), (4, 8), (2, 3), (0, 0)
"""A cell, one that it sees in a house, one by a knight's move, and one that it does not see."""


@pytest.mark.parametrize(
    ("layout", "one", "other", "way"),
    [
        ("anti-knight", (4, 4), (2, 3), "by a knight's move"),
        ("anti-knight", (4, 4), (2, 4), ""),
        ("anti-knight", (4, 4), (3, 5), ""),
        ("anti-king", (2, 2), (3, 3), "corner to corner"),
        ("anti-king", (1, 1), (2, 2), ""),
        ("anti-knight-torus", (0, 0), (8, 7), "by a knight's move over the edge"),
        ("anti-knight-torus", (1, 3), (3, 4), "by a knight's move"),
        ("anti-knight-torus", (0, 0), (7, 7), ""),
        ("anti-king-torus", (0, 0), (8, 8), "corner to corner over the edge"),
        ("anti-king-torus", (0, 8), (1, 0), "corner to corner over the edge"),
        ("argyle", (0, 4), (3, 7), "along a diagonal"),
        ("argyle", (2, 6), (3, 7), "along a diagonal"),
        ("argyle", (0, 0), (3, 3), ""),
        ("classic", (4, 4), (2, 3), ""),
    ],
)
def test_the_reason_is_named_if_no_house_has_both(
    layout: str, one: tuple[int, int], other: tuple[int, int], way: str
) -> None:
    shape = layout_named(layout)
    cells = shape.cell_at[one], shape.cell_at[other]
    assert describe_exclusion(*cells, shape) == way


def test_a_reason_without_a_name_is_a_rule_of_the_layout() -> None:
    layout = replace(CLASSIC, id="pair", extra_sees=((0, 41),), bans=(((0, 1), (41, 5)),))
    assert describe_exclusion(0, 41, layout) == "by a rule of this layout"
    said = describe_sights(((Candidate(41, 5), Candidate(0, 1)),), layout)
    assert said == "By a rule of this layout 5 in r5c6 excludes 1 in r1c1"


def test_banned_digits_are_listed_together() -> None:
    layout = layout_named("non-consecutive")
    above, beside, below = (layout.cell_at[at] for at in ((3, 4), (4, 4), (5, 4)))
    sights = [
        (Candidate(cell, 2), Candidate(beside, digit))
        for cell in (above, below)
        for digit in (1, 3)
        for cell in (above, below)
        for digit in (1, 3)
    ]
    said = describe_sights(sights, layout)
    assert said == "Side by side 2 in r4c5 or r6c5 excludes 1 and 3 in r5c5"
    assert describe_sights((*sights, sights[0][::-1]), layout) == said


def test_a_ban_may_concern_one_digit() -> None:
    layout = replace(CLASSIC, id="ban", bans=(((0, 5), (41, 5)),))
    said = describe_sights(((Candidate(0, 5), Candidate(41, 5)),), layout)
    assert said == "By a rule of this layout 5 in r1c1 excludes 5 in r5c6"


def test_reasons_by_houses_are_preferred() -> None:
    layout = layout_named("anti-knight")
    gone, seen, leap, apart = (Candidate(layout.cell_at[at], 1) for at in PLACES)
    assert sights_of_one(gone, (leap, seen), layout) == [(gone, seen)]
    assert sights_of_one(gone, (apart, leap), layout) == [(gone, leap)]
    assert sights_of_one(gone, (gone, apart), layout) == ()
    assert easiest_pairs(([], [(gone, leap), (gone, seen)]), layout) == [(gone, leap), (gone, seen)]


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
            "is 1 or r4c9 is 1, and a candidate that both exclude is false. Corner to corner r3c3 "
            "sees r4c4; r3c8 sees r4c9; r4c2 sees r3c3. So r3c8",
        ),
        (
            "xy-wing",
            "anti-king-torus",
            {"r1c1": "12", "r9c9": "13", "r1c5": "23"},
            "r1c1 is 2 or 1. If 2, r1c5 is 3; if 1, r9c9 is 3. Either way a cell that sees both "
            "cannot be 3. Corner to corner over the edge r1c1 and r1c8 see r9c9; "
            "r9c4 and r9c6 see r1c5. So r1c8",
        ),
        (
            "xy-chain",
            "argyle",
            {"r1c5": "12", "r4c8": "23", "r4c2": "31"},
            "If r4c2 is not 3, then in turn r4c2 is 1, r1c5 is 2 and r4c8 is 3. Either way r4c2 "
            "is 3 or r4c8 is 3, and a candidate that both exclude is false. Along a diagonal r4c2 "
            "sees r1c5; r1c5 sees r4c8. So r4c1",
        ),
        (
            "discontinuous-nice-loop",
            "non-consecutive",
            {"r5c5": "27", "r5c6": "38"},
            "If r5c6 is not 3, then in turn r5c6 is 8 and r5c5 is 2. Either way r5c6 is 3 or r5c5 "
            "is 2, and a candidate that both exclude is false. Side by side 8 in r5c6 excludes 7 "
            "in r5c5; 2 in r5c5 excludes 3 in r4c5. So r4c5 cannot be 3.",
        ),
        (
            "finned-x-wing",
            "anti-knight",
            row_with_one_at(2, 6, row=2) | row_with_one_at(2, 6, 8),
            "Except in the fin r5c8, 1 in rows 2 and 5 can only go in columns 2 and 6. If the fin "
            "is not 1, these columns get their 1 there and nowhere else. If it is, no cell that "
            "sees it can be 1 either. By a knight's move r4c6 and r6c6 see r5c8. So r4c6",
        ),
        (
            "simple-colours-trap",
            "anti-knight",
            row_with_one_at(1, 5, row=1),
            "Follow 1 through houses where it has two places: either r1c1 is 1, or r1c5 is. A cell "
            "that sees both colours sees 1 either way. By a knight's move r2c3 sees r1c5. So r2c3",
        ),
        (
            "multi-colours-1",
            "anti-king",
            row_with_one_at(3, 9, row=3) | row_with_one_at(4, 8, row=4),
            "Follow 1 through houses where it has two places: it is in r3c3 or else in r3c9, and "
            "in r4c4 or else in r4c8. r3c9 sees r4c8 and r3c3 sees r4c4, so each time one of the "
            "opposite colours is true. A cell that sees both of two such colours cannot be 1. "
            "Corner to corner r3c9 sees r4c8; r2c4 sees r3c3; r3c3 and r5c3 see r4c4. So r1c8",
        ),
        (
            "death-blossom",
            "anti-king",
            {"r5c5": "12", "r4c6": "13", "r6c6": "23"},
            "r4c6 is 1 or 3, and each of these has a set that lacks only one digit: if 1, r5c5 "
            "cannot have it and must have 2; if 3, r6c6 cannot have it and must have 2. In every "
            "case a cell that sees all places for 2 in these sets is not 2. Corner to corner r5c7 "
            "and r7c5 see r6c6. So r4c4",
        ),
        (
            "remote-pair",
            "anti-king",
            {"r3c3": "12", "r4c4": "12", "r4c8": "12", "r7c8": "12"},
            "Each of r3c3, r4c4, r4c8 and r7c8 is 1 or 2 and sees the next, so the two digits "
            "alternate. Two of these cells an odd number of steps apart hold both digits, so a "
            "cell that sees these two holds neither. Corner to corner r3c3 sees r4c4. So r3c8",
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
            "r2c4 is 1 or 2, and so is r4c7. In row 5, 1 is in r5c4 or r5c9. If it is in r5c4, "
            "r2c4 is 2; if in r5c9, r4c7 is 2. Either way a cell that sees both cannot be 2. "
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
def test_a_step_names_how_cells_see_each_other(
    technique: str, layout: str, left: dict[str, str], said: str
) -> None:
    sentences = sentences_of(technique, layout, left)
    assert any(sentence.startswith(said) for sentence in sentences), sentences


def test_many_cells_are_summarised() -> None:
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
def test_nothing_is_added_if_houses_explain_all(technique: str) -> None:
    shown = example(technique)
    assert shown
    sentence = shown.step.sentence(shown.line.layout)
    assert "corner to corner" not in sentence.lower() and "knight" not in sentence


def test_equal_sides_name_how_their_cells_see_each_other() -> None:
    """Use r1c2: without 1 it would be 4 or 5, and r5c5, which it sees, is 4."""
    layout = replace(layout_named("6x"), id="6x and a pair", extra_sees=((1, 28),))
    board = Board(layout)
    left = {1: "145", 2: "6", 6: "134", 8: "2", 14: "1", 21: "6", 28: "4", 35: "2"}
    for cell, digits in left.items():
        for digit in members(board.candidates_of[cell]):
            if str(digit) not in digits:
                board.eliminate(cell, digit)
    said = [step.sentence(layout) for step in CATALOGUE["set-equivalence"].find(board)]
    assert any(
        "as r3c3, r4c4, r5c5 and r6c6. However both sides are filled, each side has 1 somewhere. "
        "By a rule of this layout r1c2 sees r5c5. So r" in each
        for each in said
    ), said


def test_pair_in_a_cage_is_located_by_its_sum() -> None:
    extras = Extras(constraints=(Cage((0, 12), 9), Cage((20, 21, 22), 7), Cage((30, 80))))
    layout = Puzzle(CLASSIC, (0,) * 81, extras=extras).effective_layout
    assert describe_exclusion(0, 12, layout) == "in the cage with sum 9"
    assert describe_exclusion(30, 80, layout) == "in the same cage"
    assert describe_exclusion(0, 12, CLASSIC) == describe_exclusion(0, 13, layout) == ""
    banned = describe_sights([(Candidate(0, 2), Candidate(12, 8))], layout)
    assert banned == "In the cage with sum 9 2 in r1c1 excludes 8 in r2c4"
    assert describe_sights([(Candidate(0, 2), Candidate(12, 7))], layout) == ""
