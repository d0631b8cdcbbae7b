"""What line mode says about a game. It all comes from a View, so that nothing hidden is revealed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from thousand_tui.bots.advice import Advice
from thousand_tui.desk.glance import called
from thousand_tui.desk.sheet_rows import noted_beside
from thousand_tui.plain.typed import OFFERED, numbered
from thousand_tui.rules import SUITS, Action, Bid, Card, Cards, Claim, Concede, Settled, View, actions
from thousand_tui.rules.choices import Bids
from thousand_tui.rules.events import DealSettled, Event
from thousand_tui.rules.state import Window
from thousand_tui.rules.view import AUCTION, EXCHANGE, REBUYING, TRICKS
from thousand_tui.table.thousand import Places
from thousand_tui.words import event, names_of_sides, number_text, prompt, settlement_lines, t
from thousand_tui.words.asking import meaning, meld_worth
from thousand_tui.words.catalogue import noun
from thousand_tui.words.conceding import concession_asked
from thousand_tui.words.hint import HintWords
from thousand_tui.words.scores import need_text
from thousand_tui.words.story import bottom_card, event_sentences
from thousand_tui.words.voice import Voice, card_text, cards_text, suit_name


class Teller:
    """Describes a game to one reader. Conceding the deal is offered only if ``may_concede``."""

    def __init__(self, names: Sequence[str], *, may_concede: bool = True, praises: bool = False) -> None:
        self.may_concede = may_concede
        self.voice = Voice(names, praises=praises)

    def step(self, happened: Sequence[Event], view: View, *, latest: bool) -> Iterator[str]:
        """Say what happened in one step, with an explanation of each side's points if it settled a deal. For the
        ``latest`` step, also say what follows from it."""
        if latest:
            yield from event_sentences(view, happened, self.voice)
        else:
            yield from (event(one, self.voice.to(view.seat)) for one in happened)
        for one in happened:
            if isinstance(one, DealSettled):
                yield from self.settlement(one.row, view)

    def settlement(self, row: Settled, view: View) -> Iterator[str]:
        """Say how each side got its points."""
        names = self.sides(view)
        attempts = view.rules.barrel.attempts
        for side, text in settlement_lines(row, Voice(names), attempts=attempts):
            yield t("plain.side", who=names[side], text=text)

    def shown(self, view: View) -> list[str]:
        """The names as they are listed for the reader, who is "you" if they have given no name."""
        return [called(name) if seat == view.seat else name for seat, name in enumerate(self.voice.names)]

    def sides(self, view: View) -> list[str]:
        """The names of the sides on the sheet."""
        return names_of_sides(self.shown(view), view.rules.form.sides)

    def moment(self, view: View, places: Places) -> Iterator[str]:
        """What a person needs to know to decide: the open cards, their hand, what is expected, what can be typed."""
        if view.phase == TRICKS:
            yield from self.trick(view)
        if view.phase in (AUCTION, REBUYING):
            yield from self.open_talon(view)
        if view.deal.seen:
            yield self.cards(view, places, with_numbers=view.phase in (TRICKS, EXCHANGE))
        yield self.prompt(view)
        if view.phase in OFFERED:
            offers = [
                self.offer(number, action, view)
                for number, action in enumerate(numbered(view), 1)
                if self.may_concede or not isinstance(action, Concede)
            ]
            yield t("list.comma").join(offers)

    def open_talon(self, view: View) -> Iterator[str]:
        """The talon if it lies open, and the bottom card if the reader has seen it."""
        piles = (view.deal.bought,) if view.deal.bought else view.deal.talon
        for pile in piles:
            if pile.cards:
                yield t("plain.talon", cards=cards_text(Cards(pile.cards)))
        if (card := bottom_card(view)) is not None:
            yield t("plain.bottom", card=card_text(card))

    def prompt(self, view: View) -> str:
        """A sentence that says what is expected now, and why."""
        return prompt(view, self.voice, may_concede=self.may_concede)

    def trick(self, view: View) -> Iterator[str]:
        """The cards of the trick in progress; nothing before the first card."""
        if view.table:
            yield t("plain.trick", cards=self._laid(view.table, view))

    def cards(self, view: View, places: Places, with_numbers: bool = False) -> str:
        """The reader's own cards in their places; a card keeps its number until the deal is over."""
        if not view.has_looked:
            return t("plain.unseen")
        held = [(number, card_text(card)) for number, card in enumerate(places, 1) if card is not None]
        cards = [t("plain.numbered", number=number, what=card) if with_numbers else card for number, card in held]
        return t("plain.hand", cards=t("list.comma").join(cards))

    def by_suit(self, view: View) -> Iterator[str]:
        """The reader's own cards, a line for each suit."""
        if not view.has_looked:
            yield t("plain.unseen")
        for suit in SUITS:
            if held := sorted((card for card in view.hand if card.suit == suit), reverse=True):
                said = t("list.comma").join(noun(f"spoken.rank.{card.rank.text}") for card in held)
                yield t("plain.suit", suit=suit_name(suit), cards=said)

    def where(self, view: View) -> str:
        """The deal, the trick, and what is expected."""
        facts = {"deal": view.deal.number, "prompt": self.prompt(view)}
        if view.phase != TRICKS:
            return t("plain.where.before", **facts)
        done = len(view.done)
        return t("plain.where", trick=done + 1, tricks=done + len(view.hand), **facts)

    def declare(self, view: View, card: Card, meld: str) -> str:
        """The question whether to declare this meld with this card."""
        suit = suit_name(card.suit)
        return t(f"plain.declare.{meld}", suit=suit, worth=meld_worth(view, card, meld))

    def concession(self, view: View, concede: Concede) -> str:
        """The question whether to concede the deal in this way, with what that costs."""
        asked = concession_asked(view, concede.kind, self.voice)
        return t("plain.sure_concede", asked=asked)

    def answer(self, view: View, action: Action) -> str:
        """A choice, and what it means."""
        said = HintWords(view, self.voice).choice(action)
        about = meaning(action, view, self.voice)
        if isinstance(action, Claim):
            about = cards_text(_shown_for(view, action))
        return t("plain.offer.about", what=said, about=about) if about else said

    def offer(self, number: int, action: Action, view: View) -> str:
        """One of the numbered choices before the play."""
        match action:
            case Bid(points) if not (isinstance(view.choices, Bids) and len(view.choices.numbers) == 1):
                said = t("plain.offer.bid", points=points)
            case actions.Look() if view.phase == AUCTION:
                said = t("plain.offer.look")
            case _:
                said = self.answer(view, action)
        return t("plain.numbered", number=number, what=said)

    # Answers to commands

    def hand(self, view: View, places: Places) -> Iterator[str]:
        """The reader's own cards, the card received and the cards given."""
        yield self.cards(view, places, with_numbers=True)
        if view.received is not None and view.deal.declarer is not None:
            yield t("plain.received", card=card_text(view.received), who=self.voice.name(view.deal.declarer))
        for passed in view.given:
            if passed.card is not None:
                yield self._gift(passed.card, passed.to)

    def _gift(self, card: Card, to: int) -> str:
        if to == actions.ASIDE:
            return t("plain.laid_aside", card=card_text(card))
        return t("plain.given", card=card_text(card), who=self.voice.name(to))

    def table(self, view: View) -> Iterator[str]:
        """The deal at a glance: the contract, the trumps, the trick, and a line for each player."""
        deal, voice, names = view.deal, self.voice.to(view.seat), self.shown(view)
        yield voice.sentence("plain.deal", deal.dealer, number=deal.number)
        if deal.declarer is not None:
            yield voice.sentence("plain.contract", deal.declarer, points=deal.contract)
        elif view.high_bidder is not None:
            yield voice.sentence("plain.high", view.high_bidder, points=view.high)
        if view.sitter is not None:
            yield voice.sentence("plain.sits_out", view.sitter)
        if view.play is not None:
            trump = None if view.trump is None else suit_name(view.trump)
            yield t("plain.no_trump") if trump is None else t("plain.trump", suit=trump)
        yield from self.trick(view)
        for seat in deal.active:
            yield t(
                "plain.seat",
                who=names[seat],
                cards=view.sizes[seat],
                tricks=view.tricks_of(seat),
                standing=self.standing(view, seat),
            )

    def standing(self, view: View, seat: int) -> str:
        """A side's total and what it still needs; also that it is on the barrel, where the rest does not say so."""
        standing, rules = view.standing(seat), view.rules
        parts = [t("plain.total", total=number_text(standing.total))]
        if standing.barrel is not None and rules.barrel.kind == "classic" and standing.total < rules.barrel.wins_at:
            parts.append(t("plain.on_barrel"))
        return t("list.comma").join([*parts, need_text(standing, rules)])

    def last(self, view: View) -> Iterator[str]:
        """The last trick."""
        if not view.done:
            yield t("plain.no_last")
            return
        laid = self._laid(view.last_trick, view)
        yield self.voice.to(view.seat).sentence("plain.last", view.done[-1].winner, cards=laid)

    def tricks(self, view: View) -> Iterator[str]:
        """All tricks of the deal, for a table that leaves them open."""
        if not view.done:
            yield t("plain.no_last")
            return
        for number, trick in enumerate(view.done, 1):
            laid = self._laid(view.laid(trick), view)
            yield self.voice.to(view.seat).sentence("plain.trick_no", trick.winner, number=number, cards=laid)

    def _laid(self, cards: Iterable[tuple[int, int]], view: View) -> str:
        lying = ((self.shown(view)[seat], card_text(card)) for seat, card in cards)
        return t("list.comma").join(t("plain.lies", who=who, card=card) for who, card in lying)

    def calls(self, view: View) -> Iterator[str]:
        """The auction, the talon and the marriages of this deal."""
        said = [
            t("plain.called" if call.bid else "plain.called.pass", who=self.shown(view)[call.seat], bid=call.bid)
            for call in view.deal.calls
        ]
        yield t("plain.calls", calls=t("list.comma").join(said)) if said else t("plain.no_calls")
        if view.deal.bought is not None and view.deal.bought.cards is not None:
            yield t("plain.talon", cards=cards_text(Cards(view.deal.bought.cards)))
        for meld in view.melds:
            suit = suit_name(meld.suit)
            yield self.voice.to(view.seat).sentence(f"plain.meld.{meld.kind}", meld.seat, suit=suit, worth=meld.worth)

    def hint(self, view: View, advice: Advice, *, conceding: bool = False) -> Iterator[str]:
        """The numbers of a hint; if ``conceding``, it is about whether to concede."""
        words = HintWords(view, self.voice, conceding)
        return words.lines(advice.weighed, advice.worlds, looked_ahead=advice.looked_ahead, stop=advice.stop)

    def sheet(self, view: View, marks: Mapping[int, Iterable[str]]) -> Iterator[str]:
        """The score sheet: a line for each deal with its notes, then everybody's total."""
        form = view.rules.form
        for row in view.sheet.deals:
            told = event(DealSettled(row, form.sides), self.voice.to(view.seat))
            beside = noted_beside(marks.get(row.number, ()), self.voice.names, view.seat)
            yield f"{told} {beside}".rstrip()
        for side, name in enumerate(self.sides(view)):
            yield t("plain.side", who=name, text=self.standing(view, form.sides.index(side)))


def _shown_for(view: View, claim: Claim) -> Cards:
    """The cards that give the right to this claim."""
    rights = view.now.waiting if isinstance(view.now, Window) else ()
    return Cards(next((cards for _, ground, cards in rights if ground == claim.ground), 0))
