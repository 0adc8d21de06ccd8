#!/bin/sh
# sh deploy/rollback.sh [--yes]
# Goes back to the release before the upgrade, which lies beside this one as .old, and to the copy of the practice that was made before it.
# Where something has happened since, it says so and changes nothing without --yes. As root. Whatever ends it, the service is started again;
# where the power fails, it goes on when it is run again, from the folder that is left.
#   FOLDER.new  the release that was gone back from, at the end
#   .returning  in a release that takes, or has taken, the place of a newer one: that is not in FOLDER.new yet
set -eu
here="$(cd "$(dirname "$0")/.." && pwd)"
here="${here%.old}"
here="${here%.new}"
(umask 077 && : >> "$here.lock")
exec 9>> "$here.lock"
if ! flock --nonblock 9; then
  echo "An upgrade, or another way back, is running: wait for it, and look what it says." >&2
  exit 1
fi
exchange() {
  if [ ! -d "$here" ]; then
    mv -T "$here.old" "$here"
  elif [ -d "$here.old" ]; then
    mv -T "$here.old" "$here.new"
  fi
  cp "$here/deploy/sacred-space.service" /etc/systemd/system/
  systemctl daemon-reload
  sync
  rm -f "$here/.returning"
}
if [ -e "$here/.returning" ] || { [ ! -d "$here" ] && [ -e "$here.old/.returning" ]; }; then
  exchange
  systemctl restart sacred-space
  echo "The last way back was cut short between two moves; it has been ended now, and the former release runs."
  exit
fi
if [ ! -d "$here.old" ]; then
  echo "$here.old does not exist: unpack the former release there (docs/deploy.md)." >&2
  exit 1
fi
if [ ! -d "$here" ] || [ -e "$here/.exchanged" ]; then
  echo "The last upgrade was cut short: run it again, then this." >&2
  exit 1
fi
if [ ! -f "$here.old/scripts/rollback.ts" ] || [ ! -f "$here.old/deploy/run.sh" ]; then
  echo "The release in $here.old is older than the way back: restore the copy with it, as after the loss of a machine (docs/operations.md)." >&2
  exit 1
fi
said="$(mktemp)"
running=
stopped=
stop() {
  stopped=yes
  [ -z "$running" ] || kill -TERM "$running" 2>/dev/null || :
}
finish() {
  systemctl start sacred-space
  cat "$said" || : # the terminal may be gone
  rm -f "$said"
}
# A lost connection ends nothing. Ctrl-C ends the command, which is deaf to it from the moment on at which the copy takes its place.
trap '' HUP
trap stop INT TERM
trap finish EXIT
systemctl stop sacred-space
sh "$here.old/deploy/run.sh" rollback "$@" < /dev/null > "$said" 2>&1 &
running=$!
[ -z "$stopped" ] || stop
code=0
wait "$running" || code=$?
while kill -0 "$running" 2>/dev/null; do # a signal ends a wait, too
  code=0
  wait "$running" || code=$?
done
trap '' INT TERM
if [ "$code" = 0 ]; then
  rm -rf "$here.new"
  touch "$here.old/.returning"
  sync
  # At once where the system can (coreutils 9.5); otherwise a power failure between the two is mended above.
  mv --exchange -T "$here.old" "$here" 2>/dev/null || mv -T "$here" "$here.new"
  exchange
elif [ -n "$stopped" ]; then
  echo "The way back was stopped. The release of now runs again on its database; what was filled beside it (filling_…) is removed by the next way back." >> "$said"
fi
exit "$code"
