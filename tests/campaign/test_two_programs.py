"""Two programs on one game: both games stay whole, and each program reports the other."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from sudoku_tui.game.game import Game
from sudoku_tui.store.store import Store
from tests.campaign.attack import TABLE, Attack
from tests.campaign.random_player import any_event
from tests.soak import sample
from tests.store.desk import PUZZLE, begin, integrity

ROOT = Path(__file__).parents[2]
_PLAYER = (sys.executable, "-m", "tests.campaign.concurrent_player")


@pytest.mark.slow
@pytest.mark.soak
def test_both_games_are_whole_and_each_program_notices_the_other(tmp_path: Path) -> None:
    path, count = tmp_path / "games.db", sample(2000, 100)
    with Store(path) as store:
        begin(store)
    programs = start_players(path, count)
    said = [program.communicate(timeout=300)[0].split() for program in programs]
    assert [each[1:] for each in said] == [["True", "True"]] * 2
    assert integrity(path) == "ok"
    with Store(path) as store:
        assert not store.remark and len(store.games.list_games()) == 2
        for seed, (id, *_) in enumerate(said, 1):
            assert store.games.load(int(id)).game.log == replay_game(seed, count)
    TABLE.append(Attack("two programs, moves", tried=2 * count))


def start_players(path: Path, count: int) -> list[subprocess.Popen[str]]:
    """Start two programs that begin to record *count* moves each at once."""
    players = [
        subprocess.Popen(
            [*_PLAYER, str(path), str(seed), str(count)],
            cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )
        for seed in (1, 2)
    ]  # fmt: skip
    for player in players:
        assert player.stdout and player.stdout.readline() == "ready\n"
    for player in players:
        assert player.stdin
        player.stdin.write("go\n")
        player.stdin.flush()
    return players


def replay_game(seed: int, count: int) -> tuple[object, ...]:
    dice, game = random.Random(seed), Game(PUZZLE)
    while len(game.log) < count:
        game.record(any_event(dice))
    return game.log
