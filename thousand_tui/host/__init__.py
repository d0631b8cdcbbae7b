"""One table for several terminals: the session that counts, and the doors through which people come to it."""
