"""Payments (RULES §2.15, V15 point 3): each player pays on their own, and never more than they have."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from thousand_tui.mariage.rules.agreements import BOXES
from thousand_tui.mariage.rules.state import Game, Payment, Why


def booked(game: Game, why: Why, seat: int | None, seats: dict[int, int], boxes: dict[int, int] | None = None) -> Game:
    """The game after a payment, given the gains of seats and boxes; without gains nothing changes."""
    gains = tuple(seats.get(at, 0) for at in range(game.rules.seats))
    into = tuple((boxes or {}).get(box, 0) for box in range(BOXES))
    if not any(gains) and not any(into):
        return game
    sheet = replace(
        game.sheet,
        tokens=tuple(has + gain for has, gain in zip(game.sheet.tokens, gains, strict=True)),
        boxes=tuple(has + gain for has, gain in zip(game.sheet.boxes, into, strict=True)),
    )
    payment = Payment(why, seat, gains, into)
    return replace(game, sheet=sheet, deal=replace(game.deal, payments=(*game.deal.payments, payment)))


def stake(game: Game, payers: Iterable[int]) -> Game:
    """Every payer puts the agreed number of tokens into each box (point 2)."""
    paying, each = list(payers), game.rules.agreements.stake
    boxes = dict.fromkeys(range(BOXES), each * len(paying))
    return booked(game, Why.STAKE, None, dict.fromkeys(paying, -game.rules.stake), boxes)


def take_box(game: Game, seat: int, box: int) -> Game:
    """A seat takes a box, putting one token back (RULES §3 V15)."""
    gain = max(game.sheet.boxes[box] - 1, 0)
    return booked(game, Why.BOX, seat, {seat: gain}, {box: -gain})


def take_from(game: Game, why: Why, seat: int, box: int, tokens: int) -> Game:
    """A seat takes this many tokens from a box, or all there are."""
    gain = min(tokens, game.sheet.boxes[box])
    return booked(game, why, seat, {seat: gain}, {box: -gain})


def pay_to(game: Game, why: Why, seat: int, payers: Iterable[int], each: int = 1) -> Game:
    """These seats pay this many tokens each to another seat, or all they have."""
    owed = {payer: min(each, game.sheet.tokens[payer]) for payer in payers if payer != seat}
    return booked(game, why, seat, {seat: sum(owed.values())} | {payer: -paid for payer, paid in owed.items()})


def pay_each(game: Game, why: Why, seat: int) -> Game:
    """A seat pays one token to each other player in the deal, going round, for as long as it has any."""
    at = game.deal.active.index(seat)
    others = (*game.deal.active[at + 1 :], *game.deal.active[:at])[: game.sheet.tokens[seat]]
    return booked(game, why, seat, dict.fromkeys(others, 1) | {seat: -len(others)})


def pay_for_tricks(game: Game, tricks: tuple[int, ...]) -> Game:
    """Pay for tricks at the end of a deal, and collect the others' penalty (point 8)."""
    takers = [seat for seat in game.deal.active if tricks[seat] > 1]
    if not takers:
        return game
    for seat in takers:
        boxes = list(game.sheet.boxes)
        for _ in range(tricks[seat] * game.rules.agreements.trick_pay):
            fullest = boxes.index(max(boxes))
            boxes[fullest] -= min(boxes[fullest], 1)
        change = {box: left - had for box, (left, had) in enumerate(zip(boxes, game.sheet.boxes, strict=True))}
        game = booked(game, Why.TRICKS, seat, {seat: -sum(change.values())}, change)
    penalty = game.rules.agreements.penalty
    owed = {seat: min(penalty, game.sheet.tokens[seat]) for seat in game.deal.active if tricks[seat] < 2}
    return booked(game, Why.PENALTY, None, {seat: -paid for seat, paid in owed.items()}, {0: sum(owed.values())})
