"""The unnamed cards of a board, placed so that all its moves can be made.

A board may hold no more than one seat knows: its own hand, what was played, what was shown. What is placed here makes
a game of it; the seat's View is the same however that is done.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace as with_fields
from random import Random
from typing import Final

from thousand_tui.rules import Card, Cards
from thousand_tui.study.board import UNKNOWN, Board, BoardError, Pile, dealt, make_move
from thousand_tui.words import t

TRIES: Final = 400


def placed(board: Board, seed: str = "") -> Board:
    """The board with all cards known; another ``seed`` places them in another way.

    Raises:
        BoardError: no placement was found, and why the last one would not do.
    """
    if board.piles is None:
        raise BoardError(t("board.unknown_gift"))
    rng = Random(seed)
    why = BoardError(t("board.no_placement"))
    for _ in range(TRIES):
        piles = _filled(board, rng)
        if piles is None:
            continue
        try:
            return _played(with_fields(board, piles=piles), rng)
        except BoardError as error:
            why = error
    raise why


def _filled(board: Board, rng: Random) -> dict[str, Pile] | None:
    """The piles with a card in each place; None where the cards that were left would not go anywhere."""
    assert board.piles is not None
    plays = list(_plays(board))
    bought = tuple(spot.name for spot in board.spots if spot.name in ("talon", "left", "right"))
    buyer, receivers = _exchange(board)
    room = {name: pile.count(None) for name, pile in board.piles.items()}
    wanted: dict[str, list[Card]] = {name: [] for name in room}
    cards = list(board.missing())
    rng.shuffle(cards)
    may = {card: _may_hold(board, card, plays, buyer, receivers, bought) for card in cards}
    for card in sorted(cards, key=lambda card: len(may[card])):
        names = [name for name in may[card] if room[name]]
        if not names:
            return None
        name = rng.choices(names, [room[name] for name in names])[0]
        room[name] -= 1
        wanted[name].append(card)
    return {
        name: tuple(wanted[name].pop() if card is None else card for card in pile) for name, pile in board.piles.items()
    }


def _may_hold(
    board: Board,
    card: Card,
    plays: Sequence[tuple[int, Card, bool]],
    buyer: int | None,
    receivers: Sequence[int],
    bought: Sequence[str],
) -> list[str]:
    """The piles in which this card may have been dealt: that of who plays it, or what they could have it from."""
    assert board.piles is not None
    holder = next((seat for seat, played, _ in plays if played == card), None)
    names = list(board.piles)
    if holder is not None:
        own = [str(holder)]
        if holder == buyer or holder in receivers:
            own += bought
        if holder in receivers and buyer is not None:
            own.append(str(buyer))
        return [name for name in names if name in own]
    void = {seat for seat, suit in _voids(plays) if suit == card.suit and seat != buyer}
    return [name for name in names if not (name.isdecimal() and int(name) in void)]


def _plays(board: Board) -> Iterator[tuple[int, Card, bool]]:
    """Who plays which card, and whether they lead with it; what cannot be read is passed over."""
    size, count = len(board.rules.orders[board.dealer]), 0
    for line in board.moves:
        words = line.split()
        if len(words) == 3 and words[1] == "play" and words[0].isdecimal():
            try:
                yield int(words[0]), Card.parse(words[2].partition("!")[0]), count % size == 0
            except ValueError:
                continue
            count += 1


def _voids(plays: Sequence[tuple[int, Card, bool]]) -> Iterator[tuple[int, int]]:
    """Who has shown that they have no card of a suit left."""
    led = None
    for seat, card, leads in plays:
        if leads:
            led = card.suit
        elif led is not None and card.suit != led:
            yield seat, led


def _exchange(board: Board) -> tuple[int | None, tuple[int, ...]]:
    """Who gives cards, and who is given one."""
    for line in board.moves:
        words = line.split()
        if len(words) > 2 and words[1] == "give" and words[0].isdecimal():
            places = [word.partition(">")[2] for word in words[2:]]
            return int(words[0]), tuple(int(place) for place in places if place.isdecimal())
    return None, ()


def _played(board: Board, rng: Random) -> Board:
    """The board with all gifts known, once its moves were made.

    Raises:
        BoardError: a move cannot be made.
    """
    session = dealt(board)
    moves = list(board.moves)
    for at, line in enumerate(moves):
        words = line.split()
        if UNKNOWN in line and words[0].isdecimal() and int(words[0]) < len(session.game.hands):
            hand = Cards(session.game.hands[int(words[0])])
            line = moves[at] = _given(words, hand, list(_plays(board)), rng)
        make_move(session, at + 1, line, board)
    return with_fields(board, moves=tuple(moves))


def _given(words: list[str], hand: Cards, plays: Sequence[tuple[int, Card, bool]], rng: Random) -> str:
    """The gifts with a card in place of each unknown one: what its receiver plays later, else any that nobody does."""
    named = {word.partition(">")[0] for word in words[2:]}
    free = [card for card in hand if str(card) not in named]
    rng.shuffle(free)
    player = {card: str(seat) for seat, card, _ in plays}
    given = []
    for word in words[2:]:
        card, mark, place = word.partition(">")
        if card == UNKNOWN:
            theirs = [card for card in free if player.get(card) == place]
            kept = [card for card in free if card not in player]
            if not theirs + kept:
                raise BoardError(t("board.no_placement"))
            free.remove(chosen := (theirs + kept)[0])
            card = str(chosen)
        given.append(f"{card}{mark}{place}")
    return " ".join([*words[:2], *given])
