"""What was recorded, looked at entry by entry, disputed, taken back, put right or put in."""
