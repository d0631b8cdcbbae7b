"""Invitations beside a save, the words in the lobby, and the socket of a table's screens."""

from __future__ import annotations

import asyncio
import math
import os
import stat
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.narrowing import present
from thousand_tui.desk.committing import committed
from thousand_tui.desk.elsewhere import Said, read_message, write
from thousand_tui.desk.keeper import new_session
from thousand_tui.host.house import House, new_game_at, new_game_like
from thousand_tui.host.invitations import GROUP, GROUPS, LETTERS, LIMIT, invite, keep_invitations, kept_invitations
from thousand_tui.host.lobby import Lobby
from thousand_tui.host.seats import open_seats
from thousand_tui.host.table import HostedTable
from thousand_tui.rules.presets import preset
from thousand_tui.storage.settings import Settings
from thousand_tui.storage.shelf import invitations_path
from thousand_tui.table import Player, TableSettings
from thousand_tui.table.games import MARIAGE, AnySession
from thousand_tui.words import clean_name

PLAYERS = (Player("Ann"), Player("Boris"), Player("Vera"))
NEW = new_game_at(preset("BASE").agreements, PLAYERS, TableSettings())


# --- Invitations -----------------------------------------------------------------------------------------------------


def test_words_are_long_and_users_differ() -> None:
    players = [Player(name) for name in ("Ann", "ann!", "ÄNN", "Жук", "", "x" * 60, "X" * 60)]
    found = invite([*players, Player("Bot", "novice")], 0)
    assert math.log2(len(LETTERS)) * GROUP * GROUPS >= 80
    assert len({each.user for each in found.people}) == len(players)
    assert len({each.word for each in found.people}) == len(players)
    assert [each.seat for each in found.people] == [*range(len(players))]
    assert {each.seat for each in found.guests} == {*range(1, len(players))}
    assert found.of(0).user not in found.words
    assert dict(found.words) == {each.user: each.word for each in found.guests}


