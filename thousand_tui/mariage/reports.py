"""Prints Mariage: its rule card, a saved game as text, and the review of one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from thousand_tui.desk.reports.game import end_line
from thousand_tui.mariage import words
from thousand_tui.mariage.bots.advice import WORLDS
from thousand_tui.mariage.desk import deals_noted
from thousand_tui.mariage.rules import Action, Game, MariageAgreements, View, share_line, view_of, write_action
from thousand_tui.mariage.rules.events import Dealt, Played
from thousand_tui.mariage.rules.state import Settled
from thousand_tui.mariage.study import LEAST, Verdict, verdict_lines, verdicts
from thousand_tui.mariage.table import MariageSession, MariageStep, mariage_story
from thousand_tui.study.replay import Replay
from thousand_tui.table.games import AnySession
from thousand_tui.words import Voice, clean_name, named, person_told, t

INDENT = "  "


def card_lines(agreements: MariageAgreements) -> list[str]:
    """The rule card: a title with the line that names the agreements, and a paragraph for each rule."""
    title = f"{t('mariage.title')} ({share_line(agreements)})"
    return [title, *words.rule_card(agreements)]


def game_lines(session: MariageSession, *, is_open: bool) -> Iterator[str]:
    """The agreements, the sheet and each deal; finished deals show all hands if ``is_open``."""
    yield from (card_lines(session.agreements)[0], "")
    voice = Voice(session.names)
    yield from words.sheet_lines(session.game.sheet, voice, deals_noted(session))
    yield ""
    yield end_line(session, [clean_name(name) for name in session.names])
    over = {row.number for row in session.game.sheet.deals}
    for number, steps in groupby(session.steps(), lambda step: step.before.deal.number):
        yield ""
        yield t("show.deal_title", number=number)
        yield from deal_lines(session, steps, is_open=is_open and number in over)


def deal_lines(session: AnySession, steps: Iterable[MariageStep], *, is_open: bool) -> Iterator[str]:
    """A deal move by move, with all hands if it ``is_open``. What happens during a trick comes below its cards."""
    voice = Voice(session.names)
    trick: list[str] = []
    brought: list[str] = []
    for step in steps:
        for event in mariage_story(step):
            if isinstance(event, Played):
                card = words.card_text(event.card)
                trick.append(t("plain.lies", who=clean_name(session.names[event.seat]), card=card))
                continue
            told = INDENT + words.event(event, voice)
            if trick and len(trick) < len(step.before.deal.active):
                brought.append(told)
                continue
            if trick:
                yield from (INDENT + t("list.comma").join(trick), *brought)
                trick, brought = [], []
            yield told
            if isinstance(event, Dealt) and is_open:
                yield from _hands(session, view_of(step.after, None), step.after.hands)
    if trick:
        yield from (INDENT + t("list.comma").join(trick), *brought)


def _hands(session: AnySession, view: View, hands: tuple[int, ...]) -> Iterator[str]:
    for seat in view.deal.active:
        cards = words.hand_text(hands[seat])
        yield INDENT + t("plain.lies", who=named(clean_name(session.names[seat])), card=cards)


def settlement(row: Settled) -> dict[str, Any]:
    """The settlement of a deal as plain data."""
    return {"dealer": row.dealer, "tokens": list(row.tokens), "boxes": list(row.boxes)}


# --- The review -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reviewed:
    """The review of a game for some seats; ``deals`` has the verdicts by the number of the deal, then by seat."""

    name: str
    session: AnySession
    seats: tuple[int, ...]
    deals: dict[int, dict[int, list[Verdict]]]

    def lines(self, *, markdown: bool) -> Iterator[str]:
        """The review as text, or as Markdown."""
        title = t("review.title", file=self.name)
        yield f"# {title}" if markdown else title
        for number, judged in self.deals.items():
            heading = t("review.deal", number=number)
            yield from ("", f"## {heading}" if markdown else heading)
            for seat in self.seats:
                yield from seat_lines(Voice(self.session.names), seat, judged[seat], markdown=markdown)
        least = {grade.value: tokens for grade, tokens in LEAST}
        yield from ("", t("mariage.review.legend", **least))

    def data(self) -> dict[str, Any]:
        """The review as plain data, with cards in notation and losses in tokens."""
        return {
            "file": self.name,
            "players": [person_told(name) for name in self.session.names],
            "thresholds": {grade.value: tokens for grade, tokens in LEAST},
            "deals": [
                {
                    "number": number,
                    "decisions": [_decision(seat, each) for seat in self.seats for each in judged[seat]],
                }
                for number, judged in self.deals.items()
            ],
        }


def reviewed(
    name: str, session: AnySession, seats: tuple[int, ...], chosen: Sequence[int], say: Callable[[str], None]
) -> Reviewed:
    """Judge the cards played by these seats; ``chosen`` are indices of settled deals, ``say`` is told the progress."""
    replay: Replay[Game, View, Action] = Replay(session)
    deals: dict[int, dict[int, list[Verdict]]] = {}
    for at in chosen:
        number = replay.deals[at].number
        deals[number] = {}
        for done, seat in enumerate(seats):
            say(t("mariage.review.judging", number=number, done=done, total=len(seats)))
            deals[number][seat] = [each for each in verdicts(replay, at, seat) if each is not None]
    return Reviewed(name, session, seats, deals)


def seat_lines(voice: Voice, seat: int, judged: Sequence[Verdict], *, markdown: bool) -> Iterator[str]:
    """What a seat lost in a deal, and each of its cards that lost something."""
    lost = words.tokens_text(sum(each.made.behind for each in judged if each.grade))
    said = voice.sentence(f"mariage.review.{'done' if judged else 'nothing'}", seat, n=len(judged), tokens=lost)
    yield f"**{said}**" if markdown else INDENT + said
    first, later = ("- ", "  ") if markdown else (2 * INDENT, 3 * INDENT)
    for verdict in judged:
        if verdict.grade is not None:
            for at, line in enumerate(verdict_lines(verdict, voice)):
                yield (later if at else first) + line


def _decision(seat: int, verdict: Verdict) -> dict[str, Any]:
    made, grade = verdict.made, verdict.grade
    return {
        "ply": verdict.ply,
        "seat": seat,
        "action": write_action(seat, verdict.action),
        "best": write_action(seat, verdict.choices[0].action),
        "loss": round(made.behind, 2),
        "error": round(made.error, 2),
        "worlds": WORLDS,
        "grade": grade.value if grade else None,
        "choices": [
            {"action": write_action(seat, each.action), "behind": round(each.behind, 2), "twos": round(each.twos, 4)}
            for each in verdict.choices
        ],
    }
