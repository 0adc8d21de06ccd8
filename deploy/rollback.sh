#!/bin/sh
# sh deploy/rollback.sh [--yes]
# Goes back to the release before the upgrade, which lies beside this one as .old, and to the copy of the practice that was made before it.
# Where something has happened since, it says so and changes nothing without --yes. As root.
set -eu
here="$(cd "$(dirname "$0")/.." && pwd)"
if [ ! -d "$here.old" ]; then
  echo "$here.old does not exist: unpack the former release there (docs/deploy.md)." >&2
  exit 1
fi
systemctl stop sacred-space
code=0
sh "$here.old/deploy/run.sh" rollback "$@" || code=$?
if [ "$code" = 0 ]; then
  rm -rf "$here.new"
  mv "$here" "$here.new"
  mv "$here.old" "$here"
  cp "$here/deploy/sacred-space.service" /etc/systemd/system/
  systemctl daemon-reload
fi
systemctl start sacred-space
exit "$code"
