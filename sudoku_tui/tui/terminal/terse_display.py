"""Saying to the terminal only what has changed, in as few bytes as it takes.

Textual sends a changed span together with everything to its left in the same widget,
and every piece of text with its whole style and a reset. On a board that is 18 KB where
the cursor moves one column, too much over a slow line. Here spans are cut on both sides,
and of a style only what differs from the one before is sent: a third of it, and a digit
that is entered takes a hundred bytes instead of two thousand. What the terminal shows already is
not sent again: of a line of words often one changes.

It is also the last place that all text passes, whoever wrote it: what cannot be seen, and might
be obeyed, becomes a blank here.
"""

from __future__ import annotations

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
from .environment import erases_with_paper
from .shown import PAINTS, Paint, Shown, columns_of, is_unseen_on_blank, number_of

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
"""What a terminal calls each attribute of a style."""
_END_OF = {"1": "22", "2": "22", "3": "23", "4": "24", "7": "27", "9": "29"}
"""What ends an attribute, and whatever else it ends: bold and dim have one end. Others have none
that every terminal knows."""
_DOWN = "\v"
"""A line down in the same column; a line feed would become a carriage return too on its way."""
_SHORTEST_ERASED = 4
"""Blanks from which on to erase them takes no more bytes than to write them."""


class Codes(NamedTuple):
    """A style as a terminal's codes; the plain one has none."""

    attributes: frozenset[str] = frozenset()
    ink: tuple[str, ...] = ()
    paper: tuple[str, ...] = ()


@lru_cache(maxsize=1024)
def codes_of(style: Style | None, system: ColorSystem) -> Codes:
    """The codes of a style, as far as a terminal of *system* knows its colours."""
    if style is None:
        return Codes()
    attributes = (code for name, code in _ATTRIBUTES.items() if getattr(style, name))
    ink, paper = style.color, style.bgcolor
    return Codes(frozenset(attributes), _colour(ink, system, True), _colour(paper, system, False))


def _colour(colour: Color | None, system: ColorSystem, foreground: bool) -> tuple[str, ...]:
    return colour.downgrade(system).get_ansi_codes(foreground) if colour else ()


@lru_cache(maxsize=1024)
def change(before: Codes, after: Codes) -> str:
    """The shortest escape sequence that leads from one style to another."""
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
def under_blank(before: Codes, after: Codes) -> Codes:
    """What will do for a blank in the style *after*: only its paper is to be seen."""
    if is_unseen_on_blank(before.attributes | after.attributes):
        return before._replace(paper=after.paper)
    return after


Place: TypeAlias = tuple[int, int, str]
"""A line, a column, and the text that stands there."""


@lru_cache(maxsize=1024)
def _paint_of(style: Style | None, system: ColorSystem, blank: bool) -> int:
    """The number of what a style paints with; of a blank only its paper is seen."""
    codes = codes_of(style, system)
    if blank and is_unseen_on_blank(codes.attributes):
        return number_of(Paint(codes.paper, False, (), ()))
    return number_of(Paint(codes.paper, True, codes.ink, tuple(sorted(codes.attributes))))


class Run(NamedTuple):
    """What of a line is to be sent: the columns from *left* to *right* of a strip."""

    y: int
    left: int
    right: int
    start: int
    """The column that the strip begins in."""
    strip: Strip


