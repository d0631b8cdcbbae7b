"""When did a value of an option make a difference?

A deal is told again, action by action, under the same agreements but for one option. If somebody could do something
else, another was asked, a card was seen by other eyes, or another number was written down, the
value in force has fired.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from tests.rules.sweep.pairs import VALUES
from thousand_tui.rules import (
    ACES,
    BED,
    MARRIAGE,
    NINES,
    OPTIONS,
    Action,
    Agreements,
    Claim,
    Concede,
    Dark,
    Game,
    GoldSet,
    LineName,
    Play,
    Rulebook,
    Standing,
    apply,
    choices,
    compile_rules,
    conflicts_in,
    first_dealer,
    new_game,
    turn,
)
from thousand_tui.rules.agreements import idle
from thousand_tui.rules.game import stage_of
from thousand_tui.rules.sheet import Outcome
from thousand_tui.rules.state import Deal

DEFAULTS = {option.id: option.default for option in OPTIONS}
ASKED_AT_ONCE = 12
"""Of so many options drawn the one that has fired least is asked about."""

OTHERS = 4
"""With so many other values the value in force is compared, until one of them tells another story."""

IN_VAIN = 0.05
"""What a question without an answer weighs beside one that found a difference."""

NEXT_TO_NOTHING = 10


def _of_rows(*names: str) -> tuple[str, ...]:
    """The options of these rows or groups."""
    return tuple(option.id for option in OPTIONS if option.row in names or option.group in names)


OF_WORDS = {Concede: _of_rows("F"), Claim: _of_rows("E"), Dark: ("dark_opponents_double", "dark_hidden")}
OF_MELDS = {
    ACES: ("ace_marriage", "ace_marriage_trump", "aces_in_row"),
    BED: ("bed_marriage",),
    NINES: ("four_nines_meld",),
    MARRIAGE: (
        "marriage_values",
        "marriage_capture",
        "only_declarer_marriages",
        "king_ace_marriage",
        "rising_marriages",
    ),
}
"""Options that what was said or declared may be owed to: they are asked about first, like those of a line."""

OF_LINES: dict[str, tuple[str, ...]] = {line: _of_rows(*line.row.split(", ")) for line in LineName} | {
    "third_fall": ("third_fall", "fall_counts"),
    "fall_counted": ("third_fall", "fall_counts"),
    "knocked_off": ("knock_off", "fall_counts", "third_fall"),
    "reverse_escape": ("reverse_escape", "reverse_barrel"),
    "reverse_won": ("reverse_outcome",),
    "eliminated": ("reverse_outcome",),
    "fall": ("fall_penalty", "barrel_attempts", "game_1001_fall", "attempt_count"),
    "bolt_row_fine": ("bolt_mode",),
    "bolt_fine": ("bolt_mode", "fine"),
    "off_the_barrel": ("barrel_fail", "bolt_on_barrel"),
    "marriages_not_counted": ("lviv", "keg_playing"),
    "doubled": ("gold_double", "dark_opponents_double", "dark_no_marriage_double"),
    "actual_made": ("declarer_score", "dark_max_240", "dark_no_marriage_double"),
    "bolt": ("bolt_test", "bolt_own_game", "dark_zero_others_bolt"),
    "mount": ("collision", "knock_off", "barrel_level"),
    "won": ("target", "win_strict", "direct_win"),
}
"""Options that a line on the sheet may be owed to: those of the rows that it carries, or others."""


Told = tuple[Game, Sequence[Action], Game]
"""A deal before its first action, what was done in it, and the game after it."""


def known(option: str, value: Any) -> tuple[str, str]:
    """A value as it is counted."""
    return option, repr(value)


class Fired:
    """Counts, for every value of every option, the deals in which it made a difference."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()
        self.asked: Counter[tuple[str, str]] = Counter()

    def seldom(self, enough: int = 1) -> list[tuple[str, str]]:
        """The values that have made a difference less often than this."""
        every = [known(option, value) for option, values in VALUES.items() for value in values]
        return [each for each in every if self.counts[each] < enough]

    def weight(self, option: str, value: Any) -> float:
        each = known(option, value)
        return self.counts[each] + IN_VAIN * self.asked[each]

    def choose(self, agreements: Agreements, told: Told, rng: Random) -> str:
        """One of the options in effect, most likely one that has not fired yet."""
        out = idle(agreements)
        live = [name for name in VALUES if name not in out]
        hinted = [name for name in sorted(hints(told)) if name in live]
        drawn = [*rng.sample(live, min(ASKED_AT_ONCE, len(live))), *hinted]
        return min(drawn, key=lambda name: self.weight(name, getattr(agreements, name)))

    def ask(self, option: str, agreements: Agreements, told: Told, rng: Random) -> None:
        """Whether this option made a difference in this deal."""
        value = getattr(agreements, option)
        others = [other for other in VALUES[option] if other != value]
        rng.shuffle(others)
        if value != DEFAULTS[option] and rng.random() < 0.6:
            others.insert(0, DEFAULTS[option])
        self.asked[known(option, value)] += 1
        for other in others[:OTHERS]:
            changed = agreements.model_copy(update={option: other})
            if not conflicts_in(changed) and differs(option, changed, told):
                self.counts[known(option, value)] += 1
                return


