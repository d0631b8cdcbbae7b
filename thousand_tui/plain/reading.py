"""What a person types, as actions. Whether an action is allowed is for the rules to say, not for us."""

from __future__ import annotations

from collections.abc import Sequence

from thousand_tui.rules import MARRIAGE, SUITS, Action, Bid, Card, Claim, Concede, Contract, Pass, Play, View, Waive
from thousand_tui.rules.view import AUCTION, CONTRACT, RIGHTS, TRICKS

CONCEDE_WORDS = frozenset({"concede", "f"})
_AGAIN = frozenset({"again", "redeal", "claim"})
_PLAY_ON = frozenset({"waive", "play on"})
_KEEP = frozenset({"keep", "k"})


def in_hand_order(view: View) -> list[Card]:
    """The cards of the seat as they are numbered: suit by suit, colours alternating, high to the left."""
    spades, clubs, diamonds, hearts = SUITS
    order = (spades, hearts, clubs, diamonds)
    return sorted(view.hand, key=lambda card: (order.index(card.suit), -card.rank))


def read_card(text: str, view: View) -> Card | None:
    """A card by its number in the hand or by its name, ``KH`` or ``K♥``; None if it is neither."""
    word = text.strip().upper()
    hand = in_hand_order(view)
    if word.isascii() and word.isdecimal() and len(word) < 3 and 1 <= int(word) <= len(hand):
        return hand[int(word) - 1]
    for suit in SUITS:
        word = word.replace(suit.symbol, suit.letter)
    try:
        return Card.parse(word)
    except ValueError:
        return None


def numbered(view: View) -> list[Action]:
    """The few actions that are offered by number before the play; cards and higher bids are typed."""
    offered: list[Action] = []
    for action in view.choices:
        if isinstance(action, Bid | Contract) and any(isinstance(had, Bid | Contract) for had in offered):
            continue
        offered.append(action)
    # What goes on with the game comes first, what leaves it last.
    return sorted(offered, key=lambda action: isinstance(action, Pass | Concede))


def read_action(text: str, view: View) -> Action | None:
    """The action that was typed, allowed or not; None if it is none of this phase."""
    words = " ".join(text.casefold().split())
    if words in CONCEDE_WORDS:
        return Concede()
    if view.phase == TRICKS:
        return _read_play(words, view)
    if view.phase not in _READERS:
        return None
    number = _number(words)
    if number is not None:
        offered = numbered(view)
        if 1 <= number <= len(offered):
            return offered[number - 1]
    return _READERS[view.phase](words, view)


def _number(words: str) -> int | None:
    last = words.rpartition(" ")[2]
    return int(last) if last.isdecimal() and last.isascii() and len(last) <= 4 else None


def _read_bid(words: str, view: View) -> Action | None:
    if words in ("pass", "p"):
        return Pass()
    number = _number(words.removeprefix("bid "))
    return None if number is None else Bid(number)


def _read_contract(words: str, view: View) -> Action | None:
    if words in _KEEP:
        return Contract(view.deal.bid)
    number = _number(words.removeprefix("raise ").removeprefix("contract "))
    return None if number is None else Contract(number)


def _read_right(words: str, view: View) -> Action | None:
    if words in _PLAY_ON:
        return Waive()
    if words in _AGAIN:
        return next((action for action in view.choices if isinstance(action, Claim)), None)
    return None


_READERS = {AUCTION: _read_bid, CONTRACT: _read_contract, RIGHTS: _read_right}


def _read_play(words: str, view: View) -> Action | None:
    """A card, declared with ``!`` behind it; where leading it always declares, without it too."""
    words = words.removeprefix("play ").strip()
    card = read_card(words.removesuffix("!"), view)
    if card is None:
        return None
    plain, declared = Play(card), Play(card, MARRIAGE)
    only_declared = plain not in view.choices and declared in view.choices
    return declared if words.endswith("!") or only_declared else plain


def read_gifts(text: str, view: View, names: Sequence[str]) -> list[tuple[Card, int | None]] | None:
    """Cards for opponents, ``give 9S Vera KS Bogdan`` or parts of it; a card without a name has seat None.

    None if the text is nothing of the kind.
    """
    words = text.split()
    if words and words[0].casefold() == "give":
        words = words[1:]
    gifts: list[tuple[Card, int | None]] = []
    for word in words:
        card = read_card(word.replace(",", ""), view)
        if card is not None:
            gifts.append((card, None))
        elif word.casefold() in ("to", "and"):
            continue
        elif gifts and (seat := _seat_called(word, view, names)) is not None:
            gifts[-1] = (gifts[-1][0], seat)
        else:
            return None
    return gifts or None


def _seat_called(word: str, view: View, names: Sequence[str]) -> int | None:
    """The opponent whose name begins like this, if it is only one."""
    called = [seat for seat in view.opponents if names[seat].casefold().startswith(word.casefold().strip(","))]
    return called[0] if len(called) == 1 else None
