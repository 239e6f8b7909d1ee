"""How a step is drawn: the highlights and letters of its candidates, its links, and its legend."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import replace
from itertools import pairwise
from string import ascii_lowercase, ascii_uppercase
from typing import NamedTuple

from ...engine.bits import Mask, mask_of
from ...engine.layout import Candidate, Cell, Digit, House, Layout
from ...engine.practice.chain_builder import OwnChain
from ...engine.step import Link, Role, Step
from ...formats.guide import Picture
from ...game.why_not import Because
from .board_state import Bond, Chip, LegendItem, Overlay
from .styles import Highlight

_HIGHLIGHT_OF = {
    Role.PATTERN: Highlight.SET,
    Role.FIN: Highlight.FIN,
    Role.ENDO_FIN: Highlight.FIN,
    Role.LINK_ON: Highlight.ON,
    Role.LINK_OFF: Highlight.OFF,
    Role.SET_A: Highlight.A,
    Role.SET_B: Highlight.B,
    Role.SET_C: Highlight.C,
}
_LETTERS = ascii_lowercase + ascii_uppercase
_ORDER = tuple(Highlight)
_SETS = {Highlight.SET, Highlight.A, Highlight.B, Highlight.C}
"""Candidates that make up a set together."""
_SUPPOSED = Chip(Highlight.CUT, _LETTERS[0])
"""What goes because it was supposed, and a chain from it ends in a contradiction."""
_IN_CHAINS = {Role.LINK_ON, Role.LINK_OFF}


def draw_step(step: Step | Picture, names: Mapping[Role, str] | None = None) -> Overlay:
    """Everything a step says: its parts, what it places and what goes.

    *names* are what its technique calls its parts; of a step they are known.
    """
    if names is None:
        names = step.technique.role_names if isinstance(step, Step) else {}
    called = {_HIGHLIGHT_OF[role]: name for role, name in names.items()}
    letters = _letters(step)
    chips = {
        candidate: Chip(highlight, letters.get(candidate, ""))
        for candidate, highlight in _highlights(step).items()
    }
    legend = (
        *_supposed(chips),
        *_strong_links(step.links, chips),
        *_others(step.links, chips, called),
    )
    blockers = tuple(dict.fromkeys(each.candidate for each in step.grounds.blockers))
    twins = step.equal.left | step.equal.right if step.equal else 0
    return Overlay(
        chips,
        _bonds(step.links),
        step.houses,
        twins,
        blockers,
        frames=step.frames,
        legend=legend,
    )


def draw_reason(answer: Because) -> Overlay:
    """A page of the reason why a candidate is false, and the candidate."""
    overlay, candidate = draw_step(answer.told_step), answer.candidate
    if candidate in overlay.chips or answer.supposes:
        return overlay
    chip = Chip(Highlight.CUT) if answer.is_last else Chip(Highlight.FIN, "?")
    item = LegendItem(((candidate.digit, chip),), 1 << candidate.cell)
    return replace(
        overlay, chips={**overlay.chips, candidate: chip}, legend=(*overlay.legend, (item,))
    )


def with_letters(sentence: str, drawn: Overlay, layout: Layout) -> str:
    """*sentence* with the letters of the board where it says in short what follows: ``r1c2 5 (b)``.

    So says what tells how a supposition leads to a contradiction.
    """
    for (cell, digit), chip in drawn.chips.items():
        if chip.letter:
            said = rf"\b{layout.cell_name(cell)} (were (not )?)?{re.escape(layout.symbol(digit))}\b"
            sentence = re.sub(said, rf"\g<0> ({chip.letter})", sentence)
    return sentence


def draw_chain(chain: OwnChain, houses: tuple[House, ...] = (), group: Mask = 0) -> Overlay | None:
    """A chain that is being built, in *houses* that it is to be looked for; None for nothing.

    The cells of *group* are those that are picked for its next node.
    """
    if not chain.nodes and not houses and not group:
        return None
    highlights = (Highlight.OFF, Highlight.ON)
    chips = {
        candidate: Chip(highlights[number % 2], _LETTERS[number % len(_LETTERS)])
        for number, node in enumerate(chain.nodes)
        for candidate in node
    }
    return Overlay(chips, _bonds(chain.links), houses, cells=group, outlined=bool(houses))


def draw_picture(picture: Picture, names: Mapping[Role, str] | None = None) -> Overlay:
    """A picture of the guide: what plays a part, or only where to look.

    *names* are what its technique calls the parts, if it has names for them.
    """
    if not picture.sets_off:
        return Overlay(houses=picture.houses, cells=picture.cells, outlined=True)
    return replace(draw_step(picture, names), cells=picture.cells)


def _highlights(step: Step | Picture) -> dict[Candidate, Highlight]:
    """The highlight of each candidate. What a step concludes goes before what it leans on."""
    highlights = {candidate: _HIGHLIGHT_OF[role] for role, candidate in step.marks}
    for link in step.links:
        highlights.setdefault(link.start, Highlight.OFF if link.strong else Highlight.ON)
        highlights.setdefault(link.end, Highlight.ON if link.strong else Highlight.OFF)
    highlights.update(dict.fromkeys(step.eliminations, Highlight.CUT))
    highlights.update(dict.fromkeys(step.placements, Highlight.ON))
    return highlights


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


def _bonds(links: Iterable[Link]) -> tuple[Bond, ...]:
    """The links that lead from one cell to another, each once."""
    bonds = (
        Bond(link.start.cell, link.end.cell, link.strong)
        for link in links
        if link.start.cell != link.end.cell
    )
    return tuple(dict.fromkeys(bonds))


# The legend. Its lines are, from the top:
#
#     7×a r1c4                 what is supposed and refuted
#     7b r1c9 ═ 7c r4c9        a strong link, in the order of the chain
#     3 r2c17                  what is on, by digits; after it what is off
#     58 r6c2                  several that are off in one cell: a chain leaves nothing of it
#     24 r5c58                 a set: all its digits, and all its cells
#     24 r5c58 base            the same, where its technique has a name for it
#     6 r8c1                   a fin, by digits
#     7× r47c6                 what goes, by digits


def _supposed(chips: Mapping[Candidate, Chip]) -> Iterator[tuple[LegendItem, ...]]:
    """What is supposed and refuted: it goes, and the chain begins with it."""
    for (cell, digit), chip in chips.items():
        if chip == _SUPPOSED:
            yield (LegendItem(((digit, chip),), 1 << cell),)


def _strong_links(
    links: Iterable[Link], chips: Mapping[Candidate, Chip]
) -> Iterator[tuple[LegendItem, ...]]:
    """A line for each strong link: its two nodes."""
    for link in links:
        if link.strong:
            yield tuple(_node(end, chips) for end in (link.start, link.end))


def _node(first: Candidate, chips: Mapping[Candidate, Chip]) -> LegendItem:
    """A node of a chain: *first*, and all that share its letter."""
    chip, digit = chips[first], first.digit
    members = [first.cell]
    if chip.letter:
        members += (cell for (cell, d), each in chips.items() if each == chip and d == digit)
    return LegendItem(((digit, chip),), mask_of(set(members)))


class _Group(NamedTuple):
    """What the candidates of a line have in common. Groups sort as their lines do."""

    rank: int
    """The place of their highlight in the order of a legend."""
    digit: Digit
    """0 where they are of several digits: a set, or what is off in one cell."""
    cell: Cell
    """Of what is off in one cell; 0 for all others."""


def _others(
    links: Iterable[Link], chips: Mapping[Candidate, Chip], called: Mapping[Highlight, str]
) -> Iterator[tuple[LegendItem, ...]]:
    """A line for each group of candidates that is neither supposed nor a node of a strong link."""
    # Where the sets have names, so has what is left out of them, and one line tells of all of it.
    together = _SETS | {Highlight.FIN} if Highlight.SET in called else _SETS
    others = list(_unlinked(links, chips))
    off = Counter(each.cell for each in others if chips[each].highlight is Highlight.OFF)
    emptied = {cell for cell, count in off.items() if count > 1}
    groups: defaultdict[_Group, list[Candidate]] = defaultdict(list)
    for candidate in others:
        groups[_group_of(candidate, chips[candidate].highlight, emptied, together)].append(
            candidate
        )
    for group, candidates in sorted(groups.items()):
        shown = sorted({(candidate.digit, chips[candidate]) for candidate in candidates})
        cells = mask_of(cell for cell, _ in candidates)
        if shown[0][1].highlight is Highlight.CUT:
            told = tuple(shown[:1])  # a node of the chain that goes too needs no letter here
        else:
            told = tuple(shown) if group.digit else _one_chip_each(shown)
        yield (LegendItem(told, cells, called.get(shown[0][1].highlight, "")),)


def _unlinked(links: Iterable[Link], chips: Mapping[Candidate, Chip]) -> Iterator[Candidate]:
    """The candidates that no line says anything of yet; what goes is said in any case."""
    ends = {end for link in links if link.strong for end in (link.start, link.end)}
    nodes = {(end.digit, chips[end]) for end in ends}
    for candidate, chip in chips.items():
        is_cut, is_node = chip.highlight is Highlight.CUT, (candidate.digit, chip) in nodes
        if chip != _SUPPOSED and (is_cut or not is_node):
            yield candidate


def _group_of(
    candidate: Candidate, highlight: Highlight, emptied: Set[Cell], together: Set[Highlight]
) -> _Group:
    """The group of a candidate; of the cells that are *emptied* several candidates are off, and
    what is set off in one of the ways of *together* has one line."""
    (cell, digit), rank = candidate, _ORDER.index(highlight)
    if highlight is Highlight.OFF and cell in emptied:
        return _Group(rank, 0, cell)
    return _Group(rank, 0 if highlight in together else digit, 0)


def _one_chip_each(chips: Iterable[tuple[Digit, Chip]]) -> tuple[tuple[Digit, Chip], ...]:
    """One chip for each digit, the one with a letter if some have one."""
    of_digit = dict(sorted(chips, key=lambda each: (each[0], each[1].letter)))
    return tuple(of_digit.items())
