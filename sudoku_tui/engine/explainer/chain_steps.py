"""Steps of chains: the surcharge for their length, their drawing and their notation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from ..layout import Candidate, Layout
from ..step import Link, Mark, Role, Step
from .rule import ExplainerTechnique


@lru_cache(maxsize=4096)
def surcharge(complexity: int) -> float:
    """Return 0.1 for each of 4, 6, 8, 12, 16, 24 and so on that the length of a chain exceeds.

    The length is the *complexity*, the number of nodes, minus two. Tenths are added one by one, as
    in Explainer, because rounding errors decide between steps whose ratings look equal.
    """
    length, added, threshold = complexity - 2, 0.0, 4
    while length > threshold:
        added += 0.1
        if length > threshold + (threshold >> 1):
            added += 0.1
        threshold <<= 1
    return added


@dataclass(frozen=True)
class ExplainerChain(ExplainerTechnique):
    """A technique whose steps follow links from an assumption."""

    def reason(self, step: Step, layout: Layout) -> str:
        return (
            f"{self.reason_format}: {_format_links(step.links, layout)}"
            if step.links
            else self.reason_format
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        return _format_links(step.links, layout)


def draw_chain(
    chain: Sequence[Candidate], *, on: bool
) -> tuple[tuple[Link, ...], tuple[Mark, ...]]:
    """Return the links and the marks of a chain of candidates that are on and off alternately.

    *on* is the state of the first candidate.
    """
    marks: dict[Mark, None] = {}
    links: list[Link] = []
    state = on
    for start, end in pairwise(chain):
        marks[Mark(Role.LINK_ON if state else Role.LINK_OFF, start)] = None
        links.append(Link(start, end, not state))
        state = not state
    marks[Mark(Role.LINK_ON if state else Role.LINK_OFF, chain[-1])] = None
    return tuple(links), tuple(marks)


def _format_links(links: Iterable[Link], layout: Layout) -> str:
    """Return links as players write them: ``r1c1=5 - r1c2<>5 - r1c8=5``.

    Each run of adjoining links is a chain; semicolons separate the chains.
    """
    runs: list[list[str]] = []
    last: Link | None = None
    for link in links:
        if last is None or (last.end, not last.strong) != (link.start, link.strong):
            runs.append([_format_node(link.start, layout, on=not link.strong)])
        runs[-1].append(_format_node(link.end, layout, on=link.strong))
        last = link
    return "; ".join(" - ".join(run) for run in runs)


def _format_node(candidate: Candidate, layout: Layout, *, on: bool) -> str:
    sign = "=" if on else "<>"
    return f"{layout.cell_name(candidate.cell)}{sign}{layout.symbol(candidate.digit)}"
