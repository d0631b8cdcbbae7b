"""Completion goes where the shell looks for it, in the user's own folders only."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.slowly import every_third
from tools.install_completion import SHELLS, main, place


@pytest.mark.parametrize("shell", every_third(SHELLS))
def test_it_is_written_below_home_and_said_where(
    shell: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    environment = {"HOME": str(tmp_path), "SHELL": f"/bin/{shell}"}
    path = place(shell, environment)
    assert tmp_path in path.parents
    assert main([], environment) == 0
    assert "thousand" in path.read_text("utf-8")
    assert str(path) in capsys.readouterr().out
    assert [each for each in tmp_path.rglob("*") if each.is_file()] == [path]


def test_other_folders_for_data_are_respected(tmp_path: Path) -> None:
    environment = {"HOME": "/nowhere", "XDG_DATA_HOME": str(tmp_path / "d"), "XDG_CONFIG_HOME": str(tmp_path / "c")}
    assert [tmp_path in place(shell, environment).parents for shell in SHELLS] == [True] * 3


def test_an_unknown_shell_and_a_folder_that_cannot_be_written_are_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["csh"], {"HOME": str(tmp_path)}) == 2
    assert "csh" in capsys.readouterr().err
    (tmp_path / ".local").write_text("a file")
    assert main(["bash"], {"HOME": str(tmp_path)}) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert not list(tmp_path.rglob("thousand*"))
