"""Catalogues of other languages: begun from nothing, brought up to date, and spoken."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

import pytest

from tests.words.english import MESSAGES
from thousand_tui import words
from thousand_tui.rules import OPTIONS, AgreementsError, read_line
from thousand_tui.words import catalogue, po
from thousand_tui.words.catalogue import noun, t
from thousand_tui.words.declared import said_value, title_of, why_unusable
from tools.messages import PAGE, compile_all, coverage, renew_all, renewed, template, write_coverage

TEXTS = {"a": "One {n}.", "b": "Two.", "c": "Three."}
POLISH = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"
SAID = {
    "suit.S": "piki|gen:pik",
    "suit.symbol": "{name} {sign}",
    "refusal.must_follow": "Dołóż do {suit:gen}.",
    "agreement.bolt_count.phrase": "{n} {n:bolt|bolty|boltów}",
    "agreement.bolt_count.title": "Bolty do kary",
    "unusable.word_value": "{key} ({title}): nie {given}, lecz {accepts}.",
    "accepts.or": " albo ",
    "accepts.number": "od {lowest} do {highest}",
    "agreement.bolt_count.value.same": "trzy",
}


def translated(source: str, **texts: str) -> str:
    """The catalogue with these messages, wherever none stands yet."""
    for id, text in texts.items():
        before, found, after = source.partition(f'msgctxt "{id}"\n')
        assert found, id
        source = before + found + after.replace('msgstr ""', f'msgstr "{text}"', 1)
    return source


def test_a_catalogue_is_brought_up_to_date() -> None:
    begun = renewed("", TEXTS, "xx")
    assert (begun.new, begun.changed, begun.unused, begun.unfit) == (["a", "b", "c"], [], [], [])
    source = translated(begun.source, a="Raz {n}.", b="Dwa.", c="{who} trzy.")
    again = renewed(source, TEXTS, "xx")
    assert again.source == source
    assert again.unfit == ["c"], "it asks for a fact that is not there"
    assert po.read(source) | {"": ""} == {"": "", "a": "Raz {n}.", "b": "Dwa.", "c": ""}
    today = renewed(source, {"a": "One {n}!", "b": "Two.", "d": "Four."}, "xx")
    assert (today.new, today.changed, today.unused) == (["d"], ["a"], ["c"])
    assert '#, fuzzy\nmsgctxt "a"\nmsgid "One {n}!"\nmsgstr "Raz {n}."' in today.source
    assert po.read(today.source)["a"] == "", "the sentence may mean something else now"
    assert renewed(today.source, TEXTS, "xx").changed == ["a"], "it is fuzzy until a translator says otherwise"


def test_what_is_translated_is_counted(tmp_path: Path) -> None:
    for language, source in (("en", ""), ("xx", translated(renewed("", TEXTS, "xx").source, a="Raz.", b="Dwa."))):
        (tmp_path / language).mkdir()
        (tmp_path / language / "thousand.po").write_text(source, "utf-8")
    assert coverage(tmp_path).splitlines()[2:] == ["| `xx` | 2 of 3 | 66 % |"]
    page = tmp_path / "page.md"
    page.write_text(PAGE.read_text("utf-8"), "utf-8")
    write_coverage(page, tmp_path)
    assert page.read_text("utf-8").endswith("|---|---|---|\n| `xx` | 2 of 3 | 66 % |\n")
    for language in catalogue.languages()[1:]:
        assert f"| `{language}` | " in PAGE.read_text("utf-8").split("## Coverage")[1]


def test_everything_that_is_said_can_be_translated_once() -> None:
    texts = template()
    assert MESSAGES.items() <= texts.items()
    for option in OPTIONS:
        assert {f"agreement.{option.id}.title", f"agreement.{option.id}.explanation"} <= texts.keys()
    assert "lesson.tricks.scene.1.step.1.say.3" in texts
    assert all(text.strip() for text in texts.values())


def test_another_language_is_spoken_with_its_own_grammar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(catalogue.LOCALE / "en", tmp_path / "locale" / "en")
    renew_all(["pl"], tmp_path / "locale")
    path = tmp_path / "locale" / "pl" / "thousand.po"
    source = translated(path.read_text("utf-8"), **SAID).replace("nplurals=2; plural=(n != 1);", POLISH)
    path.write_text(source, "utf-8")
    compile_all(tmp_path / "locale")
    monkeypatch.setattr(catalogue, "LOCALE", tmp_path / "locale")
    monkeypatch.setattr(catalogue, "LANGUAGE", "pl")
    monkeypatch.setattr(catalogue, "catalogue", cache(catalogue.catalogue.__wrapped__))
    monkeypatch.setattr(catalogue, "letters_of", cache(catalogue.letters_of.__wrapped__))
    [bolts] = [option for option in OPTIONS if option.id == "bolt_count"]
    assert title_of(bolts) == "Bolty do kary"
    with pytest.raises(AgreementsError, match=r"H7.count \(Bolts until the fine\) cannot be '1'") as refused:
        read_line("H7.count=1")
    assert why_unusable(refused.value) == "H7.count (Bolty do kary): nie '1', lecz 'same' albo od 2 do 9."
    assert [said_value(bolts, n) for n in ("same", 1, 4, 9)] == ["trzy", "1 bolt", "4 bolty", "9 boltów"]
    assert t("refusal.must_follow", suit=words.suit_name(0)) == "Dołóż do pik ♠."
    assert (str(noun("suit.S")), f"{noun('suit.S'):loc}") == ("piki", "piki"), "a form that is not there"
    assert t("menu.title") == MESSAGES["menu.title"], "what is not translated"
