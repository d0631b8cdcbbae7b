"""The game: a thin dispatcher that takes each deal through its stages one action at a time, and what chance draws."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from thousand_tui.rules.actions import Action, Slip, TakePacket, is_formed
from thousand_tui.rules.cards import Card
from thousand_tui.rules.choices import NOTHING, ONE_DEAL_IN, Choices, IllegalAction, Refusal
from thousand_tui.rules.phases import auction, cutting, lottery, rights, shuffle, slips, talon
from thousand_tui.rules.phases.shuffle import below, shuffled, stream
from thousand_tui.rules.quoting import quoted
from thousand_tui.rules.reasons import Reason
from thousand_tui.rules.rulebook import Game, Rulebook
from thousand_tui.rules.settling import gold
from thousand_tui.rules.settling.settlement import check_standing, corrected, opening_sheet, settle
from thousand_tui.rules.sheet import GoldSet, Outcome, Sheet, Standing
from thousand_tui.rules.stages import Stage
from thousand_tui.rules.state import CHANCE, STAY, Deal, End, Redeal


def new_game(
    rules: Rulebook,
    dealer: int = 0,
    standings: Iterable[Standing | int] = (),
    gold_set: GoldSet | None = None,
    number: int = 1,
) -> Game:
    """A game before its first shuffle; ``standings`` (or plain totals, one per side) start it in mid-game.

    A total equal to the barrel's level is on the barrel with no attempt used. If all standings are fresh, the game
    begins with the gold set where one is agreed (J1); ``gold_set`` is one in progress. ``number`` is that of the first
    deal.

    Raises:
        ValueError: no such dealer, not one standing per side, or a standing or gold set that no running game can have.
    """
    if not isinstance(rules, Rulebook):
        raise ValueError(f"{quoted(rules)} is not a rulebook: compile_rules makes one")
    if not isinstance(standings, Iterable):
        raise ValueError(f"{quoted(standings)} are not standings: one for each side is needed")
    form = rules.form
    sides = len(set(form.sides))
    rows = tuple(check_standing(given, rules) for given in standings) or (Standing(),) * sides
    if len(rows) != sides:
        raise ValueError(f"{len(rows)} standings for {sides} sides")
    if type(dealer) is not int or dealer not in range(form.seats):
        raise ValueError(f"there is no seat {quoted(dealer)} to deal")
    sheet = opening_sheet(rows, rules)
    if gold_set is not None:
        sheet = Sheet(rows, gold=gold.check_set(gold_set, rules, dealer))
    game = Game(rules, sheet, Deal(number, dealer, rules.orders[dealer]), (0,) * form.seats, 0, None)
    return _deal(game, number, dealer)


def stage_of(game: Game) -> Stage:
    """The stage the game is in."""
    return game.rules.route[game.stage]


def turn(game: Game) -> int | None:
    """The seat to act, ``CHANCE`` for a shuffle or another draw, None when the game is over."""
    if type(game) is not Game:
        raise ValueError(_no_game(game))
    return None if game.winners else game.rules.route[game.stage].turn(game, game.now)


class _Asked:
    """The game whose choices were computed last, and those choices: one pair, so that no thread gets another game's.

    The next action is usually checked in that same game. Computing the choices again would slow random play by a tenth,
    and a field is found faster than a module global.
    """

    last: tuple[Game | None, Choices] = None, NOTHING

    def keep(self, game: Game, found: Choices) -> None:
        """Remember the choices of this game."""
        self.last = game, found


_ASKED: Final = _Asked()


def choices(game: Game) -> Choices:
    """All legal actions; none once the game is over."""
    if type(game) is not Game:
        raise ValueError(_no_game(game))
    found = NOTHING if game.winners else game.rules.route[game.stage].choices(game, game.now)
    _ASKED.keep(game, found)
    return found


def verify(game: Game, action: Action) -> Refusal | None:
    """Why the action is not allowed now; None if it is."""
    return None if is_formed(action) and action in choices(game) else _refusal(game, action)


def _no_game(value: object) -> str:
    return f"{quoted(value)} is not a game: new_game begins one"


def _refusal(game: Game, action: Action) -> Refusal:
    if not is_formed(action):
        return Refusal(Reason.NOT_AN_ACTION)
    return Refusal(Reason.GAME_IS_OVER) if game.winners else stage_of(game).refuse(game, game.now, action)


def apply(game: Game, action: Action) -> Game:
    """The game after an action.

    Raises:
        IllegalAction: the action is not among the choices.
    """
    # The checks of verify, inlined: this call is the hottest of all. The caller has usually just asked for the choices.
    if type(game) is not Game:
        raise ValueError(_no_game(game))
    stage = game.rules.route[game.stage]
    asked, found = _ASKED.last
    if asked is not game:
        found = choices(game)
    if not is_formed(action) or action not in found:
        raise IllegalAction(action, _refusal(game, action))
    after, end = stage.apply(game, game.now, action)
    if end is STAY or after.winners:
        return after
    if end is End.GO_ON:
        return _enter(after, after.stage + 1)
    if end is End.REDEAL:
        return _deal(after, after.deal.number, after.deal.dealer, after.deal.redeals)
    if end is End.NEXT_DEALER:
        return _deal(after, after.deal.number, gold.next_dealer(after.sheet, after.rules, after.deal.dealer))
    assert isinstance(end, Outcome)
    return _settle(after, end)


def _enter(game: Game, stage: int) -> Game:
    """Enter a stage; skip stages in which there is nothing to decide."""
    route = game.rules.route
    while True:
        at_stage = Game(game.rules, game.sheet, game.deal, game.hands, stage, game.now, (), game.pack)
        game, end = route[stage].enter(at_stage)
        if end is STAY:
            return game
        stage += 1


def _deal(game: Game, number: int, dealer: int, redeals: tuple[Redeal, ...] = (), pack: tuple[Card, ...] = ()) -> Game:
    """Begin a deal; ``pack`` holds the cards gathered from the last one if nobody shuffles (B1)."""
    form = game.rules.form
    deal = Deal(number, dealer, game.rules.orders[dealer], redeals, gold=game.sheet.gold is not None)
    return _enter(Game(game.rules, game.sheet, deal, (0,) * form.seats, 0, None, (), pack), 0)


def _settle(game: Game, outcome: Outcome) -> Game:
    sheet, winners = settle(game.sheet, outcome, game.rules)
    settled = game.entered(sheet, winners)
    return settled if winners else _next_deal(settled, outcome)


def _next_deal(game: Game, outcome: Outcome) -> Game:
    dealer = gold.dealer_after(game.sheet, game.rules, outcome)
    return _deal(game, outcome.number + 1, dealer, pack=cutting.gathered(game))


def with_totals(game: Game, totals: Sequence[int]) -> Game:
    """The game with other totals after the deal that was just settled, one per side.

    For a game recorded under rules that scored differently: what the players wrote on their sheet stands. A side at the
    barrel's level is on the barrel, any other is not; the game is over if these totals end it.

    Raises:
        ValueError: no deal has been settled, or there is not one total per side.
    """
    if type(game) is not Game:
        raise ValueError(_no_game(game))
    sheet, winners = corrected(game.sheet, totals, game.rules)
    was_over = bool(game.winners)
    game = game.entered(sheet, winners)
    return _next_deal(game, sheet.deals[-1].outcome) if was_over and not winners else game


def play_out(game: Game, actions: Iterable[Action]) -> Game:
    """The game after these actions, one after another.

    Raises:
        IllegalAction: one of them is not allowed.
    """
    if type(game) is not Game:
        raise ValueError(_no_game(game))
    if not isinstance(actions, Iterable):
        raise ValueError(f"{quoted(actions)} are not actions")
    for action in actions:
        game = apply(game, action)
    return game


def seen_stage(game: Game, seat: int | None) -> Game:
    """The game as it looks to a seat that is not asked in a private stage: as if the next stage had begun.

    If that stage is private too, because nobody had anything to decide in the auction between them, the one after it;
    but a seat that has yet to answer sees the talon no sooner than if it were asked first.
    """
    while not game.winners and (stage := stage_of(game)).private and stage.turn(game, game.now) != seat:
        after = _enter(game, game.stage + 1)
        talon_opens = game.deal.bought is None and after.deal.bought is not None
        if talon_opens and seat is not None and _is_waiting(game, seat):
            return _before_the_auction(game)
        game = after
    return game


def _is_waiting(game: Game, seat: int) -> bool:
    """Whether this seat will be asked about a right or about three nines of its own before the auction."""
    draws = game.rules.rights.lottery and game.deal.bought is None and lottery.holder(game) == seat
    return rights.is_waiting(game, seat) or bool(draws and stage_of(game) is rights.DEALT)


def _before_the_auction(game: Game) -> Game:
    """An auction that settles itself, as if its first call were still to come: a seat that will be asked about a right
    does not see the talon before it answers (RULES §1.15, C10, C14, J2, K5)."""
    begins = game.rules.route.index(auction.STAGE)
    return auction.to_begin(game.moved(None, stage=begins))


# --- Chance -----------------------------------------------------------------------------------------------------------


def draw(game: Game, seed: str, count: int) -> Action:
    """The draw of chance for this seed after ``count`` shuffles of this game.

    The generator is documented in :mod:`~thousand_tui.rules.phases.shuffle`. A shuffle uses the purpose ``deck``; a
    slip (B5) and a packet (D5) use ``slip/<deal>`` and ``packet/<deal>``, with the number of the deal, since several
    deals can follow one shuffle (B1). For a slip a number below 50 is drawn: 0 is a slip, and the next number picks its
    place among those that are dealt. For a packet a number below the count of packets is drawn.

    Raises:
        ValueError: it is not chance's turn.
    """
    if turn(game) != CHANCE:
        raise ValueError("there is nothing to draw now")
    return DRAWS[stage_of(game).name](game, seed, count)


def _deck(game: Game, seed: str, count: int) -> Action:
    return shuffled(seed, count)


def _slip(game: Game, seed: str, count: int) -> Action:
    numbers, places = stream(f"slip/{game.deal.number}", seed, count), game.rules.slips.places
    return Slip(0 if below(numbers, ONE_DEAL_IN) else places[below(numbers, len(places))])


def _packet(game: Game, seed: str, count: int) -> Action:
    numbers = stream(f"packet/{game.deal.number}", seed, count)
    return TakePacket(below(numbers, len(game.deal.talon)))


DRAWS: Final[dict[str, Callable[[Game, str, int], Action]]] = {
    shuffle.STAGE.name: _deck,
    cutting.STAGE.name: _deck,
    slips.STAGE.name: _slip,
    talon.PACKETS.name: _packet,
}

__all__ = ["apply", "choices", "draw", "new_game", "play_out", "stage_of", "turn", "verify", "with_totals"]
