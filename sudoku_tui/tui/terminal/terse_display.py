"""Screen updates that send only what has changed, in as few bytes as possible.

Textual sends a changed span together with everything to its left in the same widget, and every
piece of text with its whole style and a reset. On a slow line that is too much for one move of the
cursor. Here spans are cut on both sides, only the difference to the previous style is sent, and
text that the terminal shows already is not sent again: in a line of words often one changes.

All text passes through this module last, whatever its source. So control characters and other
invisible characters, which a terminal might obey, are replaced by blanks here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from rich.color import Color, ColorSystem
from rich.console import COLOR_SYSTEMS, Console, RenderableType
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.app import App
from textual.binding import Binding
from textual.geometry import Size
from textual.screen import Screen
from textual.strip import Strip

from ...formats import is_unseen
from .environment import erases_with_background
from .screen_content import PAINTS, Paint, Shown, columns_of, is_unseen_on_blank, number_of

_RESET = "\x1b[0m"
_ATTRIBUTES = {
    "bold": "1",
    "dim": "2",
    "italic": "3",
    "underline": "4",
    "blink": "5",
    "blink2": "6",
    "reverse": "7",
    "conceal": "8",
    "strike": "9",
    "underline2": "21",
    "frame": "51",
    "encircle": "52",
    "overline": "53",
}
"""The terminal's code for each attribute of a style."""
_END_OF = {"1": "22", "2": "22", "3": "23", "4": "24", "7": "27", "9": "29"}
"""The code that ends an attribute. Bold and dim share one. The other attributes have no code that
every terminal knows.
"""
_DOWN = "\v"
"""One line down in the same column; the terminal driver would add a carriage return to a line
feed."""
_SHORTEST_ERASED = 4
"""Shortest run of blanks that takes no more bytes to erase than to write."""
_FAR, _SHORTEST, _SHORTEST_UPRIGHT = 9, 6, 4
"""The number of lines down that always makes an absolute position shorter than steps; the fewest
bytes of an absolute position; and those of one in the same column.
"""
_STEP = 1
"""Smallest number of bytes that move the cursor to a piece."""
_WORDS = re.compile("[^ ]+(?: {1,4}[^ ]+)*")
"""Text written in one piece on an erased background: to skip five blanks takes fewer bytes than to
write them.
"""


class Codes(NamedTuple):
    """A style as a terminal's codes; the plain style has none.

    Ink is the foreground colour, paper the background colour.
    """

    attributes: frozenset[str] = frozenset()
    ink: tuple[str, ...] = ()
    paper: tuple[str, ...] = ()


@lru_cache(maxsize=1024)
def codes_of(style: Style | None, system: ColorSystem) -> Codes:
    """Return the codes of a style, with its colours reduced to those of *system*."""
    if style is None:
        return Codes()
    attributes = (code for name, code in _ATTRIBUTES.items() if getattr(style, name))
    ink, paper = style.color, style.bgcolor
    return Codes(frozenset(attributes), _colour(ink, system, True), _colour(paper, system, False))


def _colour(colour: Color | None, system: ColorSystem, foreground: bool) -> tuple[str, ...]:
    return colour.downgrade(system).get_ansi_codes(foreground) if colour else ()


@lru_cache(maxsize=1024)
def style_change(before: Codes, after: Codes) -> str:
    """Return the shortest escape sequence that changes from one style to another."""
    afresh = ["0", *sorted(after.attributes, key=int), *after.ink, *after.paper]
    ends = {_END_OF.get(code, "") for code in before.attributes - after.attributes}
    if "" in ends or (before.ink and not after.ink) or (before.paper and not after.paper):
        return _sequence(afresh)
    ended = {code for code in before.attributes if _END_OF.get(code) in ends}
    codes = [*sorted(ends), *sorted(after.attributes - (before.attributes - ended), key=int)]
    codes += after.ink if after.ink != before.ink else ()
    codes += after.paper if after.paper != before.paper else ()
    return min(_sequence(codes), _sequence(afresh), key=len) if codes else ""


def _sequence(codes: Iterable[str]) -> str:
    return f"\x1b[{';'.join(codes)}m"


@lru_cache(maxsize=1024)
def codes_for_blank(before: Codes, after: Codes) -> Codes:
    """Return the codes that suffice for a blank in the style *after*: only its paper shows."""
    if is_unseen_on_blank(before.attributes | after.attributes):
        return before._replace(paper=after.paper)
    return after


Place: TypeAlias = tuple[int, int, str]
"""A line, a column, and the text at that place."""
Piece: TypeAlias = tuple[int, str]
"""The number of a paint, and a text in this paint."""
Part: TypeAlias = tuple[int, int, str]
"""A piece with its first column within a stretch: paint, column, text. A stretch is a sequence of
adjacent pieces on one ground.
"""


