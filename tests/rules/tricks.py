"""Tables at which the play is about to begin: any form, any cards, without an auction before or a settlement after."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.narrowing import a
from thousand_tui.rules import (
    PACK,
    Action,
    AgreementsError,
    Card,
    Cards,
    Deal,
    Game,
    Outcome,
    Play,
    compile_rules,
    new_game,
    parse_row,
    read_action,
    read_agreements,
    verify,
)
from thousand_tui.rules.choices import Plays
from thousand_tui.rules.phases.tricks import STAGE
from thousand_tui.rules.rulebook import Rulebook
from thousand_tui.rules.state import Pile, Tricks

F, M, R = 0, 1, 2
"""The seats of a table of three at which seat 2 deals."""


@dataclass
class Table:
    """A deal in play; ``outcome`` is there once it is over."""

    game: Game
    outcome: Outcome | None = None

    @property
    def now(self) -> Tricks:
        assert isinstance(self.game.now, Tricks)
        return self.game.now

    @property
    def choices(self) -> Plays:
        choices = a(Plays, STAGE.choices(self.game, self.now))
        return choices

    @property
    def plays(self) -> list[Play]:
        """The cards that may be played, with what is declared with them; no concessions."""
        return [action for action in self.choices if isinstance(action, Play)]

    @property
    def turn(self) -> int:
        return self.now.turn

    @property
    def worths(self) -> list[tuple[int, str, int]]:
        """Every meld so far: who, what, how much."""
        return [(meld.seat, meld.kind, meld.worth) for meld in self.now.melds]

    def may(self) -> str:
        """What may be played, as text: ``KH! QH!bed 9S``."""
        return " ".join(map(word, self.plays))

    @property
    def is_over(self) -> bool:
        """Whether the last trick has been taken."""
        return self.outcome is not None

    def lay(self, words: str) -> "Table":
        """These plays one after another, whoever's turn it is."""
        for each in words.split():
            self.do(read_action(f"0 play {each}")[1])
        return self

    def do(self, action: Action) -> None:
        refusal = verify(self.game, action)
        assert refusal is None, (str(action), refusal, self.may())
        self.game, end = STAGE.apply(self.game, self.now, action)
        self.outcome = end if isinstance(end, Outcome) else None

    def why_not(self, words: str) -> tuple[str, dict[str, int]]:
        """The reason why this play is refused, with its facts."""
        refusal = verify(self.game, read_action(f"0 play {words}")[1])
        assert refusal is not None, words
        return refusal.reason, dict(refusal.facts)


def word(play: Play) -> str:
    mark = "" if play.meld is None else "!" if play.meld == "marriage" else f"!{play.meld}"
    return f"{play.card}{mark}"


def table(*hands: str, declarer: int | None = F, trump: int = -1, **agreed: Any) -> Table:
    """Three seats, or as many as there are hands, with these cards; seat 0 is forehand and the last seat deals."""
    rules = compile_rules(read_agreements(agreed))
    masks = tuple(Cards(parse_row(hand)).mask for hand in hands)
    return begun(rules, masks, declarer=declarer, dealer=len(hands) - 1, trump=trump)


def stocked(*hands: str, pack: str, sides: str = "stock_two", **agreed: Any) -> Table:
    """A table that draws from this stock, the last seat being the dealer."""
    rules = compile_rules(read_agreements({"form": sides, **agreed}))
    masks = [Cards(parse_row(hand)).mask for hand in hands]
    return begun(rules, masks, declarer=None, dealer=len(hands) - 1, pack=parse_row(pack))


def begun(
    rules: Rulebook,
    hands: Sequence[int],
    *,
    declarer: int | None,
    dealer: int,
    trump: int = -1,
    contract: int = 100,
    aside: Sequence[int] = (),
    talon: Sequence[int] = (),
    pack: Sequence[Card] = (),
) -> Table:
    start = new_game(rules, dealer)
    active = rules.form.active(dealer)
    deal = Deal(
        1,
        dealer,
        active,
        seen=tuple(1 << seat if seat in active else 0 for seat in range(rules.form.seats)),
        declarer=declarer,
        bid=contract if declarer is not None else 0,
        contract=contract if declarer is not None else 0,
        aside=tuple(map(Pile.of, aside)),
        talon=tuple(map(Pile.of, talon)),
        trump=trump,
    )
    at = [stage.name for stage in rules.route].index("tricks")
    game = Game(rules, start.sheet, deal, tuple(hands), at, None, (), tuple(pack))
    return Table(STAGE.enter(game)[0])


# --- Any table ------------------------------------------------------------------------------------------------------

