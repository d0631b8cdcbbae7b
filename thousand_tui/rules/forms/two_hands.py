"""V3 to V6: two players with an auction, and what becomes of the cards they cannot hold (RULES §3)."""

from __future__ import annotations

from typing import Final

from thousand_tui.rules.forms.three_hands import FORM as THREE
from thousand_tui.rules.rulebook.form import Form, Plan

PAIR: Final = (0, 1)
TENS: Final = Plan(hands=2, size=10, packets=(2, 2))
NINES: Final = Plan(hands=2, size=9, packets=(3, 3))
DEAD_THIRD: Final = Plan(hands=3, size=7, packets=THREE.plan.packets, dead=1)

DISCARDS: Final = Form("two_discards", PAIR, TENS, aside=2, gives=False, all_tricks_exception=True)
"""V3: the declarer lays two of twelve cards aside; they and the other packet are dead."""

HIDDEN_DISCARDS: Final = Form("two_hidden_discards", PAIR, TENS, aside=2, gives=False, bank=True, packet_shown=False)
"""V3-K: the packet is taken unseen by the other; all four cards go to the last trick."""

ONE_CARD: Final = Form("two_one_card", PAIR, TENS, bank=True)
"""V4: one card to the opponent, eleven tricks; the second talon goes to the last one unless it is dead."""

BANK: Final = Form("two_bank", PAIR, NINES, aside=1, bank=True)
"""V5: one card to the opponent and one to the second talon, which goes to the last trick."""

DEAD_HAND: Final = Form("two_dead_hand", PAIR, DEAD_THIRD, aside=1, all_tricks_exception=True)
"""V6: dealt as for three; one card to the opponent and one onto the hand that nobody plays."""

FORMS: Final = (DISCARDS, HIDDEN_DISCARDS, ONE_CARD, BANK, DEAD_HAND)
