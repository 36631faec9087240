"""Made-up tournaments, paired by the rules: for tests, for comparing programs, for learning.

>>> found = generate(Model(players=20, rounds=5), seed=1)
>>> found.tournament.rounds
5
"""

from verify.generate.model import Amount, Entrant, Model, ModelError, Points
from verify.generate.tournament import Generated, generate

__all__ = ["Amount", "Entrant", "Generated", "Model", "ModelError", "Points", "generate"]
