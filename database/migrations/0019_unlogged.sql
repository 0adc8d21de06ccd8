-- Counters are no record: a crash may forget them, and no request waits for the disk to count one.
alter table auth.rate_limits set unlogged;

-- PostgreSQL from 15 on makes the sequence of an unlogged table unlogged, too, and cannot read it once a standby is promoted.
do $$ begin
  if current_setting('server_version_num')::integer >= 150000 then
    execute 'alter sequence realtime.changes_id_seq set logged';
  end if;
end $$;
