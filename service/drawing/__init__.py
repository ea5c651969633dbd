"""Charts, by pygal, in classes of our own."""
