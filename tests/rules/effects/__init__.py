"""Every option changes something: for each of its values, what is seen at a table under it (RULES §2).

One module for each group of options; each has its effects in ``EFFECTS``.
"""
