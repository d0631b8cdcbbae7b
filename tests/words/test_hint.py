"""The sentence of a hint, over deals of many agreements: short, the choice first, and about what lies on the table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from thousand_tui.bots import LEVELS
from thousand_tui.bots.advice import Advice, advise
from thousand_tui.bots.weighed import Budget, Rung, Weighed
from thousand_tui.rules import (
    AUCTION,
    CHANCE,
    Bid,
    View,
    apply,
    compile_rules,
    new_game,
    preset,
    shuffled,
    turn,
    view_of,
)
from thousand_tui.words import Voice, catalogue
from thousand_tui.words.catalogue import languages
from thousand_tui.words.hint import HintWords
from thousand_tui.words.voice import sentence_case
from thousand_tui.words.worth import counted

QUICK = Budget(worlds=8, talons=8, passes=4, deals=6, nodes=0, points=True)
MOST_WORDS = 14
NAMES = ("Anna", "Bogdan", "Vera", "Dima")
PRESETS = ("BASE", "PAGAT", "KURNIK", "LVIV", "FOUR", "TWO", "STOCK-2", "501", "THREE-BLIND", "1001")
RULES = frozenset({"only", "arms_nobody", "saves_bolt", "not.equal", "not.hopeless", "no_pair"})
"""Reasons that name nothing, as they say it of the whole hand, of all choices, or of the rules."""
ANSWERS = frozenset({"looks", "dares", "claims", "waives", "rebuys", "refuses", "any_packet", "any_cut", "trump_pair"})
"""Reasons that answer a question."""


def advices(name: str, deals: int) -> Iterator[tuple[View, Advice]]:
    """Hints at decisions of deals, quickly looked at; with whether to concede, where that may be asked."""
    rng = Random(name)
    for number in range(deals):
        game = apply(new_game(compile_rules(preset(name).agreements)), shuffled(f"{name} {number}", 0))
        while not game.sheet.deals and (seat := turn(game)) not in (None, CHANCE):
            view = view_of(game, seat)
            if rng.random() < 0.25:
                *_, advice = advise(view, rng, QUICK)
                yield view, advice
            game = apply(game, LEVELS["novice"].choose(view, rng))


@pytest.mark.parametrize("name", PRESETS)
def test_it_is_short_and_begins_with_the_choice_in_every_language(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told = 0
    for view, advice in advices(name, 4):
        for language in languages():
            monkeypatch.setattr(catalogue, "LANGUAGE", language)
            words = HintWords(view, Voice(NAMES[: view.rules.form.seats], view.me))
            sentence = words.sentence(advice.weighed, advice.reasons)
            assert sentence.startswith(sentence_case(words.choice(advice.best))), sentence
            assert len(re.findall(r"\S*\w\S*", sentence)) <= MOST_WORDS, sentence
            told += 1
    assert told > 50


@pytest.mark.parametrize("name", PRESETS)
def test_it_names_something_on_the_table_or_says_that_nothing_stands_out(name: str) -> None:
    for view, advice in advices(name, 4):
        if len(advice.weighed) > 1:
            assert advice.reasons, advice
        for reason in advice.reasons[:1]:
            words = HintWords(view, Voice(NAMES[: view.rules.form.seats], view.me))
            why = words.sentence(advice.weighed, advice.reasons).partition(": ")[2]
            named = re.search(r"[♠♣♦♥\d]", why) or any(player in why for player in NAMES)
            assert named or reason.name in RULES | ANSWERS, why


@pytest.mark.parametrize("name", ["BASE", "KURNIK", "LVIV"])
def test_in_the_auction_it_tells_no_other_number_for_the_hand_than_the_tutor(name: str) -> None:
    told = 0
    for view, advice in advices(name, 12):
        words = HintWords(view, Voice(NAMES[: view.rules.form.seats], view.me))
        why = words.sentence(advice.weighed, advice.reasons).partition(": ")[2]
        if view.phase == AUCTION and (said := re.search(r"(?:count on|count on only|go to about) (\d+)", why)):
            found = counted(view)
            assert int(said[1]) in (found.sure, found.limit), why
            told += 1
    assert told


def test_where_to_stop_is_said_once_and_only_above_what_is_promised() -> None:
    game = apply(new_game(compile_rules(preset("BASE").agreements)), shuffled("stop", 0))
    view = view_of(game, turn(game))
    words, rungs = HintWords(view, Voice(NAMES[:3], view.me)), (Rung(105, 0.5, 0.0),)
    weighed = [Weighed(Bid(105), 0.0, 0.5, 100.0, rungs=rungs)]
    assert "Worth up to about 105." in list(words.hand(weighed, (105, 105)))
    raised = HintWords(replace(view, deal=replace(view.deal, contract=105)), words.voice)
    assert not any("Worth" in line for line in raised.hand(weighed, (105, 105)))
