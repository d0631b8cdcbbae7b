"""Actions and games as text, both ways, and what happens to text that is wrong."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.test_play import any_action
from tests.rules.tools import random_agreements, random_standings, rights_window, somewhere, steps
from thousand_tui.rules import (
    CHANCE,
    PACK,
    AgreementsError,
    Bid,
    Card,
    Claim,
    Concede,
    Contract,
    Give,
    NotationError,
    Pass,
    Play,
    Record,
    Shuffle,
    Standing,
    Waive,
    apply,
    preset,
    read_action,
    read_game,
    turn,
    write_action,
    write_game,
)
from thousand_tui.rules.actions import Action

SEEDS = st.integers(0, 2**32 - 1)

LINES = {
    "1 bid 110": Bid(110),
    "0 pass": Pass(),
    "2 give 9S>0 10H>1": Give(((Card.parse("9S"), 0), (Card.parse("10H"), 1))),
    "2 contract 130": Contract(130),
    "2 concede rospis": Concede(),
    "0 claim four-nines": Claim("four-nines"),
    "0 waive": Waive(),
    "1 play KH!": Play(Card.parse("KH"), "marriage"),
    "1 play AS": Play(Card.parse("AS")),
    "1 play QH!bed": Play(Card.parse("QH"), "bed"),
    "* shuffle " + "".join(map(str, PACK)): Shuffle(PACK),
}


@pytest.mark.parametrize(("line", "action"), LINES.items(), ids=range(len(LINES)))
def test_the_lines_of_the_nine_actions(line: str, action: Action) -> None:
    actor = CHANCE if line.startswith("*") else int(line[0])
    assert write_action(actor, action) == line
    assert read_action(line) == (actor, action)
    assert read_action("  " + line.replace(" ", "   ") + " ") == (actor, action)


@given(SEEDS)
def test_every_action_reads_back(seed: int) -> None:
    rng = Random(seed)
    action = any_action(rng, somewhere(rng, limit=20))
    actor = CHANCE if isinstance(action, Shuffle) else rng.randrange(3)
    line = write_action(actor, action)
    assert "\n" not in line
    assert read_action(line) == (actor, action)


@pytest.mark.parametrize(
    "line",
    [
        "", "1", "bid 110", "1 bid", "1 bid 110 120", "1 bid x", "1 bid -5", "1 bid 1e2", "1 bid 9999999", "x pass",
        "-1 pass", "1 pass 2", "1 play", "1 play XX", "1 play KH QH", "1 give KH", "1 give KH>x", "1 give >1",
        "1 give KH>1>2", "1 fly", "* shuffle", "* shuffle KHX", "9" * 5000 + " pass", "1 " + "z" * 9000,
        "1 bid " + "9" * 9000, "1.0 pass", "\x00",
    ],
    ids=lambda line: repr(line[:12]),
)  # fmt: skip
def test_lines_that_are_no_action(line: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_action(line)
    assert len(str(refused.value)) < 300
    assert "unpack" not in str(refused.value)


@given(st.text(max_size=40))
def test_any_text_is_an_action_or_a_notation_error(line: str) -> None:
    for text in (line, f"1 play {line}", f"1 give {line}", f"* shuffle {line}", f"1 bid {line}"):
        try:
            actor, action = read_action(text)
        except NotationError:
            continue
        assert read_action(write_action(actor, action)) == (actor, action)


# --- Games ----------------------------------------------------------------------------------------------------------


def recorded(seed: int, limit: int = 80) -> Record:
    rng = Random(seed)
    agreements = random_agreements(rng)
    table = Record(agreements, rng.randrange(3), random_standings(rng, agreements), ())
    actions = tuple(action for _, action, _ in steps(table.start(), rng, limit))
    return Record(table.agreements, table.dealer, table.standings, actions)


@given(SEEDS)
def test_a_game_reads_back_and_replays(seed: int) -> None:
    record = recorded(seed)
    text = write_game(record)
    again = read_game(text)
    assert again == record
    assert again.replay() == record.replay()
    assert write_game(again) == text


def test_a_game_with_a_waived_right_reads_back() -> None:
    window = rights_window(Random(4))
    deal = window.deal
    assert deal.passed
    record = Record(preset("BASE").agreements, 0, (Standing(), Standing(-120, 2, None, 5), Standing(880, 0, 2)), ())
    assert read_game(write_game(record)) == record


def test_totals_stand_after_every_deal() -> None:
    record = next(record for record in map(recorded, range(99)) if len(record.replay().sheet.deals) > 1)
    game = record.start()
    expected = []
    for action in record.actions:
        deals = len(game.sheet.deals)
        game = apply(game, action)
        if len(game.sheet.deals) > deals:
            expected.append("= " + " ".join(map(str, game.sheet.totals)))
    assert [line for line in write_game(record).splitlines() if line.startswith("=")] == expected


def test_comments_and_empty_lines_are_passed_over() -> None:
    record = recorded(2)
    text = write_game(record).replace("\n", "\n\n# a note\n")
    assert read_game("# before\n" + text.replace("\n", "\r\n")) == record


def test_a_game_without_agreements_is_base() -> None:
    record = read_game("thousand 1\ndealer 2\n")
    assert record == Record(preset("BASE").agreements, 2, (), ())
    assert turn(record.replay()) == CHANCE


SMALL = "thousand 1\n"
DECK = "* shuffle " + "".join(map(str, PACK)) + "\n"
WRONG = {
    "": "this is not a game in the notation 'thousand 1'",
    "thousand 2\n": "this is not a game in the notation 'thousand 1'",
    SMALL + "dealer 3\n": "there is no seat 3 to deal",
    SMALL + "dealer x\n": "line 2: invalid literal",
    SMALL + "standing 0 bolts 0 barrel - concessions 0\n": "1 standings for 3 sides",
    SMALL + "standing 0 bolts 9\n": "line 2: ",
    SMALL + "agreement fine 1 2\n": "line 2: ",
    SMALL + "agreement fine " + "[" * 99_999 + "\n": "line 2: ",
    SMALL + "fly\n": "line 2: 'fly' is not an action",
    SMALL + DECK + "2 bid 100\n": "line 3: it is not this seat's turn",
    SMALL + "dealer 2\n" + DECK + "0 bid 95\n": "line 4: ",
    SMALL + "dealer 2\n" + DECK + "0 pass\n": "line 4: ",
    SMALL + DECK + DECK: "line 3: it is not this seat's turn",
}


@pytest.mark.parametrize(("text", "sentence"), WRONG.items(), ids=range(len(WRONG)))
def test_games_that_cannot_be_read(text: str, sentence: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_game(text)
    assert str(refused.value).startswith(sentence)


def test_impossible_standings_cannot_be_read() -> None:
    rows = "standing 0 bolts 5 barrel - concessions 0\n" * 3
    with pytest.raises(NotationError, match="cannot stand"):
        read_game(SMALL + rows)


def test_agreements_of_a_file_are_checked() -> None:
    with pytest.raises(AgreementsError, match="no agreement called 'golden'"):
        read_game(SMALL + "agreement golden true\n")
    with pytest.raises(AgreementsError, match="contradict"):
        read_game(SMALL + "agreement free_concession_on_barrel true\n")


@given(SEEDS)
def test_a_damaged_game_is_read_or_refused_but_never_breaks(seed: int) -> None:
    rng = Random(seed)
    text = list(write_game(recorded(seed % 50, 40)))
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(text))
        text[at] = rng.choice(("", "0", "9", "K", " ", "\n", "!", "{", "-", "\u0663"))
    try:
        record = read_game("".join(text))
    except (NotationError, AgreementsError):
        return
    assert read_game(write_game(record)) == record
