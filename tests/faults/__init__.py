"""Nothing is lost: the service killed at random moments while phones record, then its log held against what they told.

`make faults KILLS=200`, `STORE=postgresql` for a database; `python -m tests.faults KILLS [STORE] [SEED]`.
"""
