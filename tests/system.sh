#!/bin/sh
# Installs Debian packages and says so: tests/system.sh PACKAGE...
# Only as root, only where there is apt-get, never with SYSTEM=no. What cannot be installed is reported and left
# to the caller: the tests that need it are then skipped (with CI=true they fail).
set -eu

say() { echo "tests/system.sh: $*" >&2; }

if [ "${SYSTEM:-yes}" = no ]; then
    say "not installing $* (SYSTEM=no)"
elif ! command -v apt-get >/dev/null 2>&1; then
    say "not installing $*: no apt-get here. Install the like of it yourself."
elif [ "$(id -u)" != 0 ]; then
    say "not installing $*: not root. To have it: sudo apt-get install $*"
else
    say "installing system packages: $* (SYSTEM=no forbids it)"
    export DEBIAN_FRONTEND=noninteractive
    apt-cache show "$@" >/dev/null 2>&1 || apt-get update -qq
    apt-get install -y -qq --no-install-recommends "$@" >&2 ||
        { apt-get update -qq && apt-get install -y -qq --no-install-recommends "$@" >&2; } ||
        say "apt-get could not install $*"
fi
