"""Turns what a person types into actions; an exchange is typed card by card.

Whether an action is allowed is decided by the rules, not here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Final, TypeAlias, TypeVar

from thousand_tui.rules import SUITS, Action, Card, Gives, Plays, View, actions, view as views
from thousand_tui.rules.quoting import LOOKALIKES
from thousand_tui.sanitize import PRINTING
from thousand_tui.table.thousand import Places
from thousand_tui.words import suit_name
from thousand_tui.words.catalogue import LETTERS, rank_text, t, while_spoken
from thousand_tui.words.spoken import called as card_called

C = TypeVar("C")

CONCEDE_WORDS: Final = frozenset({"concede", "f"})
# The ways to concede a deal by their names; ``concede`` may come before any of them.
KINDS: Final = {
    "rospis": actions.ROSPIS,
    "give up unseen": actions.GIVE_UP,
    "unseen": actions.GIVE_UP,
    "spisat": actions.SPISAT,
    "write off": actions.SPISAT,
    "write it off": actions.SPISAT,
    "cross": actions.CROSS,
    "aces": actions.BY_ACES,
    "by aces": actions.BY_ACES,
    "write off by aces": actions.BY_ACES,
    "bomb": actions.BOMB,
}
MELDS: Final = {"marriage": actions.MARRIAGE, "aces": actions.ACES, "bed": actions.BED, "nines": actions.NINES}
ASIDE_WORDS: Final = frozenset({"aside", "bank", "dead"})
_AGAIN: Final = ("again", "redeal", "claim")
_PLAY_ON: Final = frozenset({"waive", "play on"})
_KEEP: Final = frozenset({"keep", "k"})
_PASS: Final = frozenset({"pass", "p"})
_LEAVE: Final = frozenset({"leave", "leave it", "let go", "let it go", *_PASS})
_TAKE: Final = frozenset({"take", "take it", "buy"})
_BLIND: Final = frozenset({"leave", "leave them", "blind", *_PLAY_ON})
# All words of commands. A language may have its own for each, in the message ``typed.<word>``.
WORDS: Final = (
    *("help", "repeat", "where", "hand", "by suit", "table", "last", "tricks", "count", "calls", "sheet", "rules"),
    "why",
    *("what if", "hint", "follow", "replay", "review", "game", "practise", "back", "undo", "seats", "better", "tutor"),
    *("note", "shuffle"),
    *("claim", "give up", "quit", "anywhere", "concede", "rospis", "spisat", "cross", "bomb", "by aces", "aces", "bed"),
    *("marriage", "nines", "aside", "again", "waive", "play on", "keep", "pass", "leave", "take", "blind", "look"),
    *("dark", "left", "right", "cut", "bid", "raise", "contract", "play", "give", "next", "trick", "deal", "first"),
    *("all", "open", "seat", "here", "like", "board", "show", "line", "known", "list", "delete", "nothing", "announce"),
)
LONGEST: Final = 3
"""How many words a command may have."""
# Letters on foreign cards that have no other meaning here: Russian and Ukrainian, Polish, French.
_RANKS: Final = str.maketrans("ТКДВ" + "DW" + "RV", "AKQJ" + "QJ" + "KJ")
_SUITS: Final = str.maketrans("ПТБЧ", "SCDH")


def card_typed(text: str, parse: Callable[[str], C], places: Sequence[C | None]) -> C | None:
    """A card by its number in the hand, or by its name in words or in letters of any language, ``KH``, ``КЧ`` or
    ``K♥``; None if it is neither. If the name means different cards in the current language and in English, take the
    one held. If both are held, take the English one if cards are shown in English letters, otherwise the other."""
    word = card_called(text).strip().upper()
    if word.isascii() and word.isdecimal() and len(word) < 3 and 1 <= int(word) <= len(places):
        return places[int(word) - 1]
    found = list[C]()
    for written in _in_notation(word):
        with suppress(ValueError):
            found.append(parse(written))
    ours = [card for card in found if card in places] or found[-1:]
    return ours[-1 if PRINTING.is_ascii and not PRINTING.suits() else 0] if ours else None


def _in_notation(word: str) -> Iterator[str]:
    """The text for a card in notation: first with the suit letters of the current language, then with all others."""
    for suit in SUITS:
        word = word.replace(suit.symbol, suit.letter)
    typed = word[:-1]
    rank = next((rank for rank in LETTERS if rank_text(rank) == typed), typed.translate(_RANKS))
    yield from (rank + suit.letter for suit, own in zip(SUITS, t("cards.suits"), strict=True) if word.endswith(own))
    yield rank + word[-1:].translate(_SUITS)


@while_spoken
def _own_words() -> dict[str, str]:
    said = {word: t(f"typed.{word.replace(' ', '_')}").split("|") for word in WORDS}
    return {own.strip().casefold(): word for word, owns in said.items() for own in owns}


def in_english(text: str) -> str:
    """The text with commands of the current language put into English; English ones stay as they are."""
    own, words, found = _own_words(), text.split(), list[str]()
    while words:
        together = (" ".join(words[:count]).casefold() for count in range(LONGEST, 0, -1))
        met = next((each for each in together if each in own), None)
        found.append(words[0] if met is None else own[met])
        del words[: 1 if met is None else len(met.split())]
    return " ".join(found)


def numbered(view: View) -> list[Action]:
    """The few actions that can be chosen by number; cards, cuts and higher bids are typed."""
    if view.phase not in OFFERED:
        return []
    offered: list[Action] = []
    for action in view.choices:
        if isinstance(action, actions.Bid | actions.Contract) and any(
            isinstance(had, actions.Bid | actions.Contract) for had in offered
        ):
            continue
        offered.append(action)
    # Actions that continue the game come first; passing and conceding come last.
    return sorted(offered, key=lambda action: isinstance(action, actions.Pass | actions.Concede))


def read_action(text: str, view: View, places: Places) -> Action | None:
    """The action that was typed, allowed or not; None if it is not one of this phase. ``places`` number the hand."""
    words = " ".join(text.casefold().split())
    if (kind := _read_kind(words, view)) is not None:
        return actions.Concede(kind)
    if view.phase == views.TRICKS:
        return _read_play(words, view, places)
    if view.phase not in _READERS:
        return None
    number = _number(words)
    if number is not None:
        offered = numbered(view)
        if 1 <= number <= len(offered):
            return offered[number - 1]
    return _READERS[view.phase](words, view)


def in_exchange(words: str, view: View) -> bool:
    """Whether these words can only be meant for the exchange."""
    return view.phase == views.EXCHANGE and _read_kind(words, view) is None


def _read_kind(words: str, view: View) -> str | None:
    """The way to concede that was typed. If none is named, the first that is open, or else that the rules know."""
    if words in CONCEDE_WORDS:
        open_, known = view.concessions, view.rules.concession.kinds
        return open_[0].kind if open_ else known[0].name if known else actions.ROSPIS
    return KINDS.get(words.removeprefix("concede ").removeprefix("say ").removeprefix("drop a "))


def _number(words: str) -> int | None:
    last = words.rpartition(" ")[2]
    return int(last) if last.isdecimal() and last.isascii() and len(last) <= 4 else None


def _with_number(words: str, made: Callable[[int], Action]) -> Action | None:
    """The action with the number at the end of the words; None if they end in none."""
    number = _number(words)
    return None if number is None else made(number)


def _read_look(words: str, view: View) -> Action | None:
    if words in ("look", "look at them"):
        return actions.Look()
    if words in ("dark", "play in the dark"):
        return actions.Dark()
    return actions.Waive() if words in _BLIND else None


def _read_bid(words: str, view: View) -> Action | None:
    if words in _PASS:
        return actions.Pass()
    if words == "look":
        return actions.Look()
    return _with_number(words, actions.Bid)


def _read_packet(words: str, view: View) -> Action | None:
    """A packet: left, right, or a number that was not offered."""
    for name, packet in (("left", 0), ("right", len(view.deal.talon) - 1)):
        if name in words.split():
            return actions.TakePacket(packet)
    return _with_number(words, lambda number: actions.TakePacket(number - 1))


def _read_rebuy(words: str, view: View) -> Action | None:
    price = view.rules.rebuying.price(view.deal.contract)
    if words in _LEAVE:
        return actions.Pass()
    if words in _KEEP:
        return actions.Accept()
    if words in _TAKE:
        return actions.Rebuy(price)
    return _with_number(words, actions.Rebuy)


def _read_contract(words: str, view: View) -> Action | None:
    if words in _KEEP:
        return actions.Contract(view.deal.contract)
    return _with_number(words, actions.Contract)


def _read_trump(words: str, view: View) -> Action | None:
    """A suit by its symbol, its letter or the beginning of its name."""
    typed = (words, words.translate(LOOKALIKES))
    for suit in SUITS:
        names = (suit.symbol, suit.letter.casefold(), suit_name(suit).casefold())
        if words and any(name.startswith(typed) for name in names):
            return actions.NameTrump(int(suit))
    return None


def _read_right(words: str, view: View) -> Action | None:
    if words in _PLAY_ON:
        return actions.Waive()
    again = next((word for word in _AGAIN if words.startswith(word)), None)
    if again is None:
        return None
    claims = [action for action in view.choices if isinstance(action, actions.Claim)]
    named = words.removeprefix(again).strip().replace(" ", "-")
    return next((claim for claim in claims if claim.ground == named), claims[0] if claims and not named else None)


_READERS: Final[dict[str, Callable[[str, View], Action | None]]] = {
    views.CUTTING: lambda words, _: _with_number(words, actions.Cut),
    views.LOOKING: _read_look,
    views.AUCTION: _read_bid,
    views.PACKETS: _read_packet,
    views.REBUYING: _read_rebuy,
    views.CONTRACT: _read_contract,
    views.NAMING: _read_trump,
    views.RIGHTS: _read_right,
}

# The phases in which actions are offered by number.
OFFERED: Final = frozenset(_READERS) - {views.CUTTING}


def _read_play(words: str, view: View, places: Places) -> Action | None:
    """A card. ``!`` after it declares, followed by a word if the card could declare several things. If leading the
    card always declares, ``!`` is not needed."""
    name, mark, meld = words.removeprefix("play ").strip().partition("!")
    card = card_typed(name, Card.parse, places)
    if card is None or (meld.strip() and meld.strip() not in MELDS):
        return None
    plays = view.choices
    known = plays.melds_of(card) if isinstance(plays, Plays) else ()
    if meld.strip():
        return actions.Play(card, MELDS[meld.strip()])
    plain = actions.Play(card)
    if mark or (plain not in view.choices and known):
        return actions.Play(card, known[0] if known else actions.MARRIAGE)
    return plain


def read_gifts(text: str, view: View, names: Sequence[str], places: Places) -> list[tuple[Card, int | None]] | None:
    """Cards to pass or lay aside, typed as ``give 9S to Vera, KS aside`` or in part. The place is None for a card that
    was typed without one.

    None if the text cannot be read as an exchange.
    """
    words = text.split()
    if words and words[0].casefold() in ("give", "lay"):
        words = words[1:]
    gifts: list[tuple[Card, int | None]] = []
    for word in words:
        card = card_typed(word.replace(",", ""), Card.parse, places)
        if card is not None:
            gifts.append((card, None))
        elif word.casefold() in ("to", "and", *t("give.between").split()):
            continue
        elif gifts and (place := _place_called(word, view, names)) is not None:
            gifts[-1] = (gifts[-1][0], place)
        else:
            return None
    return gifts or None


def _place_called(word: str, view: View, names: Sequence[str]) -> int | None:
    """The opponent whose name begins like this, if there is only one; or ``ASIDE`` for a word that means it."""
    word = word.casefold().strip(",")
    called = [seat for seat in view.opponents if names[seat].casefold().startswith(word)]
    if len(called) == 1:
        return called[0]
    return actions.ASIDE if word in ASIDE_WORDS else None


def whole_exchange(planned: list[tuple[int, Card]]) -> actions.Give:
    """The exchange in the order of the rules: by seat, then the cards laid aside, the lowest first."""
    ordered = sorted(planned, key=lambda gift: (gift[0] == actions.ASIDE, gift))
    return actions.Give(tuple((card, place) for place, card in ordered))


# Pairs of a place (a seat, or aside) and the card that goes there.
Gifts: TypeAlias = list[tuple[int, Card]]


def planned_with(gifts: Gifts, gives: Gives, named: Sequence[tuple[Card, int | None]]) -> Gifts | None:
    """The exchange with these cards added; a card without a place gets the first free one. None if none is free.

    A card for an opponent who has one already replaces it.
    """
    planned = list(gifts)
    for card, called in named:
        free = list(gives.places)
        for place, _ in planned:
            if place in free:
                free.remove(place)
        if called is not None and called not in free:
            planned = [gift for gift in planned if gift[0] != called]
        if called is None and not free:
            return None
        planned.append((free[0] if called is None else called, card))
    return planned


def could_be_part(planned: Gifts, gives: Gives) -> bool:
    """Whether all these cards are different and in the hand."""
    cards = [card for _, card in planned]
    return bool(cards) and len(set(cards)) == len(cards) and all(gives.hand >> card & 1 for card in cards)
