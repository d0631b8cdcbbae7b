"""The board: set up settled deals on it, ask for advice, play on from it, print it."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import replace

from thousand_tui.desk.glance import called, person_named
from thousand_tui.desk.practising import seated_for
from thousand_tui.desk.replaying import Noting
from thousand_tui.desk.seating import LEVEL
from thousand_tui.guests import is_there
from thousand_tui.rules import Card, Cards, View, members, read_action
from thousand_tui.study.bench import Bench
from thousand_tui.study.board import UNKNOWN, Board, BoardError, begun_session, board_of
from thousand_tui.study.judging import advised
from thousand_tui.study.replay import ReplayedDeal
from thousand_tui.study.review import ThousandReplay
from thousand_tui.table import PERSON, Player, Practice, ThousandSession, Way
from thousand_tui.table.thousand import arranged
from thousand_tui.words import Voice, bot_names, card_text, cards_text, number_text, t
from thousand_tui.words.hint import HintWords


def put_up(replay: ThousandReplay, deal: ReplayedDeal, ply: int, note: Noting) -> tuple[Board, int]:
    """A settled deal as a board, and how many of its moves lead to ``ply``. First ``note`` records that its cards were
    seen.

    Raises:
        BoardError: the deal may not be seen yet, cannot be shown on a board, or this cannot be noted.
    """
    if not replay.source.may_open_deals:
        raise BoardError(t("replay.closed"))
    board = board_of(replay, deal)
    if why := note(deal.number):
        raise BoardError(t("board.not_noted", why=why))
    return board, max(0, len(board.moves) - (deal.last - ply))


def asked_view(bench: Bench) -> View:
    """What the seat to act knows.

    Raises:
        BoardError: nobody is to act, or the seat sees an unnamed card.
    """
    if bench.turn is None:
        raise BoardError(t("board.over" if bench.is_settled else "board.chance"))
    view = bench.view(bench.turn)
    if not Cards(_seen_by(view)) <= bench.named:
        raise BoardError(t("board.unnamed", who=bench.board.names[view.me]))
    return view


def _seen_by(view: View) -> Iterator[Card]:
    """The cards that a seat sees now."""
    yield from view.hand
    for pile in (*view.deal.talon, *view.deal.aside, view.deal.bought, view.deal.bottom):
        yield from members(pile.cards or 0) if pile is not None else ()
    yield from (passed.card for passed in view.deal.passed if passed.card is not None)


def played_on(bench: Bench) -> ThousandSession:
    """A practice game from this position, not saved yet, with a person at the seat to act. Unnamed cards are dealt at
    random.

    Raises:
        BoardError: the deal is over or part of a gold set, which no saved game can begin with.
    """
    if bench.is_settled:
        raise BoardError(t("board.over"))
    if bench.board.gold is not None:
        raise BoardError(t("board.gold.play"))
    seed = secrets.token_hex(16)
    placed = Bench(bench.standing_board, seed=seed)
    active = placed.session.game.deal.active
    seat = bench.turn if bench.turn in active else active[0]
    assert seat is not None
    players = seated_for(_players(bench.board), seat, t("setup.newcomer"))
    session = begun_session(placed.board, players, seed)
    for move in placed.session.log:
        session.course.do(move)
    course = session.course.branch(0, session.ply)
    return session.practised(course, Practice(Way.BOARD, 1, seat, len(course.log), ()), players, seed)


def with_company(board: Board) -> Board:
    """The board, with bots at its seats if it names no players."""
    names = bot_names([], board.rules.form.seats)
    return board if board.players else replace(board, players=tuple(Player(name, LEVEL) for name in names))


def _players(board: Board) -> tuple[Player, ...]:
    """The players named on the board, with other bots for those not available here."""
    named = board.players or [Player("", LEVEL)] * board.rules.form.seats
    return tuple(
        player if player.kind == PERSON or is_there(player.kind) else Player(player.name, LEVEL) for player in named
    )


def move_rows(bench: Bench) -> list[str]:
    """Who did what in each move of the board, in a word or two."""
    names = bench.board.names
    return [
        t("board.shuffle") if view is None else f"{called(names[view.me])}  {move_told(view, line, names)}"
        for (view, _), line in zip(bench.made(), bench.said.moves, strict=True)
    ]


def move_told(view: View, line: str, names: Sequence[str]) -> str:
    """A move of a seat in a word or two. Of an exchange, only the known cards are named."""
    words = HintWords(view, Voice(names))
    if UNKNOWN not in line:
        return words.choice(read_action(line)[1])
    gifts = [word.partition(">") for word in line.split()[2:] if not word.startswith(UNKNOWN)]
    seen = [t("hint.gift", card=card_text(Card.parse(card)), who=words.name(int(place))) for card, _, place in gifts]
    return ", ".join([*seen, t("board.rest_unseen")]) if seen else t("board.gives_unseen")


# In print


def board_lines(board: Board) -> Iterator[str]:
    """Where the cards lie, and the totals on the sheet."""
    for spot in board.spots:
        pile = (board.piles or {}).get(spot.name, ())
        known = [card for card in pile if card is not None]
        cards = cards_text(known if spot.name == "stock" else in_order(known))
        unknown = f"{len(pile) - len(known)} {UNKNOWN}" if len(pile) > len(known) else ""
        lying = " ".join(filter(None, [cards, unknown])) or t("board.nothing")
        yield t("board.lies", where=called(board.spot_called(spot.name)), cards=lying)
    totals = [number_text(standing.total) for standing in board.standings]
    yield t("board.sheet", totals=t("list.comma").join(totals), who=person_named(board.names[board.dealer]))


def in_order(cards: list[Card]) -> list[Card]:
    """Cards in the order in which a hand is held."""
    return list(arranged(Cards(cards)))


def advice_lines(bench: Bench) -> Iterator[str]:
    """What an Expert would do at the seat to act, and why.

    Raises:
        BoardError: nobody is to act, or the seat sees an unnamed card.
    """
    view = asked_view(bench)
    *_, advice = advised(view)
    voice = Voice(bench.board.names)
    yield t("board.advice", who=person_named(voice.name(view.me)), cards=cards_text(in_order(list(view.hand))))
    words = HintWords(view, voice)
    yield words.sentence(advice.weighed, advice.reasons)
    yield from words.lines(advice.weighed, advice.worlds, looked_ahead=advice.looked_ahead, stop=advice.stop)
