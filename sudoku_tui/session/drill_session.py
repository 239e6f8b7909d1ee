"""A drill session: drills, flashes and chains one after the other, each kept when it is over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import cycle, islice
from typing import Final, NamedTuple, TypeAlias

from ..engine.dice import Dice
from ..formats.figures import counted
from ..game.learning.cards import FLASH, WAYS, Card, Figures, Grade, Memory
from ..game.learning.grading import grade, par
from ..game.learning.technique_cards import cards_of, deck, level_of, with_ways
from ..game.learning.today import Plan, plan
from ..store.drills import draw_drill
from ..store.errors import StoreError
from ..store.positions import DrawnPosition, position_techniques, takes_long
from ..store.store import Store
from .background.drills import DrawDrill
from .chain_task import ChainTask
from .drill_task import DrillTask
from .flash_task import FlashTask
from .ladder_choice import USUAL, LadderChoice

Task: TypeAlias = DrillTask | FlashTask | ChainTask
"""What is done for a card."""
_DAY: Final = 86_400.0
_RETURNS: Final = 2
"""How often a card that was not found comes back in one session."""


class Outcome(NamedTuple):
    """What came of a drill."""

    card: Card
    grade: Grade
    days: float
    """Until it is due again; 0 if it was not kept."""
    trouble: str = ""
    """Why it was not kept."""
    is_taken: bool = False
    """Whether something else was taken for it: no drill comes back at once for that."""

    @property
    def is_found(self) -> bool:
        """Whether it was found, or rightly said not to be there."""
        return self.grade is not Grade.AGAIN and not self.is_taken


class DrillSession:
    """Cards to practise, and how it went. It deals without end if it is about one technique."""

    def __init__(
        self,
        store: Store,
        cards: Iterable[Card],
        now: Callable[[], float],
        seed: Callable[[], int],
        *,
        endless: bool = False,
        ladder: LadderChoice = USUAL,
    ) -> None:
        """*ladder* has the techniques that may be named where an answer is of another one."""
        self._store = store
        self._now = now
        self._seed = seed
        self._ladder = ladder
        self._waiting = list(cards)
        self._cycle = tuple(self._waiting) if endless else ()
        self._returned: dict[Card, int] = {}
        self._next: DrillTask | None = None
        self._begun: dict[Card, FlashTask | ChainTask] = {}
        """Those that go on from one to the next: how long a board is shown depends on the last."""
        self.outcomes: list[Outcome] = []

    @classmethod
    def of_technique(
        cls,
        store: Store,
        technique: str,
        now: Callable[[], float],
        seed: Callable[[], int],
        count: int | None = None,
        ladder: LadderChoice = USUAL,
    ) -> DrillSession:
        """Drills of one technique, *count* or as many as are wanted, what is due first.

        Raises:
            StoreError: there are no positions of it.
        """
        if technique not in position_techniques():
            raise StoreError(f"there are no positions of {technique}")
        try:
            memories, missed = store.cards.memories(), store.misses.never_practised()
        except StoreError:
            memories, missed = {}, frozenset()

        def place(card: Card) -> tuple[bool, float]:
            return card not in missed, memories[card].due if card in memories else 0.0

        order = sorted(cards_of(technique), key=place)
        dealt = order if count is None else islice(cycle(order), count)
        return cls(store, dealt, now, seed, endless=count is None, ladder=ladder)

    @classmethod
    def of_position(
        cls,
        store: Store,
        drawn: DrawnPosition,
        now: Callable[[], float],
        seed: Callable[[], int],
        ladder: LadderChoice = USUAL,
    ) -> DrillSession:
        """One drill, on a position that the player has brought."""
        session = cls(store, (), now, seed, ladder=ladder)
        session._next = DrillTask(drawn, now, ladder)
        return session

    @classmethod
    def of_way(
        cls,
        store: Store,
        card: Card,
        now: Callable[[], float],
        seed: Callable[[], int],
    ) -> DrillSession:
        """Flashes or chains, by the kind of *card*, as many as are wanted."""
        return cls(store, (card,), now, seed, endless=True)

    @property
    def left(self) -> int | None:
        """How many drills are still to come; None for no end of them."""
        return None if self._cycle else len(self._waiting) + (self._next is not None)

    @property
    def is_prepared(self) -> bool:
        """Whether the next drill is drawn."""
        return self._next is not None

    @property
    def found(self) -> int:
        """How many were found."""
        return sum(outcome.is_found for outcome in self.outcomes)

    @property
    def summary(self) -> str:
        """How it went: ``7 of 9 drills found.``; empty if nothing was done."""
        if not self.outcomes:
            return ""
        return f"{self.found} of {counted(len(self.outcomes), 'drill')} found."

    def prepare(self) -> DrawDrill | None:
        """Draw the next drill while there is time; what takes long another process is to draw.

        A flash begins when it is drawn.

        Returns:
            what to ask that process for, and then to `take`.

        Raises:
            StoreError: its positions cannot be read.
        """
        card = self._undrawn
        if card is not None and takes_long(card.technique):
            return DrawDrill(card, self._seed())
        self._draw()
        return None

    def take(self, card: Card, drawn: DrawnPosition) -> None:
        """Take a drill that another process has drawn, if it is still the next one."""
        if card == self._undrawn:
            self._waiting.pop(0)
            self._next = DrillTask(drawn, self._now, self._ladder)

    def _draw(self) -> None:
        if card := self._undrawn:
            self._waiting.pop(0)
            drawn = draw_drill(card, Dice(self._seed()), at_once=True)
            self._next = DrillTask(drawn, self._now, self._ladder)

    @property
    def _undrawn(self) -> Card | None:
        """The card of the next drill, unless that is drawn; None if it is no drill."""
        card = self._next_card if self._next is None else None
        return None if card is None or card.kind in WAYS else card

    def next(self) -> Task | None:
        """What comes next, or None at the end.

        Raises:
            StoreError: its positions cannot be read.
        """
        self._draw()
        task, self._next = self._next, None
        if task is None and (card := self._next_card) is not None:
            self._waiting.pop(0)
            return self._of_way(card)
        return task

    def _of_way(self, card: Card) -> Task:
        task = self._begun.get(card)
        if task is None:
            kind = FlashTask if card.kind == FLASH else ChainTask
            task = self._begun[card] = kind(card.technique, self._now, self._seed)
        else:
            task.next()
        return task

    @property
    def _next_card(self) -> Card | None:
        if not self._waiting:
            self._waiting = list(self._cycle)
        return self._waiting[0] if self._waiting else None

    def keep(self, task: Task) -> Outcome:
        """Keep what is over, and say what came of it."""
        card, attempt = task.card, task.attempt
        given = self._grade(task)
        is_taken = isinstance(task, FlashTask) and not task.was_right
        figures = attempt.seconds, attempt.mistakes, attempt.detail
        at, memories = self._store.cards.now, list[Memory]()
        try:
            self._store.unsaved.write(
                "drill",
                lambda store: memories.append(store.cards.record(card, given, *figures, at)),
            )
            outcome = Outcome(card, given, (memories[0].due - at) / _DAY, is_taken=is_taken)
        except StoreError as error:
            outcome = Outcome(card, given, 0.0, f"not saved: {error}", is_taken)
        self.outcomes.append(outcome)
        if given is Grade.AGAIN and not self._cycle:
            self._come_back(card)
        return outcome

    def _grade(self, task: Task) -> Grade:
        if isinstance(task, FlashTask):
            given = grade(task.attempt, task.usual)
            # That there is none is soon said.
            return given if task.glimpse.steps else min(given, Grade.GOOD)
        card, cards = task.card, self._store.cards
        try:
            figures = (
                cards.figures_of(card)
                if card.kind in WAYS
                else cards.figures(card.technique).get(card.technique)
            )
        except StoreError:
            figures = None
        return grade(task.attempt, usual_time(card.technique, figures))

    def _come_back(self, card: Card) -> None:
        """Let a card that was not found come again, after another one."""
        times = self._returned.get(card, 0)
        if times < _RETURNS:
            self._returned[card] = times + 1
            self._waiting.insert(min(2, len(self._waiting)), card)


def usual_time(technique: str, figures: Figures | None) -> float:
    """The seconds that a drill of a technique usually takes."""
    return par(level_of(technique), figures.recent if figures else ())


def todays_plan(
    store: Store, figures: Mapping[str, Figures] | None = None, ladder: LadderChoice = USUAL
) -> Plan:
    """What there is to practise today; *figures* of the store, if they have been read.

    What is not on the player's *ladder* waits until it is.

    Raises:
        StoreError: the cards cannot be read.
    """
    techniques = [id for id in position_techniques() if ladder.teaches(id)]
    cards = store.cards
    figures = cards.figures() if figures is None else figures
    memories: dict[Card, Memory] = cards.memories()
    takes = {id: usual_time(id, figures.get(id)) for id in techniques}
    begun = [at for each in figures.values() for at in each.begun]
    missed = store.misses.never_practised()
    known = with_ways(deck(techniques), memories)
    return plan(known, memories, cards.now, takes, begun=begun, missed=missed)
