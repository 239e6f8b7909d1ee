"""Shared foundations of several families: links, implications, outcomes, sets and dead places."""

from __future__ import annotations

from tests.mutants.mutant import Mutant, steps_of

_TESTS = "tests/engine/inference"
_ALS = "inference/als.py"
_IMPLICATIONS = "inference/implications.py"
_LINKS = "inference/links.py"
_NEW_LINKS = "inference/new_links.py"
_NEW_SETS = "inference/new_sets.py"
_NEXT = ("tests/engine/test_changes.py::test_the_next_step_is_found_after_all_were_taken",)
_NEW_CHAINS = (
    "tests/engine/test_changes.py::test_a_new_chain_of_sets_is_found_after_all_were_taken",
)
_OUTCOMES = "inference/outcomes.py"
_DEAD_PLACES = "inference/dead_places.py"
_TIGHT_SETS = "inference/tight_sets.py"
_APART = ("tests/engine/techniques/locked_sets/test_locked_sets.py::test_sets_share_no_cell",)
_SET_LOOP_STEPS = steps_of(
    "grouped-continuous-nice-loop 0709-2",
    "grouped-discontinuous-nice-loop 0710-3",
    "grouped-aic 0711-3",
)
_CERTAIN = (f"{_TESTS}/test_outcomes.py::test_certain_candidates_are_true",)
_REASONS = (f"{_TESTS}/test_outcomes.py::test_every_reason_of_a_net_is_valid",)
_CLOSED = (f"{_TESTS}/test_links.py::test_closures_are_reached_link_by_link[classic]",)
_GROUPED = steps_of("grouped-aic", "grouped-discontinuous-nice-loop")
_PLACEMENTS = (
    f"{_TESTS}/test_dead_places.py::test_dead_and_settled_places_are_those_of_no_and_of_all_templates",
    f"{_TESTS}/test_dead_places.py::test_fits_without_some_places",
)
_IN_BANDS = ("tests/engine/inference/test_dead_places.py",)
_GLANCE = ("tests/properties/engine/test_filters.py",)
_RANK = "inference/rank_zero.py"
_COUNTED = ("tests/engine/inference/test_rank_zero.py",)
_EQUAL_TESTS = ("tests/engine/inference/test_equal_cells.py",)

