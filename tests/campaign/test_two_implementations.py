"""Rules that exist both in `techniques` and in `explainer`, compared on random positions.

Explainer's rule is applied until it finds nothing, or a few times. Each of its steps must be among
the conclusions of our techniques on the same board; where it stops, our techniques must find
nothing either. `RULES` names the exceptions that follow from a difference in definition. Chains
from several candidates are not compared: each program limits them in its own way.

A soak tries 20,000 positions, and slow rules on a share of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

import pytest

from sudoku_tui.engine.bits import members, union
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.effort import UNLIMITED, Meter
from sudoku_tui.engine.explainer.aligned_exclusion import aligned_pair, aligned_triplet
from sudoku_tui.engine.explainer.bug import bug
from sudoku_tui.engine.explainer.fish import ROW_OF as FISH
from sudoku_tui.engine.explainer.multiple_chains import NISHIO
from sudoku_tui.engine.explainer.rule import Rule
from sudoku_tui.engine.explainer.sets import set_rule
from sudoku_tui.engine.explainer.simple_chains import simple_chain
from sudoku_tui.engine.explainer.singles import direct_locked, hidden_single, locked, naked_single
from sudoku_tui.engine.explainer.strong_links import LINKS
from sudoku_tui.engine.explainer.unique_loops import unique_loop
from sudoku_tui.engine.explainer.wings import WINGS, xy_wing, xyz_wing
from sudoku_tui.engine.layout import Candidate, Kind, Layout
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import Grid, only_solution
from sudoku_tui.engine.step import Role, Step, cells_of, digits_of
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.store.stock import draw, stock_levels
from tests.engine.graves import grave_with_extras
from tests.engine.nearly import rectangular, two_digits
from tests.engine.positions import go_on, position_of
from tests.soak import SOAK, sample

Conclusion: TypeAlias = tuple[Candidate, bool]
"""A candidate, and whether it is placed or eliminated."""
Left: TypeAlias = Callable[[Board, Step, set[Conclusion]], bool]
"""Whether the remaining conclusions of a step may be missing."""
Maker: TypeAlias = Callable[[Layout, int, Dice], tuple[Board, Grid]]
_PUZZLES: Final = 400
"""Number of puzzles to draw positions from, generated ones and those of the stock."""
_MOST_STEPS: Final = 6
"""Steps of Explainer that are followed on one position; after more our steps are not compared."""


@lru_cache(maxsize=_PUZZLES)
def stock_puzzle(seed: int) -> tuple[Puzzle, Grid]:
    """Return a puzzle of the stock and its solution."""
    dice = Dice(f"two implementations {seed}")
    puzzle = draw(dice.pick(stock_levels(CLASSIC)), dice, CLASSIC).puzzle
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
    """A rule of both programs, and where they differ by definition."""

    rule: Rule
    kinds: dict[str, str]
    """By the id of Explainer's step the ids of our techniques, separated by spaces."""
    ours_lacks: Left | None = None
    """Conclusions of Explainer's that our techniques may lack; None for none."""
    explainer_lacks: Left | None = None
    """Conclusions of ours that Explainer may lack."""
    why: str = ""
    """The difference."""
    makers: tuple[Maker, ...] = _ANYWHERE
    share: int = 1
    """One position of so many is tried."""
    after_singles: bool = False
    """Whether our eliminations are followed by a single, as in Explainer's direct rules."""

    @property
    def relation(self) -> str:
        """How the conclusions of the two programs are related."""
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
            found = self.rule(board, Meter(UNLIMITED))
            step = found.step if found else None
            if step is None or step.technique.id not in self.kinds:
                if not self.after_singles:
                    yield from self._more_of_ours(board, ours)
                return
            left = concluded(step)
            looked_at = self._after(board, ours) if self.after_singles else board
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

    def _after(self, board: Board, ids: str) -> Board:
        after = board.copy()
        for step, _ in self.conclusions(board, ids):
            step.apply(after)
        return after


_SINGLES: Final = "full-house hidden-single"


def concluded(step: Step) -> set[Conclusion]:
    """Return what *step* places and eliminates."""
    placed = {(candidate, True) for candidate in step.placements}
    return placed | {(candidate, False) for candidate in step.eliminations}


