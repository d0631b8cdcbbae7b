"""The worked examples of RULES §4 under their numbers, X1 to X92, each with the settings it names.

The two examples of the box game (V15) are not among them: that game is another one.
"""