@pytest.fixture
def open_umask() -> Iterator[None]:
    """New files may be read by everybody, unless somebody takes care."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.parametrize("host", [0, None])
@pytest.mark.usefixtures("open_umask")
def test_invitations_are_kept_beside_the_save_for_this_user_alone(tmp_path: Path, host: int | None) -> None:
    save, invitations = tmp_path / "a.thousand", invite(PLAYERS, host)
    for _ in range(2):
        keep_invitations(invitations, save)
        path = invitations_path(save)
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert path.parent == tmp_path
        assert kept_invitations(save) == invitations
        path.chmod(0o644)


@pytest.mark.parametrize(
    "written",
    [
        b"",
        b"nonsense",
        b"\xff\xfe\x00",
        b"null",
        b"[]",
        b"{}",
        b'{"host": 0, "people": [{"seat": 0, "user": "ann", "word": "short"}]}',
        b'{"host": 0, "people": [{"seat": 0, "user": "../ann", "word": "aaaaa-bbbbb-ccccc-ddddd"}]}',
        b'{"host": 99, "people": []}',
        b'{"host": 0, "people": [], "more": 1}',
        b" " * LIMIT + b'{"host": 0, "people": []}',
        b"[" * 10_000,
    ],
    ids=lambda written: str(written[:40]),
)
def test_a_damaged_file_invites_nobody(tmp_path: Path, written: bytes) -> None:
    save = tmp_path / "a.thousand"
    invitations_path(save).write_bytes(written)
    assert kept_invitations(save) is None


def test_no_file_and_no_ordinary_file_invite_nobody(tmp_path: Path) -> None:
    save = tmp_path / "a.thousand"
    assert kept_invitations(save) is None
    invitations_path(save).mkdir()
    assert kept_invitations(save) is None


def test_the_invitations_follow_a_save_that_is_put_aside(tmp_path: Path) -> None:
    session = NEW(Lobby(PLAYERS, NEW, 0).committed())
    house = House(session, NEW, PLAYERS, invite(PLAYERS, 0), tmp_path)
    house.note()
    assert not list(tmp_path.iterdir()), "There is no save yet."
    house.keep(session)
    keeper = present(house.keeper)
    first = keeper.path
    assert kept_invitations(first) == house.invitations
    first.write_bytes(b"Somebody else's.")
    session.let_chance_act()
    assert keeper.path != first
    house.note()
    assert kept_invitations(keeper.path) == house.invitations
    keeper.close()


def test_another_game_at_the_same_table_has_the_same_players() -> None:
    session = NEW(Lobby(PLAYERS, NEW, 0).committed())
    again = new_game_like(session)(Lobby(PLAYERS, NEW, 0).committed())
    assert again.names == session.names == tuple(clean_name(player.name) for player in PLAYERS)
    assert again.seed != session.seed
    before, after = (each.card_game.beginning(each.course.start) for each in (session, again))
    assert (after.preset, after.agreements) == (before.preset, before.agreements)


def test_another_mariage_at_the_same_table_has_the_same_players_and_agreements() -> None:
    agreed = MARIAGE.part("read_line")("MARIAGE players=6 deals=8")
    setup = MARIAGE.part("setup")(Settings(), agreed, ())
    players = tuple(Player(name) for name in ("Ann", "Boris", "Vera", "Dmytro", "Zoya", "Jan"))
    session: AnySession = replace(setup, players=players).session(committed())
    again = new_game_like(session)(committed())
    assert again.players == session.players == players
    assert again.seed != session.seed
    assert again.course.start.rules.agreements == session.course.start.rules.agreements == agreed


# --- The lobby -------------------------------------------------------------------------------------------------------


def visible(lobby: Lobby) -> list[str]:
    """All that anybody is told about it."""
    return [repr(lobby.told(seat, (0, 1, 2))) for seat in range(len(lobby.players))]


def test_the_hosts_word_is_first_and_words_are_hidden_until_all_are_in() -> None:
    lobby = Lobby(PLAYERS, NEW, 0)
    commitment = lobby.told(1, ()).commitment
    assert commitment
    assert [lobby.may_type(seat) for seat in range(3)] == [True, False, False]
    assert lobby.type(1, "too early") is None
    assert not lobby.typed
    assert not lobby.begin(), "The host has given no word."
    assert not lobby.typed
    lobby.type(0, "walrus")
    assert [lobby.may_type(seat) for seat in range(3)] == [False, True, True]
    lobby.type(2, "kettle")
    for told in visible(lobby):
        assert "walrus" in told, "the host's word is fixed and shown"
        assert "kettle" not in told
        assert lobby.drawn.seed not in told
    assert not lobby.is_shut
    assert lobby.told(2, ()).typed == (0, 2)
    lobby.type(1, "")
    assert lobby.is_shut
    found = [lobby.told(seat, ()) for seat in range(3)]
    assert {each.commitment for each in found} == {commitment}
    assert len({(each.fingerprint, each.words) for each in found}) == 1
    assert "walrus" in found[1].words
    assert "kettle" in found[1].words
    assert found[1].fingerprint
    assert not any(lobby.drawn.seed in told for told in visible(lobby))
    assert lobby.begin()


def test_words_cannot_change() -> None:
    lobby = Lobby(PLAYERS, NEW, 0)
    for word in ("first", "second"):
        for seat in range(3):
            assert lobby.type(seat, word) is None
            assert lobby.typed[seat] == "first"
    assert lobby.begin()
    assert lobby.committed().shuffling.words == ("first",) * 3
    assert not any(lobby.may_type(seat) for seat in range(3))


def test_the_host_goes_on_without_the_words_of_those_who_give_none() -> None:
    lobby = Lobby(PLAYERS, NEW, 0)
    lobby.type(0, "walrus")
    assert not lobby.begin(), "First all see the words."
    assert lobby.is_shut
    assert not lobby.may_type(1)
    lobby.type(1, "too late")
    assert lobby.committed().shuffling.words == ("walrus", "", "")
    assert lobby.begin()


def test_a_word_that_cannot_be_used_is_not_taken() -> None:
    lobby = Lobby(PLAYERS, NEW, 0)
    for word in ("wal\u202erus", "w\u0430lrus"):
        assert lobby.type(0, word)
        assert not lobby.typed
        assert not lobby.may_type(1)
    assert lobby.type(0, "walrus") is None
    assert lobby.typed == {0: "walrus"}


@pytest.mark.parametrize("players", [PLAYERS, (*PLAYERS[:2], Player("Bot", "novice"))])
def test_without_a_host_who_plays_all_may_type_at_once(players: Sequence[Player]) -> None:
    lobby = Lobby(players, NEW, None)
    people = [seat for seat, player in enumerate(players) if player.is_person]
    assert lobby.people == people
    assert all(map(lobby.may_type, people))
    for seat in people:
        assert not lobby.is_shut
        lobby.type(seat, "w")
    assert lobby.is_shut


def test_the_game_has_the_seed_and_the_words_of_its_lobby() -> None:
    lobby = Lobby(PLAYERS, NEW, 0)
    for seat in range(3):
        lobby.type(seat, f"word {seat}")
    session = lobby.new(lobby.committed())
    shuffling = present(session.occasion.shuffling)
    told = lobby.told(1, ())
    assert session.seed == lobby.drawn.seed
    assert (shuffling.commitment, shuffling.fingerprint) == (told.commitment, told.fingerprint)


# --- The socket ------------------------------------------------------------------------------------------------------


async def test_the_socket_is_this_users_and_a_wrong_word_hears_nothing(tmp_path: Path) -> None:
    path = tmp_path / "table"
    session = new_session(preset("BASE").agreements, PLAYERS)
    table = HostedTable(session, NEW, 0, lambda session: None)
    async with asyncio.timeout(60), open_seats(table, path, {0: "right", 1: "other"}):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        running = asyncio.create_task(table.run())
        for said in (write(Said(word="wrong")), write(Said(word="")), write(Said()), b"{nonsense\n", b"[]\n", b""):
            assert await heard(path, said) == b""
        reader, writer = await asyncio.open_unix_connection(str(path))
        writer.write(write(Said(word="other")))
        message = read_message(await reader.readline())
        assert (message.seat, message.is_host) == (1, False)
        assert present(message.save)["players"][0]["name"] == "Ann"
        writer.close()
        await writer.wait_closed()
        running.cancel()
        await asyncio.wait([running])
    assert not path.exists()


async def heard(path: Path, said: bytes) -> bytes:
    """All that somebody hears who says this, and then no more."""
    reader, writer = await asyncio.open_unix_connection(str(path))
    writer.write(said)
    writer.write_eof()
    try:
        return await reader.read()
    except ConnectionResetError:
        return b""
    finally:
        writer.close()
