"""ER, EP and ED: what Explainer's scale says of a puzzle."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ExplainerRating:
    """How hard Explainer finds a puzzle. Ratings are as computed; `rounded` cuts them."""

    er: float
    """The hardest step."""
    ep: float
    """The hardest step up to the first that places a digit."""
    ed: float
    """The first step."""
    technique: str
    """The name of the first step that is as hard as the hardest; empty if it is not known."""
    complete: bool = True
    """Whether the path was walked to its end; if not, `er` is the least that it is."""
    ep_is_exact: bool = True
    """Whether a step was met that places a digit; if not, `ep` is the least that it is."""
    ed_is_exact: bool = True
    """Whether any step was met; if not, `ed` is the least that it is."""

    def text_of(self, name: str) -> str:
        """One of ``er``, ``ep`` and ``ed``, as it is known: ``4.2`` or ``at least 9.0``."""
        return f"{'' if self._is_exact(name) else 'at least '}{rounded(getattr(self, name)):.1f}"

    def short_text_of(self, name: str) -> str:
        """One of ``er``, ``ep`` and ``ed``: ``4.2``, or ``9.5+`` where that is the least."""
        return f"{rounded(getattr(self, name)):.1f}{'' if self._is_exact(name) else '+'}"

    def _is_exact(self, name: str) -> bool:
        return {"er": self.complete, "ep": self.ep_is_exact, "ed": self.ed_is_exact}[name]

    @property
    def short_text(self) -> str:
        """``ER 4.7``; ``ER 9.5+`` where that is the least."""
        return f"ER {self.short_text_of('er')}"

    @property
    def full_text(self) -> str:
        """``ER 4.7 (Unique Rectangle Type 3), EP 1.2, ED 1.2``, each as it is known."""
        er, ep, ed = (f"{name.upper()} {self.text_of(name)}" for name in ("er", "ep", "ed"))
        return f"{er} ({self.technique}), {ep}, {ed}" if self.technique else f"{er}, {ep}, {ed}"


def rounded(rating: float) -> float:
    """A rating as Explainer prints it, with one decimal."""
    return tenths(rating) / 10


def tenths(rating: float) -> int:
    """The same as a number of tenths."""
    return int((rating + 0.05) * 10)
