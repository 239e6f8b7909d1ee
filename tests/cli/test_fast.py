"""The compiled search: when commands load it, their messages, and equal results."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path
from zlib import crc32

import pytest

from sudoku_tui.cli import fast
from sudoku_tui.engine.search.compiled import loader
from sudoku_tui.engine.search.compiled.loader import Permission
from tests.calling import Call

WITHOUT_NUMBA = find_spec("numba") is None


class Loading:
    """Counter of attempts to load the compiled search."""

    def __init__(self, trouble: str = "") -> None:
        self.folders: list[str] = []
        self.trouble = trouble

    def __call__(self, folder: str) -> str:
        self.folders.append(folder)
        return self.trouble


@pytest.fixture
def loading(monkeypatch: pytest.MonkeyPatch) -> Loading:
    """Replace the loader by a counter that reports a failure."""
    never = Loading("it is only a test")
    monkeypatch.setattr(loader, "_load", never)
    monkeypatch.setattr(fast, "find_spec", lambda name: name)
    monkeypatch.delenv(fast.VARIABLE, raising=False)
    return never


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of the compiled code of this source in the user's cache."""
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: tmp_path / "cache")
    sources = sorted(Path(loader.__file__).parent.glob("*.py"))
    digest = crc32(b"".join(each.read_bytes() for each in sources))
    return tmp_path / "cache" / "compiled" / f"{digest:08x}"


def test_compiled_search_is_loaded_when_it_pays(loading: Loading, home: Path) -> None:
    fast.allow_fast({})
    loader.expect(0.1)
    assert not home.exists(), "nobody asks for so little"
    loader.expect(3)
    assert home.is_dir()
    assert not loading.folders, "it would have to be compiled first"
    loader.expect(60)
    loader.expect(60)
    assert loading.folders == [str(home)]
    assert loader.load_error() == "it is only a test"
    assert not loader.is_loaded()


def test_cached_code_pays_sooner(loading: Loading, home: Path) -> None:
    (home / "code").mkdir(parents=True)
    (home / "code" / "task.nbi").touch()
    fast.allow_fast({})
    loader.expect(3)
    assert loading.folders == [str(home)]


def test_code_of_other_sources_is_unused_and_finally_deleted(loading: Loading, home: Path) -> None:
    for at in range(5):
        other = home.parent / f"other-{at}"
        other.mkdir(parents=True)
        (other / "task.nbi").touch()
        os.utime(other, (at, at))
    assert fast.loading_cost() == Permission(str(home), fast.COMPILING)
    assert {each.name for each in home.parent.iterdir()} == {home.name, "other-3", "other-4"}


def test_compiled_search_works_without_a_cache_folder(
    loading: Loading, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.touch()
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: in_the_way)
    assert fast.loading_cost() == Permission("", fast.COMPILING)


def test_the_variable_decides(loading: Loading, home: Path) -> None:
    fast.allow_fast({fast.VARIABLE: "off"})
    loader.expect(1e9)
    assert not loading.folders
    fast.allow_fast({fast.VARIABLE: "on"})
    assert loading.folders == [str(home)]


def test_failure_is_reported_once_on_request(
    call: Call, loading: Loading, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(fast.VARIABLE, "on")
    said = call("grid", "--seed", "1", "-v")
    assert said.error_line == (
        "sudoku-tui: compiled search: not used, it failed to load: it is only a test"
    )
    quiet = call("grid", "--seed", "1")
    assert (quiet.out, quiet.err) == (said.out, "")
    assert not loader.is_allowed()


def test_reason_for_not_using_it_is_reported(
    call: Call, loading: Loading, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fast, "process_time", lambda: 0.1)  # these tests have taken longer
    assert "too little work" in call("check", "." * 81, "-v").err
    monkeypatch.setenv(fast.VARIABLE, "off")
    assert "disabled by SUDOKU_TUI_FAST" in call("generate", "--seed", "1", "-v").err
    monkeypatch.delenv(fast.VARIABLE)
    monkeypatch.setattr(fast, "find_spec", lambda name: None)
    assert "pip install 'sudoku-tui[fast]'" in call("grid", "--seed", "1", "-v").err


def test_verbose_version_reports_the_package(call: Call) -> None:
    assert ("numba is not installed" in call("--version", "--verbose").out) == WITHOUT_NUMBA


@pytest.mark.skipif(WITHOUT_NUMBA, reason="numba is not installed")
@pytest.mark.parametrize(
    "command",
    [
        ("solve", "--count", "2"),
        ("solve", "--json"),
        ("check",),
        ("check", "--json"),
        ("grid", "-n", "20", "--seed", "7", "--layout", "windoku"),
        ("generate", "-n", "150", "--seed", "7", "--minimal"),
        ("generate", "-n", "5", "--seed", "7", "--minimal", "--json"),
        ("generate", "-n", "9", "--seed", "7", "--minimal", "--shard", "2/3", "--layout", "6"),
        ("generate", "-n", "3", "--seed", "7", "--level", "medium", "--json"),
    ],
    ids=" ".join,
)
def test_output_is_the_same_with_the_compiled_search(
    command: tuple[str, ...], call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzles = () if command[0] in ("grid", "generate") else ("-",)
    made = call("generate", "-n", "12", "--seed", "3").out
    stdin = f"{made}{'.' * 81}\n{'1' * 81}\n{made.replace('1', '.')}"
    monkeypatch.setenv(fast.VARIABLE, "off")
    plain = call(*command, *puzzles, stdin=stdin)
    monkeypatch.setenv(fast.VARIABLE, "on")
    # With -v, solve reports each puzzle instead.
    verbose = () if command[0] == "solve" else ("-v",)
    quick = call(*command, *puzzles, *verbose, stdin=stdin)
    assert not verbose or "compiled search: used" in quick.err
    assert (quick.exit, quick.out) == (plain.exit, plain.out)