def hints(told: Told) -> set[str]:
    """Options that what was written down or done in this deal may be owed to."""
    start, actions, end = told
    rows = end.sheet.deals[len(start.sheet.deals) :] + end.sheet.booked[len(start.sheet.booked) :]
    found = {name for row in rows for line in row.lines for name in OF_LINES[line.rule]}
    for action in actions:
        found.update(OF_WORDS.get(type(action), ()))
        if isinstance(action, Play):
            found.update(OF_MELDS.get(action.meld or "", ()))
    if start.sheet.gold is not None and end.sheet.gold is None:
        found.add("gold_nobody")
    for row in end.sheet.deals[len(start.sheet.deals) :]:
        found.update(of_outcome(row.outcome))
    return found


def of_outcome(outcome: Outcome) -> Iterator[str]:
    """Options that matter where somebody took every trick, or tricks worth next to nothing, and in the dark."""
    if 0 < max(outcome.tricks) == sum(outcome.tricks):
        yield "all_tricks_exception"
    if any(outcome.tricks[seat] and outcome.raw(seat) < NEXT_TO_NOTHING for seat in outcome.active):
        yield "bolt_test"
    if outcome.dark and not outcome.conceded:
        trickless = outcome.tricks[outcome.declarer] == 0
        made = outcome.raw(outcome.declarer) >= outcome.contract
        yield from ("double_bolt_dark", "dark_zero_others_bolt", "bolt_own_game") if trickless else ()
        yield from ("dark_max_240", "dark_no_marriage_double") if made else ()


def differs(option: str, changed: Agreements, told: Told) -> bool:
    """Whether the deal goes another way under the changed agreements."""
    start, actions, end = told
    if option == "first_dealer":
        lots = [first_dealer(changed, seed, start.rules.form.seats) for seed in "abcdef"]
        return len(set(lots)) > 1 if changed.first_dealer == "lot" else len(set(lots)) == 1
    here, there = start, begun(start, compile_rules(changed))
    if there is None:
        return False
    whole = here.sheet.standings == there.sheet.standings
    for action in actions:
        if not alike(here, there) or action not in choices(there):
            return True
        here, there = apply(here, action), apply(there, action)
    return not same_end(end, there, whole)


def begun(start: Game, rules: Rulebook) -> Game | None:
    """The same deal, about to be shuffled under other rules; None if no such game could stand here."""
    form, old = rules.form, start.rules.form
    if start.stage != 0:
        return None
    if len(set(form.sides)) != len(start.sheet.standings) or form.seats != old.seats:
        return new_game(rules, start.deal.dealer % form.seats)
    rows = [fitting(standing, rules) for standing in start.sheet.standings]
    standings = tuple(row for row in rows if row is not None)
    if len(standings) < len(rows):
        return None
    gold = start.sheet.gold
    if rules.gold.deals and not start.rules.gold.deals and set(start.sheet.standings) == {Standing()}:
        gold = GoldSet()
    sheet = replace(start.sheet, standings=standings, gold=gold if rules.gold.deals else None)
    dealer = start.deal.dealer
    deal = Deal(start.deal.number, dealer, form.active(dealer), gold=sheet.gold is not None)
    return Game(rules, sheet, deal, (0,) * form.seats, 0, None)


def fitting(standing: Standing, rules: Rulebook) -> Standing | None:
    """The standing without the marks that other rules do not keep; None if its total cannot stand under them."""
    without: tuple[dict[str, Any], ...] = ({}, {"falls": 0, "freed": False}, {"bolts": 0, "run": 0}, {"reverse": None})
    seats = len(set(rules.form.sides))
    for marks in without:
        standing = replace(standing, **marks)
        try:
            new_game(rules, 0, [standing] * seats)
        except ValueError:
            continue
        return standing
    return None


def alike(here: Game, there: Game) -> bool:
    """Whether two games are in the same moment: cards, who has seen them, who may do what."""
    return (
        (here.deal, here.hands, here.pack, turn(here)) == (there.deal, there.hands, there.pack, turn(there))
        and stage_of(here).name == stage_of(there).name
        and same_choices(here, there)
        and (stage_of(here).name != "tricks" or here.now == there.now)
    )


def same_choices(here: Game, there: Game) -> bool:
    one, other = choices(here), choices(there)
    if one == other:
        return True
    try:
        return list(one) == list(other)
    except TypeError:
        return False


def same_end(here: Game, there: Game, whole: bool) -> bool:
    """Whether the sheet and what comes next are the same; the marks count if they were the same before."""
    return bool(
        here.sheet.totals == there.sheet.totals
        and (here.sheet.standings == there.sheet.standings or not whole)
        and here.sheet.gold == there.sheet.gold
        and here.winners == there.winners
        and (here.winners or (here.deal.dealer, here.pack, turn(here)) == (there.deal.dealer, there.pack, turn(there)))
    )
