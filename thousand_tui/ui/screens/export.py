"""Saving what is on screen: as a picture, as a web page with the replay, or as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from textual.app import App

from thousand_tui.desk.pages.page import Form, Line
from thousand_tui.desk.reports.svg import standing_alone
from thousand_tui.desk.reports.web import free_path, written
from thousand_tui.options import is_served
from thousand_tui.sanitize import one_line
from thousand_tui.storage.places import at_home
from thousand_tui.ui.screens.form import FormScreen
from thousand_tui.words import t

if TYPE_CHECKING:
    from thousand_tui.ui.app import ThousandApp

PICTURE: Final = "svg"
PAGE: Final = "html"


def picture_of(app: App[Any], title: str) -> str:
    """The screen as SVG, which looks the same in every viewer."""
    return standing_alone(app.export_screenshot(title=title))


def export(app: ThousandApp, picture: str, name: str, others: Mapping[str, Callable[[], str]]) -> None:
    """Ask how and where to save: as ``picture``, or as one of the ``others``, a page or a text, which is also copied.
    ``name`` is the suggested file name."""

    if is_served():
        return

    def write(kind: str, text: Callable[[], str], values: Mapping[str, str]) -> None:
        path = free_path(at_home(values["place"].strip()), kind if kind in (PICTURE, PAGE) else "txt")
        if why := written(path, text()):
            app.say(why, "error")
        elif path.suffix == ".txt":
            app.copy(text(), t("export.copied", file=one_line(str(path))))
        else:
            app.say(t("export.done", file=one_line(str(path))))

    place = Line("place", "", "", str(at_home("~") / name))
    kinds = {kind: (t(f"export.{kind}"), partial(write, kind, text)) for kind, text in others.items()}
    keep = partial(write, PICTURE, lambda: picture)
    app.push_screen(
        FormScreen(Form(t("export.title"), t("export.about"), (place,), t("export.svg"), keep, others=kinds))
    )
