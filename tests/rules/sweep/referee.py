"""Watching a game step by step: choices, cards, sheets, views, stories, replay and notation."""

from collections.abc import Sequence
from random import Random
from typing import Any

from tests.narrowing import present
from tests.rules.accountant import hear, may_play, open_books
from tests.rules.accountant.paper import lays_aside
from tests.rules.deals import hidden_of
from tests.rules.sweep.witness import Witness, cards_in, spoken
from thousand_tui.rules import (
    CHANCE,
    FULL,
    Action,
    Agreements,
    Cards,
    Game,
    Play,
    Record,
    Standing,
    choices,
    imagine,
    read_game,
    sample_hidden,
    turn,
    verify,
    view_of,
    write_game,
)
from thousand_tui.rules.events import Taken, story
from thousand_tui.rules.game import seen_stage, stage_of
from thousand_tui.rules.sheet import Outcome
from thousand_tui.rules.state import Tricks

VIEWS_ONE_IN = 4
RECORDS_ONE_IN = 8

IN_TRICKS = {
    "three": (8, 24), "four": (8, 24), "two_discards": (10, 20), "two_hidden_discards": (10, 20),
    "two_one_card": (11, 22), "two_bank": (10, 20), "two_dead_hand": (8, 16), "stock_two": (12, 24),
    "stock_three": (8, 24), "stock_four": (6, 24),
}  # fmt: skip
"""RULES §3.1: tricks, and cards in them."""


class Referee:
    """Sits beside one game from its start."""

    def __init__(self, game: Game, agreements: Agreements, rng: Random) -> None:
        self.agreements = agreements
        self.rng = rng
        self.dealer = game.deal.dealer
        self.standings: tuple[Standing, ...] = game.sheet.standings
        self.actions: list[Action] = []
        rows = [row_of(standing) for standing in game.sheet.standings]
        self.books = open_books(agreements.model_dump(), game.deal.dealer, rows)
        seats: list[int | None] = [*range(game.rules.form.seats), None]
        self.witness = Witness(agreements, rng.choice(seats), game)

    def see(self, before: Game, action: Action, after: Game) -> None:
        """One action: it was legal, nothing is lost, the sheets agree, nobody knows too much."""
        self.actions.append(action)
        actor = present(turn(before))
        if isinstance(action, Play) and self.books["deal"]["started_with"] is not None:
            plays = {(str(play.card), play.meld) for play in choices(before) if isinstance(play, Play)}
            books = self.books
            assert (actor, plays) == (books["deal"]["turn"], may_play(books["agreed"], books["deal"], actor))
        hear(self.books, actor, action)
        self.check_sheet(before, after)
        self.witness.see(before, action, after)
        told = story(before, action, after, self.witness.seat)
        assert {card for event in told for card in cards_in(spoken(event))} <= self.witness.met
        if isinstance(action, Play) and isinstance(after.now, Tricks) and not after.now.cards:
            assert [event.trick for event in told if isinstance(event, Taken)] == list(after.now.done[-1:])
        self.witness.forget(before, after)
        if after.winners:
            assert turn(after) is None
            assert len(choices(after)) == 0
            return
        check_cards(after)
        self.check_choices(after)
        if self.rng.randrange(VIEWS_ONE_IN) == 0:
            self.check_views(after)

    # --- The sheet ---

    def check_sheet(self, before: Game, after: Game) -> None:
        books = self.books
        ours = [row_of(standing) for standing in after.sheet.standings]
        assert ours == books["rows"], (ours, books["rows"], books["facts"])
        assert list(after.winners) == sorted(books["winners"])
        assert len(after.sheet.deals) == books["settled"]
        assert len(after.sheet.booked) == books["booked"]
        gold = books["gold"] and (books["gold"]["had"], books["gold"]["made"])
        assert (after.sheet.gold and (set(after.sheet.gold.had), after.sheet.gold.made)) == gold
        if not after.winners:
            assert (after.deal.dealer, after.deal.number) == (books["dealer"], books["number"])
        if len(after.sheet.deals) > len(before.sheet.deals):
            row = after.sheet.deals[-1]
            check_lines(before, row.lines, row.totals)
            self.check_outcome(row.outcome, row.made)
        if len(after.sheet.booked) > len(before.sheet.booked):
            for booked in after.sheet.booked[len(before.sheet.booked) :]:
                assert booked.lines
                assert booked.number == before.deal.number

    def check_outcome(self, outcome: Outcome, made: bool) -> None:
        """RULES §3.1, and the accountant's count of the same deal."""
        facts = self.books["facts"]
        assert made == facts["made"]
        if outcome.conceded:
            assert sum(outcome.cards) == sum(outcome.tricks) == sum(outcome.melds) == 0
            return
        tricks, _ = IN_TRICKS[self.agreements.form]
        assert sum(outcome.tricks) == tricks - lays_aside(self.agreements.model_dump())
        assert {seat: outcome.cards[seat] for seat in outcome.active} == facts["won"]
        assert {seat: outcome.tricks[seat] for seat in outcome.active} == facts["tricks"]
        whole = self.agreements.form not in ("two_discards", "two_dead_hand", "two_one_card")
        assert sum(outcome.cards) <= 120
        assert sum(outcome.cards) == 120 or not whole

    # --- Choices and views ---

    def check_choices(self, game: Game) -> None:
        can = choices(game)
        if turn(game) == CHANCE and stage_of(game).name in ("shuffling", "cutting"):
            return
        assert len(can) > 0
        sample = can.sample(self.rng)
        assert sample in can
        assert verify(game, sample) is None
        if self.rng.randrange(4) == 0:
            listed = list(can)
            assert len(listed) == len(can) == len(set(listed))
            assert all(action in can for action in listed)

    def check_views(self, game: Game) -> None:
        seat = self.witness.seat
        view = view_of(game, seat)
        known = set(cards_in(view))
        assert known <= self.witness.met, (seat, known - self.witness.met)
        if any(game.hands):
            assert self.witness.open_now(seen_stage(game, seat)) <= known
        assert view.sizes == tuple(hand.bit_count() for hand in seen_stage(game, seat).hands)
        assert view_of(imagine(view, hidden_of(seen_stage(game, seat))), seat) == view
        world = imagine(view, sample_hidden(view, self.rng))
        assert view_of(world, seat) == view
        if seat is not None and turn(game) == seat:
            assert view.my_turn
            assert list(view.choices) == list(choices(game))
        elif turn(game) != CHANCE and not stage_of(game).private:
            assert not view.my_turn
            assert not list(view.choices)

    def finish(self, game: Game) -> None:
        """The game can be told again, and written down and read."""
        if self.rng.randrange(RECORDS_ONE_IN):
            return
        record = Record(self.agreements, self.dealer, self.standings, tuple(self.actions))
        assert record.replay() == game
        assert read_game(write_game(record)) == record


