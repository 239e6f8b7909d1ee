"""Steps as chips, letters, wires and a legend."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from sudoku_tui.engine.bits import mask_of
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.layout import Candidate, Kind
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.puzzle import Extras, Puzzle
from sudoku_tui.engine.step import Link, Mark, Role, Step, cells_of
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.engine.techniques.basics.singles import HIDDEN_SINGLE
from sudoku_tui.store.guide import example
from sudoku_tui.store.positions import positions_of
from sudoku_tui.tui.drawing.board_state import BoardState, Chip, DrawnLink, LegendItem, Overlay
from sudoku_tui.tui.drawing.frame import LARGE, MEDIUM, SMALL, CellSize
from sudoku_tui.tui.drawing.glyphs import UNICODE
from sudoku_tui.tui.drawing.hints import draw_step, with_letters
from sudoku_tui.tui.drawing.styles import MONO_STYLES, Highlight, Paper
from sudoku_tui.tui.texts.legend import legend_lines
from tests.tui.boards import picture, text_of

NO_TECHNIQUE = HIDDEN_SINGLE
"""Technique without names for parts, the only fact that drawing needs."""
BOX = CLASSIC.of_kind(Kind.BOX)[0]
NAMES = ("elsewhere", "base", "target", "barred")


def chain() -> Step:
    """Return a chain: if r1c1 is not 7, r1c5 is 7 and not 8, so r5c5 is 8."""
    nodes = [Candidate(0, 7), Candidate(4, 7), Candidate(4, 8), Candidate(40, 8)]
    return Step(
        NO_TECHNIQUE,
        eliminations=(Candidate(36, 7), Candidate(36, 8), Candidate(40, 7)),
        marks=tuple(
            Mark(Role.LINK_ON if at % 2 else Role.LINK_OFF, node) for at, node in enumerate(nodes)
        ),
        links=tuple(
            Link(start, end, at % 2 == 0) for at, (start, end) in enumerate(pairwise(nodes))
        ),
    )


def fish() -> Step:
    """Return a step with a pattern, a fin, and a house."""
    pattern = [Mark(Role.PATTERN, Candidate(cell, 4)) for cell in (0, 1)]
    return Step(
        NO_TECHNIQUE,
        placements=(Candidate(80, 4),),
        eliminations=(Candidate(9, 4),),
        basis=(BOX,),
        marks=(*pattern, Mark(Role.FIN, Candidate(10, 4)), Mark(Role.FIN, Candidate(9, 4))),
    )


def test_parts_have_the_names_of_their_technique() -> None:
    """Check that the parts of an exocet have names and its exclusions take one line."""
    board, step = next(
        (board, step)
        for line in positions_of("junior-exocet")
        for board in (line.board(),)
        for step in CATALOGUE["junior-exocet"].find(board)
        if step.candidates_with(Role.SET_C)
    )
    told = [line.plain for line in legend_lines(draw_step(step), board.layout, UNICODE, True)]
    assert [sum(line.endswith(f" {name}") for line in told) for name in NAMES] == [1, 1, 1, 1]
    assert not any(item.role_name for items in draw_step(fish()).legend for item in items)


def test_chain_has_letters_in_order_and_wires_between_cells() -> None:
    drawn = draw_step(chain())
    assert drawn.chips[Candidate(0, 7)] == Chip(Highlight.OFF, "a")
    assert drawn.chips[Candidate(4, 7)] == Chip(Highlight.ON, "b")
    assert drawn.chips[Candidate(40, 8)] == Chip(Highlight.ON, "d")
    assert drawn.chips[Candidate(36, 7)] == Chip(Highlight.CUT)
    assert drawn.bonds == (DrawnLink(0, 4, True), DrawnLink(4, 40, True))
    assert drawn.parts == mask_of((0, 4, 40)) and drawn.targets == 1 << 36
    assert drawn.chips_of[4] == ((7, Chip(Highlight.ON, "b")), (8, Chip(Highlight.OFF, "c")))


def test_legend_of_a_chain_has_a_line_for_each_strong_link() -> None:
    first, second, *cuts = draw_step(chain()).legend
    assert first == (
        LegendItem(((7, Chip(Highlight.OFF, "a")),), 1 << 0),
        LegendItem(((7, Chip(Highlight.ON, "b")),), 1 << 4),
    )
    assert [chip.letter for item in second for _, chip in item.chips] == ["c", "d"]
    assert cuts == [
        (LegendItem(((7, Chip(Highlight.CUT)),), 1 << 36 | 1 << 40),),
        (LegendItem(((8, Chip(Highlight.CUT)),), 1 << 36),),
    ]


def test_eliminated_node_of_a_chain_has_one_chip() -> None:
    nodes = (Candidate(0, 4), Candidate(4, 4), Candidate(40, 4), Candidate(36, 4))
    links = tuple(Link(one, two, at % 2 == 0) for at, (one, two) in enumerate(pairwise(nodes)))
    drawn = draw_step(Step(NO_TECHNIQUE, (), (Candidate(5, 4), nodes[1]), links=links))
    assert drawn.chips[nodes[1]] == Chip(Highlight.CUT, "b")
    assert drawn.legend[0][1] == LegendItem(((4, Chip(Highlight.CUT, "b")),), 1 << 4)
    assert drawn.legend[-1] == (LegendItem(((4, Chip(Highlight.CUT)),), 1 << 4 | 1 << 5),)


def refutation() -> Step:
    """Return a refutation: if r1c1 is 7, neither 7 nor 8 is possible in r1c5."""
    supposed, low, high = Candidate(0, 7), Candidate(4, 7), Candidate(4, 8)
    other = Candidate(40, 8)
    return Step(
        NO_TECHNIQUE,
        eliminations=(supposed,),
        marks=tuple(Mark(Role.LINK_OFF, off) for off in (low, high)),
        links=(Link(supposed, low, False), Link(supposed, other, False), Link(other, high, False)),
    )


def test_refutation_starts_with_its_assumption_and_ends_with_the_empty_cell() -> None:
    drawn = draw_step(refutation())
    first, *_ = drawn.legend
    assert first == (LegendItem(((7, Chip(Highlight.CUT, "a")),), 1 << 0),)
    assert [line for line in drawn.legend if line[0].highlight is Highlight.CUT] == [first]
    bare = [line for line in drawn.legend if line[0].cells == 1 << 4]
    assert bare == [
        (LegendItem(((7, Chip(Highlight.OFF, "b")), (8, Chip(Highlight.OFF, "d"))), 1 << 4),)
    ]


def test_group_has_one_letter() -> None:
    group = (Candidate(4, 7), Candidate(5, 7))
    nodes = [Candidate(0, 7), group[0], Candidate(13, 7), Candidate(40, 7)]
    roles = (Role.LINK_OFF, Role.LINK_ON, Role.LINK_OFF, Role.LINK_ON)
    marks = [Mark(role, node) for role, node in zip(roles, nodes, strict=True)]
    marks.insert(2, Mark(Role.LINK_ON, group[1]))
    links = [Link(one, two, at % 2 == 0) for at, (one, two) in enumerate(pairwise(nodes))]
    step = Step(NO_TECHNIQUE, (), (Candidate(36, 7),), marks=tuple(marks), links=tuple(links))
    drawn = draw_step(step)
    assert drawn.chips[group[1]] == drawn.chips[group[0]] == Chip(Highlight.ON, "b")
    first, second, cut = drawn.legend
    assert first[1] == LegendItem(((7, Chip(Highlight.ON, "b")),), 1 << 4 | 1 << 5)
    assert [item.cells for item in (*second, *cut)] == [1 << 13, 1 << 40, 1 << 36]


def test_set_has_one_line() -> None:
    cells = [Candidate(0, 1), Candidate(0, 3), Candidate(1, 1), Candidate(1, 2)]
    step = Step(
        NO_TECHNIQUE,
        (),
        (Candidate(9, 1),),
        marks=tuple(Mark(Role.SET_A, each) for each in cells),
        links=(Link(cells[3], Candidate(30, 2), False),),
    )
    line = draw_step(step).legend[1]
    chips = ((1, Chip(Highlight.A)), (2, Chip(Highlight.A, "a")), (3, Chip(Highlight.A)))
    assert line == (LegendItem(chips, 1 << 0 | 1 << 1),)


def test_elimination_is_drawn_over_the_role_in_the_pattern() -> None:
    drawn = draw_step(fish())
    assert drawn.chips[Candidate(9, 4)].highlight is Highlight.CUT
    assert drawn.chips[Candidate(10, 4)].highlight is Highlight.FIN
    assert drawn.chips[Candidate(0, 4)].highlight is Highlight.SET
    assert drawn.chips[Candidate(80, 4)].highlight is Highlight.ON
    looks = [line[0].highlight for line in drawn.legend]
    assert looks == [Highlight.ON, Highlight.SET, Highlight.FIN, Highlight.CUT]
    assert drawn.houses == (BOX,) and not drawn.outlined


@pytest.mark.parametrize("size", [LARGE, MEDIUM, SMALL], ids=lambda size: size.name)
def test_hint_is_drawn_with_or_without_notes(size: CellSize) -> None:
    state = replace(BoardState.of_givens(CLASSIC, (0,) * 81), hint=draw_step(fish()))
    drawn = picture(state, size)
    lines = text_of(drawn)
    for cell, text in ((0, "4"), (9, "4×"), (10, "4"), (80, "4")):
        x, y, width, height = drawn.frame.region(cell)
        assert any(text in line[x : x + width] for line in lines[y : y + height])
    papers = {cell: drawn.papers[cell] for cell in (0, 2, 9, 79, 80)}
    assert papers == {
        0: Paper.PART,
        2: Paper.PEER,
        9: Paper.TARGET,
        79: Paper.BOARD,
        80: Paper.PART,
    }


def colouring(*sides: tuple[tuple[int, int], ...], gone: tuple[int, int] = (80, 3)) -> Step:
    """Return a step of two or four colours: cells with digits, which strong links join."""
    roles = (Role.SET_A, Role.SET_B, Role.SET_C, Role.PATTERN)
    colours = [[Candidate(*each) for each in side] for side in sides]
    return Step(
        NO_TECHNIQUE,
        eliminations=(Candidate(*gone),),
        marks=tuple(
            Mark(role, each) for role, side in zip(roles, colours, strict=False) for each in side
        ),
        links=tuple(
            Link(one, other, True)
            for near, far in zip(colours[::2], colours[1::2], strict=True)
            for one, other in zip(near, far, strict=True)
        ),
    )


def test_colouring_has_two_highlights_without_letters_and_wires() -> None:
    drawn = draw_step(colouring(((0, 3), (40, 5)), ((4, 3), (44, 5))))
    assert {chip for candidate, chip in drawn.chips.items() if candidate.cell < 80} == {
        Chip(Highlight.A),
        Chip(Highlight.B),
    }
    assert not drawn.bonds
    lines = [line.plain for line in legend_lines(drawn, CLASSIC, UNICODE, True)]
    assert lines == ["35 one colour", "35 the other", "3× r9c9"]
    assert short_lines(drawn) == ["35 one colour", "35 the other"]


def short_lines(drawn: Overlay) -> list[str]:
    drawn = replace(drawn, legend=drawn.short_legend)
    return [line.plain for line in legend_lines(drawn, CLASSIC, UNICODE, True)]


def test_legend_lists_the_cells_of_colours_of_one_digit() -> None:
    drawn = draw_step(colouring(((0, 3), (40, 3)), ((4, 3), (44, 3))))
    lines = [line.plain for line in legend_lines(drawn, CLASSIC, UNICODE, True)]
    assert lines == ["3 r1c1 r5c5", "3 r1c5 r5c9", "3× r9c9"]
    assert short_lines(drawn) == ["3 or 3"]
    drawn = draw_step(colouring(((0, 3),), ((4, 3),), ((40, 3),), ((44, 3),)))
    assert short_lines(drawn) == ["3 or 3", "3 or 3"]


def test_legend_of_a_false_colour_names_both_colours() -> None:
    step = colouring(((0, 3), (40, 5)), ((4, 3), (44, 5)))
    drawn = draw_step(replace(step, eliminations=step.candidates_with(Role.SET_B)))
    lines = [line.plain for line in legend_lines(drawn, CLASSIC, UNICODE, True)]
    assert lines == ["35 true", "×35 false", "3× r1c5", "5× r5c9"]
    assert short_lines(drawn) == ["35 true", "×35 false"]
    step = colouring(((0, 3), (40, 3)), ((4, 3), (44, 3)))
    drawn = draw_step(replace(step, eliminations=step.candidates_with(Role.SET_A)))
    lines = [line.plain for line in legend_lines(drawn, CLASSIC, UNICODE, True)]
    assert lines == ["3 r1c5 r5c9 true", "3× r1c1 r5c5"]
    assert short_lines(drawn) == ["3 true", "3× false"]


def test_short_legend_of_other_steps_leaves_out_eliminations() -> None:
    drawn = draw_step(chain())
    assert drawn.short_legend == drawn.legend[:2]


def test_four_colours_differ_without_colour() -> None:
    drawn = draw_step(colouring(((0, 3),), ((4, 3),), ((40, 3),), ((44, 3),), gone=(44, 3)))
    assert drawn.chips[Candidate(44, 3)] == Chip(Highlight.CUT)
    drawn = draw_step(colouring(((0, 3),), ((4, 3),), ((40, 3),), ((44, 3),)))
    highlights = [line[0].highlight for line in drawn.legend]
    assert highlights == [Highlight.A, Highlight.B, Highlight.C, Highlight.D, Highlight.CUT]
    assert len({MONO_STYLES[each] for each in highlights}) == 5


@pytest.mark.parametrize("technique", ["medusa-3d", "multi-colours-1", "simple-colours-wrap"])
def test_colourings_of_the_stock_have_short_legends(technique: str) -> None:
    """Check that a panel of 22 columns, as at 60x20, shows each colour in few lines."""
    for line in positions_of(technique):
        board = line.board()
        step = next(iter(CATALOGUE[technique].find(board)))
        drawn = draw_step(step)
        assert not any(chip.letter for chip in drawn.chips.values()) and not drawn.bonds
        colours = [items for items in drawn.legend if items[0].highlight is not Highlight.CUT]
        assert len(colours) <= 4 and all(len(items) == 1 for items in drawn.legend)
        cut = [items[0].chips[0][0] for items in drawn.legend if items not in colours]
        if len(cut) > 1 and drawn.legend[-len(cut)][0].role_name == "false":
            del cut[0]
        assert cut == sorted({digit for _, digit in step.eliminations})


def test_outline_of_a_house_is_drawn_without_colour() -> None:
    state = replace(
        BoardState.of_givens(CLASSIC, (0,) * 81), hint=Overlay(houses=(BOX,), outlined=True)
    )
    lines = text_of(picture(state, SMALL, bare=True))
    assert lines[0].startswith(" ╔═1══2══3═╗━4")
    assert lines[1].startswith("1║         ║")
    assert lines[4].startswith(" ╚═════════╝━━")


def test_base_and_targets_of_an_exocet_differ_without_colour() -> None:
    """Check that each has a frame, and that the base has another style than the targets."""
    worked = example("junior-exocet")
    assert worked
    drawn = draw_step(worked.step)
    base, targets = (
        cells_of(worked.step.candidates_with(role)) for role in (Role.SET_A, Role.SET_B)
    )
    assert drawn.frames and not drawn.outlined
    state = BoardState.of_givens(CLASSIC, (0,) * 81)
    lines = text_of(picture(replace(state, hint=drawn), LARGE, bare=True))
    corners = sum(line.count(corner) for line in lines for corner in "╔╗╚╝")
    assert corners == 4 * (base | targets).bit_count(), "none of these touches another"
    assert MONO_STYLES[Highlight.A] != MONO_STYLES[Highlight.B]


def blocked() -> BoardState:
    """Return a hidden single without notes: 4s in row 2 and column 3 leave r1c1 in box 1."""
    digits = [0] * 81
    for cell, digit in ((1, 5), (14, 4), (20, 7), (18, 6), (19, 8), (29, 4)):
        digits[cell] = digit
    board = Board.at(Puzzle(CLASSIC, (0,) * 81), digits)
    step = HIDDEN_SINGLE.step(Candidate(0, 4), BOX).grounded(board)
    assert step.grounds.cells == mask_of([14, 29])
    return replace(BoardState.of_givens(CLASSIC, tuple(digits)), hint=draw_step(step))


def test_blocking_digits_are_marked_like_equal_digits() -> None:
    drawn = picture(blocked(), MEDIUM, cursor=80)
    assert [cell for cell in range(81) if drawn.papers[cell] is Paper.SAME] == [14, 29]


@pytest.mark.parametrize("size", [LARGE, MEDIUM, SMALL], ids=lambda size: size.name)
def test_blocking_digits_have_a_sign_without_colour(size: CellSize) -> None:
    drawn = picture(blocked(), size, cursor=80, bare=True)
    lines = text_of(drawn)
    for cell in range(81):
        x, y, width, height = drawn.frame.region(cell)
        here = "".join(line[x : x + width] for line in lines[y : y + height])
        assert ("[" in here and "]" in here) == (cell in (14, 29))
        assert "(" not in here


@pytest.mark.parametrize("technique", ["forcing-chain-contradiction", "forcing-net-contradiction"])
def test_letters_on_the_board_match_those_in_the_sentence(technique: str) -> None:
    shown = example(technique)
    assert shown
    step, layout = shown.step, shown.line.layout
    drawn = draw_step(step)
    plain = step.sentence(layout)
    said = with_letters(plain, drawn, layout)
    assert re.sub(r" \(\w\)", "", said) == plain
    lettered = re.findall(r"r(\d)c(\d) (?:were (?:not )?)?(\d) \((\w)\)", said)
    assert len(lettered) > 1
    for row, column, digit, letter in lettered:
        candidate = Candidate(layout.cell_at[int(row) - 1, int(column) - 1], int(digit))
        assert drawn.chips[candidate].letter == letter
    facts = plain.partition("This makes ")[2].partition(". But then")[0]
    assert facts.count("r") <= said.count(" (") + facts.count(" or ")


@pytest.mark.parametrize(("colourless", "sign"), [(True, "[5]"), (False, "5")])
def test_legend_names_the_cells_of_blockers(colourless: bool, sign: str) -> None:
    board = Board.of(Puzzle(CLASSIC, (0, 1, 2, 3, 4, *[0] * 4, *[0] * 6, 5, *[0] * 65)))
    board.place(27, 5)
    step = next(each for each in HIDDEN_SINGLE.find(board)).grounded(board)
    lines = [each.plain for each in legend_lines(draw_step(step), CLASSIC, UNICODE, colourless)]
    assert lines[-1].startswith(f"{sign} r")


def test_equation_outlines_its_houses_and_cells_and_names_its_cages() -> None:
    cages = (Cage((0, 1, 2, 9, 10, 11), 30), Cage((18, 19, 28), 20))
    puzzle = Puzzle(CLASSIC, (0,) * 81, extras=Extras(constraints=cages))
    board = Board.of(puzzle)
    step = next(CATALOGUE["innie-outie"].find(board))
    drawn = draw_step(step)
    assert str(drawn.houses[0]) == "box 1" and set(drawn.cages) == set(cages)
    assert drawn.frames == (drawn.houses[0].mask, 1 << 20 | 1 << 28)
    roles = {chip.highlight for (cell, _), chip in drawn.chips.items() if cell == 28}
    assert roles - {Highlight.CUT} == {Highlight.B}
    inner = {chip.highlight for (cell, _), chip in drawn.chips.items() if cell == 20}
    assert inner - {Highlight.CUT} == {Highlight.SET}
