"""An analysis in words: a sentence or two for each thing found. Not found yet is no word."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..engine.backdoors import Backdoors
from ..engine.bits import Mask
from ..engine.breadth import MOST
from ..engine.findings import Analysis, Reason, Solutions, Trail, Way
from ..engine.layout import Layout
from ..engine.level import Level
from ..engine.notation import listed
from ..engine.rating import Rating, most_score
from ..engine.techniques import CATALOGUE
from ..engine.techniques.guess import GUESS

WAYS: Final = {
    Way.EASIEST: "easiest",
    Way.RATED: "rated",
    Way.SOUND: "no uniqueness",
}
"""What the ways are called."""
_PAIRS: Final = 6
"""Pairs that are named; the others are counted."""
_TIMES: Final = {2: "twice", 3: "three times", 4: "four times", 5: "five times"}


def counted(number: int, word: str, plural: str = "") -> str:
    """``1 step``, ``2 steps``."""
    return f"{number} {word if number == 1 else plural or word + 's'}"


def going_on(analysis: Analysis) -> str:
    """What is being worked on, while there is still something to find."""
    found, trails = analysis.solutions, analysis.trails
    if analysis.is_done:
        return ""
    if analysis.clash or (found and found.counted_all and not found.count):
        return "Looking for a wrong given."
    if found is None:
        return "Counting the solutions."
    if found.only is None and found.other and analysis.undecided is None:
        return "Looking where the solutions differ."
    if found.only and analysis.backdoors is None:
        return "Looking for backdoors."
    if found.only and analysis.minimality is None:
        return "Looking for givens that could go."
    if any(trail.walked is None for trail in trails.values()) or not trails:
        return "Looking for the next step."
    rating = analysis.explainer
    open_known = all(len(trail.widths) == len(trail.taken) for trail in trails.values())
    if open_known and rating and not rating.complete:
        return "Looking for chains within chains."
    return "Counting what is open at each step."


def solutions_told(analysis: Analysis) -> str:
    """How many solutions there are, and where they differ or what stands in the way."""
    layout, found = analysis.puzzle.layout, analysis.solutions
    if analysis.clash:
        told = f"{analysis.clash.told(layout)}, so there is no solution."
        return " ".join(filter(None, (told, _suspects_told(analysis))))
    if found is None:
        return ""
    if found.only:
        return "One solution."
    if found.counted_all and not found.count:
        return " ".join(filter(None, ("No solution.", _suspects_told(analysis))))
    parts = (_several_told(found), _differing_told(found, layout), _undecided_told(analysis))
    return " ".join(filter(None, parts))


def _several_told(found: Solutions) -> str:
    if found.count == 0:
        return "The search for a solution took too long, so nobody knows how many there are."
    if found.counted_all:
        return f"{found.count} solutions."
    if found.count == 1:
        return "At least one solution; the search for another took too long."
    return f"{found.count} solutions or more." if found.count > 2 else "Several solutions."


def _differing_told(found: Solutions, layout: Layout) -> str:
    """Where the two that are shown differ."""
    cells = differing(found)
    if not cells:
        return ""
    if cells.bit_count() > layout.digits:
        return f"Two of them differ in {cells.bit_count()} cells."
    return f"Two of them differ only in {layout.names(cells)}."


def differing(solutions: Solutions) -> Mask:
    """The cells in which the two solutions that are kept differ."""
    if solutions.one is None or solutions.other is None:
        return 0
    pairs = enumerate(zip(solutions.one, solutions.other, strict=True))
    return sum(1 << cell for cell, (one, other) in pairs if one != other)


def _undecided_told(analysis: Analysis) -> str:
    if analysis.undecided is None:
        return ""
    open_cells = analysis.puzzle.layout.cells - analysis.puzzle.clues
    count = analysis.undecided.bit_count()
    if count == open_cells:
        return "No empty cell is the same in all of them."
    return f"Of {counted(open_cells, 'empty cell')}, {count} can hold more than one digit."


def _suspects_told(analysis: Analysis) -> str:
    if analysis.suspects is None:
        return ""
    if not analysis.suspects:
        return "No given is to blame alone."
    names = analysis.puzzle.layout.names(analysis.suspects, "or")
    return f"It would have one without the given in {names}: is that digit right?"


def rating_told(rating: Rating) -> str:
    """``Hard, score 1230``."""
    return f"{rating.level}" + ("" if rating.score is None else f", score {rating.score}")


def reason_told(analysis: Analysis) -> str:
    """Why the puzzle has its level: ``because of one X-Wing, at step 31 of the rated way``."""
    walked = analysis.trail(Way.RATED).walked
    if walked is None:
        return ""
    rating, reason = walked.rating, walked.reason
    if not rating.counts:
        return "because every cell is given"
    if rating.level is Level.BEGINNER:
        return "because full houses and hidden singles in boxes are enough"
    if not rating.solved:
        return "because the techniques known do not reach the solution"
    if reason.by_score and rating.score is not None:
        most = most_score(Level(rating.level - 1), analysis.puzzle.layout.cells)
        return (
            f"because its {counted(sum(rating.counts.values()), 'step')} add up to a score of "
            f"{rating.score}, more than the {most} of the level below; the hardest are "
            f"{_used(reason.counts)}"
        )
    if rating.level is Level.EASY:
        return "because singles are enough"
    return f"because of {_used(reason.counts)}, {_when(reason)}"


def _used(counts: Mapping[str, int]) -> str:
    """``one X-Wing and XY-Wing twice``."""
    return listed(_times(id, count) for id, count in counts.items())


def _times(id: str, count: int) -> str:
    """``one X-Wing``, ``XY-Wing twice``; of guesses, how many."""
    if id == GUESS.id:
        return f"{'one' if count == 1 else count} {'guess' if count == 1 else 'guesses'} by search"
    if count == 1:
        return f"one {technique_name(id)}"
    return f"{technique_name(id)} {_TIMES.get(count, f'{count} times')}"


def technique_name(id: str) -> str:
    """What a technique is called where there is little room: without what stands in brackets."""
    return CATALOGUE[id].name.split(" (")[0]


def _when(reason: Reason) -> str:
    assert reason.first is not None  # it has steps
    first = "" if sum(reason.counts.values()) == 1 else "first "
    return f"{first}at step {reason.first + 1} of the rated way"


def uniqueness_told(analysis: Analysis) -> str:
    """What techniques that lean on there being one solution do for it."""
    rating, without = analysis.rating, analysis.without_uniqueness
    if rating is None:
        return ""
    if not rating.uniqueness:
        return "The rating does not lean on uniqueness."
    if without is None:
        return "The rating leans on uniqueness."
    hardest = f", hardest {technique_name(without.hardest)}" if without.hardest else ""
    return f"Without techniques that lean on uniqueness: {rating_told(without)}{hardest}."


def minimality_told(analysis: Analysis) -> str:
    """Which givens could go."""
    found, layout = analysis.minimality, analysis.puzzle.layout
    if found is None:
        return ""
    if found.is_minimal:
        return "Every given is needed."
    count, together = found.spare.bit_count(), found.together.bit_count()
    if count == 1:
        return f"The given in {layout.names(found.spare)} could be left out."
    at_once = "all" if together == count else str(together)
    at_once = "but no two at once" if together == 1 else f"{at_once} of them at once"
    if count > layout.digits:
        return f"Any one of {count} givens could be left out, {at_once}."
    return f"Any one of these givens could be left out, {at_once}: {layout.names(found.spare)}."


def backdoors_told(analysis: Analysis) -> str:
    """What would have to be given for singles to be enough."""
    found, layout = analysis.backdoors, analysis.puzzle.layout
    if found is None:
        return ""
    if found.singles_suffice:
        return "Singles alone finish it."
    if found.cells:
        count = found.cells.bit_count()
        if count > layout.digits:
            some = f"any one of {count} cells: {layout.short_names(found.cells)}"
        else:
            some = layout.names(found.cells, "or")
        return f"Singles would finish it, were it given the digit of {some}."
    return _pairs_told(found, layout)


def _pairs_told(found: Backdoors, layout: Layout) -> str:
    few = "No one cell, given for nothing, lets singles finish it"
    if not found.pairs:
        no_two = "nor do any two" if found.complete else "nor any two that were tried"
        return f"{few}, {no_two}."
    names = [f"{layout.cell_name(a)} with {layout.cell_name(b)}" for a, b in found.pairs]
    count = f"{counted(len(names), 'pair')}{'' if found.complete else ' or more'}"
    if len(names) > _PAIRS:
        return f"{few}; {count} would, such as {listed(names[:_PAIRS])}."
    return f"{few}; {count} would: {listed(names)}."


def way_told(trail: Trail) -> str:
    """How long a way is, and what is hardest on it."""
    count = len(trail.taken)
    if trail.walked is None:
        return f"{counted(count, 'step')} so far."
    if trail.hardest is None:
        return "No step is needed." if trail.walked.rating.solved else "No step is found."
    name = technique_name(trail.taken[trail.hardest].rung.technique.id)
    told = f"{counted(count, 'step')}; the hardest is {name}, step {trail.hardest + 1}."
    return told if trail.walked.rating.solved else f"{told} Then no technique known goes on."


def bottleneck_told(trail: Trail) -> str:
    """Where the fewest steps are open along a way."""
    if trail.walked is None or not trail.widths or len(trail.widths) < len(trail.taken):
        return ""
    where = trail.bottleneck
    if where is None:
        return "No bottleneck: every empty cell can be filled at once."
    width = trail.widths[where].open
    count = f"{MOST} or more steps are" if width == MOST else "1 step is" if width == 1 else ""
    name = technique_name(trail.taken[where].rung.technique.id)
    return (
        f"Narrowest at step {where + 1} of {len(trail.taken)}, {name}: "
        f"{count or f'{width} steps are'} open."
    )
