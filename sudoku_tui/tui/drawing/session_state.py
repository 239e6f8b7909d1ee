"""The board states of running sessions: of a game, a replay, a watched path and a drill."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ...engine.bits import Mask, mask_of, union
from ...engine.layout import Candidate, Cell, Digit, Layout
from ...engine.practice.answers import Ruling
from ...game.checks import find_clashes, wrong_entries
from ...game.colours import Colours
from ...game.hints import PLACE, WHOLE, Advice
from ...game.position import Position, crossed_out, open_places
from ...game.why_not import ReasonPage
from ...session.drill_task import DrillTask
from ...session.playing import Playing
from ...session.preferences import OFF, Preferences
from ...session.replay import Replay
from ...session.watch import Watch
from .board_state import BoardState, Chip, Chips, DrawnLink, Overlay, cages_of, marks_of
from .glyphs import Glyphs
from .hints import draw_reason, draw_step
from .styles import HAND_HIGHLIGHTS, HAND_SIGNS, Highlight


def state_of_game(playing: Playing, cursor: Cell, *, covered: bool = False) -> BoardState:
    """Return the board of a game, with the cursor on *cursor*."""
    game, preferences = playing.game, playing.preferences
    layout, position = game.puzzle.layout, game.position
    if isinstance(playing.hint.answer, ReasonPage) and not covered:
        return _state_of_reason(playing, playing.hint.answer)
    clashes = find_clashes(game) if playing.mistakes.way != OFF else ()
    judged = playing.solution if playing.mistakes.is_judged else None
    wrong = wrong_entries(game, judged) if judged else 0
    focus = playing.focus(cursor)
    filtered = playing.modes.shows_places and focus
    shown = _filtered_places(playing, focus) if filtered else playing.filtered
    hint, colours = _hint_overlay(playing), position.colours
    return BoardState(
        layout,
        position.digits,
        mask_of(cell for cell, digit in enumerate(game.puzzle.givens) if digit),
        position.notes,
        wrong=union(clash.cells for clash in clashes),
        flagged=playing.flagged | wrong,
        focus=focus,
        filtered=playing.modes.filter.digits if playing.modes.filter else 0,
        open_places=shown,
        centred=preferences.centre_marks,
        show_houses=preferences.show_houses,
        show_equal=preferences.show_equal,
        covered=covered,
        solved=playing.was_won and playing.is_won,
        hint=hint,
        marks=marks_of(game.puzzle),
        cages=cages_of(game.puzzle),
        answer=_strong_links(playing),
        coloured=_coloured_chips(colours, layout) if hint is None else {},
        cell_colours=colours.colours_by_cell() if hint is None else {},
        corners=_corners(position, layout) if hint is None else (),
        selected=playing.hand.selected if hint is None else 0,
    )


def state_of_replay(replay: Replay, preferences: Preferences) -> BoardState:
    """Return the board of a replay: the position at a moment, and a step drawn over it."""
    puzzle, position, drawn = replay.moments.puzzle, replay.shown_moment.position, replay.drawn_step
    layout, colours, cell = puzzle.layout, position.colours, replay.moment.cell
    return BoardState(
        layout,
        position.digits,
        mask_of(cell for cell, digit in enumerate(puzzle.givens) if digit),
        position.notes,
        flagged=replay.wrong_cells,
        focus=position.digits[cell] if cell is not None else 0,
        centred=preferences.centre_marks,
        show_houses=False,
        show_equal=preferences.show_equal,
        hint=draw_step(drawn) if drawn else None,
        marks=marks_of(puzzle),
        cages=cages_of(puzzle),
        coloured={} if drawn else _coloured_chips(colours, layout),
        cell_colours={} if drawn else colours.colours_by_cell(),
        corners=() if drawn else _corners(position, layout),
    )


def state_of_watch(watch: Watch, preferences: Preferences) -> BoardState:
    """Return the board of a watched solution path: a step drawn over the position before it."""
    puzzle, walked = watch.path.puzzle, watch.walked
    return BoardState(
        puzzle.layout,
        watch.digits,
        mask_of(cell for cell, digit in enumerate(puzzle.givens) if digit),
        watch.candidates,
        centred=preferences.centre_marks,
        show_houses=False,
        show_equal=False,
        hint=draw_step(walked.step) if walked else None,
        marks=marks_of(puzzle),
        cages=cages_of(puzzle),
    )


def _filtered_places(playing: Playing, digit: Digit) -> Mask:
    """Return the cells where a digit is possible by the rules and not eliminated by a hint."""
    puzzle, position = playing.game.puzzle, playing.game.position
    crossed = mask_of(cell for cell, gone in crossed_out(position, puzzle.layout) if gone == digit)
    return open_places(puzzle, position.digits, digit) & ~crossed


def _strong_links(playing: Playing) -> Overlay | None:
    """Return the strong links that the filter shows: as lines, and as letters for small cells.

    Connected candidates have one letter, and alternate between two highlights.
    """
    wanted, layout = playing.modes.filter, playing.game.puzzle.layout
    if wanted is None or not wanted.links:
        return None
    paired = tuple(wanted.paired(layout, playing.candidates))
    joined: dict[Candidate, list[Candidate]] = {}
    for digit, one, other in paired:
        joined.setdefault(Candidate(one, digit), []).append(Candidate(other, digit))
        joined.setdefault(Candidate(other, digit), []).append(Candidate(one, digit))
    chips: dict[Candidate, Chip] = {}
    letters = iter("abcdefghijklmnopqrstuvwxyz")
    for start in joined:
        if start in chips:
            continue
        letter, waiting = next(letters, ""), [(start, Highlight.ON)]
        while waiting:
            candidate, highlight = waiting.pop()
            if candidate not in chips:
                chips[candidate] = Chip(highlight, letter)
                other_look = Highlight.OFF if highlight is Highlight.ON else Highlight.ON
                waiting += [(end, other_look) for end in joined[candidate]]
    return Overlay(chips, tuple(DrawnLink(one, other, True) for _, one, other in paired))


def _corners(position: Position, layout: Layout) -> tuple[Mask, ...]:
    """Return the corner marks of each cell as masks; an empty tuple if there are none."""
    if not position.corners:
        return ()
    return tuple(position.corners_of(cell, layout) for cell in range(layout.cells))


def _coloured_chips(colours: Colours, layout: Layout) -> Mapping[Cell, Chips]:
    """Return the candidates coloured by the player, by cell."""
    found: dict[Cell, dict[Digit, Chip]] = {}
    for (cell, digit), colour in sorted(colours.colours_by_candidate(layout).items()):
        chip = Chip(HAND_HIGHLIGHTS[colour - 1], HAND_SIGNS[colour - 1])
        found.setdefault(cell, {})[digit] = chip
    return {cell: tuple(chips.items()) for cell, chips in found.items()}


def _state_of_reason(playing: Playing, answer: ReasonPage) -> BoardState:
    """Return the board of one page of the reason why a digit is impossible.

    The position is the one after the steps of the pages before.
    """
    puzzle = playing.game.puzzle
    return replace(
        BoardState.of_puzzle(puzzle),
        digits=answer.before.digits,
        notes=answer.before.notes,
        centred=playing.preferences.centre_marks,
        flagged=1 << answer.candidate.cell if answer.is_supposition else 0,
        show_houses=playing.preferences.show_houses,
        hint=draw_reason(answer),
    )


def _hint_overlay(playing: Playing) -> Overlay | None:
    """Return the drawing of the hint at its present level of detail; None if there is none yet."""
    match playing.hint.answer:
        case Advice() as advice if playing.hint.detail >= WHOLE:
            return draw_step(advice.step)
        case Advice() as advice if playing.hint.detail == PLACE:
            return Overlay(
                houses=advice.houses_to_look_at, cells=advice.cells_to_look_at, outlined=True
            )
        case _:
            return None


def state_of_drill(
    drill_task: DrillTask, cursor: Cell, preferences: Preferences, glyphs: Glyphs
) -> BoardState:
    """Return the board of a drill, with the cursor on *cursor*.

    Until the drill is over it shows the answer, then the whole step, drawn as a hint. Digits that
    are written are drawn as entries.
    """
    step = drill_task.shown_step if drill_task.is_over else None
    digits, judged = list(drill_task.board.digits), drill_task.judgement
    for cell, digit in (step or drill_task.answer).placements:
        digits[cell] = digit
    board, focus = drill_task.board, drill_task.focus(cursor)
    filtered = drill_task.modes.shows_places and focus and drill_task.shows_candidates
    return BoardState(
        drill_task.puzzle.layout,
        tuple(digits),
        board.givens,
        drill_task.notes(),
        wrong=mask_of(cell for cell, _ in judged.wrong_placements) if judged else 0,
        focus=focus,
        open_places=board.places[focus] if filtered else 0,
        centred=preferences.centre_marks,
        show_houses=preferences.show_houses,
        show_equal=preferences.show_equal,
        single_apart=not drill_task.shows_candidates,
        hint=draw_step(step) if step else None,
        cages=cages_of(drill_task.puzzle),
        answer=None if drill_task.is_over else _answer_overlay(drill_task, glyphs),
    )


def _answer_overlay(drill_task: DrillTask, glyphs: Glyphs) -> Overlay | None:
    """Return the drawing of an answer: a cross at eliminations, a clash sign at wrong parts."""
    other = _step_of_another(drill_task)
    chips: dict[Candidate, Chip] = dict(other.chips) if other else {}
    for candidate in drill_task.answer.eliminations:
        chips[candidate] = Chip(Highlight.CUT)
    for candidate in drill_task.answer.placements:
        chips[candidate] = Chip(Highlight.ON)
    if judged := drill_task.judgement:
        for candidate in (*judged.wrong_eliminations, *judged.wrong_placements):
            if candidate in chips:
                chips[candidate] = Chip(Highlight.FIN, glyphs.clash)
    place = drill_task.shows_place
    houses = drill_task.advice.houses_to_look_at if place else ()
    marked = drill_task.answer.pattern | (drill_task.advice.cells_to_look_at if place else 0)
    if not (chips or houses or marked):
        return None
    bonds = other.bonds if other else ()
    return Overlay(chips, bonds, houses, cells=marked, outlined=place)


def _step_of_another(drill_task: DrillTask) -> Overlay | None:
    """Return the drawing of another technique's step that proves the answer; None without one."""
    judged = drill_task.judgement
    if judged and judged.step and judged.ruling in (Ruling.OTHER, Ruling.HARDER):
        return draw_step(judged.step)
    return None