MUTANTS = (
    Mutant(
        _ALS,
        "a set has one candidate more than cells",
        "if union.bit_count() == count + 1",
        "if union.bit_count() == count + 2",
        steps_of("als-xz"),
    ),
    Mutant(
        _ALS,
        "what goes sees all places of a set",
        "victims = seen_by[inside] & here",
        "victims = self._layout.sees[inside.bit_length() - 1] & here",
        steps_of("als-xz", "als-xy-wing"),
    ),
    Mutant(
        _ALS,
        "a set loses a digit whichever place of another holds it",
        "hits &= lost.get(cell, 0)",
        "hits = lost.get(cell, 0)",
        steps_of("als-xy-wing", "als-chain"),
    ),
    Mutant(
        _ALS,
        "the next restricted common is another digit",
        "self.led_states[state // self.width] & self.states_without[state % self.width]",
        "self.led_states[state // self.width]",
        steps_of("als-xy-wing", "als-chain"),
    ),
    Mutant(
        _ALS,
        "what goes sees the places of both sets",
        "(cells := first[digit] & second[digit])",
        "(cells := first[digit])",
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
        "apart = everything ^ near",
        "apart = everything",
        _APART,
    ),
    Mutant(
        _ALS,
        "a set that loses two digits is short",
        "if following & around or self._lose_twice(following):",
        "if following & around:",
        _GLANCE,
    ),
    Mutant(
        _ALS,
        "a wing is what follows at once",
        "if self._lose_twice(following):\n                wings",
        "if following:\n                wings",
        _GLANCE,
    ),
    Mutant(
        _IMPLICATIONS,
        "what a set excludes sees all its places",
        "return layout.seen_by_all(cells & places) & places & ~cells",
        "return layout.sees[(cells & places).bit_length() - 1] & places & ~cells",
        _SET_LOOP_STEPS,
    ),
    Mutant(
        _IMPLICATIONS,
        "a node takes all places of a digit from a set",
        "and not self.places(number, digit) & ~seen",
        "and self.places(number, digit) & seen",
        _SET_LOOP_STEPS,
    ),
    Mutant(
        _IMPLICATIONS,
        "a set does not hold what it lost",
        "if digit != lost and mask}",
        "if mask}",
        _SET_LOOP_STEPS,
    ),
    Mutant(
        _IMPLICATIONS,
        "a set takes all places of a digit from another",
        "if digit in gone and not self.places(other, digit) & ~gone[digit]:",
        "if digit in gone and self.places(other, digit) & gone[digit]:",
        _SET_LOOP_STEPS,
    ),
    Mutant(
        _IMPLICATIONS,
        "one digit is left in a cell",
        "if rest and not rest & (rest - 1) and ",
        "if rest and ",
        _SET_LOOP_STEPS,
    ),
    Mutant(
        _IMPLICATIONS,
        "a nearer way is taken, if it is come upon later",
        "elif now >= far[each]:",
        "else:",
        (f"{_TESTS}/test_implications.py::test_a_shorter_path_replaces_one_through_large_sets",),
    ),
    Mutant(
        _IMPLICATIONS,
        "a strong link has two places",
        "if inside.bit_count() == 2:",
        "if inside.bit_count() >= 2:",
        _CLOSED,
    ),
    Mutant(
        _LINKS,
        "a chain passes a cell once",
        "if cell != here and used >> cell & 1:",
        "if cell == here and not used:",
        (f"{_TESTS}/test_links.py::TestChainPaths",),
    ),
    Mutant(
        _LINKS,
        "a weak link leads to a cell not yet passed",
        " and not now >> false_node % cells & 1:",
        ":",
        (f"{_TESTS}/test_links.py::TestChainPaths",),
    ),
    Mutant(
        _LINKS,
        "the end of a chain is a cell not yet passed",
        "if true_node == end and (cell == here or end == path[0] or not used >> cell & 1):",
        "if true_node == end:",
        (f"{_TESTS}/test_links.py::TestChainPaths",),
    ),
    Mutant(
        _LINKS,
        "a strong link has two places",
        "one, other = members(inside)",
        "one, other, *_ = members(inside)",
        _CLOSED,
        within="partners_by_places",
        also=("if inside.bit_count() == 2:", "if inside.bit_count() > 1:"),
    ),
    Mutant(
        _LINKS,
        "a group excludes what all its cells see",
        "(cells, seen_by[cells])",
        "(cells, layout.sees[cells.bit_length() - 1] & ~cells)",
        _GROUPED,
    ),
    Mutant(
        _LINKS,
        "a group excludes another that all its cells see",
        "if not other & ~sees)",
        "if other & sees)",
        _GROUPED,
    ),
    Mutant(
        _LINKS,
        "one place is left beside a group",
        "if rest.bit_count() == 1:",
        "if rest:",
        _GROUPED,
        within="_groups_at",
    ),
    Mutant(
        _LINKS,
        "what is refuted excludes itself",
        "if killed & reached:",
        "if killed & strong:",
        (f"{_TESTS}/test_links.py::test_refuted_candidates_are_false",),
    ),
    Mutant(
        _OUTCOMES,
        "what is certain follows from a candidate and from its contrary",
        "if both := on & other.true:",
        "if both := on:",
        _CERTAIN,
    ),
    Mutant(
        _OUTCOMES,
        "what is certain follows from every choice",
        "            true &= outcome.true\n",
        "            true = outcome.true\n",
        _CERTAIN,
    ),
    Mutant(
        _OUTCOMES,
        "an emptied cell has nothing left",
        "self._cells & ~self._cells_in(self.board.candidates & ~false)",
        "self._cells & self._cells_in(false)",
        _CERTAIN,
    ),
    Mutant(
        _OUTCOMES,
        "an emptied house has no place left",
        "if not house & ~false:",
        "if house & false:",
        _CERTAIN,
    ),
    Mutant(
        _OUTCOMES,
        "one digit is left in the cell of a net's premise",
        "if mates and not mates & (mates - 1):",
        "if mates:",
        _CERTAIN,
    ),
    Mutant(
        _OUTCOMES,
        "one of a choice is left",
        "if left & (left - 1):",
        "if left & (left - 1) & (left - 2):",
        _REASONS,
    ),
    Mutant(
        _OUTCOMES,
        "the reasons of a single are all that it is left by",
        "denied = tuple([other << 1 for other in members(candidates & ~left)])",
        "denied = (literal,)",
        _REASONS,
    ),
    Mutant(
        _OUTCOMES,
        "a contradiction is true and false",
        "both = fresh & self._true & self._links.candidates",
        "both = fresh & self._links.candidates",
        _REASONS,
    ),
    Mutant(
        _DEAD_PLACES,
        "no two places of a template see each other",
        "self._extend(free & self._beside[place], chosen | place, rest, untried)",
        "self._extend(free & ~place, chosen | place, rest, untried)",
        _PLACEMENTS,
    ),
    Mutant(
        _DEAD_PLACES,
        "what is known of a template goes with the place taken",
        "left, chosen = known & beside",
        "left, chosen = known & ~place",
        _PLACEMENTS,
    ),
    Mutant(
        _DEAD_PLACES,
        "places taken on the way exclude others",
        "self._repair(free & beside, chosen",
        "self._repair(free & ~place, chosen",
        _PLACEMENTS,
    ),
    Mutant(
        _DEAD_PLACES,
        "houses that lost their place get another",
        "for cell in members(known ^ left) for house",
        "for cell in members(known ^ known) for house",
        _PLACEMENTS,
    ),
    Mutant(
        _DEAD_PLACES,
        "a box holds a digit in one row of a band",
        "for column in each[row & free[taken]]:",
        "for column in each[row & ~taken]:",
        _PLACEMENTS,
    ),
    Mutant(
        _DEAD_PLACES,
        "the rest of the columns is what the last band takes",
        "of_three.get(rest ^ more)",
        "of_three.get(rest)",
        _PLACEMENTS,
    ),
    Mutant(
        _DEAD_PLACES,
        "as many columns are open as rows",
        "if columns.bit_count() != one.rows + two.rows + three.rows:",
        "if not columns:",
        _IN_BANDS,
    ),
    Mutant(
        _DEAD_PLACES,
        "diagonals are met as well",
        "for house in others if house & places]",
        "for house in others if not house]",
        _PLACEMENTS,
    ),
    Mutant(
        _DEAD_PLACES,
        "a settled place leaves its row no other",
        "if not layout.sees[place] & places & ~verdict.dead:",
        "if not layout.sees[place] & places:",
        _PLACEMENTS,
    ),
    Mutant(
        _TIGHT_SETS,
        "as few things as holders",
        "_FULL - held.bit_count() << _WIDTH * held",
        "_FULL - held.bit_count() - 1 << _WIDTH * held",
        _GLANCE,
    ),
    Mutant(
        _TIGHT_SETS,
        "a thing is wanted elsewhere too",
        "if holder & held and holder & ~held:",
        "if holder & held:",
        _GLANCE,
    ),
    Mutant(
        _TIGHT_SETS,
        "every house is told",
        "            hidden |= sizes.hidden\n",
        "            hidden = sizes.hidden\n",
        _GLANCE,
    ),
    Mutant(
        "inference/named_cuts.py",
        "the marks are what is left of the houses",
        "if left and leftovers_of(ones, others) == (left, right):",
        "if left:",
        ("tests/engine/techniques/leftovers/test_leftovers.py",),
    ),
    Mutant(
        _RANK,
        "there are as many covers as cells",
        "return DigitCovers(cells, ways) if left == 0 and cells else None",
        "return DigitCovers(cells, ways) if cells else None",
        _COUNTED,
    ),
    Mutant(
        _RANK,
        "truths are disjoint",
        "if together & truth:\n            return None",
        "if not truth:\n            return None",
        _COUNTED,
    ),
    Mutant(
        _RANK,
        "covers hold all of the truths",
        "if len(truths) != len(covers) or together & ~once:",
        "if len(truths) != len(covers):",
        _COUNTED,
    ),
    Mutant(
        _RANK,
        "a candidate in two covers would use up both",
        "return once & ~together | twice & together",
        "return once & ~together",
        _COUNTED,
    ),
    Mutant(
        "inference/guardians.py",
        "what goes is killed by all guardians",
        "gone &= board.tables.excludes[each]",
        "gone = board.candidates & board.tables.excludes[each]",
        ("tests/engine/techniques/guardians/test_guardians.py",),
    ),
    Mutant(
        "inference/guardians.py",
        "each guardian leads to what goes by chains",
        "    for node in nodes:\n        gone &= falsified(links, node)",
        "    for node in nodes[:1]:\n        gone &= falsified(links, node)",
        ("tests/engine/techniques/guardians/test_guardians.py",),
    ),
    Mutant(
        "inference/given_symmetries.py",
        "a symmetry keeps marks and layout",
        "or extras.renamed(move, names) != extras",
        "",
        ("tests/engine/techniques/uniqueness/test_symmetrical_placement.py",),
    ),
    Mutant(
        "inference/equal_cells.py",
        "equal cells are alike before one stands in for the other",
        "if board.candidates_of[one] != board.candidates_of[other]:",
        "if False:",
        _EQUAL_TESTS,
    ),
    Mutant(
        "inference/equal_cells.py",
        "what one of two equal cells excludes is gone",
        "if board.candidates & ~view.candidates:",
        "if False:",
        _EQUAL_TESTS,
    ),
    Mutant(
        _NEW_LINKS,
        "a cell that has come to two candidates is a new link",
        "members(board.bivalue & changes.cells)",
        "members(0)",
        _NEXT,
    ),
    Mutant(
        _NEW_LINKS,
        "a house that has come to two places is a new link",
        "members(others & ~before.get(cell, 0) & -1 << cell)",
        "members(0)",
        _NEXT,
    ),
    Mutant(
        _NEW_LINKS,
        "a group that has lost a cell has new links",
        "            if grouped:\n                yield from",
        "            if False:\n                yield from",
        _NEXT,
    ),
    Mutant(
        _LINKS,
        "what is false after a node is followed to the end",
        "front |= (before ^ off) & strong",
        "front |= 0",
        _NEXT,
        within="Links.false_after",
    ),
    Mutant(
        _NEW_SETS,
        "a set that had more digits is new by each of its own",
        "is_new = bool(lost & ~digits)",
        "is_new = False",
        _NEW_CHAINS,
    ),
    Mutant(
        _NEW_SETS,
        "a set may see more places than before",
        "        return seen, new\n",
        "        return 0, new\n",
        _NEW_CHAINS,
    ),
    Mutant(
        _NEW_SETS,
        "a set may take a digit from more sets than before",
        "                new |= 1 << state\n",
        "                new |= 0\n",
        _NEW_CHAINS,
    ),
    Mutant(
        _NEW_SETS,
        "what follows is followed further",
        "states ^= fresh | 1 << state",
        "states ^= 1 << state",
        _NEW_CHAINS,
    ),
    Mutant(
        "inference/given_symmetries.py",
        "sums leave the givens no symmetry",
        "or board.layout.counts_digits:",
        "or False:",
        ("tests/engine/constraints/test_constraints.py::TestGates",),
    ),
)
