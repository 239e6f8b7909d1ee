"""Simple colours, multi-colours and 3D Medusa."""

from __future__ import annotations

from tests.mutants.mutant import Mutant, steps_of

_COLOURS = "techniques/colours/colours.py"
_MEDUSA = "techniques/colours/medusa.py"


MUTANTS = (
    Mutant(
        _COLOURS,
        "what goes sees both colours",
        "cluster.seen_by_one & cluster.seen_by_other & board.places[digit]",
        "cluster.seen_by_one & board.places[digit]",
        steps_of("simple-colours-trap"),
    ),
    Mutant(
        _COLOURS,
        "two cells of one colour see each other",
        "if cells & seen:",
        "if cells:",
        steps_of("simple-colours-wrap"),
    ),
    Mutant(
        _COLOURS,
        "two colours see each other",
        "if a.seen_by_other & b.other and ",
        "if ",
        steps_of("multi-colours-1"),
    ),
    Mutant(
        _COLOURS,
        "what goes sees both opposite colours",
        "a.seen_by_one & b.seen_by_one & places",
        "a.seen_by_one & places",
        steps_of("multi-colours-1"),
    ),
    Mutant(
        _COLOURS,
        "the caught colour sees both of the other cluster",
        " and a.seen_by_one & other.other\n",
        "\n",
        steps_of("multi-colours-2"),
    ),
    Mutant(
        _MEDUSA,
        "what goes sees both colours",
        "gone = seen_by_one & seen_by_other & board.candidates",
        "gone = seen_by_one & board.candidates",
        steps_of("medusa-3d"),
    ),
    Mutant(
        _MEDUSA,
        "a false colour excludes itself",
        "if colour & seen or _first_emptied_cell(",
        "if seen or _first_emptied_cell(",
        steps_of("medusa-3d"),
    ),
    Mutant(
        _MEDUSA,
        "a colour does not empty its own cells",
        "if colour & seen or _first_emptied_cell(board, seen & ~colour) is not None:",
        "if colour & seen or _first_emptied_cell(board, seen | colour) is not None:",
        steps_of("medusa-3d"),
    ),
)
