"""Settled deals as a web page: a single file with the replay, which loads nothing from elsewhere."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from errno import ENOENT
from html import escape
from itertools import count
from pathlib import Path
from typing import Any, Final

from thousand_tui.desk.replaying import hand_told, move_sentences, where_told
from thousand_tui.desk.reports.deals import deal_page
from thousand_tui.sanitize import one_line
from thousand_tui.storage.files import SHARED, write_out_to
from thousand_tui.study.replay import AnyReplay, Replay, ReplayedDeal
from thousand_tui.table import ThousandSession
from thousand_tui.table.games import AnySession, part_of
from thousand_tui.words import catalogue, clean_name, t
from thousand_tui.words.catalogue import listed, system_said
from thousand_tui.words.voice import card_text

TEMPLATE: Final = Path(__file__).with_name("replay.html")
_SLOT: Final = re.compile(r"\{\{(\w+)\}\}")


def web_page(
    session: AnySession, deals: Iterable[ReplayedDeal], remarks: Mapping[int, Sequence[str]] | None = None
) -> str:
    """A page with these deals and all their cards; ``remarks`` are shown at moments, by ply. The page contains neither
    the seed nor the words that people typed for the shuffle."""
    deals = tuple(deals)
    names = [clean_name(name) for name in session.names]
    replay: AnyReplay = Replay(session)
    found = remarks or {}
    moments = [
        _moment(session, replay, ply, names) | {"deal": deal.number, "remarks": [*found.get(ply, ())]}
        for deal in deals
        for ply in range(deal.first + 1, deal.last + 1)
    ]
    texts = [deal_page(session, deal.number) for deal in deals]
    slots = {
        "language": catalogue.LANGUAGE,
        "title": escape(t("export.page", names=listed(names))),
        "keys": escape(t("export.page.keys")),
        "text": escape("\n\n".join(texts)),
        # Escaped, so that no text can close the script element.
        "data": json.dumps(moments, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
    }
    return _SLOT.sub(lambda slot: slots[slot[1]], TEMPLATE.read_text("utf-8"))


def _moment(session: AnySession, replay: AnyReplay, ply: int, names: Sequence[str]) -> dict[str, Any]:
    step, actor = replay.show(ply), session.log[ply - 1].actor
    view, before = replay.open_view(0), replay.open_view(0, ply - 1)
    is_card = session.card_game.plays_card(step.move.action)
    # A trick is still shown at the moment that ends it.
    played = dict(before.table) | {actor: step.move.action.card} if is_card else dict(view.table)
    shown = part_of(session, "card_text", card_text)
    rows = [
        {"name": names[seat], "cards": _cards(session, hand), "played": [shown(played[seat])] if seat in played else []}
        for seat, hand in enumerate(view.hands)
    ]
    talon = [pile.cards for pile in view.deal.talon if pile.cards] if isinstance(session, ThousandSession) else []
    if talon:
        rows.append({"name": t("show.talon"), "cards": _cards(session, sum(talon)), "played": []})
    where = where_told(replay, ply, names[0], is_open=True)
    return {"where": where, "told": move_sentences(session, step, actor if actor >= 0 else None), "rows": rows}


def _cards(session: AnySession, hand: int | None) -> list[str]:
    return hand_told(session, hand or 0).split()


def written(path: Path, text: str) -> str | None:
    """Write a page to a file that a person has chosen. Returns a sentence if that fails, or None."""
    try:
        if not path.parent.is_dir():
            raise FileNotFoundError(ENOENT, os.strerror(ENOENT))
        write_out_to(path, text.encode(), SHARED)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or type(error).__name__
        return t("replay.no_file", file=one_line(str(path)), why=system_said(one_line(why)))
    return None


def free_path(path: Path, ending: str) -> Path:
    """A similar path that does not exist yet."""
    stem = path.name.removesuffix(f".{ending}") or "thousand"
    names = (stem if number == 1 else f"{stem}-{number}" for number in count(1))
    return next(free for name in names if not (free := path.with_name(f"{name}.{ending}")).exists())
