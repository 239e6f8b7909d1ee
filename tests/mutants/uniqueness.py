"""Patterns that a puzzle with one solution cannot have."""

from __future__ import annotations

from tests.mutants.mutant import Mutant, definitions_of, steps_of

_TESTS = "tests/engine/techniques/uniqueness"
_SYMMETRICAL = (f"{_TESTS}/test_symmetrical_placement.py",)
_RECTANGLES = "techniques/uniqueness/rectangles.py"
_UNIQUE_RECTANGLES = "techniques/uniqueness/unique_rectangles.py"
_DEADLY = "techniques/uniqueness/deadly.py"
_AVOIDABLE_RECTANGLES = "techniques/uniqueness/avoidable_rectangles.py"
_EXTENDED_RECTANGLES = "techniques/uniqueness/extended_rectangles.py"
_UNIQUE_LOOPS = "techniques/uniqueness/unique_loops.py"
_BUG = "techniques/uniqueness/bug.py"
_BUG_TESTS = (f"{_TESTS}/test_bug.py::test_pictured_steps_are_found",)
_TURNED = (f"{_TESTS}/test_rectangles.py::test_exchanging_a_rectangle_changes_no_house",)
_EXCHANGED = (
    f"{_TESTS}/test_extended_rectangles.py::test_the_lines_of_an_extended_rectangle_can_be_exchanged",
)
_UNIQUE_TESTS = (f"{_TESTS}/test_unique_rectangles.py",)
_AVOIDABLE_TESTS = (f"{_TESTS}/test_avoidable_rectangles.py",)
_EXTENDED_TESTS = (f"{_TESTS}/test_extended_rectangles.py",)
_MARKED = (
    f"{_TESTS}/test_rectangles.py::test_a_mark_that_distinguishes_the_digits_breaks_the_pattern",
)
_STRICT = "tests/engine/ladders/test_ladder.py::test_a_strict_rung_finds_only_hodokus_shapes"
_LOOP_TESTS = "tests/engine/techniques/uniqueness/test_unique_loops.py"
_HELD = (f"{_LOOP_TESTS}::test_a_loop_needs_two_cells_per_house_and_two_colours",)
_MET = (f"{_LOOP_TESTS}::test_each_house_of_a_loop_has_equally_many_of_each_colour",)