FORMS: dict[str, tuple[int, int, int, tuple[int, ...], tuple[int, ...]]] = {
    "three": (3, 3, 8, (), ()),
    "four": (4, 3, 8, (), ()),
    "two_discards": (2, 2, 10, (2,), (2,)),
    "two_hidden_discards": (2, 2, 10, (2,), (2,)),
    "two_one_card": (2, 2, 11, (), (2,)),
    "two_bank": (2, 2, 10, (1,), (3,)),
    "two_dead_hand": (2, 2, 8, (7, 1), ()),
    "stock_two": (2, 2, 6, (), ()),
    "stock_three": (3, 3, 6, (), ()),
    "stock_four": (4, 4, 6, (), ()),
}
"""Seats, players, cards in a hand when play begins, piles laid aside, packets left on the table; the rest is stock."""

PLAY_OPTIONS: dict[str, tuple[Any, ...]] = {
    "marriage_values": ("s40_c60_d80_h100", "s100_c80_h60_d40", "c20_d40_s60_h80", "trump40_other20", "in_order"),
    "play_obligation": (
        "follow_trump",
        "follow_only",
        "follow_beat_trump",
        "follow_beat_unless_trumped",
        "follow_beat",
    ),
    "marriage_on_first_trick": ("off", "on", "declarer_only"),
    "announce": ("optional", "automatic"),
    "marriage_capture": (False, True, "drowned", "any_trick"),
    "only_declarer_marriages": (False, True),
    "no_foreign_trump_lead": (False, True),
    "must_lead_trump": (False, True),
    "ace_marriage": (False, True, True),
    "ace_marriage_trump": ("none", "cancel", "first_ace", "last_ace"),
    "aces_in_row": ("off", "keep", "forfeit"),
    "bed_marriage": ("off", "plain", "trump"),
    "four_nines_meld": ("off", 200, 360),
    "trump_named": (False, False, True),
    "king_ace_marriage": (False, False, True),
    "first_lead": ("declarer", "dealer"),
    "rising_marriages": (False, False, True),
    "trump_from": ("this_trick", "next_trick"),
    "stock_needs_trick": (False, True),
    "stock_cards": (6, 8),
    "stock_open": ("as_g1", "free"),
    "all_tricks_exception": ("exact", "any_bid", "off"),
    "second_talon": ("last_trick", "dead"),
    "sitter": ("dealer", "right", "opposite", "last"),
    "direction": ("clockwise", "counter"),
    "concede_during_play": (False, True),
}


def any_agreements(rng: Random, form: str | None = None) -> dict[str, Any]:
    """Agreements about the play that can be kept together."""
    while True:
        agreed = {name: rng.choice(values) for name, values in PLAY_OPTIONS.items() if rng.random() < 0.7}
        agreed["form"] = form or rng.choice(list(FORMS))
        try:
            compile_rules(read_agreements(agreed))
        except AgreementsError:
            continue
        return agreed


def any_table(rng: Random, agreed: dict[str, Any], *, melds: bool = True) -> Table:
    """Cards for this form; with ``melds`` one hand often gets four aces, four nines or the cards of a suit."""
    rules = compile_rules(read_agreements(agreed))
    seats, players, size, asides, packets = FORMS[agreed["form"]]
    size = rules.form.plan.size if not rules.form.auction else size
    dealer = rng.randrange(seats)
    active = rules.form.active(dealer)
    assert len(active) == players
    cards = list(PACK)
    rng.shuffle(cards)
    if melds and rng.random() < 0.6:
        rank = rng.choice(("A", "9", "A", "S", "H"))
        cards.sort(key=lambda each: rank not in str(each))
    piles = [_taken(cards, size) for _ in active]
    rng.shuffle(piles)
    hands = [0] * seats
    for seat, pile in zip(active, piles, strict=True):
        hands[seat] = pile
    rng.shuffle(cards)
    aside = [_taken(cards, count) for count in asides]
    talon = [_taken(cards, count) for count in packets]
    auction = rules.form.auction
    return begun(
        rules,
        hands,
        declarer=rng.choice(active) if auction else None,
        dealer=dealer,
        trump=rng.randrange(4) if auction and agreed.get("trump_named") else -1,
        contract=rng.choice((100, 120, 120, 140)),
        aside=aside,
        talon=talon,
        pack=cards,
    )


def _taken(cards: list[Card], count: int) -> int:
    taken = Cards(cards[:count]).mask
    del cards[:count]
    return taken


def everywhere(game: Game) -> int:
    """All cards of the game, wherever they lie; the sum of the masks shows a card that lies twice."""
    now = a(Tricks, game.now)
    lying = sum(game.hands) + sum(1 << each for each in game.pack) + sum(1 << each for each in now.cards)
    lying += sum(1 << each for trick in now.done for each in trick.cards)
    return lying + sum(pile.cards or 0 for pile in (*game.deal.aside, *game.deal.talon))
