"""Reasons for playing a card: what it wins, what it prepares, and what another card would give away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from thousand_tui.bots.causes.base import Cause, Finder, Motive, Weighing, bared, despite
from thousand_tui.bots.knowledge import Knowledge, above, declarable
from thousand_tui.bots.play import are_friends, hopes, on_the_table, outcome, to_play
from thousand_tui.bots.stakes import price_of_bolt
from thousand_tui.bots.weighed import Weighed
from thousand_tui.rules import PACK, PER_SUIT, SUITS, Card, Play, View, members, points_of
from thousand_tui.rules.kernel import NO_TRUMP, winning

# From this chance on, a card is said to win.
LIKELY: Final = 0.5
# A danger less likely than this is not mentioned.
WORTH_TELLING: Final = 0.05
# Card points that are worth giving to a partner.
FED: Final = 3


# --- What a card does -----------------------------------------------------------------------------------------------


class Laid(NamedTuple):
    """A card that a choice plays, and what the seat knows once the card's meld has made trumps."""

    play: Play
    known: Knowledge

    @property
    def card(self) -> Card:
        """The card played."""
        return self.play.card


def _laid(weighing: Weighing, choice: Weighed | None) -> Laid | None:
    """The card that a choice plays; None if it plays none."""
    if choice is None or not isinstance(choice.action, Play):
        return None
    assert weighing.known is not None
    return Laid(choice.action, after(weighing.view, weighing.known, choice.action))


