"""Line mode: the player types a line, the program prints an answer.

It is the game for screen readers, and for terminals that cannot draw. It opens games and drills,
and passes other lines on to them. Moves go through the same journal as on the full screen, so each
continues where the other stopped.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Final

from ...engine.layout import Layout
from ...engine.layouts import CLASSIC
from ...engine.level import Level
from ...engine.nearest import as_sentence
from ...formats.clean import clean_text
from ...formats.errors import FormatError
from ...game.learning.cards import EXERCISES
from ...store.errors import StoreError
from ...store.guide import board_of, page, pages
from ...store.positions import DrawnPosition
from ...store.saved_game import SavedGame
from ...store.store import Store
from ...words.drills import describe_plan, list_drills, reasons_in_game
from ..actions.action import Bindings, Where
from ..actions.grammar import parse
from ..drill_session import DrillSession, todays_plan
from ..drill_task import DrillTask
from ..instructions import PlayedBy
from ..new_games import NewGames
from ..playing import EnteredPuzzle, Playing
from ..preferences import GAME_PREFERENCES, load, parse_choice
from .commands import ANSWERS, COMMANDS, LEVELS, explain, first_help, whole_help
from .drill_lines import DrillLines
from .game_lines import GameLines
from .opening_lines import OpeningLines
from .spoken import Say, read_page

_MARKS: Final = "!?."
"""Punctuation that is ignored behind a word."""
_NOTHING_DUE: Final = (
    "Nothing is due now, and enough was new today. Type drill x-wing to practise a technique."
)


class LineMode:
    """The player's lines, answered one after the other through *say*.

    *now* is a monotonic clock (seconds), *today* returns the current date, and *seed* returns
    another number at each call.
    """

    def __init__(
        self,
        store: Store,
        say: Say,
        *,
        layout: Layout | None = None,
        now: Callable[[], float] = time.monotonic,
        today: Callable[[], date] = date.today,
        seed: Callable[[], int] = time.time_ns,
    ) -> None:
        self._store = store
        self._output = say
        self._now, self._seed = now, seed
        self.preferences = load(store)
        new_games = NewGames(store, seed)
        if layout is not None:
            new_games.take_shape(layout, remember=False)
        self.opening = OpeningLines(
            store, self, self.say, new_games, now=now, today=today, seed=seed
        )
        self.game: GameLines | None = None
        self.drill: DrillLines | None = None
        self.is_over = False
        """Whether the player has quit."""
        self._last: list[str] = []
        """The last answer, for repetition."""
        self._unsaved = ""
        """The last message about unsaved data."""
        self._methods: Bindings = {
            **self.opening.methods(),
            **{level: partial(self.opening.begin_level, level) for level in LEVELS},
            "steps": self.list_steps,
            "practice": self.list_practice,
            "guide": self.read_guide,
            "drill": self.practise,
            "next": self.go_on,
            "pause": self.pause,
            "stop": self.stop,
            "set": self.change_setting,
            "help": self.help,
            "quit": self.quit,
        }

    # The start

    def tell_remarks(self) -> None:
        """Print the remarks about the file of saved games, if there are any."""
        for remark in filter(None, (*self._store.notices, self._store.remark)):
            self.say(remark)
        self._store.mark_notices_shown()

    def begin(self) -> None:
        """Print what the player can do now."""
        last = self.opening.describe_last()
        going_on = f" Type continue to resume {last}." if last else ""
        self.say(
            f"Sudoku.{going_on} Type easy, medium or hard to begin a game, help for the commands."
        )

    # The game that is played

    @property
    def level(self) -> str:
        """That of the game that is played; empty if none is."""
        return self.game.playing.details.level if self.game else ""

    def play(self, entered: EnteredPuzzle) -> None:
        """Begin a game of a puzzle."""
        puzzle, details, sheet = entered.puzzle, entered.details, entered.sheet
        store, preferences, now = self._store, self.preferences, self._now
        self._open(
            Playing.of_puzzle(store, puzzle, details, preferences, now, sheet, PlayedBy.LINES)
        )

    def play_on(self, saved: SavedGame) -> None:
        """Go on with a saved game."""
        store, preferences, now = self._store, self.preferences, self._now
        self._open(Playing.of_saved(store, saved, preferences, now, PlayedBy.LINES))

    def resume(self, game_id: int) -> bool:
        """Go on with the game of this number if it is open. Return whether it is."""
        if self.game is None or self.game.playing.journal.game_id != game_id:
            return False
        self._leave_drill()
        self.game.begin()
        return True

    def _open(self, playing: Playing) -> None:
        self._leave_drill()
        if self.game:
            self.game.playing.stop_clock()
        self.game = GameLines(playing, self.say)
        self.game.begin()

    # Lines

    @property
    def when(self) -> Where:
        """The place where lines are run now: menu, game or drill."""
        if self.drill:
            return Where.DRILL
        return Where.GAME if self.game else Where.MENU

    @property
    def prompt(self) -> str:
        """The prompt for a line."""
        return {Where.DRILL: "Drill: ", Where.GAME: "Move: "}.get(self.when, "Command: ")

    def answer(self, line: str) -> None:
        """Run a line, and print its outcome; an empty line repeats the last answer."""
        text = clean_text(line).strip()
        if not text:
            self._repeat()
            return
        self._last = []
        if self.game and not (self.drill or self.game.is_over):
            self.game.playing.clock.start()  # it may have been paused
        self.attempt(lambda: self._do(text))

    def attempt(self, do: Callable[[], None]) -> None:
        """Run a function, print its error if it fails, and print what is not saved."""
        try:
            do()
        except (FormatError, StoreError) as error:
            self.say(as_sentence(str(error)))
        self._tell_unsaved()

    def end(self) -> None:
        """Save the clock."""
        self._leave_drill()
        if self.game:
            self.game.playing.stop_clock()
            self.game.playing.journal.flush()

    def _do(self, text: str) -> None:
        if (said := ANSWERS.get(text.casefold().rstrip(_MARKS))) is not None:
            self.say(said)
            return
        if " " not in text:
            text = text.rstrip(_MARKS) or text
        board = self.drill or self.game
        call = parse(text, board.paper.layout if board else CLASSIC, COMMANDS, self.when)
        if (method := self._methods.get(call.action.id)) is not None:
            method(*call.arguments)
        elif board:
            board.run(call)

    def say(self, text: str) -> None:
        """Print a line, and remember it for repetition."""
        self._last.append(text)
        self._output(text)

    def _repeat(self) -> None:
        for text in self._last:
            self._output(text)

    def _tell_unsaved(self) -> None:
        """Print what is not saved, once for each reason."""
        journal = self.game.playing.journal if self.game else None
        what = ""
        if journal and journal.conflict:
            what = (
                "This game was continued in another window. Type keep to save this one as "
                "another game."
            )
        elif journal and not journal.is_saved and journal.reason:
            what = f"Not saved: {journal.reason}."
        if what != self._unsaved:
            self._unsaved = what
            self.say(what or "Everything is saved again.")

    def pause(self) -> None:
        """Stop the clock until the next line."""
        if self.game:
            self.game.pause()

    def list_steps(self) -> None:
        """List the steps that are open in the game."""
        if self.game:
            self.game.list_steps()

    # Reading and drills

    def read_guide(self, rest: str = "") -> None:
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
            for line in read_page(found, board_of(found)):
                self.say(line)
            return
        self.say(", ".join(each.title for each in pages() if each.level == level) + ".")

    def practise(self, rest: str = "") -> None:
        """Begin drills of a technique, or those that are due today."""
        technique = page(rest).technique if rest else None
        if rest and technique is None:
            raise FormatError(f"{rest} is a lesson and has no drills")
        self.begin_drills(technique.id if technique else "")

    def list_practice(self, rest: str = "") -> None:
        """List the drills of today, or begin those of a technique."""
        if rest:
            self.practise(rest)
            return
        plan = todays_plan(self._store, ladder=self.preferences.ladder)
        drills = tuple(each for each in plan.drills if each.card.kind not in EXERCISES)
        if not drills:
            self.say(_NOTHING_DUE)
            return
        misses = self._store.misses
        in_game = reasons_in_game(misses.in_last_game(), misses.in_last_game(hinted=True))
        self.say(as_sentence(describe_plan(plan._replace(drills=drills))))
        for line in list_drills(drills, in_game):
            self.say(line)
        self.say("Type drill to begin, or practice x-wing to choose a technique.")

    def begin_drills(self, what: str | DrawnPosition) -> None:
        """Begin drills of the technique of this id, of today if it is empty, or of a position."""
        self.end()
        ladder, now, seed = self.preferences.ladder, self._now, self._seed
        if not isinstance(what, str):
            session = DrillSession.of_position(self._store, what, now, seed, ladder)
        elif what:
            session = DrillSession.of_technique(self._store, what, now, seed, ladder=ladder)
        else:
            plan = todays_plan(self._store, ladder=ladder)
            cards = [each.card for each in plan.drills if each.card.kind not in EXERCISES]
            session = DrillSession(self._store, cards, now, seed, ladder=ladder)
        self._begin_task(session)

    def go_on(self) -> None:
        """Go on to the next drill, or the next puzzle of the book that is not done."""
        if self.drill:
            self._begin_task(self.drill.session)
        else:
            self.opening.next_of_book()

    def _begin_task(self, session: DrillSession) -> None:
        task = session.next()
        if isinstance(task, DrillTask):
            self.drill = DrillLines(session, task, self.say)
            self.drill.begin()
        elif self.drill:
            self.stop()
        else:
            self.say(_NOTHING_DUE)

    def stop(self) -> None:
        """Leave the drills for the game."""
        assert self.drill is not None  # the command is for drills
        if summary := self.drill.session.summary:
            self.say(summary)
        self._leave_drill()
        if self.game:
            self.game.begin()
        else:
            self.say("No game is open. Type new easy to begin one.")

    def _leave_drill(self) -> None:
        if self.drill:
            self.drill.task.clock.stop()
            self.drill = None

    # Settings and help

    def change_setting(self, rest: str = "") -> None:
        """List the settings, or change one."""
        if not rest:
            for each in GAME_PREFERENCES:
                chosen = getattr(self.preferences, each.key)
                called = dict(each.choices)[chosen]
                others = ", ".join(name for choice, name in each.choices if choice != chosen)
                self.say(f"{each.name}: {called}. Or {others}.")
            return
        preference, choice = parse_choice(rest)
        key = preference.key
        # mypy cannot check `**`: the key is a field of Preferences, from their table.
        self.preferences = replace(self.preferences, **{key: choice})  # type: ignore[arg-type]
        if self.game:
            self.game.playing.set_preferences(self.preferences)
        self.say(f"{preference.name}: {dict(preference.choices)[choice]}.")
        chosen = getattr(self.preferences, key)
        self._store.unsaved.write("setting", lambda store: store.settings.set(key, chosen), key)

    def help(self, rest: str = "") -> None:
        """List the first commands or all of them, or explain one."""
        if not rest or rest.casefold() == "more":
            for line in whole_help() if rest else first_help(self.when):
                self.say(line)
        else:
            self.say(explain(rest, self.when))

    def quit(self) -> None:
        """Leave the drill, or else the program."""
        if self.drill:
            self.stop()
            self.say("Type quit again to leave the program.")
        else:
            self.leave()

    def leave(self) -> None:
        """Leave the program, whatever is being done."""
        self._leave_drill()
        self.is_over = True
        if self.game and not self.game.is_over:
            is_saved = self.game.playing.journal.is_saved and not self._store.why_in_memory
            self.say(f"{self.game.title}. {'Saved' if is_saved else 'Not saved'}. Bye.")
        else:
            self.say("Bye.")
