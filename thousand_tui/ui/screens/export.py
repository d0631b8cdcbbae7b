"""Saving what is on screen: as a picture, as a web page with the replay, or as text."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from textual.app import App

from thousand_tui.desk.reports.web import written
from thousand_tui.options import is_served
from thousand_tui.sanitize import one_line
from thousand_tui.storage.places import at_home
from thousand_tui.ui.screens.agreements_dialogs import NameScreen
from thousand_tui.words import t

if TYPE_CHECKING:
    from thousand_tui.ui.app import ThousandApp

PICTURE: Final = "svg"
PAGE: Final = "html"
# Fonts that the picture would load from other computers.
_FONTS: Final = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)


def picture_of(app: App[Any], title: str) -> str:
    """The screen as SVG, in fonts of whoever looks at it."""
    return _FONTS.sub("", app.export_screenshot(title=title))


def export(app: ThousandApp, picture: str, name: str, others: Mapping[str, Callable[[], str]]) -> None:
    """Ask how and where to save: as ``picture``, or as one of the ``others``, a page or a text, which is also copied.
    ``name`` is the suggested file name."""

    if is_served():
        return

    def write(answer: str | tuple[str, str] | None) -> None:
        if answer is None:
            return
        kind, place = (PICTURE, answer) if isinstance(answer, str) else answer
        text = picture if kind == PICTURE else others[kind]()
        path = _free(at_home(place.strip()), kind if kind in (PICTURE, PAGE) else "txt")
        if why := written(path, text):
            app.say(why, "error")
            return
        if path.suffix == ".txt":
            app.copy(text, t("export.copied", file=one_line(str(path))))
        else:
            app.say(t("export.done", file=one_line(str(path))))

    kinds = {kind: t(f"export.{kind}") for kind in others}
    first = str(at_home("~") / name)
    app.push_screen(NameScreen(t("export.title"), t("export.about"), first, t("export.svg"), kinds), write)


def _free(path: Path, ending: str) -> Path:
    """A similar path that does not exist yet."""
    stem = path.name.removesuffix(f".{ending}") or "thousand"
    names = (stem if number == 1 else f"{stem}-{number}" for number in count(1))
    return next(free for name in names if not (free := path.with_name(f"{name}.{ending}")).exists())
