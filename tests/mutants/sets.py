"""Almost locked sets, Sue de Coq and aligned exclusion."""

from __future__ import annotations

from tests.mutants.mutant import Mutant, steps_of

_TESTS = "tests/engine/test_als.py"
_APART = (f"{_TESTS}::test_sets_share_no_cell",)
_FORWARD_TESTS = (f"{_TESTS}::test_hodokus_chain_is_true_and_has_four_sets_or_more",)
_ALS = "inference/als.py"
_XZ = "techniques/locked_sets/als_pairs.py"
_XY = "techniques/locked_sets/als_pairs.py"
_CHAIN = "techniques/locked_sets/als_chain.py"
_FORWARD = "techniques/locked_sets/als_chain.py"
_BLOSSOM = "techniques/locked_sets/death_blossom.py"
_SUE = "techniques/locked_sets/sue_de_coq.py"
_ALIGNED = "techniques/locked_sets/aligned_exclusion.py"

MUTANTS = (
    Mutant(
        "inference/als.py",
        "a set has one candidate more than cells",
        "if union.bit_count() == count + 1",
        "if union.bit_count() == count + 2",
        steps_of("als-xz"),
    ),
    Mutant(
        _ALS,
        "what goes sees all places of a set",
        "rest = seen_by_all(layout, inside) & here",
        "rest = layout.sees[inside.bit_length() - 1] & here",
        steps_of("als-xz", "als-xy-wing"),
    ),
    Mutant(
        _ALS,
        "a set loses a digit at all its places",
        "if not other & ~victims:",
        "if other & victims:",
        steps_of("als-xy-wing", "als-chain"),
    ),
    Mutant(
        _ALS,
        "the next restricted common is another digit",
        "self.leading[state // self.width] & self.without[state % self.width]",
        "self.leading[state // self.width]",
        steps_of("als-xy-wing", "als-chain"),
    ),
    Mutant(
        _ALS,
        "what goes sees the places of both sets",
        "self.seen(one, digit) & self.seen(other, digit)",
        "self.seen(one, digit)",
        steps_of("als-xz"),
    ),
    Mutant(
        _ALS,
        "all places of a restricted common see each other",
        "if not self.places(other, digit) & ~self.seen(one, digit):",
        "if self.places(other, digit) & self.seen(one, digit):",
        steps_of("als-xz"),
    ),
    Mutant(
        _ALS,
        "sets of a chain share no cell",
        "self.everything & ~self._near(cells) for cells, _ in self.sets",
        "self.everything for _ in self.sets",
        _APART,
    ),
    Mutant(
        _XZ,
        "z is not the restricted common",
        "gone += in_order(sets.victims(one, other, ~(1 << digit)))",
        "gone += in_order(sets.victims(one, other, -1))",
        steps_of("als-xz"),
    ),
    Mutant(
        _XZ,
        "two restricted commons lock both sets",
        "if restricted.bit_count() > 1:",
        "if restricted:",
        steps_of("als-xz"),
    ),
    Mutant(
        _XZ,
        "a locked set may lack its restricted commons",
        "members(sets.sets[number].digits & ~restricted)",
        "members(sets.sets[number].digits)",
        steps_of("als-xz"),
    ),
    Mutant(
        _XY,
        "z is none of the joining digits",
        "sets.victims(wing.one, wing.other, ~_joining(sets, wing))",
        "sets.victims(wing.one, wing.other, -1)",
        steps_of("als-xy-wing"),
    ),
    Mutant(
        _XY,
        "the ends lie apart",
        "near = sets.everything if overlap else sets.apart[one]",
        "near = sets.everything",
        _APART,
    ),
    Mutant(
        _CHAIN,
        "z is not the first restricted common",
        "~(1 << chain.digits[0] | last)",
        "~last",
        steps_of("als-chain"),
    ),
    Mutant(
        _CHAIN,
        "z is not the last restricted common",
        "~(1 << chain.digits[0] | last)",
        "~(1 << chain.digits[0])",
        steps_of("als-chain"),
    ),
    Mutant(
        _CHAIN,
        "a chain comes to no set twice",
        "if number not in used and ",
        "if ",
        _APART,
    ),
    Mutant(
        _FORWARD,
        "three sets are no chain",
        "if links > 1 and front >> end & 1:",
        "if front >> end & 1:",
        _FORWARD_TESTS,
    ),
    Mutant(
        _FORWARD,
        "a chain may begin with the higher of two restricted commons",
        "self._from[state] = self._beyond_all(nearest)",
        "pass",
        ("tests/properties/engine/test_filters.py::test_no_ends_of_chains_are_ruled_out",),
    ),
    Mutant(
        _BLOSSOM,
        "the stem sees all places of a petal",
        " if not places & ~sees]",
        " if places & sees]",
        steps_of("death-blossom"),
    ),
    Mutant(
        _BLOSSOM,
        "z is no digit of the stem",
        "viable &= ~(board.layout.all_cells << (digit - 1) * board.layout.cells)",
        "viable &= board.candidates",
        steps_of("death-blossom"),
    ),
    Mutant(
        _BLOSSOM,
        "every petal refutes what goes",
        "victims & petal.victims)",
        "victims)",
        (f"{_TESTS}::test_every_petal_refutes_what_goes",),
    ),
    Mutant(
        _BLOSSOM,
        "petals share no cell",
        " and (self.overlap or not petal.cells & used):",
        ":",
        _APART,
    ),
    Mutant(
        _SUE,
        "line and box share no digit of the middle",
        " and not other.digits & ~without",
        "",
        steps_of("sue-de-coq"),
    ),
    Mutant(
        _SUE,
        "as many digits as cells",
        "if other.used == wanted and ",
        "if ",
        steps_of("sue-de-coq"),
    ),
    Mutant(
        _SUE,
        "a digit goes from the house where all its places are",
        "going = digits & ~elsewhere.digits | elsewhere.digits & here.digits",
        "going = digits",
        steps_of("sue-de-coq"),
    ),
    Mutant(
        _SUE,
        "digits that the middle lacks use up cells",
        "used = count - (union & ~digits).bit_count()",
        "used = count",
        steps_of("sue-de-coq"),
    ),
    Mutant(
        _ALIGNED,
        "a digit repeats only where cells see each other",
        "~(1 << digit if sees[cell] >> other & 1 else 0)",
        "~(1 << digit)",
        steps_of("aligned-pair-exclusion", "aligned-triple-exclusion"),
    ),
    Mutant(
        _ALIGNED,
        "the other two repeat only where they see each other",
        "if rest & ~(1 << each if repeated else 0):",
        "if rest & ~(1 << each):",
        steps_of("aligned-triple-exclusion"),
    ),
    Mutant(
        _ALIGNED,
        "excluders see two cells",
        "common = near[one] & near[two]",
        "common = near[one]",
        steps_of("aligned-pair-exclusion"),
    ),
    Mutant(
        _ALIGNED,
        "excluders see the third cell",
        "shared = common & near[three] & ",
        "shared = common & ",
        steps_of("aligned-triple-exclusion"),
    ),
    Mutant(
        _ALIGNED,
        "two digits empty only a cell of two",
        "if held.bit_count() == 2:",
        "if held:",
        steps_of("aligned-triple-exclusion"),
    ),
)
