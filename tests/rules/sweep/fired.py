"""When did a value of an option make a difference?

A deal is told again, action by action, under the same agreements but for one option. If somebody could do something
else, another was asked, a card was seen by other eyes, or another number was written down, the
value in force has fired.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from tests.rules.sweep.pairs import VALUES
from thousand_tui.rules import (
    OPTIONS,
    Action,
    Agreements,
    Game,
    GoldSet,
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
from thousand_tui.rules.state import Deal

DEFAULTS = {option.id: option.default for option in OPTIONS}
ASKED_AT_ONCE = 6
"""Of so many options drawn the one that has fired least is asked about."""

OF_LINES = {
    "third_fall": ("third_fall", "fall_counts"),
    "fall_counted": ("third_fall", "fall_counts"),
    "knocked_off": ("knock_off", "fall_counts", "third_fall"),
    "collision": ("collision",),
    "reverse_escape": ("reverse_escape", "reverse_barrel"),
    "reverse_won": ("reverse_outcome",),
    "eliminated": ("reverse_outcome",),
    "gold_reset": ("gold_nobody",),
    "gold_replay": ("gold_nobody",),
    "dump": ("dump",),
    "fall": ("fall_penalty", "barrel_attempts", "game_1001_fall", "attempt_count"),
    "bolt_row_fine": ("bolt_mode",),
    "bolt_fine": ("bolt_mode", "fine"),
    "concession_fine": ("third_concession_fine",),
    "idle_fine": ("idle_fine",),
    "shortfall": ("fail_score",),
    "sitter_talon": ("sitter_score",),
    "four_nines_bonus": ("four_nines_bonus",),
    "off_the_barrel": ("barrel_fail", "bolt_on_barrel"),
    "marriages_not_counted": ("lviv", "keg_playing"),
    "gift_by_aces": ("ace_value",),
    "doubled": ("gold_double", "dark_opponents_double", "dark_no_marriage_double"),
    "own_rounded": ("round_own",),
}
"""Options that a line on the sheet may be owed to: they are asked about first."""


def known(option: str, value: Any) -> tuple[str, str]:
    """A value as it is counted."""
    return option, repr(value)


class Fired:
    """Counts, for every value of every option, the deals in which it made a difference."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()
        self.asked: Counter[tuple[str, str]] = Counter()

    def never(self) -> list[tuple[str, str]]:
        """The values that have not made a difference."""
        every = [known(option, value) for option, values in VALUES.items() for value in values]
        return [each for each in every if not self.counts[each]]

    def ask(self, agreements: Agreements, start: Game, actions: Sequence[Action], end: Game, rng: Random) -> None:
        """Ask about one of the options in effect, most likely one that has not fired yet."""
        out = idle(agreements)
        live = [name for name in VALUES if name not in out]
        hinted = [name for name in hints(start, end) if name in live]
        drawn = [*rng.sample(live, min(ASKED_AT_ONCE, len(live))), *hinted]
        option = min(drawn, key=lambda name: self.counts[known(name, getattr(agreements, name))])
        value = getattr(agreements, option)
        others = [other for other in VALUES[option] if other != value]
        rng.shuffle(others)
        if value != DEFAULTS[option]:
            others.insert(0, DEFAULTS[option])
        for other in others:
            changed = agreements.model_copy(update={option: other})
            if not conflicts_in(changed):
                self.asked[known(option, value)] += 1
                if differs(option, changed, start, actions, end):
                    self.counts[known(option, value)] += 1
                return


def hints(start: Game, end: Game) -> list[str]:
    """Options that what was written down or done in this deal may be owed to."""
    rows = end.sheet.deals[len(start.sheet.deals) :] + end.sheet.booked[len(start.sheet.booked) :]
    found = [name for row in rows for line in row.lines for name in OF_LINES.get(line.rule, ())]
    if len(end.deal.redeals) > 1 or any(row.reason == "three_redeals" for row in rows if hasattr(row, "reason")):
        found += ["three_redeals", "dealer_fine_for_nines"]
    return found


def differs(option: str, changed: Agreements, start: Game, actions: Sequence[Action], end: Game) -> bool:
    """Whether the deal goes another way under the changed agreements."""
    if option == "first_dealer":
        lots = [first_dealer(changed, seed, start.rules.form.seats) for seed in "abcdef"]
        return len(set(lots)) > 1 if changed.first_dealer == "lot" else len(set(lots)) == 1
    here, there = start, begun(start, compile_rules(changed))
    if there is None:
        return False
    for action in actions:
        if not alike(here, there) or action not in choices(there):
            return True
        here, there = apply(here, action), apply(there, action)
    return not same_end(end, there)


def begun(start: Game, rules: Rulebook) -> Game | None:
    """The same deal, about to be shuffled under other rules; None if no such game could stand here."""
    form, old = rules.form, start.rules.form
    if start.stage != 0:
        return None
    if len(set(form.sides)) != len(start.sheet.standings) or form.seats != old.seats:
        return new_game(rules, start.deal.dealer % form.seats)
    try:
        new_game(rules, start.deal.dealer, start.sheet.standings)
    except ValueError:
        return None
    gold = start.sheet.gold
    if rules.gold.deals and not start.rules.gold.deals and set(start.sheet.standings) == {Standing()}:
        gold = GoldSet()
    sheet = replace(start.sheet, gold=gold if rules.gold.deals else None)
    dealer = start.deal.dealer
    deal = Deal(start.deal.number, dealer, form.active(dealer), gold=sheet.gold is not None)
    return Game(rules, sheet, deal, (0,) * form.seats, 0, None)


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


def same_end(here: Game, there: Game) -> bool:
    """Whether the sheet and what comes next are the same."""
    return (
        here.sheet.standings == there.sheet.standings
        and here.sheet.totals == there.sheet.totals
        and here.sheet.gold == there.sheet.gold
        and here.winners == there.winners
        and (here.winners or (here.deal.dealer, here.pack, turn(here)) == (there.deal.dealer, there.pack, turn(there)))
    )