def row_of(standing: Standing) -> dict[str, Any]:
    """A standing as the accountant writes it."""
    return {
        "total": standing.total,
        "bolts": standing.bolts,
        "barrel": standing.barrel,
        "concessions": standing.concessions,
        "run": standing.run,
        "falls": standing.falls,
        "freed": standing.freed,
        "bombs": standing.bombs,
        "crosses": standing.crosses,
        "spisats": standing.spisats,
        "reverse": standing.reverse,
    }


def check_lines(before: Game, lines: Sequence[object], totals: tuple[int, ...]) -> None:
    """The lines lead from the old totals to the new ones, one after another."""
    running = list(before.sheet.totals)
    for line in lines:
        running[line.side] += line.amount  # type: ignore[attr-defined]
        assert line.total == running[line.side]  # type: ignore[attr-defined]
    assert tuple(running) == totals


def check_cards(game: Game) -> None:
    """Every card lies in one place: a hand, the talon, aside, the stock, on the table or in a trick."""
    if not any(game.hands):
        assert len(game.pack) in (0, 24)
        return
    deal = game.deal
    lying = [*game.hands, *(pile.cards or 0 for pile in (*deal.talon, *deal.aside)), Cards(game.pack).mask]
    if deal.bought is not None and deal.declarer is not None and not deal.passed:
        held = game.hands[deal.declarer]
        lying.append((deal.bought.cards or 0) & ~(held | played(game)))
    lying.append(played(game))
    assert sum(lying) == FULL, [str(Cards(mask)) for mask in lying]
    assert sum(mask.bit_count() for mask in lying) == 24


def played(game: Game) -> int:
    """The cards on the table and in the tricks."""
    done = getattr(game.now, "done", ())
    table = getattr(game.now, "cards", ())
    return Cards([card for trick in done for card in trick.cards] + list(table)).mask
