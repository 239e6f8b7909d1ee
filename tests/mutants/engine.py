"""Modules at the root of the engine: tables, boards and puzzles with constraints."""

from __future__ import annotations

from tests.mutants.mutant import Mutant

_REGISTERS = "../engine/registers.py"
_TABLES = "../engine/puzzle_lanes.py"
_TESTS = "tests/engine/test_registers.py"
_CONTENT = (f"{_TESTS}::test_content_is_that_of_the_cells",)
_REQUIRED = (
    f"{_TESTS}::test_required_digits_leave_the_cells_that_see_all_their_places",
    f"{_TESTS}::test_required_digit_leaves_only_cells_that_see_its_own_places",
)
_OF_TABLES = (f"{_TESTS}::TestTables",)
_BOARD = ("tests/engine/test_board.py::test_full_board_is_solved_if_its_cages_hold",)
_CLASHES = (
    "tests/engine/test_puzzle.py::test_full_board_has_clashes_unless_its_cages_hold",
    "tests/engine/test_puzzle.py::test_broken_cage_is_a_clash",
    "tests/engine/test_puzzle.py::test_equal_digits_of_a_cage_clash",
    "tests/engine/test_puzzle.py::test_constraint_that_equal_digits_break_is_a_clash",
)
_GATES = ("tests/engine/constraints/test_constraints.py::TestGates",)

