"""Every format that the game reads: samples that are sound, and what may come of one that is not.

A format either reads what it is given, or says in one harmless sentence of its own kind of error why not. Nothing else
may happen: no other exception, no change of the file, and no end that does not come.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from types import FrameType

from tests.desk.saved_games import assert_same_but_for_marks, play, start
from tests.hostile.damage import Damage, damaged, in_toml, in_tree, in_words
from tests.hostile.records import in_sql, read_record, record_samples
from tests.narrowing import a
from tests.storage.listing import summaries
from tests.study.reviewed import judged_quickly, replayed as replayed_deals
from thousand_tui.arena.ledger import Ledger, LedgerError
from thousand_tui.arena.rows import DEALS
from thousand_tui.desk.keeper import keep
from thousand_tui.desk.notes import Moment, all_notes
from thousand_tui.desk.opening import Damaged, Resumed, mend, resume
from thousand_tui.desk.replaying import Reviewing
from thousand_tui.desk.reports import review as printed_review
from thousand_tui.desk.reports.game import show
from thousand_tui.desk.seating import last_setup, seats_of, unknown_told
from thousand_tui.desk.sentences import SaveError, sentence
from thousand_tui.rules import (
    AgreementsError,
    NotationError,
    ViewError,
    compile_rules,
    preset,
    presets,
    read_action,
    read_game,
    read_line,
    read_view,
    share_line,
    view_of,
    write_game,
    write_view,
)
from thousand_tui.sanitize import JOINERS
from thousand_tui.storage import load_settings, sets_dir, settings_path
from thousand_tui.storage.notes import notes_path
from thousand_tui.storage.own_sets import encode, own_sets
from thousand_tui.storage.reviews import review_path
from thousand_tui.storage.shelf import backup_path, latest_unfinished
from thousand_tui.table import Player, ThousandSession
from thousand_tui.ui.keys import KEYS, STANDARD, Labels
from thousand_tui.ui.rebinding import read_keys
from thousand_tui.ui.theming import find_themes, shipped_folder
from thousand_tui.words.catalogue import NO_BREAK

SAMPLES = Path(__file__).parents[1] / "desk"
VERSIONS = sorted(path.name for path in SAMPLES.glob("version_*"))
COMPANY = (Player("Anna"), Player("Богдан", "regular"), Player("Vera", "novice"), Player("Олег", "expert-bold"))

PATIENCE = 60
"""Seconds for one reading, on a machine that does other things besides: whatever takes longer hangs."""

LONGEST_SENTENCE = 700


class Hang(BaseException):
    """A reading does not come to an end."""


@contextmanager
def in_time() -> Iterator[None]:
    """Stop what hangs, where the system can do that."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise Hang

    if not hasattr(signal, "SIGALRM"):
        yield
        return
    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def check_sentence(said: str) -> None:
    """It is one line, short, and steers no terminal."""
    assert all(sign.isprintable() or sign in (*JOINERS, NO_BREAK) for sign in said), ascii(said)
    assert 0 < len(said) <= LONGEST_SENTENCE, said[:LONGEST_SENTENCE]


@dataclass(frozen=True)
class Format:
    """Something that is read: ``samples`` of it, damage of its own kind, and ``read`` that checks what comes of one."""

    name: str
    samples: Callable[[Path], Sequence[bytes]]
    read: Callable[[bytes, Path, Random], None]
    extra: tuple[Damage, ...] = ()

    def strike(self, data: bytes, rng: Random) -> bytes:
        """The data, damaged."""
        return damaged(data, rng, self.extra)


