"""The shared parts of forcing chains and nets: contradictions and verities.

In a contradiction, a premise leads to something impossible and is false. In a verity, all
alternatives of a choice lead to the same conclusion, which is true.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, product
from typing import NamedTuple

from ...bits import Mask, mask_of, members
from ...board import Board
from ...exclusions import Sight
from ...inference.implications import Literal, is_true, node_of
from ...inference.links import Links, Node
from ...inference.outcomes import Verdicts
from ...layout import Candidate, Cell, House, Layout
from ...step import (
    Link,
    Mark,
    Role,
    Step,
    Technique,
    cells_of,
    cells_short,
    digits_listed,
    digits_of,
    digits_short,
    house_short,
    join_words,
    weak_links,
)


class Conclusion(NamedTuple):
    """A candidate that is placed or, if not *placed*, eliminated."""

    node: Node
    placed: bool


class Derivation(NamedTuple):
    """A literal and the literals that it follows from. A premise has no parents."""

    literal: Literal
    parents: tuple[Literal, ...]


class ForcingProof(NamedTuple):
    """The derivation of a conclusion from its premises."""

    conclusion: Conclusion
    derivations: tuple[Derivation, ...]
    """In order: each comes after its parents."""
    pattern: Mask
    """The candidates in contradiction or, in a verity, the alternatives."""
    house: House | None
    length: int

    @property
    def fact_count(self) -> int:
        """The number of literals to keep in mind; one that several chains share counts once."""
        return len({each.literal for each in self.derivations})


def sort_by_length(stories: Iterable[ForcingProof | None]) -> list[ForcingProof]:
    """Drop the Nones and sort the proofs by length."""
    return sorted(filter(None, stories), key=lambda story: story.length)


def conclusions(board: Board, verdicts: Iterable[Verdicts]) -> list[Conclusion]:
    """Return the conclusions in HoDoKu's order: placements first, then by cell and digit."""
    cells, true, false = board.layout.cells, 0, 0
    for verdict in verdicts:
        true |= verdict.true
        false |= verdict.false
    placed = sorted(members(true & board.candidates), key=lambda node: (node % cells, node))
    gone = sorted(members(false & board.candidates), key=lambda node: (node % cells, node))
    return [*(Conclusion(node, True) for node in placed), *(Conclusion(n, False) for n in gone)]


def derivations_of(paths: Iterable[list[Literal]]) -> tuple[Derivation, ...]:
    """Return the derivations along some chains, without duplicates.

    A literal that chains reach from different parents has one derivation for each of them.
    """
    return tuple(
        dict.fromkeys(
            Derivation(literal, tuple(path[max(0, index - 1) : index]))
            for path in paths
            for index, literal in enumerate(path)
        )
    )


class Forcing(Technique):
    """A premise that leads to something impossible is false.

    One of several alternatives is true, so a conclusion that follows from each of them is true.
    """

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        groups = _groups(step)
        for start, end in weak_links(step):
            yield from product(groups.get(start, (start,)), groups.get(end, (end,)))

    def step(self, links: Links, story: ForcingProof) -> Step:
        """Return the proof *story* as a step, with literals as marks and derivations as links."""
        candidate = links.candidate(story.conclusion.node)
        concluded = (candidate,)
        placed = story.conclusion.placed
        marks: dict[Mark, None] = {}
        for node in members(story.pattern):
            marks[Mark(Role.PATTERN, links.candidate(node))] = None
        for literal, _ in story.derivations:
            for mark in _marks(links, literal):
                if placed or mark.candidate != candidate:
                    marks[mark] = None
        return Step(
            self,
            placements=concluded if placed else (),
            eliminations=() if placed else concluded,
            basis=(story.house,) if story.house else (),
            marks=tuple(marks),
            links=tuple(_links(links, story.derivations)),
        )


def _marks(links: Links, literal: Literal) -> Iterator[Mark]:
    """Yield the marks of a literal.

    Only one member of a true group is true, so its members have a role of their own.
    """
    candidates = links.members_of(node_of(literal))
    on = Role.LINK_ON if len(candidates) == 1 else Role.SET_A
    return (Mark(on if is_true(literal) else Role.LINK_OFF, each) for each in candidates)


def _links(links: Links, derivations: Iterable[Derivation]) -> Iterator[Link]:
    """Yield a link from each parent to its conclusion; it is strong if the conclusion is true."""
    for literal, parents in derivations:
        end = links.members_of(node_of(literal))[0]
        for parent in parents:
            start = links.members_of(node_of(parent))[0]
            yield Link(start, end, is_true(literal))


def _groups(step: Step) -> dict[Candidate, list[Candidate]]:
    """Return the members of each node, keyed by the member that its links name.

    Links name only the first member of a group; its other members follow it in the marks.
    """
    linked = {end for link in step.links for end in (link.start, link.end)}
    groups: dict[Candidate, list[Candidate]] = {}
    for (role, _), same in groupby(step.marks, lambda mark: (mark.role, mark.candidate.digit)):
        first: Candidate | None = None
        for _, candidate in same if role is not Role.PATTERN else ():
            if candidate in linked:
                first = candidate
            if first:
                groups.setdefault(first, []).append(candidate)
    return groups


