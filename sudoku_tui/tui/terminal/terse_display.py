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
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from rich.cells import cell_len
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

columns_of = lru_cache(maxsize=2048)(cell_len)
"""How many columns a text takes."""
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
_UNSEEN_ON_BLANK = {"1", "2", "3"}
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
    if (before.attributes | after.attributes) <= _UNSEEN_ON_BLANK:
        return before._replace(paper=after.paper)
    return after


class Piece(NamedTuple):
    """Text in one style, and where it stands. Pieces sort by what they are painted with."""

    paper: tuple[str, ...]
    inked: bool
    """Whether anything is to be seen but the paper."""
    ink: tuple[str, ...]
    attributes: tuple[str, ...]
    y: int
    x: int
    text: str

    @property
    def codes(self) -> Codes:
        """The style, for the terminal."""
        return Codes(frozenset(self.attributes), self.ink, self.paper)


Paint: TypeAlias = tuple[tuple[str, ...], bool, tuple[str, ...], tuple[str, ...]]
"""The first four parts of a piece."""


@lru_cache(maxsize=1024)
def _paint_of(style: Style | None, system: ColorSystem, blank: bool) -> Paint:
    """The paper of a style, whether anything else of it is seen, its ink and its attributes."""
    codes = codes_of(style, system)
    if blank and codes.attributes <= _UNSEEN_ON_BLANK:
        return codes.paper, False, (), ()
    return codes.paper, True, codes.ink, tuple(sorted(codes.attributes))


Look: TypeAlias = tuple[str, Paint]
"""What is seen at one place."""


@lru_cache(maxsize=2048)
def _looks_of(text: str, paint: Paint) -> list[Look]:
    """What is seen at each place of a text without wide characters."""
    paper, _, _, attributes = paint
    blank = (" ", (paper, False, (), ()) if _is_blank(attributes) else paint)
    return [blank if char == " " else (char, paint) for char in text]


class Shown:
    """What the terminal shows, as far as it is known: what is seen at each place of a line."""

    def __init__(self) -> None:
        self._lines: dict[int, list[Look | None]] = {}

    @property
    def is_known(self) -> bool:
        """Whether anything is known of it."""
        return bool(self._lines)

    def forget(self) -> None:
        """Something else has painted."""
        self._lines.clear()

    def lacks(self, paint: Paint, y: int, x: int, text: str) -> Piece | None:
        """What of a text in one paint is not shown yet, from its first such character to the last.

        It is taken for shown from now on.
        """
        width = columns_of(text)
        end = x + width
        line = self._lines.setdefault(y, [])
        if len(line) < end:
            line += [None] * (end - len(line))
        if width != len(text):
            # Wide characters are two places each: nothing is known of them.
            line[x:end] = [None] * width
            return Piece(*paint, y, x, text)
        wanted, there = _looks_of(text, paint), line[x:end]
        if wanted == there:
            return None
        first, last = 0, width
        while wanted[first] == there[first]:
            first += 1
        while wanted[last - 1] == there[last - 1]:
            last -= 1
        line[x:end] = wanted
        return Piece(*paint, y, x + first, text[first:last])


def _is_blank(attributes: Iterable[str]) -> bool:
    """Whether nothing of these attributes is seen where nothing is written."""
    return _UNSEEN_ON_BLANK.issuperset(attributes)


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
        lacking = sorted(_merged(self._lacking(system, output)))
        for paint, group in groupby(lacking, key=_paint):
            paper, inked, ink, attributes = paint
            wanted = Codes(frozenset(attributes), ink, paper)
            if not inked:
                wanted = under_blank(now, wanted)
            places = [(y, x, text) for *_, y, x, text in group]
            sent, at = _placed(places, at, self._edge, erases=self.erases and not inked)
            # The colour may be changed before the cursor moves: nothing is seen of that.
            output += (change(now, wanted), sent)
            now = wanted
        return "".join((*output, _RESET))

    def _lacking(self, system: ColorSystem, output: list[str]) -> Iterator[Piece]:
        """What is to be sent and is not shown yet."""
        shown = self.shown
        for paint, y, x, text in self._pieces(system, output):
            if shown is None:
                yield Piece(*paint, y, x, text)
            elif lacking := shown.lacks(paint, y, x, text):
                yield lacking

    def _pieces(
        self, system: ColorSystem, output: list[str]
    ) -> Iterator[tuple[Paint, int, int, str]]:
        """What is to be sent; links, which are more than codes, are said at once."""
        for y, left, right, start, strip in self.runs:
            end = start
            for segment in strip:
                text, style, _ = segment
                x, end = end, end + columns_of(text)
                if end <= left:
                    continue
                if x >= right:
                    break
                if x < left or end > right:
                    text = _cut(segment, left - x, right - x)
                    x = max(x, left)
                if not text.isprintable():
                    text = _seen_of(text)
                if style is not None and style.link:
                    link = style.render(text, color_system=system)
                    output.append(f"\x1b[{y + 1};{x + 1}H{link}{_RESET}")
                    if self.shown is not None:
                        self.shown.forget()
                else:
                    yield _paint_of(style, system, text.isspace()), y, x, text


def _paint(piece: Piece) -> Paint:
    return piece[:4]


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


def _merged(pieces: Iterator[Piece]) -> Iterator[Piece]:
    """Pieces joined to those they touch, where one style will do for both.

    A blank shows its paper only, so it goes with whatever stands beside it on the same.
    """
    last: Piece | None = None
    for piece in pieces:
        if last is None or not _touch(last, piece):
            if last is not None:
                yield last
            last = piece
        else:
            styled = last if last.inked else piece
            last = Piece(*styled[:4], last.y, last.x, last.text + piece.text)
    if last is not None:
        yield last


def _touch(one: Piece, other: Piece) -> bool:
    """Whether *other* goes on where *one* ends, and can be painted with it."""
    if one.y != other.y or one.x + columns_of(one.text) != other.x or one.paper != other.paper:
        return False
    if one.inked and other.inked:
        return one.ink == other.ink and one.attributes == other.attributes
    return _is_blank((*one.attributes, *other.attributes))


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
