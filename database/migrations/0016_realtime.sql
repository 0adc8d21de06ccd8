-- Realtime: row changes, broadcasts and presence for the connections of all nodes (docs/decisions/0023).
create schema realtime;
grant usage on schema realtime to anon, authenticated, admin, service_role;

-- The outbox. Unlogged: a change that was not told before a crash is lost with the connections that it was for.
create unlogged table realtime.changes (
  id bigint primary key generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  kind text not null constraint changes_kind_is_known
    check (kind in ('INSERT', 'UPDATE', 'DELETE', 'broadcast', 'presence', 'node', 'identity')),
  at timestamptz not null default clock_timestamp(),
  node uuid, -- the node that has told its own connections already
  schema name, -- of a changed row
  "table" name,
  record jsonb,
  old_record jsonb,
  topic text, -- of a broadcast or presence; of an identity the user
  private boolean,
  event text,
  payload text, -- JSON as it was sent: jsonb would refuse \u0000
  bytes bytea
);
create index changes_by_transaction on realtime.changes (xid);

-- PostgreSQL from 15 on makes the sequence of an unlogged table unlogged, too, and cannot read it once a standby is promoted.
alter sequence realtime.changes_id_seq set logged;

-- The nodes that serve connections.
create unlogged table realtime.nodes (
  id uuid primary key,
  seen_at timestamptz not null
);

-- A snapshot to delete by: what is older than it has been read.
create table realtime.marks (
  snapshot pg_snapshot not null,
  taken_at timestamptz not null,
  only_one boolean primary key default true check (only_one)
);

-- Broadcasts from the database, and what policies decide about on private topics.
create table realtime.messages (
  id uuid primary key default gen_random_uuid(),
  topic text not null,
  extension text not null,
  payload jsonb,
  binary_payload bytea,
  event text,
  private boolean not null default false,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index messages_by_topic on realtime.messages (topic, inserted_at);
create index messages_by_age on realtime.messages (inserted_at);

\ir ../functions/realtime.sql
\ir ../functions/realtime_messages.sql
\ir ../functions/realtime_signals.sql

create trigger relay_messages after insert on realtime.messages referencing new table as new_rows
  for each statement execute function realtime.relay_messages();

alter table realtime.changes enable row level security, force row level security;
create policy "the server" on realtime.changes to service_role using (true) with check (true);
alter table realtime.nodes enable row level security, force row level security;
create policy "the server" on realtime.nodes to service_role using (true) with check (true);
alter table realtime.marks enable row level security, force row level security;
create policy "the server" on realtime.marks to service_role using (true) with check (true);
grant select, insert, update, delete on realtime.changes, realtime.nodes to service_role;

-- Everyone has the grants; a policy for each topic says who may do what.
alter table realtime.messages enable row level security, force row level security;
create policy "the server" on realtime.messages to service_role using (true) with check (true);
create policy "signals of one's own account" on realtime.messages for select to authenticated, admin
  using (extension = 'broadcast' and realtime.topic() = 'account:' || auth.uid());
create policy "signals to the practitioner" on realtime.messages for select to admin
  using (extension = 'broadcast' and realtime.topic() = 'practice');
-- Applications add policies of their own; restrictive ones keep these from opening the practice's topics. None is meant for the server, whose
-- login is a member of every role of requests where it is no superuser.
create policy "the practice's topics are read by their own policies" on realtime.messages as restrictive for select to anon, authenticated
  using (pg_has_role('service_role', 'usage') or coalesce(realtime.topic(), '') <> 'practice'
    and (coalesce(realtime.topic(), '') not like 'account:%' or realtime.topic() = 'account:' || auth.uid()));
create policy "the practice's topics are the server's to send to" on realtime.messages as restrictive for insert to anon, authenticated, admin
  with check (pg_has_role('service_role', 'usage')
    or coalesce(realtime.topic(), '') <> 'practice' and coalesce(realtime.topic(), '') not like 'account:%' and topic <> 'practice' and topic not like 'account:%');
grant select, insert on realtime.messages to anon, authenticated, admin;
grant select, insert, update, delete on realtime.messages to service_role;

create trigger notify_identity after delete or update of ended_at, aal on auth.sessions for each row execute function private.notify_identity();
create trigger notify_identity after delete or update of banned_until, deleted_at on auth.users for each row
  execute function private.notify_identity();
create trigger notify_identity after update of role on public.profiles for each row execute function private.notify_identity();
create trigger follow_bookings_inserted after insert on public.bookings referencing new table as new_rows
  for each statement execute function private.follow_bookings();
create trigger follow_bookings_updated after update on public.bookings referencing old table as old_rows new table as new_rows
  for each statement execute function private.follow_bookings();
create trigger follow_bookings_deleted after delete on public.bookings referencing old table as old_rows
  for each statement execute function private.follow_bookings();

-- Screens of the back office that are open read again when another window or a job has changed what they show.
create trigger notify_practice after insert or update or delete on public.waiting for each row execute function private.notify_practice('waiting');
create trigger notify_practice after insert or delete on private.busy_times for each row execute function private.notify_practice('busy-times');
create trigger notify_practice after insert or update or delete on public.costs for each row execute function private.notify_practice('costs');
create trigger notify_practice after insert or update or delete on public.credits for each row execute function private.notify_practice('credits');
create trigger notify_practice after insert or update or delete on private.phone_calls for each row execute function private.notify_practice('phone-calls');
-- Figures of bookings are no news of a client: bookings tell of themselves.
create trigger notify_practice after insert or delete or update of client_name, client_email, client_phone, birthday, tags, note, kept_at
  on public.clients for each row
  execute function private.notify_practice('clients', 'client_name', 'client_email', 'client_phone', 'birthday', 'tags', 'note', 'kept_at');

-- What the back office shows changes by itself. A DELETE tells the primary key to everyone who may select it: no table here has a key that
-- says something. "if not exists" is not to be had: another program may have made the publication.
do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then create publication supabase_realtime; end if;
end
$$;
alter publication supabase_realtime add table public.bookings, public.availability, public.blocked_dates, public.special_hours,
  public.closed_hours, public.services, public.group_sessions, public.alerts;
select realtime.follow_publication('supabase_realtime');
