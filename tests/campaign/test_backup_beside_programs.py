"""Backups and restores while two programs write to one game: nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudoku_tui.store.store import FILE_NAME, Store
from tests.campaign.attack import Attack, run
from tests.campaign.test_two_programs import replay_game, start_players
from tests.soak import sample
from tests.store.desk import begin, integrity


@pytest.mark.slow
@pytest.mark.soak
def test_backups_are_prefixes_and_restores_lose_nothing(tmp_path: Path) -> None:
    path, count = tmp_path / FILE_NAME, sample(2_000, 100)
    with Store(path) as store:
        begin(store)
    players = start_players(path, count)
    with Attack("backup and restore beside two programs") as attack:
        number = 0
        while number < 1 or any(player.poll() is None for player in players):
            number += 1
            _back_up_and_restore(attack, tmp_path / f"kept-{number}.db", number)
        for player in players:
            player.communicate(timeout=300)
        with attack.attempt("at the end", most_seconds=30):
            assert integrity(path) == "ok"
            with Store(path) as store:
                assert not store.remark
                logs = {store.games.load(game.id).game.log for game in store.games.list_games()}
            assert {replay_game(seed, count) for seed in (1, 2)} <= logs


def _back_up_and_restore(attack: Attack, backup: Path, number: int) -> None:
    """Check that a new backup holds prefixes of the games, and restore every other one."""
    data = {"SUDOKU_TUI_DATA": str(backup.parent)}
    with attack.attempt(f"backup {number}"):
        assert run(["backup", str(backup)], environment=data).code == 0
        assert integrity(backup) == "ok"
    if number % 2:
        with attack.attempt(f"restore {number}"):
            assert run(["restore", str(backup)], environment=data).code == 0
