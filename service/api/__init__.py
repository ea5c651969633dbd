"""The HTTP API, version 1: JSON under /api/v1, bearer tokens only, errors as RFC 9457 problem documents."""
