"""Singles in the order of their discovery, and repeated searches."""

from __future__ import annotations

from tests.mutants.mutant import Mutant

_SINGLE_QUEUE = "solving/single_queue.py"
_NARROWED = ("tests/engine/solving/test_solver.py",)
_DISCOVERED = ("tests/engine/solving/test_single_queue.py",)

MUTANTS = (
    Mutant(
        _SINGLE_QUEUE,
        "a full house has one empty cell",
        "& empty == 1 << cell)",
        "& empty)",
        _DISCOVERED,
    ),
    Mutant(
        _SINGLE_QUEUE,
        "a single goes into an empty cell",
        "if empty >> ",
        "if -1 >> ",
        _DISCOVERED,
        within="SingleQueue._next_hidden",
    ),
    Mutant(
        _SINGLE_QUEUE,
        "only what is newly alone is queued",
        "fresh = lone ^ lone & self._lone_in_cells",
        "fresh = lone",
        _DISCOVERED,
    ),
    Mutant(
        _SINGLE_QUEUE,
        "a hidden single is as old as its lane is alone",
        "if events[middle][2] >> start & content == alone:",
        "if events[middle][2] >> start & content:",
        _DISCOVERED,
    ),
    Mutant(
        _SINGLE_QUEUE,
        "a full house comes before all other singles",
        "if last >> candidate",
        "if last < 0 and last >> candidate",
        _DISCOVERED,
    ),
    Mutant(
        _SINGLE_QUEUE,
        "the naked singles that a single lays bare are queued",
        "fresh, known = lone ^ lone & known, lone",
        "fresh, known = 0, lone",
        _DISCOVERED,
    ),
    Mutant(
        _SINGLE_QUEUE,
        "singles are queued in the order in which they are laid bare",
        "found.sort()",
        "found.reverse()",
        _DISCOVERED,
    ),
    Mutant(
        "solving/searches.py",
        "a search is narrowed to what changed since it was in vain",
        "        return step, vain\n",
        "        return step, now\n",
        _NARROWED,
    ),
    Mutant(
        "solving/searches.py",
        "a board that got something back is searched whole",
        "narrowed is None or vain is None or now & vain != now",
        "narrowed is None or vain is None",
        ("tests/engine/test_changes.py",),
    ),
)
