"""The table of an exercise in line mode: what is always visible on screen is said before the question."""

from __future__ import annotations

from thousand_tui.plain.console import Console
from thousand_tui.plain.games import sit_down
from thousand_tui.rules import TRICKS, Cards
from thousand_tui.study.coach import Coach
from thousand_tui.study.puzzles.coach import PuzzleCoach, Refuting
from thousand_tui.table import ThousandSession
from thousand_tui.table.games import AnySession
from thousand_tui.words import Voice, cards_text, suit_name, t


def sit_at_exercise(console: Console, session: AnySession, coach: Coach) -> None:
    """Say where a puzzle stands and which cards lie open, and play at the table."""
    if isinstance(coach, PuzzleCoach) and isinstance(session, ThousandSession):
        _tell_standing(console, session)
        if session.occasion.cards_open:
            _tell_hands(console, session)
    if isinstance(coach, Refuting):
        console.say(coach.line(Voice(session.names, session.at_keyboard)))
    sit_down(console, session, coach)


def _tell_standing(console: Console, session: ThousandSession) -> None:
    """Show the contract, the trumps and the points so far."""
    view, voice = session.view(), Voice(session.names, session.at_keyboard)
    declarer = view.deal.declarer
    if view.phase == TRICKS and declarer is not None:
        points = view.points_of(declarer)
        key = "plain.puzzles.trump" if view.trump is not None else "plain.puzzles.no_trump"
        suit = suit_name(view.trump) if view.trump is not None else ""
        console.say(voice.sentence(key, declarer, contract=view.deal.contract, points=points, suit=suit))


def _tell_hands(console: Console, session: ThousandSession) -> None:
    voice, hands = Voice(session.names), session.view().hands
    for seat, hand in enumerate(hands):
        if seat != session.turn:
            cards = cards_text(sorted(Cards(hand or 0), reverse=True))
            console.say(t("plain.puzzles.hand", who=voice.name(seat), cards=cards))
