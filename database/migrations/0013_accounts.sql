-- Accounts, whole (wire 1): changes of address and password, second factors, limits that hold across nodes, keys that can be rotated.
alter table auth.users
  add column invited_at timestamptz,
  add column new_email text,
  add column email_change_sent_at timestamptz,
  add column email_change_agreed boolean not null default false, -- one of the two addresses has agreed; the other one's yes completes the change
  add column reauthentication_sent_at timestamptz,
  add column deleted_at timestamptz,
  add constraint users_new_email_is_lowercase check (new_email = lower(new_email)),
  add constraint users_new_email_is_plain check (new_email ~ '^[!-~]+@[!-~]+$' and char_length(new_email) <= 255);
create index users_by_age on auth.users (created_at desc, id);

-- How the proof behind a followed link is called in the session that it opens (wire 1.3, amr).
alter table auth.flow_codes add column method text not null default 'email/signup';

-- A token that is forgotten after months must not take its successors along.
alter table auth.refresh_tokens drop constraint refresh_tokens_parent_id_fkey;
alter table auth.refresh_tokens add foreign key (parent_id) references auth.refresh_tokens on delete set null;
create index refresh_tokens_by_parent on auth.refresh_tokens (parent_id);

/* When a mail of each kind was last asked for, for addresses with and without an account alike: how often one may ask tells nothing of who
   has one. The address is kept as its SHA-256 only. */
create table auth.mail_requests (
  address text not null,
  kind text not null,
  asked_at timestamptz not null default now(),
  primary key (address, kind)
);

/* Counters of the rate limiter (rate-limiter-flexible), shared by all nodes. */
create table auth.rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint -- milliseconds since 1970
);

/* From where somebody has signed in before: strangers who guess at their password lock nobody out there. Addresses as SHA-256 with the user's id. */
create table auth.known_places (
  user_id uuid not null references auth.users on delete cascade,
  place text not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, place)
);

create table auth.factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  friendly_name text not null default '' constraint factors_name_is_short check (char_length(friendly_name) <= 100),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  secret text not null, -- base32
  last_step bigint not null default 0, -- the 30-second step of the newest code that was accepted: no code works twice (RFC 6238, 5.2)
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index factors_by_user on auth.factors (user_id);
create unique index factors_name_once_per_user on auth.factors (user_id, friendly_name) where friendly_name <> '';

create table auth.challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.factors on delete cascade,
  session_id uuid not null references auth.sessions on delete cascade,
  tries_left smallint not null default 5 check (tries_left >= 0),
  created_at timestamptz not null default now(),
  verified_at timestamptz
);
create index challenges_by_factor on auth.challenges (factor_id);
create index challenges_by_session on auth.challenges (session_id);

-- A new key is published for a while before it signs, and an old one verifies until its last token has ended.
alter table auth.signing_keys
  add column signs_from timestamptz not null default now(),
  add column verifies_until timestamptz;

do $$
declare
  guarded text;
begin
  foreach guarded in array array['mail_requests', 'rate_limits', 'known_places', 'factors', 'challenges'] loop
    execute format('alter table auth.%I enable row level security', guarded);
    execute format('alter table auth.%I force row level security', guarded);
    execute format('create policy "only the server" on auth.%I to service_role using (true) with check (true)', guarded);
    execute format('grant select, insert, update, delete on auth.%I to service_role', guarded);
  end loop;
end
$$;

/* Sign-ins and changes of accounts, into the trail (reliability D7). Columns are named and never copied; who acts is the request's
   user where one is named, else whoever signs in, else the server itself. */
create function private.audit_account() returns trigger language plpgsql security definer set search_path = ''
  as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  changed jsonb;
begin
  select coalesce(jsonb_object_agg(name, null), '{}') into changed
    from unnest(tg_argv) name where before -> name is distinct from after -> name;
  if changed <> '{}' then
    insert into public.audit (actor, role, table_name, row_id, act, changes)
    values (
      coalesce(auth.uid(), case when tg_op = 'INSERT' and tg_table_name = 'sessions' then (after ->> 'user_id')::uuid end),
      coalesce(auth.role(), 'service_role'),
      'auth.' || tg_table_name,
      ((before || after) ->> 'id')::uuid,
      lower(tg_op),
      changed
    );
  end if;
  return null;
end
$$;
create trigger audit after insert or update or delete on auth.users for each row
  execute function private.audit_account('email', 'password_hash', 'email_confirmed_at', 'banned_until', 'new_email', 'app_metadata', 'deleted_at');
create trigger audit after insert or update or delete on auth.factors for each row
  execute function private.audit_account('status');
create trigger audit after insert or update or delete on auth.sessions for each row
  execute function private.audit_account('id', 'aal', 'ended_at');
