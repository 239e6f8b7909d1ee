"""The drawing of a step: highlights and letters of its candidates, its links, and its legend."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from itertools import pairwise
from string import ascii_lowercase, ascii_uppercase
from typing import TYPE_CHECKING, NamedTuple

from ...engine.bits import Mask, mask_of
from ...engine.layout import Candidate, Cell, Digit, House, Layout
from ...engine.practice.chain_builder import BuiltChain
from ...engine.step import Link, Role, Step
from ...formats.guide import Picture
from .board_state import Chip, DrawnLink, LegendItem, LegendLine, Overlay
from .styles import Highlight

if TYPE_CHECKING:  # the guide draws steps without the search for reasons
    from ...game.why_not import ReasonPage

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
_SETS = {Highlight.SET, Highlight.A, Highlight.B, Highlight.C, Highlight.D}
"""Highlights of candidates that form a set."""
_COLOUR_PAIRS = ((Highlight.A, Highlight.B), (Highlight.C, Highlight.D))
"""The highlights of the two colours of each cluster of a colouring."""
_SUPPOSED = Chip(Highlight.CUT, _LETTERS[0])
"""The chip of a candidate that is eliminated because a chain refutes it."""
_IN_CHAINS = {Role.LINK_ON, Role.LINK_OFF}


def draw_step(step: Step | Picture, names: Mapping[Role, str] | None = None) -> Overlay:
    """Draw a whole step: its pattern, placements and eliminations.

    Args:
        step: A step, or a picture of the guide.
        names: The technique's names for its parts; by default those of the step's technique.
    """
    if names is None:
        names = step.technique.role_names if isinstance(step, Step) else {}
    called = {_HIGHLIGHT_OF[role]: name for role, name in names.items()}
    highlights, links = _highlights(step), step.links
    is_colouring = _is_colouring(step)
    if is_colouring:
        # A colouring has many links, and colours show them already: the two ends differ in colour.
        links = ()
        highlights |= _fourth_colour(step)
    letters = _letters(step, links)
    chips = {
        candidate: Chip(highlight, letters.get(candidate, ""))
        for candidate, highlight in highlights.items()
    }
    legend = (
        *_assumption_line(chips),
        *_strong_links(links, chips),
        *_group_lines(links, chips, called),
    )
    short = tuple(line for line in legend if line[0].highlight is not Highlight.CUT)
    if is_colouring:
        legend, short = _colour_legends(step, [item for (item,) in legend])
    blockers = tuple(dict.fromkeys(each.candidate for each in step.grounds.blockers))
    twins = step.equal.left | step.equal.right if step.equal else 0
    return Overlay(
        chips,
        _bonds(links),
        step.shown_houses if isinstance(step, Step) else step.houses,
        twins,
        blockers,
        frames=step.frames,
        cages=step.shown_cages if isinstance(step, Step) else (),
        legend=legend,
        short_legend=short,
    )


def draw_reason(answer: ReasonPage) -> Overlay:
    """Draw one page of the reason why a candidate is false, with the candidate itself."""
    overlay, candidate = draw_step(answer.shown_step), answer.candidate
    if candidate in overlay.chips or answer.is_supposition:
        return overlay
    chip = Chip(Highlight.CUT) if answer.is_last else Chip(Highlight.FIN, "?")
    line = (LegendItem(((candidate.digit, chip),), 1 << candidate.cell),)
    return replace(
        overlay,
        chips={**overlay.chips, candidate: chip},
        legend=(*overlay.legend, line),
        short_legend=(*overlay.short_legend, line),
    )


def with_letters(sentence: str, drawn: Overlay, layout: Layout) -> str:
    """Insert the letters of drawn candidates into a sentence, as in ``r1c2 5 (b)``.

    Sentences about the consequences of an assumption name candidates in this short form.
    """
    for (cell, digit), chip in drawn.chips.items():
        if chip.letter:
            said = rf"\b{layout.cell_name(cell)} (were (not )?)?{re.escape(layout.symbol(digit))}\b"
            sentence = re.sub(said, rf"\g<0> ({chip.letter})", sentence)
    return sentence


def draw_chain(
    chain: BuiltChain, houses: tuple[House, ...] = (), group: Mask = 0
) -> Overlay | None:
    """Draw a chain under construction; None if there is nothing to draw.

    Args:
        chain: The nodes so far.
        houses: The houses in which the chain can be found.
        group: The cells selected for the next node.
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
    """Draw a picture of the guide: a pattern, or only the houses and cells to look at.

    *names* are the technique's names for its parts, if it has any.
    """
    if not picture.sets_off:
        return Overlay(houses=picture.houses, cells=picture.cells, outlined=True)
    return replace(draw_step(picture, names), cells=picture.cells)


