"""The player's ladder: the techniques that hints, coach, review and drills may name.

The program imports this module at its start, so the engine is imported only when a ladder is used.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ..engine.ladders import Ladder
    from ..engine.level import Level

DEFAULT_NAME: Final = "teaching"
"""Name of the default ladder."""
OWN: Final = "own"
"""Name that selects the ladder of a file."""


@dataclass(frozen=True)
class LadderChoice:
    """The chosen ladder, and the techniques that the player has switched off.

    It is sent to other processes in this form; each process builds the ladder itself.
    """

    name: str = DEFAULT_NAME
    """Name of a built-in ladder, or `OWN`."""
    own_toml: str = ""
    """The ladder of a file as TOML; empty if there is none."""
    disabled_ids: tuple[str, ...] = ()
    """Ids of the techniques that are switched off."""
    uniqueness: bool = True
    """Whether steps may assume that the puzzle has one solution."""

    @property
    def is_usual(self) -> bool:
        """Whether this is the default choice."""
        return self.name == DEFAULT_NAME and not self.disabled_ids and self.uniqueness

    @property
    def full_ladder(self) -> Ladder:
        """The ladder including the techniques that are switched off."""
        return _ladder(self.name, self.own_toml)

    @property
    def ladder(self) -> Ladder:
        """The techniques that may be shown, the easiest first."""
        return _build_ladder(self)

    def ladder_for(self, *, unique: bool) -> Ladder:
        """Return the techniques for a puzzle; *unique* if it is known to have one solution."""
        return self.ladder if unique else self.ladder.without_uniqueness

    def teaches(self, technique: str) -> bool:
        """Check whether to practise a technique: any one that is not switched off."""
        off = technique in self.full_ladder.by_id and technique not in self.ladder.by_id
        return not (off or technique in self.disabled_ids)

    @property
    def title(self) -> str:
        """The choice in few words: ``teaching, 4 off, no uniqueness``."""
        left_out = len(self.full_ladder.rungs) - len(
            _remove_techniques(self.full_ladder, self.disabled_ids).rungs
        )
        parts = [self.full_ladder.name, f"{left_out} off" if left_out else ""]
        return ", ".join(filter(None, [*parts, "" if self.uniqueness else "no uniqueness"]))


USUAL: Final = LadderChoice()
"""The default choice."""


@lru_cache(maxsize=8)
def _build_ladder(choice: LadderChoice) -> Ladder:
    ladder = _remove_techniques(choice.full_ladder, choice.disabled_ids)
    return ladder if choice.uniqueness else ladder.without_uniqueness


def _remove_techniques(ladder: Ladder, off: tuple[str, ...]) -> Ladder:
    """Return *ladder* without the techniques of these ids; *ladder* itself if it has none."""
    from dataclasses import replace

    kept = tuple(rung for rung in ladder.rungs if rung.id not in off)
    return ladder if len(kept) == len(ladder.rungs) else replace(ladder, rungs=kept)


@lru_cache(maxsize=4)
def _ladder(name: str, own: str) -> Ladder:
    """Return a ladder by name; the teaching ladder if the chosen one is no longer readable."""
    from ..engine.ladders import LADDERS, TEACHING

    if name == OWN:
        from ..formats.errors import FormatError
        from ..formats.ladder_toml import read_ladder

        try:
            return read_ladder(own)
        except FormatError:
            return TEACHING
    return LADDERS.get(name, TEACHING)


def describe_level(level: Level | None, ladder: LadderChoice) -> str:
    """Describe the level of a puzzle on a chosen ladder; None if the ladder does not solve it."""
    return (
        f"{level} by {ladder.title}"
        if level is not None
        else f"too hard for the ladder {ladder.title}"
    )
