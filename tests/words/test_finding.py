"""Agreements are found by whatever players call them; the glossary says every word with its names elsewhere."""

from __future__ import annotations

import shutil
from itertools import chain
from pathlib import Path

import pytest

from thousand_tui.rules import OPTIONS
from thousand_tui.words import catalogue
from thousand_tui.words.declared import also_called, title_of
from thousand_tui.words.finding import found, glossary, lit, typed, words_of

CALLED = """
I9	two players sitting on the barrel at once
D3	show the cards you give away
A2	must exceed 1000
I1	barrel starts at 900
H6	hit 555 and back to zero
H7	three blanks in a row
I7	knocked off the barrel three times
E2	misdeal with a hand under 14
E5	pair of nines in the widow
F1	surrender for free
F5	how often you may surrender
F11	give up in the golden round
J5	golden round repeats if all lose
K8	blind kitty stays closed
F12	surrender when playing blind
C6	bluff above 120 with no meld
G6	leading another player's trump
H5	reward for holding all nines
I9	One player on the barrel
D3	Demolition in the dark
A2	More than 1000
I1	Barrel with 900
I1	Barrel at 900 points
H6	Dump truck
H7	Three bolts in a row
I7	Three barrels
A5	Fine amount
E2	Cards after the deal
E5	Two nines in the draw
E15	Only at 100
F1	Do not subtract the order
F5	Three paintings per game
F11	Painting on gold
J1	Allow golden con
J5	Reset points
H10	Double bolts on the golden con
K8	Do not show the purchase
F12	Allow painting in the dark
K5	Without haggling
H11	Double bolts in the dark
C6	Trading over 120 without marriage
C6	Bargain over 120 without a margin
G6	Don't walk with someone else's trumps
H5	Bonus for four nines
J1	golden
J1	gold horse
E2	mulligan
E1	bad prikup
D1	hidden kitty
D1	closed musik
D1	do not open the widow at 100
G2	praise without a trick
G8	four aces
G11	queen and jack marriage
G7	trumps must be led
G1	must I overtrump
G1	duty to beat
H6	samosval
H6	555
H7	sticks
H7	black marks for no trick
H8	bolt for the one who plays
F2	half of the order for opponents
F4	third rospis costs 120
F1	rospis
F13	baptise
F17	write off by aces
F7	spisat
F18	bomb
C9	in the hole
C9	quiet below minus 120
C1	who is on the hundred
C2	everybody passes
C3	opening bid
C4	raise by tens
C5	no jumping
C8	maximum bid
C13	buy the opened prikup
C12	bid without looking
K1	darken
K1	temnaya
K4	whiten an opponent
K6	240 at most
K3	no dark on the barrel
J4	increase the golden order
I3	how many tries on the barrel
I4	own purchase
I5	to zero from the barrel
I8	newcomer on the barrel
I13	800 lock
I12	keg
I2	jump over the barrel
B1	no shuffling
B3	nine under the pack
B4	jack under the pack
B5	misdeal
A4	suit values
A4	what is a marriage worth
A8	counter-clockwise
A9	two reach 1000 together
H1	rounding to five
H1	exact points
H2	98 counts as 100
H3	overtricks
H14	fourth player gets the talon
V8	who sits out
D4	order more after the kitty
D2	give up at 100
E8	nines after discard
E6	three nines
E12	four jacks
G4	bring the queen home
G5	meldunek of the opponents
G13	declarer names trump
G14	king and ace
F8	surrender while on the barrel
F9	no painting while somebody is on the barrel
F10	free painting barrel
F19	give up in the middle
I18	minus 1000
A1	game to 500
A6	number of players
A7	who deals first
G3	automatic marriage
C14	own purchase bidding on the barrel
C15	at least 120 on the barrel
E14	dealer pays for nines
E16	three retakes in a row
F9	Painting forbidden on someone's barrel
I7	Penalty for three falls from the barrel
A5	Penalty size for bolts
C1	Obligatory hundred
C8	Maximum order
G5	Marriage of opponents
H10	Double bolts at the golden con
D4	Raise the order after the purchase
I3	Attempts on the barrel
E4	Four nines after the deal
E2	Retake with a bad hand
G6	Foreign trumps
K5	Dark without bargaining
A4	margin of hearts
C10	in the red
B2	who shifts the deck
I6	the contract burns
H2	Count the bidder's points to the nearest five
C9	Players deep in debt have to pass
H8	Stick for a bidder with no tricks
K4	Others may overcall the blind player
J5	Golden round starts over
K8	Widow stays face down in blind games
H6	Reset at five hundred fifty five
F4	Fine for folding three times
F10	May I give up while somebody is on the keg
D3	Exchange of cards in the open
I1	Get on at 880
F1	What do I lose when I resign
J5	All golden deals lost, play them anew
F12	Give up after going dark
C6	Overbidding without a queen and king
I8	The one who was on the barrel first loses his place
H7	Three strikes and you pay
F4	Capitulate a third time
J5	Nobody wins the gold set
F12	Fold in darkness
I8	Barrel is taken over by a new player
K4	Stopping somebody's blind game
G6	Opponent's trump may not be led
C5	Auction without leaps
H7	Three empty rounds cost points
F2	What the others receive when someone folds
I8	Sent down from the barrel when a rival gets there
G2	Declare a pair without having a trick
F1	Minus for surrendering
F5	No more than three paintings
J4	Golden contract may go up
K3	Dark bid not allowed on the barrel
I9	Two players land on the barrel together
E11	redeal on jacks
H14	points for the resting player
I8	shoot down a neighbour
I3	rounds to leave the keg
I6	unsuccessful game while on the barrel
H3	write real points
F1	surrender without losses
F5	forbid surrendering
G10	aces one after another
G12	nines as a marriage
E1	empty widow
J1	three forced games at start
A6	seats at the table
A9	tiebreak
C1	compulsory bidder
C6	overbid your own hand
C12	bid before picking up cards
D6	bury cards instead of passing
E17	jackpot of nines
G13	pick your own trump
G16	who plays the first card
G18	ascending pairs
I1	height of the barrel
I17	no rounding on the barrel
K4	light up the dark
E10	no retakes on nines
G1	free discard when void
G2	marriage without a bribe
G3	say the marriage aloud
D3	give cards openly
G11	little marriage
H11	double zero in the dark
D4	rewrite the order upward
E1	cheap prikup
E2	hand without strength
E8	four nines with kitty included
H7	penalty for trickless deals
I2	barrel required before winning
C3	auction starts from 120
C5	only minimum raises
D1	show talon to everybody
D2	refuse to play at 100
H7	bolt limit
I5	fine for leaving the barrel
C2	first player may pass
G5	only buyer's marriages count
D1	hide the widow at the minimum bid
F1	give up after the talon
G13	two marriages in a row change trump
H3	declarer writes only the bid
A8	who deals next
B5	wrong deal fine
C2	all pass redeal
C6	bid only what you have
K1	vtemnuyu
F2	how many points when signing off
E5	three nines in the widow
G18	second marriage in the same deal
G1	cut with trump
H2	rounding for the player who took the talon
I1	barrel from nine hundred
H8	zero tricks as declarer
F10	fold if anybody is on the barrel
F10	painting with a player on the barrel
K1	allow blind
K4	interrupt the blind
I8	barrel displacement
I8	reset from the barrel by another player
I9	shared barrel not allowed
D3	snos in the dark
I1	where is the barrel
C9	muted player
F1	no loss for surrender
F1	don't deduct the bid
G2	praise straight away
G2	trump on first move
C6	bid higher than you can take
C6	order more than possible
D1	buying for one hundred isn't opened
D1	buy for a hundred without showing
I7	fine for three barrels
F4	fine for 3rd schedule
F4	third sign-off is punished
J4	reorder in gold
K6	not over 240
K1	announce blind
J4	push up the golden bid
K3	barrel stops the blind
I9	двое на бочке
K1	tjomnaya
C9	molchanka
E1	peresdacha for the prikup
A1	game up to
I1	barrel starts from
I8	pushing off the barrel
I5	fall from barrel penalty
I7	third barrel burns everything
I9	two on a barrel
H6	samosval 555
H6	samosval at -555
H7	bolts in a row
H8	don't write a stick to the declarer
A5	fine for three sticks
H12	bolt when sitting on barrel
D1	closed talon at 100
C2	first hand must say 100
H3	winner gets what he collected, rounded
H1	rounding to 5
C5	bid only +5
C2	everybody passed
E1	weak prikup redeal
E5	two nines in the talon
E4	retake with 4 nines
E8	nines gathered after giving cards
E2	less than 14 points in hand
F2	split 120 on surrender
F4	fine for giving up three times
F8	no surrender on the barrel
J1	gold round
J5	replay golden round if not made
D4	change bid after prikup
C12	blind bidding
K3	no blind on barrel
C6	max bid without a marriage
C8	bidding ceiling
C4	auction step
G2	marriage on the first trick
G8	four aces 200
G9	aces become trump
G7	must lead trump after marriage
G1	obligatory to trump
G1	must beat if you can
V8	dealer rests when four play
D1	show the prikup to everyone
A1	points for victory
I1	bochka 880
I3	how long you sit on the barrel
I8	new one on barrel kicks off the old
I5	minus 120 after barrel
I7	three falls from barrel - zero
I9	only one in the barrel
H6	truck on 555
H6	reverse dumper
H7	three bolts consecutively
H8	zero tricks of the contractor is no bolt
A5	-120 for 3 bolts
H12	barrel player gets no crosses
D1	don't reveal the widow on a hundred
H3	write down all points taken, not the contract
H1	round the score of whisters
C5	no leaps in auction
C2	all pass
E1	bad musik reshuffle
E5	pair of nines in stock
E4	all the nines on hand - re-deal
E8	4 nines after exchange
E2	cancel deal for a poor hand
F2	rospis 60 each
F4	every third rospis costs 120
F8	can't fold on barrel
J1	zolotoy kon
J5	golden game failed - start over
D4	raising the contract after the talon
K3	from barrel only with open eyes
C6	above 120 only with meld
C8	top limit of trade
C4	bid in tens
G2	announce meld without a bribe
G8	tuz marriage
G9	trump by aces
G7	continue with trumps after praising
G1	no suit - cut with trump
G1	compulsory overtaking
V8	fourth one skips
D1	talon face up
I8	getting thrown down when somebody else gets to 880
I9	barrel cannot seat two
D1	stock is opened only above the minimum bid
D3	hand over cards covertly
H2	contractor's sum goes to nearest five
A2	you need 1005 to be champion
C5	increase stakes by five points and no more
I1	bochka starts at nine hundred
C9	loser with big debt may not take part in trade
H6	minus five five five
H7	3 empty hands back to back
H7	three sticks during the party
I7	triple bochka annuls the score
H8	own game without bribes is not a bolt
E2	re-deal when cards total is under 14
E4	four nines came right away
E5	prikup with 2 nines
E8	four nines formed after snos
E15	re-deal of prikup is possible only on obligatory 100
F2	opponents get sixty for rospis
F1	rospis does not take points away
F4	third rospis is punished with 120
F11	rospis during zolotoy kon
J1	play first three rounds as golden
J5	gold failed by all - scores nullified
H10	golden kon: bolt counts as two
K1	allow playing dark
K3	can't go dark against barrel man
F12	rospis after tyomnaya
K4	tyomnaya may be interrupted by 125
H11	tyomnaya with no trick gives 2 bolts
C6	bid above 120 even when holding no marriage
G8	200 for all tuz
G6	not allowed to lead opponents' trump suit
G7	trump must be led if you have one
H5	four nines bring extra 120"""
"""A row of RULES §2, and what somebody types who looks for it."""


