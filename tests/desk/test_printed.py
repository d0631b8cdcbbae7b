"""A saved game printed as text, and the sample games that come with the source."""

from __future__ import annotations

import re
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.desk.make_samples import SAMPLES
from tests.desk.saved_games import fields, opened, play, rewrite, saved, start
from tests.narrowing import a
from tests.storage.listing import summaries
from tests.words.english import worded
from thousand_tui.desk.keeper import keep
from thousand_tui.desk.reports.deals import deals
from thousand_tui.desk.reports.game import notation, show
from thousand_tui.rules import PACK, Agreements, Cards, Play, Slip, compile_rules, preset, presets, read_game, view_of
from thousand_tui.sanitize import ASCII
from thousand_tui.storage.saves import encode, load
from thousand_tui.table import Player, ThousandSession, ThousandStep

NAMES = ("annas-mistakes", "in-the-third-deal", "three-regulars")


@pytest.fixture(params=NAMES)
def sample(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of a sample game: opening one writes a lock beside it."""
    copy = tmp_path / f"{request.param}.json"
    copy.write_bytes((SAMPLES / copy.name).read_bytes())
    return copy


def test_the_samples_are_there() -> None:
    assert sorted(path.stem for path in SAMPLES.glob("*.json")) == sorted(NAMES)
    assert all(found.problem is None for found in summaries(SAMPLES))


def test_a_sample_can_be_opened(sample: Path) -> None:
    found = opened(sample)
    assert found.notice is None
    assert found.session.is_over == (sample.stem != "in-the-third-deal")
    play(found.session, 3)
    found.keeper.close()
    assert found.session.trouble is None


def test_a_sample_is_written_as_it_was_read(sample: Path) -> None:
    assert encode(load(sample)) == sample.read_bytes()


def test_the_game_in_notation_can_be_read_back_as_far_as_it_is_settled(sample: Path) -> None:
    printed = notation(sample)
    record = read_game(printed)
    session = a(ThousandSession, opened(sample).session)
    whole = session.record()
    settled = list(fields(sample)["log"])
    while settled[-1][0] != "=":
        settled.pop()
    moves = sum(line[0] != "=" for line in settled)
    assert record == replace(whole, actions=whole.actions[:moves])
    assert ("# Deal 3 is not settled" in printed) == (moves < len(whole.actions))
    assert [line for line in printed.splitlines() if line[:1] == "="] == [line for line in settled if line[0] == "="]


DEAL = """\
DEAL 2
Anna deals.
  Bogdan  J♠  K♣ Q♣ 9♣  Q♦ J♦  10♥
  Vera    K♠ Q♠ 9♠  K♦  A♥ K♥ J♥
  Anna    A♠  A♣ 10♣ J♣  A♦ 10♦  Q♥
  talon   10♠  9♦  9♥
The auction: Bogdan 100, Vera passes, Anna passes.
Bogdan plays 100 and takes the talon: 10♠ 9♦ 9♥.
Bogdan passes cards: Anna gets 9♣ and Vera gets 9♦.
Bogdan keeps 100.
"""


def test_a_settled_deal_is_printed_from_hands_to_settlement() -> None:
    printed = show(SAMPLES / "in-the-third-deal.json")
    assert DEAL in printed
    deal = printed[printed.index(DEAL) + len(DEAL) : printed.index("DEAL 3")].splitlines()[2:]
    assert [len(re.findall("[♠♣♦♥]", row)) for row in deal[:8]] == [3] * 8
    assert deal[0].split() == ["1", "A♠*", ">10♠", "9♠", "21"]
    assert deal[-4:-1] == [
        "  Anna    103 → 105",
        "  Bogdan  contract 100 failed with 17: −100",
        "  Vera    0",
    ]


def test_totals_below_zero_have_the_minus_of_the_settlements() -> None:
    sheet = show(SAMPLES / "in-the-third-deal.json").split("DEAL 1")[0]
    assert re.search(r" −\d", sheet)
    assert not re.search(r" -\d", sheet)


def test_suits_can_be_letters() -> None:
    printed = show(SAMPLES / "in-the-third-deal.json").translate(ASCII)
    assert printed.isascii()
    assert "AC 10C JC" in printed


@pytest.mark.parametrize("name", [each.name for each in presets()])
def test_a_deal_of_every_preset_is_printed_with_every_card_played(name: str) -> None:
    players = [Player(f"P{seat}") for seat in range(compile_rules(preset(name).agreements).form.seats)]
    session = ThousandSession(preset(name).agreements, players, "printed", dealer=0)
    while not session.game.sheet.deals:
        play(session, 1)
    play(session, 12)
    pages = dict(deals(session, is_open=False))
    played = Counter(number_of(step) for step in session.steps() if isinstance(step.move.action, Play))
    for number, page in pages.items():
        rows = [row for row in page.splitlines() if re.match(r" +\d+ .*[♠♣♦♥]", row)]
        shown = [re.sub(r"trumps .|no trumps", "", row) for row in rows]
        assert sum(len(re.findall("[♠♣♦♥]", row)) for row in shown) == played[number]


def number_of(step: ThousandStep) -> int:
    return step.before.deal.number


@pytest.mark.parametrize("name", ["BASE", "KURNIK", "TWO-BANK", "STOCK-3", "FOUR"])
def test_of_a_running_deal_only_what_is_public_is_printed(name: str) -> None:
    players = [Player(f"P{seat}") for seat in range(compile_rules(preset(name).agreements).form.seats)]
    session = ThousandSession(preset(name).agreements, players, "hidden", dealer=0)
    for _ in range(12):
        play(session, 1)
        page = dict(deals(session, is_open=True)).get(session.game.deal.number, "")
        view = view_of(session.game, None)
        public = view.played.mask
        for pile in (view.deal.bought, *view.deal.talon, view.deal.bottom):
            public |= pile.cards or 0 if pile else 0
        told = {card for card in PACK if re.search(rf"(?<!1){card.rank.text}{card.suit.symbol}", page)}
        assert told <= set(Cards(public)), page


def test_the_sheet_has_a_row_a_deal() -> None:
    lines = show(SAMPLES / "three-regulars.json").splitlines()
    assert "  0 Anna (Regular)" in lines
    assert worded("show.preset", name="BASE", title="Russian, the common game") in lines
    assert "    3   150     −95   290  Bogdan    105 failed" in lines
    assert "Anna won." in lines


def test_columns_stand_under_each_other_in_any_script(tmp_path: Path) -> None:
    session = start(players=(Player("李明"), Player("[b]Богдан"), Player("V", "novice")))
    keeper = keep(session, tmp_path)
    play(session, 70)
    session.give_up(0)
    keeper.close()
    lines = show(keeper.path).splitlines()
    top = next(at for at, line in enumerate(lines) if line.lstrip().startswith("deal"))
    head, start_row = lines[top : top + 2]
    assert start_row.startswith("start     0")
    assert cell_len(head.split("  declarer")[0]) == cell_len(start_row)
    assert worded("plain.given_up", who="李明") in lines


def test_agreements_of_ones_own_are_told_by_what_differs(tmp_path: Path) -> None:
    own = Agreements(**preset("BASE").agreements.model_dump() | {"fine": 60})
    keeper = keep(ThousandSession(own, start().players, "own"), tmp_path)
    lines = show(keeper.path).splitlines()
    at = lines.index(worded("show.own"))
    assert lines[at + 1 : at + 3] == ["  Fine: 60 points", ""]


def test_a_damaged_log_is_shown_up_to_the_damage(tmp_path: Path) -> None:
    _, path = saved(tmp_path, 60)
    log = fields(path)["log"]
    rewrite(path, log=[*log[:20], "nonsense", *log[20:]])
    printed = show(path)
    assert "stops making sense at move 21." in printed
    assert all(line in log[:20] for line in notation(path).splitlines() if line[:1] in "*012=")
    assert not list(tmp_path.glob("*.lock"))


def test_thirty_deals_are_back_soon(tmp_path: Path) -> None:
    session = start("long")
    while len(session.game.sheet.deals) < 30 and not session.is_over:
        play(session, 1)
    keeper = keep(session, tmp_path)
    keeper.close()
    times = []
    for _ in range(3):
        begin = time.process_time()
        found = opened(keeper.path)
        times.append(time.process_time() - begin)
        found.keeper.close()
    # The aim is 50 ms; a machine that does other things too is given ten times that.
    assert min(times) < 0.5


def test_fines_between_deals_stand_before_the_deal_they_delayed(tmp_path: Path) -> None:
    agreements = Agreements(**preset("BASE").agreements.model_dump() | {"exposed_card": True})
    session = ThousandSession(agreements, start().players, "booked", dealer=0)
    session.let_chance_act()
    session.submit(Slip(9))
    lines = show(keep(session, tmp_path).path).splitlines()
    assert any(line.split() == ["1", "−120", "0", "0", "booked", "between", "deals"] for line in lines)
