"""Games in the database."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import common_layouts
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.game.events import (
    Checked,
    Checkpoint,
    Colour,
    Enter,
    Event,
    FillNotes,
    Hint,
    Mistakes,
    Note,
    Undo,
    Unknown,
)
from sudoku_tui.store.errors import NoSuchGame, StoreConflict, StoreError
from sudoku_tui.store.games import Line
from sudoku_tui.store.journal import Journal
from sudoku_tui.store.saved_game import Details, State
from sudoku_tui.store.store import FILE_NAME, Store, data_folder
from tests.game.strategies import events, puzzles
from tests.store.desk import PUZZLE, SOLUTION, Hands, begin, create, moves

NASTY = "\x1b]0;x\x07[/b][@click=app.quit]\u202eA\nB" + "x" * 300


def test_saved_game_is_loaded_unchanged(store: Store, path: Path, hands: Hands) -> None:
    details = Details("Hard", 320, "seed 7", SOLUTION, "Mine")
    journal = Journal(store, store.games.load(create(store, PUZZLE, details)))
    hands.now += 60
    for number, event in enumerate([*moves(20), Undo(), Hint(1, "x-wing"), Checkpoint("a")], 1):
        assert journal.record(event, number / 2)
    with Store(path) as again:
        saved = again.games.load(journal.game_id)
    assert saved.game.log == journal.game.log
    assert saved.game.position == journal.game.position
    assert saved.game.puzzle == PUZZLE
    assert (saved.details, saved.state, saved.lost) == (details, State.PLAYING, 0)
    assert (saved.elapsed, saved.events) == (11.5, 23)
    assert saved.played == pytest.approx(saved.created + 60, abs=0.1)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_any_game_of_any_layout(store: Store, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles())
    journal = begin(store, puzzle)
    for event in data.draw(st.lists(events(puzzle.layout), max_size=12)):
        journal.record(event, 0.0)
    again = store.games.load(journal.game_id).game
    assert journal.is_saved
    assert again.log == journal.game.log
    assert again.checkpoints == journal.game.checkpoints
    assert again.undo_depth == journal.game.undo_depth


def test_lists(store: Store, hands: Hands) -> None:
    journals = []
    for layout in common_layouts()[:3]:
        hands.now += 1
        journals.append(begin(store, Puzzle(layout, (1, *(0,) * (layout.cells - 1)))))
    hands.now += 1
    journals[0].record(Enter(5, 2), 3.25)
    journals[1].finish(9.0)
    hands.now += 1
    store.games.rename(journals[2].game_id, "  third ")
    store.games.delete(journals[2].game_id)
    first, second = store.games.list_games()
    assert (first.layout, second.layout) == (common_layouts()[1].id, common_layouts()[0].id)
    assert (second.entries, second.to_fill, second.elapsed) == (1, 15, 3.25)
    assert second.percent == 6
    assert second.digits == "1....2.........." and second.givens == "1..............."
    assert (first.state, second.state) == (State.WON, State.PLAYING)
    assert [s.id for s in store.games.list_games(finished=False)] == [second.id]
    assert len(store.games.list_games(limit=1)) == 1
    (gone,) = store.games.list_games(deleted=True)
    assert (gone.name, gone.state, gone.level) == ("third", State.DELETED, "Hard")
    store.games.undelete(gone.id)
    assert len(store.games.list_games()) == 3


def test_strings_are_cleaned_on_the_way_in_and_out(store: Store, path: Path) -> None:
    puzzle = Puzzle(PUZZLE.layout, PUZZLE.givens, NASTY, NASTY, NASTY, NASTY)
    journal = Journal(store, store.games.load(create(store, puzzle, Details(name=NASTY))))
    journal.record(Checkpoint(NASTY), 0)
    store.settings.set("theme", NASTY)
    with sqlite3.connect(path) as raw:
        raw.execute("UPDATE game SET name = ?, title = ?, level = ?", (NASTY, NASTY, NASTY))
    saved, (line,) = store.games.load(journal.game_id), store.games.list_games()
    p, d = saved.game.puzzle, saved.details
    shown = [p.title, p.author, p.source, p.comment, d.name, d.level, *saved.game.checkpoints]
    shown += [line.name, line.title, line.level, store.settings.get("theme", "")]
    for text in shown:
        assert text.isprintable() and "A B" in text and len(text) <= 200


def test_clock_never_runs_backwards(store: Store) -> None:
    journal = begin(store)
    for elapsed in (5.0, 3.0, -7.0):
        assert journal.tick(elapsed)
    assert store.games.load(journal.game_id).elapsed == 5.0
    journal.record(Enter(1, 1), 2.0)
    assert store.games.load(journal.game_id).elapsed == 5.0


def test_won_game_keeps_its_time(store: Store) -> None:
    journal = begin(store)
    journal.record(Hint(1, "x"), 1.0)
    assert journal.finish(7.0)
    journal.record(Undo(), 9.0)
    journal.record(Enter(1, 1), 9.0)
    journal.record(Hint(1, "x"), 10.0)
    journal.tick(11.0)
    journal.finish(12.0)
    saved = store.games.load(journal.game_id)
    assert (saved.elapsed, saved.state, saved.events) == (7.0, State.WON, 3)
    assert store.statistics.levels()["Hard"].recent == (7.0,)


def test_the_same_game_in_two_windows(store: Store, path: Path) -> None:
    one = begin(store)
    with Store(path) as other:
        two = Journal(other, other.games.load(one.game_id))
        assert one.record(Enter(1, 2), 1.0)
        assert two.record(Enter(3, 4), 1.0)
        assert two.conflict and two.pending == 1 and two.reason
        assert one.record(Enter(5, 6), 2.0) and one.is_saved
        assert not two.flush()
        assert two.save_as_new() and two.game_id != one.game_id and not two.reason
        assert two.record(Enter(7, 8), 2.0) and two.is_saved
        assert other.games.load(two.game_id).game.log == (Enter(3, 4), Enter(7, 8))
    assert store.games.load(one.game_id).game.log == (Enter(1, 2), Enter(5, 6))


def test_append_refuses_a_gap_and_forgives_a_repetition(store: Store) -> None:
    journal = begin(store)
    journal.record(Enter(1, 2), 1.0)
    same, other = [Line("r1c2=2 erase", 1.0)], [Line("r1c2=3 erase", 1.0)]
    store.games.append(journal.game_id, 1, same, journal.game)
    for number, lines in ((1, other), (3, other)):
        with pytest.raises(StoreConflict):
            store.games.append(journal.game_id, number, lines, journal.game)
    assert store.games.load(journal.game_id).events == 1


def test_missing_game_is_an_error(store: Store) -> None:
    for ask in (store.games.load, store.games.delete, store.games.undelete):
        with pytest.raises(NoSuchGame, match="no game 77"):
            ask(77)
    with pytest.raises(NoSuchGame):
        store.games.rename(77, "x")


@pytest.mark.parametrize(
    ("damage", "kept"),
    [
        ("UPDATE event SET what = 'r1c2~4' WHERE number = 5", 4),
        ("UPDATE event SET elapsed_ms = 0 WHERE number = 5", 4),
        ("UPDATE event SET what = 'nonsense' WHERE number = 1", 0),
        ("DELETE FROM event WHERE number = 3", 2),
        ("DELETE FROM event WHERE number = 9", 8),
    ],
)
def test_damaged_events_are_set_apart(store: Store, path: Path, damage: str, kept: int) -> None:
    journal = begin(store)
    for event in moves(9):
        journal.record(event, 1.0)
    with sqlite3.connect(path) as raw:
        raw.execute(damage)
    saved = store.games.load(journal.game_id)
    assert saved.game.log == tuple(moves(9)[:kept])
    assert (saved.events, saved.lost) == (kept, 9 - kept)
    again = Journal(store, saved)
    assert again.record(Note(70, 1), 2.0) and again.is_saved
    assert store.games.load(journal.game_id).lost == 0


def test_event_of_a_later_version_is_stored_and_skipped(store: Store, path: Path) -> None:
    journal = begin(store)
    later = Line("levitate r1c2 3", 1.5)
    journal.record(Enter(1, 2), 1.0)
    store.games.append(journal.game_id, 2, [later], journal.game)
    saved = store.games.load(journal.game_id)
    assert saved.game.log == (Enter(1, 2), Unknown(later.what))
    assert (saved.events, saved.lost, saved.game.unknown_count) == (2, 0, 1)
    again = Journal(store, saved)
    assert again.record(Enter(2, 3), 2.0) and again.is_saved
    with Store(path) as other:
        held = other.games.log_of(journal.game_id, PUZZLE)
    assert held == ["r1c2=2 erase", later.what, "r1c3=3 erase"]


@pytest.mark.parametrize(
    "damage",
    [
        "givens = replace(givens, '5', '6')",
        "solution = 'x'",
        "layout = 'klein bottle'",
        "checksum = 1",
        "shape = 'abc'",
    ],
)
def test_a_damaged_puzzle_is_not_played(store: Store, path: Path, damage: str) -> None:
    journal = begin(store)
    with sqlite3.connect(path) as raw:
        raw.execute(f"UPDATE game SET {damage}")
    with pytest.raises(StoreError, match="cannot be read"):
        store.games.load(journal.game_id)
    [summary] = store.games.list_games()
    assert summary.unreadable and store.games.latest() is None
    later = begin(store)
    assert store.games.latest() == store.games.list_games()[0]
    store.games.delete(summary.id)
    assert [game.id for game in store.games.list_games()] == [later.game_id]
    assert store.games.count() == 1


def test_game_played_last_is_the_latest_despite_clock_changes(store: Store, hands: Hands) -> None:
    journals = [begin(store) for _ in range(3)]
    for journal, turned in zip(journals, (0.0, -86_400.0, -900_000_000.0), strict=True):
        hands.now += turned
        journal.record(Enter(5, 2), 3.0)
        latest = store.games.latest()
        assert latest and latest.id == journal.game_id
    journals[0].tick(9.0)
    assert [game.id for game in store.games.list_games()] == [1, 3, 2]
    assert begin(store).game_id == store.games.list_games()[0].id
    hands.now += 2_000_000_000.0
    journals[1].finish(9.0)
    assert store.games.list_games()[0].id == 2
    assert store.games.list_games()[0].played == hands.now


def test_impossible_time_does_not_break_the_order(store: Store, path: Path) -> None:
    journal, other = begin(store), begin(store)
    with sqlite3.connect(path) as raw:
        raw.execute("UPDATE game SET played = 9e999 WHERE id = 2")
    journal.record(Enter(5, 2), 3.0)
    assert store.games.load(journal.game_id).played < 2_000_000_000
    assert store.games.load(other.game_id).played > 2_000_000_000


def test_unknown_layout_is_an_error(path: Path) -> None:
    with Store(path) as store:
        game_id = begin(store).game_id

    def refuse(layout_id: str) -> Layout:
        raise KeyError(layout_id)

    with (
        Store(path, layout_of=refuse) as store,
        pytest.raises(StoreError, match="no layout called classic"),
    ):
        store.games.load(game_id)


def test_the_folder(tmp_path: Path) -> None:
    chosen = {"SUDOKU_TUI_DATA": str(tmp_path / "here")}
    assert data_folder(chosen) == tmp_path / "here"
    assert data_folder({}).name == "sudoku-tui"
    with Store.of_user(chosen) as store:
        assert not store.remark and not store.in_memory
    assert (tmp_path / "here" / FILE_NAME).is_file()


def test_untouched_generated_game_is_dropped_when_another_begins(store: Store) -> None:
    """Check that games typed, named, of a day or with an event stay."""
    made = Details("Easy", 200, "stock-easy-1", SOLUTION)
    kinds = {
        "untouched": made,
        "typed": Details("Easy", 200, "", SOLUTION),
        "of a day": replace(made, daily="2026-11-21"),
        "named": replace(made, name="Mine"),
        "played": made,
    }
    journals = {kind: Journal.begin(store, PUZZLE, each) for kind, each in kinds.items()}
    journals["played"].record(Enter(5, 2), 1.0)
    last = Journal.begin(store, PUZZLE, made)
    store.games.drop_untouched(last.game_id)
    kept = {summary.id for summary in store.games.list_games()}
    wanted = {id for kind in kinds if kind != "untouched" for id in [journals[kind].game_id]}
    assert kept == wanted | {last.game_id}


def test_dropped_game_open_elsewhere_returns_with_its_first_event(store: Store) -> None:
    here = Journal.begin(store, PUZZLE, Details("Easy", 200, "stock-easy-1", SOLUTION))
    store.games.drop_untouched(0)
    assert store.games.count() == 0
    assert here.record(Enter(5, 2), 1.0) and here.is_saved
    [summary] = store.games.list_games()
    assert (summary.id, summary.entries, summary.is_doubtful) == (here.game_id, 1, False)
    store.games.delete(here.game_id)
    assert here.record(Enter(6, 3), 2.0) and store.games.count() == 0


@pytest.mark.parametrize(
    ("log", "hidden"),
    [
        ([(Hint(1, "x-wing"), 9.0), (Checked(), 9.0), (Mistakes("solution"), 9.0)], True),
        ([(FillNotes(), 0.0)], True),
        ([(FillNotes(), 1.0)], False),
        ([(Enter(5, 2), 0.0)], False),
        ([(Hint(1, "x-wing"), 9.0), (Note(5, 2), 9.0)], False),
        ([(Colour(1, (5,)), 9.0)], False),
        ([(Enter(5, 2), 9.0), (Undo(), 9.0)], False),
    ],
)
def test_games_without_entry_and_note_are_hidden(
    store: Store, log: list[tuple[Event, float]], hidden: bool
) -> None:
    first, second = begin(store), begin(store)
    for event, at in log:
        first.record(event, at)
    begin(store)
    last = store.games.latest()
    assert last is not None and last.id == (3 if hidden else 1)
    assert store.games.hidden_ids() == ({1, 2} if hidden else {2, 3})
    assert len(store.games.list_games()) == 3, "nothing is deleted"
    second.record(Enter(5, 2), 2.0)
    assert store.games.hidden_ids() == ({1, 3} if hidden else {3})


def test_named_won_and_damaged_games_are_not_hidden(store: Store, path: Path) -> None:
    named, won, damaged, doubtful, untouched = (begin(store) for _ in range(5))
    store.games.rename(named.game_id, "Mine")
    won.finish(9.0)
    with sqlite3.connect(path) as raw:
        raw.execute("UPDATE game SET checksum = 1 WHERE id = ?", (damaged.game_id,))
        raw.execute("UPDATE game SET state_checksum = 1 WHERE id = ?", (doubtful.game_id,))
    assert store.games.hidden_ids() == {untouched.game_id}
    last = store.games.latest()
    assert last is not None and last.id == named.game_id
