"""Sessions at a known moment: a deal of which everything is known, and tables of every form under any agreements."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from tests.rules.deals import stacked
from thousand_tui.rules import (
    CHANCE,
    MARRIAGE,
    PACK,
    Action,
    Agreements,
    Bid,
    Card,
    Claim,
    Concede,
    Contract,
    Cut,
    Give,
    Pass,
    Play,
    Rulebook,
    Shuffle,
    Standing,
    compile_rules,
    preset,
    read_line,
    view_of,
)
from thousand_tui.table import PERSON, Player, TableSettings, ThousandSession

NAMES = ("Anna", "Bogdan", "Vera", "Dmytro")

Actions = tuple[Action, ...]

# --- A deal that is known to the last card ---------------------------------------------------------------------------

HANDS = ("KS QS AS 10S KH QH AH", "9S JS 9C JC QC KC 10C", "9H JH 10H 9D JD QD 10D")
TALON = "AC KD AD"
"""A deal in which seat 0 holds the marriages of spades and hearts; the talon brings two aces and a king."""

BOUGHT: Actions = (Bid(120), Pass(), Pass())
GIVEN: Actions = (*BOUGHT, Give(((Card.parse("KD"), 1), (Card.parse("10S"), 2))), Contract(140))
FIRST: Actions = (Play(Card.parse("AC")), Play(Card.parse("9C")), Play(Card.parse("JH")))
SECOND: Actions = (Play(Card.parse("KS"), MARRIAGE), Play(Card.parse("JS")))
"""What is done in it one after another: seat 0 buys, gives and names its contract; two tricks."""


def pack(hands: Sequence[str] = HANDS, talon: str = TALON) -> Shuffle:
    """The pack that deals these hands, seat 0 being forehand."""
    return stacked(hands, talon)


BARREL = 880
"""Where the barrel stands: who has this total is on it, unless the standing says otherwise."""


def table(
    *actions: Action,
    kinds: tuple[str, str, str] = (PERSON, "regular", "regular"),
    names: Sequence[str] = NAMES[:3],
    agreements: Agreements | None = None,
    standings: Iterable[int | Standing] = (),
    settings: TableSettings | None = None,
    deck: Shuffle | None = None,
) -> ThousandSession:
    """A session in which the known deal was dealt and these actions were made; seat 0 is forehand."""
    players = [Player(name, kind) for name, kind in zip(names, kinds, strict=True)]
    rules = agreements or preset("BASE").agreements
    session = ThousandSession(
        rules,
        players,
        "table tests",
        dealer=2,
        standings=[
            at if isinstance(at, Standing) else Standing(at, barrel=0 if at == BARREL else None) for at in standings
        ],
        settings=settings or TableSettings(),
    )
    session.submit(deck or pack())
    for action in actions:
        session.submit(action)
    return session


# --- A deal in which the rest of the tricks is certain ----------------------------------------------------------------

CLEAR_HANDS = ("AS 10S KS QS AH 10H 9C", "9S JS KC 10C JC 9D JD", "KH QH JH QC KD QD AD")
CLEAR_TALON = "AC 10D 9H"


def plays(words: str) -> tuple[Play, ...]:
    """Cards as they are laid, one after another; ``KS!`` with its marriage."""
    return tuple(Play(Card.parse(word.strip("!")), MARRIAGE if "!" in word else None) for word in words.split())


CALLED: Actions = (Bid(120), Pass(), Pass(), Give(((Card.parse("9H"), 1), (Card.parse("10D"), 2))), Contract(120))
SIX_LEFT: Actions = (*CALLED, *plays("9C KC QC 10C QD AC"))
"""Anna is on lead with the four highest spades and the two highest hearts; there are no trumps yet."""
FOUR_LEFT: Actions = (*SIX_LEFT, *plays("KS! 9S JH AS JS KD"))
"""Trumps are spades, and Anna has the only two that are left."""
TWO_LEFT: Actions = (*FOUR_LEFT, *plays("10S JC QH QS 9D KH"))
ONE_LEFT: Actions = (*TWO_LEFT, *plays("AH 9H 10D"))


def at(actions: Iterable[Action], kinds: tuple[str, str, str] = (PERSON, "regular", "regular")) -> ThousandSession:
    """The table of this deal after these actions."""
    return table(*actions, deck=pack(CLEAR_HANDS, CLEAR_TALON), kinds=kinds)


# --- Tables of every form --------------------------------------------------------------------------------------------

EVERYTHING = (
    "WIKI C13=on F13=on F18=unlimited F19=on G8=on G10=keep G11=trump G12=200 G2=on E2=25 E11=on E14=on E16=any_ground",
    "BASE K1=on B1=on B4=dealer_cuts C2=next_dealer C5=on F7=on D4=after_talon G2=on G14=on",
    "BASE J1=on J2=none E=on E2=20 B3=recut B3.third=skip B4=reshuffle D1=never D2=on F17=on",
    "FOUR C12=on C9=below C9.threshold=0 C1=dealer G16=dealer D4=not_on_forced V8=opposite",
    "TWO D5=random A8=counter K1=on F13=on F19=on",
    "TWO-BANK C12=on G3=automatic G2=on G1=follow_beat_trump",
    "TWO-DEAD V6=exposed G13=on E8=off B5=on B6=share",
    "STOCK-4 G11=trump G8=on G9=last_ace",
)
"""Sets in which every kind of decision comes up."""


def agreed(name: str, **changes: object) -> Agreements:
    """A preset with some agreements changed."""
    return preset(name).agreements.model_copy(update=changes)


def seated(
    agreed: Agreements | str,
    *,
    people: int = 1,
    names: Sequence[str] = NAMES,
    standings: Iterable[Standing | int] = (),
    settings: TableSettings | None = None,
    dealer: int | None = None,
    seed: str = "forms",
) -> ThousandSession:
    """A table under these agreements before its first shuffle, people in the first seats; the forehand is seat 0
    unless another seat deals."""
    agreements = read_line(agreed) if isinstance(agreed, str) else agreed
    form = compile_rules(agreements).form
    players = [Player(names[seat], PERSON if seat < people else "regular") for seat in range(form.seats)]
    first = next(seat for seat in range(form.seats) if form.active(seat)[0] == 0) if dealer is None else dealer
    return ThousandSession(
        agreements,
        players,
        seed,
        dealer=first,
        standings=[Standing(each) if isinstance(each, int) else each for each in standings],
        settings=settings or TableSettings(),
    )


def cards(text: str) -> list[Card]:
    """Cards as they are written, ``KS 9H``."""
    return list(map(Card.parse, text.split()))


def deck(rules: Rulebook, hands: Sequence[str], packets: Iterable[str] = (), *, cut: int = 0) -> Shuffle:
    """The pack that deals these hands, the forehand's first, and these packets; what is not said lies anywhere.

    ``cut``: so many cards are lifted before it is dealt.
    """
    dealing = rules.dealing
    places: dict[int, Card] = {}
    for where, what in (*zip(dealing.hands, hands, strict=False), *zip(dealing.packets, packets, strict=False)):
        places |= dict(zip(where, cards(what), strict=False))
    rest = [card for card in PACK if card not in places.values()]
    order = [places[place] if place in places else rest.pop(0) for place in range(len(PACK))]
    return Shuffle(tuple(order[-cut:] + order[:-cut] if cut else order))


def dealt(
    session: ThousandSession, hands: Sequence[str], packets: Iterable[str] = (), *actions: Action
) -> ThousandSession:
    """The table after these cards were dealt (and before that cut, and not slipped) and these actions were made."""
    rules = session.start.rules
    cut = 12 if rules.cutting.held else 0
    session.submit(deck(rules, hands, packets, cut=cut))
    if rules.cutting.held:
        session.submit(Cut(cut))
    return after(session, *actions)


def after(session: ThousandSession, *actions: Action) -> ThousandSession:
    """The table after these actions; whoever is to decide has come to the keyboard, and chance slips nowhere."""
    for action in actions:
        while session.turn == CHANCE and not isinstance(action, Shuffle):
            session.let_chance_act()
        session.submit(action)
    while session.turn == CHANCE:
        session.let_chance_act()
    return session


def do(session: ThousandSession, *actions: Action) -> ThousandSession:
    """Let these things be done one after another."""
    for action in actions:
        session.submit(action)
    return session


def play(session: ThousandSession, until: Callable[[ThousandSession], bool], seed: int = 1) -> ThousandSession:
    """Let everybody do something, by a generator of this seed, until it has come to this."""
    rng = Random(seed)
    while not until(session):
        acting = session.turn
        assert acting is not None, "the game ended before it came to this"
        if acting == CHANCE:
            session.let_chance_act()
        else:
            choices = view_of(session.game, acting).choices
            picked = [choices.sample(rng) for _ in range(5)]
            session.submit(next((each for each in picked if not isinstance(each, Concede | Claim)), picked[0]))
    return session


def in_phase(*phases: str, seat: int | None = None) -> Callable[[ThousandSession], bool]:
    """Whether the deal is in one of these phases, and this seat is to act."""
    return lambda session: (
        session.game.rules.route[session.game.stage].name in phases
        and bool(session.game.deal.seen)
        and (seat is None or session.turn == seat)
    )


def tricks_done(count: int, cards: int = 0) -> Callable[[ThousandSession], bool]:
    """Whether so many tricks are finished, and so many cards lie in the next."""

    def reached(session: ThousandSession) -> bool:
        play = session.view().play
        return play is not None and len(play.done) == count and len(play.cards) == cards

    return reached
