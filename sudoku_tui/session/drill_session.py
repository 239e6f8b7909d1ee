"""A drill session: successive drills, flashes and chains, each saved when it is over."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import cycle, islice
from typing import Final, NamedTuple, TypeAlias

from ..engine.dice import Dice
from ..formats.figures import counted
from ..game.learning.cards import EXERCISES, FLASH, Card, Grade, Memory
from ..game.learning.grading import grade, usual_time
from ..game.learning.technique_cards import cards_of
from ..game.learning.today import Plan, plan_practice
from ..store.drills import draw_drill
from ..store.errors import StoreError
from ..store.positions import DrawnPosition, is_slow_technique, position_techniques
from ..store.store import Store
from .background.drills import DrawDrill
from .chain_task import ChainTask
from .drill_task import DrillTask
from .flash_task import FlashTask
from .ladder_choice import USUAL, LadderChoice

Task: TypeAlias = DrillTask | FlashTask | ChainTask
"""The exercise for a card."""
_DAY: Final = 86_400.0
_RETURNS: Final = 2
"""Maximum number of times that a missed card is repeated in one session."""


class Outcome(NamedTuple):
    """The outcome of a drill."""

    card: Card
    grade: Grade
    days_until_due: float
    """Days until the card is due again; 0 if the drill was not saved."""
    trouble: str = ""
    """Why it was not saved; empty if it was."""
    is_wrong_flash: bool = False
    """Whether a flash was answered wrongly.

    The technique was not found then. Unlike `Grade.AGAIN`, such an answer does not by itself repeat
    the card in the session.
    """

    @property
    def is_found(self) -> bool:
        """Whether the technique was found, or rightly reported as missing."""
        return self.grade is not Grade.AGAIN and not self.is_wrong_flash


class DrillSession:
    """The cards to practise and the outcomes so far. A session may be endless."""

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
        """Create a session; *ladder* has the techniques that feedback on answers may name."""
        self._store = store
        self._now = now
        self._seed = seed
        self._ladder = ladder
        self._waiting = list(cards)
        self._cycle = tuple(self._waiting) if endless else ()
        self._returned: dict[Card, int] = {}
        self._next: DrillTask | None = None
        self._begun: dict[Card, FlashTask | ChainTask] = {}
        """Flash and chain tasks, reused when their card comes again.

        A flash adapts the time of a board to the previous answers.
        """
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
        """Return a session with *count* drills of one technique (None: endless), due cards first.

        Raises:
            StoreError: There are no positions of the technique.
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
        """Return a session with one drill, on a position that the player has entered."""
        session = cls(store, (), now, seed, ladder=ladder)
        session._next = session._new_task(drawn)
        return session

    @classmethod
    def of_way(
        cls,
        store: Store,
        card: Card,
        now: Callable[[], float],
        seed: Callable[[], int],
    ) -> DrillSession:
        """Return an endless session of flashes or chains, by the kind of *card*."""
        return cls(store, (card,), now, seed, endless=True)

    @property
    def remaining(self) -> int | None:
        """Number of remaining drills; None if the session is endless."""
        return None if self._cycle else len(self._waiting) + (self._next is not None)

    @property
    def is_prepared(self) -> bool:
        """Whether the next drill is drawn."""
        return self._next is not None

    @property
    def found_count(self) -> int:
        """Number of drills that were found."""
        return sum(outcome.is_found for outcome in self.outcomes)

    @property
    def summary(self) -> str:
        """The result in words: ``9 drills done, 7 found.``; empty if no drill was done."""
        if not self.outcomes:
            return ""
        return f"{counted(len(self.outcomes), 'drill')} done, {self.found_count} found."

    def prepare(self) -> DrawDrill | None:
        """Draw the next drill ahead of time, unless that takes long.

        Flashes are not drawn ahead, because their clock starts when they are drawn.

        Returns:
            The job for another process if drawing takes long, else None; pass its answer to `take`.

        Raises:
            StoreError: The positions of the technique cannot be read.
        """
        card = self._next_drill_card
        if card is not None and is_slow_technique(card.technique):
            return DrawDrill(card, self._seed())
        self._draw()
        return None

    def take(self, card: Card, drawn: DrawnPosition) -> None:
        """Use a drill that another process has drawn, if it is still the next one."""
        if card == self._next_drill_card:
            self._waiting.pop(0)
            self._next = self._new_task(drawn)

    def _draw(self) -> None:
        if card := self._next_drill_card:
            self._waiting.pop(0)
            drawn = draw_drill(card, Dice(self._seed()), at_once=True)
            self._next = self._new_task(drawn)

    def _new_task(self, drawn: DrawnPosition) -> DrillTask:
        return DrillTask(drawn, self._now, self._ladder)

    @property
    def _next_drill_card(self) -> Card | None:
        """Card of the next drill if it is not drawn yet; None for flashes and chains."""
        card = self._next_card if self._next is None else None
        return None if card is None or card.kind in EXERCISES else card

    def next(self) -> Task | None:
        """Return the next task, or None at the end.

        Raises:
            StoreError: The positions of the technique cannot be read.
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

    def save_task(self, task: Task) -> Outcome:
        """Grade and save a finished task. Return its outcome."""
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
            outcome = Outcome(card, given, (memories[0].due - at) / _DAY, is_wrong_flash=is_taken)
        except StoreError as error:
            outcome = Outcome(card, given, 0.0, f"not saved: {error}", is_taken)
        self.outcomes.append(outcome)
        if given is Grade.AGAIN and not self._cycle:
            self._come_back(card)
        return outcome

    def _grade(self, task: Task) -> Grade:
        if isinstance(task, FlashTask):
            given = grade(task.attempt, task.usual)
            # Answering that a technique is missing takes little time, so it is never easy.
            return given if task.glimpse.steps else min(given, Grade.GOOD)
        card, cards = task.card, self._store.cards
        try:
            figures = (
                cards.figures_of(card)
                if card.kind in EXERCISES
                else cards.figures(card.technique).get(card.technique)
            )
        except StoreError:
            figures = None
        return grade(task.attempt, usual_time(card.technique, figures))

    def _come_back(self, card: Card) -> None:
        """Repeat a missed card after the next one or two others."""
        times = self._returned.get(card, 0)
        if times < _RETURNS:
            self._returned[card] = times + 1
            self._waiting.insert(min(2, len(self._waiting)), card)


def todays_plan(store: Store, ladder: LadderChoice = USUAL) -> Plan:
    """Return the plan of today's practice, with the techniques on the player's *ladder*.

    Raises:
        StoreError: The cards cannot be read.
    """
    techniques = [id for id in position_techniques() if ladder.teaches(id)]
    cards, missed = store.cards, store.misses.never_practised()
    return plan_practice(techniques, cards.memories(), cards.figures(), cards.now, missed)