def by_others(ids: str) -> Left:
    """Allow what the techniques with these *ids* conclude."""

    def left(board: Board, step: Step, conclusions: set[Conclusion]) -> bool:
        known = (concluded(other) for id in ids.split() for other in CATALOGUE[id].find(board))
        return not conclusions.difference(*known)

    return left


def anything(board: Board, step: Step, conclusions: set[Conclusion]) -> bool:
    """Allow all."""
    return True


def few_cells(board: Board, step: Step, conclusions: set[Conclusion]) -> bool:
    """Allow naked sets of houses with so few empty cells that the others are no larger a set."""
    size = cells_of(step.marked(Role.PATTERN)).bit_count()
    gone = cells_of(step.eliminations)
    losing = [house.mask for house in step.houses if house.mask & gone]
    return all((board.empty & mask).bit_count() < 2 * size for mask in losing)


def few_lines(board: Board, step: Step, conclusions: set[Conclusion]) -> bool:
    """Allow fish in fewer rows than twice their size: there is a smaller one across."""
    [digit] = members(digits_of(step.eliminations))
    rows = [row for row in CLASSIC.of_kind(Kind.ROW) if row.mask & board.places[digit]]
    return len(rows) < len(step.houses)


def locked_in_base(board: Board, step: Step, conclusions: set[Conclusion]) -> bool:
    """Allow eliminations by a single base: these are locked candidates."""
    [digit] = members(digits_of(step.eliminations))
    bases = [house.mask & board.places[digit] for house in step.houses[: len(step.houses) // 2]]
    return all(
        any(not base & ~CLASSIC.sees[candidate.cell] for base in bases)
        for candidate, _ in conclusions
    )


def locked_in_house(board: Board, step: Step, conclusions: set[Conclusion]) -> bool:
    """Allow eliminations that see all places of a house: they are locked, or by a single."""
    houses, sees, places = CLASSIC.houses, CLASSIC.sees, board.places
    return all(
        any(
            house.mask & places[digit] and not house.mask & places[digit] & ~sees[cell]
            for house in houses
        )
        for (cell, digit), _ in conclusions
    )


def within_links(board: Board, step: Step, conclusions: set[Conclusion]) -> bool:
    """Allow eliminations within the links or their bridge, and links of a box along a line."""
    far, near, near_too, far_too = (1 << mark.candidate.cell for mark in step.marks)
    lines = CLASSIC.of_kind(Kind.ROW, Kind.COLUMN)
    for house, link in zip(step.houses, (far | near, near_too | far_too), strict=True):
        if house.kind is Kind.BOX and any(not link & ~line.mask for line in lines):
            return True
    houses = (*step.houses, *CLASSIC.shared_houses(near | near_too))
    return all(any(house.mask >> c.cell & 1 for house in houses) for c, _ in conclusions)


def no_partner(board: Board, step: Step, conclusions: set[Conclusion]) -> bool:
    """Allow wings that are not an almost locked set of a house and a pair of its digits.

    Explainer's sets have no cell with one candidate.
    """
    of, cells = board.candidates_of, cells_of(mark.candidate for mark in step.marks)
    if any(of[cell].bit_count() == 1 for cell in members(cells)):
        return True
    for cell in members(cells & board.bivalue):
        rest = cells & ~(1 << cell)
        digits = union(of[other] for other in members(rest))
        if CLASSIC.shared_houses(rest) and digits.bit_count() == rest.bit_count() + 1:
            return bool(of[cell] & ~digits)
    return True


def several_digits(board: Board, step: Step, conclusions: set[Conclusion]) -> bool:
    """Allow graves with extras of more than one digit."""
    return digits_of(step.marked(Role.FIN)).bit_count() > 1


def wider_rectangle(board: Board, step: Step, conclusions: set[Conclusion]) -> bool:
    """Allow rectangles that HoDoKu does not know.

    In type 3 a cell of the naked set holds a digit of the rectangle, or the set is hidden; in
    type 4 a digit is confined to the roof in one of two houses.
    """
    roof = cells_of(step.marked(Role.FIN))
    pair = digits_of(step.marked(Role.PATTERN))
    if step.technique.id == "unique-rectangle-4":
        [house] = step.houses
        others = (each for each in CLASSIC.shared_houses(roof) if each is not house)
        return any(
            board.places[digit] & other.mask & ~roof for digit in members(pair) for other in others
        )
    return step.technique.id == "unique-rectangle-3" and bool(
        pair & digits_of(step.marked(Role.SET_A))
    )


def one_excluder(board: Board, step: Step, conclusions: set[Conclusion]) -> bool:
    """Allow groups with a single, and what smaller patterns conclude."""
    base = cells_of(step.marked(Role.SET_A))
    single = any(board.candidates_of[cell].bit_count() == 1 for cell in members(base))
    return single or by_others(_SMALLER)(board, step, conclusions)


_SMALLER: Final = "naked-pair locked-pair naked-triple locked-triple aligned-pair-exclusion"


def narrower_loop(board: Board, step: Step, conclusions: set[Conclusion]) -> bool:
    """Allow loops with a cell that lacks one of the two digits, and some naked sets of type 3.

    Explainer wants twice as many empty cells in the house, and each extra digit in all of the roof
    or in the other cells of the set.
    """
    of, pattern, joined = board.candidates_of, step.marked(Role.PATTERN), step.marked(Role.SET_A)
    roof = cells_of(step.marked(Role.FIN))
    pair = digits_of(pattern)
    if any(pair & ~of[cell] for cell in members(cells_of(pattern) | roof)):
        return True
    if not joined:
        return False
    size = cells_of(joined).bit_count() + 1
    if any((board.empty & house.mask).bit_count() < 2 * size for house in step.houses):
        return True
    in_all = digits_of(step.marked(Role.FIN))
    for cell in members(roof):
        in_all &= of[cell]
    return bool(digits_of(step.marked(Role.FIN)) & ~(in_all | digits_of(joined)))


_LARGER_WING: Final = (
    "Explainer's wing is an almost locked set of one house and a cell of two digits, which for us "
    "is ALS-XZ. Ours is a bent set, which may lack such a cell and holds no smaller subset."
)
_TWO_LINKS: Final = "x-wing skyscraper two-string-kite turbot-fish"
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
        direct_locked,
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
        locked, {"pointing": "locked-candidates-1", "claiming": "locked-candidates-2"}
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
        within_links,
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
        locked_in_house,
        anything,
        "Ours leave out locked candidates, and follow what is settled for a digit to the end.",
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
            f"x-chain xy-chain remote-pair aic continuous-nice-loop discontinuous-nice-loop "
            f"xy-wing w-wing naked-pair locked-pair {_TWO_LINKS}",
        ),
        by_others("locked-candidates-1 locked-candidates-2 naked-pair locked-pair hidden-pair"),
        anything,
        "Ours limit the length, and have kinds through cells of more candidates.",
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
            *(WINGS[size], {name: name}, by_others("als-xz"), no_partner, _LARGER_WING),
            share=100,
        )
        for size, name in ((4, "wxyz-wing"), (5, "vwxyz-wing"), (6, "uvwxyz-wing"))
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
        wider_rectangle,
        narrower_loop,
        "Ours may have a cell that lacks one of the digits, and larger sets in type 3. There our "
        "rectangles leave out sets with one of their digits and hidden sets, and in type 4 a digit "
        "may have to be confined to two houses.",
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
"""By a name of the rule."""


_PARTS: Final = 20
_POSITIONS: Final = sample(1_000, 10)
"""In each part."""


@pytest.mark.soak
@pytest.mark.parametrize("part", range(_PARTS if SOAK else 1))
def test_both_programs_conclude_the_same_but_for_their_definitions(part: int) -> None:
    dice, different = Dice(f"two implementations {part}"), list[str]()
    for number in range(_POSITIONS):
        made: dict[tuple[Maker, ...], Board] = {}
        for name, shared in RULES.items():
            makers = shared.makers
            if number % shared.share == 0:
                if makers not in made:
                    seed = dice.below(_PUZZLES)
                    made[makers], _ = dice.pick(makers)(CLASSIC, seed, dice)
                found = shared.differences(made[makers].copy())
                different += (f"{name}, position {number}: {each}" for each in found)
    assert not different
    if SOAK and part == 0:
        table = (f"{name}: {each.relation}. {each.why}".strip() for name, each in RULES.items())
        print("", *table, sep="\n")
