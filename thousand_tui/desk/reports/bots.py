"""All opponents, as text for the command line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from thousand_tui.bots import CHARACTERS, LEVELS, STYLES, Level
from thousand_tui.bots.characters import Style
from thousand_tui.guests import Guest, found, troubles
from thousand_tui.words import bot_trouble, t
from thousand_tui.words.declared import bot_words


def page() -> str:
    """The levels, the styles, the characters, the installed bots, and what is wrong with those that cannot play."""
    foreign = list(found().values())
    lines = [
        t("bots.levels"),
        *_rows(LEVELS.values()),
        "",
        t("bots.styles"),
        *_rows(STYLES.values()),
        "",
        t("bots.characters"),
        *_rows(CHARACTERS.values()),
        "",
        t("bots.foreign"),
        *(_rows(foreign) if foreign else [f"  {t('bots.none')}"]),
        *(f"  {bot_trouble(each.id, each.reason, each.what)}" for each in troubles()),
    ]
    return "\n".join(lines) + "\n"


def _rows(found: Iterable[Level | Guest | Style]) -> Iterator[str]:
    rows = [(each.id, ". ".join(bot_words(each)).strip()) for each in found]
    width = max(len(name) for name, _ in rows)
    return (f"  {name:{width}}  {said}" for name, said in rows)
