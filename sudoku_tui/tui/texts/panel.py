"""The text beside the board of a game: the cell in words, errors, and the last moves.

`brief` is a short form for screens without a panel.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from textwrap import wrap

from textual.content import Content

from ...engine.bits import members
from ...engine.explainer.ratings import ExplainerRating
from ...engine.layout import Cell
from ...engine.techniques import CATALOGUE
from ...formats.figures import counted
from ...formats.marks import describe_mark
from ...game.branches import trial_of
from ...game.cages import CageStatus, cages_at
from ...game.checks import find_clashes
from ...game.hints import PLACE, Advice, Stuck, Trouble
from ...session.ghost import Ghost
from ...session.key_tips import Tip
from ...session.playing import Playing
from ...session.preferences import OFF
from ...store.lessons import course_technique
from ...words.cages import combination, describe_open_part
from ..drawing.glyphs import ACROSS, Glyphs
from ..drawing.text import bar, join_text, key_text, styled
from .hint import Place, advice_text, brief_advice
from .modes import KeyOf, active_modes, modes_of

_NAMES = {technique.id: technique.short_name for technique in CATALOGUE.values()}
"""Short names of techniques by id."""
COACH_LINES = 4
"""Lines reserved for the coach."""
_CLASHES = 2
"""Number of clashes that are named; the others are counted."""
_LEAST_CLASH = 14
"""Least columns of a line of a clash, after its indentation."""


def title(
    playing: Playing, rating: ExplainerRating | None, glyphs: Glyphs, unsaved: str
) -> Content:
    """Return the name of a game, its level and score, and its ER once *rating* is known.

    The warning about unsaved changes, *unsaved*, comes before all that.
    """
    puzzle, details = playing.game.puzzle, playing.details
    parts = [warning(unsaved, glyphs)] if unsaved else []
    parts.append(styled(details.name or puzzle.title or puzzle.shape_name, "bold"))
    if lesson := course_technique(details.seed):
        parts.append(Content(f"Lesson: {CATALOGUE[lesson].name}"))
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


def cages_in_words(playing: Playing, cursor: Cell, width: int, rows: int) -> Content:
    """Return the cages of the cell under the cursor: what is open, and the combinations.

    Impossible combinations, and those that the player has struck out, follow the possible ones,
    struck through. Those that have no room in
    *rows* lines of *width* columns for each cage are counted.
    """
    game = playing.game
    if not game.puzzle.extras.constraints:
        return Content("")
    layout, lines = game.puzzle.layout, []
    for status in cages_at(game.puzzle, game.position, cursor):
        total = "" if status.cage.sum is None else f" {status.cage.sum}"
        is_begun = status.empty_count < len(status.cage.cells)
        part = _open_part(status) if is_begun else counted(status.empty_count, "cell")
        lines.append(join_text(styled(f"Cage{total}", "bold"), "  ", styled(part, "$quiet")))
        sets = [(each, "$note") for each in status.possible]
        sets += [(each, "strike $note") for each in status.struck]
        sets += [(each, "strike $quiet") for each in status.impossible]
        size = max(1, status.empty_count) + 1
        room = max(1, (width + 1) // size) * rows
        shown = sets if len(sets) <= room else sets[: room - 1]
        words = [styled(combination(each, layout), style) for each, style in shown]
        if more := len(sets) - len(shown):
            words.append(styled(f"+{more}", "$quiet"))
        if words:
            lines.append(Content(" ").join(words))
    return Content("\n").join(lines)


def _open_part(status: CageStatus) -> str:
    """Return the part of a cage that is not filled: ``15 in 2``."""
    if status.empty_count and status.open_sum is not None:
        return f"{status.open_sum} in {status.empty_count}"
    return describe_open_part(status)


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


def message(playing: Playing, width: int, glyphs: Glyphs) -> Content:
    """Return the messages: win, branch, response to a command, clashes, and a conflict."""
    lines: list[Content] = []
    if playing.is_won:
        lines.append(styled("Solved.", "bold $role-on"))  # colourless boards have no green rim
    if (trial := trial_of(playing.game)) is not None:
        lines.append(styled(f"Trying {trial.name}", "bold"))
    if isinstance(playing.hint.answer, Trouble) and playing.hint.detail < PLACE:
        lines.append(styled(f"{playing.hint.answer.summary} Press ? again to see where."))
    elif isinstance(playing.hint.answer, Stuck | Trouble):
        lines.append(styled(playing.hint.answer.sentence))
    elif playing.message:
        lines.append(styled(playing.message))
    if playing.mistakes.way != OFF and not isinstance(playing.hint.answer, Trouble):
        lines += _clash_lines(playing, width, glyphs)
    if playing.journal.conflict:
        lines.append(styled("Press F2 to save this as another game."))
    return Content("\n").join(lines)


def _clash_lines(playing: Playing, width: int, glyphs: Glyphs) -> Iterator[Content]:
    """Yield the first clashes by name, with indented lines, and the number of the others."""
    clashes, layout = find_clashes(playing.game), playing.game.puzzle.layout
    room = max(width - 2, _LEAST_CLASH)
    for clash in clashes[:_CLASHES]:
        lines = (line for phrase in clash.phrases(layout) for line in wrap(phrase, room))
        yield warning("\n  ".join(lines), glyphs)
    if more := len(clashes[_CLASHES:]):
        yield styled(f"and {counted(more, 'more clash', 'more clashes')}")


def coach_text(playing: Playing, width: int, *, steady: bool = True) -> Content:
    """Return the coach's comment.

    If *steady*, it always has the same number of lines, so that the text below it does not move.
    """
    if playing.preferences.coach == OFF:
        return Content("")
    lines = wrap(playing.coach.comment, max(1, width))[:COACH_LINES]
    below = [""] * (COACH_LINES - len(lines)) if steady else []
    return styled("\n".join([*lines, *below]), "$note")


def tip_lines(tips: Iterable[Tip], key_of: KeyOf) -> Iterator[Content]:
    """Yield each tip with its key; those of actions without a key are left out."""
    for tip in tips:
        if key := key_of(tip.action):
            yield _tip_line(tip.text, key)


@lru_cache(maxsize=32)
def _tip_line(text: str, key: str) -> Content:
    """Return a tip with its key (cached, because tips seldom change between two keys)."""
    before, after = text.split("{}")
    return join_text(styled(before, "$quiet"), key_text(key), styled(after, "$quiet"))


def warning(text: str, glyphs: Glyphs) -> Content:
    """Return a text with the sign of a clash before it."""
    return join_text(styled(glyphs.clash, "bold $wrong"), " ", text)


def hint_text(playing: Playing, place: Place, glyphs: Glyphs, colourless: bool) -> Content:
    """Return the hint at its present level of detail; empty without a hint."""
    advice = playing.hint.answer
    if not isinstance(advice, Advice):
        return Content("")
    apart = playing.keeps_notes
    return advice_text(advice, playing.hint.detail, place, glyphs, colourless, apart=apart)


def brief(
    playing: Playing, cursor: Cell, width: int, unsaved: str, key_of: KeyOf, glyphs: Glyphs
) -> Content:
    """Return the text for screens without a panel, in few lines.

    Args:
        playing: The game.
        cursor: The cell of the cursor.
        width: The columns of the text.
        unsaved: The warning about unsaved changes; empty if a bar shows it.
        key_of: Returns the printed key of an action id.
        glyphs: The character set.
    """
    modes = modes_of(playing, cursor, colourless=True)
    lines = [
        warning(unsaved, glyphs) if unsaved else Content(""),
        Content("") if playing.is_won else active_modes(modes, width, key_of),
        _brief_message(playing, width, glyphs),
    ]
    return Content("\n").join(line for line in lines if line.plain)


def _brief_message(playing: Playing, width: int, glyphs: Glyphs) -> Content:
    """Return the hint, or else the messages, or else the coach's comment."""
    if isinstance(playing.hint.answer, Advice):
        return brief_advice(playing.hint.answer, playing.hint.detail)
    text = message(playing, width, glyphs)
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
