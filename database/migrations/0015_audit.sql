-- The audit trail: who changed what and when.
create table public.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor uuid,
  role text not null,
  table_name text not null,
  row_id uuid,
  act text not null constraint audit_act_is_known check (act in ('insert', 'update', 'delete')),
  changes jsonb not null -- {column: [before, after]}; a personal column: {column: null}
);
create index audit_by_row on public.audit (row_id, at);
create index audit_by_time on public.audit (at);
create index audit_by_table on public.audit (table_name, at);
create index audit_by_role on public.audit (role, at);

\ir ../functions/audit.sql

create trigger audit after insert or update or delete on public.profiles for each row execute function private.audit();
create trigger audit after insert or update or delete on public.business_settings for each row execute function private.audit();
create trigger audit after insert or update or delete on public.availability for each row execute function private.audit();
create trigger audit after insert or update or delete on public.blocked_dates for each row execute function private.audit();
create trigger audit after insert or update or delete on public.special_hours for each row execute function private.audit();
create trigger audit after insert or update or delete on public.closed_hours for each row execute function private.audit();
create trigger audit after insert or update or delete on public.services for each row execute function private.audit();
create trigger audit after insert or update or delete on public.group_session_series for each row execute function private.audit();
create trigger audit after insert or update or delete on public.group_sessions for each row execute function private.audit();
create trigger audit after insert or update or delete on public.bookings for each row execute function private.audit();
create trigger audit after update on private.phone_calls for each row when (old.settled_at is distinct from new.settled_at)
  execute function private.audit();

create trigger audit after insert or update or delete on auth.users for each row
  execute function private.audit_account('email', 'password_hash', 'email_confirmed_at', 'banned_until', 'new_email', 'app_metadata', 'deleted_at');
create trigger audit after insert or update or delete on auth.factors for each row
  execute function private.audit_account('status');
create trigger audit after insert or update or delete on auth.passkeys for each row
  execute function private.audit_account('id', 'friendly_name');
create trigger audit after insert or update or delete on auth.sessions for each row
  execute function private.audit_account('id', 'aal', 'ended_at');

create trigger audit_is_append_only before update or delete or truncate on public.audit
  for each statement execute function private.refuse_change();

alter table public.audit enable row level security, force row level security;
create policy "the server" on public.audit to service_role using (true) with check (true);
create policy "the practitioner reads" on public.audit for select to admin using (true);
grant select on public.audit to admin, service_role;