def put(path: Path, data: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def untouched(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.iterdir() if path.is_file()}


# Saved games


def played(moves: int, agreements: str) -> ThousandSession:
    """A game of a preset after so many moves."""
    company = COMPANY[: seats_of(preset(agreements).agreements)]
    return play(start("seed", agreements, company), moves)


def saves_of(version: str, folder: Path) -> list[bytes]:
    """The games that are kept of a version of the format."""
    return [path.read_bytes() for path in sorted((SAMPLES / version).glob("*.json"))]


def saves_of_now(folder: Path) -> list[bytes]:
    """Games as they are written today, under all presets, of a few moves and of a few deals."""
    found = []
    for at, each in enumerate(presets()):
        keeper = keep(played(20 + 40 * (at % 4), each.name), folder / each.name)
        keeper.close()
        found.append(keeper.path.read_bytes())
    return found


def read_save(data: bytes, folder: Path, rng: Random) -> None:
    """The list, going on with the last game, opening, printing; now and then mending, or with a backup beside it."""
    path = put(folder / "saves" / "game.json", data)
    backup_path(path).unlink(missing_ok=True)
    if rng.random() < 0.2:
        put(backup_path(path), rng.choice((data, *saves_of(VERSIONS[0], folder))))
    before = untouched(path.parent)
    (found,) = summaries(path.parent)
    assert found.path == path
    assert latest_unfinished(path.parent) in (None, path)
    if found.problem is not None:
        check_sentence(sentence(found.problem))
    opened: Resumed | Damaged | None = None
    try:
        opened = resume(path)
    except SaveError as error:
        check_sentence(str(error))
    if isinstance(opened, Resumed):
        opened.keeper.close()
        check_sentence(opened.notice or "none")
    elif opened is not None:
        check_sentence(opened.said())
    assert {name: text for name, text in untouched(path.parent).items() if name.suffix != ".lock"} == before
    if rng.random() < 0.1:
        try:
            show(path)
        except SaveError as error:
            check_sentence(str(error))
        assert_same_but_for_marks(path, data)
        put(path, data)
    if isinstance(opened, Damaged) and rng.random() < 0.2:
        _mended(opened, path, data)


def _mended(opened: Damaged, path: Path, data: bytes) -> None:
    """What is mended opens whole, and the damaged file is kept."""
    mend(opened).keeper.close()
    copies = [copy for copy in path.parent.iterdir() if "damaged" in copy.name]
    assert opened.is_sound or [copy.read_bytes() for copy in copies] == [data]
    again = a(Resumed, resume(path))
    again.keeper.close()
    for copy in path.parent.iterdir():
        copy.unlink()


# Reviews


def review_of(path: Path) -> printed_review.Reviewed:
    """A game of two deals, reviewed with what is kept beside this save; the rest is judged quickly."""
    session = a(ThousandSession, replayed_deals("BASE", "novice", deals=2).source)
    put(path, b"")  # A review is kept only beside a save.
    reviewing, seats = Reviewing(session, path), (0, 2)
    found = printed_review.Reviewed(path.name, session, seats, reviewing=reviewing)
    for at in range(len(reviewing.replay.deals)):
        review = reviewing.made(reviewing.ask(at, seats), lambda questions: map(judged_quickly, questions))
        found.deals.append((at, review))
        found.luck[at] = reviewing.luck(reviewing.ask(at, ()), lambda decks: iter([(10, 20, 30)] * len(decks)))
    return found


def review_samples(folder: Path) -> list[bytes]:
    review_of(folder / "game.json")
    return [review_path(folder / "game.json").read_bytes()]


def read_review(data: bytes, folder: Path, _rng: Random) -> None:
    """It is told as a page and as data, whatever is kept."""
    put(review_path(folder / "reviewed" / "game.json"), data)
    found = review_of(folder / "reviewed" / "game.json")
    assert found.data()
    for line in printed_review.page(found, markdown=False).splitlines():
        check_sentence(line or "none")


def notes_samples(folder: Path) -> list[bytes]:
    save = put(folder / "game.json", saves_of_now(folder)[0])
    for ply, text in ((1, "<script>"), (3, ""), (4, "why?")):
        assert Moment(save, 1, ply).write(text)
    return [notes_path(save).read_bytes()]


def read_notes(data: bytes, folder: Path, _rng: Random) -> None:
    """Each is told in a line, and what cannot be read is kept when there is a new one."""
    put(notes_path(save := folder / "noted" / "game.json"), data)
    put(save, (folder / "samples" / "game.json").read_bytes())
    found, troubles = all_notes(save.parent)
    for said in (*troubles, *(f"{each.who} {each.text}" for each in found)):
        check_sentence(said)
    check_sentence(Moment(save, 1, 9).write("another"))
    kept = notes_path(save).with_name(f"{notes_path(save).name}.broken")
    assert not troubles or kept.read_bytes() == data
    assert len(all_notes(save.parent)[0]) == len([each for each in found if each.moment.ply != 9]) + 1


# Settings, sets, themes


def settings_samples(folder: Path) -> list[bytes]:
    table = b'{"players":[{"name":"Anna","kind":"person"},{"name":"Boris","kind":"expert-bold"}],'
    return [
        b'{"theme":"baize","pace":"fast","bell":true,"suits":"letters","last_table":'
        + table
        + b'"preset":"TWO-K","agreements":null},"companies":{"2":[{"name":"A","kind":"person"}],"3":[]}}',
        b'{"last_table":' + table + b'"preset":null,"agreements":{"fine":60,"gold":true,"form":"two_hand"}}}',
    ]


def read_settings(data: bytes, folder: Path, rng: Random) -> None:
    """The settings and the last table; who is to sit there, and by which agreements."""
    path = put(settings_path(), data)
    settings, problem = load_settings()
    if problem is not None:
        check_sentence(sentence(problem))
    setup = last_setup(settings)
    check_sentence(setup.who)
    check_sentence(setup.rules_name)
    compile_rules(setup.agreements)
    assert path.read_bytes() == data


def set_samples(folder: Path) -> list[bytes]:
    changed = preset("PAGAT").agreements.model_copy(update={"bid_step": 10, "talon_positions": (22, 23, 24)})
    return [encode("Kitchen", changed, "PAGAT").encode(), encode("Наш стол", preset("WIKI").agreements, "APP").encode()]


def read_sets(data: bytes, folder: Path, rng: Random) -> None:
    """The list of one's own sets, and what is said of the one that is damaged."""
    path = put(sets_dir() / "mine.toml", data)
    (found,) = own_sets()
    check_sentence(found.name)
    if found.problem is not None:
        check_sentence(sentence(found.problem))
    if found.unknown:
        said = unknown_told(found)
        assert said.isprintable()
    compile_rules(found.agreements)
    assert path.read_bytes() == data


def theme_samples(folder: Path) -> list[bytes]:
    return [path.read_bytes() for path in sorted(shipped_folder().glob("*.toml"))]


def read_themes(data: bytes, folder: Path, rng: Random) -> None:
    """All themes, with the colours that Textual derives from them."""
    path = put(folder / "themes" / "mine.toml", data)
    found = find_themes([shipped_folder(), path.parent])
    for said in (*found.troubles, *found.titles.values()):
        check_sentence(said)
    assert ("mine" in found.themes) != bool(found.troubles)
    if "mine" in found.themes:
        found.themes["mine"].to_color_system().generate()
    assert path.read_bytes() == data


def keys_samples(folder: Path) -> list[bytes]:
    return [
        b'[table]\npass = "z"\nconcede = ["y", "F9"]\nleft = ["left", "j"]\n\n[setup]\nstart = "Ctrl+X"\n',
        '[table]\npass = "f"\nconcede = "p"\nhint = "я"\n\n[app]\ntheme = ";"\nhelp = "`"\n'.encode(),
    ]


def read_own_keys(data: bytes, folder: Path, rng: Random) -> None:
    """The keys that can be used, or the standard ones; either way every one of them has a name."""
    path = put(folder / "keys.toml", data)
    keys, trouble = read_keys(path)
    if trouble:
        check_sentence(trouble)
        assert keys is STANDARD
    for key in KEYS:
        check_sentence(Labels(keys)(key.id))
        assert set(key.fixed) <= set(keys.of(key.id))
    assert path.read_bytes() == data


# Text


def line_samples(folder: Path) -> list[bytes]:
    named = [share_line(each.agreements).encode() for each in presets()]
    return [
        *named,
        b"PAGAT C4=10 G2=on, C9=below C9.threshold=-200; talon_positions=22,23,24",
        b"fine=60 B1=no gold=yes",
    ]


def text_reader(read: Callable[[str], object], *errors: type[Exception]) -> Callable[[bytes, Path, Random], None]:
    """Whatever reads a text says what it does not understand; bytes that are no text come as pipes and shells bring
    them."""

    def check(data: bytes, folder: Path, rng: Random) -> None:
        try:
            read(data.decode("utf-8", rng.choice(("replace", "surrogateescape", "ignore"))))
        except errors as error:
            check_sentence(str(error))

    return check


def action_samples(folder: Path) -> list[bytes]:
    records = [write_game(played(60, each.name).record()) for each in presets()]
    return sorted({line.encode() for text in records for line in text.split("\n") if line[:1] in "*0123"} - {b""})


def game_samples(folder: Path) -> list[bytes]:
    begun = (played(60, "BASE"), played(25, "TWO-K"), played(40, "FOUR"))
    return [write_game(session.record()).encode() for session in begun]


def view_samples(folder: Path) -> list[bytes]:
    found = []
    for at, each in enumerate(presets()):
        game = played(12 + 17 * (at % 5), each.name).game
        seats = [None, *range(game.rules.form.seats)]
        found.append(write_view(view_of(game, seats[at % len(seats)])).encode())
    return found


def ledger_samples(folder: Path) -> list[bytes]:
    head = ",".join(("agreements", *DEALS.columns))
    rows = [f"BASE,a,{number},regular novice novice,120 -60 0,0,100,120,1,\n" for number in range(20)]
    path = put(folder / "sound.csv", (f"{head}\n" + "".join(rows)).encode())
    assert len(Ledger(DEALS, {"agreements": "BASE"}, path).rows) == len(rows)
    return [path.read_bytes()]


def read_ledger(data: bytes, folder: Path, rng: Random) -> None:
    """The file of a measurement; half a row at its end is cut off, which is what a killed run leaves."""
    path = put(folder / "rows.csv", data)
    try:
        Ledger(DEALS, {"agreements": "BASE"}, path)
    except LedgerError as error:
        check_sentence(str(error))
        assert path.read_bytes() == data


def replayed(text: str) -> None:
    read_game(text).replay()


FORMATS = (
    *(Format(f"saves of {each}", partial(saves_of, each), read_save, (in_tree,)) for each in VERSIONS),
    Format("saves of today", saves_of_now, read_save, (in_tree,)),
    Format("reviews", review_samples, read_review, (in_tree,)),
    Format("notes", notes_samples, read_notes, (in_tree,)),
    Format("settings", settings_samples, read_settings, (in_tree,)),
    Format("sets", set_samples, read_sets, (in_toml,)),
    Format("keys", keys_samples, read_own_keys, (in_toml,)),
    Format("themes", theme_samples, read_themes, (in_toml,)),
    Format("share lines", line_samples, text_reader(read_line, AgreementsError), (in_words,)),
    Format("actions", action_samples, text_reader(read_action, NotationError), (in_words,)),
    Format("games", game_samples, text_reader(replayed, NotationError, AgreementsError), (in_words,)),
    Format("views", view_samples, text_reader(read_view, ViewError), (in_tree,)),
    Format("record", record_samples, lambda data, folder, _: read_record(data, folder, check_sentence), (in_sql,)),
    Format("measurements", ledger_samples, read_ledger, (in_words,)),
)


def run(each: Format, cases: int, folder: Path, seed: int = 0) -> None:
    """So many damaged samples; a failure names the seed of its case and shows what was read."""
    samples = each.samples(folder / "samples")
    for number in range(cases):
        rng = Random(f"{each.name} {seed} {number}")
        data = each.strike(rng.choice(samples), rng)
        try:
            with in_time():
                each.read(data, folder, rng)
        except BaseException as error:
            kept = put(folder / f"{each.name}-{number}", data)
            raise AssertionError(f"{each.name} {seed} {number}, kept in {kept}: {error!r:.300}") from error
