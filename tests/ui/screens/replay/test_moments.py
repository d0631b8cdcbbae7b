"""A replay shows at every moment exactly what the table showed then to that seat, in random games of every form."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.slowly import in_turn
from tests.table.moments import EVERYTHING, seated
from thousand_tui.mariage.rules import MariageAgreements
from thousand_tui.mariage.screens.replay import MariageReplayScreen
from thousand_tui.mariage.table import MariagePacing, MariageSession
from thousand_tui.rules import CHANCE, Concede, View, presets, view_of
from thousand_tui.rules.events import CutMade, Dealt
from thousand_tui.storage import Settings
from thousand_tui.study.replay import Replay
from thousand_tui.table import Player, TableSettings, ThousandSession
from thousand_tui.table.thousand import Places
from thousand_tui.table.thousand_pacing import Shown, ThousandPacing
from thousand_tui.ui.keys import STANDARD, Labels
from thousand_tui.ui.screens.replay.thousand import ThousandReplayScreen
from thousand_tui.ui.screens.table.pointing import Pointing
from thousand_tui.ui.theming import Look

DEALS = 3
NAMES = ("Anna", "Bogdan", "Vera", "Dmytro")
SETTINGS = Settings()
APP = SimpleNamespace(settings=SETTINGS, look=Look(), keys=STANDARD, key=Labels())
"""What a replay asks of the app that shows it."""

At = tuple[View, Places, Shown]
"""A moment as it was shown."""


class Bare(ThousandReplayScreen):
    """A replay that no app shows."""

    thousand = cast(Any, APP)

    def snapshot(self) -> Any:
        self.picture = cast(Any, SimpleNamespace(is_roomy=False, has_parts=False))
        return super().snapshot()


class BareMariage(MariageReplayScreen):
    """The same of Mariage."""

    thousand = cast(Any, APP)


def shown_at(session: ThousandSession, flow: ThousandPacing, pointing: Pointing) -> At:
    """What the table draws now, as :class:`TableScreen` puts it together."""
    view = session.view()
    pointing.follow(view, SETTINGS)
    return view, pointing.places, flow.shown


def play_watched(session: ThousandSession, rng: Random) -> Iterator[tuple[int, int | None, list[At]]]:
    """Play some deals, and tell what the table showed after each move: ply, who was at the keyboard, and what they read
    one after another."""
    flow, pointing = ThousandPacing(session, lambda: None), Pointing(session)
    while not session.is_over and len(session.game.sheet.deals) < DEALS:
        if session.turn == CHANCE:
            session.let_chance_act()
        else:
            choices = view_of(session.game, session.turn).choices
            picked = [choices.sample(rng) for _ in range(4)]
            session.submit(next((each for each in picked if not isinstance(each, Concede)), picked[0]))
        if session.needs_curtain:
            session.lift_curtain()
        shown = [shown_at(session, flow, pointing)]
        while flow.held or flow.news or flow.result:
            flow.release()
            if flow.held or flow.news or flow.result:
                shown.append(shown_at(session, flow, pointing))
        yield session.ply, session.at_keyboard, shown
    flow.close()


def replayed(screen: Bare | BareMariage, ply: int, seat: int | None) -> list[Any]:
    """What the replay draws at a moment, one after another."""
    screen.eyes, screen.ply = seat, ply
    screen.bottom = screen.bottom if seat is None else seat
    screen.stand()
    scenes = [screen.snapshot()]
    while screen.count() > 1:
        screen.release()
        scenes.append(screen.snapshot())
    return scenes


def is_shown(scenes: list[Any], shown: list[At], where: object) -> None:
    if any(isinstance(one, CutMade) for one in scenes[0].shown.news) and not shown[0][2].news:
        # A dealer at the keyboard has the cut to read; one who comes to it later has read of it on the curtain.
        scenes = [replace(scene, shown=replace(scene.shown, news=())) for scene in scenes]
    assert len(scenes) == len(shown), where
    for scene, (view, places, then) in zip(scenes, shown, strict=True):
        now = scene.shown
        assert (scene.view, scene.places) == (view, places), where
        assert (now.sheet, now.held, now.result, now.news) == (then.sheet, then.held, then.result, then.news), where
        if now.result:
            assert now.trump == then.trump, where
        if any(isinstance(happened, Dealt) for happened in now.story):
            assert now.story == then.story, where
        else:
            # Until the cards are dealt, the table still tells of the deal before.
            assert then.story[len(then.story) - len(now.story) :] == now.story, where


PRESETS = [found.name for found in presets()]


@pytest.mark.parametrize(("agreed", "people"), [*in_turn(EVERYTHING, (1, 2, 4)), *in_turn(PRESETS, (1, 2, 4), apart=5)])
def test_a_replay_shows_what_the_table_showed(agreed: str, people: int) -> None:
    rng = Random(f"{agreed} {people}")
    session = seated(agreed, people=people, seed=f"{agreed} {people}", settings=TableSettings(open_deals=True))
    recorded = list(play_watched(session, rng))
    replay = Replay(session)
    assert replay.deals
    screen = Bare(replay, 1, lambda deal: None)
    recorded = [each for each in recorded if each[0] <= replay.deals[-1].last]
    assert len(recorded) == replay.deals[-1].last
    rng.shuffle(recorded)
    for ply, seat, shown in recorded:
        is_shown(replayed(screen, ply, seat), shown, (agreed, people, ply, seat))


@pytest.mark.parametrize("agreed", EVERYTHING)
def test_no_seat_sees_more_than_it_did_unless_the_cards_are_open(agreed: str) -> None:
    """Every seat has only its view of the moment; at a table that keeps its hands closed only what all have seen."""
    session = seated(agreed, people=2, seed=agreed)
    games = [session.game]
    for ply, _, _ in play_watched(session, Random(agreed)):
        assert ply == len(games)
        games.append(session.game)
    replay = Replay(session)
    closed = Bare(replay, 1, lambda deal: None)
    assert closed.eyes is None
    for ply in range(1, replay.deals[-1].last + 1):
        assert replayed(closed, ply, None)[0].view == view_of(games[ply], None)
        for action in (closed.action_next_eyes, closed.action_open):
            action()
            assert closed.snapshot().view == view_of(games[ply], None)
        for seat in range(len(session.players)):
            assert replay.view(seat) == view_of(games[ply], seat)


@pytest.mark.parametrize("agreed", EVERYTHING)
def test_open_cards_are_all_cards(agreed: str) -> None:
    session = seated(agreed, people=1, seed=agreed)
    list(play_watched(session, Random(agreed)))
    replay = Replay(session)
    screen = Bare(replay, 1, lambda deal: None)
    screen.is_open = True
    for ply in range(1, replay.deals[-1].last + 1):
        scene = replayed(screen, ply, 0)[0]
        assert scene.view.hands == replay.game.hands
        assert all(pile.cards is not None for pile in (*scene.view.deal.talon, *scene.view.deal.aside))


@pytest.mark.parametrize(("seats", "people"), in_turn([5, 7, 10], [1, 3]))
def test_a_replay_of_mariage_shows_what_its_table_showed(seats: int, people: int) -> None:
    players = [Player(f"P{at}", "person" if at < people else "novice") for at in range(seats)]
    agreements = MariageAgreements(players=seats)
    session = MariageSession(agreements, players, f"m {seats}", settings=TableSettings(open_deals=True))
    rng = Random(seats)
    flow = MariagePacing(session, lambda: None)
    recorded: list[tuple[int, int | None, list[tuple[Any, ...]]]] = []

    def now() -> tuple[Any, ...]:
        return flow.view, flow.held, flow.result, tuple(flow.latest)

    while len(session.game.sheet.deals) < DEALS and not session.is_over:
        if session.turn == CHANCE:
            session.let_chance_act()
        else:
            assert session.turn is not None
            choices = list(session.card_game.view_of(session.game, session.turn).choices)
            session.submit(rng.choice(choices))
        if session.needs_curtain:
            session.lift_curtain()
        shown = [now()]
        while flow.to_be_read:
            flow.release()
            if flow.to_be_read:
                shown.append(now())
        recorded.append((session.ply, session.at_keyboard, shown))
    replay = Replay(session)
    screen = BareMariage(replay, 1, lambda deal: None)
    recorded = recorded[: replay.deals[-1].last]
    rng.shuffle(recorded)
    for ply, seat, shown in recorded:
        scenes = replayed(screen, ply, seat)
        assert [(scene.view, scene.held, scene.result, scene.told) for scene in scenes] == shown, ply