MUTANTS = (
    Mutant(
        _RECTANGLES,
        "the rectangle lies in two boxes, and no house notices",
        "sorted(mine) == sorted(yours) and ",
        "",
        steps_of("unique-rectangle-1", "unique-rectangle-2"),
    ),
    Mutant(
        _RECTANGLES,
        "corners across from each other share no house",
        " and len(set(mine)) == len(mine)",
        "",
        _TURNED,
    ),
    Mutant(
        _RECTANGLES,
        "neither digit is placed where a corner sees it",
        "union(layout.sees[cell] for cell in members(cells))",
        "cells",
        (f"{_TESTS}/test_rectangles.py::test_no_corner_sees_a_digit_of_its_rectangle_placed",),
    ),
    Mutant(
        _RECTANGLES,
        "the floor has no extra candidate",
        "if not of[cell] & ~digits:",
        "if of[cell].bit_count() == 2:",
        steps_of("unique-rectangle-1", "hidden-rectangle"),
    ),
    Mutant(
        _RECTANGLES,
        "both lines of a corner count",
        "union(line.mask for line in (*one, *other)) & ~corners.cells",
        "union(line.mask for line in one) & ~corners.cells",
        steps_of("hidden-rectangle", "unique-rectangle-6"),
    ),
    Mutant(
        _UNIQUE_RECTANGLES,
        "three corners hold only the two digits",
        "if found.roof.bit_count() == 1:",
        "if found.roof.bit_count() in (1, 2):",
        steps_of("unique-rectangle-1"),
    ),
    Mutant(
        _UNIQUE_RECTANGLES,
        "the roof has one extra digit",
        "extra = single_member(held_in(board, found.roof) & ~found.digits)",
        "extra = max(members(_extras(board, found)), default=None)",
        steps_of("unique-rectangle-2", "unique-rectangle-5"),
    ),
    Mutant(
        _UNIQUE_RECTANGLES,
        "what goes sees the whole roof",
        "seen = board.layout.seen_by_all(found.roof)",
        "seen = board.layout.seen_by_all(found.roof & -found.roof)",
        steps_of("unique-rectangle-2", "unique-rectangle-5"),
        within="SameExtra.find",
    ),
    Mutant(
        _UNIQUE_RECTANGLES,
        "opposite corners make a type 5",
        " and self.opposite == _is_spread(found):",
        ":",
        ("tests/engine/techniques/uniqueness/test_unique_rectangles.py",),
    ),
    Mutant(
        _UNIQUE_RECTANGLES,
        "the digit has no place beside the roof",
        "house = confining_house(board, found.roof, kept) if gone else None",
        "house = board.layout.shared_houses(found.roof)[0] if gone else None",
        _UNIQUE_TESTS,
    ),
    Mutant(
        _UNIQUE_RECTANGLES,
        "HoDoKu asks all houses of the roof",
        "if gone and not board.places[kept] & seen:",
        "if gone:",
        (_STRICT,),
    ),
    Mutant(
        _UNIQUE_RECTANGLES,
        "the digit is confined to the corners",
        "if gone and self._is_confined(board, found, digit):",
        "if gone:",
        steps_of("unique-rectangle-6"),
    ),
    Mutant(
        _UNIQUE_RECTANGLES,
        "the extras of both corners count",
        "extras = held_in(board, found.roof)",
        "extras = held_in(board, found.roof & -found.roof)",
        steps_of("unique-rectangle-3"),
    ),
    Mutant(
        _UNIQUE_RECTANGLES,
        "the digit has no place beside the corners",
        "if beyond is None or beyond & board.places[kept]:",
        "if beyond is None:",
        steps_of("hidden-rectangle"),
    ),
    Mutant(
        _UNIQUE_RECTANGLES,
        "both sides of the corner are linked",
        "if all(houses) else ()",
        "if any(houses) else ()",
        _UNIQUE_TESTS,
    ),
    Mutant(
        _UNIQUE_RECTANGLES,
        "with one link a second corner holds only the two digits",
        "if found.floor >> known & 1 and board.places[lost] >> target & 1:",
        "if board.places[lost] >> target & 1:",
        _UNIQUE_TESTS,
    ),
    Mutant(
        _UNIQUE_RECTANGLES,
        "with one link the other digit is eliminated across",
        "((side, across, other), (across, side, linked))",
        "((side, across, linked), (across, side, other))",
        _UNIQUE_TESTS,
    ),
    Mutant(
        _UNIQUE_RECTANGLES,
        "the one link is strong",
        "house = confining_house(board, ends, link.start.digit)",
        "house = board.layout.shared_houses(ends)[0]",
        _UNIQUE_TESTS,
    ),
    Mutant(
        _UNIQUE_RECTANGLES,
        "HoDoKu adds no cell with a digit of the rectangle",
        "barred = found.digits if strict else 0",
        "barred = 0 if strict else 0",
        (_STRICT,),
    ),
    Mutant(
        _UNIQUE_RECTANGLES,
        "the corner across holds only the two digits",
        "for corner in members(found.floor):",
        "for corner in found.corners[:4]:",
        steps_of("hidden-rectangle"),
        within="HiddenRectangle.find",
    ),
    Mutant(
        _DEADLY,
        "the digit has no place in the house beside the cells",
        "if not elsewhere & house.mask:",
        "if house:",
        (*_UNIQUE_TESTS, *steps_of("unique-loop")),
    ),
    Mutant(
        _DEADLY,
        "neither cell of the roof holds another digit of the pattern",
        "lost = deadly.digits & ~(1 << kept)",
        "lost = deadly.digits",
        (*_EXTENDED_TESTS, *steps_of("unique-loop")),
    ),
    Mutant(
        _DEADLY,
        "one digit more than cells",
        "if union.bit_count() == count + 2:",
        "if union.bit_count() == count + 3:",
        steps_of("unique-rectangle-3"),
    ),
    Mutant(
        _DEADLY,
        "the subset and the roof keep their digits",
        "lost = house.mask & ~used",
        "lost = house.mask",
        steps_of("unique-rectangle-3"),
    ),
    Mutant(
        _DEADLY,
        "the roof is no part of the subset",
        " and not (roof | apart) >> cell & 1",
        "",
        steps_of("unique-rectangle-3", "extended-rectangle"),
    ),
    Mutant(
        _DEADLY,
        "one cell has extras",
        "if single_member(deadly.roof) is not None:",
        "if deadly.roof:",
        steps_of("unique-loop", "extended-rectangle"),
        within="from_one_cell",
    ),
    Mutant(
        _DEADLY,
        "there is one extra",
        "if single_member(deadly.extras) is not None and single_member(deadly.roof) is None:",
        "if single_member(deadly.roof) is None:",
        steps_of("unique-loop"),
    ),
    Mutant(
        _DEADLY,
        "what goes sees the whole roof",
        "seen = board.layout.seen_by_all(deadly.roof)",
        "seen = board.layout.sees[deadly.roof.bit_length() - 1]",
        steps_of("unique-loop"),
    ),
    Mutant(
        _AVOIDABLE_RECTANGLES,
        "no corner is given",
        "ours = board.layout.all_cells & ~board.empty & ~board.givens\n",
        "ours = board.layout.all_cells & ~board.empty\n",
        _AVOIDABLE_TESTS,
    ),
    Mutant(
        _AVOIDABLE_RECTANGLES,
        "the digits stand crosswise",
        "if placed[closed] == closing and not placed[ajar]:",
        "if placed[closed] and not placed[ajar]:",
        steps_of("avoidable-rectangle-1"),
    ),
    Mutant(
        _AVOIDABLE_RECTANGLES,
        "both open corners have the same third digit",
        "if single_member(third) is not None:",
        "if third:",
        _AVOIDABLE_TESTS,
    ),
    Mutant(
        _AVOIDABLE_RECTANGLES,
        "what is eliminated sees both open corners",
        "board.candidates_in(board.layout.seen_by_all(both), third)",
        "board.candidates_in(board.layout.sees[corners.other] & ~both, third)",
        _AVOIDABLE_TESTS,
    ),
    Mutant(
        _AVOIDABLE_RECTANGLES,
        "the extras of both open corners count",
        "return one & ~near | two & ~start if fits else 0",
        "return one & ~near if fits else 0",
        _AVOIDABLE_TESTS,
    ),
    Mutant(
        _AVOIDABLE_RECTANGLES,
        "both corners without a placed digit are open",
        "fits = one and two and (one & near or two & start)",
        "fits = one & near or two & start",
        _AVOIDABLE_TESTS,
    ),
    Mutant(
        _AVOIDABLE_RECTANGLES,
        "no mark tells the digits apart",
        "if not corners.cells & ~may_hold_all(board.tables, two):",
        "if two:",
        _MARKED,
    ),
    Mutant(
        _AVOIDABLE_RECTANGLES,
        "HoDoKu's filled corners lie in one box",
        "        if not strict:\n",
        "        if rectangles:\n",
        (_STRICT,),
    ),
    Mutant(
        _EXTENDED_RECTANGLES,
        "a house has both cells of some pairs",
        "if all(one == other for one, other in met.values()):",
        "if met:",
        _EXCHANGED,
    ),
    Mutant(
        _EXTENDED_RECTANGLES,
        "a house has all of a line or none",
        "(_BOTH_OR_NONE, ((True, False),), ((False, True),))",
        "((*_BOTH_OR_NONE, (True, False), (False, True)),)",
        _EXCHANGED,
    ),
    Mutant(
        _EXTENDED_RECTANGLES,
        "no mark tells the digits apart",
        " and not (one | other) & ~free:",
        ":",
        _MARKED,
    ),
    Mutant(
        _UNIQUE_LOOPS,
        "no house holds two cells of one colour",
        "if layout.houses[index].mask & other:",
        "if not layout.houses:",
        _HELD,
    ),
    Mutant(
        _UNIQUE_LOOPS,
        "a loop has six cells or more",
        "cells.bit_count() > 4",
        "cells.bit_count() > 3",
        _MET,
    ),
    Mutant(
        _BUG,
        "one extra candidate alone is true",
        "            if not others:",
        "            if extra:",
        _BUG_TESTS,
    ),
    Mutant(
        _BUG,
        "no digit has three places in cells with two candidates",
        " or not _may_be_grave(board)",
        "",
        _BUG_TESTS,
    ),
    Mutant(
        _BUG,
        "each digit keeps two places in a house",
        "return [pair for pair in pairs if not needed & ~pair]",
        "return list(pairs)",
        _BUG_TESTS,
        also=("            allowed &= ~(1 << digit)", "            pass"),
    ),
    Mutant(
        _BUG,
        "each of the extras excludes an eliminated candidate",
        "gone &= board.tables.excludes[",
        "gone = board.candidates & board.tables.excludes[",
        steps_of("bug-2"),
    ),
    Mutant(
        _BUG,
        "a digit is locked in two cells",
        "if roof.bit_count() != 2:",
        "if not roof:",
        steps_of("bug-4"),
    ),
    Mutant(
        _BUG,
        "the locked digit has no other place in the house",
        "board.places[digit] & house.mask == roof:",
        "not roof & ~board.places[digit]:",
        steps_of("bug-4"),
    ),
    Mutant(
        _BUG,
        "a cell keeps its own extras",
        "for other in members(of[cell] & ~(mine | 1 << digit))",
        "for other in members(of[cell] & ~(1 << digit))",
        steps_of("bug-4"),
    ),
    Mutant(
        _BUG,
        "a cell does not keep the extras of the other",
        "for other in members(of[cell] & ~(mine | 1 << digit))",
        "for other in members(of[cell] & ~(grave.digits | 1 << digit))",
        definitions_of("grave"),
    ),
    Mutant(
        "techniques/uniqueness/symmetrical_placement.py",
        "a cell that stays holds a digit that keeps its name",
        "yield from board.candidates_in(1 << cell, ~stay)",
        "yield from board.candidates_in(1 << cell, stay)",
        _SYMMETRICAL,
    ),
    Mutant(
        "techniques/uniqueness/symmetrical_placement.py",
        "a cell that sees where it goes",
        "elif sees[cell] >> move[cell] & 1:",
        "else:",
        _SYMMETRICAL,
    ),
)
