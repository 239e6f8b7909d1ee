"""Kill the real program in a game: moves that were on the screen stay."""

from __future__ import annotations

import re
import signal
import termios
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from math import ceil
from pathlib import Path
from random import Random
from typing import TypeAlias

import pytest

from sudoku_tui.engine.layout import Cell
from sudoku_tui.game.events import Branch, Restart
from sudoku_tui.game.game import Game
from sudoku_tui.session.playing import Playing
from sudoku_tui.session.preferences import MISTAKES, Preferences
from sudoku_tui.store.saved_game import SavedGame, State
from sudoku_tui.store.store import FILE_NAME, Store
from sudoku_tui.tui.drawing.cursor_moves import middle_empty
from sudoku_tui.tui.drawing.frame import SIZES, CellSize, frame_of
from sudoku_tui.tui.drawing.session_state import state_of_game
from sudoku_tui.tui.screens.board_screen import LEAST_PANEL_WIDTH
from tests.campaign.attack import Attack, check_session
from tests.cli.puzzles import LINE, SOLUTION
from tests.soak import first_of
from tests.store.desk import create
from tests.terminal import ARROWS, RESTORED, NeverSeen, Terminal
from tests.tui.boards import picture, text_of

COLUMNS, ROWS = 80, 24
WAYS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
TYPED = {**ARROWS, "M": ":show mistakes\r"}
"""Input for keys that have a name here."""
BAR = 1
"""Number of lines above the board."""
LINES = (":what if a pair\r", ":checkpoint fork\r", ":back to fork\r")
"""Commands typed on the command line."""


@dataclass
class Model:
    """A copy of the game without screen and file, which predicts the state after each key."""

    playing: Playing
    cursor: Cell
    size: CellSize
    shown: list[tuple[str, int]] = field(default_factory=list)
    """After each key: the picture of the board, and the number of events so far."""

    def __post_init__(self) -> None:
        self.shown.append((self.picture_board(), self.events))

    @property
    def events(self) -> int:
        """Number of events so far."""
        return len(self.playing.game.log)

    def picture_board(self) -> str:
        """Return the board as text."""
        state = state_of_game(self.playing, self.cursor)
        return "\n".join(text_of(picture(state, self.size, cursor=self.cursor)))

    def press(self, key: str) -> str:
        """Perform the action of a key. Return its input for a terminal."""
        playing = self.playing
        match key:
            case "up" | "down" | "left" | "right":
                layout = playing.game.puzzle.layout
                (row, column), (down, across) = layout.positions[self.cursor], WAYS[key]
                start, self.cursor = (
                    self.cursor,
                    layout.cell_at[(row + down) % 9, (column + across) % 9],
                )
                if playing.hand.is_selecting:
                    playing.hand.extend((start, self.cursor))
            case " ":
                playing.modes.toggle_notes()
            case "u":
                playing.undo()
            case "r":
                playing.redo()
            case "t":
                playing.fill()
            case "0":
                playing.clear(self.cursor)
            case _ if key.isdecimal():
                playing.write(self.cursor, int(key))
            case _:
                self._do_by_hand(key)
        self.shown.append((self.picture_board(), self.events))
        return TYPED.get(key, key)

    def _do_by_hand(self, key: str) -> None:
        """Perform a key of the player's hand: colours, selections and marks."""
        playing = self.playing
        match key:
            case "x":
                playing.hand.toggle_colour()
            case "\r":
                if playing.hand.colour:
                    playing.hand.paint_cells(self.cursor)
            case "\x18":
                playing.hand.clear_colours()
            case "V":
                playing.hand.toggle_selecting(self.cursor)
            case '"':
                playing.hand.toggle_corners()
            case _:
                self._do_in_the_tree(key)

    def _do_in_the_tree(self, key: str) -> None:
        """Perform a key of the tree: branches and checkpoints; also mistakes, and redo."""
        playing = self.playing
        match key:
            case "T":
                playing.play(Branch(playing.game.next_trial))
            case "R":
                playing.play(Restart())
            case "M":
                playing.mistakes.turn({str(way): name for way, name in MISTAKES})
            case "+":
                playing.hand.set_checkpoint()
            case "-":
                playing.hand.go_back()
            case "%":
                playing.mistakes.turn({str(way): name for way, name in MISTAKES})
            case "@":
                playing.reveal(self.cursor)
            case "&":
                playing.repeat(self.cursor)
            case ":what if a pair\r":
                playing.play(Branch("a pair"))
            case ":checkpoint fork\r":
                playing.hand.set_checkpoint("fork")
            case ":back to fork\r":
                playing.hand.go_back("fork")

    def count_seen(self, board: str, before: int) -> int:
        """Return how many keys have certainly taken effect, if *before* had and this is the board.

        A board can look the same after different keys; the earliest explanation counts. A partly
        drawn board matches none.
        """
        later = range(before, len(self.shown))
        return next((number for number in later if self.shown[number][0] == board), before)


