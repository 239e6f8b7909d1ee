"""Review of a finished game: every missed step, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import only_solution
from sudoku_tui.game.events import (
    AUTOMATIC,
    REVEAL,
    Apply,
    Checked,
    Clear,
    Enter,
    Event,
    FillNotes,
    Hint,
    Note,
    Undo,
)
from sudoku_tui.game.game import Game
from sudoku_tui.game.hint_use import HintUse
from sudoku_tui.game.hints import Advice, find_hint
from sudoku_tui.game.learning.technique_cards import missed_cards
from sudoku_tui.game.pauses import ABSENCE, MIN_LONG_PAUSE, long_threshold, split_pauses
from sudoku_tui.game.review import AT_ONCE, Review, review_game
from sudoku_tui.store.stock import draw_puzzle
from sudoku_tui.words.reviews import (
    describe_reason,
    describe_request,
    hint_row,
    markdown,
    summary,
)
from tests.game.strategies import events, small_puzzles
from tests.soak import sample


@dataclass
class Player:
    """Player with a clock."""

    puzzle: Puzzle
    game: Game = field(init=False)
    solution: tuple[int, ...] = field(init=False)
    times: list[float] = field(default_factory=list)
    now: float = 0.0

    def __post_init__(self) -> None:
        self.game = Game(self.puzzle)
        self.solution = only_solution(self.puzzle) or ()

    def do(self, event: Event, after: float) -> None:
        """Record an event *after* seconds."""
        self.now += after
        if self.game.record(event):
            self.times.append(self.now)

    @property
    def advice(self) -> Advice:
        """The easiest step now."""
        answer = find_hint(self.game, self.solution)
        assert isinstance(answer, Advice)
        return answer

    def take(self, after: float) -> None:
        """Take the easiest step by hand *after* seconds; each further note takes one second."""
        advice = self.advice
        step = advice.step
        for candidate in step.placements:
            self.do(Enter(*candidate), after)
        if step.eliminations and advice.fill:
            self.do(FillNotes(), after)
            after = 1.0
        for candidate in step.eliminations:
            self.do(Note(*candidate), after)
            after = 1.0

    def finish(self) -> None:
        """Play on without a break to the end."""
        while not self.game.is_full:
            self.take(5.0)

    def review(self) -> Review:
        """Return the review of the game so far."""
        return review_game(self.puzzle, self.game.log, self.times, self.solution)


def player(level: Level = Level.HARD, seed: int = 1) -> Player:
    """Return a player with a puzzle of the stock."""
    return Player(draw_puzzle(level, Dice(seed)).puzzle)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("level", [Level.EASY, Level.HARD, Level.EXTREME], ids=str)
def test_three_planted_misses_and_no_others(level: Level, seed: int) -> None:
    one = player(level, seed)
    one.do(FillNotes(), 4.0)
    planted, number = [], 0
    while not one.game.is_full:
        number += 1
        # A long pause, a long one with a hint, and one little more than three times the usual.
        slow = {6: 250.0, 15: 6.0, 30: MIN_LONG_PAUSE + 11.0}.get(number, 5.0 + number % 3)
        if number in (6, 15, 30):
            planted.append(one.advice.step.technique.id)
        if number == 15:
            one.do(Hint(1, one.advice.step.technique.id), 6.0)
            one.do(Hint(2, one.advice.step.technique.id), 1.0)
        one.take(slow)
    found = one.review()
    assert [miss.step.technique.id for miss in found.misses] == planted
    assert [miss.detail for miss in found.misses] == [0, 2, 0]
    assert [(told.detail, told.technique) for told in found.hints] == [(2, planted[1])]
    assert found.is_over and all(turn.right for turn in found.turns)
    assert len(found.turns) == 81 - one.puzzle.clues
    assert found.elapsed == one.now
    assert summary(found) == (
        "Solved with 1 hint (looked at). 3 steps were open for long and not seen."
    )
    hinted = replace(found, misses=found.misses[1:2])
    assert summary(hinted).endswith("One step was open and not seen without a hint.")


def test_hint_within_five_seconds_is_asked_for_and_not_missed() -> None:
    one = player(Level.EASY)
    asked, overlooked = list[str](), list[str]()
    for number, wait in enumerate((0.0, AT_ONCE, AT_ONCE + 1.0, 2.0)):
        (asked if wait <= AT_ONCE else overlooked).append(one.advice.step.technique.id)
        one.do(Hint(1, one.advice.step.technique.id), wait)
        one.do(Hint(2, one.advice.step.technique.id), 1.0)
        one.take(200.0 if number == 3 else 1.0)  # reading a hint is no overlooking
        one.take(5.0)
    one.finish()
    found = one.review()
    assert [miss.step.technique.id for miss in found.misses] == overlooked
    assert [each.step.technique.id for each in found.asked_for] == asked
    assert [each.hint_after for each in found.asked_for] == [0.0, AT_ONCE, 2.0]
    assert "3 steps were asked for at once." in summary(found)
    assert describe_request(found.asked_for[1]).startswith("Before entry 3, at 0:07: a hint after")
    assert "## Asked for" in markdown(found, "Game")
    assert not {card.technique for card in missed_cards(found)} - set(overlooked)


def test_step_overlooked_before_a_hint_at_once_stays_missed() -> None:
    one = player(Level.EASY)
    first = one.advice.step
    last_cell = max(cell for cell, digit in enumerate(one.puzzle.givens) if not digit)
    one.do(Enter(last_cell, one.solution[last_cell]), 100.0)
    one.do(Hint(1, first.technique.id), 2.0)
    one.take(1.0)
    one.finish()
    found = one.review()
    assert [miss.step for miss in found.misses] == [first] and not found.asked_for


def test_singles_of_the_program_are_no_hints() -> None:
    one = player(Level.EASY)
    one.take(5.0)
    single = one.advice.step.placements
    one.do(Apply(AUTOMATIC, single), 0.0)
    one.do(Hint(1, AUTOMATIC), 10.0)
    one.do(Apply(AUTOMATIC, one.advice.step.placements), 0.0)
    one.finish()
    found = one.review()
    assert [(turn.automatic, turn.hinted) for turn in found.turns[:3]] == [
        (False, False), (True, False), (False, True),
    ]  # fmt: skip
    assert found.hint_use == HintUse(applied=1) and not found.misses
    unexplained = replace(found.turns[1], reason=None)
    assert describe_reason(unexplained, found) == "placed by the program"
    assert hint_row(found.hints[0])[1:] == ("Played on", "several steps")


def test_hints_are_counted_by_their_use() -> None:
    one = player(Level.EASY)
    for number in range(3):
        step = one.advice.step
        one.do(Hint(1, step.technique.id), 6.0)
        if number == 2:
            one.do(Hint(4, step.technique.id), 1.0)
            one.do(Apply(step.technique.id, step.placements), 0.0)
        else:
            one.take(5.0)
    one.do(Hint(1, REVEAL), 5.0)
    one.do(Apply(REVEAL, one.advice.step.placements), 0.0)
    one.finish()
    found = one.review()
    assert found.hint_use == HintUse(2, 2) and sum(found.hint_use) == one.game.hints_used
    assert summary(found).startswith("Solved with 4 hints (2 looked at, 2 applied). ")
    assert hint_row(found.hints[-1])[1:] == ("Revealed", "one digit")
    assert summary(replace(found, hint_use=HintUse())).startswith("Solved without a hint. ")


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(sample(240, 3)))
def test_planted_misses_are_found_in_realistic_games(seed: int) -> None:
    """Use random levels, notes, undone mistakes and checks, with three misses planted anywhere."""
    random = Random(seed)
    one = player(Level(seed % len(Level)), seed)
    if random.random() < 0.5:
        one.do(FillNotes(), 4.0)
    places = sorted(random.sample(range(4, 40), 3))
    planted: list[str] = []
    number = 0
    while not one.game.is_full:
        number += 1
        slow = random.uniform(2.0, 9.0)
        step = one.advice.step
        if number in places:
            if random.random() < 0.5:
                one.do(Hint(1, step.technique.id), slow)
                if slow > AT_ONCE:
                    planted.append(step.technique.id)
            else:
                planted.append(step.technique.id)
                slow = random.uniform(45.0, 600.0)
        elif random.random() < 0.2:
            cell = random.choice([c for c, d in enumerate(one.game.position.digits) if not d])
            one.do(Enter(cell, one.solution[cell] % 9 + 1), slow)
            one.do(Checked(), slow)
            one.do(Undo(), 60.0)  # the mistake is found; until then nothing can be missed
        one.take(slow)
    assert [miss.step.technique.id for miss in one.review().misses] == planted


def test_steady_player_misses_nothing() -> None:
    one = player()
    one.finish()
    assert one.review().misses == ()


def test_slow_player_needs_a_longer_pause_for_a_miss() -> None:
    one = player(Level.EASY)
    while not one.game.is_full:
        one.take(40.0 if one.game.entry_count != 20 else 119.0)
    assert one.review().usual_time == 40.0 and not one.review().misses
    other = player(Level.EASY)
    while not other.game.is_full:
        other.take(40.0 if other.game.entry_count != 20 else 121.0)
    assert [miss.number for miss in other.review().misses] == [21]


def test_writing_notes_is_no_pause_but_thinking_between_them_is() -> None:
    def review_after(seconds: float) -> Review:
        one = player(Level.EASY)
        cells = [cell for cell, digit in enumerate(one.puzzle.givens) if not digit]
        for cell in cells[:30]:
            one.do(Note(cell, one.solution[cell]), seconds)
        one.finish()
        return one.review()

    assert review_after(9.0).misses == ()
    [miss] = review_after(30.0).misses
    assert miss.thinking == 30 * 20.0 + 5.0


def test_absence_is_not_a_miss() -> None:
    one = player(Level.EASY)
    one.take(ABSENCE + 1)
    one.finish()
    assert one.review().misses == ()


def test_step_done_with_notes_ends_its_pause() -> None:
    one = player(Level.HARD)
    one.do(FillNotes(), 1.0)
    while one.advice.step.placements:
        one.take(5.0)
    first = one.advice.step
    one.take(20.0)
    second = one.advice.step
    assert first != second
    one.take(MIN_LONG_PAUSE + 25.0)
    one.finish()
    assert [miss.step for miss in one.review().misses] == [second]


def test_a_step_missed_twice_in_a_row_is_missed_once() -> None:
    one = player(Level.EASY)
    first = one.advice.step
    last_cell = max(cell for cell, digit in enumerate(one.puzzle.givens) if not digit)
    one.do(Enter(last_cell, one.solution[last_cell]), 100.0)
    assert one.advice.step == first
    one.take(100.0)
    one.finish()
    [miss] = one.review().misses
    assert (miss.thinking, miss.number, miss.since) == (200.0, 1, 0.0)


def test_miss_has_the_time_when_its_step_became_available() -> None:
    one = player(Level.EASY)
    for _ in range(4):
        one.take(5.0)
    step = one.advice.step
    one.take(90.0)
    one.finish()
    [miss] = one.review().misses
    assert miss.step == step and miss.start == 20.0
    assert miss.since in (0.0, 5.0, 10.0, 15.0, 20.0)


def test_nothing_is_missed_while_an_entry_is_wrong() -> None:
    one = player(Level.EASY)
    [(cell, digit)] = one.advice.step.placements
    one.do(Enter(cell, digit % 9 + 1), 5.0)
    one.do(Checked(), 300.0)
    one.do(Clear(cell), 300.0)
    one.take(5.0)
    one.do(Undo(), 5.0)
    one.finish()
    found = one.review()
    assert found.misses == ()
    assert [turn.right for turn in found.turns[:2]] == [False, True]
    assert found.turns[0].reason is None and found.turns[1].reason is not None


def test_entry_that_breaks_a_rule_names_the_cell_and_the_house() -> None:
    one = player(Level.EASY)
    layout = one.puzzle.layout
    given, digit = next((cell, digit) for cell, digit in enumerate(one.puzzle.givens) if digit)
    other = next(
        cell
        for cell in layout.houses[given // 9].cells
        if not one.puzzle.givens[cell] and one.solution[cell] != digit
    )
    one.do(Enter(other, digit), 5.0)
    broken = f"{layout.cell_name(given)} has {digit} already, in row {given // 9 + 1}"
    found = one.review()
    assert describe_reason(found.turns[0], found) == broken
    one.do(Undo(), 5.0)
    one.finish()
    found = one.review()
    assert describe_reason(found.turns[0], found) == f"not right: {broken}"
    assert broken in markdown(found, "Review")
    assert all(turn.clash is None for turn in found.turns[1:])


def test_entry_that_clashes_with_an_earlier_entry_names_it() -> None:
    layout = layout_named("anti-knight")
    puzzle = Puzzle(layout, tuple(int(cell == 20) for cell in range(81)))
    cells = {layout.cell_name(cell): cell for cell in range(81)}
    log = [Enter(cells["r5c5"], 4), Enter(cells["r5c9"], 4), Enter(cells["r4c5"], 1)]
    found = review_game(puzzle, log, (1.0, 2.0, 3.0), None)
    assert [describe_reason(turn, found) for turn in found.turns] == [
        "no short reason",
        "r5c5 has 4 already, in row 5",
        "r3c3 and r4c5 are both 1",
    ]


def test_review_of_an_unfinished_game_gives_no_help() -> None:
    one = player(Level.EASY)
    for seconds in (5.0, 5.0, 5.0, 100.0):
        one.take(seconds)
    [(cell, digit)] = one.advice.step.placements
    one.do(Enter(one.advice.step.placements[0].cell, digit % 9 + 1), 5.0)
    one.do(Clear(cell), 5.0)
    one.do(Hint(1, one.advice.step.technique.id), 200.0)
    open_step = one.advice.step
    found = one.review()
    assert not found.is_over
    assert all(turn.right is None for turn in found.turns)
    assert len(found.misses) == 1 and open_step not in [miss.step for miss in found.misses]
    one.take(1.0)
    assert open_step in [miss.step for miss in one.review().misses]


def test_review_of_an_unfinished_game_does_not_depend_on_the_solution() -> None:
    one = player(Level.EASY)
    for cell, digit in enumerate(one.puzzle.givens):
        if not digit and cell % 3:
            one.do(Enter(cell, 1 + (one.solution[cell] + cell) % 9), 5.0)
    with_it = one.review()
    without = review_game(one.puzzle, one.game.log, one.times, None)
    assert [(turn.right, turn.open) for turn in with_it.turns] == [
        (turn.right, turn.open) for turn in without.turns
    ]


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(st.data())
def test_any_log_at_all_can_be_reviewed(data: st.DataObject) -> None:
    puzzle = data.draw(small_puzzles())
    game = Game(puzzle)
    for event in data.draw(st.lists(events(puzzle.layout), max_size=14)):
        game.record(event)
    some = st.floats(0, 2000)
    times = data.draw(st.lists(some, min_size=len(game.log), max_size=len(game.log)))
    found = review_game(puzzle, game.log, times, only_solution(puzzle))
    assert sum(turn.thinking for turn in found.turns) <= found.elapsed + 1e-6
    together = list(split_pauses(puzzle, game.log, times))
    assert together[0].start == 0.0 and together[-1].end == found.elapsed
    assert all(
        a.end == b.start and a.position_after == b.position_before for a, b in pairwise(together)
    )
    assert long_threshold(together) >= MIN_LONG_PAUSE
