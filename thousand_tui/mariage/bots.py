"""Opponents for the old Mariage: each level turns what its seat may know into one choice (RULES §2.15, V15 point 9).

Both announce everything that pays. The novice plays by rule of thumb; the regular imagines how the cards may lie,
plays each of these deals out as novices would, and chooses what leaves it the most tokens.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

from thousand_tui.mariage import announcing, tricks
from thousand_tui.mariage.actions import Action, Announce, Play
from thousand_tui.mariage.cards import JESTER, KING, QUEENS, RED_KING, RED_QUEEN, Card, members
from thousand_tui.mariage.game import after_card
from thousand_tui.mariage.state import Announcing, Deal, Game, Tricks
from thousand_tui.mariage.view import View, imagine, sample_hands
from thousand_tui.rules.cards import Suit

Chooser: TypeAlias = Callable[[View, Random], Action]

WORLDS: Final = 24
"""How many deals the regular imagines for a card."""


def novice(view: View, rng: Random) -> Action:
    """Announce all; lead what may win, take a trick cheaply if that can be done, else throw the least."""
    if isinstance(view.now, Announcing):
        return Announce(announcing.held_names(view.hand))
    assert view.play is not None
    return Play(_card(view.play, view.hand, _trump(view.deal)))


def regular(view: View, rng: Random) -> Action:
    """The card that leaves the most tokens on average over imagined deals; announce all."""
    now = view.play
    if now is None or len(view.choices) == 1:
        return novice(view, rng)
    cards = [action.card for action in view.choices if isinstance(action, Play)]
    gains = dict.fromkeys(cards, 0)
    for _ in range(WORLDS):
        game = imagine(view, sample_hands(view, rng))
        for card in cards:
            gains[card] += _played_out(after_card(game, now, card), view.deal).sheet.tokens[view.me]
    return Play(max(cards, key=lambda card: (gains[card], -_worth(card))))


LEVELS: Final = ("novice", "regular")
"""What seats call the opponents, the weaker first."""


def bot_action(kind: str, view: View, seed: str, ply: int) -> Action:
    """What the bot of this kind does, the same each time for a seed and a ply; an unknown kind plays as the best."""
    rng = Random(f"mariage/{seed}/{view.deal.number}/{view.me}/{ply}")
    return CHOOSERS.get(kind, regular)(view, rng)


CHOOSERS: Final[dict[str, Chooser]] = {"novice": novice, "regular": regular}


def _played_out(game: Game, deal: Deal) -> Game:
    """The game after the running deal, the next stake paid, if everybody goes on by rule of thumb."""
    trump = _trump(deal)
    while isinstance(game.now, Tricks) and game.deal.number == deal.number and not game.winners:
        hand = game.hands[tricks.turn(game.deal, game.now)]
        game = after_card(game, game.now, _card(game.now, hand, trump))
    return game


def _trump(deal: Deal) -> Suit:
    assert deal.turned is not None
    return deal.turned.suit


def _card(now: Tricks, hand: int, trump: Suit) -> Card:
    """The card that the rule of thumb plays from a hand."""
    cards = list(members(tricks.playable(now, hand)))
    if len(cards) == 1:
        return cards[0]
    if not now.cards:
        return max(cards, key=lambda card: _lead(card, hand, trump))
    uniting = [card for card in cards if card.rank == KING and _lies(now, QUEENS[card.suit])]
    if uniting:
        return uniting[0]
    if now.united:
        return min(cards, key=_worth)
    best = max(now.cards, key=lambda played: _strength(played[1], trump, now.cards[0][1].suit))[1]
    led = now.cards[0][1].suit
    winning = [card for card in cards if _strength(card, trump, led) > _strength(best, trump, led)]
    return min(winning, key=_worth) if winning else min(cards, key=_worth)


def _strength(card: Card, trump: Suit, led: Suit) -> tuple[int, int]:
    if card == RED_QUEEN:
        return 3, 0
    return (2 if card.suit is trump else 1 if card.suit is led else 0), card.rank


def _lies(now: Tricks, card: Card) -> bool:
    return tricks.player_of(now.cards, card) is not None


def _lead(card: Card, hand: int, trump: Suit) -> tuple[int, int]:
    """The red queen first, then a king who may call his queen, then the highest card."""
    if card == RED_QUEEN:
        return 3, 0
    if card.rank == KING and not hand & QUEENS[card.suit].mask and card != RED_KING:
        return 2, card.rank
    return (1 if card.suit is trump or card.rank > KING else 0), card.rank


def _worth(card: Card) -> int:
    """What is thrown last: the red queen, kings, the jack of diamonds, then by rank."""
    if card == RED_QUEEN:
        return 100
    return card.rank + (20 if card.rank == KING else 10 if card == JESTER else 0)
