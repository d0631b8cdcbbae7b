"""What one seat may know of the running deal, from RULES §1.15 and the log alone."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from tests.rules.accountant.paper import forced_bidder, given_to, must_open, opening, players, silenced, winning_number
from thousand_tui.rules import (
    ASIDE,
    Action,
    Agreements,
    Card,
    Cards,
    Claim,
    Concede,
    Cut,
    Dark,
    Game,
    Give,
    Look,
    Play,
    Rulebook,
    Sheet,
    Shuffle,
    Slip,
    turn,
)
from thousand_tui.rules.events import Redealt
from thousand_tui.rules.game import seen_stage
from thousand_tui.rules.sheet import Outcome
from thousand_tui.rules.state import Redeal, Window

TWO_PACKETS = ("two_discards", "two_hidden_discards", "two_one_card", "two_bank")
STOCK = ("stock_two", "stock_three", "stock_four")


class Witness:
    """Remembers every card that came before the eyes of a viewer (None: an onlooker) in the running deal."""

    def __init__(self, agreements: Agreements, seat: int | None, game: Game) -> None:
        self.agreed = agreements
        self.seat = seat
        self.met: set[Card] = set()
        self.looked: set[int] = set()
        self.darkened: set[int] = set()
        self.dealt_at = game.sheet.standings
        self.begin()

    def begin(self) -> None:
        self.met = set()
        self.looked = set()
        self.darkened = set()

    def see(self, before: Game, action: Action, after: Game) -> None:
        """What this action lays open to the viewer."""
        if not any(before.hands) or len(after.deal.redeals) > len(before.deal.redeals):
            # A prize of the lottery (E17) changes the sheet once the cards are dealt.
            self.dealt_at = after.sheet.standings
        if isinstance(action, Shuffle):
            self.begin()
            self.met = set(before.deal.shown)
        if isinstance(action, Slip) and action.place:
            self.met.add(before.pack[action.place - 1])
        self.bottom(before, action, after)
        if isinstance(action, Look):
            self.looked.add(turn(before) or 0)
        if isinstance(action, Dark):
            self.darkened.add(turn(before) or 0)
        if isinstance(action, Claim) and action.ground == "lottery":
            self.met |= {card for card in Cards(before.hands[turn(before) or 0]) if card.rank.text == "9"}
        if isinstance(action, Play):
            self.met.add(action.card)
        if isinstance(action, Give):
            self.gives(before, action)
        if next_deal(before, after):
            if isinstance(action, Play | Concede):
                self.at_the_end(before)
            return
        if any(after.hands):
            # A question about a right is private: to all others what comes after it has begun.
            self.met |= self.open_now(seen_stage(after, self.seat))

    def forget(self, before: Game, after: Game) -> None:
        """A new deal: whoever kept the cards in mind has no use for it, gathered unshuffled or not."""
        if next_deal(before, after):
            self.begin()

    def bottom(self, before: Game, action: Action, after: Game) -> None:
        """B3, B4: the dealer looks at the bottom card; a nine or a jack that means something is shown to all."""
        if isinstance(action, Claim) and action.ground == "bottom-nine":
            self.met.add(before.pack[-1])
        if not isinstance(action, Cut) or (self.agreed.bottom_nine == "off" and self.agreed.bottom_jack == "off"):
            return
        card = before.pack[action.at - 1]
        shown = (card.rank.text == "9" and self.agreed.bottom_nine == "recut") or (
            card.rank.text == "J" and self.agreed.bottom_jack != "off"
        )
        if shown or self.seat == before.deal.dealer:
            self.met.add(card)

    def gives(self, before: Game, action: Give) -> None:
        giver = before.deal.declarer
        for card, place in action.cards:
            if self.seat == giver or (place != ASIDE and (place == self.seat or self.face_up(before))):
                self.met.add(card)

    def face_up(self, game: Game) -> bool:
        """D3, but for gold, dark and the hidden hundred; C12: a blind declarer passes as agreed."""
        agreed, deal = self.agreed, game.deal
        if deal.gold and agreed.gold_hidden:
            return False
        if deal.dark is not None and deal.dark == deal.declarer and agreed.dark_hidden:
            return False
        if deal.blind:
            return agreed.blind_pass_face_up
        hidden_hundred = agreed.talon_shown == "not_at_100" and only_forced(agreed, game)
        return agreed.pass_face_up and not hidden_hundred

    def open_now(self, game: Game) -> set[Card]:
        """What lies before the viewer's eyes: a hand that is picked up, the talon, a dead hand that is exposed."""
        deal, seat = game.deal, self.seat
        cards: set[Card] = set()
        for pile in deal.talon:
            if self.open_to_barrel(game):
                cards |= set(Cards(pile.cards or 0))
        if deal.bought is not None and (seat == deal.declarer or self.talon_shown(game)):
            cards |= set(Cards(deal.bought.cards or 0))
        if self.agreed.form == "two_dead_hand" and self.agreed.dead_hand == "exposed" and deal.aside:
            cards |= set(Cards(deal.aside[0].cards or 0))
        if seat is not None and self.has_looked(game, seat):
            cards |= set(Cards(game.hands[seat]))
        return cards

    def has_looked(self, game: Game, seat: int) -> bool:
        """Blind and dark hands lie unseen until their owner looks, at the latest when the talon is seen; who went dark
        looks when overbid (K4)."""
        overbid = seat in self.darkened and game.deal.dark is None
        return seat in self.looked or overbid or game.deal.bought is not None or not self.may_stay_unseen(game, seat)

    def may_stay_unseen(self, game: Game, seat: int) -> bool:
        """Whether a seat's cards are dealt to lie on the table: C12, or K1 with K2 and K3; not in silence or gold."""
        agreed, deal = self.agreed, game.deal
        plain = agreed.model_dump()
        if deal.gold or game.rules.form.name in STOCK or silenced(plain, game.sheet.totals, seat):
            return False
        if agreed.blind_bidding:
            return seat in deal.active
        forced = forced_bidder(plain, deal.dealer)
        forehand_may = agreed.dark_who == "forehand" and agreed.forced_bidder == "dealer"
        if not agreed.dark or seat != (players(plain, deal.dealer)[0] if forehand_may else forced):
            return False
        given = given_to(plain, deal.dealer, {at for at in deal.active if self.is_up(game, at)})
        if given is not None and not seat == given == forced:
            return False
        total = game.sheet.totals[seat]
        enough = {"none": True, "at_least_240": total >= 240, "above_0": total > 0, "above_120": total > 120}
        up = any(standing.barrel is not None for standing in game.sheet.standings)
        return enough[agreed.dark_min_score] and not (agreed.dark_not_with_barrel and up)

    def is_up(self, game: Game, seat: int) -> bool:
        return game.sheet.standings[game.rules.form.sides[seat]].barrel is not None

    def talon_shown(self, game: Game) -> bool:
        """D1 and what hides the talon: J3, K8, C12, V3-K."""
        agreed, deal = self.agreed, game.deal
        if agreed.form == "two_hidden_discards":
            return False
        if deal.gold and agreed.gold_hidden:
            return False
        if deal.blind or (deal.dark is not None and deal.dark == deal.declarer and agreed.dark_hidden):
            return False
        if self.open_to_barrel(game):
            return True
        law = agreed.talon_shown
        if law == "not_at_100":
            return not only_forced(agreed, game)
        return law == "always" or (law == "from" and deal.bid >= agreed.talon_shown_from)

    def open_to_barrel(self, game: Game) -> bool:
        """B8: dealt open where the forced bidder is on the barrel, but where gold or the dark hides it, and not where
        one of two is taken unseen (D5)."""
        agreed, deal = self.agreed, game.deal
        if agreed.form in TWO_PACKETS or agreed.form in STOCK:
            return False
        forced = game.rules.auction.forced(deal)
        up = self.dealt_at[game.rules.form.sides[forced]].barrel is not None
        hidden = (deal.gold and agreed.gold_hidden) or (deal.dark is not None and agreed.dark_hidden)
        waits = agreed.dark and agreed.dark_hidden and not all(self.has_looked(game, seat) for seat in deal.active)
        return bool(agreed.talon_open_to_barrel and up and not hidden and not waits)

    def at_the_end(self, before: Game) -> None:
        """V3-K: the four cards are turned up for all once the last trick is taken."""
        if self.agreed.form in ("two_hidden_discards", "two_bank", "two_one_card"):
            self.met |= set(Cards(sum(pile.cards or 0 for pile in (*before.deal.talon, *before.deal.aside))))


