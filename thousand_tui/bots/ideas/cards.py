"""Ideas about a card: what it breaks, gives away or lets go. Each returns its facts and whether it is sure."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Final

from thousand_tui.bots.causes.cards import holds_pair
from thousand_tui.bots.ideas.base import Facts, Finder, Ideas, Moment, Name
from thousand_tui.bots.knowledge import above
from thousand_tui.bots.play import on_the_table, outcome, to_play
from thousand_tui.bots.stakes import price_of_bolt
from thousand_tui.rules import PACK, PER_SUIT, RANK_MASKS, SUIT_MASKS, SUITS, Play, Rank, members
from thousand_tui.rules.kernel import NO_TRUMP

# Too many card points to lose: an ace instead of a King, a ten instead of a Queen.
MANY: Final = 7
# Card points that make a trick worth having ...
MUCH: Final = 10
# ... and below these a trick is not worth the last trump.
LITTLE: Final = 6
# From this chance on, a card is counted on to take the trick ...
SURE: Final = 0.95
# ... and from this on, somebody is expected to do what is feared.
LIKELY: Final = 0.5
# A bolt that costs this much on the sheet is mentioned.
COSTLY: Final = 20.0
# With this many cards in hand or fewer, a trick must be taken now, and a first one is needed.
FEW: Final = 4
TENS: Final = RANK_MASKS[Rank.TEN]
ACES: Final = RANK_MASKS[Rank.ACE]


def _suit(play: Play) -> int:
    return SUIT_MASKS[play.card // PER_SUIT]


def breaks_pair(moment: Moment, play: Play) -> Facts:
    """Half of a marriage that can still be declared is played without certainly taking the trick."""
    if play.meld is not None or not moment.kept >> play.card & 1 or moment.declaring >> play.card & 1:
        return None
    if moment.wins(play) == 1.0:
        return None
    suit = play.card // PER_SUIT
    return {"suit": suit, "worth": moment.melds.worth(suit)}, True


def undeclared(moment: Moment, play: Play) -> Facts:
    """A card of a marriage is led without declaring the marriage."""
    if play.meld is not None or not moment.declaring >> play.card & 1:
        return None
    suit = play.card // PER_SUIT
    return {"suit": suit, "worth": moment.melds.worth(suit)}, True


def marriage_waits(moment: Moment, play: Play) -> Facts:
    """The lead will probably be lost while a marriage could be declared."""
    if play.meld is not None or moment.declaring >> play.card & 1 or moment.wins(play) >= SURE:
        return None
    waiting = {card // PER_SUIT for card in members(moment.declaring)}
    if not waiting:
        return None
    suit = max(waiting, key=moment.melds.worth)
    return {"suit": suit, "worth": moment.melds.worth(suit)}, True


def early(moment: Moment, play: Play) -> Facts:
    """A marriage is declared with a card that loses the lead, before sure tricks are taken."""
    if play.meld is None or moment.wins(play) >= LIKELY:
        return None
    sure = [each.card for each in moment.spared(moment.plays) if moment.wins(each) >= SURE]
    return ({"suit": play.card // PER_SUIT, "card": max(sure)}, False) if sure else None


def switches(moment: Moment, play: Play) -> Facts:
    """A marriage changes trumps from a suit in which this seat holds the highest card."""
    trump = moment.known.trump
    if play.meld is None or trump == NO_TRUMP or moment.after(play).trump == trump:
        return None
    held = moment.hand & SUIT_MASKS[trump]
    return ({"suit": trump}, True) if any(map(moment.known.is_master, members(held))) else None


def ten_under_ace(moment: Moment, play: Play) -> Facts:
    """A ten is played before an opponent who may have its ace."""
    view, known, card = moment.view, moment.after(play), play.card
    ace = above(card) & known.out
    if card.rank is not Rank.TEN or not ace or moment.taker(play) != moment.seat:
        return None
    if view.table and view.table[0][1] // PER_SUIT != card // PER_SUIT:
        return None
    chance = max((known.holds_any(seat, ace) for seat in to_play(view) if moment.are_rivals(seat)), default=0.0)
    return ({"card": card, "then": ace.bit_length() - 1}, chance == 1.0) if chance else None


def bares_ten(moment: Moment, play: Play) -> Facts:
    """The only other card in the suit of a ten is played while the ace is out."""
    known, held = moment.known, moment.hand & _suit(play)
    ace = _suit(play) & ACES & known.out
    if play.card.rank in (Rank.TEN, Rank.ACE) or not held & TENS or held.bit_count() != 2 or not ace:
        return None
    if play.card // PER_SUIT == known.trump or moment.wins(play) == 1.0:
        return None
    return {"card": (held & TENS).bit_length() - 1, "then": ace.bit_length() - 1}, True


def feeds(moment: Moment, play: Play) -> Facts:
    """An ace or ten goes to a trick that another side is certain to take."""
    winner, spared = moment.lost_to(play), moment.spared(moment.plays)
    if winner is None or not spared or play.card.points - min(each.card.points for each in spared) < MANY:
        return None
    return {"card": play.card, "seat": winner}, True


def stopper(moment: Moment, play: Play) -> Facts:
    """A card that would win a later trick is thrown on a lost one."""
    known = moment.known
    if moment.lost_to(play) is None or not known.is_master(play.card) or moment.kept >> play.card & 1:
        return None
    return ({"card": play.card}, True) if _suit(play) & known.out else None


def trumps_wait(moment: Moment, play: Play) -> Facts:
    """Another suit is led and may be trumped, though the trumps that are out could be drawn."""
    known, trump = moment.known, moment.known.trump
    if not moment.leads or play.meld is not None or play.card // PER_SUIT == trump or not known.trumps_out:
        return None
    trumps = moment.hand & SUIT_MASKS[trump]
    high = [card for card in members(moment.hand & ~trumps & (ACES | TENS)) if known.is_master(card)]
    can_draw = any(map(known.is_master, members(trumps))) and trumps.bit_count() >= known.trumps_out.bit_count()
    if not can_draw or not high or moment.wins(play) >= SURE:
        return None
    return {"cards": known.trumps_out.bit_count(), "card": max(high)}, True


def last_trump(moment: Moment, play: Play) -> Facts:
    """The only trump is played for little while others hold trumps."""
    known, view = moment.known, moment.view
    if play.meld is not None or play.card // PER_SUIT != known.trump or not known.trumps_out:
        return None
    if (moment.hand & SUIT_MASKS[known.trump]).bit_count() != 1 or len(view.hand) <= 2:
        return None
    if moment.leads:
        return None if known.is_master(play.card) else ({"card": play.card}, True)
    is_cheap = on_the_table(view) < LITTLE and view.table[0][1] // PER_SUIT != known.trump
    return ({"card": play.card}, True) if is_cheap else None


def lead_to_marriage(moment: Moment, play: Play) -> Facts:
    """The card gives the lead to a player who probably holds a marriage."""
    view, melds, known = moment.view, moment.melds, moment.after(play)
    if melds.only_declarer and moment.is_declarer:
        return None
    chances = outcome(view, known, play.card)
    feared = [
        (chances.get(seat, 0.0) * held, held, seat, suit)
        for seat in filter(moment.are_rivals, view.opponents)
        for suit in SUITS
        if (held := holds_pair(known, seat, melds.pairs[suit])) >= LIKELY
        and (not melds.only_declarer or seat == view.deal.declarer)
    ]
    danger, held, seat, suit = max(feared, default=(0.0, 0.0, 0, 0))
    return ({"seat": seat, "suit": suit, "worth": melds.worth(suit)}, held == 1.0) if danger >= LIKELY else None


def trick_waits(moment: Moment, play: Play) -> Facts:
    """The lead is given away, and a card that would win this trick may not win another."""
    if not moment.leads or play.meld is not None or moment.known.trump != NO_TRUMP or moment.wins(play) >= LIKELY:
        return None
    sure = [each.card for each in moment.spared(moment.plays) if moment.wins(each) >= SURE]
    return ({"card": max(sure, key=lambda card: card.points)}, False) if sure else None


def lets_go(moment: Moment, play: Play) -> Facts:
    """A trick worth having goes to another side, though this seat was certain to take it; the highest trump may wait,
    as it will win a later trick just as surely."""
    if moment.leads or not moment.are_rivals(moment.taker(play)):
        return None
    known, sure = moment.known, [each.card for each in moment.spared(moment.plays) if moment.wins(each) == 1.0]
    takers = [card for card in sure if card // PER_SUIT != known.trump or not known.is_master(card)]
    points = on_the_table(moment.view)
    if not takers or points + max(card.points for card in takers) < MUCH:
        return None
    return {"card": max(takers, key=lambda card: card.points), "points": points}, True


def opens_suit(moment: Moment, play: Play) -> Facts:
    """A defender leads a suit in which the declarer is known to be high, from a ten or King of their own."""
    known, declarer = moment.known, moment.view.deal.declarer
    if not moment.leads or declarer is None or moment.is_declarer or play.meld is not None:
        return None
    higher = above(play.card) & known.sure[declarer]
    own = moment.hand & _suit(play) & ~play.card.mask & (TENS | RANK_MASKS[Rank.KING])
    if (
        play.card // PER_SUIT == known.trump
        or not higher
        or not own
        or not known.is_master(PACK[higher.bit_length() - 1])
    ):
        return None
    return {"seat": declarer, "card": higher.bit_length() - 1}, True


def bolt(moment: Moment, play: Play) -> Facts:
    """The seat lets a certain trick go, and having none would cost points."""
    view = moment.view
    if moment.is_declarer or view.tricks_of(moment.seat) or len(view.hand) > FEW or moment.wins(play):
        return None
    takers = [each.card for each in moment.plays if moment.wins(each) == 1.0]
    is_due = price_of_bolt(view.standing(moment.seat), view.rules) >= COSTLY
    return ({"card": max(takers)}, True) if takers and is_due else None


def _card(find: Callable[[Moment, Play], Facts]) -> Finder:
    """A finder that applies to cards only; it finds nothing in a concession."""
    return lambda moment, action: find(moment, action) if isinstance(action, Play) else None


# The strongest first, each with how far behind it must be to be mentioned at once.
CARDS: Final[Ideas] = MappingProxyType(
    {
        Name.UNDECLARED: (_card(undeclared), 20.0),
        Name.BREAKS_PAIR: (_card(breaks_pair), 90.0),
        Name.MARRIAGE_WAITS: (_card(marriage_waits), 15.0),
        Name.SWITCHES: (_card(switches), 20.0),
        Name.EARLY: (_card(early), 20.0),
        Name.BOLT: (_card(bolt), 20.0),
        Name.LETS_GO: (_card(lets_go), 10.0),
        Name.FEEDS: (_card(feeds), 15.0),
        Name.TEN_UNDER_ACE: (_card(ten_under_ace), 20.0),
        Name.TRUMPS_WAIT: (_card(trumps_wait), 18.0),
        Name.OPENS_SUIT: (_card(opens_suit), 25.0),
        Name.LEAD_TO_MARRIAGE: (_card(lead_to_marriage), 20.0),
        Name.STOPPER: (_card(stopper), 30.0),
        Name.LAST_TRUMP: (_card(last_trump), 25.0),
        Name.TRICK_WAITS: (_card(trick_waits), 20.0),
        Name.BARES_TEN: (_card(bares_ten), 30.0),
    }
)
