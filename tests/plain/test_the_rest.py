"""The rest of the tricks taken at once in the line mode, and a last card that plays itself."""

from __future__ import annotations

from tests.plain.scripted import told
from tests.table.moments import CALLED, FOUR_LEFT, ONE_LEFT, SIX_LEFT, TWO_LEFT, at
from tests.words.english import worded
from thousand_tui.rules import Card, Play
from thousand_tui.table import PERSON


def test_the_rest_is_offered_and_taken() -> None:
    session = at(FOUR_LEFT)
    text = told(session, "claim")
    high = "10♠ Q♠ A♥ 10♥ are high and no trumps are out"
    offer = worded("claim.take.typed", offer=worded("claim.offer", why=high), tricks=4)
    assert offer in text
    assert worded("claim.running.typed") in text
    assert session.game.sheet.deals[-1].outcome.tricks[0] == 7


def test_the_marriage_on_the_way_is_said_before() -> None:
    session = at(SIX_LEFT)
    assert "The rest is yours with the marriage in ♠: all your cards are high" in told(session, "claim")
    assert session.game.sheet.deals[-1].outcome.melds[0] == 40


def test_no_claim_where_nothing_is_certain() -> None:
    session = at(CALLED)
    before = session.ply
    text = told(session, "claim")
    assert "The rest is yours" not in text
    assert worded("claim.none") in text
    assert session.ply == before


def test_no_claim_with_others_at_the_keyboard() -> None:
    session = at(FOUR_LEFT, (PERSON, PERSON, "regular"))
    before = session.ply
    text = told(session, "", "claim")
    assert "The rest is yours" not in text
    assert "when you are the only person at the table" in text
    assert session.ply == before


def test_a_last_card_plays_itself_or_waits() -> None:
    session = at(ONE_LEFT)
    assert worded("claim.last_card") in told(session)
    assert session.game.sheet.deals
    session = at(ONE_LEFT, (PERSON, PERSON, PERSON))
    # Nobody is called to the keyboard before the next deal.
    assert told(session).endswith(worded("plain.curtain", who="Bogdan"))
    assert len(session.game.sheet.deals) == 1
    session = at(ONE_LEFT)
    before = session.ply
    assert worded("claim.last_card") not in told(session, last_cards=False)
    assert session.ply == before
    told(session, "10H", last_cards=False)
    assert session.log[before].action == Play(Card.parse("10H"))


def test_with_one_trick_left_nothing_is_offered() -> None:
    assert "both tricks" in told(at(TWO_LEFT))
    assert "The rest" not in told(at(ONE_LEFT), last_cards=False)