class TerseUpdate(ChopsUpdate):
    """An update of parts of the screen that sends no more than it must.

    Where a piece stands is said in seven bytes, what it is painted with in twenty: so
    pieces are sent in the order of their colours, not of their lines.
    """

    shown: Shown | None = None
    """What need not be sent; nothing: all is."""
    erases = False
    """Whether the terminal paints what is erased with the paper there is."""

    def __init__(self, runs: Iterable[Run], edge: int) -> None:
        """*edge* is the column after the last: where the cursor is then, terminals do not agree."""
        super().__init__([], [], [])
        self.runs = runs
        self._edge = edge

    @classmethod
    def of_chops(cls, update: ChopsUpdate) -> TerseUpdate:
        """The same update, told in runs."""
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
        """The same update of the whole screen, told in runs."""
        runs: list[Run] = []
        for y, line in enumerate(update.strips, update.region.y):
            start = update.region.x
            for strip in line:
                end = start + strip.cell_length
                runs.append(Run(y, start, end, start, strip))
                start = end
        return cls(runs, update.region.right)

    def render_segments(self, console: Console) -> str:
        """The bytes for the terminal, as text. They leave no style behind."""
        system = COLOR_SYSTEMS[console.color_system or "truecolor"]
        output: list[str] = []
        now, at = Codes(), (-1, -1)
        for paint, places in self._by_paint(system, output):
            wanted = Codes(frozenset(paint.attributes), paint.ink, paint.paper)
            if not paint.inked:
                wanted = under_blank(now, wanted)
            sent, at = _placed(places, at, self._edge, erases=self.erases and not paint.inked)
            # The colour may be changed before the cursor moves: nothing is seen of that.
            output += (change(now, wanted), sent)
            now = wanted
        return "".join((*output, _RESET))

    def _by_paint(self, system: ColorSystem, output: list[str]) -> list[tuple[Paint, list[Place]]]:
        """What is to be sent and is not shown yet, with what it is painted with, in order.

        Pieces are joined to those they touch, where one paint will do for both: a blank shows its
        paper only, so it goes with whatever stands beside it on the same.
        """
        found: dict[int, list[Place]] = {}
        last, last_y, begin, end, said = -1, -1, 0, 0, ""
        for number, y, x, text in self._lacking(system, output):
            if x == end and y == last_y and (joined := _joined(last, number)) >= 0:
                last, said = joined, said + text
            else:
                if said:
                    found.setdefault(last, []).append((last_y, begin, said))
                last, last_y, begin, said = number, y, x, text
            end = x + (len(text) if text.isascii() else columns_of(text))
        if said:
            found.setdefault(last, []).append((last_y, begin, said))
        return sorted((PAINTS[number], sorted(places)) for number, places in found.items())

    def _lacking(
        self, system: ColorSystem, output: list[str]
    ) -> Iterable[tuple[int, int, int, str]]:
        """What is to be sent and is not shown yet: the number of its paint, and its place."""
        if (shown := self.shown) is None:
            yield from self._pieces(system, output)
            return
        for number, y, x, text in self._pieces(system, output):
            if (lacking := shown.lacks(number, y, x, text)) is not None:
                yield number, y, *lacking

    def _pieces(
        self, system: ColorSystem, output: list[str]
    ) -> Iterator[tuple[int, int, int, str]]:
        """What is to be sent; links, which are more than codes, are said at once."""
        numbers: dict[tuple[int, bool], int] = {}  # styles live as long as the strips they are in
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
                    text = _seen_of(text)
                asked = id(style), text.isspace()
                number = numbers.get(asked)
                if number is None:
                    if style is not None and style.link:
                        self._say_link(text, style, y, x, system, output)
                        continue
                    number = numbers[asked] = _paint_of(style, system, asked[1])
                yield number, y, x, text

    def _say_link(
        self, text: str, style: Style, y: int, x: int, system: ColorSystem, output: list[str]
    ) -> None:
        """Say a text with the address that it leads to."""
        link = style.render(text, color_system=system)
        output.append(f"\x1b[{y + 1};{x + 1}H{link}{_RESET}")
        if self.shown is not None:
            self.shown.forget()


def _joined(one: int, other: int) -> int:
    """The number of the paint that will do for one piece and what goes on behind it; -1: none."""
    if one == other:
        return one
    first, second = PAINTS[one], PAINTS[other]
    if first.paper != second.paper or (first.inked and second.inked):
        return -1
    if not (first.leaves_blanks_alone and second.leaves_blanks_alone):
        return -1
    return one if first.inked else other


def _cut(segment: Segment, left: int, right: int) -> str:
    """The text of a segment from one of its columns to another, as far as it goes."""
    if columns_of(segment.text) == len(segment.text):
        return segment.text[max(0, left) : right]
    if left > 0:
        _, segment = segment.split_cells(left)
    if right - max(0, left) < columns_of(segment.text):
        segment, _ = segment.split_cells(right - max(0, left))
    return segment.text


def harmless(strip: Strip) -> Strip:
    """A strip as wide as *strip*, without controls and whatever else is not seen."""
    if all(segment.text.isprintable() for segment in strip):
        return strip
    return Strip(Segment(_seen_of(text), style) for text, style, _ in strip)


def _seen_of(text: str) -> str:
    seen = "".join(each for each in text if not is_unseen(each))
    return seen + " " * (columns_of(text) - columns_of(seen))


