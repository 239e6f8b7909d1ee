"""Chains and loops, plain, through groups and through sets; forcing chains and nets."""

from __future__ import annotations

from tests.mutants.mutant import Mutant, steps_of

_TESTS = "tests/engine/techniques/chains"
_NISHIO = "techniques/chains/nishio.py"
_CHAINS = "techniques/chains/chains.py"
_REMOTE_PAIRS = "techniques/chains/remote_pairs.py"
_LOOPS = "techniques/chains/loops.py"
_LOOP_SEARCH = "techniques/chains/loop_search.py"
_FORCING = "techniques/chains/forcing.py"
_FORCING_CHAINS = "techniques/chains/forcing_chains.py"
_FORCING_NETS = "techniques/chains/forcing_nets.py"
_PREFERRED = (f"{_TESTS}/test_chains.py::test_more_eliminations_come_before_a_shorter_chain",)
_SHORTEST = (f"{_TESTS}/test_chains.py::test_the_shortest_chains_come_first[classic]",)
_LINKED = tuple(
    f"{_TESTS}/test_chains.py::test_every_link_of_a_chain_holds[{layout}]"
    for layout in ("6", "classic")
)
_LOOP_STEPS = steps_of("continuous-nice-loop", "grouped-continuous-nice-loop")
_ONCE = (f"{_TESTS}/test_chains.py::test_a_chain_passes_no_cell_twice",)
_BEST = (f"{_TESTS}/test_chains.py::test_a_search_takes_the_best_step[classic]",)
_SET_LOOP_STEPS = steps_of(
    "grouped-continuous-nice-loop 0709-2",
    "grouped-discontinuous-nice-loop 0710-3",
    "grouped-aic 0711-3",
)
_TOLD = (f"{_TESTS}/test_forcing.py::test_links_lead_to_the_conclusion",)
_REACH = (
    "tests/engine/inference/test_outcomes.py::test_nets_reach_as_far_as_chains_and_further[classic]",
)
_NEXT = ("tests/engine/test_changes.py::test_the_next_step_is_found_after_all_were_taken",)
_GLANCE = ("tests/properties/engine/test_filters.py",)