@lru_cache(maxsize=1024)
def _paint_of(style: Style | None, system: ColorSystem, blank: bool) -> int:
    """Return the number of the paint of a style.

    For a *blank* only the paper counts, if possible.
    """
    codes = codes_of(style, system)
    if blank and is_unseen_on_blank(codes.attributes):
        return number_of(Paint(codes.paper, False, (), ()))
    return number_of(Paint(codes.paper, True, codes.ink, tuple(sorted(codes.attributes))))


class Run(NamedTuple):
    """A part of a line to send: the columns from *left* to before *right*, taken from a strip."""

    y: int
    left: int
    right: int
    start: int
    """The column of the screen in which the strip begins."""
    strip: Strip


class TerseUpdate(ChopsUpdate):
    """An update of parts of the screen with as few bytes as possible.

    To move the cursor takes about seven bytes, to change the colours twenty. So pieces are sent in
    the order of their paints, not of their lines.
    """

    shown: Shown | None = None
    """The known content of the screen, which is not sent again; None sends everything."""
    erases = False
    """Whether the terminal erases with the current background colour."""

    def __init__(self, runs: Iterable[Run], edge: int) -> None:
        """Create an update of *runs* on a screen of *edge* columns.

        After the last column terminals differ in where the cursor is.
        """
        super().__init__([], [], [])
        self.runs = runs
        self._edge = edge

    @classmethod
    def of_chops(cls, update: ChopsUpdate) -> TerseUpdate:
        """Convert a partial update of Textual."""
        runs = [
            Run(y, max(start, first), min(end, last), start, strip)
            for y, first, last in update.spans
            for end, (start, strip) in zip(
                update.chop_ends[y], update.chops[y].items(), strict=False
            )
            if strip is not None and start < last and first < end
        ]
        return cls(runs, max((ends[-1] for ends in update.chop_ends if ends), default=0))

    @classmethod
    def of_layout(cls, update: LayoutUpdate) -> TerseUpdate:
        """Convert a full update of Textual."""
        runs: list[Run] = []
        for y, line in enumerate(update.strips, update.region.y):
            start = update.region.x
            for strip in line:
                end = start + strip.cell_length
                runs.append(Run(y, start, end, start, strip))
                start = end
        return cls(runs, update.region.right)

    def render_segments(self, console: Console) -> str:
        """Return the output for the terminal. It ends with the plain style."""
        system = COLOR_SYSTEMS[console.color_system or "truecolor"]
        output: list[str] = []
        now, at = Codes(), (-1, -1)
        for paint, places in self._by_paint(system, output):
            wanted = Codes(frozenset(paint.attributes), paint.ink, paint.paper)
            if not paint.inked:
                wanted = codes_for_blank(now, wanted)
            sent, at = _shortest_output(
                places, at, self._edge, erases=self.erases and not paint.inked
            )
            # Colours may change before the cursor moves: that is invisible.
            output += (style_change(now, wanted), sent)
            now = wanted
        return "".join((*output, _RESET))

    def _by_paint(self, system: ColorSystem, output: list[str]) -> list[tuple[Paint, list[Place]]]:
        """Return the texts that are not shown yet, grouped by paint, in the order to send them.

        Blanks precede all text on the same paper, so that they can be erased below it.
        """
        found: dict[int, list[Place]] = {}
        for y, begin, stretch in self._stretches(system, output):
            for number, x, text in _lay_out_stretch(stretch, erases=self.erases):
                found.setdefault(number, []).append((y, begin + x, text))
        return sorted((PAINTS[number], sorted(places)) for number, places in found.items())

    def _stretches(
        self, system: ColorSystem, output: list[str]
    ) -> Iterator[tuple[int, int, tuple[Piece, ...]]]:
        """Yield line, first column and pieces of each stretch of adjacent pieces on one ground."""
        stretch: list[Piece] = []
        last_y, begin, end, ground = -1, 0, -1, -1
        for number, y, x, text in self._missing_pieces(system, output):
            under = _ground_of(number)
            if x != end or y != last_y or under != ground:
                if stretch:
                    yield last_y, begin, tuple(stretch)
                stretch, last_y, begin, ground = [], y, x, under
            stretch.append((number, text))
            end = x + (len(text) if text.isascii() else columns_of(text))
        if stretch:
            yield last_y, begin, tuple(stretch)

    def _missing_pieces(
        self, system: ColorSystem, output: list[str]
    ) -> Iterable[tuple[int, int, int, str]]:
        """Yield paint, line, column and text of each piece that is not shown yet."""
        if (shown := self.shown) is None:
            yield from self._pieces(system, output)
            return
        for number, y, x, text in self._pieces(system, output):
            if (lacking := shown.update(number, y, x, text)) is not None:
                yield number, y, *lacking

    def _pieces(
        self, system: ColorSystem, output: list[str]
    ) -> Iterator[tuple[int, int, int, str]]:
        """Yield paint, line, column and text of each piece; append links to *output* at once.

        Links cannot be expressed as a paint.
        """
        numbers: dict[tuple[int, bool], int] = {}  # strips keep their styles alive
        for y, left, right, start, strip in self.runs:
            end = start
            for segment in strip._segments:
                text, style, _ = segment
                x, end = end, end + (len(text) if text.isascii() else columns_of(text))
                if end <= left:
                    continue
                if x >= right:
                    break
                if x < left or end > right:
                    text = _cut(segment, left - x, right - x)
                    x = max(x, left)
                if not text.isprintable():
                    text = _visible_text(text)
                asked = id(style), text.isspace()
                number = numbers.get(asked)
                if number is None:
                    if style is not None and style.link:
                        self._write_link(text, style, y, x, system, output)
                        continue
                    number = numbers[asked] = _paint_of(style, system, asked[1])
                yield number, y, x, text

    def _write_link(
        self, text: str, style: Style, y: int, x: int, system: ColorSystem, output: list[str]
    ) -> None:
        """Append a text with its link to *output*."""
        link = style.render(text, color_system=system)
        output.append(f"\x1b[{y + 1};{x + 1}H{link}{_RESET}")
        if self.shown is not None:
            self.shown.forget()


