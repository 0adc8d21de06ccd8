#!/bin/sh
# sh deploy/rollback.sh [--yes]
# Goes back to the release before the upgrade, which lies beside this one as .old, and to the copy of the practice that was made before it.
# Where something has happened since, it says so and changes nothing without --yes. As root. Whatever ends it, the service is started again.
set -eu
here="$(cd "$(dirname "$0")/.." && pwd)"
if [ ! -d "$here.old" ]; then
  echo "$here.old does not exist: unpack the former release there (docs/deploy.md)." >&2
  exit 1
fi
exec 9< "$(dirname "$here")"
if ! flock --nonblock 9; then
  echo "An upgrade, or another way back, is running: wait for it, and look what it says." >&2
  exit 1
fi
if [ -e "$here/.exchanged" ]; then
  echo "The last upgrade was cut short: run it again, then this." >&2
  exit 1
fi
if [ ! -f "$here.old/scripts/rollback.ts" ] || [ ! -f "$here.old/deploy/run.sh" ]; then
  echo "The release in $here.old is older than the way back: restore the copy with it, as after the loss of a machine (docs/operations.md)." >&2
  exit 1
fi
said="$(mktemp)"
finish() {
  [ -d "$here" ] || mv "$here.old" "$here"
  systemctl start sacred-space
  cat "$said" || : # the terminal may be gone
  rm -f "$said"
}
# A lost connection ends nothing. Ctrl-C ends this script's wait, which then starts the release of now; under systemd
# the way back itself may go on: `systemctl stop` its unit before the next try.
trap '' HUP
trap : INT TERM
trap finish EXIT
systemctl stop sacred-space
code=0
sh "$here.old/deploy/run.sh" rollback "$@" < /dev/null > "$said" 2>&1 || code=$?
if [ "$code" = 0 ]; then
  rm -rf "$here.new"
  mv "$here" "$here.new"
  mv "$here.old" "$here"
  cp "$here/deploy/sacred-space.service" /etc/systemd/system/
  systemctl daemon-reload
fi
exit "$code"
