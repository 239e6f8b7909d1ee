"""How a step is drawn: which look each of its candidates has, its letters, wires and legend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from string import ascii_lowercase, ascii_uppercase

from ..engine.bits import mask_of
from ..engine.layout import Digit
from ..engine.step import Candidate, Link, Role, Step
from .board_state import Bond, Chip, Drawn, LegendItem
from .inks import Look

_LOOK_OF = {
    Role.PATTERN: Look.SET,
    Role.FIN: Look.FIN,
    Role.ENDO_FIN: Look.FIN,
    Role.LINK_ON: Look.ON,
    Role.LINK_OFF: Look.OFF,
    Role.SET_A: Look.A,
    Role.SET_B: Look.B,
    Role.SET_C: Look.C,
}
_LETTERS = ascii_lowercase + ascii_uppercase
_ORDER = tuple(Look)


def drawn_step(step: Step) -> Drawn:
    """Everything a step says: its parts, what it places and what goes."""
    letters = _letters(step.links)
    looks = _looks(step)
    chips = {
        candidate: Chip(look, "" if look is Look.CUT else letters.get(candidate, ""))
        for candidate, look in looks.items()
    }
    bonds = (
        Bond(link.start.cell, link.end.cell, link.strong)
        for link in step.links
        if link.start.cell != link.end.cell
    )
    return Drawn(
        chips,
        tuple(dict.fromkeys(bonds)),
        step.houses,
        legend=(*_chain(step.links, chips), *_groups(step.links, chips)),
    )


def drawn_houses(step: Step) -> Drawn:
    """Only where to look: the houses of a step, outlined.

    A step that names no house shows the cells it leans on, without saying what is in them.
    """
    if step.houses:
        return Drawn(houses=step.houses, outlined=True)
    leaning = (candidate.cell for candidate, look in _looks(step).items() if look is not Look.CUT)
    return Drawn(cells=mask_of(leaning))


def _looks(step: Step) -> dict[Candidate, Look]:
    """The look of each candidate. What a step concludes goes before what it leans on."""
    looks = {candidate: _LOOK_OF[role] for role, candidate in step.marks}
    for link in step.links:
        looks.setdefault(link.start, Look.OFF if link.strong else Look.ON)
        looks.setdefault(link.end, Look.ON if link.strong else Look.OFF)
    looks.update(dict.fromkeys(step.eliminations, Look.CUT))
    looks.update(dict.fromkeys(step.placements, Look.ON))
    return looks


def _letters(links: Iterable[Link]) -> dict[Candidate, str]:
    """A letter for each candidate of a chain, in the order in which the links come to it."""
    nodes = dict.fromkeys(node for link in links for node in (link.start, link.end))
    return dict(zip(nodes, _LETTERS, strict=False))


def _chain(links: Iterable[Link], chips: dict[Candidate, Chip]) -> Iterator[tuple[LegendItem, ...]]:
    """One line for each strong link."""
    for link in links:
        if link.strong:
            yield tuple(
                LegendItem(chips[node], node.digit, 1 << node.cell)
                for node in (link.start, link.end)
            )


def _groups(
    links: Iterable[Link], chips: dict[Candidate, Chip]
) -> Iterator[tuple[LegendItem, ...]]:
    """One line for each look and digit of the candidates that no strong link names."""
    named = {node for link in links if link.strong for node in (link.start, link.end)}
    groups: dict[tuple[int, Digit, Chip], list[Candidate]] = {}
    for candidate, chip in chips.items():
        if candidate not in named or chip.look is Look.CUT:
            key = (_ORDER.index(chip.look), candidate.digit, chip)
            groups.setdefault(key, []).append(candidate)
    for (_, digit, chip), candidates in sorted(groups.items()):
        yield (LegendItem(chip, digit, mask_of(cell for cell, _ in candidates)),)