def _placed(
    pieces: list[tuple[int, int, str]], at: tuple[int, int], edge: int, *, erases: bool
) -> tuple[str, tuple[int, int]]:
    """Pieces of one colour, each in its place, by lines or by columns, whichever is shorter.

    With *erases* they are blanks, and may be erased if that is shorter still.

    Returns:
        What to send, and where the terminal's cursor is then.
    """
    ways = [_sent(pieces, at, edge)]
    if len(pieces) > 2:
        ways.append(_sent(sorted(pieces, key=itemgetter(1, 0)), at, edge))
    if erases:
        ways.append(_erased(pieces, at, edge))
        ways.append(_erased(sorted(pieces, key=itemgetter(1, 0)), at, edge))
    return min(ways, key=lambda sent: len(sent[0]))


def _sent(
    pieces: list[tuple[int, int, str]], at: tuple[int, int], edge: int
) -> tuple[str, tuple[int, int]]:
    output = []
    for y, x, text in pieces:
        output.append(_way(at, (y, x), edge) + text)
        at = y, x + columns_of(text)
    return "".join(output), at


def _erased(
    blanks: list[tuple[int, int, str]], at: tuple[int, int], edge: int
) -> tuple[str, tuple[int, int]]:
    """The same for blanks, of which the longer ones are erased: that leaves the cursor there."""
    output = []
    for y, x, text in blanks:
        columns = len(text)
        if columns < _SHORTEST_ERASED:
            output.append(_way(at, (y, x), edge) + text)
            at = y, x + columns
        else:
            output.append(f"{_way(at, (y, x), edge)}\x1b[{columns}X")
            at = y, x
    return "".join(output), at


def _way(at: tuple[int, int], to: tuple[int, int], edge: int) -> str:
    """The shortest escape sequence that takes the terminal's cursor from one place to another.

    Where the cursor is after the last column, *edge*, terminals do not agree.
    """
    (row, column), (to_row, to_column) = at, to
    if at == to:
        return ""
    straight = f"\x1b[{to_row + 1};{to_column + 1}H"
    if row < 0 or column >= edge:
        return straight
    if column == to_column:
        straight = f"\x1b[{to_row + 1}d"
    if not row <= to_row < row + len(straight):
        return straight
    return min(straight, _DOWN * (to_row - row) + _across(to_column - column), key=len)


@lru_cache(maxsize=512)
def _across(columns: int) -> str:
    """Some columns to the right, or, if they are fewer than none, to the left."""
    if columns >= 0:
        return f"\x1b[{columns if columns > 1 else ''}C" if columns else ""
    return min(f"\x1b[{-columns}D", "\b" * -columns, key=len)


class TerseDisplay(App[None]):
    """An app that sends terse updates. Inherit from it."""

    BINDINGS = [Binding("ctrl+l", "paint_again", "Paint all again", show=False)]

    def __init__(self) -> None:
        super().__init__()
        self._shown = Shown()
        self._painted_size = Size()
        """The size of the last whole screen that was painted."""
        self._erases = erases_with_paper()

    def on_resize(self, event: events.Resize) -> None:
        """The terminal has another size, or was another program's meanwhile.

        Textual paints nothing again in the size that its screen has: there and back within a
        moment, what the smaller terminal had cut off was missing.
        """
        if self._shown.is_known and self.screen.size == event.size:
            self.action_paint_again()
        self._shown.forget()

    def action_paint_again(self) -> None:
        """Paint all again, whatever another program has written there."""
        self._shown.forget()
        self.screen.refresh()

    def _display(self, screen: Screen[object], renderable: RenderableType | None) -> None:
        # Inline apps count on the line ends of Textual's own updates.
        is_whole = self._driver is not None and not self._driver.is_inline
        if type(renderable) is ChopsUpdate and is_whole:
            renderable = TerseUpdate.of_chops(renderable)
        elif isinstance(renderable, LayoutUpdate) and is_whole:
            if renderable.region.size != self._painted_size:
                # What was sent while the terminal had its new size already went astray.
                self._shown.forget()
                self._painted_size = renderable.region.size
            renderable = TerseUpdate.of_layout(renderable)
        elif isinstance(renderable, LayoutUpdate):
            renderable.strips = [map(harmless, line) for line in renderable.strips]
        if isinstance(renderable, TerseUpdate):
            renderable.shown = self._shown
            renderable.erases = self._erases
        elif renderable is not None:
            self._shown.forget()
        super()._display(screen, renderable)
