"""The lines that open a game: a new one, one that is made or a day's, a saved one, a book's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from typing import Final, Protocol

from ...engine.generating.feasibility import first_objection
from ...engine.generating.random_jigsaws import requested_layout
from ...engine.layout import Layout
from ...engine.layouts import CLASSIC
from ...engine.level import Level
from ...engine.nearest import did_you_mean
from ...formats.errors import FormatError
from ...formats.sheet import Sheet
from ...formats.spec import Share, is_share, read_share, read_spec, write_share
from ...store.books import BookPuzzle
from ...store.errors import StoreError
from ...store.reserve import ReservePuzzle
from ...store.saved_game import Details, SavedGame, Summary
from ...store.store import Store
from ...words.figures import clock
from ...words.games import describe_clash, describe_game, describe_not_solvable
from ..actions.action import Bindings
from ..actions.arguments import choose
from ..background.job import JobFailed
from ..background.make import MakePuzzle, Progress
from ..books.book import Book, BookSource, sheet_of
from ..books.view import BookView
from ..daily import (
    DAILY_LEVEL,
    KILLER,
    DailyKind,
    daily_share,
    daily_title,
    kind_named,
    kinds_for,
    nearest_kind,
)
from ..new_games import NewGames, Shape, killer_spec, levels_of
from ..opening import describe_damage, examine
from ..playing import EnteredPuzzle
from ..puzzle_searches import PuzzleSearches
from ..reserve import reserve_spec
from .spoken import Say

_MOST_GAMES: Final = 20
"""Games that are listed."""
_PATIENCE: Final = 120.0
"""Seconds that may be spent on making a puzzle."""
_OFTEN: Final = 10.0
"""Seconds between two lines that say that a puzzle is still being made."""
_KILLER: Final = "killer"
"""Word that stands for a killer in the place of a level."""
_DAYS_AGO: Final = {"today": 0, "yesterday": 1}


class Player(Protocol):
    """Who plays what these lines open."""

    @property
    def level(self) -> str:
        """That of the game that is played; empty if none is."""

    def play(self, entered: EnteredPuzzle) -> None:
        """Begin a game of a puzzle."""

    def play_on(self, saved: SavedGame) -> None:
        """Go on with a saved game."""

    def resume(self, game_id: int) -> bool:
        """Go on with the game of this number if it is open. Return whether it is."""


class OpeningLines:
    """Lines that open games and books.

    *now* is a monotonic clock (seconds), *today* returns the current date, and *seed* returns
    another number at each call.
    """

    def __init__(
        self,
        store: Store,
        player: Player,
        say: Say,
        new_games: NewGames,
        *,
        now: Callable[[], float],
        today: Callable[[], date],
        seed: Callable[[], int],
    ) -> None:
        self._store = store
        self._player = player
        self._say = say
        self._new_games = new_games
        self._now, self._today = now, today
        self._searches = PuzzleSearches(seed)
        self._book: BookView | None = None
        self._line: BookPuzzle | None = None
        """The puzzle of the book that is played, or was played last."""

    def describe_last(self) -> str:
        """Return the last played game as it is listed; "" if there is none."""
        try:
            last = self._store.games.latest()
        except StoreError:
            return ""
        return _title(last) if last else ""

    # Puzzles that are brought

    def play_sheet(self, sheet: Sheet) -> None:
        """Begin a game of a puzzle that was brought."""
        clash = next(iter(sheet.puzzle.clashes()), None)
        if clash:
            self._say(describe_clash(clash, sheet.layout))
        elif sheet.not_solvable:
            self._say(describe_not_solvable(sheet.not_solvable))
        elif entered := examine(sheet).entered:
            self._player.play(entered)
        else:
            self._say("This puzzle has no solution.")

    def play_book(self, opened: BookSource, number: int | None = None) -> None:
        """Play a puzzle of a book: the one of this *number*, or the first that is not done."""
        while not opened.reading.is_over:
            opened.reading.read_for(1.0)
        try:
            book = opened.find_stored(self._store) or opened.store(self._store)
        except StoreError as error:
            reading = opened.reading
            book = Book(opened.name, reading.lines, left_out=tuple(reading.unread))
            self._say(f"The book is not saved: {error}.")
        if book.remark:
            self._say(book.remark)
        self._book = BookView(book, shown=book.lines)
        self._look_at_book()
        view, lines = self._book, book.lines
        first = lines[number - 1] if number else view.next_open(lines[-1]) or lines[0]
        self._play_line(first)

    def _look_at_book(self) -> None:
        if self._book:
            self._book.set_progress(self._store.books.progress())

    def _play_line(self, line: BookPuzzle) -> None:
        """Play a puzzle of the book, or go on with its game."""
        assert self._book is not None  # the line is of it
        self._line, view = line, self._book
        done = f", {view.done} done" if view.done else ""
        self._say(f"Puzzle {line.number} of {len(view.book.lines)} of {view.book.name}{done}.")
        open_game = view.progress_of(line).open_game
        if open_game is not None:
            self._open_saved(open_game)
            return
        try:
            self.play_sheet(sheet_of(line))
        except ValueError as error:
            self._say(f"This puzzle cannot be read: {error}.")

    def new_game(self, level: Level, shape: Shape | None = None) -> None:
        """Begin a new game of *shape*, or of that of new games.

        Raises:
            FormatError: The shape has no puzzles of this level.
            StoreError: The stock cannot be read.
        """
        shape = shape or self._new_games.shape
        levels = levels_of(shape)
        if level not in levels:
            there_are = ", ".join(str(each) for each in levels)
            kind = "" if shape.is_killer else " puzzles"
            raise FormatError(f"{shape.name} has no {level}{kind}; its levels are {there_are}")
        fresh = self._new_games.deal(level, shape)
        if fresh is None:
            seed, layout = self._searches.fresh_seed(), shape.layout
            spec = (
                killer_spec(layout, level) if shape.is_killer else reserve_spec(level, seed, layout)
            )
            fresh = self._make_puzzle(Share(spec, seed))
        if fresh:
            self._player.play(EnteredPuzzle(fresh.puzzle, fresh.details))

    def new_killer(self, layout: Layout) -> None:
        """Begin a game of a new killer of any level."""
        spec = killer_spec(layout)
        if wrong := first_objection(spec):
            raise FormatError(wrong)
        if fresh := self._make_puzzle(Share(spec, self._searches.fresh_seed())):
            self._player.play(EnteredPuzzle(fresh.puzzle, fresh.details))

    def make_and_play(self, share: Share) -> None:
        """Begin a game of the puzzle that a shared text makes."""
        if fresh := self._make_puzzle(share):
            # Who brings a text has brought the puzzle.
            self._player.play(EnteredPuzzle(fresh.puzzle, replace(fresh.details, seed="")))

    def _make_puzzle(self, share: Share) -> ReservePuzzle | None:
        """Make a puzzle, and say now and then that it goes on."""
        self._say("Making the puzzle.")
        last = start = self._now()
        found: list[Progress] = []

        def hear(progress: Progress) -> None:
            nonlocal last
            if progress.made:
                found.append(progress)
            elif self._now() - start >= _PATIENCE:
                raise JobFailed(f"none of {progress.tried} attempts was as specified")
            elif self._now() - last >= _OFTEN:
                last = self._now()
                self._say(
                    f"Still making the puzzle: {clock(last - start)}, {progress.tried} attempts."
                )

        try:
            MakePuzzle(*share).run(hear)
        except JobFailed as error:
            self._say(f"No puzzle was made: {error}.")
            return None
        made = found[-1].made
        assert made is not None
        text = write_share(Share(share.spec, made.seed))
        details = Details(made.level, made.score, made.seed, made.solution, share=text)
        return ReservePuzzle(made.puzzle, details)

    # Lines

    def methods(self) -> Bindings:
        """Return the methods of the lines that open a game."""
        return {
            "new": self.begin_new,
            "daily": self.play_daily,
            "make": self.make,
            "games": self.list_games,
            "continue": self.go_on,
        }

    def begin_new(self, rest: str = "") -> None:
        """Begin a game, by default of the level of the current game, or a killer.

        A killer has the level that is named before or after the word for it, or any level.
        """
        words = rest.split()
        is_killer = _KILLER in map(str.casefold, words[:2])
        if is_killer:
            words.remove(next(word for word in words if word.casefold() == _KILLER))
        level = _known_level(words[0]) if words else None
        if words and (level is not None or not is_killer):
            level = _level_called(words.pop(0))
        shape = self._new_games.shape
        if is_killer or words:
            shape = Shape(_layout(" ".join(words)) if words else shape.layout, is_killer)
        if level is None and is_killer:
            self.new_killer(shape.layout)
            return
        if level is None:
            level = _known_level(self._player.level)
        self.new_game(Level.EASY if level is None else level, shape)

    def begin_level(self, level: str, layout: str = "") -> None:
        """Begin a game of *level*, on the layout of new games or another."""
        self.begin_new(f"{level} {layout}".strip())

    def play_daily(self, rest: str = "") -> None:
        """Play the puzzle of a day, or go on with it; in any order its level and the day.

        The word killer in the place of a level stands for the classic killer of the day.
        """
        layout, today = self._new_games.layout, self._today()
        kind, day = kind_named(self._store.settings.get(DAILY_LEVEL, "")), today
        for word in rest.split():
            if word.casefold() == _KILLER:
                kind, layout = KILLER, CLASSIC
            elif (called := _day_called(word, today)) is not None:
                day = called
            else:
                kind = DailyKind(_level_called(word))
        if day > today:
            raise FormatError("this day is in the future")
        kind = nearest_kind(kinds_for(self._new_games.levels, layout), kind)
        games = self._store.daily.games_by_day(day, day, layout.id)
        begun = games.get((day, kind.stored_level))
        if begun and begun.game_id is not None:
            self._open_saved(begun.game_id)
        elif fresh := self._make_puzzle(daily_share(day, kind, layout)):
            puzzle = replace(fresh.puzzle, title=daily_title(day))
            details = replace(fresh.details, daily=day.isoformat())
            self._player.play(EnteredPuzzle(puzzle, details))

    def make(self, rest: str = "") -> None:
        """Make a puzzle by a specification or a share text, and play it."""
        if not rest:
            raise FormatError("make what? Type for example make level=hard with=x-wing clues=24-28")
        if is_share(rest):
            share = read_share(rest)
        else:
            words = (
                f"level={each}" if _known_level(each) is not None else each for each in rest.split()
            )
            rest = " ".join(words)
            share = Share(read_spec(rest), self._searches.fresh_seed())
        if wrong := first_objection(share.spec):
            raise FormatError(wrong)
        if is_share(rest):
            self.make_and_play(share)
        elif fresh := self._make_puzzle(share):
            self._player.play(EnteredPuzzle(fresh.puzzle, fresh.details))

    def list_games(self) -> None:
        """List the games that are not finished."""
        found = self._games()
        for number, game in enumerate(found, 1):
            self._say(f"{number}: {_title(game)}.")
        self._say(
            "Type continue 1 to resume the first." if found else "There are no unfinished games."
        )

    def go_on(self, number: int = 1) -> None:
        """Go on with a game of the list, or the last one."""
        found = self._games()
        if not found:
            raise FormatError("there are no unfinished games; type new easy to begin one")
        self._open_saved(
            found[choose(number, len(found), "game", "type games to list them") - 1].id
        )

    def next_of_book(self) -> None:
        """Go on to the next puzzle of the book that is not done."""
        if self._book is None or self._line is None:
            self._say("No book is open. Type new to begin a game.")
            return
        self._look_at_book()
        if following := self._book.next_open(self._line):
            self._play_line(following)
        else:
            self._say("All puzzles of the book are done.")

    def _open_saved(self, game_id: int) -> None:
        if self._player.resume(game_id):
            return
        saved = self._store.games.load(game_id)
        if damage := describe_damage(saved):
            self._say(damage)
        self._player.play_on(saved)

    def _games(self) -> list[Summary]:
        """Return the games to choose from, those without an entry or note last."""
        games = self._store.games
        hidden = games.hidden_ids()
        found = games.list_games(finished=False, limit=_MOST_GAMES + len(hidden))
        readable = [game for game in found if not game.unreadable]
        return sorted(readable, key=lambda game: game.id in hidden)[:_MOST_GAMES]


def _title(game: Summary) -> str:
    """Return ``Easy, 23 percent, 2:10``; the layout is named if it is not the classic one."""
    return f"{describe_game(game)}, {game.percent} percent, {clock(game.elapsed)}"


def _known_level(name: str) -> Level | None:
    """Return the level of a stored name; None if there is none."""
    try:
        return Level.named(name)
    except ValueError:
        return None


def _level_called(word: str) -> Level:
    """Return the level of this name.

    Raises:
        FormatError: There is none.
    """
    level = _known_level(word)
    if level is None:
        levels = [str(each).casefold() for each in Level]
        near = did_you_mean(word.casefold(), levels, quote="")
        raise FormatError(
            f"no level is called {word[:40]}; {near or 'levels: ' + ', '.join(levels)}"
        )
    return level


def _day_called(word: str, today: date) -> date | None:
    """Return the date of ``yesterday``, ``today`` or ``2026-11-20``; None for other words."""
    if word.casefold() in _DAYS_AGO:
        return today - timedelta(days=_DAYS_AGO[word.casefold()])
    try:
        return date.fromisoformat(word)
    except ValueError:
        if word[:1].isdecimal():
            raise FormatError(f"{word[:20]} is not a date; type a date as {today}") from None
        return None


def _layout(name: str) -> Layout:
    """Return the layout of this name.

    Raises:
        FormatError: There is none.
    """
    try:
        return requested_layout(name)
    except KeyError as error:
        raise FormatError(str(error.args[0])) from None
