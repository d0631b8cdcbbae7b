"""How do you play? A few questions about situations at the table lead to a set of agreements of your own.

The next question is always the one whose answer leaves the fewest presets. Once no answer can leave fewer sets, it is
the most disputed agreement still open.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from thousand_tui.desk.draft import idle_in_preset
from thousand_tui.rules import OPTIONS, Agreements, Option, Preset, conflicts_in, idle, presets
from thousand_tui.words.catalogue import t
from thousand_tui.words.declared import preset_words, said_value, title_of
from thousand_tui.words.rulecard import Difference, differences_list
from thousand_tui.words.whatif import changes

# The most questions to ask, and ``ENOUGH`` once no answer can narrow down the presets any further.
MOST: Final = 12

ENOUGH: Final = 9
LEFT_OPEN: Final = 5

# The options to ask about, the most disputed first; the message ``interview.<id>`` describes the situation.
ASKED: Final = (
    *("form", "forced_bidder", "concession_declarer", "concession_opponents", "bolt_mode", "marriage_on_first_trick"),
    *("play_obligation", "barrel_level", "lock", "bid_step", "defender_rounding", "barrel_fail", "fall_penalty"),
    *("attempt_count", "cap_rule", "min_bid", "four_nines_after_exchange", "hand_below", "target", "forced_opening"),
    *("third_concession_fine", "pass_face_up", "talon_shown", "bottom_nine", "bottom_jack", "lviv", "game_1001"),
    *("king_ace_marriage", "trump_named", "blind_bidding", "give_from_talon", "no_jump", "knock_off", "dump", "gold"),
    *("dark", "ace_marriage", "marriage_capture", "sitter_score", "sitter"),
)

BY_ID: Final = {option.id: option for option in OPTIONS}
QUESTIONS: Final = tuple(BY_ID[name] for name in ASKED if name in BY_ID)


@dataclass(frozen=True, slots=True)
class Ended:
    """The result of the answers: the ``nearest`` preset, the set of agreements, and the differences between them.

    ``left_out`` are answers that contradict others. ``open`` are agreements without an answer, each with a situation
    that ends differently with another value ("" if there is none).
    """

    nearest: Preset
    agreements: Agreements
    differences: list[Difference]
    left_out: list[Option]
    open: list[tuple[Option, str]]


class Interview:
    """The answers so far, in the order given; None means "I do not know"."""

    def __init__(self) -> None:
        self.answers: dict[str, Any] = {}

    def answer(self, option: Option, value: Any) -> None:
        """Note what is played at the table; None if it is not known."""
        self.answers[option.id] = value

    @property
    def question(self) -> Option | None:
        """The next question; None at the end."""
        if len(self.answers) >= MOST:
            return None
        if not self.answers:
            return QUESTIONS[0]
        near = self._near()
        agreements, _ = self._agreed(near[0])
        idle_ones = idle(agreements)
        rest = [each for each in QUESTIONS if each.id not in self.answers and each.id not in idle_ones]
        split = {each.id: left for each in rest if (left := _left(each, near)) < len(near)}
        if split:
            return min((each for each in rest if each.id in split), key=lambda each: split[each.id])
        return rest[0] if rest and len(self.answers) < ENOUGH else None

    def values(self, option: Option) -> list[Any]:
        """The possible answers: every word, and the numbers used in presets, without conflicts with earlier answers."""
        played = {_value(each, option) for each in presets()} - {None}
        numbers = sorted(value for value in played if value not in option.choices)
        offered = [*option.choices, *numbers] or [option.default]
        agreements, _ = self._agreed(self._near()[0])
        return [value for value in offered if not conflicts_in(agreements.model_copy(update={option.id: value}))]

    def end(self) -> Ended:
        """The result of the answers so far."""
        nearest = self._near()[0]
        agreements, left_out = self._agreed(nearest)
        idle_ones = idle(agreements)
        rest = [each for each in QUESTIONS if self.answers.get(each.id) is None and each.id not in idle_ones]
        shown = [(each, _example(each, agreements)) for each in rest[: 2 * LEFT_OPEN]]
        open_ones = sorted(shown, key=lambda each: not each[1])[:LEFT_OPEN]
        return Ended(nearest, agreements, differences_list(agreements, nearest.agreements), left_out, open_ones)

    def _known(self) -> dict[str, Any]:
        return {name: value for name, value in self.answers.items() if value is not None}

    def _near(self) -> list[Preset]:
        """The presets that fit the answers best; the form counts before everything else."""
        known = self._known()

        def apart(found: Preset) -> tuple[bool, int]:
            other = known.get("form", found.form) != found.form
            return other, sum(_value(found, BY_ID[name]) != value for name, value in known.items())

        fewest = min(map(apart, presets()))
        return [found for found in presets() if apart(found) == fewest]

    def _agreed(self, nearest: Preset) -> tuple[Agreements, list[Option]]:
        """The preset with every answer that causes no conflict, and the options whose answer does."""
        agreements, left_out = nearest.agreements, []
        for name, value in self._known().items():
            changed = agreements.model_copy(update={name: value})
            if conflicts_in(changed):
                left_out.append(BY_ID[name])
            else:
                agreements = changed
        return self._in_effect(agreements), left_out

    def _in_effect(self, agreements: Agreements) -> Agreements:
        """The set, changed so that each answer takes effect: an option that prevents it gets its default value."""
        silent = [each for each in OPTIONS if each.id not in self.answers]
        for name in self._known():
            if name in idle(agreements):
                tried = [agreements.model_copy(update={each.id: each.default}) for each in silent]
                fit = (each for each in tried if name not in idle(each) and not conflicts_in(each))
                agreements = next(fit, agreements)
        return agreements


def _value(found: Preset, option: Option) -> Any:
    """The value of an option in a preset; None if it has no effect there."""
    return None if option.id in idle_in_preset(found.name) else getattr(found.agreements, option.id)


def _left(option: Option, near: list[Preset]) -> float:
    """How many presets an answer leaves, as an average over the presets. One in which the option has no effect counts
    for twice as many as there are, since the question says little about it."""
    said = Counter(_value(each, option) for each in near)
    silent = said.pop(None, 0)
    if not said:
        return len(near)
    return (sum(fits * fits for fits in said.values()) + 2 * silent * len(near)) / len(near)


def _example(option: Option, agreements: Agreements) -> str:
    """A situation that ends differently with another value of the option; "" if there is none."""
    for value in option.choices:
        other = agreements.model_copy(update={option.id: value})
        if (
            value != getattr(agreements, option.id)
            and not conflicts_in(other)
            and (all_of := changes(agreements, other))
        ):
            change = min(all_of, key=lambda each: not each.who)
            return t("interview.example", value=said_value(option, value), what=change.question, told=change.sentence)
    return ""


def end_lines(ended: Ended, line: str) -> list[str]:
    """The result in sentences; ``line`` is the set as it can be typed or shared."""
    title = preset_words(ended.nearest)[0]
    lines = [t("interview.nearest", name=ended.nearest.name, title=title), ""]
    lines += [t("interview.differs")] if ended.differences else [t("interview.same")]
    lines += [t("interview.difference", title=title_of(each.option), value=each.one) for each in ended.differences]
    lines += [t("interview.left_out", title=title_of(each)) for each in ended.left_out]
    if ended.open:
        lines += ["", t("interview.open")]
    for option, example in ended.open:
        value = said_value(option, getattr(ended.agreements, option.id))
        lines += [t("interview.difference", title=title_of(option), value=value), *([example] if example else [])]
    return [*lines, "", t("interview.line", line=line)]
