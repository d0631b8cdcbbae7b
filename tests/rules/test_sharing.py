"""Agreements as one line: written, read back, and refused in one sentence."""

from typing import Any

import pytest
from hypothesis import example, given, strategies as st

from tests.rules.random_agreements import BY_ID, agreements, values_of
from thousand_tui.rules import (
    OPTIONS,
    Agreements,
    AgreementsError,
    Option,
    conflicts_in,
    differences,
    preset,
    presets,
    read_agreements,
    read_line,
    share_line,
)


@given(agreements())
def test_a_line_reads_back_as_the_same_set(chosen: Agreements) -> None:
    line = share_line(chosen)
    assert read_line(line) == chosen
    assert read_line(line.lower()) == read_line(line.upper()) == chosen
    assert line.isascii()
    assert "\n" not in line


@given(agreements())
def test_a_line_says_as_little_as_it_can(chosen: Agreements) -> None:
    fewest = min(len(differences(found.agreements, chosen)) for found in presets())
    assert len(share_line(chosen).split()) == 1 + fewest


@pytest.mark.parametrize("found", presets(), ids=lambda found: found.name)
def test_a_preset_is_its_name(found: Any) -> None:
    assert share_line(found.agreements) == found.name
    assert read_line(found.name) == found.agreements


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.id)
def test_every_value_is_read_by_row_and_by_name(option: Option) -> None:
    for value in values_of(option):
        chosen = Agreements(**{option.id: value})
        if conflicts_in(chosen):
            continue
        written = share_line(chosen)
        assert read_line(written) == chosen
        said = written.rpartition("=")[2] if "=" in written else None
        if said is not None and written.count("=") == 1 and written.startswith("BASE "):
            assert written == f"BASE {option.key}={said}"
            assert read_line(f"{option.id}={said}") == read_line(f"BASE {option.id.upper()}={said.upper()}") == chosen


def agreed(base: str = "BASE", **changes: Any) -> Agreements:
    return read_agreements(preset(base).agreements.model_dump() | changes)


READ = {
    "PAGAT C4=10 G2=on": agreed("PAGAT", bid_step=10, marriage_on_first_trick="on"),
    "": agreed(),
    "   ": agreed(),
    "kurnik": agreed("KURNIK"),
    "C4=10": agreed(bid_step=10),
    "pagat, c4 = 10; g2=yes": agreed("PAGAT", bid_step=10, marriage_on_first_trick="on"),
    "РAGAT С4=10,Н6=оff": agreed("PAGAT", bid_step=10, dump="off"),
    "C4=10,G2=on": agreed(bid_step=10, marriage_on_first_trick="on"),
    "B7=3,7,11": agreed(talon_positions=(3, 7, 11)),
    "B7=3, 7, 11 J1=on": agreed(talon_positions=(3, 7, 11), gold=True),
    "1001 A5=100": agreed("1001", fine=100),
    "two-bank": agreed("TWO-BANK"),
    "two_bank": agreed("TWO-BANK"),
    "J1=true": agreed(gold=True),
    "E8=no": agreed(four_nines_after_exchange=False),
    "dark=on dark-no-auction=yes K4=false": agreed(dark=True, dark_no_auction=True, dark_cancel=False),
    "C9=at-or-below C9.threshold=-200": agreed(silence="at_or_below", silence_threshold=-200),
    "C9=below C9.THRESHOLD=−50": agreed(silence="below", silence_threshold=-50),
    "I1=no": agreed(barrel_level="none"),
    "I1=900 I3=unlimited": agreed(barrel_level=900, barrel_attempts="unlimited"),
    "I13=800": agreed(lock=800),
    "H7=off": agreed(bolt_mode="off"),
    "F3=nearest5": agreed(),
    "F4=every-third-only": agreed(third_concession_fine="every_third", concession_declarer="nothing"),
    "F6=on": agreed(concession_declarer="nothing", free_concession_on_barrel=True, free_concession_on_gold=True),
    "C7=on E7=on": agreed(cap_rule="none", four_nines_dealt=True),
    "C7=off F6=no": agreed(),
    "C4=10 C4=10": agreed(bid_step=10),
    "bid_over_120_without_pair=yes": agreed(cap_rule="none"),
}


