"""Exotic patterns: every pattern of the definition is found.

Slow finders, written from the definitions, search positions of the stock, of generated puzzles, of
practice and of reference sets, after the basic techniques. Each technique, applied to exhaustion,
must eliminate the same candidates. Half of the positions are thinned, which brings out odd forms. A
soak prints the numbers of positions and patterns.

Definitions have exceptions, stated at the finders: `bent_sets` excludes sets within one house,
which are naked subsets, and `fireworks` excludes a pair with a wing that can hold neither digit,
which is a hidden pair.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import chain, count
from typing import Final, NamedTuple

import pytest

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.step import Technique
from sudoku_tui.engine.techniques import CATALOGUE
from tests.engine.by_definition.almost_locked import almost_locked
from tests.engine.by_definition.drawn import (
    Source,
    SourcePosition,
    draw_position,
    famous,
    of_generated,
    of_practice,
    of_set,
    of_stock,
)
from tests.engine.by_definition.exocets import exocets, senior_exocets
from tests.engine.by_definition.fireworks import fireworks
from tests.engine.by_definition.graves import graves
from tests.engine.by_definition.guardians import broken_wings, oddagons, tridagons
from tests.engine.by_definition.leftovers import leftovers
from tests.engine.by_definition.position import Finder, Position
from tests.engine.by_definition.sectors import sector_sets, sk_loops
from tests.engine.by_definition.wings import bent_sets, chute_remote_pairs, grouped_w_wings
from tests.engine.graves import crowded_grave
from tests.soak import SOAK

CLASSIC: Final = (of_stock("classic"), of_generated("classic"))
WHOLE: Final = 300
"""Positions of a family in a soak: the project's own, and as many of reference sets."""


class Family(NamedTuple):
    """A finder by definition, and the sources of its positions."""

    find: Finder
    sources: tuple[Source, ...]
    sets: tuple[str, ...]
    """Names of reference sets."""
    sample_numbers: tuple[int, ...]
    """Numbers of the positions in a sample, chosen so that they catch the mutants."""


GENERAL: Final = (
    *(chute_remote_pairs, grouped_w_wings, almost_locked, bent_sets),
    *(broken_wings, oddagons, fireworks),
)
"""Finders whose patterns exist on any layout."""
OTHERS: Final = ("pinwheel-9", "windoku", "anti-knight", "sails", "x", "tree-9")
MIXED: Final = ("top1465", "17-clue", "hardest")
FAMILIES: Final = {
    "chute-remote-pair": Family(
        chute_remote_pairs, (of_practice("chute-remote-pair"), *CLASSIC), MIXED, (0, 1)
    ),
    "grouped-w-wing": Family(
        grouped_w_wings, (of_practice("grouped-w-wing"), *CLASSIC), MIXED, (0, 1)
    ),
    "almost-locked": Family(
        almost_locked,
        (of_practice("almost-locked-pair"), of_practice("almost-locked-triple"), *CLASSIC),
        MIXED,
        (0, 2),
    ),
    "bent-set": Family(
        bent_sets,
        (of_practice("vwxyz-wing"), of_practice("uvwxyz-wing"), *CLASSIC),
        MIXED,
        (0, 8, 50),
    ),
    "broken-wing": Family(broken_wings, (of_practice("broken-wing"), *CLASSIC), MIXED, (0,)),
    "bivalue-oddagon": Family(
        oddagons, (of_practice("bivalue-oddagon"), *CLASSIC), MIXED, (0, 30, 174)
    ),
    "firework": Family(
        fireworks,
        (
            *map(of_practice, ("firework-triple", "firework-pair", "firework-quadruple")),
            famous,
            *CLASSIC,
        ),
        MIXED,
        (0, 2, 4),
    ),
    "grave": Family(graves, (crowded_grave,), (), (*range(0, 80, 2),)),
    "tridagon": Family(tridagons, (of_practice("tridagon"),), ("top1465", "hardest"), (2,)),
    "exocet": Family(
        exocets,
        (of_practice("double-exocet"), of_practice("junior-exocet"), famous),
        ("hardest",),
        (0, 3, 9, 14),
    ),
    "senior-exocet": Family(
        senior_exocets, (of_practice("senior-exocet"), famous), ("top1465", "hardest"), (0, 4)
    ),
    "sk-loop": Family(sk_loops, (of_practice("sk-loop"), famous), ("hardest",), (12,)),
    "multi-sector-locked-set": Family(
        sector_sets if SOAK else partial(sector_sets, counts=(4,)),
        (of_practice("multi-sector-locked-set"), famous),
        ("hardest",),
        (12,),
    ),
    "leftover": Family(
        leftovers,
        (
            *map(of_practice, ("leftover-cell", "law-of-leftovers", "set-equivalence")),
            *map(of_stock, ("pinwheel-9", "tree-9", "stair-9", "drift-6", "harbour-7")),
        ),
        (),
        (4, 10, 46),
    ),
    "other-layout": Family(
        lambda position: chain.from_iterable(find(position) for find in GENERAL),
        tuple(map(of_stock, OTHERS)),
        (),
        (2, 576),
    ),
}


def apply_to_exhaustion(technique: Technique, start: Board) -> Board:
    """Return the position after applying a technique until it finds nothing more."""
    board = start
    while True:
        after = board.copy()
        for step in technique.find(board):
            step.apply(after)
        if after.candidates == board.candidates:
            return board
        board = after


def count_found(find: Finder, position: SourcePosition) -> Counter[str]:
    """Count the patterns by definition for each technique, and check that it finds them."""
    board, solution = position
    patterns, after = Counter[str](), dict[str, Board]()
    for technique, gone, told in find(Position.of(board, solution)):
        false = [each for each in gone if solution[each.cell] == each.digit]
        assert not false, f"{technique}: by definition {told} rules out {false}, which is true"
        if technique not in after:
            after[technique] = apply_to_exhaustion(CATALOGUE[technique], board)
        left = sorted(each for each in gone if after[technique].can_be(*each))
        assert not left, f"{technique} leaves {left}, which goes by {told}"
        patterns[technique] += 1
    return patterns


def try_family(name: str, sources: tuple[Source, ...], whole: int) -> Counter[str]:
    """Try the positions of a family, from each source in turn, and count the patterns.

    A soak tries *whole* positions, a sample only the chosen numbers.
    """
    family, found, with_some, tried = FAMILIES[name], Counter[str](), 0, 0
    for number in count() if SOAK else family.sample_numbers:
        topic = f"{name} by definition {number}"
        source = sources[number // 2 % len(sources)]
        position = draw_position(source, Dice(topic), thinned=bool(number % 2))
        if position is not None:
            try:
                here = count_found(family.find, position)
            except AssertionError as error:
                error.add_note(f"drawn by {topic!r}")
                raise
            tried, with_some, found = tried + 1, with_some + bool(here), found + here
            if tried == whole:
                break
    if SOAK:
        print(f"\n{name}: {tried} positions, {with_some} with {dict(found)}")
    return found


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("family", FAMILIES)
def test_every_pattern_of_the_definition_is_found(family: str) -> None:
    assert try_family(family, FAMILIES[family].sources, WHOLE)


@pytest.mark.soak
@pytest.mark.skipif(not SOAK, reason="most puzzles of these sets have none")
@pytest.mark.parametrize("family", [name for name, each in FAMILIES.items() if each.sets])
def test_every_pattern_of_the_definition_is_found_on_reference_sets(family: str) -> None:
    try_family(family, tuple(map(of_set, FAMILIES[family].sets)), WHOLE)
