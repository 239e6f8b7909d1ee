"""Charts with logarithmic axes, side by side in one SVG image; no library is needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10
from typing import Final, NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float]

WIDTH: Final = 260
HEIGHT: Final = 200
LEFT: Final = 52
RIGHT: Final = 14
TOP: Final = 34
BOTTOM: Final = 58
INKS: Final = ("#1f6feb", "#bf5b04", "#2da44e")
_FONT: Final = 'font-family="system-ui, sans-serif" font-size="11"'


class Curve(NamedTuple):
    """Points of one curve; both coordinates are positive."""

    name: str
    points: Sequence[Point]


@dataclass(frozen=True)
class Panel:
    """Curves on common axes."""

    title: str
    across: str
    """Label of the horizontal axis."""
    curves: Sequence[Curve]
    note: str = ""
    """Note below the axis, such as the slope."""


def draw(panels: Sequence[Panel]) -> str:
    """Return the panels as one SVG image."""
    width, height = len(panels) * (LEFT + WIDTH + RIGHT), TOP + HEIGHT + BOTTOM
    parts = [
        f'<g transform="translate({index * (LEFT + WIDTH + RIGHT)} 0)">{_panel(panel)}</g>'
        for index, panel in enumerate(panels)
    ]
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {_FONT}>'
    paper = f'<rect width="{width}" height="{height}" fill="#ffffff"/>'
    return "\n".join([head, paper, *parts, "</svg>", ""])


class _Axis(NamedTuple):
    """An axis from one power of ten to another, with its position in the image (pixels)."""

    low: int
    high: int
    start: float
    length: float

    def position_of(self, value: float) -> float:
        return self.start + (log10(value) - self.low) / (self.high - self.low) * self.length

    @classmethod
    def of(cls, values: Iterable[float], start: float, length: float) -> _Axis:
        logs = [log10(value) for value in values]
        low = floor(min(logs))
        return cls(low, max(ceil(max(logs)), low + 1), start, length)


def _panel(panel: Panel) -> str:
    points = [point for curve in panel.curves for point in curve.points]
    across = _Axis.of((x for x, _ in points), LEFT, WIDTH)
    up = _Axis.of((y for _, y in points), TOP + HEIGHT, -HEIGHT)
    curves = (
        _curve(curve, ink, across, up) for curve, ink in zip(panel.curves, INKS, strict=False)
    )
    middle = LEFT + WIDTH / 2
    return "\n".join(
        [
            _text(middle, 16, panel.title, 'text-anchor="middle" font-weight="bold"'),
            *_grid(across, up),
            *curves,
            _text(middle, TOP + HEIGHT + 32, panel.across, 'text-anchor="middle" fill="#555"'),
            _text(middle, TOP + HEIGHT + 48, panel.note, 'text-anchor="middle" fill="#555"'),
            *_names(panel.curves),
        ]
    )


def _grid(across: _Axis, up: _Axis) -> Iterator[str]:
    line = 'stroke="#ddd"'
    for power in range(across.low, across.high + 1):
        x = across.position_of(10.0**power)
        yield f'<path d="M{x:.1f} {TOP}V{TOP + HEIGHT}" {line}/>'
        yield _text(x, TOP + HEIGHT + 15, _number(power), 'text-anchor="middle"')
    for power in range(up.low, up.high + 1):
        y = up.position_of(10.0**power)
        yield f'<path d="M{LEFT} {y:.1f}H{LEFT + WIDTH}" {line}/>'
        yield _text(LEFT - 6, y + 4, _number(power), 'text-anchor="end"')


def _curve(curve: Curve, ink: str, across: _Axis, up: _Axis) -> str:
    places = [(across.position_of(x), up.position_of(y)) for x, y in curve.points]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" fill="{ink}"/>' for x, y in places)
    return f'<polyline points="{line}" fill="none" stroke="{ink}" stroke-width="1.5"/>{dots}'


def _names(curves: Sequence[Curve]) -> Iterator[str]:
    for index, (curve, ink) in enumerate(zip(curves, INKS, strict=False)):
        yield _text(LEFT + 6, TOP + 13 + 13 * index, curve.name, f'fill="{ink}"')


def _text(x: float, y: float, text: str, how: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" {how}>{escape(text)}</text>' if text else ""


def _number(power: int) -> str:
    return f"{10**power:,}" if power >= 0 else f"{10.0**power:g}"
