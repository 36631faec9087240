"""What the Double-Swiss (C.04.5) and the Swiss Team System (C.04.6) share: articles 3.1-3.6.

Both texts pair a round in the same way, from the top: the bye first, then the highest scoregroup
with the first best set of upfloaters, then the first best pairing of that bracket.
"""
