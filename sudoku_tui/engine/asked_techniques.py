"""Why the techniques, levels and scores that are asked for cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from typing import Final

from .bounds import fewest_clues, hardest_level, never_comes_up
from .fitting import judging, tools_of
from .ladder import HODOKU, Level
from .layout import Layout
from .rating import most_score
from .rungs import Rung
from .spec import Spec
from .techniques import CATALOGUE

_RUNGS: Final = {rung.technique.id: rung for rung in HODOKU.rungs}
_SINGLES: Final = frozenset(id for id, rung in _RUNGS.items() if rung.level is Level.EASY)


def objections(spec: Spec, layout: Layout) -> Iterator[str]:
    """What is wrong, one sentence each. Only the first is to be relied upon."""
    yield from _to_names(spec)
    asked = [wanted.technique for wanted in spec.wanted]
    asked += [spec.hardest] if spec.hardest else []
    for id in sorted(asked):
        yield from _to_technique(id, spec, layout)
    yield from _to_ban(spec, layout)
    if spec.levels:
        if min(spec.levels) > (hardest := hardest_level(layout)):
            yield f"no puzzle of {layout.name} is harder than {hardest}"
        for id in sorted(asked):
            yield from _to_level(id, max(spec.levels))
    if spec.hardest:
        yield from _to_hardest(spec.hardest, spec, layout)
    yield from _to_scores(spec, layout)
    if spec.unsolvable_by:
        yield from _to_tools(spec, layout)


def unknown(technique: str) -> str:
    """What to say of an id that is none; empty if it is one."""
    if technique in CATALOGUE:
        return ""
    close = get_close_matches(technique.casefold(), CATALOGUE, n=1)
    instead = f"did you mean '{close[0]}'" if close else "the guide lists them all"
    return f"no technique is called '{technique}'; {instead}"


def _to_names(spec: Spec) -> Iterator[str]:
    tools = (tool for tool in spec.unsolvable_by if isinstance(tool, str))
    named = (*(wanted.technique for wanted in spec.wanted), *spec.banned, *tools)
    hardest = (spec.hardest,) if spec.hardest else ()
    yield from filter(None, map(unknown, sorted((*named, *hardest))))
    for technique, least in sorted(spec.wanted):
        if least < 1:
            yield f"{_name(technique)} is wanted {least} times; 1 is the least"
    if Level.BEGINNER in spec.unsolvable_by:
        yield f"what is {Level.BEGINNER} is no set of techniques; {Level.EASY} is, all singles"


def _name(technique: str) -> str:
    return CATALOGUE[technique].name


def _to_technique(id: str, spec: Spec, layout: Layout) -> Iterator[str]:
    """What keeps one technique, wanted or the hardest, from occurring at all."""
    name = _name(id)
    if not CATALOGUE[id].applies_to(layout):
        yield f"{name} does not occur on {layout.name}"
    if id == "guess":
        yield f"{name} is what is left where no technique helps; it cannot be asked for"
    if never_comes_up(id, layout):
        yield f"{name} has never had its turn: something easier was always open"
    if id in spec.banned:
        yield f"{name} is asked for and forbidden"
    if spec.no_uniqueness and not CATALOGUE[id].sound_without_uniqueness:
        yield f"{name} leans on there being one solution, which is forbidden"


def _to_ban(spec: Spec, layout: Layout) -> Iterator[str]:
    # The last empty cell is the last one of its houses, and nothing comes before a full house.
    if "full-house" in spec.banned and all(layout.houses_of):
        yield f"the last cell of every puzzle is a {_name('full-house')}, which is forbidden"


def _to_level(id: str, level: Level) -> Iterator[str]:
    """What keeps a technique from puzzles of *level*, and of lower ones."""
    ladder = judging(id)
    rung = ladder.rung(CATALOGUE[id])
    # Up to Medium both ladders have the same techniques; above, one may find a way around.
    if rung.level > max(level, Level.EASY) and (ladder is HODOKU or level <= Level.MEDIUM):
        yield f"{_name(id)} makes a puzzle {rung.level} at least, not {level}"


def _to_hardest(hardest: str, spec: Spec, layout: Layout) -> Iterator[str]:
    ladder = judging(hardest)
    ids = [technique.id for technique in ladder.techniques]
    for id in sorted(wanted.technique for wanted in spec.wanted):
        if judging(id) is ladder and ids.index(id) > ids.index(hardest):
            yield f"{_name(id)} is harder than {_name(hardest)}, which is to be the hardest"
    level = min(spec.levels, default=Level.BEGINNER)
    if hardest in _SINGLES and level > Level.EASY:
        cells = layout.cells - fewest_clues(layout, spec.symmetry)
        most = cells * max(_RUNGS[id].score for id in _SINGLES)
        needed = most_score(Level(level - 1), layout.cells)
        if needed is not None and most <= needed:
            yield f"singles alone score {most} at most, and {level} takes more than {needed}"


def _to_scores(spec: Spec, layout: Layout) -> Iterator[str]:
    score = spec.score
    if score.is_empty:
        yield f"no score is {score.least} or more and {score.most} or less"
    if spec.levels:
        lowest, highest = min(spec.levels), max(spec.levels)
        most = most_score(max(highest, Level.EASY), layout.cells)
        if most is not None and score.is_below(most):
            yield f"{highest} puzzles score {most} at most, not {score.least}"
        if lowest > Level.EASY and score.is_above(least := _least_score(lowest)):
            yield f"{lowest} puzzles score {least} at least, not {score.most}"
    yield from _to_costs(spec, layout)


def _least_score(level: Level) -> int:
    """Of a puzzle of *level*: one step of it, or more than the level below may score."""
    return min(rung.score for rung in HODOKU.rungs if rung.level is level)


def _to_costs(spec: Spec, layout: Layout) -> Iterator[str]:
    """What is wrong with how often techniques are wanted, each at its score."""
    wanted = [each for each in spec.wanted if each.technique in _RUNGS]
    most = layout.cells - max(fewest_clues(layout, spec.symmetry), spec.clues.least or 0)
    if (singles := sum(each.least for each in wanted if each.technique in _SINGLES)) > most:
        yield f"{singles} singles are wanted, and there are {most} cells to fill at most"
    # Each step puts away one candidate at least, or places one.
    if (steps := sum(each.least for each in spec.wanted)) > (there := most * layout.digits):
        yield f"{steps} steps are wanted, and there are {there} candidates at most to begin with"
    empty = layout.cells - (layout.cells if spec.clues.most is None else spec.clues.most)
    if spec.score.is_above(least := empty * _RUNGS["full-house"].score):
        yield f"{empty} cells to fill score {least} at least, not {spec.score.most}"
    score = sum(_RUNGS[each.technique].score * each.least for each in wanted)
    if spec.score.is_above(score):
        yield f"the techniques that are wanted score {score}, more than {spec.score.most}"
    if spec.levels:
        highest = max(spec.levels)
        allowed = most_score(max(highest, Level.EASY), layout.cells)
        if allowed is not None and score > allowed:
            yield f"the techniques that are wanted score {score}, and {highest} allows {allowed}"


def _to_tools(spec: Spec, layout: Layout) -> Iterator[str]:
    """What is wrong if all that may occur is among what must not be enough."""
    tools = tools_of(spec)
    most = max(spec.levels, default=Level.EXTREME)
    if not {rung.technique.id for rung in _allowed(spec, most, layout)} <= tools:
        return
    yield "everything that may occur is among the techniques that must not be enough"


def _allowed(spec: Spec, most: Level, layout: Layout) -> Iterator[Rung]:
    """The rungs of HoDoKu's ladder that the path may use."""
    for rung in HODOKU.rungs:
        technique = rung.technique
        leans = spec.no_uniqueness and not technique.sound_without_uniqueness
        if (
            rung.level <= max(most, Level.EASY)
            and technique.id not in spec.banned
            and technique.applies_to(layout)
            and not leans
        ):
            yield rung
        if technique.id == spec.hardest:
            return