def only_forced(agreements: Agreements, game: Game) -> bool:
    """Bought at the forced opening, and not above it, without another bid (D1, C3, C15)."""
    agreed, deal = agreements.model_dump(), game.deal
    if agreed["forced_opening"] in ("next_dealer", "redeal") or sum(call.bid > 0 for call in deal.calls) != 1:
        return False
    forced = must_open(agreed, deal.dealer, deal.gold) if deal.dark is None else deal.dark
    number = opening(agreed)
    if deal.gold or deal.dark is not None:
        number = 120
    elif agreed["barrel_min_bid"] and game.sheet.standings[forced].barrel is not None:
        number = max(number, winning_number(agreed) or 0)
    return (deal.declarer, deal.bid) == (forced, number)


def next_deal(before: Game, after: Game) -> bool:
    """Whether the deal is over, however it ended."""
    return after.deal.number != before.deal.number or len(after.sheet.deals) > len(before.sheet.deals)


def cards_in(value: Any, name: str = "") -> Iterator[Card]:
    """Every card that can be read out of a value: cards, sets of cards, and the masks that stand for sets."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, Cards):
        yield from value
    elif isinstance(value, int):
        if name in ("cards", "hand", "hands", "marriages", "mask"):
            yield from Cards(int(value))
    elif isinstance(value, Window):
        for _, _, mask in value.waiting:
            yield from Cards(mask)
    elif isinstance(value, tuple | list):
        for each in value:
            yield from cards_in(each, name)
    elif is_dataclass(value) and not isinstance(value, Rulebook | Sheet | Redeal | Outcome):
        for field in fields(value):
            yield from cards_in(getattr(value, field.name), field.name)


def spoken(event: Any) -> Any:
    """A claim shows its cards to all; they are shuffled in again at once, so a witness does not keep them."""
    return None if isinstance(event, Redealt) else event
