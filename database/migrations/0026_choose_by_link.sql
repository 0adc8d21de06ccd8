-- A session that was given up takes no time, and its client chooses another by a link of its own.
alter table private.closing_sessions add column key text not null default private.random_name(),
  add constraint closing_sessions_key_is_own unique (key);
delete from private.occupancy where booking_id in (select booking_id from private.closing_sessions where outcome = 'asked');
