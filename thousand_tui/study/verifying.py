"""Whether a saved game was dealt from its seed and played by the rules.

The decks are drawn again from the seed and the words alone, by the generator described in ``docs/fairness.md``, and
compared with those in the log. Then each line is played by the rules, and everything else the file says about the game
must follow from that. No verdict reveals what a running deal hides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from thousand_tui.rules import lot
from thousand_tui.rules.phases.shuffle import commitment_to
from thousand_tui.study.days import seeds_of
from thousand_tui.table import Mark, Move, Occasion, Player, Replaying, Way
from thousand_tui.table.game import CHANCE
from thousand_tui.table.games import AnyGame
from thousand_tui.table.occasion import is_word

TOTALS: Final = "="


@dataclass(frozen=True, slots=True)
class Written:
    """A game as in its file: the game before its first move, the log line by line, and how the file says it ended."""

    card_game: AnyGame
    start: Any
    dealer: int
    seed: str
    occasion: Occasion
    log: Sequence[str]
    players: Sequence[Player]
    marks: Mapping[str, Sequence[str]]
    winners: Sequence[int]


@dataclass(slots=True)
class JudgedDeal:
    """A deal, from the line after the totals before it to its own totals.

    ``is_as_drawn`` is None if nothing was drawn (the pack was only gathered) or if the cards were laid around a hand
    for practice. ``refused`` is the number, counted through the whole game from 1, of a move that is not allowed or
    cannot be read. ``is_counted``: the totals in the file are those that the rules give.
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
class Verification:
    """``is_committed``: the seed is the one committed to; ``is_lot``: the first dealer is the one drawn by lot; None if
    there was no commitment, or no lot. ``is_over``: the game is over. ``wrong`` lists what in the file cannot be true:
    ``words``, ``players``, ``standings``, ``winners``, or ``gave_up``.

    After a move that is refused nothing is judged: ``unjudged`` counts the lines that are left.
    """

    is_committed: bool | None
    is_lot: bool | None
    deals: Sequence[JudgedDeal]
    is_over: bool
    wrong: Sequence[str]
    unjudged: int = 0

    @property
    def is_in_order(self) -> bool:
        """Whether everything is as it was committed to, and by the rules."""
        is_kept = self.is_committed is not False and self.is_lot is not False
        return is_kept and not self.wrong and all(deal.is_in_order for deal in self.deals)


def verified(written: Written) -> Verification:
    """Judge a game, whatever its log says."""
    promise = written.occasion.shuffling.commitment if written.occasion.shuffling is not None else None
    is_committed = None if promise is None else commitment_to(written.seed) == promise
    if written.occasion.daily is not None:
        is_committed = is_committed is not False and written.seed in seeds_of(written.occasion.daily.day)
    judging = _Judging(written)
    lines = iter(written.log)
    unjudged = next((sum(1 for _ in lines) for line in lines if not judging.read(line)), 0)
    is_over = judging.is_over or written.occasion.given_up_by is not None
    return Verification(
        is_committed, _is_lot(written), judging.deals, is_over, tuple(_wrong(written, judging)), unjudged
    )


def _wrong(written: Written, judging: _Judging) -> Iterator[str]:
    """What does not follow from the log, or was not so when people sat down."""
    began = written.occasion.shuffling
    if began is not None and began.names:
        if not all(map(is_word, began.words)):
            yield "words"
        if written.occasion.practice is None and not _are_there(began.names, written):
            yield "players"
        standings = written.card_game.beginning(written.start).standings
        if written.occasion.practice is None and any(any(standing.values()) for standing in standings):
            yield "standings"
    if judging.deals and judging.deals[-1].refused is not None:
        return
    if tuple(written.winners) != judging.winners:
        yield "winners"
    people = [seat for seat, player in enumerate(written.players) if player.is_person]
    if (seat := written.occasion.given_up_by) is not None and (judging.is_over or (people and seat not in people)):
        yield "gave_up"


def _are_there(names: Sequence[str], written: Written) -> bool:
    """Whether those who sat down are at the table, apart from seats where a change is noted."""
    noted = {mark for marks in written.marks.values() for mark in marks}
    seats = enumerate(zip(names, written.players, strict=False))
    return len(names) == len(written.players) and all(
        name == player.name or Mark.SEAT.of(seat) in noted for seat, (name, player) in seats
    )


def _is_lot(written: Written) -> bool | None:
    agreements = written.card_game.beginning(written.start).agreements
    occasion = written.occasion
    has_lot = occasion.daily is None and occasion.duplicate is None and not _is_laid(written)
    if agreements.get("first_dealer") != "lot" or not has_lot:
        return None
    return lot(occasion.deck_seed(written.seed), written.card_game.seats(written.start)) == written.dealer


def _is_laid(written: Written) -> bool:
    """Whether the cards were laid around a hand, from the decks of one game and the seed of another, or set by hand on
    the board."""
    return written.occasion.practice is not None and written.occasion.practice.way in (Way.LIKE, Way.BOARD)


class _Judging:
    """Judges a log line by line."""

    def __init__(self, written: Written) -> None:
        self.written = written
        self.deals: list[JudgedDeal] = []
        self._course = Replaying(written.card_game, written.start)

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be played."""
        written, totals = self.written, self._course.totals
        return written.occasion.is_done(totals) or written.card_game.turn(self._course.game) is None

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that have won by the rules."""
        return self.written.card_game.winners(self._course.game)

    def read(self, line: str) -> bool:
        """Judge a line; return False if nothing after it can be judged."""
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
        """Compare what chance did with what the seed gives: a deck from the generator alone, the rest by the rules."""
        written, course = self.written, self._course
        if _is_laid(written):
            return
        seed = written.occasion.deck_seed(written.seed)
        if written.occasion.practice is not None and len(course.log) >= written.occasion.practice.first:
            seed = f"{seed} practice {written.occasion.practice.first}"
        if written.card_game.is_shuffle(action):
            # Before the first move there is only the pack to shuffle, so that the log has no say in it.
            drawn = written.card_game.draw(written.start, seed, course.shuffles)
        else:
            drawn = written.card_game.draw(course.game, written.occasion.deck_seed(written.seed), course.shuffles)
        is_drawn = line == written.card_game.write_action(CHANCE, drawn)
        deal.is_as_drawn = deal.is_as_drawn is not False and is_drawn

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
