"""Guardians: odd rings and tridagons."""

from __future__ import annotations

from tests.mutants.mutant import Mutant, definitions_of

_TESTS = ("tests/engine/techniques/guardians/test_guardians.py",)
_BROKEN_WING = "techniques/guardians/broken_wing.py"
_ODDAGON = "techniques/guardians/bivalue_oddagon.py"
_TRIDAGON = "techniques/guardians/tridagon.py"

MUTANTS = (
    Mutant(
        _BROKEN_WING,
        "the other places of each house are guardians",
        "together = guardians | others",
        "together = guardians or others",
        _TESTS,
    ),
    Mutant(
        _BROKEN_WING,
        "what goes sees all guardians",
        "if not ends & ~both:",
        "if not ends & ~both or ends:",
        _TESTS,
    ),
    Mutant(
        _BROKEN_WING,
        "the ring is odd",
        "_LENGTHS: Final = (5, 7)",
        "_LENGTHS: Final = (4, 6)",
        _TESTS,
    ),
    Mutant(
        _BROKEN_WING,
        "places that do not hang together are coloured each for themselves",
        "    for start in edges:\n        if (even | odd)",
        "    for start in list(edges)[:1]:\n        if (even | odd)",
        ("tests/properties/engine/test_filters.py::test_no_odd_ring_is_filtered_out",),
    ),
    Mutant(
        _ODDAGON,
        "each cell of the ring has both digits",
        "both = places[one] & places[other]",
        "both = places[one] | places[other]",
        _TESTS,
    ),
    Mutant(
        _ODDAGON,
        "the last cell of the ring sees the first",
        "closed = sees[path[-1]] >> path[0] & 1",
        "closed = True",
        _TESTS,
    ),
    Mutant(
        _ODDAGON,
        "the ring is odd",
        "_LENGTHS: Final = (5, 7)",
        "_LENGTHS: Final = (4, 6)",
        _TESTS,
    ),
    Mutant(
        _ODDAGON,
        "all other candidates are guardians",
        "extras[cell] = tuple(Candidate(cell, digit) for digit in members(others))",
        "extras[cell] = tuple(Candidate(cell, digit) for digit in members(others & -others))",
        _TESTS,
    ),
    Mutant(
        _TRIDAGON,
        "once round, two cells have changed places",
        "for one, other in ways) == 1",
        "for one, other in ways) != 1",
        _TESTS,
    ),
    Mutant(
        _TRIDAGON,
        "a partner is seen by no other cell of its triple",
        "alone = one & ~(two | three), two & ~(one | three), three & ~(one | two)",
        "alone = one, two, three",
        _TESTS,
    ),
    Mutant(
        _TRIDAGON,
        "all other candidates of the twelve are guardians",
        "guardians = board.candidates_in(cells, board.layout.all_digits & ~digits)",
        "guardians = board.candidates_in(cells, board.layout.all_digits & ~digits)[:1]",
        _TESTS,
    ),
    Mutant(
        _BROKEN_WING,
        "a ring may have seven cells",
        "_LENGTHS: Final = (5, 7)",
        "_LENGTHS: Final = (5,)",
        definitions_of("broken-wing"),
    ),
    Mutant(
        _ODDAGON,
        "a ring of few plain cells may have seven",
        "longest = _LENGTHS[plain.bit_count() + MOST_GUARDIANS >= _LENGTHS[1]]",
        "longest = _LENGTHS[0]",
        definitions_of("bivalue-oddagon"),
    ),
    Mutant(
        _ODDAGON,
        "three cells that are not plain may have a guardian each",
        "return single >= MOST_GUARDIANS",
        "return False",
        definitions_of("bivalue-oddagon"),
    ),
    Mutant(
        _TRIDAGON,
        "guardians may be in any box but one",
        "if third.mask not in back or guardians + more + most > MOST_GUARDIANS:",
        "if third.mask not in back or most:",
        definitions_of("tridagon"),
    ),
)