@pytest.mark.parametrize(("row", "called"), [line.split("\t") for line in CALLED.strip().splitlines()])
def test_an_agreement_is_among_the_first_three_that_are_found(row: str, called: str) -> None:
    assert row in [option.row for option in found(called)[:3]]


def test_the_names_that_people_type_are_of_agreements() -> None:
    assert [*typed()] == [option.key for option in OPTIONS]


def test_an_agreement_without_a_line_of_names_is_found_by_its_title(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    option = OPTIONS[0]
    names = {key: each for key, each in typed().items() if key != option.key}
    monkeypatch.setattr("thousand_tui.words.finding.typed", lambda: names)
    # What is known of agreements is kept for each folder of languages.
    monkeypatch.setattr(catalogue, "LOCALE", shutil.copytree(catalogue.LOCALE, tmp_path / "locale"))
    assert option in found(title_of(option))


def test_the_likeliest_comes_first() -> None:
    assert [found(query)[0].key for query in ("samosval", "closed kitty", "I8", "A5.bolts", "bolt")] == [
        *("H6", "D1", "I8", "A5.bolts", "H7")
    ]
    assert found("xyzzy") == []


def test_every_title_is_found_by_itself_and_while_it_is_typed() -> None:
    for option in OPTIONS:
        assert option in found(option.title)[:3], option.key
    assert "H7" in [option.key for option in found("bol")]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("barell 880", "barrel 880"),
        ("fine for bidders", "fines for the bidder"),
        ("penalties", "penalty"),
        ("no jumps when bidding", "no jump bids"),
        ("capitulate on the barrel", "give up on the barrel"),
        ("бочку", "бочка"),
    ],
)
def test_endings_other_words_and_slips_of_the_keyboard_find_the_same(typed: str, meant: str) -> None:
    assert [option.key for option in found(typed)[:3]] == [option.key for option in found(meant)[:3]] != []


