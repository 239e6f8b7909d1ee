"""Filters that shorten searches must not hide a step: each is compared with the full search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, product
from types import ModuleType, SimpleNamespace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sudoku_tui.engine.bits import Mask, mask_of, members, union
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.bounded_cache import BoundedCache
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.effort import UNLIMITED, StepMeter
from sudoku_tui.engine.explainer import aligned_exclusion
from sudoku_tui.engine.inference.als import AlsFilter, almost_locked_sets, als_filter_of
from sudoku_tui.engine.inference.implications import (
    Implications,
    false,
    is_true,
    node_of,
    path_in,
    true,
)
from sudoku_tui.engine.inference.links import links_of
from sudoku_tui.engine.inference.tight_sets import subset_sizes, tight_sizes
from sudoku_tui.engine.layout import Kind, Layout
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.engine.techniques.basics.intersections import _IN_BOX, _IN_LINE, _locked_sides
from sudoku_tui.engine.techniques.chains import remote_pairs
from sudoku_tui.engine.techniques.chains.chains import hodoku_choice
from sudoku_tui.engine.techniques.chains.loop_search import LoopSearch
from sudoku_tui.engine.techniques.chains.loops import BestLoop
from sudoku_tui.engine.techniques.chains.remote_pairs import _REMOTE_PAIR
from sudoku_tui.engine.techniques.fish.fish_search import Shape, all_fish, plain_sizes
from sudoku_tui.engine.techniques.guardians import broken_wing
from sudoku_tui.engine.techniques.locked_sets import als_chain, als_pairs
from sudoku_tui.engine.techniques.locked_sets import sue_de_coq as sue
from sudoku_tui.engine.techniques.locked_sets.als_chain import _ForwardChains
from sudoku_tui.engine.techniques.locked_sets.als_pairs import ALS_XZ, marked_sets
from sudoku_tui.engine.techniques.wings import bent_sets
from tests.engine.positions import fill, position_of, small_layouts
from tests.soak import sample


def positions(layout: Layout, name: str, count: int) -> Iterator[Board]:
    """Yield random positions, some near the start and some near the end."""
    dice = Dice(f"{name} {layout.id}")
    for number in range(sample(count * 20, count)):
        yield position_of(layout, number % 16, dice)[0]


@example([1, 2])  # tight, and its things have no other holder
@given(st.lists(st.integers(1, 255), max_size=8))
def test_tight_sizes_equal_those_of_all_choices(holders: list[int]) -> None:
    expected = least = 0
    for size in range(1, len(holders) + 1):
        for chosen in combinations(holders, size):
            held = 0
            for holder in chosen:
                held |= holder
            wanted = any(holder & held and holder & ~held for holder in holders)
            if held.bit_count() == size and wanted:
                expected |= 1 << size
            least = max(least, size - held.bit_count())
    found = tight_sizes(holders, 8)
    # With more holders than things there is no valid choice, and the filter may report too much.
    assert found == expected if least == 0 else not expected & ~found


@small_layouts
def test_no_subset_is_filtered_out(layout: Layout) -> None:
    for board in positions(layout, "subsets", 30):
        sizes = subset_sizes(board)
        for house in layout.houses:
            places = {d: board.places[d] & house.mask for d in range(1, layout.digits + 1)}
            open_digits = [digit for digit, inside in places.items() if inside]
            for size in (2, 3, 4):
                for chosen in combinations(open_digits, size):
                    cells = 0
                    for digit in chosen:
                        cells |= places[digit]
                    if cells.bit_count() == size:
                        others = [digit for digit in open_digits if digit not in chosen]
                        if any(places[digit] & cells for digit in others):
                            assert house in list(sizes.houses_with_hidden(size))
                            assert house in list(sizes.houses_with_naked(len(open_digits) - size))


@small_layouts
def test_no_locked_candidate_is_filtered_out(layout: Layout) -> None:
    boxes = layout.of_kind(Kind.BOX)
    others = [house for house in layout.houses if house.kind is not Kind.BOX]
    for board in positions(layout, "locked", 30):
        for places in board.places[1:]:
            for from_box, bases, targets in ((True, boxes, others), (False, others, boxes)):
                locked = any(
                    inside & (inside - 1)
                    and not inside & ~target.mask
                    and places & target.mask & ~base.mask
                    for base in bases
                    if (inside := places & base.mask)
                    for target in targets
                )
                told = _locked_sides(layout)[places] & (_IN_BOX if from_box else _IN_LINE)
                assert bool(told) is locked


@pytest.mark.slow
@pytest.mark.parametrize("locked", [False, True])
def test_no_bent_set_is_filtered_out(locked: bool) -> None:
    """Compare with all choices of cells, including the order: part by part, smaller ones first."""
    dice, found = Dice("bent sets"), 0
    for number in range(sample(40, 2)):
        board, solution = position_of(CLASSIC, number % 4, dice)
        fill(board, solution, dice, 130)
        for size in (5, 6):
            expected = list(dict.fromkeys(bent_sets_by_all_choices(board, size, locked)))
            assert [each for each, _ in bent_sets._bent_sets(board, locked)[size]] == expected
            found += len(expected)
    assert found > 3


def bent_sets_by_all_choices(board: Board, size: int, locked: bool) -> Iterator[Mask]:
    of, sees = board.candidates_of, board.layout.sees
    boxes = board.layout.of_kind(Kind.BOX)
    lines = [house for house in board.layout.houses if house.kind is not Kind.BOX]
    crossings = [(box.mask, line.mask) for box in boxes for line in lines if box.mask & line.mask]
    for box, line in crossings:
        for parts in product(*map(choices_in(board), (box & ~line, line & ~box, box & line))):
            cells = [cell for part in parts for cell in part]
            if len(cells) != size or union([of[cell] for cell in cells]).bit_count() != size:
                continue
            held = [union(of[cell] for cell in part) for part in parts]
            spare = [each.bit_count() - len(part) for each, part in zip(held, parts, strict=True)]
            if min(spare[:2]) <= 0:
                continue
            twice = list(members(held[0] & held[1]))
            z = [cell for cell in cells for d in twice if of[cell] >> d & 1]
            gone = board.layout.seen_by_all(mask_of(z)) & union(board.places[d] for d in twice)
            if not twice if locked else len(twice) == 1 and gone:
                assert locked or all(sees[cell] & gone == gone for cell in z)
                yield mask_of(cells)


def choices_in(board: Board) -> Callable[[Mask], list[tuple[int, ...]]]:
    """Return a function that lists one to five empty cells of a set in all ways, smaller first."""

    def choices(cells: Mask) -> list[tuple[int, ...]]:
        inside = list(members(cells & board.empty))
        return [some for size in range(1, 6) for some in combinations(inside, size)]

    return choices


@pytest.mark.slow
def test_no_odd_ring_is_filtered_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compare broken wings with and without the places that are left out as two-colourable."""
    dice, found = Dice("odd rings"), 0
    wings, known = CATALOGUE["broken-wing"], broken_wing._searches_without_result(CLASSIC)
    for number in range(sample(300, 30)):
        board, solution = position_of(CLASSIC, number % 4, dice)
        fill(board, solution, dice, 150)
        known.clear()
        steps = list(wings.find(board))
        with monkeypatch.context() as patch:
            patch.setattr(broken_wing, "_is_odd", lambda _: True)
            known.clear()
            assert list(wings.find(board.copy())) == steps
        found += len(steps)
    assert found > 3


