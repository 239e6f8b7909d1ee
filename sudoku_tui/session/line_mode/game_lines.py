"""What lines do in a game, and what is answered."""

from __future__ import annotations

from typing import Final

from ...engine.bits import members
from ...engine.layout import Candidate, Digit
from ...engine.step import describe_effects
from ...engine.why_not.inquiry import Reason
from ...formats import write
from ...formats.errors import FormatError
from ...formats.figures import clock
from ...game.automatics import Played
from ...game.checks import clashing
from ...game.events import AUTOMATIC, COLOURS, Apply, Batch, Enter, Event, Hint, Note
from ...game.hints import NAME, PLACE, WHOLE, Advice, Stuck
from ...game.why_not import build_answer, describe_length, question_about
from ...words.counts import hints
from ..automatics import read_goal
from ..background.questions import ExplainEntry, FindWayTo, describe_why
from ..background.steps import FindReason
from ..instructions import READ_REASON
from ..playing import Playing
from ..preferences import OFF
from .commands import cell_and_digits, cell_called, cells_called, number_called
from .hand_lines import HandLines
from .spoken import (
    BoardReader,
    Paper,
    Say,
    listed_digits,
    read_cell,
    read_shape,
)

_FEW_MOVES: Final = 5
"""Moves that are said where no number is."""
_MOST_MOVES: Final = 999_999
_FEW: Final = 12
"""Digits that were written by themselves and are all told; of more it is said how many."""


