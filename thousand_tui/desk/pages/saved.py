"""The saved games, the one played last first: continue, replay, rename or delete one, or put it on the board."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from functools import cache
from typing import Any

from thousand_tui.desk.glance import called
from thousand_tui.desk.notes import texts_of
from thousand_tui.desk.opening import delete, rename
from thousand_tui.desk.pages.page import (
    Act,
    Column,
    Desk,
    FindBetter,
    Form,
    GoTo,
    Line,
    Open,
    Outcome,
    Page,
    PageAct,
    Picture,
    PutOnBoard,
    Replay,
    Row,
    SitDown,
)
from thousand_tui.desk.seating import first_agreements
from thousand_tui.desk.sentences import sentence
from thousand_tui.guests import title_of
from thousand_tui.rules import Agreements, share_line
from thousand_tui.sanitize import one_line
from thousand_tui.storage.own_sets import own_sets
from thousand_tui.storage.shelf import Glance, Summary, glances, summary
from thousand_tui.table import PERSON
from thousand_tui.words import clean_name, day_text, number_text, t
from thousand_tui.words.catalogue import listed
from thousand_tui.words.declared import bot_title

# The widths of columns; for players and agreements, the least. TOTAL is for one total with a gap.
WHO, TOTAL, RULES, WHEN, STATE = 12, 6, 10, 11, 8
# There is always room for LEAST totals; of more than MOST totals, only the lowest and the highest are shown.
LEAST, MOST = 3, 4


def page(desk: Desk) -> Page[Glance]:
    """The games of the folder; each is read when it is first seen."""
    now = datetime.now().astimezone()
    own = {each.agreements: each.name for each in own_sets() if each.problem is None}
    read = cache(summary)

    def row(glance: Glance) -> Row:
        game = read(glance.path)
        totals, when = totals_text(game), when_text(game.updated, now)
        cells = (who_text(game), rules_text(game, own), totals, state_text(game), when)
        return Row(cells, _told(game), _said(game), is_quiet=game.is_over or game.problem is not None)

    return Page(
        t("saved.title"),
        glances(desk.saves),
        (
            Column(WHO, head=t("saved.head.who"), grows=True),
            Column(RULES, is_quiet=True, head=t("saved.head.rules"), grows=True),
            Column(LEAST * TOTAL - 1, head=t("saved.head.totals"), is_right=True, grows=True),
            Column(STATE, head=t("saved.head.deal")),
            Column(WHEN, is_quiet=True, head=t("saved.head.when")),
        ),
        row,
        lambda glance: SitDown(lambda: glance.path),
        t("saved.chooses"),
        none=t("saved.none"),
        acts=(
            Act("saved.replay", "saved.keys.replay", lambda glance: Replay(glance.path)),
            Act("saved.board", "saved.keys.board", lambda glance: PutOnBoard(glance.path)),
            Act("saved.better", "review.keys.better", lambda glance: FindBetter(glance.path)),
            Act("saved.rename", "saved.keys.rename", _rename),
            Act("saved.delete", "saved.keys.delete", _delete, lambda glance: _question(read(glance.path))),
            PageAct("saved.notes", "notes.key", lambda: Open("notes")),
        ),
        aside=one_line(str(desk.saves)),
        key=lambda glance: glance.path,
        picture=lambda glance: Picture("save", (read(glance.path),)),
    )


def when_text(moment: datetime, now: datetime) -> str:
    """When a game was last played, as exactly as is useful."""
    here = moment.astimezone(now.tzinfo)
    if here.date() == now.date():
        return t("saved.today", time=f"{here:%H:%M}")
    if here.date() == now.date() - timedelta(days=1):
        return t("saved.yesterday")
    return day_text(here)


def state_text(game: Summary) -> str:
    """The number of the current deal, or a word that says why the game is not being continued."""
    if game.problem is not None:
        return t("saved.state.newer" if game.problem.reason == "newer" else "saved.state.damaged")
    if game.practice is not None or game.is_day_practice:
        return t("saved.state.practice")
    if game.daily is not None and game.is_over:
        return t("saved.state.daily")
    if game.is_won:
        return t("saved.state.won")
    return t("saved.state.given_up") if game.given_up_by is not None else t("saved.state.running", deal=game.deal)


def rules_text(game: Summary, own: Mapping[Agreements, str]) -> str:
    """The agreements: a preset, those of a first game, a set of the player's own, or a line with the differences; empty
    if unreadable."""
    if game.agreements is None:
        return game.preset or ""
    if game.agreements == first_agreements():
        return t("first_game.rules")
    return own.get(game.agreements) or share_line(game.agreements)


def who_text(game: Summary) -> str:
    """The players, or the file's name if they cannot be read."""
    return ", ".join(map(called, game.names)) or clean_name(game.path.name)


def totals_text(game: Summary) -> str:
    """All totals, or the lowest and the highest of many."""
    if len(game.totals) > MOST:
        return t("saved.totals", least=number_text(min(game.totals)), most=number_text(max(game.totals)))
    return " ".join(f"{number_text(total):>{TOTAL - 1}}" for total in game.totals)


def _told(game: Summary) -> str:
    if game.problem is not None:
        return sentence(game.problem)
    kinds = [t("setup.kind.person") if kind == PERSON else bot_title(kind, title_of(kind)) for kind in game.kinds]
    who = listed([f"{called(name)} ({kind})" for name, kind in zip(game.names, kinds, strict=True)])
    lines = [who, one_line(game.path.name)]
    if game.agreements is not None:
        lines.append(t("saved.agreements", line=share_line(game.agreements)))
    if game.practice is not None:
        lines.append(t("saved.practice" if game.practice else "saved.practice.board", deal=game.practice))
    if game.daily is not None:
        lines.append(t("daily.saved", day=day_text(date.fromisoformat(game.daily))))
    return "\n".join(lines)


def _said(game: Summary) -> str:
    if game.problem is not None:
        return sentence(game.problem)
    pairs = zip(game.names, game.totals, strict=False)
    totals = t("list.comma").join(t("event.total", who=called(who), total=total) for who, total in pairs)
    updated = game.updated.astimezone()
    key = "plain.game_over" if game.is_over else "plain.game_running"
    said = t(key, totals=totals, deal=game.deal, when=f"{day_text(updated)} {updated:%H:%M}")
    if game.practice is None:
        return said
    return t("plain.practice" if game.practice else "plain.practice.board", deal=game.practice, game=said)


def _rename(glance: Glance) -> Outcome:
    def do(values: Mapping[str, Any]) -> Outcome:
        return GoTo(rename(glance.path, values["name"]))

    name = Line("name", "", "", clean_name(glance.path.stem))
    return Form(t("saved.rename.title"), t("saved.rename.about"), (name,), t("saved.rename"), do)


def _question(game: Summary) -> tuple[str, str]:
    """The question before a game is deleted, and yes."""
    who, notes = listed([called(name) for name in game.names]), len(texts_of(game.path))
    question = t("saved.ask.delete", who=who) if who else t("saved.ask.delete.file", file=game.path.name)
    if notes:
        question += " " + t("saved.ask.delete.notes", notes=notes)
    return question, t("saved.ask.delete.yes")


def _delete(glance: Glance) -> Outcome:
    delete(glance.path)
    return t("plain.deleted")
