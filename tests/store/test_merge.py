"""Backups: complete, and restored without losing anything of the present file."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.game.events import Enter, Event
from sudoku_tui.game.learning.cards import Card, Grade
from sudoku_tui.game.learning.storms import Storm, StormDrill
from sudoku_tui.store.backup import back_up, contents_of, reading_backup
from sudoku_tui.store.books import BookPuzzle, PuzzleRating
from sudoku_tui.store.errors import DamagedFile, NewerFile, StoreError
from sudoku_tui.store.journal import Journal
from sudoku_tui.store.merge import ABOUT_THE_FILE, Merged
from sudoku_tui.store.reserve import ReservePuzzle
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.schema import MIGRATIONS
from sudoku_tui.store.store import Store
from tests.soak import sample
from tests.store.desk import PUZZLE, SOLUTION, Hands, begin, create, integrity, moves, quick


class Desk:
    """A database, a backup of it, and a clock to play with."""

    def __init__(self, folder: Path) -> None:
        self.path, self.backup, self.hands = folder / "games.db", folder / "kept.db", Hands()
        self.store = Store(self.path, clock=self.hands, connect=quick)

    def back_up(self) -> None:
        """Save a backup of the database."""
        back_up(self.path, self.backup)

    def play(self, game_id: int, *events: Event) -> Journal:
        """Record more events of a game."""
        self.hands.now += 1
        journal = Journal(self.store, self.store.games.load(game_id))
        for event in events:
            assert journal.record(event, journal.pending + 1.0)
        assert journal.is_saved
        return journal

    def begin(self) -> int:
        """Begin a game one second later."""
        self.hands.now += 1
        return begin(self.store).game_id

    def restore_elsewhere(self, folder: Path) -> Desk:
        """Return another computer, which has nothing but this one's backup."""
        folder.mkdir()
        other = Desk(folder)
        other.store.restore(self.backup)
        other.hands.now = self.hands.now
        return other

    def logs(self) -> dict[int, tuple[Event, ...]]:
        """Return the events of all games."""
        listed = self.store.games.list_games()
        return {game.id: self.store.games.load(game.id).game.log for game in listed}


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Yield a database with two games and a drill."""
    desk = Desk(tmp_path)
    desk.play(desk.begin(), *moves(5))
    desk.play(desk.begin(), *moves(3))
    desk.store.cards.record(Card("x-wing"), Grade.GOOD, 9.0)
    with desk.store:
        yield desk


def test_backup_is_one_complete_file(desk: Desk) -> None:
    contents = back_up(desk.path, desk.backup)
    assert (contents.games, contents.moves, contents.drills, contents.unreadable) == (2, 8, 1, 0)
    assert integrity(desk.backup) == "ok"
    assert sorted(path.name for path in desk.path.parent.iterdir() if "kept" in path.name) == [
        "kept.db"
    ]
    with reading_backup(desk.backup) as read:
        assert contents_of(read) == contents


def test_lost_file_is_restored(desk: Desk, tmp_path: Path) -> None:
    desk.back_up()
    logs, drills = desk.logs(), desk.store.cards.drills()
    there = desk.restore_elsewhere(tmp_path / "new")
    with there.store:
        assert there.logs() == logs and there.store.cards.drills() == drills
        assert there.store.cards.memories() == desk.store.cards.memories()
        assert there.store.restore(desk.backup) == Merged(known=2)
        assert there.logs() == logs


def test_longer_game_is_kept_whatever_the_clock_says(desk: Desk) -> None:
    desk.back_up()
    desk.hands.now -= 900_000_000.0
    desk.play(1, *moves(9)[5:])
    logs = desk.logs()
    assert desk.store.restore(desk.backup) == Merged(known=2)
    assert desk.logs() == logs and len(logs[1]) == 9


def test_game_continued_in_the_backup_is_continued_here(desk: Desk, tmp_path: Path) -> None:
    desk.back_up()
    there = desk.restore_elsewhere(tmp_path / "new")
    with there.store:
        there.hands.now -= 900_000_000.0
        there.play(1, *moves(9)[5:]).finish(77.0)
        there.store.games.rename(2, "tea")
        there.back_up()
        assert desk.store.restore(there.backup) == Merged(advanced=1, known=1)
        assert desk.logs() == there.logs()
        listed = {game.id: game for game in desk.store.games.list_games()}
        assert listed[1].state == "won" and listed[1].elapsed == 77.0 and listed[2].name == "tea"
        assert listed[1].digits == there.store.games.list_games()[0].digits
    # The game can be played on, as every row has its checksum.
    assert desk.play(2, Enter(70, 1)).is_saved


def test_games_that_differ_are_both_kept_once(desk: Desk, tmp_path: Path) -> None:
    desk.back_up()
    there = desk.restore_elsewhere(tmp_path / "new")
    with there.store:
        there.play(1, Enter(70, 1), Enter(71, 2))
        there.back_up()
        mine = desk.play(1, Enter(70, 3)).game.log
        for merged in (Merged(kept_both=1, known=1), Merged(known=2)):
            assert desk.store.restore(there.backup) == merged
            logs = desk.logs()
            assert logs[1] == mine and logs[3] == there.logs()[1] and len(logs) == 3
    assert {game.name for game in desk.store.games.list_games()} == {"", "restored"}
    assert desk.play(3, Enter(60, 1)).is_saved


def test_different_games_with_one_number_are_both_kept(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    there = Desk(tmp_path / "new")
    with there.store:
        there.hands.now += 500
        there.play(there.begin(), *moves(2))
        there.back_up()
        before = desk.logs()
        assert desk.store.restore(there.backup) == Merged(added=1)
        assert desk.logs() == {**before, 3: tuple(moves(2))}
        assert desk.store.restore(there.backup) == Merged(known=1)


def test_game_deleted_here_is_restored_and_none_is_deleted(desk: Desk) -> None:
    desk.store.games.delete(2)
    desk.back_up()
    desk.store.games.undelete(2)
    desk.store.games.delete(1)
    assert desk.store.restore(desk.backup) == Merged(back=1, known=1)
    assert set(desk.logs()) == {1, 2}


def test_damaged_game_is_repaired_from_the_backup(desk: Desk) -> None:
    desk.back_up()
    with sqlite3.connect(desk.path) as raw:
        raw.execute("UPDATE event SET what = 'undo' WHERE game = 1 AND number = 3")
        raw.execute("UPDATE game SET givens = '' WHERE id = 2")
    merged = desk.store.restore(desk.backup)
    assert (merged.advanced, merged.added) == (1, 1)
    saved = desk.store.games.load(1)
    assert saved.game.log == tuple(moves(5)) and not saved.lost
    assert desk.store.games.load(3).game.log == tuple(moves(3))


def test_doubtful_game_is_repaired_from_the_backup(desk: Desk) -> None:
    desk.store.games.rename(1, "tea")
    desk.back_up()
    with sqlite3.connect(desk.path) as raw:
        raw.execute("UPDATE game SET name = 'coffee', elapsed_ms = 7000000 WHERE id = 1")
    assert any(game.is_doubtful for game in desk.store.games.list_games())
    assert desk.store.restore(desk.backup) == Merged(known=2)
    saved = desk.store.games.load(1)
    assert not saved.is_doubtful and saved.details.name == "tea" and saved.elapsed < 9.0


def test_damaged_game_of_the_backup_is_left_out(desk: Desk) -> None:
    desk.back_up()
    with sqlite3.connect(desk.backup) as raw:
        raw.execute("UPDATE event SET what = 'undo' WHERE game = 1 AND number = 3")
        raw.execute("UPDATE game SET givens = '' WHERE id = 2")
    before = desk.logs()
    assert desk.store.restore(desk.backup) == Merged(known=1, left=1)
    assert desk.logs() == before


@pytest.mark.slow
def test_practice_is_brought_together(desk: Desk, tmp_path: Path) -> None:
    desk.back_up()
    there = desk.restore_elsewhere(tmp_path / "new")
    day = 86_400.0
    with there.store:
        there.hands.now += day
        there.store.cards.record(Card("x-wing"), Grade.AGAIN, 8.0)
        there.store.cards.record(Card("xy-wing"), Grade.GOOD, 7.0)
        there.store.lessons.record("basics")
        there.store.settings.set("look", "paper")
        there.store.settings.set("coach", "why")
        there.store.misses.record(2, [Card("skyscraper")])
        there.back_up()
        memories = there.store.cards.memories()
    desk.store.settings.set("look", "mono")
    desk.store.games.delete(2)
    assert desk.store.restore(there.backup).drills == 2
    assert desk.store.cards.memories() == memories, "all that was done here was done there too"
    assert desk.store.settings.get("look", "") == "mono"
    assert desk.store.settings.get("coach", "") == "why"
    assert desk.store.lessons.read() == {"basics"} and desk.store.misses.open_techniques() == {
        "skyscraper"
    }
    # Cards practised on both sides are recomputed from all drills in their order.
    desk.hands.now += 2 * day
    desk.store.cards.record(Card("x-wing"), Grade.HARD, 5.0)
    with Store(there.path, clock=there.hands) as store:
        there.hands.now += 4 * day
        store.cards.record(Card("x-wing"), Grade.EASY, 4.0)
        back_up(there.path, there.backup)
    assert desk.store.restore(there.backup).drills == 1
    drills = [drill for drill in desk.store.cards.drills() if drill.card == Card("x-wing")]
    assert [drill.grade for drill in drills] == [Grade.GOOD, Grade.AGAIN, Grade.HARD, Grade.EASY]
    worked_out = desk.store.cards.memories()[Card("x-wing")]
    assert worked_out.reviewed == drills[-1].at and worked_out.due > drills[-1].at
    assert desk.store.restore(there.backup).drills == 0
    assert desk.store.cards.memories()[Card("x-wing")] == worked_out


def test_reserve_puzzle_played_since_is_not_restored(desk: Desk) -> None:
    fresh = ReservePuzzle(PUZZLE, Details("Hard", solution=SOLUTION))
    desk.store.reserve.add(fresh)
    desk.back_up()
    taken = desk.store.reserve.take("Hard", CLASSIC)
    assert taken
    create(desk.store, taken.puzzle, taken.details)
    desk.store.restore(desk.backup)
    assert desk.store.reserve.take("Hard", CLASSIC) is None


def test_books_are_restored_and_equal_ones_merged(desk: Desk, tmp_path: Path) -> None:
    there = Desk(tmp_path / "there")
    lines = [BookPuzzle(n, n, "classic", str(n) * 81) for n in range(1, 5)]
    for store, source, held in (
        (desk.store, "/a/one.sdm", lines[:2]),
        (there.store, "/a/one.sdm", lines[1:3]),
        (there.store, "", lines[3:]),
    ):
        store.books.save_book("A book", source, "digest", held, ["line 9: no"])
    mine = desk.store.books.list_books()[0]
    desk.store.books.delete(mine.id)
    there.store.books.rate({lines[2].key: PuzzleRating("Hard", 7, "x-wing", "x-wing:1")})
    there.back_up()
    for _ in range(2):
        desk.store.restore(there.backup)
        pasted, one = sorted(desk.store.books.list_books(), key=lambda book: book.source)
        assert (one.id, one.name, one.unread) == (mine.id, "A book", ("line 9: no",))
        assert [line.key for line in desk.store.books.lines(one.id)] == [
            line.key for line in lines[:3]
        ]
        assert [line.key for line in desk.store.books.lines(pasted.id)] == [lines[3].key]
        assert desk.store.books.ratings([lines[2].key])[lines[2].key].score == 7


def test_storms_are_brought_once(desk: Desk, tmp_path: Path) -> None:
    there = Desk(tmp_path / "there")
    storms = [Storm(at, (StormDrill(Card("x-wing"), 4.5, True),)) for at in (10.0, 20.0)]
    desk.store.storms.record(storms[0])
    for storm in storms:
        there.store.storms.record(storm)
    there.back_up()
    for _ in range(2):
        desk.store.restore(there.backup)
        assert desk.store.storms.all() == storms


def test_file_is_replaced_and_a_copy_is_kept(desk: Desk) -> None:
    desk.back_up()
    before = desk.logs()
    desk.play(1, Enter(70, 3))
    desk.begin()
    after = desk.logs()
    kept = desk.store.replace(desk.backup)
    assert kept and kept.name == "games.db.before-1" and desk.logs() == before
    with Store(kept, connect=quick) as store:
        assert set(after) == {game.id for game in store.games.list_games()}
    again = desk.store.replace(kept)
    assert again and again.name == "games.db.before-2" and desk.logs() == after


def test_open_game_survives_a_restore(desk: Desk, tmp_path: Path) -> None:
    desk.back_up()
    with Store(desk.path, connect=quick) as elsewhere:
        playing = Journal(elsewhere, elsewhere.games.load(1))
        assert playing.record(Enter(70, 1), 9.0)
        desk.store.restore(desk.backup)
        assert playing.record(Enter(71, 1), 9.0) and playing.is_saved
        assert desk.logs()[1] == playing.game.log
        desk.store.replace(desk.backup)
        playing.record(Enter(72, 1), 9.0)
        if not playing.is_saved:
            assert playing.conflict and playing.save_as_new()
        assert playing.game.log in desk.logs().values()


@pytest.mark.parametrize("damage", ["empty", "text", "cut", "newer", "other", "bytes"])
def test_invalid_backup_changes_nothing(desk: Desk, damage: str) -> None:
    desk.back_up()
    content = desk.backup.read_bytes()
    match damage:
        case "empty":
            desk.backup.write_bytes(b"")
        case "text":
            desk.backup.write_text("v10 classic #1", "utf-8")
        case "cut":
            desk.backup.write_bytes(content[: len(content) // 2])
        case "bytes":
            desk.backup.write_bytes(content[:4096] + bytes(4096) + content[8192:])
        case "newer" | "other":
            with closing(sqlite3.connect(desk.backup)) as raw:
                what = "user_version = 99" if damage == "newer" else "application_id = 7"
                raw.execute(f"PRAGMA {what}")
    before, held = desk.logs(), desk.backup.read_bytes()
    for restore in (desk.store.restore, desk.store.replace):
        with pytest.raises(NewerFile if damage == "newer" else DamagedFile):
            restore(desk.backup)
    assert desk.logs() == before and desk.backup.read_bytes() == held
    with pytest.raises(StoreError):
        back_up(desk.backup, desk.path)
    assert desk.logs() == before


def test_backup_of_an_earlier_version_is_restored(desk: Desk, tmp_path: Path) -> None:
    with closing(sqlite3.connect(desk.backup)) as raw, raw:
        for statement in MIGRATIONS[0]:
            raw.execute(statement)
        raw.execute("PRAGMA application_id = 0x53444B31")
        raw.execute("PRAGMA user_version = 1")
    assert desk.store.restore(desk.backup) == Merged()


def test_every_table_is_brought_or_about_the_file(desk: Desk) -> None:
    with closing(sqlite3.connect(desk.path)) as raw:
        rows = raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    brought = {"game", "event", "lost_event", "setting", "reserve", "card", "drill", "lesson"}
    brought |= {"looked_back", "miss", "book", "book_puzzle", "rating", "storm_drill"}
    assert {name for (name,) in rows} <= brought | set(ABOUT_THE_FILE)


@pytest.mark.soak
def test_restoring_in_any_order_loses_nothing(tmp_path: Path) -> None:
    for seed in range(sample(200, 2)):
        dice = random.Random(seed)
        desks = []
        for name in ("a", "b", "c"):
            (tmp_path / f"{seed}{name}").mkdir()
            desks.append(Desk(tmp_path / f"{seed}{name}"))
        done: list[set[tuple[Event, ...]]] = [set(), set(), set()]
        for _ in range(12):
            number = dice.randrange(3)
            desk = desks[number]
            desk.hands.now += dice.choice((-5e6, 1.0, 9e6))
            games = desk.store.games.list_games()
            if not games or dice.random() < 0.3:
                desk.begin()
            elif dice.random() < 0.6:
                event = Enter(dice.randrange(1, 81), dice.randrange(1, 10))
                journal = Journal(desk.store, desk.store.games.load(dice.choice(games).id))
                journal.record(event, 1.0)
            else:
                other = dice.choice([each for each in (0, 1, 2) if each != number])
                desks[other].back_up()
                desk.store.restore(desks[other].backup)
                done[number] |= done[other]
            done[number] |= set(desk.logs().values())
            held = list(desk.logs().values())
            for log in done[number]:
                assert any(each[: len(log)] == log for each in held), seed
        for desk in desks:
            desk.store.close()
            assert integrity(desk.path) == "ok"
