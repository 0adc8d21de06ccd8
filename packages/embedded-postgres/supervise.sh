# Keeps one PostgreSQL running while any process holds the pipe on descriptor 3 open for writing, then stops it.
# The kernel counts the holders, so a killed process is counted out like one that exits.
#
#   supervise <data folder> <pipe> <pid of a server that already runs, or ""> <postgres> <its arguments>...
#
# A holder asks whether a server is ready by creating a file <pipe>.ask-* and writing a line; removing the file is the answer.
# After that answer the supervisor keeps running at least until that holder exits.
data=$1 pipe=$2 server=$3
shift 3
me=$$ needed='' deserted=''

trap 'needed=yes' USR1
trap 'deserted=yes' USR2
# A signal to the whole terminal or process group is for the holders; the database stops once they have exited.
trap '' HUP INT TERM

owns() { # the lock file names this server: pid in line 1, state in line 8
  owner='' state=''
  { read -r owner; for _ in 2 3 4 5 6 7 8; do read -r state; done; } 2>/dev/null <"$data/postmaster.pid"
  [ "$owner" = "$server" ]
}

# A server that was told to stop and waits for its clients (SIGTERM) takes no new ones: it stops at once, and is started again.
hurry_stop() {
  while sleep 2 && kill -0 $me 2>/dev/null; do
    if owns && [ "$state" = stopping ]; then kill -INT "$server" 2>/dev/null; fi
  done
}

watch_holders() {
  while read -r _; do
    if owns && [ "$state" = ready ]; then kill -USR1 $me; rm -f "$pipe".ask-*; fi
  done
  kill -USR2 $me
  exec </dev/null 3<&-
  # Repeated, because a server that is still starting does not handle signals yet.
  while kill -INT "$server" 2>/dev/null; do sleep 0.1; done
}

while :; do
  if [ -z "$server" ]; then
    "$@" </dev/null 3<&- &
    server=$!
  fi
  watch_holders <&3 &
  watcher=$! gone=''
  hurry_stop </dev/null >/dev/null 2>&1 3<&- &
  hurrier=$!
  while :; do
    wait "$server"
    status=$?
    kill -0 "$server" 2>/dev/null || break
    if [ $status -eq 127 ]; then # a server found running is not a child of this shell
      sleep 0.5
      owns || gone=x$gone
      [ "$gone" != xxxx ] || break # dead, but not reaped by its parent
    fi
  done
  { kill -9 $watcher $hurrier; wait $watcher $hurrier; } 2>/dev/null
  # Whatever ended the server, also somebody who told it to stop: its holders need it. If it was never needed, its start failed, and the
  # starting process reports that.
  if [ -z "$needed" ] || [ -n "$deserted" ] || [ ! -d "$data" ]; then break; fi
  server=''
  if [ $status -gt 128 ]; then sleep 0.1; else sleep 1; fi
done
# Remove the pipe while this shell still reads it: a named pipe without a reader means that the supervisor was killed.
if [ -n "$needed$deserted" ]; then
  rm -f "$pipe"
  rmdir "${pipe%/*}"
fi 2>/dev/null
exit $status
