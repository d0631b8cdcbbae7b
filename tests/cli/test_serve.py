"""``thousand serve``: who is let in, what a game is told, and that nothing of a visit stays behind."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pyte
import pytest
from aiohttp import ClientWebSocketResponse, WSMsgType, WSServerHandshakeError
from aiohttp.test_utils import TestClient, TestServer
from aiohttp.web import Application, Request

from tests.words.english import worded
from thousand_tui import cli
from thousand_tui.cli import common
from thousand_tui.cli.serve import is_here_alone, tell, trouble_with
from thousand_tui.guests import installed
from thousand_tui.host import browser as visits
from thousand_tui.host.browser import Pages, environment, guest_with, is_at_home, packet, place, window
from thousand_tui.host.guests import Guest
from thousand_tui.options import VISITOR

Client = TestClient[Request, Application]

HERE = "127.0.0.1:8000"

# Games as far as a page knows them: one that ends with its page, and one that has hung, with a process that it started.
BEGIN = "import os, sys, time; os.write(1, b'__GANGLION__\\nM\\0\\0\\0\\2{}D\\0\\0\\0\\5hello'); "
POLITE = "sys.stdin.buffer.read()"
HUNG = (
    "import signal, subprocess; signal.signal(signal.SIGTERM, signal.SIG_IGN); "
    "child = subprocess.Popen(['sleep', '1000']); open('child', 'w').write(str(child.pid)); time.sleep(1000)"
)


# --- Who is let in ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headers", "page", "socket"),
    [
        ({"Host": HERE}, True, False),
        ({"Host": HERE, "Origin": f"http://{HERE}"}, True, True),
        ({"Host": HERE, "Origin": "http://127.0.0.1:8001"}, False, False),
        ({"Host": HERE, "Origin": f"https://{HERE}"}, False, False),
        ({"Host": HERE, "Origin": "null"}, False, False),
        ({"Host": "evil.example", "Origin": "http://evil.example"}, False, False),
        ({"Host": "127.0.0.1", "Origin": "http://127.0.0.1"}, False, False),
        ({"Origin": f"http://{HERE}"}, False, False),
        ({}, False, False),
    ],
)
def test_another_page_in_the_same_browser_is_kept_out(headers: dict[str, str], page: bool, socket: bool) -> None:
    assert is_at_home(headers, HERE, is_socket=False) is page
    assert is_at_home(headers, HERE, is_socket=True) is socket


def test_each_secret_is_of_one_guest() -> None:
    guests = [Guest.invited(name, Path("v")) for name in ("Ann", "Bob")]
    assert [guest_with(guest.secret, guests) for guest in guests] == guests
    assert len(guests[0].secret) >= 32
    for wrong in ("", guests[0].secret[:-1], guests[0].secret.swapcase(), "ä", "\udcff"):
        assert guest_with(wrong, guests) is None


def test_each_guest_has_a_folder_that_no_name_leads_out_of() -> None:
    names = ["Ann", "Änn", "Ann ", "../../Ann", "/etc", "..", "", "a" * 500, "C:\\x", "Вера", "Ева"]
    folders = [Guest.invited(name, Path("visitors")).folder for name in names]
    assert len(set(folders)) == len(names)
    assert all(folder.parent == Path("visitors") and folder.name.replace("-", "").isalnum() for folder in folders)
    assert Guest.invited("ann", Path("v")).folder == Guest.invited("Ann", Path("v")).folder


def test_places_are_as_browsers_say_them() -> None:
    assert [place("127.0.0.1", 8000), place("::1", 8000), place("box", 80)] == ["127.0.0.1:8000", "[::1]:8000", "box"]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ((["Ann", "ann"], "127.0.0.1", 8000, 4), "serve.twice"),
        (([""], "0.0.0.0", 8000, 4), "serve.any_host"),
        (([""], "::", 8000, 4), "serve.any_host"),
        (([""], "127.0.0.1", 70000, 4), "serve.bad_number"),
        (([""], "127.0.0.1", 8000, 0), "serve.bad_number"),
    ],
)
def test_what_cannot_be_served_is_said(asked: tuple[list[str], str, int, int], said: str) -> None:
    assert trouble_with(*asked) == worded(said, host=asked[1], port=65535, most=50)
    assert trouble_with(["Ann", "Bob"], "192.168.0.7", 0, 2) is None


@pytest.mark.parametrize("words", [("--port", "x"), ("--port", "-1"), ("--most", "²"), ("--most", "9" * 5000)])
def test_what_is_no_number_is_said_as_plainly(words: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["serve", *words]) == 2
    assert capsys.readouterr().err == f"{worded('serve.bad_number', port=65535, most=50)}\n"


def test_a_name_is_cleaned_before_anything_is_made_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["serve", "Ann", "A\x1b\u202enn"]) == 2
    assert capsys.readouterr().err == f"{worded('serve.twice')}\n"


def test_beyond_this_machine_it_says_that_nothing_is_encrypted(capsys: pytest.CaptureFixture[str]) -> None:
    said = {}
    for host in ("127.0.0.1", "::1", "localhost", "192.168.0.7", "box"):
        tell({"": "http://x/"}, host)
        said[host] = worded("serve.plain") in capsys.readouterr().out
        assert said[host] is not is_here_alone(host)
    assert [host for host, is_told in said.items() if is_told] == ["192.168.0.7", "box"]


def test_without_the_extra_it_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "thousand_tui.host.browser", None)
    assert cli.main(["serve"]) == 1
    assert capsys.readouterr().err == "thousand serve needs more packages: pip install '.[serve]'\n"


# --- What a game is told ---------------------------------------------------------------------------------------------


def test_the_game_of_a_guest_finds_what_is_theirs_and_a_terminal_with_colours() -> None:
    owner = {
        "THOUSAND_SAVES": "/own",
        "THOUSAND_PLAIN": "1",
        "NO_COLOR": "1",
        "TERM": "dumb",
        "LC_ALL": "C",
        "PATH": "/",
        "AWS_SECRET_ACCESS_KEY": "x",
    }
    guest = Guest.invited("Ann; rm -rf ~", Path("/v"))
    found = environment(guest, (90, 30), owner)
    assert found[VISITOR] == "Ann; rm -rf ~"
    assert not any("Ann" in word for word in visits.GAME)
    assert {found[f"THOUSAND_{name}"] for name in ("SAVES", "CONFIG", "RECORDS")} == {
        str(guest.folder / "saves"), str(guest.folder / "settings"), str(guest.folder)
    }  # fmt: skip
    assert not {"THOUSAND_PLAIN", "NO_COLOR", "AWS_SECRET_ACCESS_KEY"} & found.keys()
    assert (found["TERM"], found["COLUMNS"], found["ROWS"], found["PATH"]) == ("xterm-256color", "90", "30", "/")


def told(kind: bytes, payload: bytes) -> bytes:
    return kind + len(payload).to_bytes(4, "big") + payload


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        (["stdin", "aß\ud800"], told(b"D", "aß?".encode())),
        (["resize", {"width": 120, "height": 40}], told(b"M", b'{"type": "resize", "width": 120, "height": 40}')),
        (["resize", {"width": 10**30, "height": -4}], told(b"M", b'{"type": "resize", "width": 80, "height": 24}')),
        (["focus"], told(b"M", b'{"type": "focus"}')),
        (["quit"], None),
        (["stdin", 7], None),
        (["stdin"], None),
        ({"type": "quit"}, None),
        ("x", None),
    ],
)
def test_of_a_page_only_keys_sizes_and_focus_reach_the_game(said: object, heard: bytes | None) -> None:
    assert packet(json.dumps(said)) == heard


def test_what_is_no_message_is_passed_over() -> None:
    assert [packet("["), packet("[" * 60_000), packet("")] == [None, None, None]
    assert window("120", None) == (120, 24)
    assert window("9999", "1e3") == (500, 24)


def test_a_visitor_has_no_installed_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VISITOR, "Ann")
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: pytest.fail(group))
    installed.forget()
    assert installed.names() == ()
    installed.forget()


def test_a_browser_is_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    from thousand_tui.ui.workarounds import prepare_process

    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("COLUMNS", "90")
    assert not common.has_terminal()
    monkeypatch.setenv("TEXTUAL_DRIVER", "textual.drivers.web_driver:WebDriver")
    assert common.has_terminal()
    monkeypatch.setattr(sys, "setswitchinterval", lambda seconds: None)
    prepare_process()
    assert os.environ["COLUMNS"] == "90"


# --- Visits ----------------------------------------------------------------------------------------------------------


@asynccontextmanager
async def served(folder: Path, *names: str, most: int = 4) -> AsyncIterator[tuple[Pages, Client]]:
    house = Pages([Guest.invited(name, folder) for name in names], most)
    async with TestClient(TestServer(house.app())) as client:
        house.place = f"{client.host}:{client.port}"
        yield house, client


async def visit(client: Client, house: Pages, number: int, **headers: str) -> ClientWebSocketResponse:
    origin = {"Origin": f"http://{house.place}"} | headers
    socket = await client.ws_connect(f"/{house.guests[number].secret}/ws?width=90&height=30", headers=origin)
    assert (await socket.receive(timeout=30)).data == b"hello"
    return socket


def process_of(house: Pages, number: int) -> int:
    return house.visits[house.guests[number]].process.pid


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not is_so():
            await asyncio.sleep(0.02)


def is_gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return "\nState:\tZ" in Path(f"/proc/{pid}/status").read_text()


@pytest.fixture
def polite(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visits, "GAME", (sys.executable, "-S", "-c", BEGIN + POLITE))


async def test_nothing_is_there_but_the_page_and_what_belongs_to_it(tmp_path: Path) -> None:
    async with served(tmp_path, "Ann") as (house, client):
        home = f"/{house.guests[0].secret}/"
        page = await client.get(home)
        assert page.status == 200
        text = await page.text()
        assert f'data-session-websocket-url="ws://{house.place}{home}ws"' in text
        assert "//" not in text.replace(f"ws://{house.place}", "")
        assert page.headers["Referrer-Policy"] == "no-referrer"
        assert "default-src 'self'" in page.headers["Content-Security-Policy"]
        for asset in visits.ASSETS:
            assert (await client.get(home + asset)).status == 200
        for nowhere in ("x", "static/", "download/x", "..%2f..%2fserve.py", "page/page.html", "%2e%2e/serve.py"):
            assert (await client.get(home + nowhere)).status in (403, 404)
        for wrong in ("/", "/ws", "/x/", "/x/ws", "/x/page.js", home.swapcase()):
            assert (await client.get(wrong)).status == 403
        for header in ({"Origin": "http://evil.example"}, {"Host": "evil.example"}):
            for part in ("", "page.js"):
                assert (await client.get(home + part, headers=header)).status == 403
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("polite")
async def test_no_socket_is_opened_for_another_page(tmp_path: Path) -> None:
    async with served(tmp_path, "Ann") as (house, client):
        for headers in ({"Origin": "http://evil.example"}, {"Host": "evil.example"}):
            with pytest.raises(WSServerHandshakeError, match="403"):
                await visit(client, house, 0, **headers)
        with pytest.raises(WSServerHandshakeError, match="403"):
            await client.ws_connect(f"/{house.guests[0].secret}/ws")
        assert not house.visits


@pytest.mark.usefixtures("polite")
async def test_a_guest_plays_once_at_a_time_and_not_more_than_agreed(tmp_path: Path) -> None:
    async with served(tmp_path, "Ann", "Bob", most=1) as (house, client):
        first = await visit(client, house, 0)
        before = process_of(house, 0)
        assert (await client.get(f"/{house.guests[1].secret}/")).status == 503
        with pytest.raises(WSServerHandshakeError, match="503"):
            await visit(client, house, 1)
        again = await visit(client, house, 0)
        assert (await first.receive(timeout=30)).type in (WSMsgType.CLOSE, WSMsgType.CLOSED)
        assert is_gone(before)
        await again.close()
        await until(lambda: not house.visits)
        await visit(client, house, 1)
        last = process_of(house, 1)
    assert is_gone(last)
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.usefixtures("polite")
async def test_what_opens_no_socket_ends_no_game(tmp_path: Path) -> None:
    async with served(tmp_path, "Ann") as (house, client):
        await visit(client, house, 0)
        playing = process_of(house, 0)
        assert (await client.get(f"/{house.guests[0].secret}/ws")).status == 400
        assert process_of(house, 0) == playing
        assert not is_gone(playing)


async def test_who_comes_again_and_again_keeps_nobody_else_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visits, "GAME", (sys.executable, "-S", "-c", BEGIN + "time.sleep(1000)"))
    monkeypatch.setattr(visits, "GRACE", 0.1)
    async with served(tmp_path, "Ann", "Bob") as (house, client):
        await visit(client, house, 0)
        leaving = house.visits[house.guests[0]]
        end, asked, ends = leaving.end, asyncio.Event(), asyncio.Event()

        async def slowly() -> None:
            asked.set()
            await ends.wait()
            await end()

        monkeypatch.setattr(leaving, "end", slowly)
        again = asyncio.create_task(visit(client, house, 0))
        await asked.wait()
        try:
            await visit(client, house, 1)
            assert not again.done()
        finally:
            ends.set()
        await again


async def test_who_shows_no_secret_is_hung_up_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visits, "MOST_STRANGERS", 2)
    house, opened = Pages([Guest.invited("Ann", tmp_path)], 4), asyncio.Event()
    serving = asyncio.create_task(house.be_open("127.0.0.1", 0, opened.set))
    await opened.wait()
    writers: list[asyncio.StreamWriter] = []

    async def begin(request: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        host, port = house.place.split(":")
        found = await asyncio.open_connection(host, int(port))
        writers.append(found[1])
        found[1].write(f"{request} HTTP/1.1\r\nHost: {house.place}\r\n".encode())
        return found

    async def is_hung_up_on(silent: asyncio.StreamReader) -> bool:
        with suppress(ConnectionResetError):
            return await asyncio.wait_for(silent.read(), 30) == b""
        return True

    guest, says = await begin(f"GET /{house.guests[0].secret}/")
    says.write(b"\r\n")
    assert b"200" in await guest.readline()
    await guest.readuntil(b"</html>\n")
    silent = [(await begin("GET /"))[0] for _ in range(2)]
    monkeypatch.setattr(visits, "PATIENCE", 0.05)
    last, _ = await begin("GET /")
    assert await is_hung_up_on(silent[0])  # there is one too many
    assert await is_hung_up_on(last)  # its time is up
    says.write(f"GET /{house.guests[0].secret}/ HTTP/1.1\r\nHost: {house.place}\r\n\r\n".encode())
    assert b"200" in await guest.readline()
    for each in writers:
        each.close()
    serving.cancel()
    await serving


async def test_a_game_that_has_hung_ends_with_its_visit_and_so_does_what_it_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visits, "GAME", (sys.executable, "-S", "-c", BEGIN + HUNG))
    monkeypatch.setattr(visits, "GRACE", 0.1)
    async with served(tmp_path, "Ann") as (house, client):
        socket = await visit(client, house, 0)
        hung, child = process_of(house, 0), house.guests[0].folder / "child"
        await until(lambda: child.is_file() and child.read_text().isdecimal())
        assert not is_gone(int(child.read_text()))
        await socket.close()
        await until(lambda: not house.visits)
        assert is_gone(hung)
        await until(lambda: is_gone(int(child.read_text())))


async def shown(visit: visits.Visit, screen: pyte.Screen, text: str) -> None:
    """Wait until this stands on the screen."""
    stream = pyte.ByteStream(screen)
    async with asyncio.timeout(60):
        while not any(text in row for row in screen.display):
            await visit.drawn.readexactly(1)
            stream.feed(await visit.drawn.readexactly(int.from_bytes(await visit.drawn.readexactly(4), "big")))


async def test_the_game_itself_draws_takes_keys_and_ends_when_its_page_has_gone(tmp_path: Path) -> None:
    guest = Guest.invited("Ann", tmp_path)
    visit = await visits.Visit.begin(guest, (90, 30))
    await visit.drawn.readuntil(visits.GREETING)
    await shown(visit, screen := pyte.Screen(90, 30), worded("first.suits").splitlines()[0])
    visit.typed.write(packet(json.dumps(["stdin", "\r"])) or b"")
    await shown(visit, screen, worded("first.known"))
    await visit.end()
    assert visit.process.returncode == 128 + signal.SIGTERM
    settings = json.loads((guest.folder / "settings" / "settings.json").read_text())
    assert settings["called"] == "Ann"
    assert (guest.folder / visits.ERRORS).read_text() == ""
