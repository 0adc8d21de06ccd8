#!/bin/sh
# sh upgrade.sh ARCHIVE [FOLDER]
# Installs the release in ARCHIVE beside the one in FOLDER (/opt/sacred-space), exchanges them and restarts the service; the former one is
# kept as FOLDER.old. Cut short anywhere, by a lost connection or a power failure, it goes on when it is run again. As root.
#   FOLDER.new   the next release; complete once it has .archive, the checksum of its archive
#   FOLDER.gone  the release before the former one, until the end
#   FOLDER.lock  held by this script and by the way back
#   .exchanged   in a release that takes, or has taken, the place of another: the former one is not in FOLDER.old yet
set -eu
umask 022
trap '' HUP
archive=${1:?Name the archive of the release}
here=${2:-/opt/sacred-space}
# What a killed run has started, such as npm, holds the lock until it ends, too. Only root may open it: any other account could hold it.
(umask 077 && : >> "$here.lock")
exec 9>> "$here.lock"
flock --nonblock 9 || { echo "Another upgrade, or a way back, is running; waiting for it." >&2; flock 9; }
sum="$(sha256sum < "$archive")"
is_of_archive() { [ "$(cat "$1/.archive" 2>/dev/null)" = "$sum" ]; }

keep_former() {
  [ ! -d "$here.new" ] || mv -T "$here.new" "$here.old"
  sync
  rm -f "$here/.exchanged"
}

# The exchange of an earlier run, by whatever archive, is ended first: what lies in .new may be the former release.
if [ ! -d "$here" ] && [ -e "$here.new/.exchanged" ]; then mv -T "$here.new" "$here"; fi
if [ ! -d "$here" ] && [ -d "$here.old" ]; then mv -T "$here.old" "$here"; fi
if [ -e "$here/.exchanged" ]; then keep_former; fi

if ! is_of_archive "$here"; then
  if ! is_of_archive "$here.new"; then
    rm -rf "$here.new"
    mkdir "$here.new"
    tar --extract --gzip --no-same-owner --strip-components=1 --directory "$here.new" --file "$archive"
    (cd "$here.new" && npm ci --omit=dev && npm run slim)
    sync
    echo "$sum" > "$here.new/.archive"
  fi
  if [ -d "$here.old" ]; then
    rm -rf "$here.gone"
    mv -T "$here.old" "$here.gone"
  fi
  touch "$here.new/.exchanged"
  sync
  # At once where the system can (coreutils 9.5); otherwise a power failure between the two is mended above.
  mv --exchange -T "$here.new" "$here" 2>/dev/null || {
    mv -T "$here" "$here.old"
    mv -T "$here.new" "$here"
  }
  keep_former
fi
cp "$here/deploy/sacred-space.service" /etc/systemd/system/
systemctl daemon-reload
systemctl restart sacred-space
rm -rf "$here.gone"
