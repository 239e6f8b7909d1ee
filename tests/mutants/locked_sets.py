"""Almost locked sets, Sue de Coq and aligned exclusion."""

from __future__ import annotations

from tests.mutants.mutant import Mutant, definitions_of, steps_of

_TESTS = "tests/engine/techniques/locked_sets"
_ALS_PAIRS = "techniques/locked_sets/als_pairs.py"
_ALS_CHAIN = "techniques/locked_sets/als_chain.py"
_DEATH_BLOSSOM = "techniques/locked_sets/death_blossom.py"
_SUE_DE_COQ = "techniques/locked_sets/sue_de_coq.py"
_ALIGNED_EXCLUSION = "techniques/locked_sets/aligned_exclusion.py"
_APART = (f"{_TESTS}/test_locked_sets.py::test_sets_share_no_cell",)
_FORWARD_TESTS = (
    f"{_TESTS}/test_als_chain.py::test_hodokus_chain_is_true_and_has_at_least_four_sets",
)
_ALIGNED = (f"{_TESTS}/test_aligned_exclusion.py",)
_GLANCE = ("tests/properties/engine/test_filters.py",)
_NARROWED = ("tests/engine/test_changes.py",)

MUTANTS = (
    Mutant(
        _ALS_PAIRS,
        "z is not the restricted common",
        "gone += sort_by_digit(sets.victims(one, other, ~(1 << digit)))",
        "gone += sort_by_digit(sets.victims(one, other, -1))",
        steps_of("als-xz"),
    ),
    Mutant(
        _ALS_PAIRS,
        "two restricted commons lock both sets",
        "if restricted.bit_count() > 1:",
        "if restricted:",
        steps_of("als-xz"),
    ),
    Mutant(
        _ALS_PAIRS,
        "a locked set may lack its restricted commons",
        "members(sets.sets[number].digits & ~restricted)",
        "members(sets.sets[number].digits)",
        steps_of("als-xz"),
    ),
    Mutant(
        _ALS_PAIRS,
        "z is none of the joining digits",
        "sets.victims(wing.one, wing.other, ~_joining_digits(sets, wing))",
        "sets.victims(wing.one, wing.other, -1)",
        steps_of("als-xy-wing"),
    ),
    Mutant(
        _ALS_PAIRS,
        "the ends lie apart",
        "near = sets.everything if overlap else sets.disjoint_states[one]",
        "near = sets.everything",
        _APART,
    ),
    Mutant(
        _ALS_CHAIN,
        "z is not the first restricted common",
        "~(1 << chain.digits[0] | last)",
        "~last",
        steps_of("als-chain"),
    ),
    Mutant(
        _ALS_CHAIN,
        "z is not the last restricted common",
        "~(1 << chain.digits[0] | last)",
        "~(1 << chain.digits[0])",
        steps_of("als-chain"),
    ),
    Mutant(
        _ALS_CHAIN,
        "a chain comes to no set twice",
        "if number not in used and ",
        "if ",
        _APART,
    ),
    Mutant(
        _ALS_CHAIN,
        "three sets are no chain",
        "if links > 1 and front >> end & 1:",
        "if front >> end & 1:",
        _FORWARD_TESTS,
    ),
    Mutant(
        _ALS_CHAIN,
        "a chain may begin with the higher of two restricted commons",
        "self._from[state] = self._states_after(nearest)",
        "pass",
        ("tests/properties/engine/test_filters.py::test_no_ends_of_chains_are_filtered_out",),
    ),
    Mutant(
        _DEATH_BLOSSOM,
        "the stem sees all places of a petal",
        " if not places & ~sees]",
        " if places & sees]",
        steps_of("death-blossom"),
    ),
    Mutant(
        _DEATH_BLOSSOM,
        "z is no digit of the stem",
        "viable &= ~(board.layout.all_cells << (digit - 1) * board.layout.cells)",
        "viable &= board.candidates",
        steps_of("death-blossom"),
    ),
    Mutant(
        _DEATH_BLOSSOM,
        "every petal refutes what goes",
        "victims & petal.victims)",
        "victims)",
        (f"{_TESTS}/test_death_blossom.py::test_every_petal_refutes_the_elimination",),
    ),
    Mutant(
        _DEATH_BLOSSOM,
        "petals share no cell",
        " and (self.overlap or not petal.cells & used):",
        ":",
        _APART,
    ),
    Mutant(
        _SUE_DE_COQ,
        "line and box share no digit of the middle",
        " and not other.digits & taken",
        "",
        steps_of("sue-de-coq"),
    ),
    Mutant(
        _SUE_DE_COQ,
        "as many digits as cells",
        "if other.used == wanted and ",
        "if ",
        steps_of("sue-de-coq"),
    ),
    Mutant(
        _SUE_DE_COQ,
        "a digit goes from the house where all its places are",
        "going = digits & ~elsewhere.digits | elsewhere.digits & here.digits",
        "going = digits",
        steps_of("sue-de-coq"),
    ),
    Mutant(
        _SUE_DE_COQ,
        "digits that the middle lacks use up cells",
        "used = count - (union & ~digits).bit_count()",
        "used = count",
        steps_of("sue-de-coq"),
    ),
    Mutant(
        _SUE_DE_COQ,
        "line and box may use digits that the middle lacks",
        "up |= (up & fields) >> below",
        "up |= up",
        _GLANCE,
    ),
    Mutant(
        _SUE_DE_COQ,
        "the box may do without digits that the middle lacks",
        "box -= self._ones & ~with_it",
        "box -= self._ones",
        _GLANCE,
    ),
    Mutant(
        _ALIGNED_EXCLUSION,
        "a digit repeats in a pair only where the cells see each other",
        "lost &= board.layout.sees[other]",
        "lost &= ~0",
        _ALIGNED,
    ),
    Mutant(
        _ALIGNED_EXCLUSION,
        "a pair sees all of a set",
        "if each.seen >> other & 1 and each.seen & lost",
        "if each.seen & lost",
        steps_of("aligned-pair-exclusion"),
    ),
    Mutant(
        _ALIGNED_EXCLUSION,
        "the cell that loses the digit sees the sets",
        "lost &= seen_with_near.get(second, 0)",
        "lost &= -1",
        steps_of("aligned-pair-exclusion"),
    ),
    Mutant(
        _ALIGNED_EXCLUSION,
        "one set alone is a naked subset",
        "and needed & ~each.set.digits",
        "and needed",
        _ALIGNED,
    ),
    Mutant(
        _ALIGNED_EXCLUSION,
        "a digit repeats in a triple only where cells see each other",
        "~(1 << digit if sees[cell] >> other & 1 else 0)",
        "~(1 << digit)",
        steps_of("aligned-triple-exclusion"),
    ),
    Mutant(
        _ALIGNED_EXCLUSION,
        "the other two repeat only where they see each other",
        "if rest & ~(1 << each if repeated else 0):",
        "if rest & ~(1 << each):",
        steps_of("aligned-triple-exclusion"),
    ),
    Mutant(
        _ALIGNED_EXCLUSION,
        "excluders see three cells",
        "common = near[one] & near[two]",
        "common = near[one]",
        steps_of("aligned-triple-exclusion"),
    ),
    Mutant(
        _ALIGNED_EXCLUSION,
        "excluders see the third cell",
        "shared = common & near[three] & ",
        "shared = common & ",
        steps_of("aligned-triple-exclusion"),
    ),
    Mutant(
        _ALIGNED_EXCLUSION,
        "two digits empty only a cell of two",
        "if held.bit_count() == 2:",
        "if held:",
        steps_of("aligned-triple-exclusion"),
    ),
    Mutant(
        "techniques/locked_sets/almost_locked_candidates.py",
        "the digits have cells outside the crossing for all but one",
        "if hidden.bit_count() == self.size - 1:",
        "if hidden:",
        steps_of("almost-locked-pair"),
    ),
    Mutant(
        "techniques/locked_sets/almost_locked_candidates.py",
        "the cells lie outside the crossing",
        "each.one.mask & ~each.shared & 1 << cell",
        "each.one.mask & 1 << cell",
        steps_of("almost-locked-pair"),
    ),
    Mutant(
        "techniques/locked_sets/almost_locked_candidates.py",
        "none of the digits stands in the other house",
        "            if here := places & cells:\n",
        "            if (here := places & cells) or True:\n",
        (*steps_of("almost-locked-pair"), *steps_of("almost-locked-triple")),
    ),
    Mutant(
        "techniques/locked_sets/almost_locked_candidates.py",
        "both houses of a crossing may have a changed cell",
        "if (one.mask | other.mask) & bit)",
        "if one.mask & bit)",
        _NARROWED,
    ),
    Mutant(
        _SUE_DE_COQ,
        "a pattern may be new by a cell beside the crossing",
        "not changed & meeting.around",
        "not changed & meeting.cells",
        _NARROWED,
    ),
    Mutant(
        "techniques/locked_sets/almost_locked_candidates.py",
        "of two cells one may have two of the three digits",
        "for cell in members(board.bivalue | board.trivalue):",
        "for cell in members(board.trivalue):",
        definitions_of("almost-locked"),
    ),
)
