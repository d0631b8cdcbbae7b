"""Catalogues: what people edit is what is compiled, and the game speaks whatever has become of the compiled file."""

from __future__ import annotations

import gettext
import io
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from tests.words.english import MESSAGES
from thousand_tui.words import catalogue, po
from tools.messages import compile_all, quoted

HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
"""What gettext must know to read a compiled catalogue."""


def loaded(source: str) -> gettext.GNUTranslations:
    return gettext.GNUTranslations(io.BytesIO(po.compiled(source.encode())))


LINES = st.text(st.characters(codec="utf-8", exclude_characters="\0", exclude_categories=("Zl", "Zp", "Cc")))


@given(st.dictionaries(LINES.filter(bool), LINES))
def test_what_is_written_is_read_and_loaded(messages: dict[str, str]) -> None:
    source = HEAD + "".join(f"\nmsgid {quoted(id)}\nmsgstr {quoted(text)}\n" for id, text in messages.items())
    read = po.read(source)
    assert read.pop("") == "Content-Type: text/plain; charset=UTF-8\n"
    assert read == messages
    ours = catalogue.Catalogue(po.compiled(source.encode()))
    for id, text in messages.items():
        assert loaded(source).gettext(id) == ours[id] == (text or id)


def test_a_text_may_go_on_below_and_a_translation_shows_what_is_translated() -> None:
    entry = '# Said by everybody.\nmsgctxt "event.pass"\nmsgid "{who} passes."\nmsgstr ""\n"{who} "\n"pasuje."\n'
    source = f"{HEAD}\n{entry}"
    assert loaded(source).gettext("event.pass") == "{who} pasuje."
    assert loaded(source).gettext("{who} passes.") == "{who} passes."


@pytest.mark.parametrize(
    ("said", "is_said"),
    [
        ("{n} {who:%|du}", True),
        ("{suit:gen}", True),
        ("{n:>5}", True),
        ("{n:>6}", False),
        ("{n:{who.__class__}}", False),
        ("{n.real}", False),
        ("{who!r}", False),
        ("{other}", False),
        ("{n", False),
    ],
)
def test_a_translation_asks_for_no_more_than_forms_of_its_facts(said: str, is_said: bool) -> None:
    entry = {"msgctxt": "k", "msgid": "{n:>5} {who} {suit}", "msgstr": said}
    assert po.is_said(entry) is is_said


def test_what_is_not_translated_is_left_out() -> None:
    assert loaded(f'{HEAD}\nmsgid "a"\nmsgstr ""\n').gettext("a") == "a"


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ('msgid "a"\n\n', "line 2: a msgid and a msgstr are expected"),
        ('msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"\n', "line 6: a is there twice"),
        ('msgid "a"\nmsgstr b\n', "line 2: a text in quotes is expected"),
        ('msgid "a"\nmsgstr "b\n', "line 2: a text in quotes is expected"),
        ('msgid "a"\nmsgid "b"\n', 'line 2: msgid "b"'),
        ('"a"\n', 'line 1: "a"'),
        ("what\n", "line 1: what"),
    ],
)
def test_a_line_that_is_none_is_named(source: str, said: str) -> None:
    with pytest.raises(po.CatalogueError, match="^" + said):
        po.read(source)


@pytest.fixture
def locale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the English catalogue, compiled, from which messages come while the test runs."""
    shutil.copytree(catalogue.LOCALE / "en", tmp_path / "locale" / "en")
    compile_all(tmp_path / "locale")
    monkeypatch.setattr(catalogue, "LOCALE", tmp_path / "locale")
    return tmp_path / "locale" / "en"


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def turned(path: Path) -> None:
    path.write_bytes(path.read_bytes()[::-1])


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def made_a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize("damage", [Path.touch, cut, turned, emptied, made_a_folder, Path.unlink])
def test_the_game_speaks_whatever_has_become_of_the_compiled_file(locale: Path, damage: Callable[[Path], None]) -> None:
    damage(locale / "thousand.mo")
    speaking = catalogue.catalogue.__wrapped__("en")
    assert [key for key, text in MESSAGES.items() if speaking[key] != text] == []


def test_an_edited_message_is_said_at_once(locale: Path) -> None:
    source = locale / "thousand.po"
    source.write_text(source.read_text("utf-8").replace(quoted(MESSAGES["event.pass"]), '"{who} folds."'), "utf-8")
    assert catalogue.catalogue.__wrapped__("en")["event.pass"] == "{who} folds."
