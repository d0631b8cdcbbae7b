"""Screens that follow a table: whatever is lost, repeated, taken back or refused, every fold equals the host's game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from thousand_tui.desk.committing import committed
from thousand_tui.desk.elsewhere import NO_SEED, Message, Said, read_message, read_said, seated, welcome, write
from thousand_tui.desk.keeper import lines_of, new_session
from thousand_tui.host.table import HostedTable
from thousand_tui.rules.forms import form_of
from thousand_tui.rules.presets import preset
from thousand_tui.storage.settings import Settings
from thousand_tui.table import Mark, Player
from thousand_tui.table.feed import Change, Entry, Following, GaveUp, Marked, Moved, Reseated, WentBack, Wish
from thousand_tui.table.game import CHANCE
from thousand_tui.table.games import MARIAGE, AnySession
from thousand_tui.table.session import StaleMove

PRESETS = ("BASE", "KURNIK", "FOUR", "MARIAGE")
NAMES = ("Ann", "Boris", "Vera", "Dmytro", "Zoya")


def hosted(name: str, seed: str | None = "hosted") -> AnySession:
    """A game of people alone."""
    people = [Player(name) for name in NAMES]
    if name == MARIAGE.name:
        setup = MARIAGE.part("setup")(Settings(), MARIAGE.part("read_line")(name), ())
        session: AnySession = replace(setup, players=tuple(people[: len(setup.players)])).session(committed(seed))
        return session
    agreements = preset(name).agreements
    return new_session(agreements, people[: form_of(agreements).seats], committed(seed))


def state(session: AnySession) -> object:
    """What must be the same on all screens."""
    written = tuple(lines_of(session))
    return written, dict(session.marks), session.players, session.occasion.given_up_by, dict(session.course.totals)


class Silent:
    """A host that never answers."""

    def __init__(self) -> None:
        self.wishes: list[Wish] = []
        self.read: list[int] = []

    def wish(self, wish: Wish) -> None:
        said = read_said(write(Said(wish=wish)))
        assert said.wish == wish
        self.wishes.append(wish)

    def has_read(self, folded: int) -> None:
        self.read.append(folded)

    def talk(self, line: str) -> None:
        """Nobody hears it."""

    def answer(self, number: int, agrees: bool) -> None:
        """Nobody has asked."""


def test_the_line_between_brings_everything_over_unchanged() -> None:
    changes: tuple[Change, ...] = (
        Moved(3, "0 pass"),
        Moved(4, "1 pass", (120, -60, 0)),
        WentBack(2),
        Reseated(1, "Вера\n\x1b", "novice"),
        Marked(2, Mark.UNDO, None),
        Marked(2, Mark.SEAT, 1),
        GaveUp(2),
    )
    for number, change in enumerate(changes):
        message = Message(entry=Entry(number, change), here=None)
        line = write(message)
        assert line.count(b"\n") == 1
        assert read_message(line) == message
        assert read_said(write(Said(wish=Wish(number, change)))) == Said(wish=Wish(number, change))


# --- A host in one piece ---------------------------------------------------------------------------------------------


class Told:
    """A host that keeps what it has told."""

    def __init__(self, session: AnySession) -> None:
        self.session = session
        self.entries: list[Entry] = []
        self.states = [state(session)]

    def note(self, change: Change) -> None:
        self.entries.append(Entry(len(self.entries) + 1, change))
        self.states.append(state(self.session))

    def move(self, rng: Random) -> None:
        """Whoever is to act does something."""
        session, ply = self.session, self.session.ply
        turn = session.turn
        assert turn is not None
        if turn == CHANCE:
            step = session.let_chance_act()
        else:
            step = session.submit(session.card_game.choices(session.game).sample(rng))
        line = session.card_game.write_action(turn, step.move.action)
        self.note(Moved(ply, line, tuple(session.course.totals.get(ply + 1, ()))))

    def go_back(self, ply: int) -> None:
        self.session.course.go_back(ply)
        self.note(WentBack(ply))

    def change_player(self, seat: int, player: Player) -> None:
        self.session.change_player(seat, player)
        self.note(Reseated(seat, player.name, player.kind))

    def mark(self, mark: Mark, seat: int | None, deal: int) -> None:
        self.session.mark(mark, seat, deal)
        self.note(Marked(deal, mark, seat))

    def give_up(self, seat: int) -> None:
        self.session.give_up(seat)
        self.note(GaveUp(seat))

    def followed(self, seat: int, host: Silent) -> Following:
        """A screen that comes now."""
        told = welcome(self.session, seat, len(self.entries), is_host=seat == 0)
        return seated(read_message(write(told)), host)

    def change(self, rng: Random) -> None:
        """Something happens at this table."""
        seats, deal = len(self.session.players), self.session.card_game.deal_number(self.session.game)
        match rng.randrange(40):
            case 0 if self.session.ply:
                self.go_back(rng.randrange(max(0, self.session.ply - 12), self.session.ply))
            case 1:
                seat = rng.randrange(seats)
                self.change_player(seat, Player(f"New {len(self.entries)}", rng.choice(("person", "novice"))))
            case 2:
                self.mark(rng.choice([*Mark]), rng.choice((None, *range(seats))), rng.randint(max(0, deal - 2), deal))
            case _ if not self.session.is_over:
                self.move(rng)


class Follower:
    """A screen whose line loses and repeats what it likes."""

    def __init__(self, table: Told, seat: int) -> None:
        self.table, self.seat = table, seat
        self.host = Silent()
        self.come()

    def come(self) -> None:
        """Come, or come again after the line was cut."""
        self.session = self.table.followed(self.seat, self.host)
        self.reached = len(self.table.entries)
        self.check()

    def hear(self, rng: Random) -> None:
        """Receive some entries, some of them again, and fold some."""
        upto = rng.randint(self.reached, len(self.table.entries))
        since = rng.randint(max(0, self.reached - 3), self.reached)
        for entry in self.table.entries[since:upto]:
            message = read_message(write(Message(entry=entry)))
            assert message.entry is not None
            self.session.receive(message.entry)
        self.reached = upto
        for _ in range(rng.randint(0, len(self.session.feed))):
            self.fold()

    def skip(self) -> None:
        """An entry that does not follow is refused, and nothing has changed."""
        if self.reached + 2 <= len(self.table.entries):
            with pytest.raises(ValueError, match="follows"):
                self.session.receive(self.table.entries[self.reached + 1])
            self.check()

    def catch_up(self) -> None:
        for entry in self.table.entries[self.reached :]:
            self.session.receive(entry)
        self.reached = len(self.table.entries)
        while self.session.feed:
            self.fold()

    def fold(self) -> None:
        number = self.session.folded
        self.session.fold()
        assert self.session.folded == number + 1
        self.check()

    def check(self) -> None:
        assert state(self.session) == self.table.states[self.session.folded]

    def try_to_play(self, rng: Random) -> None:
        """Send an own move, which is refused or never answered."""
        if self.session.is_elsewhere or self.session.is_over:
            return
        self.session.submit(self.session.view().choices.sample(rng))
        assert self.session.is_elsewhere
        if rng.random() < 0.5:
            self.session.refused()
            assert self.session.sent is None
        self.check()


@given(st.integers(0, 1 << 32), st.sampled_from(PRESETS))
def test_every_fold_equals_the_hosts_game_after_any_cuts_and_repeats(seed: int, name: str) -> None:
    rng, table = Random(seed), Told(hosted(name))
    screens = [Follower(table, seat) for seat in (0, 1)]
    for _ in range(40):
        for _ in range(rng.randint(1, 4)):
            table.change(rng)
        screen = rng.choice(screens)
        match rng.randrange(8):
            case 0:
                screen.come()
            case 1:
                screen.skip()
            case 2 | 3:
                screen.try_to_play(rng)
            case _:
                screen.hear(rng)
    if rng.random() < 0.3:
        table.give_up(1)
    for screen in screens:
        screen.catch_up()
        assert state(screen.session) == state(table.session)
        # Nothing but own moves was asked of the host: what is folded asks for nothing.
        assert {type(wish.change) for wish in screen.host.wishes} <= {Moved}


def test_a_table_that_goes_back_wakes_whoever_waits_for_an_answer() -> None:
    table, rng = Told(hosted("BASE")), Random(1)
    screen = Follower(table, 0)
    for _ in _until_own_turn(screen, rng):
        pass
    screen.session.submit(screen.session.view().choices.sample(rng))
    assert screen.session.sent == screen.session.ply
    table.go_back(table.session.ply - 1)
    screen.catch_up()
    assert screen.session.sent is None


def _until_own_turn(screen: Follower, rng: Random) -> Iterator[None]:
    """Play until the person of this screen is to act."""
    while screen.session.turn != screen.seat:
        screen.table.move(rng)
        screen.catch_up()
        yield


# --- A host that never answers ---------------------------------------------------------------------------------------


def _submit(session: Following) -> None:
    if not session.is_elsewhere:
        action = session.view().choices.sample(Random(session.ply))
        step = session.submit(action)
        assert step.before is step.after
        with pytest.raises(StaleMove):
            session.submit(action)
    else:
        with pytest.raises(StaleMove):
            session.submit(session.card_game.choices(session.game).sample(Random(1)))


def _give_up(session: Following) -> None:
    session.give_up(session.who_gives_up())


def _change_player(session: Following) -> None:
    session.change_player(1, Player("A bot", "novice"))


def _mark(session: Following) -> None:
    session.mark(Mark.HINT, session.seat)
    session.mark(Mark.SEEN, deal=0)


def _undo(session: Following) -> None:
    assert not session.undo()


def _save(session: Following) -> None:
    assert session.try_to_save()


VERBS: tuple[tuple[Callable[[Following], None], tuple[type[Any], ...]], ...] = (
    (_submit, (Moved,)),
    (_give_up, (GaveUp,)),
    (_change_player, (Reseated,)),
    (_mark, (Marked, Marked)),
    (_undo, ()),
    (_save, ()),
)


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize(("verb", "asks"), VERBS, ids=lambda verb: getattr(verb, "__name__", ""))
def test_a_host_that_never_answers_leaves_the_fold_as_it_was(
    name: str, verb: Callable[[Following], None], asks: tuple[type[Any], ...]
) -> None:
    table, rng = Told(hosted(name)), Random(name)
    screen = Follower(table, 0)
    own = 0
    while own < 12:
        table.move(rng)
        screen.catch_up()
        if screen.session.turn == CHANCE:
            continue
        is_own = not screen.session.is_elsewhere
        own += is_own
        before, screen.host.wishes = state(screen.session), []
        game = screen.session.game
        verb(screen.session)
        screen.check()
        assert state(screen.session) == before
        assert screen.session.game is game
        asked = tuple(type(wish.change) for wish in screen.host.wishes)
        assert asked == (asks if verb is not _submit or is_own else ())
        assert all(wish.folded == len(table.entries) for wish in screen.host.wishes)
        screen.session.refused()


# --- The seed --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_a_welcome_never_contains_the_seed(name: str) -> None:
    session = hosted(name, None)
    table, rng = Told(session), Random(name)
    deck_seed = session.occasion.deck_seed(session.seed)
    for number in range(200):
        if session.is_over:
            break
        table.move(rng)
        if number % 20 == 0 or session.turn == CHANCE:
            for seat in range(len(session.players)):
                line = write(welcome(session, seat, number, is_host=seat == 0)).decode()
                assert session.seed not in line
                assert deck_seed not in line
                assert seated(read_message(line.encode()), Silent()).seed == NO_SEED
    session.give_up(0)
    assert session.seed not in write(welcome(session, 1, 0, is_host=False)).decode()


# --- The table itself ------------------------------------------------------------------------------------------------


class InPlace:
    """A screen in this process, connected to a table without a socket."""

    def __init__(self, table: HostedTable, seat: int, seen: dict[int, object]) -> None:
        self.table, self.seat, self.seen = table, seat, seen
        self.heard: list[Message] = []
        self.seeds: list[str] = []
        self.reading: tuple[int, ...] = ()
        self.refusals = 0
        self.session: Following | None = None
        self.is_open = True
        table.come(self)

    def tell(self, message: Message) -> None:
        if self.is_open:
            self.heard.append(read_message(write(message)))

    def close(self) -> None:
        self.is_open = False

    def wish(self, wish: Wish) -> None:
        self.table.hear(self, read_said(write(Said(wish=wish))))

    def has_read(self, folded: int) -> None:
        self.table.hear(self, Said(read=folded))

    def talk(self, line: str) -> None:
        self.table.hear(self, read_said(write(Said(talk=line))))

    def answer(self, number: int, agrees: bool) -> None:
        self.table.hear(self, read_said(write(Said(agrees=(number, agrees)))))

    def take(self) -> None:
        """Take in what was told, and compare with what the others have seen at the same number."""
        heard, self.heard = self.heard, []
        for message in heard:
            if message.save is not None:
                self.session = seated(message, self)
            if message.seed is not None:
                self.seeds.append(message.seed)
            if message.reading is not None:
                self.reading = tuple(message.reading)
            if self.session is None:
                continue
            if message.asked is not None:
                self.session.asked = message.asked
            if message.entry is not None:
                self.session.receive(message.entry)
            if message.refused is not None:
                self.refusals += 1
                self.session.refused()
        while self.session is not None and self.session.feed:
            self.session.fold()
            found = state(self.session)
            assert self.seen.setdefault(self.session.folded, found) == found
        if heard and self.session is not None:
            self.session.has_read()

    def play(self, rng: Random) -> None:
        session = self.session
        if session is not None and not session.is_elsewhere and not session.is_over:
            session.submit(session.view().choices.sample(rng))


async def _play_in_place(name: str, plies: int) -> None:
    rng, session = Random(name), hosted(name, None)
    table = HostedTable(session, lambda drawn: session, 0, lambda session: None)
    running = asyncio.create_task(table.run())
    seen: dict[int, object] = {}
    screens = [InPlace(table, seat, seen) for seat in range(len(session.players))]
    while session.ply < plies and not session.is_over:
        for at, screen in enumerate(screens):
            screen.take()
            match rng.randrange(60):
                case 0:  # The line breaks; sometimes the old one is still there when they come again.
                    if rng.random() < 0.5:
                        table.leave(screen)
                    screens[at] = InPlace(table, screen.seat, seen)
                case 1:  # Nobody moves for another, nor at another time, and only the host changes players.
                    screen.wish(Wish(0, Moved(session.ply, "nonsense")))
                    screen.wish(Wish(0, Moved(max(0, session.ply - 2), _some_line(session, at))))
                    if screen.seat != 0:
                        screen.wish(Wish(0, Reseated(0, "Thief", "person")))
                        screen.wish(Wish(0, GaveUp(0)))
                        screen.wish(Wish(0, WentBack(0)))
                case 2 if screen.session is not None:
                    screen.session.mark(Mark.SEEN, screen.seat)
                case 3 if screen.session is not None and screen.seat == 0:
                    screen.session.change_player(0, Player(f"Ann {session.ply}"))
                case _:
                    screen.play(rng)
        await asyncio.sleep(0.001)
    while (first := screens[0].session) is None:
        await asyncio.sleep(0.001)
        screens[0].take()
    first.give_up(0)
    async with asyncio.timeout(30):
        while any(not screen.seeds for screen in screens):
            for screen in screens:
                screen.take()
            await asyncio.sleep(0.001)
        late = InPlace(table, 1, seen)
        while not late.seeds:
            late.take()
            await asyncio.sleep(0.001)
    running.cancel()
    await asyncio.wait([running])
    for screen in (*screens, late):
        assert screen.session is not None
        assert state(screen.session) == state(session)
        assert set(screen.seeds) == {session.seed}
    assert session.occasion.given_up_by == 0
    assert "Thief" not in session.names


def _some_line(session: AnySession, seat: int) -> str:
    """A move as it might be written, by this seat."""
    card_game, game = session.card_game, session.game
    if (turn := card_game.turn(game)) is None or turn == CHANCE:
        return "nonsense"
    return card_game.write_action(seat, card_game.choices(game).sample(Random(0)))


@pytest.mark.parametrize("name", PRESETS)
async def test_the_tables_screens_see_the_same_game_whatever_they_ask(name: str) -> None:
    async with asyncio.timeout(120):
        await _play_in_place(name, 90)


async def test_all_are_told_who_still_reads_the_last_deal() -> None:
    session, rng = hosted("BASE", "read"), Random(2)
    table = HostedTable(session, lambda drawn: session, 0, lambda session: None)
    running = asyncio.create_task(table.run())
    screens = [InPlace(table, seat, {}) for seat in range(3)]
    async with asyncio.timeout(60):
        while not (session.course.has_settled and session.turn == CHANCE):
            for screen in screens:
                screen.take()
                screen.play(rng)
            await asyncio.sleep(0.001)
        ply, (first, second, reader) = session.ply, screens
        while first.reading != (2,) or second.reading != (2,):
            first.take()
            second.take()
            await asyncio.sleep(0.001)
        late = InPlace(table, 1, {})
        while late.session is None:
            late.take()
            await asyncio.sleep(0.001)
        assert late.reading == (2,)
        assert session.ply == ply
        while first.reading:
            for screen in (first, late, reader):
                screen.take()
            await asyncio.sleep(0.001)
        while session.ply == ply:
            await asyncio.sleep(0.001)
    running.cancel()
    await asyncio.wait([running])


async def test_what_somebody_says_is_told_to_all_but_only_one_short_line_in_two_seconds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("thousand_tui.host.table.BREATH", 3600)
    session = hosted("BASE", None)
    table = HostedTable(session, lambda drawn: session, 0, lambda session: None)
    running = asyncio.create_task(table.run())
    screens = [InPlace(table, seat, {}) for seat in range(len(session.players))]
    saved = lines_of(session)
    for line in ("a\x1b[2J\nb", "too soon", " "):
        screens[1].talk(line)
    screens[2].talk("x" * 99)
    async with asyncio.timeout(60):
        while not any(message.talk == (2, "x" * 80) for message in screens[0].heard):
            await asyncio.sleep(0.001)
        monkeypatch.setattr("thousand_tui.host.table.BREATH", 0)
        screens[1].talk("3")
        while not any(message.talk == (1, "3") for message in screens[0].heard):
            await asyncio.sleep(0.001)
        late = InPlace(table, 0, {})
        while not any(message.talk == (1, "3") for message in late.heard):
            await asyncio.sleep(0.001)
    running.cancel()
    await asyncio.wait([running])
    assert [message.talk for message in screens[1].heard if message.talk == (1, "")], "they are told: too soon"
    for screen in screens:
        said = [message.talk for message in screen.heard if message.talk is not None and message.talk[1]]
        assert [seat for seat, _ in said] == [1, 2, 1]
        assert "\x1b" not in said[0][1]
        assert "\n" not in said[0][1]
        assert said[1:] == [(2, "x" * 80), (1, "3")]
    assert "xxx" not in str([*saved, *lines_of(session)])
