"""Small faults of the rules, and which tests notice them: how much the tests of the rules are worth.

    .venv/bin/python bench/mutants.py                         both suites, every fault
    .venv/bin/python bench/mutants.py --suite examples bank   one suite, one fault
    .venv/bin/python bench/mutants.py tests/rules/test_accounts.py

Every fault is a piece of text that occurs exactly once in ``thousand_tui/rules``, wherever it is. It is replaced in a
copy of the tree, and the tests run there until the first one fails. ``--slow`` includes the slow tests.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
COPIED: Final = ("thousand_tui", "tests", "pyproject.toml")
RULES: Final = Path("thousand_tui", "rules")

# Worked by hand: of the rules, of each agreement, of each refusal; and drawn at random, against a second count.
SUITES: Final = {
    "examples": ("tests/rules/examples", "tests/rules/test_options.py", "tests/rules/test_refusals.py"),
    "generated": (
        *("tests/rules/test_accounts.py", "tests/rules/test_sweep.py", "tests/rules/test_kernel.py"),
        *("tests/rules/test_play_agreements.py", "tests/rules/test_views.py", "tests/rules/test_auction_agreements.py"),
    ),
}

# What each fault is called, the text and what replaces it.
MUTANTS: Final[dict[str, tuple[str, str]]] = {
    # The settlement
    "3 is rounded down": ("(points + 2) // 5 * 5", "(points + 1) // 5 * 5"),
    "the contract must be exceeded": ("ledger.made = held >= contract", "ledger.made = held > contract"),
    "one attempt more on the barrel": ("if used < barrel.attempts:", "if used <= barrel.attempts:"),
    "no barrel at exactly its level": (
        "if total >= barrel.level and before.barrel is None",
        "if total > barrel.level and before.barrel is None",
    ),
    "points of others count on the barrel": (
        "return not (own and made and self.level + delta >= self.wins_at)",
        "return not (made and self.level + delta >= self.wins_at)",
    ),
    "two newcomers do not collide": (
        "return len(newcomers) > 1 and ledger.marks",
        "return len(newcomers) > 2 and ledger.marks",
    ),
    "a bolt counts twice": (
        "total = min(standing.bolts + marks, rules.limit)",
        "total = min(standing.bolts + 2 * marks, rules.limit)",
    ),
    "bolts stay after their fine": (
        "total = 0 if game_full or any_full else total",
        "total = 0 if any_full else total",
    ),
    "a declarer gets bolts": ("if not rules.declarer_too:", "if rules.declarer_too:"),
    "a doubled deal doubles its melds": ("+ melds - earned", "+ 2 * melds - earned"),
    "only the last gold deal is remembered": ("made = gold.made or ledger.made", "made = ledger.made"),
    "the lowest total wins": (
        "best = max((totals[side] for side in there), default=0)",
        "best = min((totals[side] for side in there), default=0)",
    ),
    # The phases
    "an equal bid is enough": ("lowest = now.high + step if now.high", "lowest = now.high if now.high"),
    "melds that are not held raise the cap": (
        "PACK_POINTS + melds.held(hand)",
        "PACK_POINTS + melds.all_worth",
    ),
    "a card passed is seen by all": (
        "seen = EVERYONE if shown else 1 << declarer | 1 << to",
        "seen = EVERYONE",
    ),
    "the bank goes to the first trick": ("now.done[-1].winner", "now.done[0].winner"),
    "an automatic marriage may be kept back": (
        "return Plays(hand & ~paired if melds.automatic else hand, paired, concessions)",
        "return Plays(hand, paired, concessions)",
    ),
    "one card more is owed to a pair": (
        "& taken).bit_count() >= melds.brought_home",
        "& taken).bit_count() > melds.brought_home",
    ),
    # The melds
    "diamonds are worth what clubs are": (
        '"s40_c60_d80_h100": (40, 60, 80, 100)',
        '"s40_c60_d80_h100": (40, 80, 60, 100)',
    ),
    "a king and a ten are a pair": (
        "kings = hand & hand << 1 & KINGS",
        "kings = hand & (hand << 1 | hand >> 1) & KINGS",
    ),
    "only the last queen has served": ("served |= SUIT_MASKS[meld.suit]", "served = SUIT_MASKS[meld.suit]"),
    # The kernel
    "a trump need not follow suit": (
        '"follow_trump": (follow_suit, trump_in)',
        '"follow_trump": (trump_in, follow_suit)',
    ),
    "a lower trump may be played": (
        "return trumps & ABOVE[best] if best // PER_SUIT == trump else trumps",
        "return trumps",
    ),
    "a trump beats only the card led": ("elif card_suit == trump:", "elif card_suit == trump and place == 0:"),
}


def place_of(text: str) -> Path:
    """The file of the rules in which this text occurs.

    Raises:
        SystemExit: it occurs never or more than once.
    """
    places = [path for path in sorted((ROOT / RULES).rglob("*.py")) for _ in range(path.read_text("utf-8").count(text))]
    if len(places) != 1:
        raise SystemExit(f"{text!r} occurs {len(places)} times in {RULES}: mend bench/mutants.py")
    return places[0].relative_to(ROOT)


def killer(tree: Path, tests: tuple[str, ...], *, slow: bool) -> str | None:
    """The first test that fails in this tree, None if all pass."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "--tb=no", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, *(("-m", "") if slow else ()), *tests],
        cwd=tree,
        env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode == 0:
        return None
    failed = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
    return failed[1] if failed else "the tests did not start"


def main() -> None:
    """Print who notices each fault, and how many are noticed."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("words", nargs="*", help="test files, and words of the faults to try")
    options.add_argument("--suite", choices=SUITES, help="only this suite")
    options.add_argument("--slow", action="store_true", help="the slow tests too")
    given = options.parse_args()
    files = tuple(word for word in given.words if Path(word).exists())
    wanted = [word for word in given.words if word not in files]
    suites = {"these": files} if files else SUITES
    if given.suite:
        suites = {given.suite: SUITES[given.suite]}
    tried = {name: fault for name, fault in MUTANTS.items() if not wanted or any(word in name for word in wanted)}
    places = {name: place_of(text) for name, (text, _) in tried.items()}
    killed = dict.fromkeys(suites, 0)
    with TemporaryDirectory(prefix="thousand-mutants-") as folder:
        tree = Path(folder)
        for name in COPIED:
            copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
            copy(ROOT / name, tree / name)
        for name, (text, fault) in tried.items():
            path = tree / places[name]
            whole = path.read_text("utf-8")
            path.write_text(whole.replace(text, fault), "utf-8")
            for suite, tests in suites.items():
                test = killer(tree, tests, slow=given.slow)
                killed[suite] += test is not None
                print(f"{name:40} {suite:10} {test or 'nobody'}", flush=True)
            path.write_text(whole, "utf-8")
    for suite, count in killed.items():
        print(f"{suite}: {count} of {len(tried)} noticed")


if __name__ == "__main__":
    main()
