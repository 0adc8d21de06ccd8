# Keeps one PostgreSQL running for as long as anybody holds the pipe on descriptor 3 open for writing, then ends it.
# The kernel counts the holders, so a process that is killed leaves like one that says goodbye.
#
#   supervise <data folder> <pipe> <pid of a server that already runs, or ""> <postgres> <its arguments>...
#
# A holder asks "does somebody look after a ready server?" by a file <pipe>.ask-* and a line; the file's removal is the answer.
# Being asked and answered, this script has not yet seen the last holder leave, and will not while the one that asked stays.
data=$1 pipe=$2 server=$3
shift 3
me=$$ needed='' deserted=''

trap 'needed=yes' USR1
trap 'deserted=yes' USR2
# Whoever signals a whole terminal or group means the holders; the database outlives their last query and follows them.
trap '' HUP INT TERM

owns() { # the lock file names this server: pid in line 1, state in line 8
  owner='' state=''
  { read -r owner; for _ in 2 3 4 5 6 7 8; do read -r state; done; } 2>/dev/null <"$data/postmaster.pid"
  [ "$owner" = "$server" ]
}

watch_holders() {
  while read -r _; do
    if owns && [ "$state" = ready ]; then kill -USR1 $me; rm -f "$pipe".ask-*; fi
  done
  kill -USR2 $me
  exec </dev/null 3<&-
  # Again and again: a server that has only just been started does not listen to signals yet.
  while kill -INT "$server" 2>/dev/null; do sleep 0.1; done
}

while :; do
  if [ -z "$server" ]; then
    "$@" </dev/null 3<&- &
    server=$!
  fi
  watch_holders <&3 &
  watcher=$! gone=''
  while :; do
    wait "$server"
    status=$?
    kill -0 "$server" 2>/dev/null || break
    if [ $status -eq 127 ]; then # a server found running is not a child of this shell
      sleep 0.5
      owns || gone=x$gone
      [ "$gone" != xxxx ] || break # dead, and nobody buries it
    fi
  done
  { kill -9 $watcher; wait $watcher; } 2>/dev/null
  # Status 0: somebody asked the server to stop. Never needed: it failed at its start, and whoever started it reads why.
  if [ $status -eq 0 ] || [ -z "$needed" ] || [ -n "$deserted" ] || [ ! -d "$data" ]; then break; fi
  server=''
  if [ $status -gt 128 ]; then sleep 0.1; else sleep 1; fi
done
# The pipe's name goes while this shell still reads it: a named pipe that nobody reads is the mark of a killed supervisor.
if [ -n "$needed$deserted" ]; then
  rm -f "$pipe"
  rmdir "${pipe%/*}"
fi 2>/dev/null
exit $status
