"""No test measures time: how long an example takes on a busy machine says nothing about the product."""

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
