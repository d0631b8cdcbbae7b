"""The old Mariage on paper: its rule card, and a saved game as people read it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from thousand_tui.desk.sheet_rows import deals_noted
from thousand_tui.mariage import Action, Game, MariageAgreements, View, share_line, view_of
from thousand_tui.mariage.cards import as_held, members
from thousand_tui.mariage.events import Dealt, Played
from thousand_tui.table.course import Step
from thousand_tui.table.mariage import MariageSession, mariage_story
from thousand_tui.words import Voice, clean_name, t
from thousand_tui.words import mariage as words

INDENT = "  "


def card_lines(agreements: MariageAgreements) -> list[str]:
    """The rule card: its title with the line that names this table, and a paragraph for each rule."""
    title = f"{t('mariage.title')} ({share_line(agreements)})"
    return [title, *words.rule_card(agreements)]


def game_lines(session: MariageSession, *, is_open: bool) -> Iterator[str]:
    """The sheet and each deal, those that are over with all hands where they may be seen."""
    voice = Voice(session.names)
    yield from words.sheet_lines(session.game.sheet, voice, deals_noted(session))
    yield ""
    yield _end(session)
    over = {row.number for row in session.game.sheet.deals}
    for number, steps in groupby(session.steps(), lambda step: step.before.deal.number):
        yield ""
        yield t("show.deal_title", number=number)
        yield from deal_lines(session, steps, is_open=is_open and number in over)


def deal_lines(session: MariageSession, steps: Iterable[Step[Game, Action]], *, is_open: bool) -> Iterator[str]:
    """A deal move by move, with all hands where it ``is_open``."""
    voice = Voice(session.names)
    trick: list[str] = []
    for step in steps:
        for event in mariage_story(step):
            if isinstance(event, Played):
                card = words.card_text(event.card)
                trick.append(t("plain.lies", who=clean_name(session.names[event.seat]), card=card))
                continue
            if trick and len(trick) == len(step.before.deal.active):
                yield INDENT + t("list.comma").join(trick)
                trick = []
            yield INDENT + words.event(event, voice)
            if isinstance(event, Dealt) and is_open:
                yield from _hands(session, view_of(step.after, None), step.after.hands)
    if trick:
        yield INDENT + t("list.comma").join(trick)


def _hands(session: MariageSession, view: View, hands: tuple[int, ...]) -> Iterator[str]:
    for seat in view.deal.active:
        cards = words.cards_text(as_held(members(hands[seat])))
        yield INDENT + t("plain.lies", who=f"{clean_name(session.names[seat])}:", card=cards)


def _end(session: MariageSession) -> str:
    if session.occasion.given_up_by is not None:
        return t("plain.given_up", who=clean_name(session.names[session.occasion.given_up_by]))
    if session.game.winners:
        return t("show.won", names=", ".join(clean_name(session.names[seat]) for seat in session.game.winners))
    return t("show.running", deal=session.game.deal.number)
