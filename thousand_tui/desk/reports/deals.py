"""Prints the deals of a game: the cards dealt, the auction, the cards passed, the tricks, and the settlement.

``thousand show --deal`` prints one settled deal of any game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby, islice

from thousand_tui.desk.replaying import settlement_told
from thousand_tui.desk.reports import lined_up
from thousand_tui.rules import Cards, Game, Settled, points_of
from thousand_tui.rules.events import Called, DealSettled, Dealt, Drawn, Event, Looked, Played, Shuffled, Taken
from thousand_tui.rules.kernel import NO_TRUMP
from thousand_tui.study.replay import AnyReplay, Replay, ReplayedDeal
from thousand_tui.table import ThousandSession, ThousandStep, story_of
from thousand_tui.table.games import AnySession, other_game
from thousand_tui.words import Voice, cards_text, clean_name, event, spoken, t
from thousand_tui.words.voice import card_text, suit_text

INDENT = "  "


def deals(session: ThousandSession, *, is_open: bool) -> Iterator[tuple[int, str]]:
    """The number and the text of each deal. Settled deals show all cards if ``is_open``.

    Other deals show only what everybody at the table has seen and heard (RULES §1.15).
    """
    settled = {row.number for row in session.game.sheet.deals}
    for number, steps in groupby(session.steps(), lambda step: step.before.deal.number):
        page = DealPage(session, is_open=is_open and number in settled)
        yield number, "\n".join(page.lines(steps))


@dataclass
class DealPage:
    """Writes one deal. Calls and tricks are collected until something else happens."""

    session: ThousandSession
    is_open: bool
    written: list[str] = field(default_factory=list)
    calls: list[str] = field(default_factory=list)
    played: list[Played] = field(default_factory=list)
    taken: list[Taken] = field(default_factory=list)

    def tell(self, step: ThousandStep) -> None:
        """Write down one move; if the deal ``is_open``, as the player who made it saw it."""
        actor = step.move.actor
        for happened in story_of(step, actor if self.is_open and actor >= 0 else None):
            match happened:
                case Called(seat, bid):
                    self.calls.append(f"{self.name(seat)} {bid or t('show.pass')}")
                case Played():
                    self.played.append(happened)
                case Taken():
                    self.taken.append(happened)
                case Shuffled() | Looked() | Drawn():
                    pass
                case _:
                    self.flush()
                    self.written.extend(self.happened(happened, step.after))

    def happened(self, happened: Event, after: Game) -> Iterator[str]:
        """The lines about an event that is neither a call nor a card."""
        if isinstance(happened, DealSettled):
            yield from self.settlement(happened.row)
            return
        if not isinstance(happened, Dealt):
            yield event(happened, Voice(self.session.names))
            return
        yield t("show.dealt", who=self.name(happened.dealer))
        if self.is_open:
            yield from self.hands(after)

    def lines(self, steps: Iterable[ThousandStep]) -> list[str]:
        """The whole page for the moves of a deal."""
        for step in steps:
            self.tell(step)
        self.flush()
        return self.written

    def flush(self) -> None:
        """Write down the calls and tricks collected so far."""
        if self.calls:
            self.written.append(t("show.calls", calls=t("list.comma").join(self.calls)))
            self.calls = []
        if self.played:
            self.written += ["", *self.tricks(), ""]
            self.played, self.taken = [], []

    def hands(self, game: Game) -> Iterator[str]:
        """The cards as they were dealt."""
        deal = game.deal
        rows = [(self.name(seat), self.cards(game.hands[seat])) for seat in deal.active]
        rows += [(t("show.talon"), self.cards(pile.cards or 0)) for pile in deal.talon]
        rows += [(t("show.aside"), self.cards(pile.cards or 0)) for pile in deal.aside]
        if game.pack:
            rows.append((t("show.stock"), cards_text(game.pack)))
        yield from (INDENT + line for line in lined_up(rows, (0, 1)))

    def tricks(self) -> Iterator[str]:
        """The tricks as a table with a column for each player: ``>`` before the card led, ``*`` after the winner's."""
        seats = sorted({play.seat for play in self.played})
        head = [t("show.trick"), *(self.name(seat) for seat in seats), t("show.points"), ""]
        rows = []
        plays = iter(self.played)
        for number, taken in enumerate([*self.taken, None], start=1):
            cards = list(islice(plays, len(taken.trick.cards) if taken else None))
            if cards:
                rows.append(self.trick(number, cards, seats, taken))
        yield from (INDENT + line for line in lined_up(rows, range(len(head)), head=head))
        if not spoken.IS_ALOUD:
            yield INDENT + t("show.legend")

    def trick(self, number: int, plays: list[Played], seats: list[int], taken: Taken | None) -> list[str]:
        """A row of the table; the trick is unfinished if ``taken`` is None."""
        shown, trick = {}, taken and taken.trick
        for at, play in enumerate(plays):
            leads = "" if spoken.IS_ALOUD else ">" if at == 0 else " "
            takes = f" {t('spoken.takes')}" if spoken.IS_ALOUD else "*"
            wins = takes if trick and trick.winner == play.seat else ""
            meld = f" +{play.meld.worth}" if play.meld else ""
            shown[play.seat] = f"{leads}{card_text(play.card)}{wins}{meld}"
        points = str(points_of(Cards(trick.cards).mask)) if trick else ""
        trumps = [play.trump for play in plays if play.trump is not None]
        told = self.trump("show.trump", trumps[-1]) if trumps else ""
        if taken and taken.trump is not None:
            told = self.trump("show.trump_then", taken.trump)
        return [str(number), *(shown.get(seat, "") for seat in seats), points, told]

    def trump(self, key: str, made: int) -> str:
        """The suit that became trumps, in this trick or from the next one, depending on ``key``."""
        return t("show.no_trump") if made == NO_TRUMP else t(key, suit=suit_text(made))

    def settlement(self, row: Settled) -> Iterator[str]:
        """The settlement of the deal and the totals after it, a line for each entry."""
        told = settlement_told(self.session, row, self.session.names)
        yield from (INDENT + line for line in lined_up(told, (0, 1)))

    def name(self, seat: int) -> str:
        """The name of the player at a seat."""
        return clean_name(self.session.names[seat])

    def cards(self, mask: int) -> str:
        """Cards by suit, the highest first."""
        in_order = sorted(Cards(mask), key=lambda card: (card.suit, -card.rank))
        by_suit = groupby(in_order, lambda card: card.suit)
        return "  ".join(cards_text(cards) for _, cards in by_suit)


class NotThereError(ValueError):
    """What was asked for is not in the game; the message is one sentence."""


def find_deal(replay: AnyReplay, number: int | None) -> ReplayedDeal:
    """The settled deal with this number; without a number, the last one.

    Raises:
        NotThereError: there is no such deal.
    """
    if not replay.deals:
        raise NotThereError(t("replay.no_deals"))
    if number is None:
        return replay.deals[-1]
    if (found := replay.numbered(number)) is None:
        raise NotThereError(t("replay.no_deal", number=number, last=replay.deals[-1].number))
    return found


def deal_page(session: AnySession, number: int | None) -> str:
    """A settled deal with its title, and with the hands if they may be seen after a deal.

    Raises:
        NotThereError: no settled deal has this number.
    """
    replay = Replay(session)
    deal = find_deal(replay, number)
    replay.go(deal.last)
    steps = replay.session.steps(deal.first)
    title = t("show.deal_title", number=deal.number)
    is_open = session.may_open_deals
    if (other := other_game(session)) is not None:
        return "\n".join([title, *other.part("deal_lines")(session, steps, is_open=is_open)])
    assert isinstance(session, ThousandSession)
    return "\n".join([title, *DealPage(session, is_open=is_open).lines(steps)])