def model_of(saved: SavedGame) -> Model:
    """Return a model of the saved game on the screen."""
    with Store(None) as store:
        copy = store.games.load(create(store, saved.game.puzzle, saved.details))
    for event in saved.game.log:
        copy.game.record(event)
    copy = replace(copy, times=(0.0,) * len(copy.game.log))
    playing = Playing.of_saved(Store(None), copy, Preferences(), lambda: 0.0)
    layout, digits = saved.game.puzzle.layout, saved.game.position.digits
    fitting = (
        size
        for size in SIZES
        if frame_of(layout, size, True).width <= COLUMNS - LEAST_PANEL_WIDTH
        and frame_of(layout, size, True).height <= ROWS - 2
    )
    last = saved.game.last_cell
    cursor = middle_empty(layout, digits) if last is None else last
    return Model(playing, cursor, next(fitting))


def board_text(terminal: Terminal, model: Model) -> str:
    """Return the text in the place of the board, drawn in part or whole."""
    height, width = model.shown[0][0].count("\n") + 1, len(model.shown[0][0].split("\n")[0])
    return "\n".join(line[:width] for line in terminal.lines[BAR : BAR + height])


def await_board(terminal: Terminal, model: Model) -> None:
    """Read until the board is as the model predicts."""
    terminal.until(lambda: board_text(terminal, model) == model.shown[-1][0])


def saved_game(data: Path) -> SavedGame:
    """Return the game that was played last, as the file has it."""
    with Store(data / FILE_NAME) as store:
        assert not store.remark
        return store.games.load(store.games.list_games(limit=1)[0].id)


def some_keys(random: Random, count: int) -> Iterator[str]:
    """Yield random moves, digits, notes, undo and redo."""
    kinds = ((*ARROWS,), "123456789", " ", "u", "r", "t", "0", 'x\rV"T+-', "R\x18M%@&", LINES)
    for _ in range(count):
        (keys,) = random.choices(kinds, weights=(8, 10, 2, 3, 2, 0.3, 1, 3, 0.6, 0.6))
        yield random.choice(keys)


def start_game(data: Path, level: str = "medium") -> Terminal:
    """Start the program with a new game."""
    return Terminal(data, ["play", "--level", level], columns=COLUMNS, rows=ROWS)


Press: TypeAlias = tuple[str, str]
"""Keys, and the command that the footer offers after them."""


def start_from_menu(data: Path, *presses: Press) -> Terminal:
    """Start the program, and a game by keys in the menu."""
    terminal = Terminal(data, columns=COLUMNS, rows=ROWS)
    terminal.offers("Quit")
    press(terminal, *presses)
    return terminal


def press(terminal: Terminal, *presses: Press) -> None:
    """Send keys, each once the footer offers what belongs to the one before."""
    for keys, offered in presses:
        terminal.send(keys)
        terminal.offers(offered)


def start_after_win(data: Path) -> Terminal:
    """Start the program, win a game, and begin the next one."""
    almost = f"\x1b[200~{SOLUTION[:40]}.{SOLUTION[41:]}\x1b[201~"
    terminal = start_from_menu(
        data, (almost, "Play it"), ("\x1bOQ", "Hint"), (SOLUTION[40], "New game")
    )
    assert saved_game(data).state is State.WON
    press(terminal, ("q", "Quit"), ("2", "Hint"))
    return terminal


