"""The checker of proofs: what a step may use, the one rule, and patterns with a twin."""

from __future__ import annotations

from tests.mutants.mutant import Mutant

_TESTS = "tests/engine/proof/test_prove.py"
_CAMPAIGN = "tests/properties/engine/test_proof_campaign.py"
_STEPS = f"{_CAMPAIGN}::test_steps_are_proven_and_altered_ones_only_if_they_follow"
_DRAWN = tuple(f"{_STEPS}[{layout}]" for layout in ("6", "classic", "x"))
_CLOSING = ("tests/engine/test_blockers.py",)
_BY_HAND = (f"{_TESTS}::TestByHand",)
_PREMISES = "proof/premises.py"
_REFUTATION = "proof/refutation.py"
_TWINS = "proof/two_solutions.py"
_EQUAL_TESTS = ("tests/engine/inference/test_equal_cells.py",)

MUTANTS = (
    Mutant(
        _PREMISES,
        "a cell is named wholly",
        "return 0 if held & ~named else held",
        "return held",
        (*_BY_HAND, *_DRAWN),
    ),
    Mutant(
        _PREMISES,
        "cells that are covered are named wholly",
        "if len(step.houses) < _FEWEST_COVERS or not marked or not _is_whole(board, marked):",
        "if len(step.houses) < _FEWEST_COVERS or not marked:",
        ("tests/engine/techniques/exotic/test_exotic.py",),
    ),
    Mutant(
        _PREMISES,
        "a house is named wholly",
        "if inside and not inside & ~named:",
        "if inside:",
        _DRAWN,
        within="_houses",
    ),
    Mutant(
        _PREMISES,
        "houses that are not named need the whole digit",
        "if not board.places[digit] & ~named]",
        "]",
        _DRAWN,
    ),
    Mutant(
        _PREMISES,
        "a weak link is one",
        "if not (strong or excluded or _is_inside(Link(start, end, strong), step.rules)):",
        "if False:",
        _BY_HAND,
    ),
    Mutant(
        _PREMISES,
        "a blocker stands on the board",
        "if not board.placed >> number(board, blocker.candidate) & 1:",
        "if False:",
        _CLOSING,
    ),
    Mutant(
        _PREMISES,
        "a blocker excludes what it closes",
        "if not _excludes(board, blocker.candidate) >> number(board, each) & 1:",
        "if False:",
        _CLOSING,
    ),
    Mutant(
        _PREMISES,
        "a strong link is one",
        "if not found and not _is_inside(Link(start, end, strong), rules):",
        "if False:",
        _BY_HAND,
        within="strong_by",
    ),
    Mutant(
        _PREMISES,
        "no digit fits twice where cells are counted",
        "if any(here & ~sees[cell] & ~(1 << cell) for cell in members(here)):",
        "if False:",
        _DRAWN,
    ),
    Mutant(
        _PREMISES,
        "one digit more than cells may be missing",
        "combinations(masks, spare + 1)",
        "combinations(masks, 1)",
        _DRAWN,
    ),
    Mutant(
        _PREMISES,
        "digits that fill cells are as many",
        "1 < ours.bit_count() == cells.bit_count()",
        "1 < ours.bit_count() <= cells.bit_count()",
        _DRAWN,
    ),
    Mutant(
        _REFUTATION,
        "all that is left of a premise excludes it",
        "while candidates and common:",
        "if candidates and common:",
        _DRAWN,
    ),
    Mutant(
        _REFUTATION,
        "every case fails",
        """            if case is None:
                return None
""",
        """            if case is None:
                continue
""",
        _DRAWN,
    ),
    Mutant(
        _TWINS,
        "no cell of a pattern is given",
        "cells & board.givens or ",
        "",
        (f"{_TESTS}::test_givens_in_a_pattern_refuse_the_proof",),
    ),
    Mutant(
        _TWINS,
        "no sum counts the digits of a pattern",
        "or layout.bans or layout.counts_digits:",
        "or layout.bans:",
        (f"{_TESTS}::test_sums_refuse_proofs_by_exchange",),
    ),
    Mutant(
        _TWINS,
        "each house has two of the cells or none",
        "not in (0, 2) for house in layout.houses):",
        "not in range(10) for house in layout.houses):",
        _DRAWN,
        within="_of_two_digits",
    ),
    Mutant(
        _TWINS,
        "a twin gives each house the same digits",
        "choices[cell] &= held",
        "pass",
        (f"{_TESTS}::test_three_digits_are_exchanged_if_no_house_changes",),
    ),
    Mutant(
        _TWINS,
        "all that a pattern can hold is named",
        "if held & ~(named | fins):",
        "if False:",
        _DRAWN,
    ),
    Mutant(
        _TWINS,
        "a grave has two places or none in a house",
        "not in (0, 2) for house in layout.houses):",
        "not in range(10) for house in layout.houses):",
        (f"{_TESTS}::test_only_one_digit_prevents_a_grave",),
        within="_is_grave",
    ),
    Mutant(
        "proof/prove.py",
        "uniqueness is for those that say so",
        "        if not step.technique.sound_without_uniqueness and not symmetric:",
        "        if step.marked(Role.FIN):",
        (f"{_TESTS}::test_only_techniques_that_assume_uniqueness_may_use_it", *_DRAWN),
        also=("from ..step import Step", "from ..step import Role, Step"),
    ),
    Mutant(
        "proof/premises.py",
        "only as many cells of the other side are left out as a digit needs",
        "there.bit_count() - count + 1",
        "1",
        ("tests/engine/techniques/leftovers/test_leftovers.py",),
        within="_leftover_premises",
    ),
    Mutant(
        "proof/prove.py",
        "equal cells are what is left of the houses that are named",
        "leftovers_of(cut.left_houses, cut.right_houses) == (cut.left, cut.right)",
        "cut.left",
        _EQUAL_TESTS,
    ),
)
