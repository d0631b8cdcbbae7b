"""Random agreements and random play: every pair of values of two options meets, rare things are made frequent.

``pairs`` draws the sets, ``starts`` the standings, ``decks`` the packs and ``policy`` the decisions; the ``referee``
watches every step and an accountant keeps a sheet of its own; ``fired`` notes when a value made a difference.
"""
