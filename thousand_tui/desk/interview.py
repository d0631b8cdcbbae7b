"""How do you play it? A few questions, each a situation at the table, that end in a set of agreements of one's own.

Each question is the one whose answer leaves the fewest presets that are played so; when one preset is left, the most
disputed agreements that are still open follow.
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

# So many questions are asked at most, and no more than ``ENOUGH`` once one preset is left.
MOST: Final = 12

ENOUGH: Final = 9
LEFT_OPEN: Final = 5

# What is asked, the most disputed first; ``interview.<id>`` is the situation.
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
    """What the answers come to: the ``nearest`` preset, the set, in what they differ, and what nobody has said.

    ``left_out`` are answers that contradict others; ``open`` are agreements nobody spoke of, each with a situation that
    ends otherwise with another value ("" where there is none).
    """

    nearest: Preset
    agreements: Agreements
    differences: list[Difference]
    left_out: list[Option]
    open: list[tuple[Option, str]]


class Interview:
    """The answers so far, in their order; None where somebody did not know."""

    def __init__(self) -> None:
        self.answers: dict[str, Any] = {}

    def answer(self, option: Option, value: Any) -> None:
        """What is played at that table; None: not known."""
        self.answers[option.id] = value

    @property
    def question(self) -> Option | None:
        """What is asked next; None at the end."""
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
        """What may be answered: every word, and of numbers those of the presets, as far as it fits what was said."""
        played = {_value(each, option) for each in presets()} - {None}
        numbers = sorted(value for value in played if value not in option.choices)
        offered = [*option.choices, *numbers] or [option.default]
        agreements, _ = self._agreed(self._near()[0])
        return [value for value in offered if not conflicts_in(agreements.model_copy(update={option.id: value}))]

    def end(self) -> Ended:
        """The set, whenever one has had enough."""
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
        """The presets that the answers fit best; the form goes before all else."""
        known = self._known()

        def apart(found: Preset) -> tuple[bool, int]:
            other = known.get("form", found.form) != found.form
            return other, sum(_value(found, BY_ID[name]) != value for name, value in known.items())

        fewest = min(map(apart, presets()))
        return [found for found in presets() if apart(found) == fewest]

    def _agreed(self, nearest: Preset) -> tuple[Agreements, list[Option]]:
        """The preset with the answers, each taken if it contradicts nothing; and those that do."""
        agreements, left_out = nearest.agreements, []
        for name, value in self._known().items():
            changed = agreements.model_copy(update={name: value})
            if conflicts_in(changed):
                left_out.append(BY_ID[name])
            else:
                agreements = changed
        return self._in_effect(agreements), left_out

    def _in_effect(self, agreements: Agreements) -> Agreements:
        """The set in which every answer means something: what the preset says against it becomes as usual."""
        silent = [each for each in OPTIONS if each.id not in self.answers]
        for name in self._known():
            if name in idle(agreements):
                tried = [agreements.model_copy(update={each.id: each.default}) for each in silent]
                fit = (each for each in tried if name not in idle(each) and not conflicts_in(each))
                agreements = next(fit, agreements)
        return agreements


def _value(found: Preset, option: Option) -> Any:
    """What a preset says, None where it has no effect there."""
    return None if option.id in idle_in_preset(found.name) else getattr(found.agreements, option.id)


def _left(option: Option, near: list[Preset]) -> float:
    """How many presets an answer leaves, in the mean over those there are; a question that means nothing in one of them
    tells little, and leaves twice as many."""
    said = Counter(_value(each, option) for each in near)
    silent = said.pop(None, 0)
    if not said:
        return len(near)
    return (sum(fits * fits for fits in said.values()) + 2 * silent * len(near)) / len(near)


def _example(option: Option, agreements: Agreements) -> str:
    """A situation that ends otherwise with another value."""
    for value in option.choices:
        other = agreements.model_copy(update={option.id: value})
        if (
            value != getattr(agreements, option.id)
            and not conflicts_in(other)
            and (all_of := changes(agreements, other))
        ):
            change = min(all_of, key=lambda each: not each.who)
            return t("interview.example", value=said_value(option, value), what=change.question, told=change.told)
    return ""


def end_lines(ended: Ended, line: str) -> list[str]:
    """What the answers come to, in sentences; ``line`` is the set to be typed or shared."""
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
