"""Rules that exist both in `techniques` and in `explainer`, compared on random positions.

Explainer's rule is applied until it finds nothing, or a few times. Each of its steps must be among
the conclusions of our techniques on the same board; where it stops, our techniques must find
nothing either. `RULES` names the exceptions that follow from a difference in definition. Chains
from several candidates are not compared: each program limits them in its own way.

A soak tries many more positions, and slow rules on a share of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

import pytest

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.effort import UNLIMITED, StepMeter
from sudoku_tui.engine.explainer.aligned_exclusion import aligned_pair, aligned_triplet
from sudoku_tui.engine.explainer.bug import bug
from sudoku_tui.engine.explainer.fish import TECHNIQUE_OF as FISH
from sudoku_tui.engine.explainer.multiple_chains import NISHIO
from sudoku_tui.engine.explainer.rule import Rule
from sudoku_tui.engine.explainer.sets import set_rule
from sudoku_tui.engine.explainer.simple_chains import simple_chain
from sudoku_tui.engine.explainer.singles import (
    direct_locked_candidates,
    hidden_single,
    locked_candidates,
    naked_single,
)
from sudoku_tui.engine.explainer.strong_links import LINKS
from sudoku_tui.engine.explainer.unique_loops import unique_loop
from sudoku_tui.engine.explainer.wings import WINGS, xy_wing, xyz_wing
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import Grid, only_solution
from sudoku_tui.engine.step import Step
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.store.stock import draw_puzzle, stock_levels
from tests.campaign.allowed_differences import (
    Allowance,
    Conclusion,
    anything,
    by_others,
    concluded,
    either,
    few_cells,
    few_lines,
    in_links,
    locked_in_base,
    locked_in_house,
    narrower_loop,
    no_partner,
    one_excluder,
    or_isolated,
    set_over_limit,
    several_digits,
)
from tests.engine.graves import grave_with_extras
from tests.engine.nearly import rectangular, two_digits
from tests.engine.positions import go_on, position_of
from tests.soak import SOAK, sample

Maker: TypeAlias = Callable[[Layout, int, Dice], tuple[Board, Grid]]
_PUZZLES: Final = 400
"""Number of puzzles to draw positions from, generated ones and those of the stock."""
_MOST_STEPS: Final = 6
"""Maximum number of Explainer's steps on one position; after more our steps are not compared."""


@lru_cache(maxsize=_PUZZLES)
def stock_puzzle(seed: int) -> tuple[Puzzle, Grid]:
    """Return a puzzle of the stock and its solution."""
    dice = Dice(f"two implementations {seed}")
    puzzle = draw_puzzle(dice.pick(stock_levels(CLASSIC)), dice, CLASSIC).puzzle
    solution = only_solution(puzzle)
    assert solution
    return puzzle, solution


def of_stock(layout: Layout, seed: int, dice: Dice) -> tuple[Board, Grid]:
    """Return a position of a stock puzzle, with some wrong candidates eliminated."""
    puzzle, solution = stock_puzzle(seed)
    board = Board.of(puzzle)
    go_on(board, solution, dice, dice.pick((0, 200, 400)), dice.pick((0, 200, 500, 800)))
    return board, solution


def settled(layout: Layout, seed: int, dice: Dice) -> tuple[Board, Grid]:
    """Return a position without singles."""
    board, solution = dice.pick(_ANYWHERE)(layout, seed, dice)
    board.place_singles()
    return board, solution


_ANYWHERE: Final = (position_of, of_stock)


class Shared(NamedTuple):
    """A rule of both programs, and the differences in its definition."""

    rule: Rule
    kinds: dict[str, str]
    """Ids of our techniques, separated by spaces, by the id of Explainer's step."""
    ours_lacks: Allowance | None = None
    """Conclusions of Explainer's that our techniques may lack; None for none."""
    explainer_lacks: Allowance | None = None
    """Conclusions of ours that Explainer may lack."""
    why: str = ""
    """Reason for the difference."""
    makers: tuple[Maker, ...] = _ANYWHERE
    share: int = 1
    """Interval between the positions that the rule is tried on; 1 means all."""
    after_singles: bool = False
    """Whether our eliminations are followed by a single, as in Explainer's direct rules."""

    @property
    def relation(self) -> str:
        """Relation between the conclusions of the two programs."""
        if self.explainer_lacks is None:
            return "equal" if self.ours_lacks is None else "ours are fewer"
        return "ours are more" if self.ours_lacks is None else "each has some more"

    def conclusions(self, board: Board, ids: str) -> Iterator[tuple[Step, set[Conclusion]]]:
        """Yield our steps of techniques, with their conclusions."""
        for id in ids.split():
            for step in CATALOGUE[id].find(board):
                yield step, concluded(step)

    def differences(self, board: Board) -> Iterator[str]:
        """Yield conclusions of one program that the other lacks without a reason."""
        ours = " ".join(dict.fromkeys(" ".join(self.kinds.values()).split()))
        for _ in range(_MOST_STEPS):
            found = self.rule(board, StepMeter(UNLIMITED))
            step = found.step if found else None
            if step is None or step.technique.id not in self.kinds:
                if not self.after_singles:
                    yield from self._more_of_ours(board, ours)
                return
            left = concluded(step)
            looked_at = self._apply_all(board, ours) if self.after_singles else board
            ids = _SINGLES if self.after_singles else self.kinds[step.technique.id]
            for _, conclusions in self.conclusions(looked_at, ids):
                left -= conclusions
            if left and not (self.ours_lacks and self.ours_lacks(board, step, left)):
                yield f"only Explainer: {step.notation(CLASSIC)}"
            step.apply(board)

    def _more_of_ours(self, board: Board, ids: str) -> Iterator[str]:
        """Yield our conclusions on a board without any of Explainer's."""
        for step, conclusions in self.conclusions(board, ids):
            if not (self.explainer_lacks and self.explainer_lacks(board, step, conclusions)):
                yield f"only ours: {step.notation(CLASSIC)}"

    def _apply_all(self, board: Board, ids: str) -> Board:
        after = board.copy()
        for step, _ in self.conclusions(board, ids):
            step.apply(after)
        return after


