"""The table of agreements: every row of RULES §2 names the options that it is, or the rows that it is part of."""

import re

import pytest

from thousand_tui.rules import FOLDED, OPTIONS

TABLE = """
A1  target
A2  win_strict
A3  game_1001
A4  marriage_values
A5  fine
A6  form
A7  first_dealer
A8  direction
A9  tie

B1  no_shuffle
B2  cutter
B3  bottom_nine
B4  bottom_jack
B5  exposed_card
B6  exposed_compensation
B7  talon_positions
B8  talon_open_to_barrel

C1  forced_bidder
C2  forced_opening
C3  min_bid
C4  bid_step
C5  no_jump
C6  cap_rule
C7  = C6
C8  bid_cap
C9  silence
C10 trading_in_red
C11 = C9 C10
C12 blind_bidding
C13 rebuy_talon
C14 barrel_trading
C15 barrel_min_bid
C16 = C1

D1  talon_shown
D2  give_up_at_100
D3  pass_face_up
D4  raising
D5  talon_choice

E1  talon_below
E2  hand_below
E3  hand_below_after
E4  four_nines_dealt
E5  two_nines_talon
E6  three_nines
E7  = E4
E8  four_nines_after_exchange
E9  only_original_nines
E10 no_four_nines
E11 three_jacks
E12 four_jacks_dealt
E13 four_jacks_after_exchange
E14 dealer_fine_for_nines
E15 talon_rights_only_at_100
E16 three_redeals

F1  concession_declarer
F2  concession_opponents
F3  half_rounding
F4  third_concession_fine
F5  concession_limit
F6  = F1 F4 F5 F10 F11
F7  one_rospis_one_spisat
F8  concession_on_barrel
F9  concession_with_barrel
F10 free_concession_on_barrel
F11 free_concession_on_gold
F12 concession_in_dark
F13 cross
F14 cross_once
F15 cross_not_with_barrel
F16 cross_not_in_dark
F17 write_off_by_aces
F18 bombs
F19 concede_during_play

G1  play_obligation
G2  marriage_on_first_trick
G3  announce
G4  marriage_capture
G5  only_declarer_marriages
G6  no_foreign_trump_lead
G7  must_lead_trump
G8  ace_marriage
G9  ace_marriage_trump
G10 aces_in_row
G11 bed_marriage
G12 four_nines_meld
G13 trump_named
G14 king_ace_marriage
G15 = G2
G16 first_lead
G17 trump_from

H1  defender_rounding
H2  round_own
H3  declarer_score
H4  fail_score
H5  four_nines_bonus
H6  dump
H7  bolt_mode
H8  bolt_own_game
H9  bolt_test
H10 double_bolt_gold
H11 double_bolt_dark
H12 bolt_on_barrel
H13 = A5
H14 sitter_score
H15 = H3

I1  barrel_level
I2  direct_win
I3  barrel_attempts
I4  attempt_count
I5  fall_penalty
I6  barrel_fail
I7  third_fall
I8  knock_off
I9  collision
I10 = B8
I11 = C14
I12 keg_playing
I13 lock
I14 = A2
I15 = A3
I16 lviv
I17 exact_on_barrel
I18 reverse_barrel
I19 = I1
I20 = I5

J1  gold
J2  gold_auction
J3  gold_hidden
J4  gold_raise
J5  gold_nobody
J6  gold_double
J7  = H10
J8  = F11
J9  = A1

K1  dark
K2  dark_min_score
K3  dark_not_with_barrel
K4  dark_cancel
K5  dark_no_auction
K6  dark_max_240
K7  dark_raise
K8  dark_hidden
K9  dark_opponents_double
K10 dark_no_marriage_double
K11 = F12
K12 = H11
K13 = K1
"""
"""RULES §2, row by row: the option that it is, or after ``=`` the rows that it is part of."""

BESIDE_THE_TABLE = """
E   redeal_automatic
V2  stock_needs_trick
V3  all_tricks_exception
V4  second_talon
V6  dead_hand
V8  sitter
V14 give_from_talon
"""
"""What RULES leaves to the table elsewhere: ``auto`` in the introduction of group E, and in the forms of §3."""

LAST = {"A": 9, "B": 8, "C": 16, "D": 5, "E": 16, "F": 19, "G": 17, "H": 15, "I": 20, "J": 9, "K": 13}
"""The number of the last row in each group of RULES §2."""


def read(table: str) -> dict[str, list[str]]:
    """The words of every row."""
    lines = [line.split() for line in table.splitlines() if line]
    rows = {row: words for row, *words in lines}
    assert len(rows) == len(lines), "a row stands there twice"
    return rows


ROWS = read(TABLE)
OWN = {row: words for row, words in ROWS.items() if words[0] != "="}
PART_OF = {row: words[1:] for row, words in ROWS.items() if words[0] == "="}
OTHERS = read(BESIDE_THE_TABLE)


def test_every_row_stands_in_the_table_once() -> None:
    assert list(ROWS) == [f"{group}{number}" for group, last in LAST.items() for number in range(1, last + 1)]
    assert len(ROWS) == 147


def test_every_option_has_its_row_and_every_row_its_option() -> None:
    """Finer points of a row follow it, each with a word of its own."""
    found = {option.row: [option.id] for option in OPTIONS if option.key == option.row}
    assert found == OWN | OTHERS
    finer = [option.key for option in OPTIONS if option.key != option.row]
    assert all(re.fullmatch(r"[A-KV][0-9]+\.[a-z0-9]+", key) for key in finer)
    assert {key.partition(".")[0] for key in finer} <= found.keys()


@pytest.mark.parametrize("row", sorted(FOLDED.keys() | PART_OF.keys()))
def test_a_row_without_an_option_is_part_of_others(row: str) -> None:
    whole, _, why = FOLDED[row].partition(": ")
    assert whole.split(", ") == PART_OF[row]
    assert set(PART_OF[row]) <= set(OWN), "what it is part of has options"
    assert re.fullmatch(r"[A-Z0-9a-z].+[^.]", why), "with a reason"
