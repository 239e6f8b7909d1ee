"""What several families stand on: links, dead places, singles in the order of their discovery."""

from __future__ import annotations

from tests.mutants.mutant import Mutant, steps_of

_CLOSED = ("tests/engine/test_chains.py::test_closures_are_what_is_reached_link_by_link[classic]",)
_PLACEMENTS = (
    "tests/engine/techniques/fish/test_fish_search.py::test_dead_and_settled_places_are_those_of_no_and_of_all_placements",
    "tests/engine/techniques/fish/test_kraken_fish.py::test_what_fits_without_some_places",
)
_IN_BANDS = ("tests/engine/inference/test_dead_places.py",)
_DISCOVERED = ("tests/engine/solving/test_single_queue.py",)
_GROUPED = steps_of("grouped-aic", "grouped-discontinuous-nice-loop")
_GLANCE = ("tests/properties/engine/test_filters.py",)
_LINKS = "inference/links.py"
_PLACED = "inference/dead_places.py"
_BANDS = "inference/dead_places.py"
_DISCOVERY = "solving/single_queue.py"
_BARE = "solving/single_queue.py"

MUTANTS = (
    Mutant(
        _LINKS,
        "a strong link has two places",
        "if rest and not rest & (rest - 1):",
        "if rest:",
        _CLOSED,
        within="_places_for_two",
    ),
    Mutant(
        "inference/links.py",
        "a group excludes what all its cells see",
        "(cells, seen_by_all(layout, cells))",
        "(cells, layout.sees[cells.bit_length() - 1] & ~cells)",
        _GROUPED,
    ),
    Mutant(
        "inference/links.py",
        "a group excludes another that all its cells see",
        "if not other & ~sees)",
        "if other & sees)",
        _GROUPED,
    ),
    Mutant(
        "inference/links.py",
        "one place is left beside a group",
        "if rest and not rest & (rest - 1):",
        "if rest:",
        _GROUPED,
        within="_groups_at",
    ),
    Mutant(
        _LINKS,
        "what is refuted excludes itself",
        "if killed & reached:",
        "if killed & strong:",
        ("tests/engine/test_chain_kinds.py::test_what_is_refuted_is_false",),
    ),
    Mutant(
        _PLACED,
        "no two places of a placement see each other",
        "self._extend(free & self._beside[place], chosen | place, rest, untried)",
        "self._extend(free & ~place, chosen | place, rest, untried)",
        _PLACEMENTS,
    ),
    Mutant(
        _PLACED,
        "what is known of a placement goes with the place taken",
        "left, chosen = known & beside",
        "left, chosen = known & ~place",
        _PLACEMENTS,
    ),
    Mutant(
        _PLACED,
        "places taken on the way exclude others",
        "self._mended(free & beside, chosen",
        "self._mended(free & ~place, chosen",
        _PLACEMENTS,
    ),
    Mutant(
        _PLACED,
        "houses that lost their place get another",
        "for cell in members(known ^ left) for house",
        "for cell in members(known ^ known) for house",
        _PLACEMENTS,
    ),
    Mutant(
        _BANDS,
        "a box holds a digit in one row of a band",
        "for column in each[row & free[taken]]:",
        "for column in each[row & ~taken]:",
        _PLACEMENTS,
    ),
    Mutant(
        _BANDS,
        "the rest of the columns is what the last band takes",
        "of_three.get(rest ^ more)",
        "of_three.get(rest)",
        _PLACEMENTS,
    ),
    Mutant(
        _BANDS,
        "as many columns are open as rows",
        "if columns.bit_count() != one.rows + two.rows + three.rows:",
        "if not columns:",
        _IN_BANDS,
    ),
    Mutant(
        _PLACED,
        "diagonals are met as well",
        "for house in others if house & places]",
        "for house in others if not house]",
        _PLACEMENTS,
    ),
    Mutant(
        "inference/dead_places.py",
        "a settled place leaves its row no other",
        "if not layout.sees[place] & places & ~verdict.dead:",
        "if not layout.sees[place] & places:",
        _PLACEMENTS,
    ),
    Mutant(
        _DISCOVERY,
        "a full house has one empty cell",
        "& empty == 1 << cell:",
        "& empty:",
        _DISCOVERED,
    ),
    Mutant(
        _DISCOVERY,
        "a single goes into an empty cell",
        "if empty >> ",
        "if -1 >> ",
        _DISCOVERED,
        within="Discovery.hidden_single",
    ),
    Mutant(
        _DISCOVERY,
        "only what is newly alone is queued",
        "fresh = lone & ~self._lone_in_cells",
        "fresh = lone",
        _DISCOVERED,
    ),
    Mutant(
        _BARE,
        "a hidden single is as old as its lane is alone",
        "if events[middle][2] >> start & content == alone:",
        "if events[middle][2] >> start & content:",
        _DISCOVERED,
    ),
    Mutant(
        _DISCOVERY,
        "a full house comes before all other singles",
        "if last >> candidate % cells & 1:\n                    return FULL_HOUSE",
        "if last < 0:\n                    return FULL_HOUSE",
        _DISCOVERED,
    ),
    Mutant(
        _DISCOVERY,
        "the naked singles that a single lays bare are queued",
        "fresh, known = lone & ~known, lone",
        "fresh, known = 0, lone",
        _DISCOVERED,
    ),
    Mutant(
        "techniques/locked_sets/sue_de_coq.py",
        "the line may use digits that the middle lacks",
        "by_line |= (by_line & fields) >> below",
        "by_line |= by_line",
        _GLANCE,
    ),
    Mutant(
        "techniques/locked_sets/sue_de_coq.py",
        "the box may do without digits that the middle lacks",
        "box -= self._ones & ~with_it",
        "box -= self._ones",
        _GLANCE,
    ),
    Mutant(
        "techniques/chains/remote_pairs.py",
        "all cells of a side count",
        "seen_by_side |= beyond",
        "seen_by_side = beyond",
        _GLANCE,
    ),
    Mutant(
        _DISCOVERY,
        "singles are queued in the order in which they are laid bare",
        "found.sort()",
        "found.reverse()",
        _DISCOVERED,
    ),
    Mutant(
        "inference/als.py",
        "a set that loses two digits is short",
        "if following & around or self._short(following):",
        "if following & around:",
        _GLANCE,
    ),
    Mutant(
        "inference/als.py",
        "a wing is what follows at once",
        "if self._short(following):\n                wings",
        "if following:\n                wings",
        _GLANCE,
    ),
    Mutant(
        "inference/tight_sets.py",
        "as few things as holders",
        "_FULL - held.bit_count() << _WIDTH * held",
        "_FULL - held.bit_count() - 1 << _WIDTH * held",
        _GLANCE,
    ),
    Mutant(
        "inference/tight_sets.py",
        "a thing is wanted elsewhere too",
        "if holder & held and holder & ~held:",
        "if holder & held:",
        _GLANCE,
    ),
    Mutant(
        "inference/tight_sets.py",
        "every house is told",
        "            hidden |= sizes.hidden\n",
        "            hidden = sizes.hidden\n",
        _GLANCE,
    ),
)
