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
_WAYS = "proof/ways.py"
_SUM_TESTS = ("tests/engine/proof/test_ways.py",)
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
    Mutant(
        _WAYS,
        "a cage of a step is the puzzle's",
        "if rule not in constraints or rule.sum is None:",
        "if rule.sum is None:",
        _SUM_TESTS,
    ),
    Mutant(
        _WAYS,
        "a cage of a step has a sum",
        "if rule not in constraints or rule.sum is None:",
        "if rule not in constraints:",
        _SUM_TESTS,
    ),
    Mutant(
        _WAYS,
        "a house of an equation is the puzzle's",
        "if any(house not in layout.houses for house in rule.houses):",
        "if False:",
        _SUM_TESTS,
    ),
    Mutant(
        _WAYS,
        "a cage of an equation is the puzzle's",
        "if any(cage not in constraints or cage.sum is None for cage in rule.cages):",
        "if any(cage.sum is None for cage in rule.cages):",
        _SUM_TESTS,
    ),
    Mutant(
        _WAYS,
        "a cage of an equation has a sum",
        "if any(cage not in constraints or cage.sum is None for cage in rule.cages):",
        "if any(cage not in constraints for cage in rule.cages):",
        _SUM_TESTS,
    ),
    Mutant(
        _WAYS,
        "an equation follows from its houses and cages",
        "if again is None or again.key != rule.key:",
        "if again is None:",
        _SUM_TESTS,
    ),
    Mutant(
        _WAYS,
        "houses and cages of an equation can be combined",
        "if again is None or again.key != rule.key:",
        "if again and again.key != rule.key:",
        _SUM_TESTS,
    ),
    Mutant(
        _WAYS,
        "digits on the board count with their signs",
        "total -= digits[cell] if plus >> cell & 1 else -digits[cell]",
        "total -= digits[cell]",
        _SUM_TESTS,
    ),
    Mutant(
        _WAYS,
        "only cells that see each other differ",
        "yield tuple(other for other in range(index) if sees >> cells[other] & 1)",
        "yield tuple(range(index))",
        _SUM_TESTS,
    ),
    Mutant(
        _WAYS,
        "cells of a sum that see each other differ",
        "if digit not in used and self.fill",
        "if self.fill",
        _SUM_TESTS,
    ),
    Mutant(
        _WAYS,
        "minus cells are subtracted",
        "self.fill(index + 1, total - sign * digit, (*kept, own))",
        "self.fill(index + 1, total - digit, (*kept, own))",
        _SUM_TESTS,
    ),
    Mutant(
        _WAYS,
        "a filling has the total",
        (
            "            return total == 0\n"
            "        least, greatest = self._bounds[index]\n"
            "        if not least <= total <= greatest:\n"
        ),
        (
            "            return True\n"
            "        least, greatest = self._bounds[index]\n"
            "        if False:\n"
        ),
        _SUM_TESTS,
    ),
    Mutant(
        _WAYS,
        "earlier digits have an order if some cells may be equal",
        "tuple(sorted(earlier)) if self._all_differ else earlier",
        "tuple(sorted(earlier))",
        _SUM_TESTS,
    ),
    Mutant(
        _WAYS,
        "a digit is kept while a later cell must differ from it",
        "own = digit if last[index] > index else 0",
        "own = 0",
        _SUM_TESTS,
    ),
    Mutant(
        _WAYS,
        "earlier digits are kept while a later cell must differ from them",
        "0 if last[n] <= index else digit",
        "0 if last[n] <= index + 1 else digit",
        _SUM_TESTS,
    ),
    Mutant(
        _WAYS,
        "listed combinations have the total",
        "if sum(digits) == self.total and len(set(digits)) == len(digits)",
        "if len(set(digits)) == len(digits)",
        _SUM_TESTS,
    ),
    Mutant(
        _WAYS,
        "listed combinations have different digits",
        "if sum(digits) == self.total and len(set(digits)) == len(digits)",
        "if sum(digits) == self.total",
        _SUM_TESTS,
    ),
    Mutant(
        _WAYS,
        "combinations are listed if all cells differ",
        "if self.minus or not all_differ or len",
        "if self.minus or len",
        _SUM_TESTS,
    ),
    Mutant(
        _WAYS,
        "combinations are listed if all cells count as plus",
        "if self.minus or not all_differ or len",
        "if not all_differ or len",
        _SUM_TESTS,
    ),
    Mutant(
        _PREMISES,
        "a sum of a step names the candidates of its cells",
        "board.candidates_in(mask_of(_cells_of_sums(sums)), board.layout.all_digits)",
        "()",
        _SUM_TESTS,
    ),
    Mutant(
        _PREMISES,
        "a link without other premises is inside a sum",
        "link.start.cell in rule.cells and link.end.cell in rule.cells",
        "link.start.cell in rule.cells or link.end.cell in rule.cells",
        _SUM_TESTS,
    ),
    Mutant(
        _PREMISES,
        "a sum that does not follow is refused",
        ("if found is None:\n            raise"),
        ("if False:\n            raise"),
        _SUM_TESTS,
    ),
    Mutant(
        _REFUTATION,
        "sums are applied",
        "if not changed and self._sums:",
        "if False:",
        _SUM_TESTS,
    ),
    Mutant(
        _REFUTATION,
        "a sum without a filling is a contradiction",
        ("            if left is None:\n                return alive, premise\n"),
        ("            if left is None:\n                continue\n"),
        _SUM_TESTS,
    ),
    Mutant(
        _REFUTATION,
        "cases with other candidates in a sum differ",
        "relevant = self._in_sums",
        "relevant = 0",
        ("tests/engine/proof/test_refutation.py",),
    ),
)
