"""How a step is drawn: which look each of its candidates has, its letters, wires and legend."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from string import ascii_lowercase, ascii_uppercase

from ...engine.bits import Mask, mask_of
from ...engine.layout import Candidate, Cell, Digit, House
from ...engine.practice.chain_builder import OwnChain
from ...engine.step import Link, Role, Step
from ...formats.guide import Picture
from ...game.why_not import Because
from .board_state import Bond, Chip, Drawn, LegendItem
from .styles import Look

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
_SETS = {Look.SET, Look.A, Look.B, Look.C}
"""Candidates that make up a set together."""
_SUPPOSED = Chip(Look.CUT, _LETTERS[0])
"""What goes because it was supposed, and a chain from it ends in a contradiction."""
_IN_CHAINS = {Role.LINK_ON, Role.LINK_OFF}


def draw_step(step: Step | Picture) -> Drawn:
    """Everything a step says: its parts, what it places and what goes."""
    letters = _letters(step)
    looks = _looks(step)
    chips = {candidate: Chip(look, letters.get(candidate, "")) for candidate, look in looks.items()}
    bonds = (
        Bond(link.start.cell, link.end.cell, link.strong)
        for link in step.links
        if link.start.cell != link.end.cell
    )
    return Drawn(
        chips,
        tuple(dict.fromkeys(bonds)),
        step.houses,
        legend=(*_supposed(chips), *_chain(step.links, chips), *_groups(step.links, chips)),
    )


def draw_reason(answer: Because) -> Drawn:
    """A page of the reason why a candidate is false, and the candidate."""
    drawn, asked = draw_step(answer.step), answer.candidate
    if asked in drawn.chips or answer.supposes:
        return drawn
    chip = Chip(Look.CUT) if answer.is_last else Chip(Look.FIN, "?")
    item = LegendItem(((asked.digit, chip),), 1 << asked.cell)
    return replace(drawn, chips={**drawn.chips, asked: chip}, legend=(*drawn.legend, (item,)))


def draw_chain(chain: OwnChain, houses: tuple[House, ...] = (), group: Mask = 0) -> Drawn | None:
    """A chain that is being built, in *houses* that it is to be looked for; None for nothing.

    The cells of *group* are those that are picked for its next node.
    """
    if not chain.nodes and not houses and not group:
        return None
    looks = (Look.OFF, Look.ON)
    chips = {
        candidate: Chip(looks[number % 2], _LETTERS[number % len(_LETTERS)])
        for number, node in enumerate(chain.nodes)
        for candidate in node
    }
    bonds = tuple(
        Bond(link.start.cell, link.end.cell, link.strong)
        for link in chain.links
        if link.start.cell != link.end.cell
    )
    return Drawn(chips, bonds, houses, cells=group, outlined=bool(houses))


def draw_picture(picture: Picture) -> Drawn:
    """A picture of the guide: what plays a part, or only where to look."""
    if not picture.sets_off:
        return Drawn(houses=picture.houses, cells=picture.cells, outlined=True)
    return replace(draw_step(picture), cells=picture.cells)


def _looks(step: Step | Picture) -> dict[Candidate, Look]:
    """The look of each candidate. What a step concludes goes before what it leans on."""
    looks = {candidate: _LOOK_OF[role] for role, candidate in step.marks}
    for link in step.links:
        looks.setdefault(link.start, Look.OFF if link.strong else Look.ON)
        looks.setdefault(link.end, Look.ON if link.strong else Look.OFF)
    looks.update(dict.fromkeys(step.eliminations, Look.CUT))
    looks.update(dict.fromkeys(step.placements, Look.ON))
    return looks


def _letters(step: Step | Picture) -> dict[Candidate, str]:
    """A letter for each node of a chain, in the order in which the links come to it.

    All members of a group have the same. Links name the first; the others follow it in the
    marks.
    """
    nodes = dict.fromkeys(node for link in step.links for node in (link.start, link.end))
    letters = dict(zip(nodes, _LETTERS, strict=False))
    for (role, first), (same, other) in pairwise(step.marks):
        if role is same in _IN_CHAINS and first.digit == other.digit and first in letters:
            letters.setdefault(other, letters[first])
    return letters


def _supposed(chips: Mapping[Candidate, Chip]) -> Iterator[tuple[LegendItem, ...]]:
    """What is supposed and refuted: it goes, and the chain begins with it."""
    for (cell, digit), chip in chips.items():
        if chip == _SUPPOSED:
            yield (LegendItem(((digit, chip),), 1 << cell),)


def _chain(links: Iterable[Link], chips: dict[Candidate, Chip]) -> Iterator[tuple[LegendItem, ...]]:
    """One line for each strong link."""
    for link in links:
        if link.strong:
            yield tuple(_node(node, chips) for node in (link.start, link.end))


def _node(first: Candidate, chips: dict[Candidate, Chip]) -> LegendItem:
    """A node of a chain: all that have its letter."""
    chip, digit = chips[first], first.digit
    members = [first.cell]
    if chip.letter:
        members += (cell for (cell, d), each in chips.items() if each == chip and d == digit)
    return LegendItem(((digit, chip),), mask_of(set(members)))


def _groups(
    links: Iterable[Link], chips: dict[Candidate, Chip]
) -> Iterator[tuple[LegendItem, ...]]:
    """The candidates that no strong link names: a line for each set, or for each look and digit.

    What a chain leaves nothing of is a set too: several that are off in one cell.
    """
    nodes = {node for link in links if link.strong for node in (link.start, link.end)}
    named = {(node.digit, chips[node]) for node in nodes}
    unnamed = [
        candidate
        for candidate, chip in chips.items()
        if chip != _SUPPOSED
        and (
            chip.look is Look.CUT
            or (candidate not in nodes and (candidate.digit, chip) not in named)
        )
    ]
    off = Counter(cell for cell, digit in unnamed if chips[Candidate(cell, digit)].look is Look.OFF)
    groups: dict[tuple[int, Digit, Cell], list[Candidate]] = {}
    for candidate in unnamed:
        (cell, digit), look = candidate, chips[candidate].look
        emptied = look is Look.OFF and off[cell] > 1
        whole = look in _SETS or emptied
        key = _ORDER.index(look), 0 if whole else digit, cell if emptied else 0
        groups.setdefault(key, []).append(candidate)
    for (_, digit, _), candidates in sorted(groups.items()):
        told = sorted({(candidate.digit, chips[candidate]) for candidate in candidates})
        cells = mask_of(cell for cell, _ in candidates)
        yield (LegendItem(tuple(told) if digit else _one_chip_each(told), cells),)


def _one_chip_each(chips: Iterable[tuple[Digit, Chip]]) -> tuple[tuple[Digit, Chip], ...]:
    """One chip for each digit, the one with a letter if some have one."""
    of_digit = dict(sorted(chips, key=lambda each: (each[0], each[1].letter)))
    return tuple(of_digit.items())
