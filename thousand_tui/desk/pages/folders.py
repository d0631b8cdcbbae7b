"""The folders and files in use; choosing one hands its path on."""

from __future__ import annotations

from pathlib import Path

from thousand_tui.desk.pages.page import Column, Copy, Desk, Page, Row
from thousand_tui.sanitize import one_line
from thousand_tui.storage import places
from thousand_tui.words import t


def folders(saves: Path) -> dict[str, Path]:
    """All of them, by what is in each."""
    return {
        t("folders.saves"): saves,
        t("folders.record"): places.records_path(),
        t("folders.settings"): places.settings_path(),
        t("folders.keys"): places.keys_path(),
        t("folders.themes"): places.themes_dir(),
        t("folders.sets"): places.sets_dir(),
        t("folders.lessons"): places.lessons_dir(),
        t("folders.learned"): places.learned_path(),
        t("folders.pages"): places.pages_dir(),
    }


def page(desk: Desk) -> Page[tuple[str, Path]]:
    """Them with their paths."""
    found = folders(desk.saves)
    width = max(map(len, found))
    return Page(
        t("folders.title"),
        list(found.items()),
        (Column(width), Column(is_quiet=True)),
        lambda folder: Row((folder[0], one_line(str(folder[1]))), _told(folder[1])),
        lambda folder: Copy(str(folder[1]), t("edit.line.copied")),
        t("folders.chooses"),
    )


def _told(path: Path) -> str:
    return f"{one_line(str(path))}\n{'' if path.exists() else t('folders.later')}"
