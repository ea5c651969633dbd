"""What plays at the table: phones, right and wrong moves, faults, all from one seed."""
