"""The chains of the catalogue, and the choices of HoDoKu's searches among them."""

from __future__ import annotations

from collections.abc import Callable

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.step import Step
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.engine.techniques.chains import (
    chains,
    forcing_chains,
    forcing_nets,
    loops,
    remote_pairs,
)
from sudoku_tui.engine.techniques.chains.chains import (
    ChainTechnique,
)

CHAINS = [each for each in CATALOGUE.values() if isinstance(each, ChainTechnique)]


FORCING = [id for id in CATALOGUE if id.startswith("forcing")]


SEARCHES: dict[str, Callable[[Board], Step | None]] = {
    **loops.HODOKU_SEARCHES,
    **chains.HODOKU_SEARCHES,
    **remote_pairs.HODOKU_SEARCHES,
    **forcing_chains.HODOKU_SEARCHES,
    **forcing_nets.HODOKU_SEARCHES,
}


FOUND_BY = {
    "remote-pair": ("remote-pair",),
    "x-chain": ("x-chain",),
    "xy-chain": ("xy-chain",),
    "nice-loop": ("aic", "continuous-nice-loop", "discontinuous-nice-loop"),
    "grouped-nice-loop": (
        "aic",
        "continuous-nice-loop",
        "discontinuous-nice-loop",
        "grouped-aic",
        "grouped-continuous-nice-loop",
        "grouped-discontinuous-nice-loop",
    ),
}
