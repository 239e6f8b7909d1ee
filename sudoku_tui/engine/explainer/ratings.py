"""ER, EP and ED: what Explainer's scale says of a puzzle."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ExplainerRating:
    """How hard Explainer finds a puzzle. Ratings are as computed; `shown` cuts them."""

    er: float
    """The hardest step."""
    ep: float
    """The hardest step up to the first that places a digit."""
    ed: float
    """The first step."""
    technique: str
    """The name of the first step that is as hard as the hardest; empty if it is not known."""
    complete: bool = True
    """Whether the path was walked to its end; if not, the hardest step is at least so hard."""
    placed: bool = True
    """Whether that includes a step that places a digit; if not, the same is true of `ep`."""
    begun: bool = True
    """Whether it includes any step; if not, the same is true of `ed`."""

    def told(self, name: str) -> str:
        """One of ``er``, ``ep`` and ``ed``, as it is known: ``4.2`` or ``at least 9.0``."""
        return f"{'' if self._known(name) else 'at least '}{rounded(getattr(self, name)):.1f}"

    def _known(self, name: str) -> bool:
        return {"er": self.complete, "ep": self.placed, "ed": self.begun}[name]

    def brief(self, name: str) -> str:
        """One of ``er``, ``ep`` and ``ed``: ``4.2``, or ``9.5+`` where that is the least."""
        return f"{rounded(getattr(self, name)):.1f}{'' if self._known(name) else '+'}"

    @property
    def short(self) -> str:
        """``ER 4.7``; ``ER 9.5+`` where that is the least."""
        return f"ER {self.brief('er')}"

    @property
    def whole(self) -> str:
        """``ER 4.7 (Unique Rectangle Type 3), EP 1.2, ED 1.2``, each as it is known."""
        er, ep, ed = (f"{name.upper()} {self.told(name)}" for name in ("er", "ep", "ed"))
        return f"{er} ({self.technique}), {ep}, {ed}" if self.technique else f"{er}, {ep}, {ed}"


def rounded(rating: float) -> float:
    """A rating as Explainer prints it, with one decimal."""
    return tenths(rating) / 10


def tenths(rating: float) -> int:
    """The same as a number of tenths."""
    return int((rating + 0.05) * 10)