def after(view: View, known: Knowledge, play: Play) -> Knowledge:
    """What is known once this card's meld has made trumps."""
    if play.meld is None:
        return known
    return replace(known, trump=view.rules.melds.trump_now(play.meld, play.card // PER_SUIT, known.trump))


def winning_with(view: View, card: Card, trump: int) -> tuple[int, Card]:
    """Who would be winning the trick once ``card`` is played, and with which card."""
    laid = (*view.table, (view.me, card))
    return laid[winning(tuple(each for _, each in laid), trump)]


def unbeaten(view: View, known: Knowledge, card: Card) -> float:
    """The chance that no later seat can beat the trick as it stands after ``card``; 1.0 means certainty."""
    _, best = winning_with(view, card, known.trump)
    led = (view.table[0][1] if view.table else card) // PER_SUIT
    chance = 1.0
    unable: tuple[int, ...] = ()
    for seat in to_play(view):
        chance *= 1.0 - known.beats(seat, best, led, unable)
        unable = (*unable, seat)
    return chance


def wins(view: View, known: Knowledge, card: Card) -> float:
    """The chance that ``card`` takes the trick whatever the others can do."""
    owner, _ = winning_with(view, card, known.trump)
    return unbeaten(view, known, card) if owner == view.seat else 0.0


def lost_to(view: View, known: Knowledge, card: Card) -> int | None:
    """The seat of another side that is certain to take the trick if ``card`` is played; None if it is not certain."""
    seat, (owner, best) = view.me, winning_with(view, card, known.trump)
    if owner == seat or are_friends(view, seat, owner):
        return None
    ours = [later for later in to_play(view) if are_friends(view, seat, later)]
    led = view.table[0][1] // PER_SUIT
    return None if any(known.beats(later, best, led) for later in ours) else owner


def holds_pair(known: Knowledge, seat: int, pair: int) -> float:
    """The chance that ``seat`` holds both cards of ``pair``."""
    unsure = pair & ~known.sure[seat]
    if pair & ~known.could[seat]:
        return 0.0
    free = max(0, known.sizes[seat] - known.sure[seat].bit_count())
    pool = max((known.could[seat] & ~known.sure[seat]).bit_count(), free)
    chance = 1.0
    for taken in range(unsure.bit_count()):
        if pool <= taken:
            return 0.0
        chance *= max(0, free - taken) / (pool - taken)
    return chance


# --- For the best card ----------------------------------------------------------------------------------------------


def declares(weighing: Weighing, play: Play, known: Knowledge) -> Iterator[Cause]:
    """A meld is declared, perhaps making trumps."""
    view = weighing.view
    if play.meld is None:
        return
    assert view.play is not None
    worth = view.rules.melds.declared(play.meld, play.card, view.play, view.deal.declarer).worth
    trump = view.rules.melds.trump_after(play.meld, play.card // PER_SUIT, weighing.trump)
    if trump not in (weighing.trump, NO_TRUMP):
        yield Cause(Motive.DECLARES_TRUMP, {"worth": worth, "suit": trump})
    else:
        yield Cause(Motive.DECLARES, {"worth": worth})


def decides(weighing: Weighing, play: Play, known: Knowledge) -> Iterator[Cause]:
    """The card is certain to take the trick, and that makes the contract or leaves too little for it."""
    view, contract = weighing.view, weighing.view.deal.contract
    if (declarer := view.deal.declarer) is None or wins(view, known, play.card) < 1.0:
        return
    points, now = view.points_of(declarer), on_the_table(view) + play.card.points
    if declarer == weighing.seat:
        if play.meld is not None:
            assert view.play is not None
            points += view.rules.melds.declared(play.meld, play.card, view.play, declarer).worth
        if view.points_of(declarer) < contract <= points + now:
            yield Cause(Motive.MAKES, {"points": contract})
    elif not are_friends(view, weighing.seat, declarer):
        left = points + points_of(~view.played.mask) + on_the_table(view) + hopes(view)
        if left - now < contract <= left:
            yield Cause(Motive.BEATS, {"points": contract, "seat": declarer})


def takes(weighing: Weighing, play: Play, known: Knowledge) -> Iterator[Cause]:
    """The card wins the trick, certainly or probably, perhaps by trumping."""
    chance = wins(weighing.view, known, play.card)
    table = weighing.view.table
    points = on_the_table(weighing.view) + play.card.points
    trumped = bool(table) and known.trump == play.card // PER_SUIT != table[0][1] // PER_SUIT
    if chance == 1.0:
        yield Cause(Motive.TRUMPS if trumped else Motive.TAKES, {"points": points})
    elif chance >= LIKELY:
        yield Cause(Motive.MAY_TAKE, {"points": points, "chance": chance})


def draws(weighing: Weighing, play: Play, known: Knowledge) -> Iterator[Cause]:
    """A high trump is led while others hold trumps."""
    out = known.trumps_out.bit_count()
    if weighing.view.table or not out:
        return
    if play.card // PER_SUIT == known.trump and wins(weighing.view, known, play.card) == 1.0:
        yield Cause(Motive.DRAWS, {"cards": out})


def drives_out(weighing: Weighing, play: Play, known: Knowledge) -> Iterator[Cause]:
    """The only higher card is driven out, and then a lower card of the suit is high."""
    card = play.card
    higher = above(card) & known.out
    if weighing.view.table or higher.bit_count() != 1:
        return
    rest = known.hand & ~card.mask
    for other in members(rest):
        if other // PER_SUIT == card // PER_SUIT and above(other) & known.out == higher:
            yield Cause(Motive.DRIVES_OUT, {"card": higher.bit_length() - 1, "then": other})
            return


def saves_bolt(weighing: Weighing, play: Play, known: Knowledge) -> Iterator[Cause]:
    """The card wins a first trick and so avoids the mark for taking none."""
    view = weighing.view
    if view.deal.declarer == weighing.seat or view.tricks_of(weighing.seat):
        return
    if wins(view, known, play.card) == 1.0 and price_of_bolt(view.standing(weighing.seat), view.rules) > 0.0:
        yield Cause(Motive.SAVES_BOLT)


def feeds(weighing: Weighing, play: Play, known: Knowledge) -> Iterator[Cause]:
    """A card with points that need not be played goes to a partner who has the trick, certainly or probably."""
    view = weighing.view
    if not view.table or play.card.points < max(FED, _least(view) + 1):
        return
    owner, best = winning_with(view, play.card, known.trump)
    if owner == weighing.seat or not are_friends(view, weighing.seat, owner):
        return
    led = view.table[0][1] // PER_SUIT
    chance = 1.0
    for seat in to_play(view):
        if not are_friends(view, weighing.seat, seat):
            chance *= 1.0 - known.beats(seat, best, led)
    if chance == 1.0:
        yield Cause(Motive.FEEDS, {"seat": owner, "points": play.card.points})
    elif chance >= LIKELY:
        yield Cause(Motive.MAY_FEED, {"seat": owner, "points": play.card.points, "chance": chance})


def _least(view: View) -> int:
    """The card points of the cheapest legal card."""
    return min(play.card.points for play in view.choices if isinstance(play, Play))


def throws_low(weighing: Weighing, play: Play, known: Knowledge) -> Iterator[Cause]:
    """The trick is lost, and the cheapest card goes to it."""
    view = weighing.view
    if not view.table or (winner := lost_to(view, known, play.card)) is None:
        return
    offered = [play.card.points for play in view.choices if isinstance(play, Play)]
    if play.card.points == min(offered) < max(offered):
        yield Cause(Motive.THROWS_LOW, {"seat": winner})


# --- Against the second card ----------------------------------------------------------------------------------------


def throws_away(weighing: Weighing, best: Laid, other: Laid) -> Iterator[Cause]:
    """The second card would certainly go to the other side, and it counts for more."""
    winner = lost_to(weighing.view, other.known, other.card) if weighing.view.table else None
    if winner is not None and other.card.points > best.card.points:
        yield Cause(Motive.NOT_THROWS_AWAY, {"seat": winner, "points": other.card.points})


def gives_lead(weighing: Weighing, best: Laid | None, other: Laid) -> Iterator[Cause]:
    """The second card would give the lead to an opponent who may hold a marriage."""
    view = weighing.view
    if view.rules.melds.only_declarer and weighing.seat == view.deal.declarer:
        return
    lead, seat, suit, chance = max(_dangers(view, other.known, other.card), default=(0.0, 0, 0, 0.0))
    before = max(_dangers(view, best.known, best.card), default=(0.0,))[0] if best is not None else 0.0
    if lead >= WORTH_TELLING and lead > before + WORTH_TELLING:
        yield Cause(Motive.NOT_GIVES_LEAD, {"seat": seat, "suit": suit, "chance": chance})


def _dangers(view: View, known: Knowledge, card: Card) -> Iterator[tuple[float, int, int, float]]:
    """For each rival and marriage: how likely they are to get the lead with it in hand, the seat, the suit, and how
    likely they are to hold it."""
    chances, melds = outcome(view, known, card), view.rules.melds
    for seat in view.opponents:
        if are_friends(view, view.me, seat) or (melds.only_declarer and seat != view.deal.declarer):
            continue
        for suit in SUITS:
            held = holds_pair(known, seat, melds.pairs[suit])
            if held:
                yield chances.get(seat, 0.0) * held, seat, suit, held


def breaks_pair(weighing: Weighing, best: Laid, other: Laid) -> Iterator[Cause]:
    """The second card is half of a marriage that can still be declared."""
    if other.play.meld is not None:
        return
    melds, hand = weighing.view.rules.melds, weighing.view.hand.mask
    suit = other.card // PER_SUIT
    pair = melds.pairs[suit]
    kept = declarable(weighing.view)
    if hand & pair == pair and kept >> other.card & 1 and not pair >> best.card & 1:
        yield Cause(Motive.NOT_BREAKS_PAIR, {"suit": suit, "worth": melds.worth(suit)})


def halves(weighing: Weighing, best: Laid, other: Laid) -> Iterator[Cause]:
    """The second card is half of a marriage whose other half may still come from the stock."""
    view = weighing.view
    if not view.stock:
        return
    suit = other.card // PER_SUIT
    pair = view.rules.melds.pairs[suit]
    half = pair & view.unseen.mask
    if pair >> other.card & 1 and half and not pair >> best.card & 1:
        yield Cause(Motive.NOT_HALF, {"card": half.bit_length() - 1, "worth": view.rules.melds.worth(suit)})


def bares(weighing: Weighing, best: Laid, other: Laid) -> Iterator[Cause]:
    """The second card would leave a ten unguarded while its ace is out, and the best card would not."""
    if wins(weighing.view, other.known, other.card) == 1.0:
        return
    hand, out = weighing.view.hand.mask, other.known.out
    left = bared(hand, other.card.mask, out) & ~(bared(hand, best.card.mask, out) | best.card.mask)
    if left:
        yield Cause(Motive.NOT_BARES, {"card": left.bit_length() - 1})


def breaks_own(weighing: Weighing, play: Play, known: Knowledge) -> Iterator[Cause]:
    """The best card is half of a marriage that could still be declared; the reason to play it all the same."""
    kept, suit = declarable(weighing.view), play.card // PER_SUIT
    if play.meld is not None or not kept >> play.card & 1:
        return
    facts: dict[str, float] = {"suit": suit, "worth": weighing.view.rules.melds.worth(suit)}
    whole = [choice for choice in weighing.choices if not _breaks(choice, kept)]
    if whole:
        yield from despite(weighing, whole[0], facts)


def _breaks(choice: Weighed, kept: int) -> bool:
    play = choice.action
    return not isinstance(play, Play) or (play.meld is None and bool(kept >> play.card & 1))


def dearer(weighing: Weighing, best: Laid, other: Laid) -> Iterator[Cause]:
    """The second card of the suit would win just as surely, but it can beat cards later that the best card cannot."""
    if best.card // PER_SUIT != other.card // PER_SUIT:
        return
    between = above(best.card) & ~above(other.card) & best.known.out
    sure = all(wins(weighing.view, each.known, each.card) == 1.0 for each in (best, other))
    if sure and between and weighing.view.table and other.card > best.card:
        yield Cause(Motive.NOT_DEARER)


def spends(weighing: Weighing, best: Laid, other: Laid) -> Iterator[Cause]:
    """The second card also wins a later trick, and the best card does not win this one."""
    if other.play.meld is not None:
        return
    takes_later = other.known.is_master(other.card) and not other.known.is_master(PACK[best.card])
    if takes_later and wins(weighing.view, best.known, best.card) < WORTH_TELLING:
        yield Cause(Motive.NOT_SPENDS)


# The strongest first.
FOR: Final = (decides, breaks_own, declares, takes, feeds, saves_bolt, draws, drives_out, throws_low)
AGAINST: Final = (throws_away, breaks_pair, halves, bares, dearer, spends)


def for_card(weighing: Weighing) -> Iterator[Cause]:
    """The reasons for the best choice if it is a card."""
    if (best := _laid(weighing, weighing.best)) is not None:
        for find in FOR:
            yield from find(weighing, *best)


def against_card(weighing: Weighing) -> Iterator[Cause]:
    """The reasons against the second choice if it is a card."""
    best, other = _laid(weighing, weighing.best), _laid(weighing, weighing.other)
    if other is not None:
        yield from gives_lead(weighing, best, other)
    if best is not None and other is not None:
        for find in AGAINST:
            yield from find(weighing, best, other)


CARDS: Final[tuple[Finder, ...]] = (for_card, against_card)
