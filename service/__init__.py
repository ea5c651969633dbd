"""The world around the log: stores, pages, the API, the commands; what asks the clock and keeps files."""