@lru_cache(maxsize=2048)
def _ground_of(number: int) -> int:
    """Return the number of the paint of blanks beside a piece of paint *number*.

    Blanks between two pieces on the same ground can be sent with either. A paint that shows on
    blanks, such as underline, is a ground of its own.
    """
    paint = PAINTS[number]
    return number_of(Paint(paint.paper, False, (), ())) if paint.leaves_blanks_alone else number


@lru_cache(maxsize=2048)
def _lay_out_stretch(stretch: tuple[Piece, ...], *, erases: bool) -> tuple[Part, ...]:
    """Return the parts in which to paint adjacent pieces on one ground.

    A blank is sent with its neighbour. If the terminal *erases* with the background colour, and it
    takes fewer bytes, the whole stretch is erased first and only its words are written: for example
    a drawn digit in a house of the cursor.
    """
    parts = _joined(stretch)
    return (_on_erased(parts) if erases else ()) or tuple(parts)


def _joined(stretch: Iterable[Piece]) -> list[Part]:
    """Return adjacent pieces as parts, joined where one paint suits both."""
    parts: list[Part] = []
    end = 0
    for number, text in stretch:
        last, x, said = parts[-1] if parts else (number, 0, "")
        if number == last or not (PAINTS[last].inked and PAINTS[number].inked):
            parts[-1:] = [(last if PAINTS[last].inked else number, x, said + text)]
        else:
            parts.append((number, end, text))
        end += columns_of(text)
    return parts


def _on_erased(parts: list[Part]) -> tuple[Part, ...]:
    """Return parts that first erase the whole stretch, or nothing if that takes more bytes."""
    ground, whole = _ground_of(parts[0][0]), "".join(text for _, _, text in parts)
    if not PAINTS[ground].leaves_blanks_alone or columns_of(whole) != len(whole):
        return ()
    written = [
        (number, x + words.start(), words.group())
        for number, x, text in parts
        for words in _WORDS.finditer(text)
    ]
    direct = len(whole) + _STEP * len(parts)
    erased = len(_erasing(len(whole))) + _STEP * (1 + len(written))
    if direct <= erased + sum(len(text) for _, _, text in written):
        return ()
    return ((ground, 0, " " * len(whole)), *written)


def _cut(segment: Segment, left: int, right: int) -> str:
    """Return the text of a segment from column *left* to before *right*, as far as it reaches."""
    if columns_of(segment.text) == len(segment.text):
        return segment.text[max(0, left) : right]
    if left > 0:
        _, segment = segment.split_cells(left)
    if right - max(0, left) < columns_of(segment.text):
        segment, _ = segment.split_cells(right - max(0, left))
    return segment.text


def without_controls(strip: Strip) -> Strip:
    """Return a strip of equal width without control characters and other invisible characters."""
    if all(segment.text.isprintable() for segment in strip):
        return strip
    return Strip(Segment(_visible_text(text), style) for text, style, _ in strip)


def _visible_text(text: str) -> str:
    seen = "".join(each for each in text if not is_unseen(each))
    return seen + " " * (columns_of(text) - columns_of(seen))


