"""Line mode: a line is said, an answer comes; it opens games and drills, and hands lines on.

It is the game for those who hear their screen, and for terminals that cannot draw. What is played
goes through the same journal as on the full screen, so that each goes on where the other stopped.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from ...engine.generating.random_jigsaws import layout_asked
from ...engine.layout import Layout
from ...engine.layouts import CLASSIC, layout_named
from ...engine.level import Level
from ...engine.nearest import did_you_mean
from ...formats.clean import clean_text
from ...formats.errors import FormatError
from ...formats.figures import clock, counted
from ...formats.sheet import Sheet
from ...formats.spec import Share, write_share
from ...game.learning.cards import WAYS
from ...store.books import BookLine
from ...store.errors import StoreError
from ...store.guide import example, page, pages
from ...store.reserve import Fresh
from ...store.saved_game import Details, Summary
from ...store.stock import stock_levels
from ...store.store import Store
from ..background.job import JobFailed
from ..background.make import MakePuzzle, Progress
from ..books.book import Book, FileToRead, sheet_of
from ..books.view import BookView
from ..drill_session import DrillSession, todays_plan
from ..drill_task import DrillTask
from ..new_games import NewGames
from ..opening import describe_damage, examine
from ..playing import EnteredPuzzle, Playing
from ..preferences import PLAYED, choice_called, load
from ..puzzle_searches import PuzzleSearches
from ..reserve import reserve_spec
from .commands import When, explain, help_lines, read_line
from .drill_lines import DrillLines
from .game_lines import GameLines
from .spoken import Say, read_page

_MOST_GAMES: Final = 20
"""Games that are listed."""
_PATIENCE: Final = 120.0
"""Seconds that may be spent on making a puzzle."""
_OFTEN: Final = 10.0
"""Seconds between two lines that say that a puzzle is still being made."""


class LineMode:
    """A player's lines, answered one after the other by *say*.

    *now* tells seconds that never go back, *seed* a number that is another one each time.
    """

    def __init__(
        self,
        store: Store,
        say: Say,
        *,
        layout: Layout | None = None,
        now: Callable[[], float] = time.monotonic,
        seed: Callable[[], int] = time.time_ns,
    ) -> None:
        self._store = store
        self._output = say
        self._now, self._seed = now, seed
        self.preferences = load(store)
        self._new_games = NewGames(store, seed)
        if layout is not None:
            self._new_games.take_shape(layout, remember=False)
        self.game: GameLines | None = None
        self.drill: DrillLines | None = None
        self.is_over = False
        """Whether the player has quit."""
        self._book: BookView | None = None
        self._line: BookLine | None = None
        """The puzzle of the book that is played, or was played last."""
        self._last: list[str] = []
        """The last answer, to be said again."""
        self._unsaved = ""
        """What was said last of what is not saved."""

    # What it opens with

    def begin(self) -> None:
        """Say what there is to do."""
        for remark in filter(None, (*self._store.notices, self._store.remark)):
            self.say(remark)
        self._store.told()
        last = self._last_game()
        going_on = f" continue goes on with {_title(last)}." if last else ""
        self.say(f"Sudoku.{going_on} new easy begins a game, help lists all commands.")

    def play_sheet(self, sheet: Sheet) -> None:
        """Begin a game of a puzzle that was brought."""
        clash = next(iter(sheet.puzzle.clashes()), None)
        entered = None if clash else examine(sheet).entered
        if clash:
            self.say(f"{clash.describe(sheet.layout)}, so it has no solution.")
        elif sheet.not_solvable:
            self.say(f"It cannot be played here: its {sheet.not_solvable} would be ignored.")
        elif entered is None:
            self.say("This puzzle has no solution.")
        else:
            self._play(entered)

    def play_book(self, opened: FileToRead, number: int | None = None) -> None:
        """Play a puzzle of a book: the one of this *number*, or the first that is not done."""
        while not opened.reading.is_over:
            opened.reading.read_for(1.0)
        try:
            book = opened.known(self._store) or opened.keep(self._store)
        except StoreError as error:
            reading = opened.reading
            book = Book(opened.name, reading.lines, unread=tuple(reading.unread))
            self.say(f"The book is not kept: {error}.")
        if book.remark:
            self.say(book.remark)
        self._book = BookView(book, shown=book.lines)
        self._look_at_book()
        view, lines = self._book, book.lines
        first = lines[number - 1] if number else view.next_open(lines[-1]) or lines[0]
        self._play_line(first)

    def _look_at_book(self) -> None:
        if self._book:
            self._book.look(self._store.books.progress())

    def _play_line(self, line: BookLine) -> None:
        """Play a puzzle of the book, or go on with its game."""
        assert self._book is not None  # the line is of it
        self._line, view = line, self._book
        done = f", {view.done} done" if view.done else ""
        self.say(f"Puzzle {line.number} of {len(view.book.lines)} of {view.book.name}{done}.")
        open_game = view.progress_of(line).open_game
        if open_game is not None:
            self._open_saved(open_game)
            return
        try:
            self.play_sheet(sheet_of(line))
        except ValueError as error:
            self.say(f"This puzzle cannot be read: {error}.")

    def new_game(self, level: Level, layout: Layout | None = None) -> None:
        """Begin a game that nobody has seen.

        Raises:
            FormatError: the layout has no puzzles of this level.
            StoreError: the stock cannot be read.
        """
        layout = layout or self._new_games.shape
        levels = stock_levels(layout)
        if levels and level not in levels:
            there_are = ", ".join(str(each) for each in levels)
            raise FormatError(f"{layout.name} has no {level} puzzles; there are {there_are}")
        fresh = self._new_games.deal(level, layout)
        if fresh is None:
            seed = PuzzleSearches(self._seed).fresh_seed()
            fresh = self._made(Share(reserve_spec(level, seed, layout), seed))
        if fresh:
            self._play(EnteredPuzzle(fresh.puzzle, fresh.details))

    def make_and_play(self, share: Share) -> None:
        """Begin a game of the puzzle that a shared text makes."""
        if fresh := self._made(share):
            self._play(EnteredPuzzle(fresh.puzzle, fresh.details))

    def _made(self, share: Share) -> Fresh | None:
        """Make a puzzle, and say now and then that it goes on."""
        self.say("Making the puzzle.")
        last = start = self._now()
        found: list[Progress] = []

        def hear(progress: Progress) -> None:
            nonlocal last
            if progress.made:
                found.append(progress)
            elif self._now() - start >= _PATIENCE:
                raise JobFailed(f"{progress.tried} were tried, and none was as wanted")
            elif self._now() - last >= _OFTEN:
                last = self._now()
                self.say(f"Still making it, {clock(last - start)}, {progress.tried} tried.")

        try:
            MakePuzzle(*share).run(hear)
        except JobFailed as error:
            self.say(f"There is no puzzle: {error}.")
            return None
        made = found[-1].made
        assert made is not None
        text = write_share(Share(share.spec, made.seed))
        details = Details(made.level, made.score, made.seed, made.solution, share=text)
        return Fresh(made.puzzle, details)

    def _play(self, entered: EnteredPuzzle) -> None:
        puzzle, details, sheet = entered.puzzle, entered.details, entered.sheet
        self._open(
            Playing.of_puzzle(self._store, puzzle, details, self.preferences, self._now, sheet)
        )

    def _open(self, playing: Playing) -> None:
        self._leave_drill()
        if self.game:
            self.game.playing.stop_clock()
        self.game = GameLines(playing, self.say)
        self.game.begin()

    # Lines

    @property
    def when(self) -> When:
        """What commands there are now."""
        if self.drill:
            return When.DRILL
        return When.GAME if self.game else When.MENU

    @property
    def prompt(self) -> str:
        """What a person is asked with."""
        return {When.DRILL: "Drill: ", When.GAME: "Move: "}.get(self.when, "Command: ")

    def answer(self, line: str) -> None:
        """Do what a line says, and say what came of it; an empty one has the last said again."""
        text = clean_text(line).strip()
        if not text:
            self._repeat()
            return
        self._last = []
        if self.game and not (self.drill or self.game.is_over):
            self.game.playing.clock.start()  # it may have been paused
        self.attempt(lambda: self._do(text))

    def attempt(self, do: Callable[[], None]) -> None:
        """Do something, and say why if that cannot be done, and what is not saved."""
        try:
            do()
        except (FormatError, StoreError) as error:
            self.say(_sentence(str(error)))
        self._tell_unsaved()

    def end(self) -> None:
        """Save the clock."""
        self._leave_drill()
        if self.game:
            self.game.playing.stop_clock()
            self.game.playing.journal.flush()

    def _do(self, text: str) -> None:
        board = self.drill or self.game
        command, rest = read_line(text, board.paper.layout if board else CLASSIC, self.when)
        does = getattr(board, f"do_{command.id}", None) or getattr(self, f"do_{command.id}")
        does(rest)

    def say(self, text: str) -> None:
        """Say a line, and keep it to be said again."""
        self._last.append(text)
        self._output(text)

    def _repeat(self) -> None:
        for text in self._last:
            self._output(text)

    def _tell_unsaved(self) -> None:
        """Say what is not saved, once for each reason."""
        journal = self.game.playing.journal if self.game else None
        what = ""
        if journal and journal.conflict:
            what = "This game went on elsewhere. keep goes on here as another game."
        elif journal and not journal.is_saved and journal.reason:
            what = f"Not saved: {journal.reason}."
        if what != self._unsaved:
            self._unsaved = what
            self.say(what or "All is saved again.")

    # Games

    def do_new(self, rest: str) -> None:
        """Begin a game."""
        word, _, name = rest.partition(" ")
        last = self.game.playing.details.level if self.game else ""
        try:
            level = Level.named(word or last or str(Level.EASY))
        except ValueError:
            if not word:
                level = Level.EASY
            else:
                levels = [str(level).casefold() for level in Level]
                near = did_you_mean(word.casefold(), levels).replace("'", "")
                said = f"no level is called {word}; {near or ', '.join(levels)}"
                raise FormatError(said) from None
        self.new_game(level, _layout(name) if name else None)

    def do_games(self, _: str) -> None:
        """List the games that are not finished."""
        found = self._games()
        for number, game in enumerate(found, 1):
            self.say(f"{number}: {_title(game)}.")
        self.say("continue 1 goes on with the first." if found else "No game waits.")

    def do_go_on(self, rest: str) -> None:
        """Go on with a game, the last one unless a number is said."""
        found = self._games()
        if not found:
            raise FormatError("no game waits; new easy begins one")
        if not rest.isascii() or not (rest or "1").isdecimal():
            raise FormatError(f"{rest[:20]} is no number of a game; games lists them")
        number = int((rest or "1")[:9])
        if not 1 <= number <= len(found):
            raise FormatError(f"there are {counted(len(found), 'game')}; games lists them")
        if self.game and self.game.playing.journal.game_id == found[number - 1].id:
            self._leave_drill()
            self.game.begin()
            return
        self._open_saved(found[number - 1].id)

    def _open_saved(self, game_id: int) -> None:
        saved = self._store.games.load(game_id)
        if damage := describe_damage(saved):
            self.say(damage)
        self._open(Playing.of_saved(self._store, saved, self.preferences, self._now))

    def _games(self) -> list[Summary]:
        return [
            game
            for game in self._store.games.list_games(finished=False, limit=_MOST_GAMES)
            if not game.unreadable
        ]

    def _last_game(self) -> Summary | None:
        try:
            return self._store.games.latest()
        except StoreError:
            return None

    # Reading and drills

    def do_guide(self, rest: str) -> None:
        """Read a page, or list those of a level."""
        if not rest:
            levels = ", ".join(str(level).casefold() for level in Level)
            self.say(
                f"{len(pages())} pages. guide x-wing reads one, guide easy lists some: {levels}."
            )
            return
        try:
            level = Level.named(rest)
        except ValueError:
            found = page(rest)
            for line in read_page(found, example(found.board) if found.board else None):
                self.say(line)
            return
        self.say(", ".join(each.title for each in pages() if each.level == level) + ".")

    def do_drill(self, rest: str) -> None:
        """Begin drills of a technique, or of what is due today."""
        self.end()
        ladder = self.preferences.ladder
        if rest:
            technique = page(rest).technique
            if technique is None:
                raise FormatError(f"{rest} is a lesson; there are no drills of it")
            session = DrillSession.of_technique(
                self._store, technique.id, self._now, self._seed, ladder=ladder
            )
        else:
            plan = todays_plan(self._store, ladder=ladder)
            cards = [each.card for each in plan.drills if each.card.kind not in WAYS]
            session = DrillSession(self._store, cards, self._now, self._seed, ladder=ladder)
        self._begin_task(session)

    def do_next(self, _: str) -> None:
        """Go on to the next drill, or the next puzzle of the book that is not done."""
        if self.drill:
            self._begin_task(self.drill.session)
        elif self._book is None or self._line is None:
            self.say("No book is open. new begins a game.")
        else:
            self._look_at_book()
            if following := self._book.next_open(self._line):
                self._play_line(following)
            else:
                self.say("All puzzles of the book are done.")

    def _begin_task(self, session: DrillSession) -> None:
        task = session.next()
        if isinstance(task, DrillTask):
            self.drill = DrillLines(session, task, self.say)
            self.drill.begin()
        elif self.drill:
            self.do_stop("")
        else:
            self.say("Nothing is due, and nothing is new. drill x-wing trains a technique.")

    def do_stop(self, _: str) -> None:
        """Leave the drills for the game."""
        assert self.drill is not None  # the command is for drills
        if summary := self.drill.summary:
            self.say(summary)
        self._leave_drill()
        if self.game:
            self.game.begin()
        else:
            self.say("No game is open. new easy begins one.")

    def _leave_drill(self) -> None:
        if self.drill:
            self.drill.task.clock.stop()
            self.drill = None

    # Settings and help

    def do_set(self, rest: str) -> None:
        """Say what is set, or change it."""
        if not rest:
            for each in PLAYED:
                chosen = getattr(self.preferences, each.key)
                called = dict(each.choices)[chosen]
                others = ", ".join(name for choice, name in each.choices if choice != chosen)
                self.say(f"{each.name}: {called}. Or {others}.")
            return
        preference, choice = choice_called(rest)
        key = preference.key
        # The key is one of the table, which a type cannot say.
        self.preferences = replace(self.preferences, **{key: choice})  # type: ignore[arg-type]
        if self.game:
            self.game.playing.preferences = self.preferences
        self.say(f"{preference.name}: {dict(preference.choices)[choice]}.")
        chosen = getattr(self.preferences, key)
        self._store.unsaved.write("setting", lambda store: store.settings.set(key, chosen), key)

    def do_help(self, rest: str) -> None:
        """Say what can be said."""
        if rest:
            self.say(explain(rest, self.when))
            return
        for line in help_lines(self.when):
            self.say(line)
        self.say("An empty line: hear the last answer again.")

    def do_quit(self, _: str) -> None:
        """Leave."""
        self.is_over = True
        if self.game and not self.game.is_over:
            is_saved = self.game.playing.journal.is_saved and not self._store.is_lost_with_memory
            self.say(f"{self.game.title}. {'Saved' if is_saved else 'Not saved'}. Bye.")
        else:
            self.say("Bye.")


def _sentence(error: str) -> str:
    """An error as a sentence, or as a question where it asks what was meant."""
    end = "?" if "did you mean" in error else "."
    return f"{error[:1].upper()}{error[1:]}{end}".replace("..", ".")


def _title(game: Summary) -> str:
    """``Easy, 31 of 81, 2:10``; the layout is named if it is not the usual one."""
    name = game.name or game.title or game.level or "your puzzle"
    shape = f", {layout_named(game.layout).name}" if game.layout != CLASSIC.id else ""
    return f"{name}{shape}, {game.filled} of {game.total}, {clock(game.elapsed)}"


def _layout(name: str) -> Layout:
    """The layout of this name.

    Raises:
        FormatError: there is none.
    """
    try:
        return layout_asked(name)
    except KeyError as error:
        raise FormatError(str(error.args[0])) from None