class GameLines(BoardReader):
    """The lines of one game."""

    def __init__(self, playing: Playing, say: Say) -> None:
        self.playing = playing
        self.say = say
        self.hand = HandLines(playing, say)
        self._layout = playing.game.puzzle.layout
        self._offered: Candidate | None = None
        """What it takes long to show the falsehood of, and was asked about last."""

    @property
    def paper(self) -> Paper:
        """What is on the paper."""
        playing = self.playing
        position, givens = playing.game.position, playing.game.puzzle.givens
        notes, candidates = position.notes, playing.candidates
        return Paper(
            self._layout, position.digits, notes, candidates, givens, "notes", position.colours
        )

    @property
    def is_over(self) -> bool:
        """Whether it was won."""
        return self.playing.is_won

    @property
    def title(self) -> str:
        """``Easy, 49 left``; the layout is named if it is not the usual one."""
        details, puzzle = self.playing.details, self.playing.game.puzzle
        name = details.name or puzzle.title or details.level or "Your puzzle"
        return f"{name}{read_shape(self._layout)}, {self.paper.left} left"

    def begin(self) -> None:
        """Let the clock run, and say what game it is."""
        if self.is_over:
            self.say(f"{self.title}. It is solved. board reads it.")
            return
        self.playing.clock.start()
        self.say(f"{self.title}. Say board to hear it, help for all commands.")

    # Writing

    def do_write(self, rest: str) -> None:
        """Write a digit."""
        cell, digits = cell_and_digits(rest, self._layout)
        if len(digits) > 1:
            raise FormatError("one digit is written at a time; n r5c3 24 notes several")
        [digit] = digits
        playing, name = self.playing, self._layout.cell_name(cell)
        playing.hint.close()
        if not playing.game.is_given(cell) and playing.game.position.digits[cell] == digit:
            self.say(f"{name} is {self._layout.symbol(digit)} already.")
            return
        before = len(playing.game.log)
        playing.write(cell, digit)
        self._tell_written(before, f"{name} is {self._layout.symbol(digit)}.", digit)

    def _tell_written(self, before: int, what: str, digit: Digit = 0) -> None:
        """Say what was written since so many events, what is wrong with it, and what is left."""
        playing = self.playing
        log = playing.game.log[before:]
        if not log:
            self.say(playing.says)
            return
        told = [] if playing.says else [what]
        told += [playing.says, self._wrong(log[0]), self._coached()]
        came = "".join(self._automatic(each) for each in log if isinstance(each, Apply))
        is_last = digit and not self.paper.missing(digit)
        done = f"{self._layout.symbol(digit)} is done." if is_last else ""
        self._tell(" ".join(filter(None, (*told, came, done))), came)

    def _tell(self, what: str, came: str = "") -> None:
        """Say what was done, and how many cells are left; or that the game is solved.

        Of the last move only what *came* of it is said.
        """
        playing = self.playing
        if playing.finish():
            solved = f"Solved in {clock(playing.elapsed)}, {self._hints}."
            self.say(f"{came} {solved}" if came else solved)
        else:
            self.say(f"{what} {self.paper.left} left.")

    def _wrong(self, event: Event) -> str:
        """How an entry breaks the rules, if that is to be shown."""
        if not isinstance(event, Enter) or self.playing.mistakes.way == OFF:
            return ""
        clashes = clashing(self.playing.game)
        here = (each for each in clashes if event.cell in (each.one, each.other))
        return next((f"But {each.describe(self._layout)}." for each in here), "")

    def _automatic(self, event: Apply) -> str:
        """What came by itself."""
        if event.technique != AUTOMATIC:
            return ""
        if len(event.placements) > _FEW:
            return f"{len(event.placements)} digits came by themselves."
        return f"By itself: {self._entries(event.placements)}."

    def _entries(self, placed: tuple[Candidate, ...]) -> str:
        layout = self._layout
        return ", ".join(
            f"{layout.cell_name(cell)} {layout.symbol(digit)}" for cell, digit in placed
        )

    def _coached(self) -> str:
        """What the coach says of the entry, if one is wanted."""
        playing = self.playing
        is_entry = playing.coach.has_entry
        entered = playing.coach.take_entry()
        if entered is None:
            return playing.coach.says if is_entry else ""
        found: list[str] = []
        ExplainEntry.of(playing, *entered).run(found.append)
        return describe_why(entered.entry, found[0] if found else None, self._layout)

    def do_note(self, rest: str) -> None:
        """Note digits, or take the notes away, as one move."""
        cell, digits = cell_and_digits(rest, self._layout)
        playing, name = self.playing, self._layout.cell_name(cell)
        playing.hint.close()
        if playing.game.position.digits[cell]:
            is_given = playing.game.is_given(cell)
            why = "is a given" if is_given else "has a digit; clear it first to write notes"
            self.say(f"{name} {why}.")
            return
        notes = tuple(Note(cell, digit) for digit in digits)
        playing.play(notes[0] if len(notes) == 1 else Batch(notes))
        noted = playing.game.position.notes[cell]
        told = listed_digits(self._layout, noted) if noted else "none"
        self.say(f"{name} notes {told}.")

    def do_clear(self, rest: str) -> None:
        """Empty a cell."""
        cell, before = cell_called(rest, self._layout), self.playing.game.position
        self.playing.hint.close()
        self.playing.clear(cell)
        if self.playing.says:
            self.say(self.playing.says)
        elif self.playing.game.position == before:
            self.say(f"{self._layout.cell_name(cell)} is empty already.")
        else:
            self.say(read_cell(self.paper, cell))

    def do_fill(self, rest: str) -> None:
        """Note all that can be."""
        cells = cells_called(rest, self._layout) if rest else 0
        self.playing.hint.close()
        self.playing.fill(tuple(members(cells)))
        self.say(self.playing.says or "All notes are written.")

    def do_reveal(self, rest: str) -> None:
        """Write what belongs in a cell."""
        cell, before = cell_called(rest, self._layout), len(self.playing.game.log)
        self.playing.hint.close()
        self.playing.reveal(cell)
        written = self._layout.symbol(self.playing.game.position.digits[cell])
        self._tell_written(before, f"{self._layout.cell_name(cell)} is {written}.")

    def do_undo(self, _: str) -> None:
        """Take back the last move."""
        last = self.playing.game.last_moves(1)
        self.playing.hint.close()
        self.playing.undo()
        self.say(self.playing.says or f"Undone: {last[0]}. {self.paper.left} left.")

    def do_redo(self, _: str) -> None:
        """Put it back."""
        self.playing.hint.close()
        self.playing.redo()
        if self.playing.says:
            self.say(self.playing.says)
        else:
            self._tell(f"Redone: {self.playing.game.last_moves(1)[0]}.")

    # Asking

    def do_hint(self, _: str) -> None:
        """Tell a hint in more and more detail; after all of it, it is done."""
        playing = self.playing
        if isinstance(playing.hint.answer, Advice) and playing.hint.detail >= WHOLE:
            self.do_apply("")
            return
        playing.hint.ask()
        self._tell_hint()

    def _tell_hint(self) -> None:
        playing, answer = self.playing, self.playing.hint.answer
        if isinstance(answer, Advice):
            if playing.hint.detail == NAME:
                self.say(f"Hint: {answer.name}. Say hint for where to look.")
            elif playing.hint.detail == PLACE:
                self.say(f"{answer.name}. {answer.where}")
            else:
                self.say(f"{answer.sentence} Say apply to do it.")
        elif isinstance(answer, Stuck):
            self.say(answer.sentence)
        elif answer is not None:
            told = answer.sentence if playing.hint.detail == PLACE else answer.gist
            self.say(f"{told}{'' if playing.hint.detail == PLACE else ' Say hint for which.'}")

    def do_other(self, _: str) -> None:
        """Tell another hint as far as the last one."""
        if not isinstance(self.playing.hint.answer, Advice):
            self.say("No hint is open. Say hint first.")
            return
        self.playing.say()
        self.playing.hint.ask_other()
        self.say(self.playing.says) if self.playing.says else self._tell_hint()

    def do_apply(self, _: str) -> None:
        """Do what the hint says."""
        playing, answer = self.playing, self.playing.hint.answer
        if not isinstance(answer, Advice):
            self.say("No hint is open. Say hint first.")
            return
        before = len(playing.game.log)
        playing.hint.apply()
        says = playing.says
        playing.say()
        self._tell_written(before, f"Done: {describe_effects(answer.step, self._layout)}.")
        if says:
            self.say(says)

    def do_why(self, rest: str) -> None:
        """Say why a digit can or cannot be in a cell."""
        cell, digits = cell_and_digits(rest, self._layout)
        playing, candidate = self.playing, Candidate(cell, digits[0])
        playing.hint.close()
        is_right = playing.solution is not None and playing.solution[cell] == digits[0]
        if is_right and not playing.game.is_given(cell):
            self._tell_why_so(candidate)
            return
        question = question_about(
            playing.game, playing.solution, *candidate, is_unknown=playing.is_solution_unknown
        )
        if isinstance(question, Stuck):
            self.say(question.sentence)
            return
        self.say("Looking for the reason.")
        found: list[Reason | tuple[()]] = []
        FindReason.of(playing, question).run(found.append)
        pages = build_answer(question, found[0] if found else None, playing.ladder)
        if isinstance(pages, Stuck):
            self.say(pages.sentence)
            return
        if (length := describe_length(pages)) and self._offered != candidate:
            self._offered = candidate
            self.say(f"{length} {READ_REASON.by(playing.played_by)}")
            return
        playing.play(Hint(1, pages[-1].step.technique.id))
        playing.play(Hint(WHOLE, pages[-1].step.technique.id))
        for page in pages:
            number = f"{page.page}. " if page.pages > 1 else ""
            self.say(f"{number}{page.sentence}")
        for remark in filter(None, (pages[-1].end, pages[-1].remark)):
            self.say(remark)

    def _tell_why_so(self, candidate: Candidate) -> None:
        """How a digit that is right follows, if that can be shown in a few steps."""
        playing = self.playing
        found: list[str] = []
        ExplainEntry.of(playing, candidate, playing.game.position).run(found.append)
        name, symbol = self._layout.cell_name(candidate.cell), self._layout.symbol
        if not found:
            self.say(describe_why(candidate, None, self._layout))
        elif found[0]:
            playing.play(Hint(1, "why"))
            self.say(describe_why(candidate, found[0], self._layout))
        else:
            self.say(f"Nothing speaks against {symbol(candidate.digit)} in {name}.")

    def do_play_to(self, rest: str) -> None:
        """Go on by itself to a step that is wanted."""
        playing, goal = self.playing, read_goal(rest)
        playing.hint.close()
        start = playing.automatics.start()
        if isinstance(start, str):
            self.say(start)
            return
        self.say(f"Playing to {goal.name}.")
        found: list[Played | tuple[()]] = []
        FindWayTo.of(playing, goal, start).run(found.append)
        self._tell(playing.automatics.take(goal, start, found[0] if found else None))

    def do_check(self, _: str) -> None:
        """Say what differs from the solution."""
        self.playing.check()
        self.say(self.playing.says)

    def do_follows(self, rest: str) -> None:
        """Tell what follows from a pair of colours."""
        colour = number_called(rest or "1", COLOURS, "colour", "colours lists what is there")
        self.playing.say()
        self.playing.tell_follows(colour)
        self.say(self.playing.says) if self.playing.says else self._tell_hint()

    def do_moves(self, rest: str) -> None:
        """Say the last moves, the first of them first."""
        most = self.playing.game.undo_depth
        if not most:
            self.say("No move was made.")
            return
        count = (
            number_called(rest, _MOST_MOVES, "move", "moves 9 tells nine") if rest else _FEW_MOVES
        )
        last = self.playing.game.last_moves(min(count, most))
        for number, move in enumerate(last, most - len(last) + 1):
            self.say(f"{number}: {move}.")

    def do_time(self, _: str) -> None:
        """Say the time, the hints and what is left."""
        self.say(f"{clock(self.playing.elapsed)}, {self._hints}, {self.paper.left} left.")

    @property
    def _hints(self) -> str:
        return hints(self.playing.game.hints_used)

    def do_pause(self, _: str) -> None:
        """Stop the clock; the next line lets it go on."""
        self.playing.stop_clock()
        self.say(f"Paused at {clock(self.playing.elapsed)}. Any line goes on.")

    def do_puzzle(self, _: str) -> None:
        """Say the puzzle as one line."""
        puzzle = self.playing.game.puzzle
        self.say(write(puzzle, puzzle.givens, "line"))

    def do_keep(self, _: str) -> None:
        """Go on as another game."""
        self.playing.keep_as_another()
        self.say(self.playing.says)
