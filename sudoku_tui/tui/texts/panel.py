"""What stands beside the board of a game.

The cell in words, how often each digit is left to place, modes, what is wrong, the coach, the hint
with its legend, and the last moves. `brief` is what of it has room where there is no panel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from textwrap import wrap
from typing import Final, TypeAlias

from textual.content import Content

from ...engine.bits import members
from ...engine.explainer.ratings import ExplainerRating
from ...engine.layout import Cell, Digit, Layout
from ...engine.techniques import CATALOGUE
from ...formats.figures import counted
from ...formats.marks import describe_mark
from ...game.branches import trial_of
from ...game.checks import clashing
from ...game.events import COLOURS
from ...game.hints import PLACE, WHOLE, Advice, Stuck, Trouble
from ...game.why_not import Because, describe_supposition
from ...session.ghost import Ghost
from ...session.playing import Playing
from ...session.preferences import OFF
from ..drawing.board_state import LegendItem, Overlay
from ..drawing.cells import BLOCKS, EQUALS
from ..drawing.glyphs import ACROSS, RIGHT, UP, UPRIGHT, Glyphs
from ..drawing.hints import draw_reason, draw_step, with_letters
from ..drawing.styles import HAND_SIGNS, MONO_STYLES, SELECTED_SIGN, Highlight
from ..drawing.text import bar, joined, loud, sides, styled

_NAMES = {technique.id: technique.short_name for technique in CATALOGUE.values()}
"""What techniques are called where there is little room."""
NUMBERS: Final = (
    ("score", "HoDoKu's points of all steps together"),
    ("ER", "Sudoku Explainer's rating of the hardest step"),
    ("36/81", "Cells that are filled, of all cells"),
    ("1 2 3 ...", "Below or beside a digit: how often it is still missing"),
    ("Hard 140", "Beside a technique: its level and its points"),
)
"""What the numbers beside a board are, for the help."""
COACH_LINES = 4
"""Lines that are kept for the coach."""
_FILTER = 5
"""Columns that the filter has to say what it shows; what is longer has a line of its own."""
KeyOf: TypeAlias = Callable[[str, str], str]
"""Tells the key of the command with an id and an argument, as it is printed; empty if none."""
_MODES, _KEYS = 24, 5
"""Columns that the lines of modes have at most, and of these for the key."""


def signs(glyphs: Glyphs) -> tuple[tuple[str, str], ...]:
    """What stands on a board beside digits, and what it is, for the help."""
    equal, blocks = (f"{before}4{after}" for before, after in (EQUALS, BLOCKS))
    marked = (
        (f"4{glyphs.clash}", "Clashes with another digit, or is not the right one"),
        (f"4{glyphs.doubt}", "Was checked, and is not right"),
        (f"4{glyphs.cut}", "In a hint: goes"),
        (
            f"{equal} {blocks}",
            "Without colours: the digit pointed at; what closes cells",
        ),
        (f"{glyphs.here} {glyphs.seen}", "Without colours: can go here; is seen by the cursor"),
        (f"{glyphs.count}5", "So many notes, where they have no room"),
        (f"4{HAND_SIGNS[0]} 4{HAND_SIGNS[1]}", "Coloured by hand, in two shades of a pair"),
        (SELECTED_SIGN, "Without colours: selected"),
        ("4a 4b", "Joined by links, those of one letter; of a hint, in its order"),
    )
    if glyphs.graphic:
        return marked
    ends = glyphs.strong[UP | RIGHT], glyphs.weak[UP | RIGHT]
    strong, weak = (f"{line[UPRIGHT]} {line[ACROSS]}" for line in (glyphs.strong, glyphs.weak))
    corners = " ".join(dict.fromkeys(ends))
    return (
        *marked,
        (f"{strong}  {weak}", f"Strong links; weak links; {corners} is where lines meet or end"),
    )


def title(playing: Playing, rating: ExplainerRating | None, glyphs: Glyphs) -> Content:
    """What a game is called and how hard it is: level, score, and ER once *rating* is known."""
    puzzle, details = playing.game.puzzle, playing.details
    parts = [styled(details.name or puzzle.title or puzzle.layout.name, "bold")]
    if details.level:
        parts.append(Content(details.level))
    if details.score:
        parts.append(joined(styled("score ", "$quiet"), str(details.score)))
    if rating:
        parts.append(joined(styled("ER ", "$quiet"), rating.short_text_of("er")))
    if playing.level_by_ladder:
        parts.append(Content(playing.level_by_ladder))
    return styled(f" {glyphs.dot} ", "$quiet").join(parts)


def cell_in_words(playing: Playing, cursor: Cell) -> Content:
    """The cell under the cursor: braille is for the eye, this is for reading."""
    layout, position = playing.game.puzzle.layout, playing.game.position
    name = styled(layout.cell_name(cursor), "bold $same-ink")
    if digit := position.digits[cursor]:
        kind = "given" if playing.game.is_given(cursor) else "entry"
        return joined(name, "  ", styled(layout.symbol(digit), "bold"), " ", styled(kind, "$quiet"))
    notes = " ".join(map(layout.symbol, members(position.notes[cursor])))
    if corners := "".join(map(layout.symbol, members(position.corners_of(cursor, layout)))):
        notes = f"{notes} corner {corners}".strip()
    notes = notes or "empty"
    allowed = playing.game.puzzle.extras.allowed
    if not allowed or allowed[cursor] == layout.all_digits:
        return joined(name, "  ", styled(notes, "$note"))
    marked = styled(f"  {describe_mark(allowed[cursor], layout)}", "$quiet")
    return joined(name, "  ", styled(notes, "$note"), marked)


def progress(playing: Playing, ghost: Ghost | None, width: int, glyphs: Glyphs) -> Content:
    """How much of the board is filled; below it how much the best game had filled by now.

    That game had another number of givens: what it had written counts, of all it had to write.
    """
    filled, puzzle = playing.game.filled, playing.game.puzzle
    cells = puzzle.layout.cells
    count = f" {filled}/{cells}"
    room = width - len(count)
    own = joined(bar(filled / cells, room, glyphs), styled(count, "$quiet"))
    if ghost is None:
        return own
    part = (puzzle.clues + ghost.part(playing.elapsed) * (cells - puzzle.clues)) / cells
    line = (glyphs.weak[ACROSS] * round(part * room)).ljust(room)
    return joined(own, "\n", styled(f"{line} best", "$quiet"))


def modes(playing: Playing, cursor: Cell, width: int, colourless: bool, key_of: KeyOf) -> Content:
    """What is switched on, with its keys. Only what changes a digit key is loud."""
    on, layout = playing.modes, playing.game.puzzle.layout
    picked = layout.symbol(on.picked) if on.digit_first and on.picked else ""
    shown = layout.symbol(playing.focus(cursor)) if on.where and playing.focus(cursor) else ""
    style = loud(colourless)
    lines = (
        (key_of("notes", ""), "Notes", _state(on.notes, "on", style)),
        (key_of("digit_first", ""), "By digit", _state(on.digit_first, picked or "on", style)),
        (key_of("where", ""), "Where", _state(on.where, shown or "on", "bold"))
        if on.filter is None
        else (key_of("line", "filter "), "Filter", _state(True, _filter_title(playing), "bold")),
    )
    return mode_lines(lines, width)


def _filter_title(playing: Playing) -> str:
    """What the filter shows, or only that there is one where that is long and said below."""
    wanted = playing.modes.filter
    title = wanted.title(playing.game.puzzle.layout) if wanted else ""
    return title if len(title) <= _FILTER else "on"


def mode_lines(lines: Iterable[tuple[str, str, Content]], width: int) -> Content:
    """A line for each mode: its key, its name, and at the right its state."""
    width = min(width, _MODES)
    return Content("\n").join(
        sides(joined(styled(key.ljust(_KEYS), "$footer-key-foreground"), " ", name), state, width)
        for key, name, state in lines
    )


def _state(on: bool, state: str, style: str) -> Content:
    return styled(f" {state} ", style) if on else styled("off ", "$quiet")


def message(playing: Playing, glyphs: Glyphs) -> Content:
    """What is wrong, by name; what the last command says; what is not saved."""
    layout = playing.game.puzzle.layout
    lines: list[Content] = list(hand_lines(playing))
    if isinstance(playing.answer, Trouble) and playing.detail < PLACE:
        lines.append(styled(f"{playing.answer.gist} Press ? again to see where."))
    elif isinstance(playing.answer, Stuck | Trouble):
        lines.append(styled(playing.answer.sentence))
    elif playing.says:
        lines.append(styled(playing.says))
    if playing.mistakes.way != OFF and not isinstance(playing.answer, Trouble):
        for clash in islice(clashing(playing.game), 2):
            lines.append(_warning(clash.describe(layout).replace(" are ", "\n  are "), glyphs))
    if playing.journal.reason:
        way_out = ". Press F2 to keep it as another game." if playing.journal.conflict else ""
        lines.append(_warning(f"not saved: {playing.journal.reason}{way_out}", glyphs))
    return Content("\n").join(lines)


def hand_lines(playing: Playing) -> Iterator[Content]:
    """The colour that is given, what is selected, and the branch that is tried."""
    hand, wanted = playing.hand, playing.modes.filter
    if wanted is not None and _filter_title(playing) == "on":
        yield joined("Filter ", styled(wanted.title(playing.game.puzzle.layout), "bold"))
    if hand.colour:
        sign, style = HAND_SIGNS[hand.colour - 1], f"$role-ink on $role-hand-{hand.colour}"
        yield joined(styled(f" {sign} ", f"bold {style}"), f" Colour {hand.colour} of {COLOURS}")
    if hand.corners:
        yield styled("Corner marks", "bold")
    if hand.selected:
        yield styled(f"{counted(hand.selected.bit_count(), 'cell')} selected")
    if (trial := trial_of(playing.game)) is not None:
        yield styled(f"Trying {trial.name}", "bold")


def coach_text(playing: Playing, width: int, *, steady: bool = True) -> Content:
    """What the coach says; if *steady*, always in as many lines.

    So nothing that stands below moves when it speaks.
    """
    if playing.preferences.coach == OFF:
        return Content("")
    lines = wrap(playing.coached, max(1, width))[:COACH_LINES]
    below = [""] * (COACH_LINES - len(lines)) if steady else []
    return styled("\n".join([*lines, *below]), "$note")


def _warning(text: str, glyphs: Glyphs) -> Content:
    return joined(styled(glyphs.clash, "bold $wrong"), " ", text)


def hint_text(playing: Playing, width: int, glyphs: Glyphs, colourless: bool) -> Content:
    """The hint as far as it has been told."""
    advice = playing.answer
    if not isinstance(advice, Advice):
        return Content("")
    apart = playing.keeps_apart
    return advice_text(advice, playing.detail, width, glyphs, colourless, apart=apart)


def advice_text(
    advice: Advice,
    detail: int,
    width: int,
    glyphs: Glyphs,
    colourless: bool,
    *,
    apart: bool = False,
) -> Content:
    """A step for the player, in some detail.

    With *apart*, what goes of notes that are not there is kept apart.
    """
    worth = f"{advice.rung.level} {advice.rung.score}"
    name, worth_text = styled(advice.name, "bold"), styled(worth, "$quiet")
    if len(advice.name) + len(worth) + 1 > width:
        lines = [name, worth_text, Content("")]
    else:
        lines = [sides(name, worth_text, width), Content("")]
    if advice.count > 1:
        lines.insert(-1, styled(f"{advice.number} of {advice.count}", "$quiet"))
    if isinstance(advice, Because):
        lines = [*_question_lines(advice, width), *lines]
    if detail >= WHOLE:
        drawn = draw_reason(advice) if isinstance(advice, Because) else draw_step(advice.step)
        lines += [styled(with_letters(advice.sentence, drawn, advice.layout)), Content("")]
        if isinstance(advice, Because) and advice.end:
            lines += [styled(advice.end), Content("")]
        lines += legend_lines(drawn, advice.layout, glyphs, colourless)
        if isinstance(advice, Because) and advice.remark:
            lines += [Content(""), styled(advice.remark, "$quiet")]
        elif advice.fills and apart and not isinstance(advice, Because):
            lines += [Content(""), styled("Applying it keeps apart what goes.", "$quiet")]
        elif advice.fills and not isinstance(advice, Because):
            lines += [Content(""), styled("Applying it fills in all notes first.", "$quiet")]
    elif detail == PLACE:
        lines.append(styled(advice.where))
    else:
        easiest = "It is open now." if advice.count else "That is the easiest step now."
        lines.append(styled(easiest))
    return Content("\n").join(lines)


def legend_lines(
    overlay: Overlay, layout: Layout, glyphs: Glyphs, colourless: bool
) -> Iterator[Content]:
    """The chips of a drawing with their cells, a chain as one strong link a line; blockers last."""
    for items in overlay.legend:
        parts = (_legend(item, layout, glyphs, colourless) for item in items)
        link = f" {glyphs.strong[ACROSS]} " if len(items) > 1 else "  "
        yield Content(link).join(parts)
    if overlay.blockers:
        digits = sorted({digit for _, digit in overlay.blockers})
        before, after = tuple(BLOCKS) if colourless else ("", "")
        shown = f"{before}{''.join(map(layout.symbol, digits))}{after}"
        cells = layout.short_names(overlay.blocked_by)
        yield joined(styled(shown, "bold $given on $same"), f" {cells}")


def _question_lines(answer: Because, width: int) -> list[Content]:
    """What was asked, and which step of the answer this is."""
    question = styled(answer.question, "bold $same-ink")
    rest = [Content("")]
    if answer.supposes:
        rest = [styled(describe_supposition(answer.candidate, answer.layout), "$note"), *rest]
    page = styled(f"{answer.page} of {answer.pages}" if answer.pages > 1 else "", "$quiet")
    if question.cell_length + page.cell_length < width:
        return [sides(question, page, width), *rest]
    return [question, page, *rest] if page.plain else [question, *rest]


def _legend(item: LegendItem, layout: Layout, glyphs: Glyphs, colourless: bool) -> Content:
    """Chips as they stand on the board, and their cells."""
    style = (
        MONO_STYLES[item.highlight] if colourless else f"bold $role-ink on $role-{item.highlight}"
    )
    cut = glyphs.cut if item.highlight is Highlight.CUT else ""
    chips = "".join(f"{layout.symbol(digit)}{cut}{chip.letter}" for digit, chip in item.chips)
    cells = layout.short_names(item.cells)
    called = (" ", styled(item.called, "$quiet")) if item.called else ()
    return joined(styled(chips, style), " ", cells, *called)


def brief(playing: Playing, glyphs: Glyphs) -> Content:
    """The hint, or what is wrong, in few lines: where there is no room for the panel."""
    advice = playing.answer
    if not isinstance(advice, Advice):
        text = message(playing, glyphs)
        return text if text.plain else styled(playing.coached, "$note")
    if playing.detail >= WHOLE:
        rest = f": {advice.sentence}"
    elif playing.detail == PLACE:
        rest = f": {advice.where}"
    else:
        rest = " is open now." if advice.count else " is the easiest step now."
    if isinstance(advice, Because):
        head = f"{advice.question}, {advice.page} of {advice.pages}: "
        if advice.supposes:
            head += f"{describe_supposition(advice.candidate, advice.layout)} "
        heading = styled(head, "bold $same-ink")
        return joined(heading, styled(advice.name, "bold"), f"{rest} {advice.end}")
    which = f", {advice.number} of {advice.count}" if advice.count > 1 else ""
    return joined(styled(advice.name, "bold"), f"{which}{rest}")


def last_moves(playing: Playing, count: int) -> Content:
    """The last moves, the latest first."""
    moves = playing.game.last_moves(count, _NAMES)
    lines: Iterable[Content] = (
        joined(
            "  ",
            move.where + "  " if move.where else "",
            styled(move.what, "$entry"),
            styled(f"  {move.why}" if move.why else "", "$quiet"),
        )
        for move in reversed(moves)
    )
    shown = list(lines)
    return Content("\n").join([styled("Moves", "$quiet"), *shown]) if shown else Content("")


def left_to_place(playing: Playing, cursor: Cell, width: int, glyphs: Glyphs) -> Content:
    """Each digit over how often it is still to be placed; beside it where there are many."""
    layout, digits = playing.game.puzzle.layout, playing.game.position.digits
    # Where grids share single cells, some digits come once less: what is empty limits it too.
    most, empty = -(-layout.cells // layout.digits), digits.count(0)
    focus = playing.focus(cursor)
    shown: list[Content] = []
    counts: list[str] = []
    for digit in range(1, layout.digits + 1):
        style = "bold $same-ink" if digit == focus else "bold"
        shown.append(styled(layout.symbol(digit), style))
        left = min(empty, most - digits.count(digit))
        counts.append(glyphs.clash if left < 0 else str(left) if left else glyphs.done)
    if _is_paired(layout):
        return _in_columns(shown, counts, width)
    gap = " " * (_step(layout.digits, width) - 1)
    over = Content(gap).join(shown)
    return joined(over, "\n", styled(gap.join(counts), "$quiet"))


def digit_at(x: int, y: int, layout: Layout, width: int) -> Digit:
    """The digit that stands at a place of `left_to_place`; 0 where there is none."""
    digits = layout.digits
    if _is_paired(layout):
        columns = _columns(width)
        digit = y * columns + x // _PAIR + 1
        inside = x < columns * _PAIR
    else:
        digit = x // _step(digits, width) + 1
        inside = True
    return digit if inside and digit <= digits else 0


def _is_paired(layout: Layout) -> bool:
    """Whether a digit has its count beside it: there are many, or of each there are many."""
    return layout.digits > 9 or layout.cells > 9 * layout.digits


def _step(digits: int, width: int) -> int:
    """Columns from one digit to the next, where all stand in a row."""
    return 3 if width >= 3 * digits else 2


_PAIR = 5
"""Columns of a digit with its count beside it, and the blank after them."""


def _columns(width: int) -> int:
    return max(1, min(5, (width + 1) // _PAIR))


def _in_columns(shown: list[Content], counts: list[str], width: int) -> Content:
    pairs = [
        joined(digit, styled(f" {count:<2}", "$quiet"))
        for digit, count in zip(shown, counts, strict=True)
    ]
    columns = _columns(width)
    rows = [pairs[start : start + columns] for start in range(0, len(pairs), columns)]
    return Content("\n").join(Content(" ").join(row) for row in rows)