_SINGLES: Final = "full-house hidden-single"


_LARGER_WING: Final = (
    "Explainer's wing is an almost locked set of one house and a cell of two digits, which for us "
    "is ALS-XZ, but that leaves out the largest sets of boards with many. Ours is a bent set, "
    "which may lack such a cell and holds no smaller subset."
)
_TWO_LINKS: Final = "x-wing skyscraper two-string-kite turbot-fish"
_CHAINS: Final = (
    "x-chain xy-chain remote-pair aic continuous-nice-loop discontinuous-nice-loop xy-wing w-wing "
    f"naked-pair locked-pair {_TWO_LINKS}"
)
_NAKED: Final = (
    "Explainer looks for naked sets only where twice as many cells are empty; the rest is hidden."
)
_FISH: Final = (
    "Explainer looks for fish only in twice as many rows. Ours leave out eliminations by one base."
)
RULES: Final = {
    "hidden single": Shared(hidden_single, {"hidden-single": "full-house hidden-single"}, share=20),
    "naked single": Shared(naked_single, {"naked-single": "full-house naked-single"}, share=10),
    "direct locked": Shared(
        direct_locked_candidates,
        {"direct-pointing": "locked-candidates-1", "direct-claiming": "locked-candidates-2"},
        why="Explainer's step is our locked candidates and a single.",
        share=10,
        after_singles=True,
    ),
    "direct pair": Shared(
        set_rule(2.0),
        {"direct-hidden-pair": "hidden-pair"},
        why="Explainer's step is our hidden pair and a single.",
        share=4,
        after_singles=True,
    ),
    "direct triplet": Shared(
        set_rule(2.5),
        {"direct-hidden-triplet": "hidden-triple"},
        why="Explainer's step is our hidden triple and a single.",
        share=4,
        after_singles=True,
    ),
    "locked": Shared(
        locked_candidates, {"pointing": "locked-candidates-1", "claiming": "locked-candidates-2"}
    ),
    "naked pair": Shared(
        set_rule(3.0), {"naked-pair": "naked-pair locked-pair"}, None, few_cells, _NAKED
    ),
    "naked triplet": Shared(
        set_rule(3.6), {"naked-triplet": "naked-triple locked-triple"}, None, few_cells, _NAKED
    ),
    "naked quad": Shared(set_rule(5.0), {"naked-quad": "naked-quad"}, None, few_cells, _NAKED),
    "hidden pair": Shared(set_rule(3.4), {"hidden-pair": "hidden-pair"}),
    "hidden triplet": Shared(set_rule(4.0), {"hidden-triplet": "hidden-triple"}),
    "hidden quad": Shared(set_rule(5.4), {"hidden-quad": "hidden-quad"}),
    "x-wing": Shared(FISH[2].search, {"x-wing": "x-wing"}, locked_in_base, few_lines, _FISH),
    "swordfish": Shared(
        FISH[3].search, {"swordfish": "swordfish"}, locked_in_base, few_lines, _FISH
    ),
    "jellyfish": Shared(
        FISH[4].search, {"jellyfish": "jellyfish"}, locked_in_base, few_lines, _FISH
    ),
    "two links": Shared(
        LINKS[2],
        {
            "skyscraper": "skyscraper",
            "2-string-kite": "two-string-kite",
            "2-strong-links": "turbot-fish",
            "2-strong-links-x-loop": _TWO_LINKS,
        },
        by_others("locked-candidates-1 locked-candidates-2"),
        in_links,
        "Explainer has no link of a box along a line and eliminates nothing within the houses of a "
        "pattern. Its loops also give what is locked in one house, and it knows grouped links.",
        share=4,
    ),
    **{
        f"{count} links": Shared(
            LINKS[size],
            dict.fromkeys(
                (
                    f"{size}-skyscrapers",
                    f"{size}-string-kite",
                    f"{size}-strong-links",
                    f"{size}-strong-links-x-loop",
                ),
                f"x-chain {_TWO_LINKS}",
            ),
            by_others("locked-candidates-1 locked-candidates-2 swordfish"),
            anything,
            "Ours are chains of any length.",
            (settled,),
            4,
        )
        for count, size in (("three", 3), ("four", 4))
    },
    "nishio": Shared(
        NISHIO,
        {"nishio-forcing-chains": "nishio"},
        or_isolated("nishio", locked_in_house),
        anything,
        "Ours leave out locked candidates, and follow what is settled for a digit to the end. "
        "Where Explainer refutes that a candidate is false and places it, ours eliminate the "
        "digit in the rest of a house.",
        (settled,),
        4,
    ),
    "simple chain": Shared(
        simple_chain,
        dict.fromkeys(
            (
                *("bidirectional-x-cycle", "bidirectional-y-cycle", "bidirectional-cycle"),
                *("forcing-x-chain", "forcing-chain"),
            ),
            _CHAINS,
        ),
        or_isolated(
            _CHAINS,
            by_others("locked-candidates-1 locked-candidates-2 naked-pair locked-pair hidden-pair"),
        ),
        anything,
        "Ours limit the length, and have kinds through cells of more candidates. Where Explainer "
        "refutes that a candidate is false and places it, ours eliminate the others of its cell "
        "or house.",
        (settled,),
        20,
    ),
    "tuvwxyz-wing": Shared(
        WINGS[7],
        {"tuvwxyz-wing": "als-xz"},
        None,
        anything,
        "Ours join any two almost locked sets.",
        (settled,),
        100,
    ),
    "xy-wing": Shared(xy_wing, {"xy-wing": "xy-wing"}),
    "xyz-wing": Shared(xyz_wing, {"xyz-wing": "xyz-wing"}),
    **{
        name: Shared(
            *(WINGS[size], {name: name}, ours_lack, no_partner, _LARGER_WING),
            share=100,
        )
        for size, name, ours_lack in (
            (4, "wxyz-wing", by_others("als-xz")),
            (5, "vwxyz-wing", by_others("als-xz")),
            (6, "uvwxyz-wing", either(by_others("als-xz"), set_over_limit)),
        )
    },
    "unique loop": Shared(
        unique_loop,
        {
            "unique-rectangle-1": "unique-rectangle-1",
            "unique-rectangle-2": "unique-rectangle-2 unique-rectangle-5",
            "unique-rectangle-3": "unique-rectangle-3",
            "unique-rectangle-4": "unique-rectangle-4",
            **{f"unique-loop-{type}": "unique-loop" for type in (1, 2, 3, 4)},
        },
        None,
        narrower_loop,
        "Ours may have a cell that lacks one of the digits, and in type 3 larger sets, and "
        "rectangles with one extra digit.",
        (rectangular, two_digits),
        10,
    ),
    "grave": Shared(
        bug,
        {
            "bug-type-1": "bug-1 bug-2",
            "bug-type-2": "bug-2",
            "bug-type-3": "bug-3",
            "bug-type-4": "bug-4",
        },
        None,
        several_digits,
        "Of extras of several digits Explainer makes types 3 and 4 alone, and in type 3 the other "
        "cells of the set hold all extras.",
        (grave_with_extras,),
    ),
    "aligned pair": Shared(
        aligned_pair,
        {"aligned-pair-exclusion": "aligned-pair-exclusion"},
        one_excluder,
        anything,
        "Ours leave to naked pairs what one excluder rules out; they may know other excluders.",
        (settled,),
        20,
    ),
    "aligned triplet": Shared(
        aligned_triplet,
        {"aligned-triplet-exclusion": "aligned-triple-exclusion"},
        one_excluder,
        anything,
        "Ours leave to smaller patterns what follows without all of the three cells.",
        (settled,),
        100,
    ),
}
"""Rules of both programs, by name."""


_PARTS: Final = 20
_POSITIONS: Final = sample(1_000, 10)
"""Number of positions in each part."""


@pytest.mark.soak
@pytest.mark.parametrize("part", range(_PARTS if SOAK else 1))
def test_conclusions_differ_only_by_definition(part: int) -> None:
    dice, different = Dice(f"two implementations {part}"), list[str]()
    for number in range(_POSITIONS):
        made: dict[tuple[Maker, ...], Board] = {}
        for name, shared in RULES.items():
            makers = shared.makers
            if number % shared.share == 0:
                if makers not in made:
                    seed = dice.number_below(_PUZZLES)
                    made[makers], _ = dice.pick(makers)(CLASSIC, seed, dice)
                found = shared.differences(made[makers].copy())
                different += (f"{name}, position {number}: {each}" for each in found)
    assert not different
    if SOAK and part == 0:
        table = (f"{name}: {each.relation}. {each.why}".strip() for name, each in RULES.items())
        print("", *table, sep="\n")
