"""Wings: XY, XYZ, W and WXYZ."""

from __future__ import annotations

from tests.mutants.mutant import Mutant, steps_of

_WINGS = "techniques/wings/wings.py"
_TESTS = ("tests/engine/techniques/wings/test_wings.py",)
_NARROWED = ("tests/engine/test_changes.py",)

MUTANTS = (
    Mutant(
        _WINGS,
        "both pincers see the pivot",
        "lefts, rights = all_left & near, all_right & near",
        "lefts, rights = all_left & near, all_right",
        steps_of("xy-wing"),
    ),
    Mutant(
        _WINGS,
        "a cell that both pincers see",
        "board.layout.sees[left] & board.layout.sees[right], 1 << z",
        "board.layout.sees[left], 1 << z",
        steps_of("xy-wing"),
    ),
    Mutant(
        _WINGS,
        "the third cell has what the two do not share",
        "all_left, all_right = pairs[left_kind], pairs[right_kind]",
        "all_left, all_right = pairs[left_kind], board.bivalue",
        steps_of("xy-wing"),
    ),
    Mutant(
        _WINGS,
        "the pivot of an XYZ-Wing is seen too",
        "seen = near & sees[left] & sees[right]",
        "seen = sees[left] & sees[right]",
        steps_of("xyz-wing"),
    ),
    Mutant(
        _WINGS,
        "pincers have no digit that the pivot lacks",
        "members((one | two | three) & near)",
        "members(board.bivalue & near)",
        steps_of("xyz-wing"),
    ),
    Mutant(
        _WINGS,
        "both ends of a W-Wing have the same digits",
        "for cells in board.pairs.values()",
        "for cells in (board.bivalue,)",
        steps_of("w-wing"),
    ),
    Mutant(
        _WINGS,
        "each end sees a place of the strong link",
        "if first >> near & 1 and last >> far & 1:",
        "if first >> near & 1:",
        (*_TESTS, *steps_of("w-wing")),
    ),
    Mutant(
        _WINGS,
        "the cells have no other digits",
        "if not held & ~digits:",
        "if held & digits:",
        steps_of("wxyz-wing"),
    ),
    Mutant(
        _WINGS,
        "the other digits fit only once",
        "twice |= 0 if seen_too >> four & 1 else of_three & held",
        "twice |= 0",
        steps_of("wxyz-wing"),
    ),
    Mutant(
        _WINGS,
        "what goes sees all places of the digit",
        "holders = mask_of(cells) & board.places[z]",
        "holders = mask_of(cells[1:]) & board.places[z]",
        steps_of("wxyz-wing"),
    ),
    Mutant(
        "techniques/wings/grouped_w_wing.py",
        "both cells together see all places of the house",
        "if not inside & beyond and not alone",
        "if not alone",
        _TESTS,
    ),
    Mutant(
        "techniques/wings/grouped_w_wing.py",
        "what goes sees both cells",
        "common = sees[one] & sees[other]",
        "common = sees[one]",
        (*_TESTS, *steps_of("grouped-w-wing")),
    ),
    Mutant(
        "techniques/wings/grouped_w_wing.py",
        "the third box has no place off both lines",
        "and not places[digit] & box.mask & ~lines",
        "",
        _TESTS,
    ),
    Mutant(
        "techniques/wings/bent_sets.py",
        "as many digits as cells",
        "and (digits | held).bit_count() == (size := outer + size_middle)",
        "and (size := outer + size_middle)",
        steps_of("vwxyz-wing"),
    ),
    Mutant(
        "techniques/wings/bent_sets.py",
        "one digit at most fits twice",
        "twice = held_left & held_right",
        "twice = held_left & held_right & -(held_left & held_right)",
        (*_TESTS, *steps_of("vwxyz-wing")),
    ),
    Mutant(
        "techniques/wings/bent_sets.py",
        "a digit fits twice if two of its cells do not see each other",
        "places & ~sees[cell] & ~(1 << cell) for cell",
        " places & sees[cell] for cell",
        _TESTS,
    ),
    Mutant(
        "techniques/wings/bent_sets.py",
        "a large wing may have its changed cell where box and line cross",
        "if each[0] & changes.cells]",
        "if each[0] & 1]",
        _NARROWED,
    ),
    Mutant(
        "techniques/wings/wings.py",
        "of four cells any may be the one that has changed",
        "[_wings_with(board, cell, few) for cell",
        "[_wings_with(board, cell, [x for x in few if x > cell]) for cell",
        _NARROWED,
    ),
    Mutant(
        "techniques/wings/bent_sets.py",
        "a part is new by a digit that it has nowhere else",
        "lost & (~part[2] | beyond)]",
        "lost & beyond]",
        _NARROWED,
    ),
    Mutant(
        "techniques/wings/bent_sets.py",
        "a digit may go from a cell in common that is not chosen",
        "                free |= of[cell]\n",
        "                free |= 0\n",
        ("tests/properties/engine/test_filters.py::test_no_bent_set_is_ruled_out",),
    ),
    Mutant(
        "techniques/wings/bent_sets.py",
        "a digit may go from beyond the crossing",
        "free = beyond & ~held if crossing.closed else beyond",
        "free = 0",
        ("tests/properties/engine/test_filters.py::test_no_bent_set_is_ruled_out",),
    ),
    Mutant(
        "techniques/wings/grouped_w_wing.py",
        "the third box may have lost one of the digits",
        "else lost[x] | lost[y]",
        "else lost[x]",
        _NARROWED,
    ),
    Mutant(
        "techniques/wings/bent_sets.py",
        "sets of a crossing come part by part",
        "sorted(sets, key=crossing.order)",
        "sets",
        ("tests/properties/engine/test_filters.py::test_no_bent_set_is_ruled_out",),
    ),
    Mutant(
        "techniques/wings/grouped_w_wing.py",
        "one of the two cells may be the one that has changed",
        "near = -1 if new else lost[link]",
        "near = lost[link]",
        _NARROWED,
    ),
)
