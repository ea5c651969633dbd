"""Files read in and given out: logs, ledgers, and the exports as downloads."""
