#!/bin/sh
# sh deploy/run.sh backup /var/lib/sacred-space/first.backup
# Runs one of the program's commands as its unit runs the program: the same user, variables, folders and, while it runs, the same /tmp, in
# which the bundled PostgreSQL has its socket. What ends this script ends the command, too. As root.
set -eu
command=${1:?Name a command: backup, restore, renew-database, rollback, doctor or rotate-keys}
shift
unit=sacred-space-$command.service
stop() {
  trap '' HUP INT TERM
  systemctl stop "$unit" || :
  wait "$running" || :
  exit "$1"
}
trap 'stop 129' HUP
trap 'stop 130' INT
trap 'stop 143' TERM
# A shell hears a signal while it waits for what runs beside it, which would have no terminal of its own.
exec 3<&0
systemd-run --quiet --pipe --wait --collect --unit="$unit" --uid=sacred-space --working-directory="$(cd "$(dirname "$0")/.." && pwd)" \
  --property=EnvironmentFile=/etc/sacred-space.env --property=UMask=0077 \
  --property=StateDirectory=sacred-space --property=StateDirectoryMode=0700 --property=CacheDirectory=sacred-space \
  --property=PrivateTmp=yes --property=JoinsNamespaceOf=sacred-space.service \
  --setenv=NODE_ENV=production --setenv=DATA_DIR=/var/lib/sacred-space --setenv=NODE_COMPILE_CACHE=/var/cache/sacred-space \
  /usr/bin/node scripts/boot.mjs "scripts/$command.ts" "$@" <&3 3<&- &
running=$!
wait "$running"
