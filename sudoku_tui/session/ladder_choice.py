"""Which ladder a player climbs: what hints, coach, review and drills may name.

The program starts with this, so the engine behind it is loaded where a ladder is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ..engine.ladders import Ladder
    from ..engine.level import Level

TEACHES: Final = "teaching"
"""The ladder that is climbed unless another one is chosen."""
OWN: Final = "own"
"""The name under which the ladder of a file is chosen."""


@dataclass(frozen=True)
class LadderChoice:
    """What the player has chosen of the ladders, and left out of it.

    It travels to other processes as it is: a ladder is made of it where it is climbed.
    """

    name: str = TEACHES
    """Of a ladder that ships, or `OWN`."""
    own: str = ""
    """The ladder of a file as TOML; empty if there is none."""
    not_learnt: tuple[str, ...] = ()
    """The ids of the techniques that are switched off."""
    uniqueness: bool = True
    """Whether steps may lean on there being one solution."""

    @property
    def is_usual(self) -> bool:
        """Whether all is as it is for who has chosen nothing."""
        return self.name == TEACHES and not self.not_learnt and self.uniqueness

    @property
    def whole(self) -> Ladder:
        """The ladder with all that is switched off."""
        return _ladder(self.name, self.own)

    @property
    def ladder(self) -> Ladder:
        """The techniques that may be named, easiest first."""
        return _climbed(self)

    def on(self, *, unique: bool) -> Ladder:
        """The techniques for a puzzle; without *unique* it is not known to have one solution."""
        return self.ladder if unique else self.ladder.without_uniqueness

    def teaches(self, technique: str) -> bool:
        """Whether the technique of this id is to be practised: it is on, or on no ladder here."""
        off = technique in self.whole.by_id and technique not in self.ladder.by_id
        return not (off or technique in self.not_learnt)

    @property
    def title(self) -> str:
        """What it is called in few words: ``teaching, 4 off, no uniqueness``."""
        left_out = len(self.whole.rungs) - len(_without(self.whole, self.not_learnt).rungs)
        parts = [self.whole.name, f"{left_out} off" if left_out else ""]
        return ", ".join(filter(None, [*parts, "" if self.uniqueness else "no uniqueness"]))


USUAL: Final = LadderChoice()
"""What is climbed where nobody has chosen."""


@lru_cache(maxsize=8)
def _climbed(choice: LadderChoice) -> Ladder:
    ladder = _without(choice.whole, choice.not_learnt)
    return ladder if choice.uniqueness else ladder.without_uniqueness


def _without(ladder: Ladder, off: tuple[str, ...]) -> Ladder:
    """*ladder* without the techniques of these ids; the same one where it has none of them."""
    from dataclasses import replace

    kept = tuple(rung for rung in ladder.rungs if rung.id not in off)
    return ladder if len(kept) == len(ladder.rungs) else replace(ladder, rungs=kept)


@lru_cache(maxsize=4)
def _ladder(name: str, own: str) -> Ladder:
    """A ladder by its name; the teaching one in place of one that cannot be read any more."""
    from ..engine.ladders import LADDERS, TEACHING
    from ..formats.errors import FormatError
    from ..formats.ladder_toml import read_ladder

    if name == OWN:
        try:
            return read_ladder(own)
        except FormatError:
            return TEACHING
    return LADDERS.get(name, TEACHING)


def describe_level(level: Level | None, ladder: LadderChoice) -> str:
    """The level of a puzzle by a ladder that was chosen; None where that does not solve it."""
    return f"{level} by {ladder.title}" if level is not None else f"too hard for {ladder.title}"
