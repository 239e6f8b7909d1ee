"""Enter or paste a puzzle: what is read is shown as it is typed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.timer import Timer
from textual.widgets import Static, TextArea

from ...engine.bits import mask_of
from ...engine.layouts import CLASSIC
from ...engine.puzzle import Puzzle
from ...engine.rating import rate
from ...engine.search import Effort, OutOfEffort, count_solutions, only_solution
from ...formats import FormatError, read
from ...store.saved import Details
from ..board_state import BoardState
from ..commands import ENTER, Command
from ..text import counted, told
from ..widgets.fitted_preview import FittedPreview
from .base import CommandScreen

_EFFORT = Effort(nodes=20_000)
"""About a second: enough for all but freaks."""
_LONGEST = 20_000
"""Characters; no puzzle is longer, and a paste may be anything."""
_WIDE = 100
"""Columns from which the preview is larger."""
_PAUSE = 0.15
"""Seconds without a key before the text is read."""
_SUGGESTION = (
    "Paste or type a puzzle: 81 digits with dots for empty cells, nine lines, a grid with "
    "bars. What is read is shown beside."
)


@dataclass(frozen=True)
class Entered:
    """A puzzle to play, and what is known of it."""

    puzzle: Puzzle
    details: Details


@dataclass(frozen=True)
class Verdict:
    """What is said of the text; with a puzzle if it can be played."""

    says: str
    state: BoardState
    entered: Entered | None = None


def verdict(text: str) -> Verdict:
    """What the text is as a puzzle."""
    nothing = BoardState.of_givens(CLASSIC, (0,) * CLASSIC.cells)
    if not text.strip():
        return Verdict(_SUGGESTION, nothing)
    if len(text) > _LONGEST:
        return Verdict(f"That is {len(text)} characters long; no puzzle is.", nothing)
    try:
        reading = read(text)
    except FormatError as error:
        return Verdict(f"{error}.".replace("..", "."), nothing)
    return judged(reading.puzzle, reading.remark)


def judged(puzzle: Puzzle, remark: str = "") -> Verdict:
    """What a puzzle is: its givens, whether it can be solved, how hard it is."""
    layout = puzzle.layout
    state = BoardState.of_givens(layout, puzzle.givens)
    facts = f"{layout.name}, {counted(puzzle.clues, 'given')}. {remark}".rstrip() + "\n"
    for clash in puzzle.clashes():
        wrong = mask_of((clash.one, clash.other))
        marked = BoardState(layout, puzzle.givens, state.givens, wrong=wrong)
        return Verdict(f"{facts}{clash.told(layout)}, so it has no solution.", marked)
    try:
        solutions = count_solutions(puzzle, 2, _EFFORT)
    except OutOfEffort:
        solutions = 2
    if solutions == 0:
        return Verdict(f"{facts}It has no solution.", state)
    if solutions > 1:
        says = f"{facts}It has several solutions; any of them wins."
        return Verdict(says, state, Entered(puzzle, Details()))
    rating = rate(puzzle)
    details = Details(
        level=str(rating.level),
        score=rating.score,
        solution=only_solution(puzzle, _EFFORT) or (),
    )
    says = f"{facts}One solution, {rating.level}."
    if not rating.solved:
        says = f"{facts}One solution; beyond the techniques known, so {rating.level}."
    return Verdict(says, state, Entered(puzzle, details))


class EnterScreen(CommandScreen[Entered | None]):
    """It returns the puzzle to play, or None."""

    COMMAND_TABLE: ClassVar[tuple[Command, ...]] = ENTER

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self._text = text[: _LONGEST + 1]
        self._verdict = verdict("")
        self._waiting: Timer | None = None

    def compose(self) -> ComposeResult:
        """The text, what it is, and a preview."""
        yield from self.compose_bars(told("Enter a puzzle", "bold"))
        with Horizontal(id="body", classes="entering"):
            with Vertical(id="typing"):
                yield TextArea(self._text, id="text", soft_wrap=True, tab_behavior="focus")
                yield Static(id="about", markup=False)
            with Vertical(id="preview"):
                yield FittedPreview(self.sudoku.look.glyphs, _WIDE, self._verdict.state)

    def on_mount(self) -> None:
        """Read what was pasted elsewhere."""
        super().on_mount()
        self.query_one(TextArea).focus()
        self._judge()

    def on_text_area_changed(self) -> None:
        """Read the text when the typing pauses."""
        if self._waiting:
            self._waiting.stop()
        self._waiting = self.set_timer(_PAUSE, self._judge)

    def _judge(self) -> None:
        self._verdict = verdict(self.query_one(TextArea).text)
        self.query_one(FittedPreview).show(self._verdict.state)
        self.query_one("#about", Static).update(told(self._verdict.says))

    def do_play(self) -> None:
        """Play what is read."""
        self._judge()
        if self._verdict.entered:
            self.dismiss(self._verdict.entered)
        else:
            self.app.bell()

    def do_empty(self) -> None:
        """Begin anew."""
        self.query_one(TextArea).text = ""

    def do_back(self) -> None:
        """Go back."""
        self.dismiss(None)
