"""The Argentine variant of the Swiss system: pairing by a sheet with a column for each colour.

The source is half a page. `options` holds what it leaves open and is decided by a switch, `field`
the players of a round, `sheet` the walk down the sheet (by matchings), `literal` the same by
enumeration, `answer` the colours and the trace.
"""