MUTANTS = (
    Mutant(
        _REGISTERS,
        "a candidate has bits in registers",
        "return super()._bits_of(candidate) | self._register_bits(candidate)",
        "return super()._bits_of(candidate)",
        _CONTENT,
    ),
    Mutant(
        _REGISTERS,
        "a candidate has bits in all registers of its cell",
        "            bits |= 1 << start + d\n",
        "            bits = 1 << start + d\n",
        (f"{_TESTS}::test_bits_of_a_candidate_are_in_all_registers_of_its_cell",),
        within="ConstrainedLanes._register_bits",
    ),
    Mutant(
        _REGISTERS,
        "a placement takes the other digits of the cell",
        "gone |= self.lane_mask << start",
        "gone |= 1 << start + d",
        _CONTENT,
    ),
    Mutant(
        _REGISTERS,
        "a placement leaves its own bit",
        "gone ^= self._register_bits(candidate)",
        "pass",
        _CONTENT,
    ),
    Mutant(
        _REGISTERS,
        "a placement takes the digit from cells that the cell sees",
        "for other in members(self.layout.sees[cell]):",
        "for other in ():",
        _CONTENT,
    ),
    Mutant(
        _REGISTERS,
        "a placement takes banned candidates",
        "for number in members(self.layout.banned_by[candidate]):",
        "for number in ():",
        _CONTENT,
    ),
    Mutant(
        _REGISTERS,
        "a placement leaves the other registers",
        "| self.all_registers ^ gone",
        "",
        _CONTENT,
    ),
    Mutant(
        _REGISTERS,
        "a register begins with all candidates",
        "self.full |= self.all_registers",
        "pass",
        _CONTENT,
    ),
    Mutant(
        _REGISTERS,
        "each bit has its own register",
        "self.register_at += [number] * (each.end - each.start)",
        "self.register_at += [0] * (each.end - each.start)",
        _CONTENT,
    ),
    Mutant(
        _REGISTERS,
        "candidates that a filter takes are gone",
        "gone |= tables.bits_in(cell, field ^ kept)",
        "pass",
        (f"{_TESTS}::test_narrowing_takes_candidates_from_lanes_and_registers",),
    ),
    Mutant(
        _REGISTERS,
        "a required digit stays in cells that do not see all its places",
        "seen &= sees[cell]",
        "seen = sees[cell]",
        _REQUIRED,
    ),
    Mutant(
        _REGISTERS,
        "places of a required digit have it as a candidate",
        "if field >> digit & 1:",
        "if True:",
        _REQUIRED,
    ),
    Mutant(
        _REGISTERS,
        "a register without a way breaks its rule",
        "& each.mask] == BROKEN",
        "& each.mask] == -1",
        (f"{_TESTS}::test_full_boards_are_broken_unless_they_are_solutions",),
    ),
    Mutant(
        "../engine/board.py",
        "a solved board breaks no constraint",
        "not (self.lanes & self.tables.guards or self.tables.breaks_rule(self.lanes))",
        "not self.lanes & self.tables.guards",
        _BOARD,
    ),
    Mutant(
        "../engine/board.py",
        "a board that breaks a constraint is broken",
        "self.tables.is_broken(self.lanes) or self.tables.breaks_rule(self.lanes)",
        "self.tables.is_broken(self.lanes)",
        _BOARD,
    ),
    Mutant(
        "../engine/puzzle.py",
        "a full cage with a wrong sum is a clash",
        "and not constraint.holds(held):",
        "and False:",
        _CLASHES,
    ),
    Mutant(
        "../engine/puzzle.py",
        "equal digits in a cage are a clash",
        "if digits[one] == digits[other] != 0:",
        "if False:",
        _CLASHES,
    ),
    Mutant(
        "../engine/puzzle.py",
        "empty cells are not equal digits",
        "if digits[one] == digits[other] != 0:",
        "if digits[one] == digits[other]:",
        _CLASHES,
    ),
    Mutant(
        "../engine/puzzle.py",
        "a cage with empty cells is not broken",
        "if all(held) and not clash_already",
        "if not clash_already",
        _CLASHES,
    ),
    Mutant(
        "../engine/puzzle.py",
        "equal digits break a constraint that allows them",
        "clash_already = constraint.digits_differ and len(set(held))",
        "clash_already = len(set(held))",
        _CLASHES,
    ),
    Mutant(
        "../engine/puzzle.py",
        "equal digits of a cage are one clash",
        "clash_already = constraint.digits_differ and len(set(held)) < len(held)",
        "clash_already = False",
        _CLASHES,
    ),
    Mutant(
        _TABLES,
        "sums have registers",
        "if extras.counts_digits:",
        "if False:",
        _OF_TABLES,
    ),
    Mutant(
        "../engine/registers.py",
        "a sum of several cells is a rule",
        "if one.counts_digits and len(one.cells) > 1:",
        "if one.counts_digits and len(one.cells) > 2:",
        _OF_TABLES,
    ),
    Mutant(
        "../engine/registers.py",
        "cages without sums are no rules of registers",
        "if one.counts_digits and len(one.cells) > 1:",
        "if len(one.cells) > 1:",
        _OF_TABLES,
    ),
    Mutant(
        "../engine/registers.py",
        "equations are rules",
        "for equation in derived_equations(layout, constraints):",
        "for equation in ():",
        _OF_TABLES,
    ),
    Mutant(
        _TABLES,
        "excluded candidates are gone from lanes and registers",
        "state &= ~tables.bits[candidate]",
        "pass",
        _OF_TABLES,
    ),
    Mutant(
        _TABLES,
        "excluded candidates are not possible",
        "tables.possible & ~gone",
        "tables.possible",
        _OF_TABLES,
    ),
    Mutant(
        _TABLES,
        "excluded candidates stay in the tables of the layout",
        "tables = copy(shared)",
        "tables = shared",
        _OF_TABLES,
    ),
    Mutant(
        "../engine/layout.py",
        "a layout that counts digits has more than houses",
        "return not (self.extra_sees or self.bans or self.counts_digits)",
        "return not (self.extra_sees or self.bans)",
        _GATES,
    ),
    Mutant(
        "../engine/layout.py",
        "layouts that differ in counting digits differ",
        "self.marks, self.counts_digits",
        "self.marks",
        ("tests/engine/layouts/test_effective.py",),
    ),
    Mutant(
        "../engine/puzzle.py",
        "constraints that are not known may count digits",
        "return bool(self.unknown) or any(",
        "return any(",
        _GATES,
    ),
)
