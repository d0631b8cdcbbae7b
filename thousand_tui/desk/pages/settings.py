"""The settings, each with its value. A change counts and is saved at once."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, Final

from thousand_tui.desk.pages.page import Choice, Column, Desk, Form, Line, Page, Picture, Row
from thousand_tui.desk.seating import last_person
from thousand_tui.rules import preset
from thousand_tui.sanitize import one_line
from thousand_tui.storage import Settings, themes_dir
from thousand_tui.storage.settings import MOST_BOTS, values_of
from thousand_tui.words import call_bots, catalogue, t
from thousand_tui.words.catalogue import has_own_letters, known, offered, own_name, speakable, system_language
from thousand_tui.words.people import bot_called

LOOK: Final = ("theme", "suits", "frames", "sort", "high_left", "keep_places", "face", "language", "cards")
DRAWN: Final = ("theme", "suits", "frames", "cards")
"""The settings that are shown by a table with cards."""
PLAY: Final = (
    *("pace", "last_card", "number_plays", "talk", "review", "tutor", "hand_worth", "praise"),
    *("animations", "bell", "mouse"),
)
# A setting that is typed.
BOT_NAMES: Final = "bot_names"


def page(desk: Desk, at: str = LOOK[0]) -> Page[str]:
    """The settings that leave a choice here; the cursor begins on the setting ``at``."""
    choices = {"theme": desk.themes(), "language": offered()[1:], "cards": has_own_letters()}
    forms = {name: _form(desk, name) for name in (*LOOK, *PLAY, BOT_NAMES) if choices.get(name, True)}
    return Page(
        t("settings.title"),
        list(forms),
        (Column(max(len(form.title) for form in forms.values())), Column()),
        lambda name: _row(forms[name]),
        forms.__getitem__,
        t("settings.chooses"),
        aside=t("settings.aside"),
        heading=lambda name: t("settings.look" if name in LOOK else "settings.play"),
        at=at,
        picture=lambda name: _picture(desk.settings(), name),
    )


def _picture(settings: Settings, name: str) -> Picture | None:
    """The player's face, or a table with cards, beside a setting that changes how they look."""
    if name == "face":
        return Picture("face", (last_person(settings), settings.face))
    return Picture("set", (preset("BASE").agreements, settings)) if name in DRAWN else None


def changes_with(settings: Settings, name: str, value: Any) -> dict[str, Any]:
    """What changes with this setting: bots at the last tables may have other names. Cards, words and bots follow the
    setting from now on."""
    before = catalogue.LANGUAGE
    match name:
        case "cards":
            catalogue.letter_cards(value)
        case "language":
            catalogue.speak(speakable(value, system_language(os.environ)))
            return {name: value, **settings.renaming_bots(lambda called: bot_called(called, before))}
        case "bot_names":
            names = [each for each in map(one_line, value.split(",")) if each][:MOST_BOTS]
            now = call_bots(names)
            return {name: names, **settings.renaming_bots(lambda called: now.get(called, called))}
    return {name: value}


def _form(desk: Desk, name: str) -> Form:
    def change(filled: Mapping[str, Any]) -> None:
        desk.change(changes_with(desk.settings(), name, filled[name]))

    now, label = getattr(desk.settings(), name), t(f"settings.{name}")
    about = t(f"settings.{name}.about", folder=themes_dir(), key=desk.key("app.theme"))
    if name == BOT_NAMES:
        field: Choice | Line = Line(name, label, t("settings.bot_names.ask"), ", ".join(now))
    else:
        among = _values(desk, name)
        field = Choice(name, label, t("settings.ask"), now if now in among else "auto", [*among.items()])
    return Form(label, about, (field,), t("notes.keep"), change)


def _values(desk: Desk, name: str) -> Mapping[Any, str]:
    """The values of a setting, in words."""
    match name:
        case "theme":
            return {"auto": t("settings.theme.auto"), **desk.themes()}
        case "language":
            return {"auto": t("settings.language.auto"), **{code: own_name(code) for code in offered()}}
    said = {value: known(f"settings.{name}.{value}") for value in values_of(name)}
    return {value: words or t("form.on" if value else "form.off") for value, words in said.items()}


def _row(form: Form) -> Row:
    (field,) = form.fields
    said = field.value if isinstance(field, Line) else dict(field.options)[field.value]
    return Row((field.label, said), form.about, turns=isinstance(field, Choice))
