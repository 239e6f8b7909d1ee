"""The search of puzzles whose constraints count digits."""

from __future__ import annotations

from tests.mutants.mutant import Mutant

_CONSTRAINED = "search/constrained.py"
_TESTS = "tests/engine/search/test_constrained.py"
_WRONG_SUM = (f"{_TESTS}::TestRefuted::test_wrong_sum_of_singles_is_refuted",)

MUTANTS = (
    Mutant(
        _CONSTRAINED,
        "registers are read before a solution is accepted",
        "            y = placed\n",
        "            y = placed\n            if not y & guards:\n                return True\n",
        _WRONG_SUM,
    ),
    Mutant(
        _CONSTRAINED,
        "sums that contradict a house are read",
        "if tables.breaks_rule(y):",
        "if False:",
        (f"{_TESTS}::TestEffort",),
    ),
    Mutant(
        _CONSTRAINED,
        "a constraint without a way ends the branch",
        "if (keep := register.keep_by_content[content]) == BROKEN:",
        "if (keep := register.keep_by_content[content] or -1) == BROKEN:",
        _WRONG_SUM,
    ),
    Mutant(
        _CONSTRAINED,
        "only what is placed on the way is yielded",
        "        del trail[length:]\n",
        "",
        (f"{_TESTS}::TestOrder::test_each_way_places_every_empty_cell_once",),
    ),
    Mutant(
        _CONSTRAINED,
        "a full board is not refuted",
        "return self._visited if next(self.ways(state), None) is None else 0",
        "return self._visited if not next(self.ways(state), None) else 0",
        (f"{_TESTS}::TestRefuted",),
    ),
    Mutant(
        "search/uniqueness.py",
        "sums forbid exchanges",
        "or self._counts_digits:",
        "or False:",
        ("tests/engine/constraints/test_constraints.py::TestGates",),
    ),
    Mutant(
        "search/compiled/loader.py",
        "the compiled search has no sums",
        "if _loader.is_loaded and not layout.counts_digits else None",
        "if _loader.is_loaded else None",
        ("tests/engine/constraints/test_constraints.py::TestGates",),
    ),
)
