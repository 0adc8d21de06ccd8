-- The audit trail: who changed what and when, and who took a copy of all of something.
create table public.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor uuid,
  role text not null,
  table_name text not null,
  row_id uuid,
  act text not null constraint audit_act_is_known check (act in ('insert', 'update', 'delete', 'export', 'backup')),
  changes jsonb not null, -- {column: [before, after]}; of a personal column or a text only its name: {column: null}
  row_key text, -- of a row without an id its word, of a copy its kind
  constraint audit_key_is_a_word check (row_key ~ '^[a-z]{2,}(-[a-z]+)*$' and char_length(row_key) <= 40),
  constraint audit_copies_are_of_a_kind check (act not in ('export', 'backup') or (row_key is not null and row_id is null and changes = '{}'))
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
  execute function private.audit_names('email', 'password_hash', 'email_confirmed_at', 'banned_until', 'new_email', 'app_metadata', 'deleted_at');
create trigger audit after insert or update or delete on auth.factors for each row
  execute function private.audit_names('status');
create trigger audit after insert or update or delete on auth.passkeys for each row
  execute function private.audit_names('id', 'friendly_name');
create trigger audit after insert or update or delete on auth.sessions for each row
  execute function private.audit_names('id', 'aal', 'ended_at');

-- `clients` and `credits` without the sums that follow bookings and the ledger, and without the code of a voucher, which is money.
create trigger audit after insert or update or delete on public.clients for each row
  execute function private.audit_names('id', 'user_id', 'client_name', 'client_email', 'client_phone', 'birthday', 'tags', 'note');
create trigger audit after insert or update or delete on public.credits for each row
  execute function private.audit_names('id', 'amount_pence', 'sessions', 'name', 'buyer_name', 'recipient_name', 'message', 'expires_on', 'client_id');
create trigger audit after insert or update or delete on public.costs for each row
  execute function private.audit_names('id', 'spent_on', 'amount_pence', 'category', 'description', 'bill');
create trigger audit after insert or update or delete on public.email_words for each row
  execute function private.audit_names('kind', 'opening', 'paragraph', 'sign_off');
create trigger audit after insert or update or delete on public.calendar_links for each row
  execute function private.audit_names('scope', 'token_hash', 'full_names');
create trigger audit after insert or update or delete on private.outside_calendars for each row
  execute function private.audit_names('id', 'name', 'kind', 'address', 'username', 'password', 'zone_names');
-- Drafts save themselves every second: those of pages and articles are tables of their own, that of a newsletter is its row.
create trigger audit after insert or update or delete on public.newsletters for each row
  execute function private.audit_names('id', 'started_at', 'paused_at', 'ended_at');
create trigger audit after insert or update or delete on public.pages for each row
  execute function private.audit_names('id', 'path', 'title', 'description', 'preview', 'is_public', 'menu_label', 'footer_label', 'version', 'edition', 'blocks');
create trigger audit after insert or update or delete on public.articles for each row
  execute function private.audit_names(
    'id', 'slug', 'title', 'excerpt', 'category', 'date', 'rune', 'related', 'body', 'preview', 'publish_at', 'shown_on', 'changed_on', 'picture_id');

create trigger audit_is_append_only before update or delete or truncate on public.audit
  for each statement execute function private.refuse_change();

alter table public.audit enable row level security, force row level security;
create policy "the server" on public.audit to service_role using (true) with check (true);
create policy "the practitioner reads" on public.audit for select to admin using (true);
grant select on public.audit to admin, service_role;
