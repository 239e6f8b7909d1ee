"""Reasons why no puzzle can match a specification, as far as they are known without a search.

Objections are sentences. There are objections to the givens (their number, places and digits), to
techniques, levels and scores, and to ratings (`requested_ratings`). Only the first objection is
reliable, because later checks assume that the earlier ones passed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

from ..arguments import quote
from ..bits import members
from ..effort import Effort, OutOfEffort
from ..ladders import TEACHING, Rung, rating_ladder
from ..layout import Cell, Digit, Kind, Layout
from ..level import Level
from ..nearest import did_you_mean
from ..puzzle import Puzzle, clashes
from ..search import is_unique
from ..solving.bound import SINGLES, most_score
from ..symmetry import Symmetry, broken_orbit, moves_of_symmetry, orbits, preserves_layout
from ..techniques import CATALOGUE
from .bounds import fewest_clues, hardest_level, most_minimal_clues, never_comes_up
from .matches_spec import ladder_for, tools_of
from .requested_ratings import objections_to_ratings
from .spec import Spec, givens_for_beginners

_SHORT_EFFORT = Effort(nodes=4_000)
"""The budget of the proof that a pattern of a given grid has several solutions."""


def first_objection(spec: Spec) -> str:
    """Return a reason why no puzzle can match *spec*, a sentence without the full stop.

    The result is "" if none is known. The only search is a short, bounded one, for a pattern of a
    given grid.
    """
    try:
        layout = spec.layout
    except KeyError as error:
        return str(error.args[0])
    parts = (
        objections_to_givens(spec, layout),
        objections_to_techniques(spec, spec.rated_layout),
        objections_to_ratings(spec, layout),
    )
    return next(chain.from_iterable(parts), "")


def objections_to_givens(spec: Spec, layout: Layout) -> Iterator[str]:
    """Yield each objection to the requested givens, a sentence each."""
    try:
        spec.marks.check_fits(layout)
        spec.marks.check_solvable()
        moves_of_symmetry(layout, spec.symmetry)
    except ValueError as error:
        yield str(error)
    yield from _object_to_combination(spec)
    yield from _object_to_killer(spec, layout)
    yield from _to_clues(spec, layout)
    if spec.grid is not None:
        yield from _to_digits(spec.grid, "grid", layout)
        if not all(spec.grid):
            yield "the grid has empty cells; use fill to add givens to a puzzle"
    if spec.fill is not None:
        yield from _to_digits(spec.fill, "puzzle to fill", layout)
        if spec.clues.is_above(given := sum(map(bool, spec.fill))):
            yield f"the puzzle to fill has {given} givens already, more than {spec.clues.most}"
    if spec.pattern is not None:
        yield from _to_pattern(spec.pattern, spec, layout)


def _object_to_combination(spec: Spec) -> Iterator[str]:
    """Yield objections to requests that exclude each other."""
    if spec.grid is not None and spec.fill is not None:
        yield "a full grid leaves nothing to fill; request either a grid or a puzzle to fill"
    if spec.pattern is not None and spec.fill is not None:
        yield "a pattern fixes which cells are given, but fill adds others"
    if spec.marks and spec.fill is None:
        yield "marks belong to a puzzle to fill, and none is given"
    if spec.marks.constraints:
        yield f"{spec.marks.described}: a grid or puzzle to fill must have no cages"
    if spec.attempts is not None and (spec.pattern is not None or spec.fill is not None):
        yield "attempts limit the removal of givens, but a pattern or fill removes none"


def killer_part(spec: Spec) -> Spec:
    """Return *spec* with only the requirements that killers can meet."""
    return Spec(
        spec.layout_id,
        spec.levels,
        spec.score,
        wanted=spec.wanted,
        banned=spec.banned,
        hardest=spec.hardest,
        no_uniqueness=spec.no_uniqueness,
        clues=spec.clues,
        symmetry=spec.symmetry,
        killer=spec.killer,
        hide_sums=spec.hide_sums,
    )


def _object_to_killer(spec: Spec, layout: Layout) -> Iterator[str]:
    """Yield objections to the cages of a killer."""
    if not spec.killer:
        if spec.hide_sums:
            yield "only killers have sums to hide, and no cages are requested"
        return
    from .killers import KillerSpec, cannot_cover  # imported late: few killers are requested

    if spec != killer_part(spec):
        yield (
            "a killer is made by its layout, cages, symmetry, number of givens, hidden sums, "
            "level, score and techniques alone; leave out all else"
        )
    if not all(1 <= size <= layout.digits for size in spec.killer) or max(spec.killer) < 2:
        yield f"cages of {layout.name} have 2 to {layout.digits} cells"
    try:
        if cannot_cover(KillerSpec(layout, spec.killer, spec.symmetry)):
            most = f"cages of at most {max(spec.killer)} cells"
            symmetric = "" if spec.symmetry is Symmetry.NONE else f" with symmetry {spec.symmetry}"
            yield f"{most} cannot cover {layout.name}{symmetric}; add a larger size"
    except ValueError as error:
        yield str(error)
    beginners = givens_for_beginners(layout)
    if spec.levels == {Level.BEGINNER} and spec.clues.is_above(least := beginners.least or 0):
        yield f"a Beginner killer of {layout.name} has {least} givens or more"
    if spec.levels == {Level.EASY} and spec.clues.is_below((beginners.least or 0) - 1):
        yield f"an Easy killer of {layout.name} with {spec.clues} givens is Beginner"


def _to_clues(spec: Spec, layout: Layout) -> Iterator[str]:
    clues, name = spec.clues, layout.name
    if clues.is_empty:
        yield f"no number of clues is both at least {clues.least} and at most {clues.most}"
    if clues.is_below(layout.cells):
        yield f"{name} has {layout.cells} cells, too few for {clues.least} clues"
    if not spec.killer:
        yield from _to_fewest_clues(spec, layout)
    if spec.minimal and clues.is_below(most := most_minimal_clues(layout)):
        yield f"no minimal {name} puzzle with more than {most} clues is known"
    least, most = clues.least or 0, layout.cells if clues.most is None else clues.most
    sizes = [len(orbit) for orbit in orbits(layout, spec.symmetry)]
    if not _sums(sizes) >> least & (2 << most - least) - 1:
        groups = ", ".join(map(str, sorted(set(sizes))))
        yield (
            f"symmetry {spec.symmetry} does not allow {clues} clues: "
            f"cells are given in groups of {groups}"
        )
    if spec.attempts is not None:
        yield from _to_attempts(spec.attempts, sizes, spec, layout)


def _to_fewest_clues(spec: Spec, layout: Layout) -> Iterator[str]:
    clues, name = spec.clues, layout.name
    if clues.is_above(fewest := fewest_clues(layout)):
        yield f"no {name} puzzle with fewer than {fewest} clues has one solution"
    if clues.is_above(fewest := fewest_clues(layout, spec.symmetry)):
        yield f"with symmetry {spec.symmetry}, a {name} puzzle has at least {fewest} clues"


def _to_attempts(attempts: int, sizes: list[int], spec: Spec, layout: Layout) -> Iterator[str]:
    """Yield objections to a limit on removals; each removes a group of cells of these *sizes*."""
    left = layout.cells - sum(sorted(sizes, reverse=True)[:attempts])
    leave = f"{attempts} attempts to remove givens leave at least {left} clues"
    if spec.clues.is_above(left):
        yield f"{leave}, not {spec.clues.most}"
    if spec.minimal and left > (most := most_minimal_clues(layout)):
        yield f"{leave}; no minimal {layout.name} puzzle with more than {most} is known"


def _sums(sizes: list[int]) -> int:
    """Return the possible sums of some of *sizes*, as a mask with one bit per sum."""
    sums = 1
    for size in sizes:
        sums |= sums << size
    return sums


def _to_digits(digits: tuple[Digit, ...], name: str, layout: Layout) -> Iterator[str]:
    """Yield objections to a grid or a puzzle, called *name* in messages."""
    if len(digits) != layout.cells:
        yield f"the {name} has {len(digits)} cells; {layout.name} has {layout.cells}"
    for cell, digit in enumerate(digits):
        if not 0 <= digit <= layout.digits:
            yield f"the {name} has a digit in {layout.cell_name(cell)} that {layout.name} lacks"
    clash = next(clashes(layout, digits), None)
    if clash is not None:
        yield f"in the {name}, {clash.describe(layout)}"


def _to_pattern(pattern: int, spec: Spec, layout: Layout) -> Iterator[str]:
    if pattern & ~layout.all_cells:
        yield f"the pattern has cells that {layout.name} lacks"
    count, fewest = pattern.bit_count(), fewest_clues(layout, spec.symmetry)
    if count < fewest:
        yield f"the pattern has {count} cells; {layout.name} needs at least {fewest} clues"
    if not spec.clues.holds(count):
        yield f"the pattern has {count} cells, but {spec.clues} clues are requested"
    if spec.minimal and count > (most := most_minimal_clues(layout)):
        yield f"the pattern has {count} cells; no minimal puzzle with more than {most} is known"
    given = set(members(pattern))
    if broken := broken_orbit(layout, spec.symmetry, given):
        inside, outside = map(layout.cell_name, broken)
        yield f"the pattern lacks symmetry {spec.symmetry}: it has {inside} but not {outside}"
    for axis, name in ((0, "rows"), (1, "columns")):
        for one, other in _exchangeable_lines(given, axis, layout):
            lines = f"{name} {one + 1} and {other + 1}"
            yield f"the pattern leaves {lines} empty, so they could be exchanged in any solution"
    if spec.grid is not None and _has_several(spec.grid, given, layout):
        yield "with givens only in the cells of the pattern, the grid is not the only solution"


def _exchangeable_lines(given: set[Cell], axis: int, layout: Layout) -> Iterator[tuple[int, int]]:
    """Yield pairs of rows (axis 0) or columns (axis 1) without givens that can be exchanged.

    Such an exchange preserves the layout and turns any solution into another one.
    """
    if not layout.of_kind(Kind.COLUMN if axis == 0 else Kind.ROW):
        return  # exchanged cells may hold equal digits, so both solutions may be equal
    taken = {layout.positions[cell][axis] for cell in given}
    lines = {position[axis] for position in layout.positions}
    for one, other in combinations(sorted(lines - taken), 2):
        goes = {one: other, other: one}
        places = [list(position) for position in layout.positions]
        for place in places:
            place[axis] = goes.get(place[axis], place[axis])
        cells = [layout.cell_at.get((row, column)) for row, column in places]
        move = tuple(cell for cell in cells if cell is not None)
        if len(move) == layout.cells and preserves_layout(layout, move):
            yield one, other


def _has_several(grid: tuple[Digit, ...], given: set[Cell], layout: Layout) -> bool:
    """Check whether the cells *given* of *grid* are known to allow several solutions."""
    if layout.marks:
        return False  # marks, chosen later, exclude solutions too
    digits = tuple(digit if cell in given else 0 for cell, digit in enumerate(grid))
    try:
        return not is_unique(Puzzle(layout, digits), _SHORT_EFFORT)
    except OutOfEffort:
        return False


def objections_to_techniques(spec: Spec, layout: Layout) -> Iterator[str]:
    """Yield each objection to techniques, levels and scores, a sentence each."""
    yield from _to_names(spec)
    asked = [wanted.technique for wanted in spec.wanted]
    asked += [spec.hardest] if spec.hardest else []
    for id in sorted(asked):
        yield from _to_technique(id, spec, layout)
    yield from _to_ban(spec, layout)
    if spec.levels:
        kind = "killer" if layout.counts_digits else "puzzle"
        if min(spec.levels) > (hardest := hardest_level(layout)):
            yield f"no {layout.name} {kind} is harder than {hardest}"
        for id in sorted(asked):
            yield from _to_level(id, max(spec.levels), layout)
    if spec.hardest:
        yield from _to_hardest(spec.hardest, spec, layout)
    yield from _to_scores(spec, layout)
    if spec.unsolvable_by:
        yield from _to_tools(spec, layout)


def describe_unknown(technique: str) -> str:
    """Return a message if no technique has this id; otherwise ""."""
    if technique in CATALOGUE:
        return ""
    instead = did_you_mean(technique.casefold(), CATALOGUE) or "the guide lists all techniques"
    return f"no technique is called {quote(technique)}; {instead}"


def _to_names(spec: Spec) -> Iterator[str]:
    tools = (tool for tool in spec.unsolvable_by if isinstance(tool, str))
    named = (*(wanted.technique for wanted in spec.wanted), *spec.banned, *tools)
    hardest = (spec.hardest,) if spec.hardest else ()
    yield from filter(None, map(describe_unknown, sorted((*named, *hardest))))
    for technique, least in sorted(spec.wanted):
        if least < 1:
            yield f"{_name(technique)} is requested {least} times; request it at least once"
    if Level.BEGINNER in spec.unsolvable_by:
        yield f"{Level.BEGINNER} is not a set of techniques; {Level.EASY} is (all singles)"


def _name(technique: str) -> str:
    return CATALOGUE[technique].name


def _to_technique(id: str, spec: Spec, layout: Layout) -> Iterator[str]:
    """Yield objections to one technique, wanted or the hardest."""
    name = _name(id)
    if not CATALOGUE[id].applies_to(layout):
        yield f"{name} does not occur on {layout.name}{' killers' * layout.counts_digits}"
    if id == "guess":
        yield f"{name} cannot be requested: it is used only where no technique helps"
    if never_comes_up(id, layout):
        yield f"{name} is never needed: an easier technique was always possible"
    if id in spec.banned:
        yield f"{name} is both requested and forbidden"
    if spec.no_uniqueness and not CATALOGUE[id].sound_without_uniqueness:
        yield f"{name} relies on a unique solution, which is forbidden"


def _to_ban(spec: Spec, layout: Layout) -> Iterator[str]:
    # The last empty cell completes its houses, and full houses are the first rung.
    if "full-house" in spec.banned and all(layout.houses_of):
        yield f"the last cell of every puzzle is a {_name('full-house')}, which is forbidden"


def _to_level(id: str, level: Level, layout: Layout) -> Iterator[str]:
    """Yield objections to a technique in puzzles of at most *level*."""
    ladder = ladder_for(id, layout)
    rung = ladder.rung(CATALOGUE[id])
    # Up to Medium both ladders have equal techniques; above, a path may avoid the technique.
    if rung.level > max(level, Level.EASY) and (ladder is not TEACHING or level <= Level.MEDIUM):
        yield f"{_name(id)} makes a puzzle at least {rung.level}, not {level}"


def _to_hardest(hardest: str, spec: Spec, layout: Layout) -> Iterator[str]:
    ladder = ladder_for(hardest, layout)
    ids = [rung.id for rung in ladder.rungs]
    for id in sorted(wanted.technique for wanted in spec.wanted):
        if ladder_for(id, layout) is ladder and ids.index(id) > ids.index(hardest):
            yield f"{_name(id)} is harder than {_name(hardest)}, the requested hardest technique"
    level = min(spec.levels, default=Level.BEGINNER)
    if hardest in SINGLES and level > Level.EASY and not layout.counts_digits:
        cells = layout.cells - fewest_clues(layout, spec.symmetry)
        most = cells * max(ladder.by_id[id].score for id in SINGLES)
        needed = most_score(Level(level - 1), layout)
        if needed is not None and most <= needed:
            yield f"singles alone score at most {most}, but {level} needs more than {needed}"


def _to_scores(spec: Spec, layout: Layout) -> Iterator[str]:
    score = spec.score
    if score.is_empty:
        yield f"no score is both at least {score.least} and at most {score.most}"
    if spec.levels:
        lowest, highest = min(spec.levels), max(spec.levels)
        most = most_score(max(highest, Level.EASY), layout)
        if most is not None and score.is_below(most):
            yield f"{highest} puzzles score at most {most}, not {score.least}"
        if lowest > Level.EASY and score.is_above(least := _least_score(lowest, layout)):
            yield f"{lowest} puzzles score at least {least}, not {score.most}"
    yield from _to_costs(spec, layout)


def _least_score(level: Level, layout: Layout) -> int:
    """Return a lower bound on the score of puzzles of *level*: that of one step of the level."""
    return min(rung.score for rung in rating_ladder(layout).rungs if rung.level is level)


def _to_costs(spec: Spec, layout: Layout) -> Iterator[str]:
    """Yield objections to the numbers of wanted techniques and the scores that they cause."""
    rungs = rating_ladder(layout).by_id
    wanted = [each for each in spec.wanted if each.technique in rungs]
    most = layout.cells - max(fewest_clues(layout, spec.symmetry), spec.clues.least or 0)
    if (singles := sum(each.least for each in wanted if each.technique in SINGLES)) > most:
        yield f"{singles} singles are requested, but at most {most} cells are empty"
    # Each step eliminates or places at least one candidate.
    if (steps := sum(each.least for each in spec.wanted)) > (there := most * layout.digits):
        yield f"{steps} steps are requested, but a puzzle begins with at most {there} candidates"
    empty = layout.cells - (layout.cells if spec.clues.most is None else spec.clues.most)
    if spec.score.is_above(least := empty * rungs["full-house"].score):
        yield f"{empty} empty cells score at least {least}, not {spec.score.most}"
    score = sum(rungs[each.technique].score * each.least for each in wanted)
    if spec.score.is_above(score):
        yield f"the requested techniques score {score}, more than {spec.score.most}"
    if spec.levels:
        highest = max(spec.levels)
        allowed = most_score(max(highest, Level.EASY), layout)
        if allowed is not None and score > allowed:
            yield f"the requested techniques score {score}, but {highest} allows {allowed}"


def _to_tools(spec: Spec, layout: Layout) -> Iterator[str]:
    """Yield an objection if everything permitted is among the techniques that must not suffice."""
    tools = tools_of(spec)
    most = max(spec.levels, default=Level.EXTREME)
    if not {rung.id for rung in _allowed(spec, most, layout)} <= tools:
        return
    yield "all permitted techniques are among those that must not suffice"


def _allowed(spec: Spec, most: Level, layout: Layout) -> Iterator[Rung]:
    """Yield the rungs of the rating ladder that *spec* permits, up to the hardest technique."""
    for rung in rating_ladder(layout).rungs:
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