def _highlights(step: Step | Picture) -> dict[Candidate, Highlight]:
    """Return the highlight of each candidate. Conclusions take precedence over premises."""
    highlights = {candidate: _HIGHLIGHT_OF[role] for role, candidate in step.marks}
    for link in step.links:
        highlights.setdefault(link.start, Highlight.OFF if link.strong else Highlight.ON)
        highlights.setdefault(link.end, Highlight.ON if link.strong else Highlight.OFF)
    highlights.update(dict.fromkeys(step.eliminations, Highlight.CUT))
    highlights.update(dict.fromkeys(step.placements, Highlight.ON))
    return highlights


def _is_colouring(step: Step | Picture) -> bool:
    """Check whether all links are strong and join candidates in two colours, or two per cluster."""
    roles = {role for role, _ in step.marks}
    has_colours = {Role.SET_A, Role.SET_B} <= roles and not roles & _IN_CHAINS
    return bool(step.links) and has_colours and all(link.strong for link in step.links)


def _fourth_colour(step: Step | Picture) -> dict[Candidate, Highlight]:
    """Return the highlights of the second cluster's second colour, except for eliminations."""
    candidates_of: defaultdict[Role, set[Candidate]] = defaultdict(set)
    for role, candidate in step.marks:
        candidates_of[role].add(candidate)
    remaining = candidates_of[Role.PATTERN] - set(step.eliminations)
    return dict.fromkeys(remaining if candidates_of[Role.SET_C] else (), Highlight.D)


def _letters(step: Step | Picture, links: Iterable[Link]) -> dict[Candidate, str]:
    """Return the letter of each chain node, in the order of the links.

    The candidates of a grouped node have the same letter. Links name its first candidate; the marks
    of the step list the others after it.
    """
    nodes = dict.fromkeys(node for link in links for node in (link.start, link.end))
    letters = dict(zip(nodes, _LETTERS, strict=False))
    for (role, first), (same, other) in pairwise(step.marks):
        if role is same in _IN_CHAINS and first.digit == other.digit and first in letters:
            letters.setdefault(other, letters[first])
    return letters


def _bonds(links: Iterable[Link]) -> tuple[DrawnLink, ...]:
    """Return the links between different cells, without repetitions."""
    bonds = (
        DrawnLink(link.start.cell, link.end.cell, link.strong)
        for link in links
        if link.start.cell != link.end.cell
    )
    return tuple(dict.fromkeys(bonds))


# The legend. Its lines are, from the top:
#
#     7×a r1c4                 the candidate that is assumed and refuted
#     7b r1c9 ═ 7c r4c9        a strong link, in the order of the chain
#     3 r2c17                  true candidates, by digits; after them the false ones
#     58 r6c2                  several false candidates of a cell: the chain empties it
#     24 r5c58                 a set: all its digits, and all its cells
#     24 r5c58 base            a set that has a name in the technique
#     1247 one colour          a colour of several digits
#     3 or 3                   two colours of one digit, in a short legend
#     ×1247 false              a colour that is eliminated
#     6 r8c1                   a fin, by digits
#     7× r47c6                 eliminations, by digits


def _assumption_line(chips: Mapping[Candidate, Chip]) -> Iterator[LegendLine]:
    """Yield the line of the candidate that is assumed and refuted: the chain begins with it."""
    for (cell, digit), chip in chips.items():
        if chip == _SUPPOSED:
            yield (LegendItem(((digit, chip),), 1 << cell),)


def _strong_links(links: Iterable[Link], chips: Mapping[Candidate, Chip]) -> Iterator[LegendLine]:
    """Yield a line for each strong link, with its two nodes."""
    for link in links:
        if link.strong:
            yield tuple(_node(end, chips) for end in (link.start, link.end))


def _node(first: Candidate, chips: Mapping[Candidate, Chip]) -> LegendItem:
    """Return a node of a chain: *first* and all candidates of its digit with its letter."""
    chip, digit = chips[first], first.digit
    members = [first.cell]
    if chip.letter:
        members += (cell for (cell, d), each in chips.items() if each == chip and d == digit)
    return LegendItem(((digit, chip),), mask_of(set(members)))


