"""The game: a thin dispatcher that walks every deal along its route, one action at a time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from thousand_tui.rules.actions import Action
from thousand_tui.rules.rulebook import Rulebook
from thousand_tui.rules.settlement import settle, winners_of
from thousand_tui.rules.stage import NOTHING, Choices, End, IllegalAction, Refusal, Stage
from thousand_tui.rules.state import Deal, Game, Line, Outcome, Redeal, Settled, Sheet, Standing, next_after


def new_game(rules: Rulebook, dealer: int = 0, standings: Iterable[Standing | int] = ()) -> Game:
    """A game before its first shuffle; ``standings`` (or plain totals, one per side) set it up in the middle.

    A total that stands exactly on the barrel's level is on the barrel with no attempt used.

    Raises:
        ValueError: no such dealer, not one standing per side, or a standing that no running game can have.
    """
    form = rules.form
    sides = len(set(form.sides))
    rows = tuple(_standing(given, rules) for given in standings) or (Standing(),) * sides
    if len(rows) != sides:
        raise ValueError(f"{len(rows)} standings for {sides} sides")
    if dealer not in range(form.seats):
        raise ValueError(f"there is no seat {dealer} to deal")
    deal = Deal(1, dealer, form.active(dealer))
    return _enter(Game(rules, Sheet(rows), deal, (0,) * form.seats, 0, None), 0)


def _standing(given: Standing | int, rules: Rulebook) -> Standing:
    if not isinstance(given, Standing):
        given = Standing(given, barrel=0 if given == rules.barrel.level else None)
    mounted = given.barrel is None or (
        given.barrel in range(rules.barrel.attempts) and given.total == rules.barrel.level
    )
    bolts = range(max(rules.bolts.limit, 1))
    if given.total >= rules.target or not mounted or given.bolts not in bolts or given.concessions < 0:
        raise ValueError(f"{given} cannot stand on the sheet of a running game")
    return given


def stage_of(game: Game) -> Stage:
    """The stage that the game is in."""
    return game.rules.form.route[game.stage]


def turn(game: Game) -> int | None:
    """The seat that acts, ``CHANCE`` for the shuffle, None when the game is over."""
    return None if game.winners else game.rules.form.route[game.stage].turn(game)


def choices(game: Game) -> Choices:
    """All that may be done now; nothing once the game is over."""
    return NOTHING if game.winners else game.rules.form.route[game.stage].choices(game)


def verify(game: Game, action: Action) -> Refusal | None:
    """Why the action is not allowed now; None if it is."""
    if action in choices(game):
        return None
    return Refusal("game_is_over") if game.winners else stage_of(game).refuse(game, action)


def apply(game: Game, action: Action) -> Game:
    """The game after an action.

    Raises:
        IllegalAction: the action is not among the choices.
    """
    if (refusal := verify(game, action)) is not None:
        raise IllegalAction(action, refusal)
    after, end = game.rules.form.route[game.stage].apply(game, action)
    if end is End.STAY:
        return after
    if end is End.GO_ON:
        return _enter(after, after.stage + 1)
    if end is End.REDEAL:
        return _deal(after, after.deal.number, after.deal.dealer, after.deal.redeals)
    assert isinstance(end, Outcome)
    return _settle(after, end)


def _enter(game: Game, stage: int) -> Game:
    """Enter a stage; pass on through stages in which there is nothing to decide."""
    route = game.rules.form.route
    while True:
        at_stage = Game(game.rules, game.sheet, game.deal, game.hands, stage, game.now)
        game = route[stage].enter(at_stage)
        if route[stage].turn(game) is not None:
            return game
        stage += 1


def _deal(game: Game, number: int, dealer: int, redeals: tuple[Redeal, ...] = ()) -> Game:
    form = game.rules.form
    deal = Deal(number, dealer, form.active(dealer), redeals)
    return _enter(Game(game.rules, game.sheet, deal, (0,) * form.seats, 0, None), 0)


def _settle(game: Game, outcome: Outcome) -> Game:
    sheet, winners = settle(game.sheet, outcome, game.rules)
    if winners:
        return Game(game.rules, sheet, game.deal, game.hands, game.stage, game.now, winners)
    settled = Game(game.rules, sheet, game.deal, game.hands, game.stage, game.now)
    return _next_deal(settled, outcome)


def _next_deal(game: Game, outcome: Outcome) -> Game:
    dealer = next_after(tuple(range(game.rules.form.seats)), outcome.dealer)
    return _deal(game, outcome.number + 1, dealer)


def with_totals(game: Game, totals: Sequence[int]) -> Game:
    """The game with other totals after the deal that was just settled, one per side.

    For a game that was written down under rules that counted differently: what players wrote on their sheet stands.
    A side on the barrel's level is on the barrel, any other is not; the game is over if these totals end it.

    Raises:
        ValueError: no deal is settled, or there is not one total per side.
    """
    sheet, rules = game.sheet, game.rules
    if not sheet.deals or len(totals) != len(sheet.standings):
        raise ValueError("totals stand after a settled deal, one for each side")
    row = sheet.deals[-1]
    changes = [(side, total - sheet.totals[side]) for side, total in enumerate(totals)]
    lines = [Line(side, "as_written", change, totals[side]) for side, change in changes if change]
    standings = tuple(
        Standing(total, old.bolts, (old.barrel or 0) if total == rules.barrel.level else None, old.concessions)
        for old, total in zip(sheet.standings, totals, strict=True)
    )
    row = Settled(row.outcome, row.made, (*row.lines, *lines), tuple(totals))
    corrected = Sheet(standings, (*sheet.deals[:-1], row))
    game = Game(rules, corrected, game.deal, game.hands, game.stage, game.now, winners_of(totals, row.outcome, rules))
    return game if game.winners else _next_deal(game, row.outcome)


def play_out(game: Game, actions: Iterable[Action]) -> Game:
    """The game after these actions, one after another.

    Raises:
        IllegalAction: one of them is not allowed.
    """
    for action in actions:
        game = apply(game, action)
    return game


def seen_stage(game: Game, seat: int | None) -> Game:
    """The game as it looks to a seat that is not asked in a private stage: the stage after it has begun."""
    stage = stage_of(game)
    if game.winners or not stage.private or stage.turn(game) == seat:
        return game
    return _enter(game, game.stage + 1)
