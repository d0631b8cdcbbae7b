"""The old French Mariage for five to ten players (RULES §3 V15, §2.15): a whole game of its own beside Thousand.

The folder has the floors of the house: rules, bots, table, words, study, arena, desk, line mode and screens. Only
:mod:`thousand_tui.table.games` names it.
"""
