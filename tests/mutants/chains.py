"""Chains and loops, plain, through groups and through sets."""

from __future__ import annotations

from tests.mutants.mutant import Mutant, steps_of

_TESTS = "tests/engine/test_chains.py"
_KINDS = "tests/engine/test_chain_kinds.py"
_LINKED = tuple(
    f"{_TESTS}::test_every_link_of_a_chain_holds[{layout}]" for layout in ("6", "classic")
)
_SHORTEST = (f"{_TESTS}::test_the_shortest_chains_come_first[classic]",)
_ONCE = (f"{_KINDS}::test_a_chain_passes_no_cell_twice",)
_BEST = (f"{_TESTS}::test_a_search_takes_the_best_of_what_is_found[classic]",)
_SET_LOOPS = steps_of(
    "grouped-continuous-nice-loop 0709-2",
    "grouped-discontinuous-nice-loop 0710-3",
    "grouped-aic 0711-3",
)
_LOOPS = steps_of("continuous-nice-loop", "grouped-continuous-nice-loop")
_PREFERRED = (f"{_KINDS}::test_what_eliminates_most_is_preferred_and_then_what_is_shorter",)
_SIMPLE = "techniques/chains/chains.py"
_PAIRS = "techniques/chains/remote_pairs.py"
_CHAINS = "techniques/chains/chains.py"
_NAMES = "techniques/chains/loops.py"
_SEARCH = "techniques/chains/loop_search.py"
_THROUGH_SETS = "techniques/chains/loop_search.py"
_SETS = "inference/implications.py"
_PATHS = "inference/links.py"

