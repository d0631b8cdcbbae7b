"""A board in print: what lies where, and what the strongest player would do."""

from __future__ import annotations

from collections.abc import Iterator

from thousand_tui.desk.boarding import advised, asked_view
from thousand_tui.rules import Card, Cards
from thousand_tui.study.bench import Bench
from thousand_tui.study.board import UNKNOWN, Board
from thousand_tui.table.places import arranged
from thousand_tui.words import Voice, cards_text, number_text, t
from thousand_tui.words.hint import HintWords


def board_lines(board: Board, *, letters: bool = False) -> Iterator[str]:
    """What lies where, and how the sheet stands."""
    for spot in board.spots:
        pile = (board.piles or {}).get(spot.name, ())
        known = [card for card in pile if card is not None]
        cards = cards_text(known if spot.name == "stock" else in_order(known), letters)
        unknown = f"{len(pile) - len(known)} {UNKNOWN}" if len(pile) > len(known) else ""
        told = " ".join(filter(None, [cards, unknown])) or t("board.nothing")
        yield t("board.lies", where=board.spot_called(spot.name), cards=told)
    totals = [number_text(standing.total, letters) for standing in board.standings]
    yield t("board.sheet", totals=t("list.comma").join(totals), who=board.names[board.dealer])


def in_order(cards: list[Card]) -> list[Card]:
    """Cards as a hand is held."""
    return list(arranged(Cards(cards)))


def advice_lines(bench: Bench, *, letters: bool = False) -> Iterator[str]:
    """What the strongest player would do at the seat to act, and why.

    Raises:
        BoardError: nobody is to act.
    """
    view = asked_view(bench)
    *_, advice = advised(bench)
    voice = Voice(bench.board.names, letters=letters)
    yield t("board.advice", who=voice.name(view.me), cards=cards_text(in_order(list(view.hand)), letters))
    words = HintWords(view, voice)
    yield from words.lines(advice.weighed, advice.causes, advice.worlds, looked_ahead=advice.looked_ahead)