BEGINNINGS: tuple[Callable[[Path], Terminal], ...] = (
    start_game,
    lambda data: start_from_menu(data, ("d", "Today"), ("\r", "Hint")),
    lambda data: start_from_menu(data, ("m", "F2 Play"), ("\x1bOQ", "Hint")),
    lambda data: start_from_menu(
        data, (f"\x1b[200~{LINE}\x1b[201~", "Play it"), ("\x1bOQ", "Hint")
    ),
    start_after_win,
)
"""Ways to begin a game."""


# Killed by a signal


@pytest.mark.slow
@pytest.mark.soak
def test_every_move_on_the_screen_survives_kill_9(
    tmp_path: Path,
) -> None:
    with Attack("kills in games") as attack:
        for number, random in attack.numbers(60, 1):
            data = tmp_path / str(number)
            begins = BEGINNINGS[number % len(BEGINNINGS)]
            with attack.attempt(number, most_seconds=60):
                seen, kept, shown_seconds = play_until_killed(begins(data), data, random)
                assert kept >= seen, f"{seen} events were on the screen, {kept} are left"
                assert saved_game(data).elapsed >= shown_seconds - 1
                check_restart(data)


def play_until_killed(program: Terminal, data: Path, random: Random) -> tuple[int, int, int]:
    """Play, and kill the program at a random moment.

    Return the number of events seen on the screen, the number in the file, and the seconds on the
    clock at the last event, which was saved with them. Check that the events of the file are the
    first of those played.
    """
    with program as terminal:
        terminal.shows("Hint")
        model = model_of(saved_game(data))
        await_board(terminal, model)
        seen, last = 0, time.monotonic()
        for key in some_keys(random, random.randint(5, 40)):
            before = model.events
            terminal.send(model.press(key))
            last = last if model.events == before else time.monotonic()
            if random.random() < 0.3:
                await_board(terminal, model)
                seen = model.count_seen(model.shown[-1][0], seen)
        terminal.read(random.uniform(0, 0.05))
        time.sleep(random.uniform(0, 0.03))
        killed = time.monotonic()
        terminal.signal(signal.SIGKILL)
        assert terminal.wait() == -signal.SIGKILL
        check_session(terminal.pid)
        seen = model.count_seen(board_text(terminal, model), seen)
        clock = re.search(r"(\d+):(\d\d)\s*$", terminal.lines[0])
    log = saved_game(data).game.log
    assert log == model.playing.game.log[: len(log)]
    seconds = 60 * int(clock[1]) + int(clock[2]) if clock else 0
    return model.shown[seen][1], len(log), seconds - ceil(killed - last)


def check_restart(data: Path) -> None:
    """Start again: the board is as it was, and every move can be undone and redone."""
    saved = saved_game(data)
    with Terminal(data, columns=COLUMNS, rows=ROWS) as terminal:
        terminal.shows("Continue")
        terminal.send("\r")
        terminal.shows("Hint")
        model = model_of(saved)
        await_board(terminal, model)
        depth = saved.game.undo_depth
        for key in ("u" * depth, "r" * depth):
            terminal.send("".join(map(model.press, key)))
            await_board(terminal, model)
        assert model.playing.game.position == saved.game.position
        terminal.send("qq")
        assert terminal.wait() == 0
    again = saved_game(data).game
    assert again.position == saved.game.position and again.undo_depth == depth
    assert Game.from_log(again.puzzle, again.log).position == again.position


# Closed by signals and keys


