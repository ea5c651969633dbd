"""How fast it is here, as ratios of two things timed in one run; absolute figures stand beside them. `make bench`.

A ratio holds where machines differ; a single time does not. One file per measure, each with a `bench`.
"""
