"""Hypothesis profiles: the ordinary run is reproducible, and a slow machine is no failure."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "ordinary",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("search", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ordinary"))
