"""HoDoKu's ladder: the default order, levels and scores of HoDoKu 2.2, used to rate puzzles.

HoDoKu supports the classic layout only. On layouts with cuts (houses that overlap except for a few
leftover cells, as in jigsaws and overlapping grids) people begin with the law of leftovers, which
HoDoKu does not have. For these layouts a second ladder adds three rungs.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from ..level import Level
from .ladder import Rung, build_ladder

_E, _M, _H, _U, _X = Level.EASY, Level.MEDIUM, Level.HARD, Level.UNFAIR, Level.EXTREME

_STRICT: Final = frozenset(
    (
        *("unique-rectangle-3", "unique-rectangle-4", "hidden-rectangle"),
        *("avoidable-rectangle-1", "avoidable-rectangle-2"),
    )
)
"""Techniques that can find more shapes than HoDoKu; on this ladder they find only HoDoKu's."""

HODOKU = build_ladder(
    "hodoku",
    (
        ("full-house", _E, 4),
        ("naked-single", _E, 4),
        ("hidden-single", _E, 14),
        ("locked-pair", _M, 40),
        ("locked-triple", _M, 60),
        ("locked-candidates-1", _M, 50),
        ("locked-candidates-2", _M, 50),
        ("naked-pair", _M, 60),
        ("naked-triple", _M, 80),
        ("hidden-pair", _M, 70),
        ("hidden-triple", _M, 100),
        ("naked-quad", _H, 120),
        ("hidden-quad", _H, 150),
        ("x-wing", _H, 140),
        ("swordfish", _H, 150),
        ("jellyfish", _H, 160),
        ("remote-pair", _H, 110, "remote-pair"),
        ("bug-1", _H, 100),
        ("skyscraper", _H, 130),
        ("two-string-kite", _H, 150),
        ("turbot-fish", _H, 120, "turbot-fish"),
        ("empty-rectangle", _H, 120),
        ("w-wing", _H, 150),
        ("xy-wing", _H, 160),
        ("xyz-wing", _H, 180),
        ("unique-rectangle-1", _H, 100),
        ("unique-rectangle-2", _H, 100),
        ("unique-rectangle-3", _H, 100),
        ("unique-rectangle-4", _H, 100),
        ("unique-rectangle-5", _H, 100),
        ("unique-rectangle-6", _H, 100),
        ("hidden-rectangle", _H, 100),
        ("avoidable-rectangle-1", _H, 100),
        ("avoidable-rectangle-2", _H, 100),
        ("finned-x-wing", _H, 130),
        ("sashimi-x-wing", _H, 150),
        ("finned-swordfish", _U, 200),
        ("sashimi-swordfish", _U, 240),
        ("finned-jellyfish", _U, 250),
        ("sashimi-jellyfish", _U, 260),
        ("sue-de-coq", _U, 250, "sue-de-coq"),
        ("simple-colours-trap", _H, 150, "simple-colours"),
        ("simple-colours-wrap", _H, 150, "simple-colours"),
        ("multi-colours-1", _H, 200, "multi-colours"),
        ("multi-colours-2", _H, 200, "multi-colours"),
        ("x-chain", _U, 260, "x-chain"),
        ("xy-chain", _U, 260, "xy-chain"),
        ("aic", _U, 280, "nice-loop"),
        ("continuous-nice-loop", _U, 280, "nice-loop"),
        ("discontinuous-nice-loop", _U, 280, "nice-loop"),
        ("grouped-aic", _U, 300, "grouped-nice-loop"),
        ("grouped-continuous-nice-loop", _U, 300, "grouped-nice-loop"),
        ("grouped-discontinuous-nice-loop", _U, 300, "grouped-nice-loop"),
        ("als-xz", _U, 300, "als-xz"),
        ("als-xy-wing", _U, 320, "als-xy-wing"),
        ("als-chain", _U, 340, "als-chain"),
        ("franken-x-wing", _U, 300, "franken-x-wing"),
        ("franken-swordfish", _U, 350, "franken-swordfish"),
        ("finned-franken-x-wing", _U, 390, "finned-franken-x-wing"),
        ("finned-franken-swordfish", _U, 410, "finned-franken-swordfish"),
        ("forcing-chain-contradiction", _X, 500, "forcing-chain"),
        ("forcing-chain-verity", _X, 500, "forcing-chain"),
        ("forcing-net-contradiction", _X, 700, "forcing-net"),
        ("forcing-net-verity", _X, 700, "forcing-net"),
        ("guess", _X, 10000),
    ),
    strict=_STRICT,
    by_discovery=True,
)


def _insert_leftovers(rungs: Iterable[Rung]) -> Iterable[Rung]:
    """Yield *rungs* and insert the three rungs of leftover techniques.

    ``leftover-cell`` comes after the locked candidates; the other two come before the first Hard
    rung.
    """
    counted = False
    for rung in rungs:
        if rung.level is _H and not counted:
            counted = True
            yield Rung("law-of-leftovers", _H, 110)
            yield Rung("set-equivalence", _H, 110)
        yield rung
        if rung.id == "locked-candidates-2":
            yield Rung("leftover-cell", _M, 55)


HODOKU_LEFTOVERS = replace(
    HODOKU, name="hodoku-leftovers", rungs=tuple(_insert_leftovers(HODOKU.rungs))
)
"""Like `HODOKU`, but with the law of leftovers, for layouts with cuts."""