@pytest.mark.parametrize(("line", "meant"), READ.items(), ids=READ)
def test_lines_are_read(line: str, meant: Agreements) -> None:
    assert read_line(line) == meant


REFUSED = {
    "PAGAY C4=10": "There is no preset called 'PAGAY'; did you mean PAGAT?",
    "C4=30": "C4 (Bid step) cannot be '30'; it takes a whole number from 1 to 25.",
    "C3=7": "C3 (Lowest bid) cannot be '7'; it takes a whole number from 0 to 120 in steps of 5.",
    "C4": "C4 (Bid step) has no value; it takes a whole number from 1 to 25.",
    "BASE C4=": "C4 (Bid step) has no value; it takes a whole number from 1 to 25.",
    "J1=maybe": "J1 (Gold set) cannot be 'maybe'; it takes on or off.",
    "I1=50": "I1 (The barrel stands at) cannot be '50'; it takes 'auto', 'none' or a whole number from 100 to 4900.",
    "G12=300": "G12 (Declaring four nines) cannot be '300'; it takes 'off', 200 or 360.",
    "A7=me": "A7 (First dealer) cannot be 'me'; it takes 'lot' or 'fixed'.",
    "B7=1,1,2": "B7 (Talon places) cannot be '1,1,2'; it takes three different places in the pack.",
    "B7=1,2,25": "B7 (Talon places) cannot be '1,2,25'; it takes three different places in the pack.",
    "C7=3": "C7 cannot be '3'; it takes on or off.",
    "C99=1": "There is no agreement called 'C99'; did you mean C9 (silence)?",
    "blind_biding=on": "There is no agreement called 'blind_biding'; did you mean C12 (blind_bidding)?",
    "xyzzy=1": "There is no agreement called 'xyzzy'; a line looks like PAGAT C4=10 G2=on.",
    "=5": "There is no agreement called ''; a line looks like PAGAT C4=10 G2=on.",
    "I10=on": "I10 is part of B8: the open talon for the barrel belongs to the deal.",
    "I10": "I10 is part of B8: the open talon for the barrel belongs to the deal.",
    "BASE PAGAT": "The preset PAGAT has to come first, and there can be only one.",
    "C4=5 C4=10": "'C4=5' and 'C4=10' do not go together.",
    "C6=per_hand C7=on": "'C6=per_hand' and 'C7=on' do not go together.",
    "K1=on C12=on": "These agreements contradict each other: blind bidding (C12) and the dark game (K1) are two ways of"
    " playing unseen, and only one can be used.",
}


@pytest.mark.parametrize(("line", "sentence"), REFUSED.items(), ids=REFUSED)
def test_a_wrong_word_is_named_with_what_could_stand_there(line: str, sentence: str) -> None:
    with pytest.raises(AgreementsError) as refused:
        read_line(line)
    assert str(refused.value) == sentence


words = st.sampled_from([name for option in OPTIONS for name in (option.key, option.id)]) | st.text(max_size=6)
values = st.sampled_from(sorted({value for option in OPTIONS for value in option.values})) | st.text(max_size=6)
pieces = st.builds("{}={}".format, words, values) | st.text(max_size=12) | st.sampled_from(["PAGAT", "501", "="])


@given(st.lists(pieces, max_size=5).map(" ".join))
@example("C4=" + "9" * 5000)
@example("x" * 5000)
@example("y" * 5000 + "=on")
@example("B7=" + "1," * 5000)
@example("C4=٣")
@example("C4=5 " * 500)
@example("C4=5" + " " * 200_000 + "=")
def test_any_line_is_read_or_refused_in_one_short_sentence(line: str) -> None:
    try:
        chosen = read_line(line)
    except AgreementsError as error:
        sentence = str(error)
    else:
        sentence = "Read."
        assert read_line(share_line(chosen)) == chosen
    assert sentence.endswith((".", "?"))
    assert "\n" not in sentence
    assert len(sentence.replace(", ".join(found.name for found in presets()), "")) < 300


def test_every_option_can_be_written() -> None:
    for option in BY_ID.values():
        assert "=" not in option.key
        assert " " not in option.key