MUTANTS = (
    Mutant(
        _NISHIO,
        "the last place of a house is next",
        "if not inside or left & (left - 1):",
        "if not inside:",
        steps_of("nishio"),
    ),
    Mutant(
        _NISHIO,
        "a locked candidate is not told as one",
        " if settled else None",
        "",
        (f"{_TESTS}/test_nishio.py::test_nishio_settles_a_place_on_the_way",),
    ),
    Mutant(
        _CHAINS,
        "what goes sees both ends of an X-Chain",
        "gone = seen if end == start else seen & sees[end]",
        "gone = seen & ~(1 << end)",
        steps_of("x-chain"),
    ),
    Mutant(
        _CHAINS,
        "a strong link has two places",
        "one, other = members(inside)",
        "one, other, *_ = members(inside)",
        steps_of("x-chain"),
        also=("if inside.bit_count() == 2:", "if inside.bit_count() >= 2:"),
    ),
    Mutant(
        _CHAINS,
        "a weak link joins cells that see each other",
        "layout.sees[cell] & linked",
        "linked & ~(1 << cell)",
        steps_of("x-chain"),
    ),
    Mutant(
        _CHAINS,
        "what goes sees both ends of an XY-Chain",
        "if gone := seen & sees[end]:",
        "if gone := seen & ~(1 << end):",
        steps_of("xy-chain"),
    ),
    Mutant(
        _CHAINS,
        "cells of an XY-Chain see the next",
        "board.places[d + 1] & sees[cell] & bivalue",
        "board.places[d + 1] & ~(1 << cell) & bivalue",
        steps_of("xy-chain"),
    ),
    Mutant(
        _CHAINS,
        "a naked pair is no XY-Chain",
        "return path if path and len(path) > 4 else None",
        "return path",
        (f"{_TESTS}/test_chains.py::test_a_naked_pair_is_not_a_chain",),
    ),
    Mutant(
        _CHAINS,
        "of equal chains the shortest is told",
        "if known is None or chain.length < known.length:",
        "if known is None or chain.length > known.length:",
        _PREFERRED,
    ),
    Mutant(
        _CHAINS,
        "the shortest chain comes first",
        "return sorted(found.values(), key=lambda chain: chain.length)",
        "return list(found.values())",
        _SHORTEST,
    ),
    Mutant(
        _CHAINS,
        "most eliminations come first",
        "return -len(eliminations), weight",
        "return len(eliminations), weight",
        _PREFERRED,
    ),
    Mutant(
        _CHAINS,
        "links are strong and weak by turns",
        "Link(start, end, index % 2 == 0)",
        "Link(start, end, True)",
        _LINKED,
    ),
    Mutant(
        _REMOTE_PAIRS,
        "cells of a remote pair see the next",
        "members(rest & layout.sees[path[-1]])",
        "members(rest)",
        steps_of("remote-pair"),
    ),
    Mutant(
        _REMOTE_PAIRS,
        "cells that remove something are an odd number of places apart",
        "path[index + 3 :: 2]",
        "path[index + 2 :: 2]",
        steps_of("remote-pair"),
    ),
    Mutant(
        _REMOTE_PAIRS,
        "all cells of a side count",
        "seen_by_side |= beyond",
        "seen_by_side = beyond",
        _GLANCE,
    ),
    Mutant(
        _LOOPS,
        "a loop is told by its own name",
        " if chain.technique_id == self.id)",
        ")",
        (f"{_TESTS}/test_loops.py::test_a_loop_has_its_own_name",),
        within="Loop.chains",
    ),
    Mutant(
        _LOOPS,
        "of all chains the best is taken",
        "ranked = sorted(self._possible_ends())",
        "ranked = sorted(self._possible_ends(), reverse=True)",
        _BEST,
    ),
    Mutant(
        _LOOPS,
        "a loop names the sets that it leads through",
        "marks=(*marks_of(board, chain.sets), *step.marks)",
        "marks=step.marks",
        ("tests/engine/proof/test_prove.py::test_loops_through_sets_are_proven_by_these_sets",),
    ),
    Mutant(
        _LOOP_SEARCH,
        "what goes sees both ends of a weak link",
        "seen = board.layout.seen_by_all(cells | other_cells) & ~occupied",
        "seen = board.layout.seen_by_all(cells) & ~occupied",
        _LOOP_STEPS,
    ),
    Mutant(
        _LOOP_SEARCH,
        "the nodes of a loop are true by turns",
        "seen = board.layout.seen_by_all(cells | other_cells) & ~occupied",
        "seen = board.layout.seen_by_all(cells & other_cells)",
        _LOOP_STEPS,
    ),
    Mutant(
        _LOOP_SEARCH,
        "a cell keeps the two digits of a loop",
        "board.layout.all_digits & ~(1 << digit | 1 << other_digit)",
        "board.layout.all_digits & ~(1 << digit)",
        _LOOP_STEPS,
    ),
    Mutant(
        _LOOP_SEARCH,
        "both ends exclude what goes",
        "gone = links.weak_links[start] & links.weak_links[end] & x",
        "gone = links.weak_links[start] & x",
        steps_of("aic", "grouped-aic"),
    ),
    Mutant(
        _LOOP_SEARCH,
        "what goes is a candidate",
        "if sees and x >> one & 1 and x >> other & 1:",
        "if sees:",
        steps_of("aic"),
    ),
    Mutant(
        _LOOP_SEARCH,
        "no cell recurs",
        "if each & -each & left:",
        "if not each:",
        _ONCE,
    ),
    Mutant(
        _LOOP_SEARCH,
        "a set holds its other digits only",
        "members(digits & ~(1 << lost | 1 << self._digit_of(following)))",
        "members(digits)",
        _SET_LOOP_STEPS,
    ),
    Mutant(
        _LOOP_SEARCH,
        "what goes sees all places of a set",
        "seen = board.layout.seen_by_all(cells & board.places[digit])",
        "seen = board.layout.sees[(cells & board.places[digit]).bit_length() - 1]",
        _SET_LOOP_STEPS,
    ),
    Mutant(
        _FORCING,
        "placements come first",
        "return [*(Conclusion(node, True) for node in placed), "
        "*(Conclusion(n, False) for n in gone)]",
        "return [*(Conclusion(n, False) for n in gone), "
        "*(Conclusion(node, True) for node in placed)]",
        (f"{_TESTS}/test_forcing.py::test_placements_come_first",),
    ),
    Mutant(
        _FORCING,
        "a group that is true is not told as several",
        "on = Role.LINK_ON if len(candidates) == 1 else Role.SET_A",
        "on = Role.LINK_ON",
        (f"{_TESTS}/test_forcing.py::test_a_true_group_is_not_several_placements",),
    ),
    Mutant(
        _FORCING_CHAINS,
        "two cells of one house have a digit twice",
        "for index in layout.houses_of[cell]:",
        "for index in range(len(layout.houses)):",
        _TOLD,
    ),
    Mutant(
        _FORCING_CHAINS,
        "nothing is left of what is emptied",
        "if lane & left or not lane & (lane - 1):",
        "if not lane & (lane - 1):",
        _TOLD,
    ),
    Mutant(
        _FORCING_CHAINS,
        "every choice leads to what is certain",
        "if candidates & (candidates - 1) and not candidates & ~self._leading:",
        "if candidates & (candidates - 1) and candidates & self._leading:",
        _TOLD,
    ),
    Mutant(
        _FORCING_NETS,
        "what a chain proves is left out",
        "(chains.by_contradiction(chains.houses), chains.by_verity())",
        "()",
        _REACH,
    ),
    Mutant(
        _FORCING_NETS,
        "every premise leads to what is certain",
        "            return None\n        chains |=",
        "            continue\n        chains |=",
        _TOLD,
        also=(
            "if candidates & (candidates - 1) and not candidates & ~leading:",
            "if candidates & (candidates - 1):",
        ),
    ),
    Mutant(
        _CHAINS,
        "a new XY-Chain is followed from cell to cell",
        "members(fresh & bivalue)",
        "members(0)",
        _NEXT,
    ),
    Mutant(
        _REMOTE_PAIRS,
        "a new chain of pairs may have just four cells",
        "bit_count() > 3 for cell in new",
        "bit_count() > 4 for cell in new",
        _NEXT,
    ),
)
