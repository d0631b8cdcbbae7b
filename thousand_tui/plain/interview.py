"""How do you play it? The questions line by line, and the set that they end in."""

from __future__ import annotations

from thousand_tui.desk.interview import MOST, Interview, end_lines
from thousand_tui.desk.sentences import telling
from thousand_tui.plain.console import Console, EndedError, LeftError
from thousand_tui.rules.sharing import share_line
from thousand_tui.storage.own_sets import save_set
from thousand_tui.words import t
from thousand_tui.words.declared import said_value


def interview(console: Console) -> None:
    """Ask, tell what it comes to, whenever the player has had enough, and keep the set under a name.

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