def _shortest_output(
    pieces: list[Place], at: tuple[int, int], edge: int, *, erases: bool
) -> tuple[str, tuple[int, int]]:
    """Return the output of pieces of one paint, by lines or by columns, whichever is shorter.

    With *erases* the pieces are blanks, and the longer ones are erased.

    Returns:
        The output, and the position of the terminal's cursor after it.
    """
    by_lines = _output_in_order(pieces, at, edge, erases=erases)
    if len(pieces) < 3:
        return by_lines
    by_columns = _output_in_order(sorted(pieces, key=itemgetter(1, 0)), at, edge, erases=erases)
    return min(by_lines, by_columns, key=lambda sent: len(sent[0]))


def _output_in_order(
    pieces: list[Place], at: tuple[int, int], edge: int, *, erases: bool
) -> tuple[str, tuple[int, int]]:
    """Return the output of pieces in this order, and the position of the cursor after it.

    Erasing leaves the cursor in the first erased column.
    """
    output = []
    for y, x, text in pieces:
        output.append(_move_cursor(at, (y, x), edge))
        if erases and len(text) >= _SHORTEST_ERASED:
            output.append(_erasing(len(text)))
            at = y, x
        else:
            output.append(text)
            at = y, x + columns_of(text)
    return "".join(output), at


def _erasing(columns: int) -> str:
    """Return the escape sequence that erases *columns* columns and does not move the cursor."""
    return f"\x1b[{columns}X"


def _move_cursor(at: tuple[int, int], to: tuple[int, int], edge: int) -> str:
    """Return the shortest escape sequence that moves the cursor from *at* to *to*.

    After the last column (*edge*) terminals differ in where the cursor is, so only an absolute
    position is safe from there.
    """
    if at == to:
        return ""
    (row, column), (to_row, to_column) = at, to
    if row < 0 or column >= edge:
        return f"\x1b[{to_row + 1};{to_column + 1}H"
    down, across = to_row - row, to_column - column
    near = _relative_move(down, across) if 0 <= down < _FAR else ""
    if near and len(near) < (_SHORTEST if across else _SHORTEST_UPRIGHT):
        return near
    straight = f"\x1b[{to_row + 1};{to_column + 1}H" if across else f"\x1b[{to_row + 1}d"
    return near if near and len(near) < len(straight) else straight


@lru_cache(maxsize=2048)
def _relative_move(down: int, across: int) -> str:
    """Return the sequence that moves some lines down, and some columns right or left."""
    return _DOWN * down + _move_columns(across)


@lru_cache(maxsize=512)
def _move_columns(columns: int) -> str:
    """Return the sequence that moves some columns right, or left if *columns* is negative."""
    if columns >= 0:
        return f"\x1b[{columns if columns > 1 else ''}C" if columns else ""
    return min(f"\x1b[{-columns}D", "\b" * -columns, key=len)


class TerseDisplay(App[None]):
    """Mixin for an app that sends `TerseUpdate`s."""

    BINDINGS = [Binding("ctrl+l", "paint_again", "Repaint all", show=False)]

    def __init__(self) -> None:
        super().__init__()
        self._shown = Shown()
        self._painted_size = Size()
        """The size of the last full update."""
        self._erases = erases_with_background()

    def on_resize(self, event: events.Resize) -> None:
        """Repaint after a change of size, or after another program has used the terminal.

        Textual does not repaint if the size is the same as before. If a terminal shrinks and grows
        back within a moment, the part that it had cut off would be missing.
        """
        if self._shown.is_known and self.screen.size == event.size:
            self.action_paint_again()
        self._shown.forget()

    def action_paint_again(self) -> None:
        """Repaint the whole screen, whatever another program has written there."""
        self._shown.forget()
        self.screen.refresh()

    def _display(self, screen: Screen[object], renderable: RenderableType | None) -> None:
        # Inline apps depend on the line ends in Textual's own updates.
        is_whole = self._driver is not None and not self._driver.is_inline
        if type(renderable) is ChopsUpdate and is_whole:
            renderable = TerseUpdate.of_chops(renderable)
        elif isinstance(renderable, LayoutUpdate) and is_whole:
            if renderable.region.size != self._painted_size:
                # Updates sent since the terminal changed its size had the layout of the old one.
                self._shown.forget()
                self._painted_size = renderable.region.size
            renderable = TerseUpdate.of_layout(renderable)
        elif isinstance(renderable, LayoutUpdate):
            renderable.strips = [map(without_controls, line) for line in renderable.strips]
        if isinstance(renderable, TerseUpdate):
            renderable.shown = self._shown
            renderable.erases = self._erases
        elif renderable is not None:
            self._shown.forget()
        super()._display(screen, renderable)
