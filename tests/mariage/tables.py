"""Tables of the old Mariage with hands as a test wants them."""

from __future__ import annotations

from random import Random
from typing import Any

from thousand_tui.mariage.rules import (
    Action,
    Announce,
    Card,
    Game,
    MariageAgreements,
    Play,
    Shuffle,
    Table,
    View,
    apply,
    compile_table,
    new_game,
    play_out,
    turn,
    view_of,
)
from thousand_tui.mariage.rules.cards import members, parse_row
from thousand_tui.mariage.rules.game import PACKETS
from thousand_tui.mariage.rules.state import Sheet


def table(players: int = 5, tokens: int = 50, deals: int = 20, **agreed: Any) -> Table:
    return compile_table(MariageAgreements(players=players, tokens=tokens, deals=deals, **agreed))


def deck_for(game: Game, hands: dict[int, str], turned: str) -> tuple[Card, ...]:
    """A pack in the order that deals these hands; seats that are not named get what is left, the lowest cards first."""
    wanted = {seat: list(parse_row(row)) for seat, row in hands.items()}
    used = {card for row in wanted.values() for card in row} | {Card.parse(turned)}
    rest = iter([card for card in game.rules.pack if card not in used])
    full = {seat: wanted.get(seat) or [next(rest) for _ in range(5)] for seat in game.deal.active}
    assert all(len(row) == 5 for row in full.values())
    first, second = PACKETS
    deck = [card for seat in game.deal.active for card in full[seat][:first]]
    deck += [card for seat in game.deal.active for card in full[seat][first : first + second]]
    return (*deck, Card.parse(turned), *rest)


def dealt(
    hands: dict[int, str], turned: str, players: int = 5, tokens: int = 50, dealer: int | None = None, **agreed: Any
) -> Game:
    """A first deal, by default of the last seat, so that seat 0 speaks and leads first."""
    game = new_game(table(players, tokens, **agreed), players - 1 if dealer is None else dealer)
    return apply(game, Shuffle(deck_for(game, hands, turned)))


def silent(game: Game) -> Game:
    """The game after everybody has announced only what they must."""
    while isinstance(action := next(iter(last_choice(game))), Announce):
        game = apply(game, action)
    return game


def last_choice(game: Game) -> list[Action]:
    """The choices of whoever is to act, the last one first: for an announcement that is the least."""
    seat = turn(game)
    assert seat is not None
    return list(view_of(game, seat).choices)[::-1]


def played(game: Game, row: str) -> Game:
    """The game after these cards, one after another."""
    return play_out(game, [Play(card) for card in parse_row(row)])


def texts(mask: int) -> list[str]:
    return [str(card) for card in members(mask)]


def cards_of(view: View) -> list[str]:
    """The cards that a view allows to be played."""
    return [str(action.card) for action in view.choices if isinstance(action, Play)]


def random_game(seed: int, players: int, tokens: int = 50, deals: int = 3, **agreed: Any) -> tuple[Game, Random]:
    return new_game(table(players, tokens, deals, **agreed), seed % players), Random(seed)


def tokens_in_play(sheet: Sheet) -> int:
    """All tokens of players and boxes; they never change (point 3)."""
    return sum(sheet.tokens) + sum(sheet.boxes)
