"""Hostile lessons: nothing of them steers the terminal, whatever stands in the file, its name or what was learned."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path

import pytest

from tests.desk.paging import at_console, desk_at
from tests.hostile.world import ESCAPED, EVIL, EVIL_FILE, check_printed, hostile_names, put
from tests.plain.scripted import Scripted
from thousand_tui import cli
from thousand_tui.desk.learning import OWN, Learning, shipped
from thousand_tui.plain.console import LeftError
from thousand_tui.sanitize import sanitize
from thousand_tui.storage.places import learned_path, lessons_dir

WHOLE = (Path(__file__).parents[2] / "docs" / "lessons.md").read_text("utf-8").split("```toml\n")[1].split("```")[0]


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THOUSAND_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("THOUSAND_SAVES", str(tmp_path / "saves"))


def planted() -> int:
    """Lessons with something hostile in each place where a person may write; how many there are."""
    texts = [WHOLE]
    for word in ("Take a trick first", "before you declare", "Bogdan", "0 bid 120", "play AS", "What do you lead?"):
        texts.append(WHOLE.replace(word, ESCAPED, 1))
    texts += [WHOLE.replace('title = "', f'"{ESCAPED}" = 1\ntitle = "', 1), f'format = "{ESCAPED}"', "{torn", ""]
    for number, text in enumerate(texts):
        put(lessons_dir(), str(number).encode() + EVIL_FILE + b".toml", text)
    return len(texts)


def test_the_line_mode_prints_nothing_hostile(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    count = planted()
    learned_path().write_text(json.dumps({"format": "thousand-learned", "done": [EVIL], "left": {EVIL: EVIL}}))

    def printed(text: str) -> bytes:
        monkeypatch.setattr(sys, "stdin", io.StringIO(text))
        cli.main(["--plain"])
        return capfdbinary.readouterr().out

    menu = printed("").decode().splitlines()
    learn = next(line.partition(":")[0] for line in menu if line.endswith(": learn the game"))
    out = b"".join(printed(f"{learn}\n{9 + number}\n\n\nwhy AS\nKH\n") for number in range(count))
    check_printed(out)
    assert out.count(b"cannot be used as a lesson") > count


def test_a_lesson_with_a_hostile_name_is_played_like_any_other() -> None:
    """The names of players and of the file are the person's own; they are shown without what steers."""
    put(lessons_dir(), EVIL_FILE + b".toml", WHOLE)
    said: list[str] = []

    def answer(question: str) -> str:
        said.append(question)
        if len(said) > 30:
            raise LeftError
        return {1: str(len(shipped())), 2: ""}.get(len(said), "AS" if "Enter continues" not in question else "")

    console = Scripted(answer)
    with pytest.raises(LeftError):
        at_console(console, desk_at(lessons_dir(), called=EVIL)).open("learn")
    assert "Without a trick nothing is declared." not in console.text
    assert "Now you may declare." in console.text


def test_files_of_hostile_names_are_each_told_of() -> None:
    names = hostile_names(60)
    lessons_dir().mkdir(parents=True)
    for name in names:
        with open(os.fsencode(lessons_dir()) + b"/" + name + b".toml", "wb") as file:
            file.write(b"{torn")
    own = [offered for offered in Learning("Anna").lessons if offered.id.startswith(OWN)]
    assert len(own) == len(names)
    for offered in own:
        assert sanitize(offered.trouble) == offered.trouble
        assert "\n" not in offered.trouble
        assert offered.lesson is None