def test_two_words_for_one_word_of_a_name_are_not_two_of_its_words() -> None:
    assert "I12" not in [option.key for option in found("painting with a player on the barrel")[:3]]


def test_a_query_of_several_words_shows_little_that_has_only_one_of_them() -> None:
    assert len(found("silence of the grandfather in the red")) < len(found("red"))


def test_the_words_looked_for_are_lit() -> None:
    assert [("Fine for bolts"[a:b]) for a, b in lit("Fine for bolts", "bolt FINES")] == ["Fine", "bolts"]
    assert list(lit("Fine for bolts", "")) == []


def test_no_name_is_given_twice_and_none_to_two_words() -> None:
    for option in OPTIONS:
        names = [*chain(*also_called(option))]
        assert len(names) == len(set(names)), option.key
    words = [term.word for term in glossary()]
    assert len(words) == len(set(words)) > 40
    assert all(term.meaning.endswith(".") for term in glossary())
    assert {"rospis", "prikup", "samosval"} <= {name for term in glossary() for name in term.also}


@pytest.mark.parametrize(
    ("written", "typed"),
    [
        ("мар’яж", "марʼяж"),
        ("мар'яж", "маряж"),
        ("бочонок втёмную", "бочонок втемную"),
        ("ułożony cœur", "ulozony coeur"),
    ],
)
def test_signs_that_people_leave_out_make_no_difference(written: str, typed: str) -> None:
    assert words_of(written) == words_of(typed)


def test_a_letter_of_another_script_that_looks_like_that_of_a_key_is_taken_for_it() -> None:
    for query, key in (("С4", "C4"), ("н6", "H6"), ("Ε5", "E5")):
        assert [option.key for option in found(query)] == [option.key for option in found(key)]
        assert found(query)[0].key == key


def test_words_that_carry_nothing_are_left_out_with_and_without_accents(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "LANGUAGE", "pl")
    assert words_of("jeśli są kreski") == words_of("jesli sa kreski") == words_of("kreski")


def test_an_agreement_is_found_by_its_names_in_a_language_that_is_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(catalogue.LOCALE / "en", tmp_path / "locale" / "en")
    source = tmp_path / "locale" / "zx" / "thousand.po"
    source.parent.mkdir()
    title = 'msgctxt "agreement.dump.title"\nmsgid "The dump"\nmsgstr "Самосвал"\n'
    source.write_text(f'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n{title}', "utf-8")
    monkeypatch.setattr(catalogue, "LOCALE", tmp_path / "locale")
    assert [option.id for option in found("самосвал")] == ["dump"]
