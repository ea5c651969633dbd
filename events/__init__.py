"""What happened: events seen at the table, and the chained log that keeps them."""
