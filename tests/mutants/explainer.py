"""Explainer's rules, family by family."""

from __future__ import annotations

from tests.mutants.mutant import Mutant

_CONDITIONS = "tests/properties/engine/test_explainer_conditions.py::test_no_step_is_false"
_EXAMPLES = ("tests/engine/explainer/test_rating_path.py::test_worked_examples_agree_step_by_step",)

_GRAVES = ("tests/properties/engine/test_explainer_conditions.py::test_graves_on_a_path_are_true",)
_TESTS = "tests/engine/explainer"
_ODD = (f"{_TESTS}/test_bug.py::test_a_digit_of_two_odd_cells_counts_as_a_cell_of_a_naked_set",)
_LENGTHS = (f"{_TESTS}/test_simple_chains.py::test_forcing_chains_have_the_stated_length",)


def _pair_tests(which: str) -> tuple[str, ...]:
    """Return the tests of searches for pairs within chains."""
    return tuple(
        f"{_TESTS}/test_inner_rules.py::test_pairs_within_chains_{name}"
        for name in (
            f"eliminate_nothing_true[{which}]",
            f"name_all_their_causes[{which}]",
            "need_enough_empty_cells",
        )
    )


def _truth_tests(*names: str) -> tuple[str, ...]:
    """Return the tests that steps of some rules are true, and the worked examples."""
    return (*(f"{_CONDITIONS}[{name}]" for name in names), *_EXAMPLES)


