"""RULES §2.16: the neighbours of Thousand, and numbers that a table chooses."""

import pytest

from tests.rules.deals import F, M, R, scored
from thousand_tui.rules import Standing

# --- X111, X115: the settlement ---------------------------------------------------------------------------------------


def test_x111_another_number_falls_to_zero() -> None:
    agreed = {"dump": "both", "dump_number": 55}
    sheet, _ = scored(100, (60, 20, 5), [45, 35, 550], agreed=agreed)
    assert sheet.totals == (0, 0, 555)
    sheet, _ = scored(100, (60, 20, 5), [155, 35, 45], agreed=agreed)
    assert sheet.totals == (0, 0, 50)


@pytest.mark.parametrize(("attempts", "m_after"), [(0, Standing(880, barrel=1)), (1, Standing(880, barrel=2))])
def test_x115_the_newcomer_falls_and_who_sat_there_stays(attempts: int, m_after: Standing) -> None:
    sheet, _ = scored(100, (100, 10, 10), [780, Standing(880, barrel=attempts), 0], agreed={"knock_off": "newcomer"})
    assert sheet.standings[:R] == (Standing(760), m_after)
    assert [(line.side, line.rule, line.fact) for line in sheet.deals[-1].lines if line.rule == "knocked_off"] == [
        (F, "knocked_off", M)
    ]


def test_x115_whose_last_attempt_is_over_makes_room_for_the_newcomer() -> None:
    sheet, _ = scored(100, (100, 10, 10), [780, Standing(880, barrel=2), 0], agreed={"knock_off": "newcomer"})
    assert sheet.standings[:R] == (Standing(880, barrel=0), Standing(760))
