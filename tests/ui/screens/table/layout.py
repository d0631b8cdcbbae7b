"""Tables of every form for the tests of what is drawn: a set of agreements, who sits there, a deal at a moment."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from thousand_tui.rules import (
    CHANCE,
    Action,
    Agreements,
    Claim,
    Concede,
    Standing,
    compile_rules,
    preset,
    view_of,
)
from thousand_tui.table import PERSON, Player, Session, TableSettings

PEOPLE = ("Anna", "Bogdan", "Vera", "Dmytro")


def agreed(name: str, **changes: object) -> Agreements:
    """A preset with some agreements changed."""
    return preset(name).agreements.model_copy(update=changes)


def seated(
    agreements: Agreements,
    *,
    people: int = 1,
    names: tuple[str, ...] = PEOPLE,
    standings: Iterable[Standing] = (),
    dealer: int | None = None,
    settings: TableSettings | None = None,
) -> Session:
    """A table with so many people in its first seats and bots in the others; the last seat deals."""
    seats = compile_rules(agreements).form.seats
    players = [Player(name, PERSON if at < people else "regular") for at, name in enumerate(names[:seats])]
    return Session(
        agreements,
        players,
        "forms",
        dealer=seats - 1 if dealer is None else dealer,
        standings=standings,
        settings=settings or TableSettings(),
    )


def do(session: Session, *actions: Action) -> Session:
    """Let these things be done one after another."""
    for action in actions:
        session.submit(action)
    return session


def play(session: Session, until: Callable[[Session], bool], seed: int = 1) -> Session:
    """Let everybody do something, by a generator of this seed, until it has come to this."""
    rng = Random(seed)
    while not until(session):
        acting = session.turn
        assert acting is not None, "the game ended before it came to this"
        if acting == CHANCE:
            session.let_chance_act()
        else:
            choices = view_of(session.game, acting).choices
            picked = [choices.sample(rng) for _ in range(5)]
            session.submit(next((each for each in picked if not isinstance(each, Concede | Claim)), picked[0]))
    return session


def in_phase(*phases: str, seat: int | None = None) -> Callable[[Session], bool]:
    """Whether the deal is in one of these phases, and this seat is to act."""
    return lambda session: (
        session.game.rules.route[session.game.stage].name in phases
        and bool(session.game.deal.seen)
        and (seat is None or session.turn == seat)
    )


def tricks_done(count: int, cards: int = 0) -> Callable[[Session], bool]:
    """Whether so many tricks are finished, and so many cards lie in the next."""

    def reached(session: Session) -> bool:
        play = session.view().play
        return play is not None and len(play.done) == count and len(play.cards) == cards

    return reached
