"""What the line mode says of a game: everything from a View, so that nothing is told that may not be known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from thousand_tui.plain.reading import in_hand_order, numbered
from thousand_tui.rules import Action, Bid, Cards, Claim, Concede, Contract, Pass, Settled, View
from thousand_tui.rules.barrel import ATTEMPTS
from thousand_tui.rules.events import DealSettled, Event
from thousand_tui.rules.view import AUCTION, CONTRACT, EXCHANGE, RIGHTS, TRICKS
from thousand_tui.words import card_text, cards_text, event, number_text, prompt, settlement_lines, suit_name, t


class Teller:
    """Speaks of a game to one reader; ``letters``: in ASCII, but for people's names."""

    def __init__(self, names: Sequence[str], letters: bool) -> None:
        self.names = names
        self.letters = letters

    def event(self, happened: Event, you: int | None) -> Iterator[str]:
        """The lines for an event: a deal that was settled is explained side by side."""
        yield event(happened, self.names, you=you, letters=self.letters)
        if isinstance(happened, DealSettled):
            yield from self.settlement(happened.row)

    def settlement(self, row: Settled) -> Iterator[str]:
        """How every side came to its points."""
        for side, text in settlement_lines(row, self.names, letters=self.letters):
            yield t("plain.side", who=self.names[side], text=text)

    def moment(self, view: View) -> Iterator[str]:
        """What a person needs to decide: the cards that lie, one's own, what is expected, and what can be typed."""
        if view.phase == TRICKS:
            yield from self.trick(view)
        yield self.cards(view, with_numbers=view.phase in (TRICKS, EXCHANGE))
        yield self.prompt(view)
        if view.phase in (AUCTION, CONTRACT, RIGHTS):
            offers = [self.offer(number, action) for number, action in enumerate(numbered(view), 1)]
            yield t("list.comma").join(offers)

    def prompt(self, view: View) -> str:
        """What is expected now, and why."""
        return prompt(view, self.names, letters=self.letters, typed=True)

    def trick(self, view: View) -> Iterator[str]:
        """The cards of the trick in progress; nothing before the first one."""
        if view.table:
            yield t("plain.trick", cards=self._laid(view.table))

    def cards(self, view: View, with_numbers: bool = False) -> str:
        """The reader's own cards, in the order of their numbers."""
        cards = [self.card(card) for card in in_hand_order(view)]
        if with_numbers:
            cards = [t("plain.numbered", number=number, what=card) for number, card in enumerate(cards, 1)]
        return t("plain.hand", cards=t("list.comma").join(cards))

    def card(self, card: int) -> str:
        """A card by rank and suit."""
        return card_text(card, self.letters)

    def offer(self, number: int, action: Action) -> str:
        """One of the few numbered choices before the play."""
        match action:
            case Bid(points):
                said = t("plain.offer.bid", points=points)
            case Contract(points):
                said = t("plain.offer.keep", points=points)
            case Pass():
                said = t("plain.offer.pass")
            case Concede():
                said = t("plain.offer.concede")
            case Claim():
                said = t("plain.offer.claim")
            case _:
                said = t("plain.offer.waive")
        return t("plain.numbered", number=number, what=said)

    # What is asked for by a command

    def hand(self, view: View) -> Iterator[str]:
        """Own cards, the card received and the cards given."""
        yield self.cards(view, with_numbers=True)
        if view.received is not None and view.deal.declarer is not None:
            yield t("plain.received", card=self.card(view.received), who=self.names[view.deal.declarer])
        for passed in view.given:
            if passed.card is not None:
                yield t("plain.given", card=self.card(passed.card), who=self.names[passed.to])

    def table(self, view: View) -> Iterator[str]:
        """The deal at a glance: contract, trump, trick, and where everybody stands."""
        deal = view.deal
        yield t("plain.deal", number=deal.number, who=self.names[deal.dealer])
        if deal.declarer is not None:
            yield t("plain.contract", who=self.names[deal.declarer], points=deal.contract)
        elif view.high_bidder is not None:
            yield t("plain.high", who=self.names[view.high_bidder], points=view.high)
        if view.play is not None:
            trump = None if view.trump is None else suit_name(view.trump, self.letters)
            yield t("plain.no_trump") if trump is None else t("plain.trump", suit=trump)
        yield from self.trick(view)
        for seat in deal.active:
            yield t(
                "plain.seat",
                who=self.names[seat],
                cards=view.sizes[seat],
                tricks=view.tricks_of(seat),
                standing=self.standing(view, seat),
            )

    def standing(self, view: View, seat: int) -> str:
        """A side's total, with its bolts and its place on the barrel."""
        standing = view.standing(seat)
        parts = [t("plain.total", total=number_text(standing.total, self.letters))]
        if standing.bolts:
            parts.append(t("plain.bolts", bolts=standing.bolts))
        if standing.barrel is not None:
            parts.append(t("plain.on_barrel", used=standing.barrel, attempts=ATTEMPTS))
        return t("list.comma").join(parts)

    def last(self, view: View) -> Iterator[str]:
        """The trick before this one."""
        if not view.done:
            yield t("plain.no_last")
            return
        yield t("plain.last", cards=self._laid(view.last_trick), who=self.names[view.done[-1].winner])

    def tricks(self, view: View) -> Iterator[str]:
        """All tricks of the deal and what they have brought, for a table that leaves them open."""
        if not view.done:
            yield t("plain.no_last")
            return
        for number, trick in enumerate(view.done, 1):
            who = self.names[trick.winner]
            yield t("plain.trick_no", number=number, cards=self._laid(view.laid(trick)), who=who)
        for seat in view.deal.active:
            yield t("plain.points", who=self.names[seat], points=view.points_of(seat))

    def _laid(self, cards: Iterable[tuple[int, int]]) -> str:
        return t("list.comma").join(t("plain.lies", who=self.names[seat], card=self.card(card)) for seat, card in cards)

    def calls(self, view: View) -> Iterator[str]:
        """The auction, the talon and the marriages of this deal."""
        said = [
            t("plain.called", who=self.names[call.seat], bid=call.bid or t("plain.offer.pass"))
            for call in view.deal.calls
        ]
        yield t("plain.calls", calls=t("list.comma").join(said)) if said else t("plain.no_calls")
        if view.deal.bought is not None and view.deal.bought.cards is not None:
            yield t("plain.talon", cards=cards_text(Cards(view.deal.bought.cards), self.letters))
        for meld in view.melds:
            suit = suit_name(meld.suit, self.letters)
            yield t("plain.meld", who=self.names[meld.seat], suit=suit, worth=meld.worth)

    def sheet(self, view: View) -> Iterator[str]:
        """The score sheet: a line a deal, then where everybody stands."""
        for row in view.sheet.deals:
            yield event(DealSettled(row, view.rules.form.sides), self.names, letters=self.letters)
        for seat, name in enumerate(self.names):
            yield t("plain.side", who=name, text=self.standing(view, seat))
