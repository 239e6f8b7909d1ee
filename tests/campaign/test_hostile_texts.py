"""Hostile texts through the parser and the command: an answer in time, and never an empty board."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest

from sudoku_tui.__main__ import main
from sudoku_tui.cli.exits import Exit
from sudoku_tui.engine.puzzle import NO_EXTRAS
from sudoku_tui.formats import FormatError
from sudoku_tui.formats.reading import read_sheets
from tests.campaign.attack import MOST_SECONDS, Attack, Crashed, run
from tests.campaign.test_bombs import BOMBS
from tests.campaign.test_corrupted_texts import corrupt, texts
from tests.cli.puzzles import HARD, LINE, SOLUTION

_PIECES = (
    *(LINE, HARD, SOLUTION, "." * 81, "0" * 81, LINE[:80], LINE + "1"),
    *("r1c1=5", "A1: 5", "R1C1 #5", "1: ", "v1 classic #1", "solution:", "puzzle:", "-1", "?"),
    *('{"puzzle":', '"grid":[[', "]]", "[[", "}", '"value":', "<sudoku>", "<cell row='1'>5</cell>"),
    *("|", "+---+", "---", "~", "\t", "\r", "\r\n", "\n", "\n\n", "\x00", "\ufeff", "\u202e"),
    *("\u0661", "\u00b2", "\U0001d7d9", "\u0301", "①", "\ud800", "e\u0301", "١٢٣", "１２３"),
    *("https://sudokupad.app/scl", "https://f-puzzles.com/?load=", "%41%41", "data:", "\\begin{"),
    *(
        "% comment",
        "# 12345",
        "// 9",
        ";",
        ",",
        ":",
        "=",
        "x" * 500,
        "9" * 400,
        "(" * 200,
        " " * 400,
    ),
)
"""Pieces of many formats, of text around puzzles, and of characters that mislead parsers."""
_TOKENS = "0123456789.*_-xX?|+,;:/()[]{}<>\"'`~!@#$%^&= \t\nabcrcRC"
_CONTENT = (
    *("entries", "candidates", "corner", "centre", "given_marks", "solution", "cages"),
    *("candidate_colours", "colours", "unsupported"),
)
"""Fields of a sheet, other than the givens and marks of its puzzle."""
COMMANDS: tuple[tuple[str, ...], ...] = (
    *(("check",), ("solve",), ("hint",), ("grid",), ("convert", "--to", "json"), ("convert",)),
    *(("check", "--json"), ("solve", "--timeout", "1"), ("rate", "--timeout", "1")),
)
"""Commands that read puzzles from standard input."""


def _random_pieces(dice: Random) -> str:
    return "".join(dice.choices(_PIECES, k=dice.randint(1, 12)))


def _random_characters(dice: Random) -> str:
    return "".join(dice.choices(_TOKENS, k=dice.choice((1, 9, 81, 82, 300, 2000))))


def _random_bytes(dice: Random) -> str:
    return dice.randbytes(dice.choice((1, 16, 81, 500, 3000))).decode(
        dice.choice(("latin-1", "utf-8", "utf-16-le")), "replace"
    )


def _repeated(dice: Random) -> str:
    return (dice.choice(_PIECES) + dice.choice(("", "\n", " "))) * dice.choice((2, 9, 81, 400))


def _rearranged(dice: Random) -> str:
    """Return a grid with some cells replaced, swapped or cut, over one or nine lines."""
    cells = [*dice.choice((LINE, HARD, SOLUTION))]
    for _ in range(dice.choice((1, 1, 3, 20))):
        cells[dice.randrange(81)] = dice.choice(("-1", "10", "x", "", "00", "a", "٣", "\n", "|"))
    between = dice.choice(("", " ", ",", ";"))
    width = dice.choice((9, 9, 81, 10, 8))
    lines = [between.join(cells[at : at + width]) for at in range(0, 81, width)]
    return dice.choice(("\n", "\r\n", "\n\n", "/")).join(lines)


def _corrupted(collected_texts: Sequence[bytes]) -> Callable[[Random], str]:
    return lambda dice: corrupt(dice.choice(collected_texts), dice).decode("utf-8", "replace")


def _bomb(dice: Random) -> str:
    return BOMBS[dice.choice((*BOMBS,))]


def text_of(number: int, dice: Random, collected_texts: Sequence[bytes]) -> str:
    """Return the text of an attempt. Bombs are rare, as each takes as long as many other texts."""
    makers = (_random_pieces, _random_characters, _random_bytes, _repeated, _rearranged)
    if number % 200 == 199:
        return _bomb(dice)
    return (*makers, *[_corrupted(collected_texts)] * 5)[number % 10](dice)


def check_boards(text: str) -> None:
    """Read a text with digits and check that not all its boards are empty.

    The digits of a packed link belong to its encoding, so it is exempt.
    """
    is_packed = any(sign in text for sign in ("://", "load=", "SCv", "/sc", "fpuz", "ctc"))
    has_digits = any(letter in "123456789" for letter in text)
    boards = list[bool]()
    for found in read_sheets(text.splitlines(keepends=True)):
        if isinstance(found, FormatError):
            assert len(str(found)) < 1000
        else:
            content = [getattr(found.sheet, name) for name in _CONTENT]
            has_rules = found.puzzle.extras != NO_EXTRAS
            boards.append(any(content) or any(found.puzzle.givens) or has_rules)
    assert is_packed or not has_digits or not boards or any(boards), "an empty board"


@pytest.fixture(scope="module")
def collected_texts() -> list[bytes]:
    """Return a text of every form that the program writes or the tests have collected."""
    return [text.encode() for text in texts()]


@pytest.mark.slow
@pytest.mark.soak
def test_hostile_texts_are_read_or_refused(collected_texts: list[bytes]) -> None:
    with Attack("hostile texts, parser") as attack:
        for number, dice in attack.numbers(20_000, 60):
            text = text_of(number, dice, collected_texts)
            with attack.attempt((number, text[:60])):
                check_boards(text)


@pytest.mark.soak
def test_hostile_texts_end_no_command(
    collected_texts: list[bytes],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with Attack("hostile texts, command") as attack:
        for number, dice in attack.numbers(4_000, 12):
            text = text_of(number, dice, collected_texts)
            command = COMMANDS[number % len(COMMANDS)]
            piped = text.encode("utf-8", "surrogatepass" if number % 2 else "replace")
            with attack.attempt((command, number, text[:60]), _seconds_of(command, text)):
                monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(piped)))
                code = main([*command, "-"])
                said = capsys.readouterr()
                if "Traceback" in said.err or code not in [*Exit]:
                    raise Crashed(f"exit {code}: {said.err[-200:]}")
                assert "\x1b" not in said.out + said.err


def _seconds_of(command: tuple[str, ...], text: str) -> float:
    """Return the deadline of a command in seconds; a text of many puzzles has as many answers."""
    puzzles = 1 + len(text) // 81 if command[0] in ("solve", "rate", "hint", "check") else 1
    return MOST_SECONDS * puzzles


@pytest.mark.slow
@pytest.mark.soak
def test_hostile_texts_end_no_whole_command(collected_texts: list[bytes], tmp_path: Path) -> None:
    with Attack("hostile texts, process") as attack:
        for number, dice in attack.numbers(300, 1):
            text = text_of(number, dice, collected_texts)
            command = COMMANDS[number % len(COMMANDS)]
            with attack.attempt((command, number, text[:60]), _seconds_of(command, text) + 1):
                run([*command, "-"], text.encode("utf-8", "replace"))
