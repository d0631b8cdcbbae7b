"""Whether a saved game was dealt as its seed says, and played by the rules.

The decks are drawn again from the seed and the words alone, by the generator that ``docs/fairness.md`` describes, and
compared with those in the log. Each line is then played by the rules. No verdict tells what a running deal hides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from thousand_tui.mariage import MariageAgreements
from thousand_tui.mariage import first_dealer as mariage_dealer
from thousand_tui.mariage.chance import shuffled as mariage_shuffled
from thousand_tui.rules import Game, first_dealer
from thousand_tui.rules.phases.shuffle import commitment_to, shuffled
from thousand_tui.study.daily import seed_of
from thousand_tui.table import Daily, Move, Practice, Replaying, Shuffling, Way
from thousand_tui.table.game import CHANCE, CardGame

TOTALS: Final = "="


@dataclass(frozen=True, slots=True)
class Written:
    """A game as its file has it: before its first move, with the lines of its log."""

    card_game: CardGame[Any, Any, Any]
    start: Any
    dealer: int
    seed: str
    shuffling: Shuffling | None
    log: Sequence[str]
    practice: Practice | None = None
    daily: Daily | None = None

    @property
    def deck_seed(self) -> str:
        """The seed with the words."""
        return self.seed if self.shuffling is None else self.shuffling.deck_seed(self.seed)


@dataclass(slots=True)
class JudgedDeal:
    """A deal, from the line after the totals before it to its own totals.

    ``is_as_drawn`` is None where nothing was drawn (the pack was only gathered), or where the cards were laid around a
    hand for practice. ``refused`` is the number of the move that is not allowed, counted from 1 through the whole game,
    or that cannot be read. ``is_counted`` says whether the rules count the totals that are written.
    """

    number: int
    moves: int = 0
    is_as_drawn: bool | None = None
    refused: int | None = None
    is_counted: bool = True
    is_settled: bool = False

    @property
    def is_in_order(self) -> bool:
        """Whether everything in it is as it should be."""
        return self.is_as_drawn is not False and self.refused is None and self.is_counted


@dataclass(frozen=True, slots=True)
class Verdict:
    """``is_committed`` says whether the seed is the one that was committed to, ``is_lot`` whether the first dealer is
    the one that the lot names; None where there was no commitment, or no lot. ``is_over`` says whether the game is.

    After a move that is refused nothing is judged: ``unjudged`` lines are left.
    """

    is_committed: bool | None
    is_lot: bool | None
    deals: Sequence[JudgedDeal]
    is_over: bool
    unjudged: int = 0

    @property
    def is_in_order(self) -> bool:
        """Whether all of it is as it was committed to, and by the rules."""
        return (
            self.is_committed is not False and self.is_lot is not False and all(deal.is_in_order for deal in self.deals)
        )


def verified(written: Written) -> Verdict:
    """Judge a game, whatever its log says."""
    promise = written.shuffling.commitment if written.shuffling is not None else None
    is_committed = None if promise is None else commitment_to(written.seed) == promise
    if written.daily is not None:
        is_committed = written.seed == seed_of(written.daily.day)
    judging = _Judging(written)
    lines = iter(written.log)
    unjudged = next((sum(1 for _ in lines) for line in lines if not judging.read(line)), 0)
    return Verdict(is_committed, _is_lot(written), judging.deals, judging.is_over, unjudged)


def _is_lot(written: Written) -> bool | None:
    agreements = written.card_game.beginning(written.start).agreements
    if agreements.get("first_dealer") != "lot" or _is_laid(written) or written.daily is not None:
        return None
    start, seed = written.start, written.deck_seed
    if isinstance(start, Game):
        return first_dealer(start.rules.agreements, seed, start.rules.form.seats) == written.dealer
    table: MariageAgreements = start.rules.agreements
    return mariage_dealer(table, seed) == written.dealer


def _is_laid(written: Written) -> bool:
    """Whether the cards were laid around a hand, from the decks of one game and the seed of another, or set by hand on
    the board."""
    return written.practice is not None and written.practice.way in (Way.LIKE, Way.BOARD)


def _deck(written: Written, seed: str, count: int) -> str:
    """The line of a shuffle, by the generator alone."""
    action = shuffled(seed, count) if isinstance(written.start, Game) else _other(written, seed, count)
    return written.card_game.write_action(CHANCE, action)


def _other(written: Written, seed: str, count: int) -> Any:
    return mariage_shuffled(written.start.rules, seed, count)


class _Judging:
    """The log, line by line."""

    def __init__(self, written: Written) -> None:
        self.written = written
        self.deals: list[JudgedDeal] = []
        self._course = Replaying(written.card_game, written.start)

    @property
    def is_over(self) -> bool:
        """Whether nothing can be played any more."""
        practice, totals = self.written.practice, self._course.totals
        has_practised = practice is not None and max(totals, default=0) > practice.first
        return has_practised or self.written.card_game.turn(self._course.game) is None

    def read(self, line: str) -> bool:
        """Judge a line; False if nothing after it can be judged."""
        if line.startswith(TOTALS):
            return self._read_totals(line)
        card_game, course = self.written.card_game, self._course
        if not self.deals or self.deals[-1].is_settled:
            self.deals.append(JudgedDeal(0))
        deal = self.deals[-1]
        deal.number = card_game.deal_number(course.game)
        try:
            actor, action = card_game.read_action(line)
            if actor == CHANCE:
                self._compare(deal, action, card_game.write_action(actor, action))
            course.do(Move(actor, action))
        except ValueError:
            deal.refused = len(course.log) + 1
            return False
        deal.moves += 1
        deal.is_settled = course.has_settled
        return True

    def _compare(self, deal: JudgedDeal, action: Any, line: str) -> None:
        """What chance did with what the seed gives: a deck by the generator alone, the rest by the rules."""
        written, course = self.written, self._course
        if _is_laid(written):
            return
        seed = written.deck_seed
        if written.practice is not None and len(course.log) >= written.practice.first:
            seed = f"{seed} practice {written.practice.first}"
        if written.card_game.is_shuffle(action):
            drawn = _deck(written, seed, course.shuffles)
        else:
            drawn = written.card_game.write_action(
                CHANCE, written.card_game.draw(course.game, written.deck_seed, course.shuffles)
            )
        deal.is_as_drawn = deal.is_as_drawn is not False and line == drawn

    def _read_totals(self, line: str) -> bool:
        course = self._course
        try:
            totals = tuple(int(word) for word in line[1:].split())
            if totals != course.totals.get(len(course.log)):
                course.correct_totals(totals)
                self.deals[-1].is_counted = False
        except ValueError:
            if not self.deals:
                self.deals.append(JudgedDeal(1))
            self.deals[-1].refused = len(course.log) + 1
            return False
        return True