def play_a_little(terminal: Terminal, data: Path) -> Model:
    """Play a few moves until all are seen and saved, and return the model."""
    terminal.shows("Hint")
    model = model_of(saved_game(data))
    for key in some_keys(Random(5), 25):
        terminal.send(model.press(key))
    # The last keys may change nothing on the board, so wait for the file as well.
    terminal.until(lambda: len(saved_game(data).game.log) == model.events)
    await_board(terminal, model)
    return model


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize(
    ("number", "code"), first_of([(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
)
def test_sigterm_saves_everything_and_restores_the_terminal(
    tmp_path: Path, number: signal.Signals, code: int
) -> None:
    with start_game(tmp_path) as terminal:
        model = play_a_little(terminal, tmp_path)
        assert not terminal.attributes()[3] & termios.ECHO
        start = len(terminal.sent)
        terminal.signal(number)
        assert terminal.wait() == code
        check_session(terminal.pid)
        said = bytes(terminal.sent[start:])
        assert all(mode in said for mode in RESTORED), said
        assert terminal.attributes()[3] & termios.ECHO
    assert saved_game(tmp_path).game.log == model.playing.game.log


@pytest.mark.slow
def test_closing_the_terminal_saves_everything(tmp_path: Path) -> None:
    with start_game(tmp_path) as terminal:
        model = play_a_little(terminal, tmp_path)
        terminal.hang_up()
        assert terminal.wait() in (129, -signal.SIGHUP)
        check_session(terminal.pid)
    assert saved_game(tmp_path).game.log == model.playing.game.log


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("keys", first_of(["\x11", "\x03"]), ids=ascii)
def test_the_usual_keys_save_and_leave(tmp_path: Path, keys: str) -> None:
    with start_game(tmp_path) as terminal:
        model = play_a_little(terminal, tmp_path)
        start = len(terminal.sent)
        terminal.send(keys)
        assert terminal.wait() == 0
        assert all(mode in bytes(terminal.sent[start:]) for mode in RESTORED)
    assert saved_game(tmp_path).game.log == model.playing.game.log


@pytest.mark.slow
def test_the_time_played_is_on_the_menu_at_once(tmp_path: Path) -> None:
    start = time.monotonic()
    with start_game(tmp_path) as terminal:
        terminal.shows("Hint")
        terminal.shows("0:02")
        terminal.send("q")
        terminal.shows("Continue")
        line = next(line for line in terminal.lines if "Continue" in line)
        clock = re.search(r"(\d+):(\d\d)", line)
        assert clock, line
        assert 2 <= 60 * int(clock[1]) + int(clock[2]) <= time.monotonic() - start


@pytest.mark.slow
def test_a_dumb_terminal_starts_line_mode(tmp_path: Path) -> None:
    with Terminal(tmp_path, environment={"TERM": "dumb"}) as terminal:
        terminal.shows("played by lines")
        terminal.send("quit\n")
        assert terminal.wait() == 0


@pytest.mark.slow
def test_a_timeout_shows_the_screen(tmp_path: Path) -> None:
    """Check the waits of the tests above: when one fails, its message is the screen."""
    with Terminal(tmp_path) as terminal:
        terminal.shows("Quit")
        with pytest.raises(NeverSeen, match="Settings"):
            terminal.shows("no such text", seconds=0.1)


# A book


@pytest.mark.slow
def test_finished_puzzles_of_a_book_stay_ticked_after_kill_9(tmp_path: Path) -> None:
    """Send the signal when the last digit of the second puzzle is on the screen."""
    file, data = tmp_path / "two.sdm", tmp_path / "data"
    almost = f"{SOLUTION[:40]}.{SOLUTION[41:]}"
    file.write_text(f"{LINE}\n{almost}\n", encoding="utf-8")
    with Terminal(data, ["play", str(file), "--number", "2"]) as terminal:
        terminal.offers("Hint")
        terminal.send(SOLUTION[40])
        terminal.shows("Solved")
        terminal.signal(signal.SIGKILL)
        assert terminal.wait() == -signal.SIGKILL
    file.unlink()
    with Store(data / FILE_NAME) as store:
        (book,) = store.books.list_books()
        done = store.books.progress()
        assert [done[line.key].is_done for line in store.books.lines(book.id)[1:]] == [True]
    with Terminal(data) as terminal:
        terminal.offers("Quit")
        press(terminal, ("b", "From a file"))
        terminal.send("\r")
        terminal.shows("2 puzzles, 1 done")
        terminal.until(lambda: any("✓2" in line.replace(" ", "") for line in terminal.lines))
        terminal.shows("The file is missing")
