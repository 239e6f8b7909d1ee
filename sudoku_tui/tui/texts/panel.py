"""The text beside the board of a game: the cell in words, modes, errors, and the last moves.

`brief` is a short form for screens without a panel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from textwrap import wrap
from typing import TypeAlias

from textual.content import Content

from ...engine.bits import members
from ...engine.explainer.ratings import ExplainerRating
from ...engine.layout import Cell
from ...engine.techniques import CATALOGUE
from ...formats.figures import counted
from ...formats.marks import describe_mark
from ...game.branches import trial_of
from ...game.checks import find_clashes
from ...game.events import COLOURS
from ...game.hints import PLACE, Advice, Stuck, Trouble
from ...session.ghost import Ghost
from ...session.playing import Playing
from ...session.preferences import OFF
from ..drawing.glyphs import ACROSS, Glyphs
from ..drawing.styles import HAND_SIGNS
from ..drawing.text import bar, join_text, loud_style, sides, styled
from .hint import advice_text, brief_advice

_NAMES = {technique.id: technique.short_name for technique in CATALOGUE.values()}
"""Short names of techniques by id."""
COACH_LINES = 4
"""Lines reserved for the coach."""
_FILTER = 5
"""Columns for the title of the filter. A longer title is on a line of its own."""
KeyOf: TypeAlias = Callable[[str], str]
"""Function that returns the printed key of an action id; empty if the action has no key."""
_MODES, _KEYS = 24, 5
"""Largest width in columns of the lines of modes, and the columns of the key in them."""


def title(playing: Playing, rating: ExplainerRating | None, glyphs: Glyphs) -> Content:
    """Return the name of a game, its level and score, and its ER once *rating* is known."""
    puzzle, details = playing.game.puzzle, playing.details
    parts = [styled(details.name or puzzle.title or puzzle.layout.name, "bold")]
    if details.level:
        parts.append(Content(details.level))
    if details.score:
        parts.append(join_text(styled("score ", "$quiet"), str(details.score)))
    if rating:
        parts.append(join_text(styled("ER ", "$quiet"), rating.short_text_of("er")))
    if playing.level_by_ladder:
        parts.append(Content(playing.level_by_ladder))
    return styled(f" {glyphs.dot} ", "$quiet").join(parts)


def cell_in_words(playing: Playing, cursor: Cell) -> Content:
    """Return the name and the content of the cell under the cursor.

    Notes that the board shows as braille dots can be read here.
    """
    layout, position = playing.game.puzzle.layout, playing.game.position
    name = styled(layout.cell_name(cursor), "bold $same-ink")
    if digit := position.digits[cursor]:
        kind = "given" if playing.game.is_given(cursor) else "entry"
        return join_text(
            name, "  ", styled(layout.symbol(digit), "bold"), " ", styled(kind, "$quiet")
        )
    notes = " ".join(map(layout.symbol, members(position.notes[cursor])))
    if corners := "".join(map(layout.symbol, members(position.corners_of(cursor, layout)))):
        notes = f"{notes} corner {corners}".strip()
    notes = notes or "empty"
    allowed = playing.game.puzzle.extras.digits_by_cell(layout)[cursor]
    if allowed == layout.all_digits:
        return join_text(name, "  ", styled(notes, "$note"))
    marked = styled(f"  {describe_mark(allowed, layout)}", "$quiet")
    return join_text(name, "  ", styled(notes, "$note"), marked)


def progress(playing: Playing, ghost: Ghost | None, width: int, glyphs: Glyphs) -> Content:
    """Return a bar of the filled cells, and below it that of the best game at this time.

    The best game may have had another number of givens. So its bar shows the share of its entries,
    applied to the empty cells of this game.
    """
    filled, puzzle = playing.game.filled_count, playing.game.puzzle
    cells = puzzle.layout.cells
    count = f" {filled}/{cells}"
    room = width - len(count)
    own = join_text(bar(filled / cells, room, glyphs), styled(count, "$quiet"))
    if ghost is None:
        return own
    part = (puzzle.clues + ghost.fraction_at(playing.elapsed) * (cells - puzzle.clues)) / cells
    line = (glyphs.weak[ACROSS] * round(part * room)).ljust(room)
    return join_text(own, "\n", styled(f"{line} best", "$quiet"))


def modes(playing: Playing, cursor: Cell, width: int, colourless: bool, key_of: KeyOf) -> Content:
    """Return the modes with their keys and states.

    Modes that change the digit keys are highlighted.
    """
    on, layout = playing.modes, playing.game.puzzle.layout
    picked = layout.symbol(on.picked) if on.digit_first and on.picked else ""
    shown = (
        layout.symbol(playing.focus(cursor)) if on.shows_places and playing.focus(cursor) else ""
    )
    style = loud_style(colourless)
    lines = (
        (key_of("notes"), "Notes", _state(on.notes, "on", style)),
        (key_of("digit-first"), "By digit", _state(on.digit_first, picked or "on", style)),
        (key_of("where"), "Where", _state(on.shows_places, shown or "on", "bold"))
        if on.filter is None
        else (key_of("filter"), "Filter", _state(True, _filter_title(playing), "bold")),
    )
    return mode_lines(lines, width)


def _filter_title(playing: Playing) -> str:
    """Return the title of the filter, or "on" if it is too long for the line."""
    wanted = playing.modes.filter
    title = wanted.title(playing.game.puzzle.layout) if wanted else ""
    return title if len(title) <= _FILTER else "on"


def mode_lines(lines: Iterable[tuple[str, str, Content]], width: int) -> Content:
    """Return a line for each mode: its key, its name, and its state at the right."""
    width = min(width, _MODES)
    return Content("\n").join(
        sides(
            join_text(styled(key.ljust(_KEYS), "$footer-key-foreground"), " ", name), state, width
        )
        for key, name, state in lines
    )


def _state(on: bool, state: str, style: str) -> Content:
    return styled(f" {state} ", style) if on else styled("off ", "$quiet")


def message(playing: Playing, glyphs: Glyphs) -> Content:
    """Return the messages: active hand modes, errors, the response to a command, unsaved moves."""
    layout = playing.game.puzzle.layout
    lines: list[Content] = list(hand_lines(playing))
    if isinstance(playing.hint.answer, Trouble) and playing.hint.detail < PLACE:
        lines.append(styled(f"{playing.hint.answer.summary} Press ? again to see where."))
    elif isinstance(playing.hint.answer, Stuck | Trouble):
        lines.append(styled(playing.hint.answer.sentence))
    elif playing.message:
        lines.append(styled(playing.message))
    if playing.mistakes.way != OFF and not isinstance(playing.hint.answer, Trouble):
        for clash in islice(find_clashes(playing.game), 2):
            lines.append(_warning("\n  ".join(clash.phrases(layout)), glyphs))
    if playing.journal.reason:
        way_out = ". Press F2 to save it as another game." if playing.journal.conflict else ""
        lines.append(_warning(f"not saved: {playing.journal.reason}{way_out}", glyphs))
    return Content("\n").join(lines)


def hand_lines(playing: Playing) -> Iterator[Content]:
    """Yield lines for the filter, the chosen colour, corner marks, the selection and the branch."""
    hand, wanted = playing.hand, playing.modes.filter
    if wanted is not None and _filter_title(playing) == "on":
        yield join_text("Filter ", styled(wanted.title(playing.game.puzzle.layout), "bold"))
    if hand.colour:
        sign, style = HAND_SIGNS[hand.colour - 1], f"$role-ink on $role-hand-{hand.colour}"
        yield join_text(styled(f" {sign} ", f"bold {style}"), f" Colour {hand.colour} of {COLOURS}")
    if hand.corners:
        yield styled("Corner marks", "bold")
    if hand.selected:
        yield styled(f"{counted(hand.selected.bit_count(), 'cell')} selected")
    if (trial := trial_of(playing.game)) is not None:
        yield styled(f"Trying {trial.name}", "bold")


def coach_text(playing: Playing, width: int, *, steady: bool = True) -> Content:
    """Return the coach's comment.

    If *steady*, it always has the same number of lines, so that the text below it does not move.
    """
    if playing.preferences.coach == OFF:
        return Content("")
    lines = wrap(playing.coach.comment, max(1, width))[:COACH_LINES]
    below = [""] * (COACH_LINES - len(lines)) if steady else []
    return styled("\n".join([*lines, *below]), "$note")


def _warning(text: str, glyphs: Glyphs) -> Content:
    return join_text(styled(glyphs.clash, "bold $wrong"), " ", text)


def hint_text(playing: Playing, width: int, glyphs: Glyphs, colourless: bool) -> Content:
    """Return the hint at its present level of detail; empty without a hint."""
    advice = playing.hint.answer
    if not isinstance(advice, Advice):
        return Content("")
    apart = playing.keeps_notes
    return advice_text(advice, playing.hint.detail, width, glyphs, colourless, apart=apart)


def brief(playing: Playing, glyphs: Glyphs) -> Content:
    """Return the hint, or else the messages, in few lines, for screens without a panel."""
    if isinstance(playing.hint.answer, Advice):
        return brief_advice(playing.hint.answer, playing.hint.detail)
    text = message(playing, glyphs)
    return text if text.plain else styled(playing.coach.comment, "$note")


def last_moves(playing: Playing, count: int) -> Content:
    """Return the last moves, latest first."""
    moves = playing.game.last_moves(count, _NAMES)
    lines: Iterable[Content] = (
        join_text(
            "  ",
            move.where + "  " if move.where else "",
            styled(move.what, "$entry"),
            styled(f"  {move.why}" if move.why else "", "$quiet"),
        )
        for move in reversed(moves)
    )
    shown = list(lines)
    return Content("\n").join([styled("Moves", "$quiet"), *shown]) if shown else Content("")