def _colour_legends(
    step: Step | Picture, items: Sequence[LegendItem]
) -> tuple[tuple[LegendLine, ...], tuple[LegendLine, ...]]:
    """Return the legend of a colouring, and the short one.

    The cells of a colour of several digits are too many to be listed. The short legend lists no
    cells of colours. A colour without a visible opposite is true: its opposite is eliminated.
    """
    shown = {item.highlight: item for item in items if item.highlight is not Highlight.CUT}
    cuts = [(item,) for item in items if item.highlight is Highlight.CUT]
    full, short = list[LegendLine](), list[LegendLine]()
    for pair in _COLOUR_PAIRS:
        colours = [shown.pop(each) for each in pair if each in shown]
        has_both, of_one_digit = len(colours) > 1, all(len(item.chips) == 1 for item in colours)
        for item, name in zip(colours, ("one colour", "the other"), strict=False):
            named = item._replace(cells=0, role_name=name if has_both else "true")
            listed = item if has_both else item._replace(role_name="true")
            full.append((listed if of_one_digit else named,))
            short.append((named,))
        if has_both and of_one_digit:
            (one,), (other,) = short[-2:]
            short[-2:] = [(one._replace(role_name="or"), other._replace(role_name=""))]
    others = [(item,) for item in shown.values()]
    false = [(item,) for item in _false_colour(step)]
    return (
        (*full, *others, *(false if len(cuts) > 1 else ()), *cuts),
        (*short, *others, *false),
    )


def _false_colour(step: Step | Picture) -> Iterator[LegendItem]:
    """Yield the colour that consists of all eliminations, if there is one."""
    gone = set(step.eliminations)
    roles = {role for role, candidate in step.marks if candidate in gone}
    if any({each for role, each in step.marks if role is colour} == gone for colour in roles):
        digits = sorted({digit for _, digit in gone})
        yield LegendItem(tuple((digit, Chip(Highlight.CUT)) for digit in digits), 0, "false")


class _Group(NamedTuple):
    """The key that groups candidates into lines. Groups sort in the order of the lines."""

    rank: int
    """The index of the highlight in the order of a legend."""
    digit: Digit
    """The digit; 0 for a line of several: a set, or the false candidates of one cell."""
    cell: Cell
    """The cell of several false candidates; 0 in all other groups."""


def _group_lines(
    links: Iterable[Link], chips: Mapping[Candidate, Chip], called: Mapping[Highlight, str]
) -> Iterator[LegendLine]:
    """Yield a line for each group of candidates outside strong links and assumptions."""
    # If sets have names, fins have one too, and one line lists all fins.
    together = _SETS | {Highlight.FIN} if Highlight.SET in called else _SETS
    others = list(_unnamed_candidates(links, chips))
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
            told = tuple(shown[:1])  # an eliminated node of the chain needs no letter here
        else:
            told = tuple(shown) if group.digit else _one_chip_each(shown)
        yield (LegendItem(told, cells, called.get(shown[0][1].highlight, "")),)


def _unnamed_candidates(
    links: Iterable[Link], chips: Mapping[Candidate, Chip]
) -> Iterator[Candidate]:
    """Yield the candidates that no line names yet. Eliminations are named in any case."""
    ends = {end for link in links if link.strong for end in (link.start, link.end)}
    nodes = {(end.digit, chips[end]) for end in ends}
    for candidate, chip in chips.items():
        is_cut, is_node = chip.highlight is Highlight.CUT, (candidate.digit, chip) in nodes
        if chip != _SUPPOSED and (is_cut or not is_node):
            yield candidate


def _group_of(
    candidate: Candidate, highlight: Highlight, emptied: Set[Cell], together: Set[Highlight]
) -> _Group:
    """Return the group of a candidate.

    The false candidates of an *emptied* cell form one group. Highlights in *together* form one
    group across digits.
    """
    (cell, digit), rank = candidate, _ORDER.index(highlight)
    if highlight is Highlight.OFF and cell in emptied:
        return _Group(rank, 0, cell)
    return _Group(rank, 0 if highlight in together else digit, 0)


def _one_chip_each(chips: Iterable[tuple[Digit, Chip]]) -> tuple[tuple[Digit, Chip], ...]:
    """Return one chip per digit, with a letter if one of its chips has one."""
    of_digit = dict(sorted(chips, key=lambda each: (each[0], each[1].letter)))
    return tuple(of_digit.items())
