"""A second set of books, kept apart from the product's: written from the rules of the games and the contract alone.

It reads recorded events as plain dicts, as the API and an export give them, and reckons everything from the first
event anew: slowly, with no cache, no undo, no cleverness. It shares no code with what it checks. Where the two do not
agree, one of them has misread the rules.
"""
