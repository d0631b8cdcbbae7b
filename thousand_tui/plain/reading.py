"""The rules to read between games, and the interview that finds a person's agreements. Also brings the record up to
date before it is read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from thousand_tui.desk import record_book
from thousand_tui.desk.interview import MOST, Interview, end_lines
from thousand_tui.desk.sentences import telling
from thousand_tui.plain.console import Console, EndedError, LeftError
from thousand_tui.rules import Agreements
from thousand_tui.rules.sharing import share_line
from thousand_tui.storage.own_sets import save_set
from thousand_tui.words import named, rule_card, t
from thousand_tui.words.declared import said_value
from thousand_tui.words.finding import glossary
from thousand_tui.words.rulecard import where_from
from thousand_tui.words.whatif import what_if, what_if_lines


def read_rules(console: Console, agreements: Agreements) -> None:
    """Ask which part of a table's rules to read, and show it.

    Raises:
        LeftError: there is no more input.
    """
    offers: list[tuple[str, Callable[[], Iterable[str] | None]]] = [
        (t("rules.card"), lambda: [rule_card(agreements)]),
        (t("rules.what_if"), lambda: what_if_lines(what_if(agreements))),
        (t("interview.title"), lambda: interview(console)),
        (t("glossary.title"), lambda: (named(term.word, term.text) for term in glossary())),
        (t("origins.title"), where_from),
    ]
    console.say_all(offers[console.choose(t("plain.rules"), [said for said, _ in offers])][1]() or ())


def bring_record_up_to_date(console: Console, folder: Path) -> None:
    """Add the saved games of the folder to the record, as many as can be read in about a second."""

    def progress(done: int, total: int) -> None:
        if not done and total >= record_book.MANY:
            console.say(t("record.reading", done=done, total=total))

    with telling(console.say), record_book.opened() as records:
        added = record_book.bring_up_to_date(records, folder, progress, record_book.AT_ONCE)
        if added.left:
            console.say(t("record.left", left=added.left, rebuild="thousand records --rebuild"))


def interview(console: Console) -> None:
    """Ask until the player has had enough, show the result, and save the set under a name.

    Raises:
        LeftError: there is no more input.
    """
    found = Interview()
    try:
        _ask(console, found)
    except EndedError:
        raise
    except LeftError:
        console.say()
    ended = found.end()
    console.say_all(end_lines(ended, share_line(ended.agreements)))
    if name := console.name(t("interview.save")):
        with telling(console.say):
            console.say(t("edit.saved", name=save_set(name, ended.agreements, ended.nearest.name).name))


def _ask(console: Console, found: Interview) -> None:
    while (option := found.question) is not None:
        values = found.values(option)
        said = [*(said_value(option, value) for value in values), t("interview.unknown"), t("interview.enough")]
        console.say(t("interview.number", number=len(found.answers) + 1, most=MOST))
        chosen = console.choose(t(f"interview.{option.id}"), said)
        if chosen > len(values):
            return
        found.answer(option, values[chosen] if chosen < len(values) else None)
