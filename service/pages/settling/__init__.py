"""The end of a night, who pays whom, and why."""