MUTANTS = (
    Mutant(
        "explainer/singles.py",
        "the last empty cell of a house is easier than others",
        "if (guards & bits).bit_count() == 1:",
        "if (guards & bits).bit_count() >= 1:",
        _EXAMPLES,
    ),
    Mutant(
        "explainer/singles.py",
        "all places of a house are in the other",
        "if not inside & ~cover.mask:",
        "if inside & cover.mask:",
        _truth_tests("locked"),
    ),
    Mutant(
        "explainer/singles.py",
        "one place is left of those outside",
        "if there != outside and outside and not outside & (outside - 1):",
        "if there != outside and outside:",
        _truth_tests("direct locked"),
    ),
    Mutant(
        "explainer/sets.py",
        "a hidden set has as many cells as digits",
        "if at.bit_count() == size:",
        "if at.bit_count() >= size:",
        _truth_tests("set 3.4"),
        within="_hidden",
    ),
    Mutant(
        "explainer/sets.py",
        "a naked set has as many digits as cells",
        "if digits.bit_count() == size:",
        "if digits.bit_count() >= size:",
        _truth_tests("set 3.0"),
    ),
    Mutant(
        "explainer/sets.py",
        "one place is left beside a hidden set",
        "alone = outside and not outside & (outside - 1)",
        "alone = outside",
        _truth_tests("set 2.0"),
    ),
    Mutant(
        "explainer/fish.py",
        "a fish has as many covers as lines",
        "if met.bit_count() == size:",
        "if met.bit_count() >= size:",
        _truth_tests("fish 2"),
    ),
    Mutant(
        "explainer/wings.py",
        "both digits of the pivot are in the wings",
        "if shared and (of[one] | of[other]) & digits == digits:",
        "if shared:",
        _truth_tests("xy-wing"),
    ),
    Mutant(
        "explainer/wings.py",
        "what goes sees the pivot of three too",
        "lost = SEES[one] & SEES[other] & SEES[pivot]",
        "lost = SEES[one] & SEES[other] & ~(1 << pivot)",
        _truth_tests("xyz-wing"),
    ),
    Mutant(
        "explainer/wings.py",
        "the digit that links set and cell stays",
        "free = [digit for digit in ends if restricted != [digit]]",
        "free = ends",
        _truth_tests("wing 4"),
    ),
    Mutant(
        "explainer/wings.py",
        "a set has one digit more than cells",
        "if len(cells) >= 3 and digits.bit_count() == len(cells) + 1:",
        "if len(cells) >= 3 and digits.bit_count() >= len(cells) + 1:",
        _truth_tests("wing 4"),
    ),
    Mutant(
        "explainer/strong_links.py",
        "links that follow each other share a house",
        "if (bridge := far & other.bridges_at[near])",
        "if (bridge := far)",
        _truth_tests("links 2"),
    ),
    Mutant(
        "explainer/strong_links.py",
        "what goes sees both ends",
        "lost = head.seen[start] & last.seen[stop] & places",
        "lost = head.seen[start] & places",
        _truth_tests("links 2"),
    ),
    Mutant(
        "explainer/base_links.py",
        "one of three parts of a line is empty",
        "if not empty & inside:",
        "if inside:",
        _truth_tests("links 2"),
        within="_split_by_empty_part",
    ),
    Mutant(
        "explainer/base_links.py",
        "both parts of a grouped line have places",
        "return (one, other) if one and other else None",
        "return (one, other)",
        ("tests/engine/explainer/test_strong_links.py::test_lines_have_ends_in_two_boxes",),
        within="_split_by_empty_part",
    ),
    Mutant(
        "explainer/unique_loops.py",
        "type 2: the cells have one other digit between them",
        "elif extra and not digits & (digits - 1):",
        "elif extra:",
        _truth_tests("unique loop"),
    ),
    Mutant(
        "explainer/unique_loops.py",
        "type 4: the locked digit has no other place",
        "if not self.board.places[locked] & house.mask & ~ends:",
        "if self.board.places[locked] & house.mask:",
        _truth_tests("unique loop"),
    ),
    Mutant(
        "explainer/sets.py",
        "type 3: as many cells as digits, one of them both",
        "if (held | digits).bit_count() == size == (held | both).bit_count():",
        "if (held | digits).bit_count() >= size:",
        _truth_tests("unique loop"),
    ),
    Mutant(
        "explainer/unique_loops.py",
        "each house is met by both parities",
        "if self._met[0] == self._met[1]:",
        "if self._met[0]:",
        _truth_tests("unique loop"),
    ),
    Mutant(
        "explainer/bug.py",
        "type 1: the odd candidate stays",
        "yield _Hint(1, 5.6, board.candidates_in(cells, ~digits))",
        "yield _Hint(1, 5.6, board.candidates_in(cells, ~0))",
        _GRAVES,
    ),
    Mutant(
        "explainer/bug.py",
        "type 2: what goes is the odd digit",
        "yield _Hint(2, 5.7, board.candidates_in(lost, digits))",
        "yield _Hint(2, 5.7, board.candidates_in(lost, ~0))",
        _GRAVES,
    ),
    Mutant(
        "explainer/bug.py",
        "type 3: as many digits as cells, the odd ones as one",
        "if held.bit_count() == degree and not digits & ~held:",
        "if held.bit_count() >= degree and not digits & ~held:",
        _ODD,
    ),
    Mutant(
        "explainer/bug.py",
        "type 3: the other cells hold all odd digits",
        "if held.bit_count() == degree and not digits & ~held:",
        "if held.bit_count() == degree:",
        _ODD,
    ),
    Mutant(
        "explainer/bug.py",
        "type 3: all odd cells are in the house",
        "if grave.cells & ~house.mask:",
        "if not grave.cells & house.mask:",
        _ODD,
    ),
    Mutant(
        "explainer/bug.py",
        "type 3: what goes is outside the odd cells",
        "gone = board.candidates_in(house.mask & ~(grave.cells | mine), held)",
        "gone = board.candidates_in(house.mask & ~mine, held)",
        _ODD,
    ),
    Mutant(
        "explainer/aligned_exclusion.py",
        "only cells that see each other differ",
        "if SEES[cells[i]] >> cells[j] & 1:",
        "if cells[i] != cells[j]:",
        _truth_tests("aligned pair", "aligned triplet"),
    ),
    Mutant(
        "explainer/chain_links.py",
        "a link is strong where one other place is left",
        "if rest and not rest & (rest - 1):",
        "if rest:",
        _truth_tests("simple chain"),
    ),
    Mutant(
        "explainer/simple_chains.py",
        "what goes sees a candidate on and one off",
        "lost |= (mask & seen[1].get(digit, 0) & ~cells) << number_of(0, digit)",
        "lost |= (mask & ~cells) << number_of(0, digit)",
        _truth_tests("simple chain"),
    ),
    Mutant(
        "explainer/simple_chains.py",
        "what leads to its opposite when it is true is false",
        "placements, gone = effects_of(forced.start, on=not forced.is_assumed_on)",
        "placements, gone = effects_of(forced.start, on=forced.is_assumed_on)",
        _truth_tests("simple chain"),
    ),
    Mutant(
        "explainer/inner_rules.py",
        "digits of a hidden pair have the same cells",
        "if at[digit] != at[other]:",
        "if not at[digit] & at[other]:",
        _pair_tests("hidden"),
    ),
    Mutant(
        "explainer/inner_rules.py",
        "a hidden pair leans on the places that both digits lost",
        "causes = pair & ~gone & left.start",
        "causes = pair & ~gone & left.now",
        _pair_tests("hidden"),
    ),
    Mutant(
        "explainer/inner_rules.py",
        "hidden pairs are looked for where five cells are empty",
        "if empty <= 4:",
        "if empty < 4:",
        _pair_tests("hidden"),
    ),
    Mutant(
        "explainer/inner_rules.py",
        "cells of a naked pair have the same digits",
        "if held[one] != held[other]:",
        "if not held[one] & held[other]:",
        _pair_tests("naked"),
    ),
    Mutant(
        "explainer/inner_rules.py",
        "a naked pair leans on the digits that both cells lost",
        "inside & left.start & ~left.now & ~pair",
        "inside & left.start & ~left.now & pair",
        _pair_tests("naked"),
    ),
    Mutant(
        "explainer/inner_rules.py",
        "naked pairs are looked for where four cells are empty",
        "if empty < 4:",
        "if empty < 3:",
        _pair_tests("naked"),
    ),
    Mutant(
        "explainer/simple_chains.py",
        "a chain from a candidate on comes back to it off",
        "return 2 * _layers(links, 1 << number, links.kills[number]) + 2",
        "return 2 * _layers(links, 1 << number, links.kills[number])",
        _LENGTHS,
    ),
    Mutant(
        "explainer/simple_chains.py",
        "a chain from a candidate off begins and ends with a link more",
        "return 2 * _layers(links, gained, fatal) + 4",
        "return 2 * _layers(links, gained, fatal) + 2",
        _LENGTHS,
    ),
    Mutant(
        "explainer/simple_chains.py",
        "what is off is on after all if what it leaves alone is excluded",
        "fatal |= links.kills[each]",
        "fatal |= links.kills[each] | 1 << each",
        _LENGTHS,
    ),
    Mutant(
        "explainer/propagation.py",
        "what is left alone is alone",
        "if rest and not rest & (rest - 1) and not rest & self.on:",
        "if rest and not rest & self.on:",
        _truth_tests("nishio", "multiple", "dynamic"),
    ),
    Mutant(
        "explainer/branches.py",
        "every branch leads to the conclusion",
        "all_on &= branch.on",
        "all_on = branch.on",
        _truth_tests("multiple", "dynamic"),
    ),
    Mutant(
        "explainer/branches.py",
        "a source is all places of a digit in a house",
        "places = scope & self.candidates",
        "places = scope & self.candidates & ~(1 << (scope & self.candidates).bit_length() - 1)",
        _truth_tests("multiple", "dynamic"),
    ),
    Mutant(
        "explainer/chain_steps.py",
        "half-way to the next threshold counts too",
        "if length > threshold + (threshold >> 1):",
        "if length > threshold << 1:",
        ("tests/engine/explainer/test_rating_path.py::test_longer_chains_are_rated_higher",),
    ),
)