@small_layouts
def test_no_plain_fish_is_filtered_out(layout: Layout) -> None:
    for board in positions(layout, "fish", 10):
        for places in board.places[1:]:
            for size in range(2, layout.digits - 1):
                found = any(not each.fins for each in all_fish(layout, places, Shape.BASIC, size))
                assert not found or plain_sizes(layout)[places] >> size & 1


def all_sets(board: Board) -> SimpleNamespace:
    """Return a filter that passes all almost locked sets."""
    everything = almost_locked_sets(board).everything
    return SimpleNamespace(of_pairs=everything, of_wings=everything)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["als-xz", "als-xy-wing", "als-chain"])
def test_no_sets_are_filtered_out(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compare HoDoKu's step of each kind with a search through all sets."""
    family: ModuleType = als_chain if name == "als-chain" else als_pairs
    search = family.HODOKU_SEARCHES[name]
    boards = list(positions(CLASSIC, "victims", 8))
    found = [search(board) for board in boards]

    if family is als_chain:
        monkeypatch.setattr(_ForwardChains, "ends", property(lambda self: self.sets.everything))
    else:
        monkeypatch.setattr(family, "als_filter_of", all_sets)
    assert [search(board) for board in boards] == found
    assert sum(step is not None for step in found) > 3


def test_no_ends_of_chains_are_filtered_out() -> None:
    """Include a chain that begins with the higher of two restricted commons."""
    for board in list(positions(CLASSIC, "victims", 30))[26:]:
        sets = almost_locked_sets(board)
        hits, whole = sorted(_ForwardChains(sets).possible_chains()), _ForwardChains(sets)
        whole.ends = sets.everything
        assert sorted(whole.possible_chains()) == hits


@pytest.mark.slow
def test_the_filter_for_three_sets_is_the_direct_conclusion() -> None:
    """Check each candidate: some set loses two digits to sets that lose one to it."""
    found = Counter[bool]()
    for board in positions(CLASSIC, "wings", 3):
        sets = almost_locked_sets(board)
        joined = {
            one: {
                other: sets.restricted(one, other)
                for other, each in enumerate(sets.sets)
                if not each.cells & sets.cells(one)
            }
            for one in range(len(sets.sets))
        }
        for number, states in list(sets.lost_to.items()):
            loses = [divmod(state, sets.width) for state in members(states)]
            lost: dict[int, Mask] = {}
            for one, digit in loses:
                for other, digits in joined[one].items():
                    lost[other] = lost.get(other, 0) | digits & ~(1 << digit)
            short = any(digits.bit_count() > 1 for digits in lost.values())
            sets.lost_to = {number: states}
            told = AlsFilter(sets).of_wings
            assert [n for n in joined if told >> sets.state(n, 1) & 1] == (
                [one for one, _ in loses] if short else []
            )
            found[short] += 1
    assert min(found[False], found[True]) > 20


@pytest.mark.slow
def test_refutations_by_two_sets_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(als_pairs, "als_filter_of", all_sets)
    found = 0
    for board in positions(CLASSIC, "pairs", 20):
        among = als_filter_of(board).of_pairs
        for step in ALS_XZ.find(board):
            numbers = [set_number(board, cells) for cells, _ in marked_sets(step)]
            ends = [among >> number * (CLASSIC.digits + 1) + 1 & 1 for number in numbers]
            # With two restricted commons, one set alone may refute candidates.
            assert all(ends) if len(step.links) == 1 else any(ends)
            found += len(step.links) > 1
    assert found > 5


def set_number(board: Board, cells: int) -> int:
    """Return the number of the set with these cells."""
    return next(n for n, each in enumerate(almost_locked_sets(board).sets) if each.cells == cells)


@pytest.mark.parametrize("grouped", [False, True])
def test_the_best_loop_is_the_best_of_all_loops(grouped: bool) -> None:
    found = 0
    for board in positions(CLASSIC, "loops", 8):
        links = links_of(board, grouped=grouped)
        refuted = links.refuted()
        every = list(LoopSearch(links, Implications(links), refuted).chains()) if refuted else []
        best = BestLoop(links, Implications(links), refuted).best() if refuted else None
        assert best == hodoku_choice(every, CLASSIC.cells)
        found += best is not None
    assert found > 3


def test_paths_to_a_target_equal_those_of_the_whole_table() -> None:
    for board in positions(CLASSIC, "tables", 6):
        implications = Implications(links_of(board, grouped=True))
        for node in list(members(board.candidates))[::5]:
            for premise in (true(node), false(node)):
                whole = implications.table(premise)
                wanted = [*list(whole)[2:9:3], *list(whole)[-1:]]
                on = mask_of(node_of(each) for each in wanted if is_true(each))
                off = mask_of(node_of(each) for each in wanted if not is_true(each))
                begun = implications.table_towards(premise, on, off | 1 << node)
                assert [each for each in begun if each in wanted] == [
                    each for each in whole if each in wanted
                ]
                for each in wanted:
                    assert path_in(begun, each) == path_in(whole, each)


def test_no_sue_de_coq_is_filtered_out(monkeypatch: pytest.MonkeyPatch) -> None:
    technique, boards = CATALOGUE["sue-de-coq"], list(positions(CLASSIC, "sue", 20))
    found = [list(technique.find(board)) for board in boards]
    sue._patterns_by_content.cache_clear()
    monkeypatch.setattr(sue, "_may_fit", lambda *_: True)
    assert [list(technique.find(board)) for board in boards] == found
    assert sum(map(len, found)) > 20
    sue._patterns_by_content.cache_clear()


def test_no_aligned_exclusion_is_filtered_out(monkeypatch: pytest.MonkeyPatch) -> None:
    boards = list(positions(CLASSIC, "aligned", 40))
    searches = (aligned_exclusion.aligned_pair, aligned_exclusion.aligned_triplet)
    found = [[search(board, StepMeter(UNLIMITED)) for search in searches] for board in boards]
    monkeypatch.setattr(aligned_exclusion, "has_aligned_pair", lambda board: True)
    monkeypatch.setattr(aligned_exclusion, "has_triplet", lambda board, meter: True)
    whole = [[search(board, StepMeter(UNLIMITED)) for search in searches] for board in boards]
    assert found == whole
    for number in range(2):
        kinds = {each[number] is None for each in whole}
        assert kinds == {True, False}, "positions without, or none with"


@pytest.mark.parametrize("kept", [3, 6, 12])
def test_no_remote_pair_is_filtered_out(kept: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Build positions with up to eight cells of the same pair, and few others with its digits."""
    dice, boards = Dice(f"remote {kept}"), list[Board]()
    for _ in range(60):
        board = Board(CLASSIC)
        cells = dice.shuffled(range(CLASSIC.cells))
        for cell in cells[:8]:
            for digit in range(3, 10):
                board.eliminate(cell, digit)
        for cell in cells[8 + kept :]:
            board.eliminate(cell, 1)
            board.eliminate(cell, 2)
        boards.append(board)
    told = [list(_REMOTE_PAIR._all(board)) for board in boards]
    monkeypatch.setattr(remote_pairs, "_may_eliminate", lambda *_: True)
    assert [list(_REMOTE_PAIR._all(board)) for board in boards] == told
    assert 0 < sum(map(bool, told)) < 60


def test_cached_values_are_built_once_and_evicted() -> None:
    built: list[int] = []

    def build(key: int) -> int:
        built.append(key)
        return -key

    memory = BoundedCache(build, 4)
    assert [memory[key] for key in (1, 2, 1, 3, 4)] == [-1, -2, -1, -3, -4]
    assert built == [1, 2, 3, 4]
    assert memory[5] == -5
    assert list(memory) == [3, 4, 5]
