"""How chains are drawn and told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..layout import Layout
from ..step import Candidate, Link, Mark, Role, Step
from .rule import Row


@dataclass(frozen=True)
class ChainRow(Row):
    """A rule that follows links from an assumption."""

    def reason(self, step: Step, layout: Layout) -> str:
        return f"{self.why}: {_told(step.links, layout)}" if step.links else self.why

    def pattern(self, step: Step, layout: Layout) -> str:
        return _told(step.links, layout)


def drawn(chain: Sequence[Candidate], *, on: bool) -> tuple[tuple[Link, ...], tuple[Mark, ...]]:
    """The links of a chain of candidates on and off in turn, and their marks."""
    marks: dict[Mark, None] = {}
    links: list[Link] = []
    state = on
    for start, end in pairwise(chain):
        marks[Mark(Role.LINK_ON if state else Role.LINK_OFF, start)] = None
        links.append(Link(start, end, not state))
        state = not state
    marks[Mark(Role.LINK_ON if state else Role.LINK_OFF, chain[-1])] = None
    return tuple(links), tuple(marks)


def _told(links: Iterable[Link], layout: Layout) -> str:
    """Links as players write them, each run of them a chain: ``r1c1=5 - r1c2<>5 - r1c8=5``."""
    runs: list[list[str]] = []
    last: Link | None = None
    for link in links:
        if last is None or (last.end, not last.strong) != (link.start, link.strong):
            runs.append([_node(link.start, layout, on=not link.strong)])
        runs[-1].append(_node(link.end, layout, on=link.strong))
        last = link
    return "; ".join(" - ".join(run) for run in runs)


def _node(candidate: Candidate, layout: Layout, *, on: bool) -> str:
    sign = "=" if on else "<>"
    return f"{layout.cell_name(candidate.cell)}{sign}{layout.symbol(candidate.digit)}"
