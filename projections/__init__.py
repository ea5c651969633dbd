"""What it means: scores, money, settlements, computed from events alone. Pure: no I/O, clock, chance or framework."""
