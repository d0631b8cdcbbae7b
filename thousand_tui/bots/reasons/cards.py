"""Reasons about a card that is played: what it wins and prepares, and what it breaks, gives away or lets go."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from thousand_tui.bots.evaluation import price_of_bolt
from thousand_tui.bots.knowledge import Knowledge, above
from thousand_tui.bots.play import hopes, on_the_table, outcome, to_play
from thousand_tui.bots.reasons.common import keeps_pair, not_by_best
from thousand_tui.bots.reasons.moment import ACES, TENS, Facts, Moment, Reasons
from thousand_tui.rules import PACK, PER_SUIT, RANK_MASKS, SUIT_MASKS, SUITS, Play, Rank, members, points_of
from thousand_tui.rules.kernel import NO_TRUMP, winning

# From this chance on, a card is said to win, or somebody is expected to do what is feared ...
LIKELY: Final = 0.5
# ... from this on, a card is counted on to take the trick ...
SURE: Final = 0.95
# ... and what is less likely than this is not mentioned.
WORTH_TELLING: Final = 0.05
# Card points that are worth giving to a partner.
FED: Final = 3
# Too many card points to lose: an ace instead of a King, a ten instead of a Queen.
MANY: Final = 7
# Card points that make a trick worth having ...
MUCH: Final = 10
# ... and below these a trick is not worth the last trump.
LITTLE: Final = 6
# A bolt that costs this much on the sheet is mentioned.
COSTLY: Final = 20.0
# With this many cards in hand or fewer, a trick must be taken now, and a first one is needed.
FEW: Final = 4


# --- What a card does -----------------------------------------------------------------------------------------------


def _suit(play: Play) -> int:
    return SUIT_MASKS[play.card // PER_SUIT]


def _declared(moment: Moment, play: Play) -> int:
    """What the meld that a card declares counts; 0 without one."""
    view = moment.view
    if play.meld is None or view.play is None:
        return 0
    return moment.melds.declared(play.meld, play.card, view.play, view.deal.declarer).worth


def _trick(moment: Moment, play: Play) -> int:
    """The card points of the trick with this card."""
    return on_the_table(moment.view) + play.card.points


def _best(moment: Moment) -> Play:
    """The best card."""
    best = moment.best.action
    assert isinstance(best, Play)
    return best


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


def _dangers(moment: Moment, play: Play) -> Iterator[tuple[float, float, int, int]]:
    """For each rival and marriage: how likely they are to get the lead with it in hand, how likely they are to hold
    it, the seat, the suit."""
    view, melds, known = moment.view, moment.melds, moment.after(play)
    if melds.only_declarer and moment.is_declarer:
        return
    chances = outcome(view, known, play.card)
    for seat in filter(moment.are_rivals, view.opponents):
        for suit in SUITS if seat == view.deal.declarer or not melds.only_declarer else ():
            if held := holds_pair(known, seat, melds.pairs[suit]):
                yield chances.get(seat, 0.0) * held, held, seat, suit


# --- For the best card ----------------------------------------------------------------------------------------------


def makes(moment: Moment, play: Play) -> Facts:
    """The card is certain to take the trick, and that makes the contract."""
    view, contract = moment.view, moment.view.deal.contract
    if not moment.is_declarer or moment.wins(play) < 1.0:
        return None
    points = view.points_of(moment.seat)
    return (
        {"points": contract} if points < contract <= points + _declared(moment, play) + _trick(moment, play) else None
    )


def beats(moment: Moment, play: Play) -> Facts:
    """The card is certain to take the trick, and that leaves too little for the contract."""
    view, contract, declarer = moment.view, moment.view.deal.contract, moment.view.deal.declarer
    if declarer is None or not moment.are_rivals(declarer) or moment.wins(play) < 1.0:
        return None
    left = view.points_of(declarer) + points_of(~view.played.mask) + on_the_table(view) + hopes(view)
    return {"points": contract, "seat": declarer} if left - _trick(moment, play) < contract <= left else None


def declares_trump(moment: Moment, play: Play) -> Facts:
    """A meld is declared and makes trumps."""
    now = moment.known.trump
    trump = now if play.meld is None else moment.melds.trump_after(play.meld, play.card // PER_SUIT, now)
    return None if trump in (now, NO_TRUMP) else {"worth": _declared(moment, play), "suit": trump}


def declares(moment: Moment, play: Play) -> Facts:
    """A meld is declared that makes no trumps."""
    is_plain = play.meld is not None and declares_trump(moment, play) is None
    return {"worth": _declared(moment, play)} if is_plain else None


def takes(moment: Moment, play: Play) -> Facts:
    """The card is certain to win a trick that others have led to."""
    view = moment.view
    if not view.table or moment.wins(play) < 1.0:
        return None
    best = view.table[winning(tuple(card for _, card in view.table), moment.known.trump)][1]
    return {"points": _trick(moment, play), "card": best}


def high(moment: Moment, play: Play) -> Facts:
    """The card that is led is certain to win the trick, as no higher one is out."""
    is_high = moment.leads and moment.known.is_master(play.card) and moment.wins(play) == 1.0
    return {"suit": play.card // PER_SUIT} if is_high else None


def leads_low(moment: Moment, play: Play) -> Facts:
    """A low card is led to a suit whose highest card is in another hand."""
    higher = above(play.card) & moment.known.out
    if not moment.leads or play.meld is not None or play.card.points > FED or not higher & ACES:
        return None
    return {"card": higher.bit_length() - 1, "points": play.card.points}


def adds(moment: Moment, play: Play) -> Facts:
    """A card with points that need not be played goes to a partner who is certain to have the trick."""
    view = moment.view
    if not view.table or play.card.points < max(FED, min(each.card.points for each in moment.plays) + 1):
        return None
    owner, best = moment.winning_with(play)
    if owner == moment.seat or moment.are_rivals(owner):
        return None
    chance = 1.0
    for seat in filter(moment.are_rivals, to_play(view)):
        chance *= 1.0 - moment.after(play).beats(seat, best, view.table[0][1] // PER_SUIT)
    return {"seat": owner, "points": play.card.points} if chance == 1.0 else None


def saves_bolt(moment: Moment, play: Play) -> Facts:
    """The card wins a first trick and so avoids the mark for taking none."""
    view = moment.view
    if moment.is_declarer or view.tricks_of(moment.seat) or moment.wins(play) < 1.0:
        return None
    return {} if price_of_bolt(view.standing(moment.seat), view.rules) > 0.0 else None


def draws(moment: Moment, play: Play) -> Facts:
    """A high trump is led while others hold trumps."""
    known = moment.after(play)
    is_high_trump = moment.leads and play.card // PER_SUIT == known.trump and moment.wins(play) == 1.0
    return {"cards": known.trumps_out.bit_count()} if is_high_trump and known.trumps_out else None


def drives_out(moment: Moment, play: Play) -> Facts:
    """The only higher card is driven out, and then a lower card of the suit is high."""
    out = moment.known.out
    higher = above(play.card) & out
    rest = [card for card in members(moment.hand & _suit(play) & ~play.card.mask) if above(card) & out == higher]
    if not moment.leads or higher.bit_count() != 1 or not rest:
        return None
    return {"card": higher.bit_length() - 1, "then": rest[0]}


def throws_low(moment: Moment, play: Play) -> Facts:
    """The trick is lost, and the cheapest card goes to it."""
    offered = [each.card.points for each in moment.plays]
    if moment.leads or not play.card.points == min(offered) < max(offered):
        return None
    winner = moment.lost_to(play)
    return None if winner is None else {"seat": winner, "points": play.card.points}


# --- Against the second card ----------------------------------------------------------------------------------------


def gives_lead(moment: Moment, play: Play) -> Facts:
    """The card would give the lead to an opponent who may hold a marriage, more often than the best one does."""
    lead, held, seat, suit = max(_dangers(moment, play), default=(0.0, 0.0, 0, 0))
    before = max(_dangers(moment, _best(moment)), default=(0.0,))[0]
    is_worse = lead >= WORTH_TELLING and lead > before + WORTH_TELLING
    return {"seat": seat, "suit": suit, "chance": held} if is_worse else None


def throws_away(moment: Moment, play: Play) -> Facts:
    """The card would certainly go to the other side, and it counts for more."""
    winner, more = None if moment.leads else moment.lost_to(play), play.card.points - _best(moment).card.points
    return {"seat": winner, "points": more} if winner is not None and more >= FED else None


def risks(moment: Moment, play: Play) -> Facts:
    """The card will probably go to the other side, and it counts for more."""
    more = play.card.points - _best(moment).card.points
    return {"points": more} if play.meld is None and more >= FED and moment.wins(play) < LIKELY else None


def halves(moment: Moment, play: Play) -> Facts:
    """The card is half of a marriage whose other half may still come from the stock."""
    suit = play.card // PER_SUIT
    pair = moment.melds.pairs[suit]
    half = pair & moment.view.unseen.mask
    if not moment.view.stock or not half or not pair >> play.card & 1 or pair >> _best(moment).card & 1:
        return None
    return {"card": half.bit_length() - 1, "worth": moment.melds.worth(suit)}


def bares(moment: Moment, play: Play) -> Facts:
    """The card would leave a ten unguarded while its ace is out, and the best card would not."""
    best = _best(moment)
    tens = moment.bared(play) & ~moment.bared(best) & ~best.card.mask
    return {"card": tens.bit_length() - 1} if tens and moment.wins(play) < 1.0 else None


def dearer(moment: Moment, play: Play) -> Facts:
    """The card would win just as surely, but it can beat cards of the suit later that the best card cannot."""
    best = _best(moment)
    between = above(best.card) & ~above(play.card) & moment.after(best).out
    if moment.leads or _suit(best) != _suit(play) or play.card < best.card or not between:
        return None
    return {} if moment.wins(best) == moment.wins(play) == 1.0 else None


def spends(moment: Moment, play: Play) -> Facts:
    """The card also wins a later trick, and the best card does not win this one."""
    known, best = moment.known, _best(moment)
    takes_later = play.meld is None and known.is_master(play.card) and not known.is_master(best.card)
    return {} if takes_later and moment.wins(best) < WORTH_TELLING else None


# --- What a card does that it should not do -------------------------------------------------------------------------


def _marriage(moment: Moment, suits: list[int]) -> Facts:
    suit = max(suits, key=moment.melds.worth, default=None)
    return None if suit is None else {"suit": suit, "worth": moment.melds.worth(suit)}


def breaks_own(moment: Moment, play: Play) -> Facts:
    """Half of a marriage that can still be declared is played without certainly taking the trick."""
    if moment.declaring >> play.card & 1 or moment.wins(play) == 1.0:
        return None
    return _marriage(moment, moment.broken(play))


def undeclared(moment: Moment, play: Play) -> Facts:
    """A card of a marriage is led without declaring the marriage."""
    return _marriage(moment, moment.broken(play)) if moment.declaring >> play.card & 1 else None


def marriage_waits(moment: Moment, play: Play) -> Facts:
    """The lead will probably be lost while a marriage could be declared."""
    if play.meld is not None or moment.declaring >> play.card & 1 or moment.wins(play) >= SURE:
        return None
    return _marriage(moment, [card // PER_SUIT for card in members(moment.declaring)])


def early(moment: Moment, play: Play) -> Facts:
    """A marriage is declared with a card that loses the lead, before sure tricks are taken."""
    if play.meld is None or moment.wins(play) >= LIKELY:
        return None
    sure = [each.card for each in moment.spared(moment.plays) if moment.wins(each) >= SURE]
    return {"suit": play.card // PER_SUIT, "card": max(sure)} if sure else None


def switches(moment: Moment, play: Play) -> Facts:
    """A marriage changes trumps from a suit in which this seat holds the highest card."""
    trump = moment.known.trump
    if play.meld is None or trump == NO_TRUMP or moment.after(play).trump == trump:
        return None
    held = moment.hand & SUIT_MASKS[trump]
    return {"suit": trump} if any(map(moment.known.is_master, members(held))) else None


def ten_under_ace(moment: Moment, play: Play) -> Facts:
    """A ten is played before an opponent who may have its ace."""
    view, known, card = moment.view, moment.after(play), play.card
    ace = above(card) & known.out
    if card.rank is not Rank.TEN or not ace or moment.taker(play) != moment.seat:
        return None
    if view.table and view.table[0][1] // PER_SUIT != card // PER_SUIT:
        return None
    chance = max((known.holds_any(seat, ace) for seat in to_play(view) if moment.are_rivals(seat)), default=0.0)
    return {"card": card, "then": ace.bit_length() - 1, "chance": chance} if chance else None


def bares_ten(moment: Moment, play: Play) -> Facts:
    """The only other card in the suit of a ten is played while the ace is out."""
    ten, known = moment.bared(play), moment.known
    if not ten or play.card // PER_SUIT == known.trump or moment.wins(play) == 1.0:
        return None
    return {"card": ten.bit_length() - 1, "then": (_suit(play) & ACES).bit_length() - 1}


def feeds(moment: Moment, play: Play) -> Facts:
    """An ace or ten goes to a trick that another side is certain to take."""
    winner, spared = moment.lost_to(play), moment.spared(moment.plays)
    if winner is None or not spared or play.card.points - min(each.card.points for each in spared) < MANY:
        return None
    return {"card": play.card, "seat": winner}


def stopper(moment: Moment, play: Play) -> Facts:
    """A card that would win a later trick is thrown on a lost one."""
    known = moment.known
    if moment.lost_to(play) is None or not known.is_master(play.card) or moment.kept >> play.card & 1:
        return None
    return {"card": play.card} if _suit(play) & known.out else None


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
    return {"cards": known.trumps_out.bit_count(), "card": max(high)}


def last_trump(moment: Moment, play: Play) -> Facts:
    """The only trump is played for little while others hold trumps."""
    known, view = moment.known, moment.view
    if play.meld is not None or play.card // PER_SUIT != known.trump or not known.trumps_out:
        return None
    if (moment.hand & SUIT_MASKS[known.trump]).bit_count() != 1 or len(view.hand) <= 2:
        return None
    if moment.leads:
        return None if known.is_master(play.card) else {"card": play.card}
    is_cheap = on_the_table(view) < LITTLE and view.table[0][1] // PER_SUIT != known.trump
    return {"card": play.card} if is_cheap else None


def lead_to_marriage(moment: Moment, play: Play) -> Facts:
    """The card gives the lead to a player who probably holds a marriage."""
    likely = (danger for danger in _dangers(moment, play) if danger[1] >= LIKELY)
    lead, held, seat, suit = max(likely, default=(0.0, 0.0, 0, 0))
    return {"seat": seat, "suit": suit, "worth": moment.melds.worth(suit), "chance": held} if lead >= LIKELY else None


def trick_waits(moment: Moment, play: Play) -> Facts:
    """The lead is given away, and a card that would win this trick may not win another."""
    if not moment.leads or play.meld is not None or moment.known.trump != NO_TRUMP or moment.wins(play) >= LIKELY:
        return None
    sure = [each.card for each in moment.spared(moment.plays) if moment.wins(each) >= SURE]
    return {"card": max(sure, key=lambda card: card.points)} if sure else None


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
    return {"card": max(takers, key=lambda card: card.points), "points": points}


def opens_suit(moment: Moment, play: Play) -> Facts:
    """A defender leads a suit in which the declarer is known to be high, from a ten or King of their own."""
    known, declarer = moment.known, moment.view.deal.declarer
    if not moment.leads or declarer is None or moment.is_declarer or play.meld is not None:
        return None
    higher = above(play.card) & known.sure[declarer]
    own = moment.hand & _suit(play) & ~play.card.mask & (TENS | RANK_MASKS[Rank.KING])
    if play.card // PER_SUIT == known.trump or not higher or not own:
        return None
    highest = PACK[higher.bit_length() - 1]
    return {"seat": declarer, "card": highest} if known.is_master(highest) else None


def bolt(moment: Moment, play: Play) -> Facts:
    """The seat lets a certain trick go, and having none would cost points."""
    view = moment.view
    if moment.is_declarer or view.tricks_of(moment.seat) or len(view.hand) > FEW or moment.wins(play):
        return None
    takers = [each.card for each in moment.plays if moment.wins(each) == 1.0]
    is_due = price_of_bolt(view.standing(moment.seat), view.rules) >= COSTLY
    return {"card": max(takers)} if takers and is_due else None


FOR: Final[Reasons] = MappingProxyType(
    {
        "makes": makes,
        "beats": beats,
        "declares_trump": declares_trump,
        "declares": declares,
        "saves_bolt": saves_bolt,
        "takes": takes,
        "draws": draws,
        "high": high,
        "keeps_pair": keeps_pair,
        "drives_out": drives_out,
        "adds": adds,
        "throws_low": throws_low,
        "leads_low": leads_low,
    }
)
AGAINST: Final[Reasons] = MappingProxyType(
    {
        "not.half": halves,
        "not.ten_under_ace": not_by_best(ten_under_ace),
        "not.bares": bares,
        "not.gives_lead": gives_lead,
        "not.throws_away": throws_away,
        "not.dearer": dearer,
        "not.spends": spends,
        "not.risks": risks,
        "not.last_trump": not_by_best(last_trump),
        "not.switches": not_by_best(switches),
        "not.early": not_by_best(early),
        "not.opens_suit": not_by_best(opens_suit),
    }
)
CARDS: Final[Reasons] = MappingProxyType(
    {
        "undeclared": undeclared,
        "breaks_pair": breaks_own,
        "marriage_waits": marriage_waits,
        "switches": switches,
        "early": early,
        "bolt": bolt,
        "lets_go": lets_go,
        "feeds": feeds,
        "ten_under_ace": ten_under_ace,
        "trumps_wait": trumps_wait,
        "opens_suit": opens_suit,
        "lead_to_marriage": lead_to_marriage,
        "stopper": stopper,
        "last_trump": last_trump,
        "trick_waits": trick_waits,
        "bares_ten": bares_ten,
    }
)