MUTANTS = (
    Mutant(
        _SIMPLE,
        "what goes sees both ends of an X-Chain",
        "gone = seen if end == start else seen & sees[end]",
        "gone = seen & ~(1 << end)",
        steps_of("x-chain"),
    ),
    Mutant(
        _SIMPLE,
        "a strong link has two places",
        "one, other = members(inside)",
        "one, other, *_ = members(inside)",
        steps_of("x-chain"),
        also=("if inside.bit_count() == 2:", "if inside.bit_count() >= 2:"),
    ),
    Mutant(
        _SIMPLE,
        "a weak link joins cells that see each other",
        "layout.sees[cell] & linked",
        "linked & ~(1 << cell)",
        steps_of("x-chain"),
    ),
    Mutant(
        _SIMPLE,
        "what goes sees both ends of an XY-Chain",
        "if gone := seen & sees[end]:",
        "if gone := seen & ~(1 << end):",
        steps_of("xy-chain"),
    ),
    Mutant(
        _SIMPLE,
        "cells of an XY-Chain see the next",
        "board.places[d + 1] & sees[cell] & bivalue",
        "board.places[d + 1] & ~(1 << cell) & bivalue",
        steps_of("xy-chain"),
    ),
    Mutant(
        _SIMPLE,
        "a naked pair is no XY-Chain",
        "return path if path and len(path) > 4 else None",
        "return path",
        (f"{_KINDS}::test_a_naked_pair_is_no_chain",),
    ),
    Mutant(
        _PAIRS,
        "cells of a remote pair see the next",
        "members(rest & layout.sees[path[-1]])",
        "members(rest)",
        steps_of("remote-pair"),
    ),
    Mutant(
        _PAIRS,
        "cells that remove something are an odd number of places apart",
        "path[index + 3 :: 2]",
        "path[index + 2 :: 2]",
        steps_of("remote-pair"),
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
        _NAMES,
        "a loop is told by its own name",
        " if chain.technique_id == self.id)",
        ")",
        (f"{_KINDS}::test_a_loop_is_told_by_its_own_name",),
        within="Loop.chains",
    ),
    Mutant(
        _SEARCH,
        "what goes sees both ends of a weak link",
        "seen = board.layout.seen_by_all(cells | other_cells) & ~occupied",
        "seen = board.layout.seen_by_all(cells) & ~occupied",
        _LOOPS,
    ),
    Mutant(
        _SEARCH,
        "the nodes of a loop are true by turns",
        "seen = board.layout.seen_by_all(cells | other_cells) & ~occupied",
        "seen = board.layout.seen_by_all(cells & other_cells)",
        _LOOPS,
    ),
    Mutant(
        _SEARCH,
        "a cell keeps the two digits of a loop",
        "board.layout.all_digits & ~(1 << digit | 1 << other_digit)",
        "board.layout.all_digits & ~(1 << digit)",
        _LOOPS,
    ),
    Mutant(
        _SEARCH,
        "both ends exclude what goes",
        "gone = links.kills[start] & links.kills[end] & x",
        "gone = links.kills[start] & x",
        steps_of("aic", "grouped-aic"),
    ),
    Mutant(
        _SEARCH,
        "what goes is a candidate",
        "if sees and x >> one & 1 and x >> other & 1:",
        "if sees:",
        steps_of("aic"),
    ),
    Mutant(
        _SEARCH,
        "no cell recurs",
        "if each & -each & left:",
        "if not each:",
        _ONCE,
    ),
    Mutant(
        "techniques/chains/loops.py",
        "of all chains the best is taken",
        "ranked = sorted(self._joined())",
        "ranked = sorted(self._joined(), reverse=True)",
        _BEST,
    ),
    Mutant(
        _THROUGH_SETS,
        "a set holds its other digits only",
        "members(digits & ~(1 << lost | 1 << self._digit_of(following)))",
        "members(digits)",
        _SET_LOOPS,
    ),
    Mutant(
        _THROUGH_SETS,
        "what goes sees all places of a set",
        "seen = board.layout.seen_by_all(cells & board.places[digit])",
        "seen = board.layout.sees[(cells & board.places[digit]).bit_length() - 1]",
        _SET_LOOPS,
    ),
    Mutant(
        _SETS,
        "what a set excludes sees all its places",
        "return layout.seen_by_all(cells & places) & places & ~cells",
        "return layout.sees[(cells & places).bit_length() - 1] & places & ~cells",
        _SET_LOOPS,
    ),
    Mutant(
        _SETS,
        "a node takes all places of a digit from a set",
        "and not self.places(number, digit) & ~seen",
        "and self.places(number, digit) & seen",
        _SET_LOOPS,
    ),
    Mutant(
        _SETS,
        "a set does not hold what it lost",
        "if digit != lost and mask}",
        "if mask}",
        _SET_LOOPS,
    ),
    Mutant(
        _SETS,
        "a set takes all places of a digit from another",
        "if digit in gone and not self.places(other, digit) & ~gone[digit]:",
        "if digit in gone and self.places(other, digit) & gone[digit]:",
        _SET_LOOPS,
    ),
    Mutant(
        _SETS,
        "one digit is left in a cell",
        "if rest and not rest & (rest - 1) and ",
        "if rest and ",
        _SET_LOOPS,
    ),
    Mutant(
        _SETS,
        "a nearer way is taken, if it is come upon later",
        "elif now >= far[each]:",
        "else:",
        (f"{_KINDS}::test_a_way_through_large_sets_gives_way_to_a_nearer_one",),
    ),
    Mutant(
        _NAMES,
        "a loop names the sets that it leads through",
        "marks=(*marks_of(board, chain.sets), *step.marks)",
        "marks=step.marks",
        ("tests/engine/proof/test_prove.py::test_a_loop_through_sets_is_proven_by_these_sets",),
    ),
    Mutant(
        _PATHS,
        "a chain passes a cell once",
        "if cell != here and used >> cell & 1:",
        "if cell == here and not used:",
        (f"{_KINDS}::TestChainPaths",),
    ),
    Mutant(
        _PATHS,
        "a weak link leads to a cell not yet passed",
        " and not now >> false_node % cells & 1:",
        ":",
        (f"{_KINDS}::TestChainPaths",),
    ),
    Mutant(
        _PATHS,
        "the end of a chain is a cell not yet passed",
        "if true_node == end and (cell == here or end == path[0] or not used >> cell & 1):",
        "if true_node == end:",
        (f"{_KINDS}::TestChainPaths",),
    ),
)
