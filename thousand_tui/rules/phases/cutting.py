"""Cutting the pack: who cuts, nines and jacks at the bottom, and dealing without a shuffle (B1-B4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from thousand_tui.rules.actions import Action, Claim, Cut, Shuffle, Waive
from thousand_tui.rules.cards import PACK_SIZE, Card, Rank, members
from thousand_tui.rules.choices import Choices, Listed, Refusal
from thousand_tui.rules.lines import LineName, Occasion
from thousand_tui.rules.phases.shuffle import ORDERS, not_a_shuffle
from thousand_tui.rules.reasons import Reason
from thousand_tui.rules.settling.settlement import fined
from thousand_tui.rules.stages import Stage, Transition, stage, who_is_next
from thousand_tui.rules.state import CHANCE, EVERYONE, Cutting, End, Pile, Tricks, Window

if TYPE_CHECKING:
    from thousand_tui.rules import Agreements, Game


# What a bottom card of some rank leads to, once it has been shown (B3, B4).
Find: TypeAlias = Literal["nine_and_deal", "nine_and_skip", "bury", "dealer_cuts", "reshuffle"]


@dataclass(frozen=True, slots=True)
class CuttingRules:
    """``held``: whether the pack is cut. ``gathers``: the played cards are gathered and not shuffled (B1).

    ``cutter`` is how many seats after the dealer the cutter is (B2). ``finds`` are the ranks that matter at the bottom;
    if there are none nobody looks there (B3, B4). ``asks``: only the dealer sees a nine, and may ask for a new cut.
    """

    held: bool
    gathers: bool
    cutter: int
    finds: tuple[tuple[Rank, Find], ...]
    asks: bool

    def found(self, card: Card) -> Find | None:
        """What this bottom card leads to, None if nothing."""
        return next((find for rank, find in self.finds if rank == card.rank), None)


# At least three cards are lifted, and at least three stay (B1).
LEAST: Final = 3
MOST: Final = PACK_SIZE - LEAST

CUTS: Final = Listed(tuple(Cut(at) for at in range(LEAST, MOST + 1)))

# This many nines or jacks in a row cost the fine (B3, B4).
THIRD_TIME: Final = 3

# What the dealer claims to ask for another cut.
BOTTOM_NINE: Final = "bottom-nine"

# How many seats after the dealer the cutter is. The seat on the dealer's right is the one before them in the direction
# of play, so playing the other way round (A8) mirrors the whole table.
CUTTERS: Final = {"dealer_right": -1, "dealer_left": 1}


def _nine(game: Game, now: Cutting, end: End) -> Transition:
    """At the third nine in a row the cutter is fined, and these cards are dealt or the deal passes (B3)."""
    if now.nines + 1 < THIRD_TIME:
        # A jack in between would break the row of nines, as a nine breaks that of jacks.
        return game.moved(Cutting(now.turn, nines=now.nines + 1)), End.STAY
    return fined(game.moved(None), now.turn, LineName.BOTTOM_NINES_FINE, Occasion.BOTTOM_NINES), end


def _bury(game: Game, now: Cutting) -> Transition:
    """The jack goes into the middle of the pack, and nobody looks at the new bottom card (B4)."""
    *others, jack = game.pack
    half = PACK_SIZE // 2
    pack = (*others[:half], jack, *others[half:])
    return game.moved(None, game.deal.changed(bottom=None), pack=pack), End.GO_ON


def _reshuffle(game: Game, now: Cutting) -> Transition:
    """The pack is shuffled and cut again; at the third jack in a row the dealer is fined, and the deal passes (B4)."""
    if now.jacks + 1 < THIRD_TIME:
        again = Cutting(CHANCE, jacks=now.jacks + 1)
        return game.moved(again, game.deal.changed(bottom=None), pack=()), End.STAY
    after = fined(game.moved(None), game.deal.dealer, LineName.BOTTOM_JACKS_FINE, Occasion.BOTTOM_JACKS)
    return after, End.NEXT_DEALER


# What a bottom card leads to, once it has been shown.
FOUND: Final[dict[Find, Callable[[Game, Cutting], Transition]]] = {
    "nine_and_deal": lambda game, now: _nine(game, now, End.GO_ON),
    "nine_and_skip": lambda game, now: _nine(game, now, End.NEXT_DEALER),
    "bury": _bury,
    "dealer_cuts": lambda game, now: (game.moved(Cutting(game.deal.dealer, last=True)), End.STAY),
    "reshuffle": _reshuffle,
}

THIRD_NINE: Final[dict[str, Find]] = {"continue": "nine_and_deal", "skip": "nine_and_skip"}


def compile_rules(agreements: Agreements) -> CuttingRules:
    """The cutting rules of a set of agreements."""
    finds: list[tuple[Rank, Find]] = []
    if agreements.bottom_nine != "off":
        finds.append((Rank.NINE, THIRD_NINE[agreements.bottom_nine_third]))
    if agreements.bottom_jack != "off":
        finds.append((Rank.JACK, agreements.bottom_jack))
    return CuttingRules(
        held=agreements.no_shuffle or bool(finds),
        gathers=agreements.no_shuffle,
        cutter=CUTTERS[agreements.cutter],
        finds=tuple(finds),
        asks=agreements.bottom_nine == "ask",
    )


def cutter(game: Game) -> int:
    """The neighbour of the dealer who cuts, whether playing this deal or sitting out (B2, V8)."""
    return game.rules.form.after(game.deal.dealer, game.rules.cutting.cutter)


def _enter(game: Game) -> Transition:
    return game.moved(Cutting(cutter(game))), End.STAY


def _choices(game: Game, now: Cutting) -> Choices:
    return ORDERS if now.turn == CHANCE else CUTS


def _refuse(game: Game, now: Cutting, action: Action) -> Refusal:
    if now.turn == CHANCE:
        return not_a_shuffle(action)
    if isinstance(action, Cut):
        return Refusal(Reason.CUT_OUT_OF_RANGE, {"least": LEAST, "most": MOST})
    return Refusal(Reason.CUT_IS_DUE)


def _apply(game: Game, now: Cutting, action: Action) -> Transition:
    if isinstance(action, Shuffle):
        return game.moved(Cutting(cutter(game), jacks=now.jacks), pack=action.deck), End.STAY
    assert isinstance(action, Cut)
    cut = game.moved(now, pack=(*game.pack[action.at :], *game.pack[: action.at]))
    return _looked_at(cut, now) if game.rules.cutting.finds else (cut.moved(None), End.GO_ON)


def _looked_at(game: Game, now: Cutting) -> Transition:
    """The dealer looks at the bottom card; one that matters is shown to all (RULES §1.15)."""
    deal, card = game.deal, game.pack[-1]
    rules = game.rules.cutting
    find = None if now.last else rules.found(card)
    if find is None or (rules.asks and card.rank == Rank.NINE):
        return game.moved(None, deal.changed(bottom=Pile.of(card.mask, 1 << deal.dealer))), End.GO_ON
    shown = deal.changed(bottom=Pile.of(card.mask, EVERYONE), shown=(*deal.shown, card))
    return FOUND[find](game.moved(now, shown), now)


STAGE: Final[Stage] = stage("cutting", Cutting, _enter, who_is_next, _choices, _refuse, _apply)


# --- If the dealer may ask for another cut (B3) -----------------------------------------------------------------------


def _enter_asking(game: Game) -> Transition:
    """The dealer is asked after every cut but a last one of their own, so that the question gives nothing away."""
    deal = game.deal
    own = bool(deal.shown) and game.rules.cutting.found(deal.shown[-1]) == "dealer_cuts"
    if own or deal.bottom is None or deal.bottom.seen == EVERYONE:
        return game.moved(None), End.GO_ON
    return game.moved(Window(((deal.dealer, BOTTOM_NINE, 0),))), End.STAY


def _asked(game: Game, now: Window) -> int:
    return game.deal.dealer


def _answers(game: Game, now: Window) -> Choices:
    nine = game.pack[-1].rank == Rank.NINE
    return Listed((Claim(BOTTOM_NINE), Waive()) if nine else (Waive(),))


def _refuse_answer(game: Game, now: Window, action: Action) -> Refusal:
    return Refusal(Reason.NO_SUCH_RIGHT if isinstance(action, Claim) else Reason.DEAL_OR_CUT_AGAIN)


def _answered(game: Game, now: Window, action: Action) -> Transition:
    """A nine that the dealer claims is shown, and the cutting goes on."""
    if isinstance(action, Waive):
        return game.moved(None), End.GO_ON
    deal, card = game.deal, game.pack[-1]
    before = next((at for at, shown in enumerate(reversed(deal.shown)) if shown.rank != Rank.NINE), len(deal.shown))
    shown = deal.changed(bottom=Pile.of(card.mask, EVERYONE), shown=(*deal.shown, card))
    again = Cutting(cutter(game), nines=before)
    cut = game.moved(again, shown, stage=game.stage - 1)
    find = game.rules.cutting.found(card)
    assert find is not None
    return FOUND[find](cut, again)


# This comes right after the cutting and may lead back to it.
ASKING: Final[Stage] = stage("rights", Window, _enter_asking, _asked, _answers, _refuse_answer, _answered)


def gathered(game: Game) -> tuple[Card, ...]:
    """The pack as gathered after this deal if nobody shuffles, the next card first; empty if somebody does.

    The winners' piles from the forehand on, each in the order played; after a concession the sorted hands, then what is
    left of the talon; cards out of play come last (B1).
    """
    return tuple(_put_together(game)) if game.rules.cutting.gathers else ()


def _put_together(game: Game) -> Iterator[Card]:
    deal = game.deal
    done = game.now.done if isinstance(game.now, Tricks) else ()
    for seat in deal.active:
        yield from (card for trick in done if trick.winner == seat for card in trick.cards)
    for seat in deal.active:
        yield from members(game.hands[seat])
    for pile in (*deal.talon, *deal.aside):
        yield from members(pile.cards or 0)


__all__ = ["BOTTOM_NINE", "LEAST", "MOST", "THIRD_TIME"]