class Contradiction(Forcing):
    """A premise is false if something impossible follows from it."""

    def reason(self, step: Step, layout: Layout) -> str:
        (cell, digit), *_ = step.placements or step.eliminations
        denied = "not " if step.placements else ""
        facts = _facts(step, layout)
        made = join_words(f"{layout.names(mask_of(cells), 'or')} {d}" for cells, d in facts)
        then = f". This makes {made}" if made else ""
        return (
            f"Suppose {layout.cell_name(cell)} were {denied}{layout.symbol(digit)}{then}. "
            f"But then {_describe_contradiction(step, layout)}"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        (cell, digit), *_ = step.placements or step.eliminations
        sign = "<>" if step.placements else "="
        premise = f"{layout.cell_name(cell)}{sign}{layout.symbol(digit)}"
        facts = [
            f"{layout.short_names(mask_of(cells)).replace(' ', ',')}={d}"
            for cells, d in _facts(step, layout)
        ]
        return " -> ".join([premise, *facts, _contradiction_short(step, layout)])


def _facts(step: Step, layout: Layout) -> list[tuple[tuple[Cell, ...], str]]:
    """Return the nodes that the premise makes true, in order: cells of a node, and its digit."""
    facts: list[tuple[tuple[Cell, ...], str]] = []
    for (role, digit), same in groupby(step.marks, lambda mark: (mark.role, mark.candidate.digit)):
        cells = tuple(mark.candidate.cell for mark in same)
        if role is Role.SET_A:
            facts.append((cells, layout.symbol(digit)))
        elif role is Role.LINK_ON:
            facts += (((cell,), layout.symbol(digit)) for cell in cells)
    return facts


def _describe_contradiction(step: Step, layout: Layout) -> str:
    """Return the contradiction in words."""
    pattern, on = step.candidates_with(Role.PATTERN), set(step.candidates_with(Role.LINK_ON))
    names, digits = layout.names(cells_of(pattern)), digits_of(pattern)
    if pattern == step.placements:
        return f"{names} would be {digits_listed(digits, layout)} after all"
    if pattern == step.eliminations:
        return f"{names} would not be {digits_listed(digits, layout)} after all"
    if on.isdisjoint(pattern):
        if step.houses:
            return f"no place would be left for {digits_listed(digits, layout)} in {step.houses[0]}"
        return f"no digit would be left for {names}"
    if step.houses:
        return f"{digits_listed(digits, layout)} would be twice in {step.houses[0]}"
    if len(pattern) == 1:
        said = digits_listed(digits, layout)
        return f"{names} would be {said} and not {said}"
    return f"{names} would be {digits_listed(digits, layout)} at once"


def _contradiction_short(step: Step, layout: Layout) -> str:
    """Return the contradiction in notation."""
    pattern, on = step.candidates_with(Role.PATTERN), set(step.candidates_with(Role.LINK_ON))
    cells = cells_short(cells_of(pattern), layout)
    digits = digits_short(digits_of(pattern), layout)
    if pattern == step.placements:
        return f"{cells}={digits}"
    if pattern == step.eliminations:
        return f"{cells}<>{digits}"
    if on.isdisjoint(pattern):
        where = house_short(step.houses[0]) if step.houses else cells
        return f"{where}<>{digits}"
    if len(pattern) == 1:
        return f"{cells}={digits} and {cells}<>{digits}"
    return f"{cells}={digits}"


class Verity(Forcing):
    """One of several candidates is true, so a conclusion that follows from each of them is true."""

    def reason(self, step: Step, layout: Layout) -> str:
        (cell, digit), *_ = step.placements or step.eliminations
        denied = "" if step.placements else "not "
        return (
            f"{_describe_choice(step, layout)}. Follow the links from there: whichever it is, "
            f"{layout.cell_name(cell)} is {denied}{layout.symbol(digit)}"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        pattern = step.candidates_with(Role.PATTERN)
        cells = cells_short(cells_of(pattern), layout)
        digits = "/".join(layout.symbol(digit) for digit in members(digits_of(pattern)))
        if step.houses:
            return f"{digits} {house_short(step.houses[0])} in {cells}"
        return f"{cells}={digits}" if len(pattern) > 1 else f"{cells}={digits} or {cells}<>{digits}"


def _describe_choice(step: Step, layout: Layout) -> str:
    """Return the alternatives in words, such as ``r1c1 is 2 or 5``."""
    pattern: tuple[Candidate, ...] = step.candidates_with(Role.PATTERN)
    cells, digits = cells_of(pattern), digits_listed(digits_of(pattern), layout, "or")
    if step.houses:
        return f"In {step.houses[0]}, {digits} is in {layout.names(cells, 'or')}"
    if len(pattern) > 1:
        return f"{layout.names(cells)} is {digits}"
    return f"{layout.names(cells)} is {digits} or it is not"


def shortest_step(
    links: Links,
    denied: tuple[Contradiction, Sequence[ForcingProof]],
    agreed: tuple[Verity, Sequence[ForcingProof]],
) -> Step | None:
    """Return the shortest contradiction as a step, or a verity that needs fewer facts.

    The verity is the one with the fewest facts. Return None if there are no proofs of either kind.
    """
    (contradiction, stories), (verity, others) = denied, agreed
    other = min(others, key=lambda story: story.fact_count, default=None)
    if other and (not stories or other.fact_count < stories[0].fact_count):
        return verity.step(links, other)
    return contradiction.step(links, stories[0]) if stories else None
