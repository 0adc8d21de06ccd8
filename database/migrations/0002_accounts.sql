-- Accounts, sessions, tokens and keys. No request reads the schema auth: only the server's own role works on it.
\ir ../functions/accounts.sql

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  password_hash text, -- argon2id as a PHC string; null: no password sign-in
  email_confirmed_at timestamptz,
  confirmation_sent_at timestamptz,
  invited_at timestamptz,
  made_by_practice boolean not null default false, -- by the admin API, without an invitation
  recovery_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  new_email text,
  email_change_sent_at timestamptz,
  email_change_agreed boolean not null default false, -- one of the two addresses has confirmed; the other completes the change
  last_sign_in_at timestamptz,
  app_metadata jsonb not null default '{"provider": "email", "providers": ["email"]}',
  user_metadata jsonb not null default '{}',
  banned_until timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The reference's names of what stands above, for triggers and views of others. Backups leave generated columns out.
  aud text generated always as ('authenticated') stored,
  role text generated always as ('authenticated') stored,
  phone text generated always as (null) stored,
  phone_confirmed_at timestamptz generated always as (null) stored,
  confirmed_at timestamptz generated always as (email_confirmed_at) stored,
  email_change text generated always as (coalesce(new_email, '')) stored,
  raw_app_meta_data jsonb generated always as (app_metadata) stored,
  raw_user_meta_data jsonb generated always as (user_metadata) stored,
  is_super_admin boolean generated always as (false) stored,
  is_sso_user boolean generated always as (false) stored,
  is_anonymous boolean generated always as (false) stored,
  constraint users_email_is_lowercase check (email = lower(email)),
  -- printable ASCII: no look-alike characters, no case rules of other alphabets, nothing that a mail header could read as a second address
  constraint users_email_is_plain check (email ~ '^[!-~]+@[!-~]+$' and char_length(email) <= 255),
  constraint users_email_is_taken unique (email),
  constraint users_new_email_is_lowercase check (new_email = lower(new_email)),
  constraint users_new_email_is_plain check (new_email ~ '^[!-~]+@[!-~]+$' and char_length(new_email) <= 255)
);
create index users_by_age on auth.users (created_at desc, id);

create table auth.identities (
  identity_id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  provider text not null,
  provider_id text not null, -- for the provider email: the user's id
  identity_data jsonb not null,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint identities_one_per_provider unique (provider, provider_id)
);
create index identities_by_user on auth.identities (user_id);

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  amr jsonb not null default '[]',
  user_agent text,
  ip inet,
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  ended_at timestamptz -- ended because a refresh token was reused: its tokens are recognised and refused until the row is deleted
);
create index sessions_by_user on auth.sessions (user_id);

-- A refresh token's text is derived from its id and a secret, so the table holds nothing that a reader of it could present.
create table auth.refresh_tokens (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references auth.sessions on delete cascade,
  parent_id uuid references auth.refresh_tokens on delete set null, -- old tokens are deleted, their successors stay
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index refresh_tokens_by_session on auth.refresh_tokens (session_id);
create index refresh_tokens_by_parent on auth.refresh_tokens (parent_id);
create unique index refresh_tokens_one_active_per_session on auth.refresh_tokens (session_id) where revoked_at is null;

-- The links and codes in emails, each usable once. The link's text is not stored; the short code expires sooner and counts its tries.
create table auth.one_time_tokens (
  token_hash text primary key, -- hex SHA-256 of the text in the link
  user_id uuid not null references auth.users on delete cascade,
  kind text not null check (kind in ('signup', 'recovery', 'magiclink', 'invite', 'email_change', 'reauthentication')),
  email text not null,
  expires_at timestamptz not null,
  code_hash text not null, -- hex SHA-256 of token_hash and the 6 digits
  code_expires_at timestamptz not null,
  code_tries_left smallint not null default 5 check (code_tries_left >= 0),
  code_challenge text, -- PKCE (RFC 7636); null: the link itself signs in
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  created_at timestamptz not null default now(),
  constraint one_time_tokens_challenge_has_a_method check ((code_challenge is null) = (code_challenge_method is null))
);
create index one_time_tokens_by_user on auth.one_time_tokens (user_id, kind);

-- The code that a followed PKCE link returns to its page, exchanged there for a session.
create table auth.flow_codes (
  code_hash text primary key, -- hex SHA-256
  user_id uuid not null references auth.users on delete cascade,
  code_challenge text not null,
  code_challenge_method text not null check (code_challenge_method in ('s256', 'plain')),
  method text not null default 'email/signup', -- the entry in the session's amr
  expires_at timestamptz not null
);
create index flow_codes_by_user on auth.flow_codes (user_id);

-- A new key is published before it signs; an old one verifies until its last token has expired.
create table auth.signing_keys (
  kid text primary key,
  private_jwk jsonb not null,
  created_at timestamptz not null default now(),
  signs_from timestamptz not null default now(),
  retired_at timestamptz,
  verifies_until timestamptz
);

create table auth.secrets (
  name text primary key,
  value bytea not null
);

create table auth.factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  friendly_name text not null default '' constraint factors_name_is_short check (char_length(friendly_name) <= 100),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  secret text not null, -- base32
  last_step bigint not null default 0, -- the 30-second step of the newest accepted code: no code works twice (RFC 6238, 5.2)
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

-- Passkeys (docs/decisions/0058).
create table auth.passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  credential_id text not null, -- base64url, chosen by the authenticator
  public_key bytea not null, -- COSE (RFC 9052)
  counter bigint not null constraint passkeys_counter_is_sensible check (counter >= 0),
  transports text[] not null default '{}',
  friendly_name text not null default '' constraint passkeys_name_is_short check (char_length(friendly_name) <= 100),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint passkeys_credential_is_taken unique (credential_id)
);
create index passkeys_by_user on auth.passkeys (user_id);

-- Each answers one ceremony. A sign-in does not know its user yet: user_id is null.
create table auth.passkey_challenges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete cascade,
  challenge text not null, -- base64url
  created_at timestamptz not null default now()
);
create index passkey_challenges_by_user on auth.passkey_challenges (user_id);
create index passkey_challenges_by_age on auth.passkey_challenges (created_at);

-- Wrong codes of second factors in a row, and until when the account's codes are refused. Counted apart for each place where a right code was
-- entered before (SHA-256 with the user's id) and for all others together (''), so guessing from elsewhere does not lock out the owner.
create table auth.code_guesses (
  user_id uuid not null references auth.users on delete cascade,
  place text not null,
  wrong integer not null default 0 check (wrong >= 0),
  waits_until timestamptz,
  seen_at timestamptz not null default now(),
  primary key (user_id, place)
);

-- Places of earlier sign-ins (SHA-256 of the address with the user's id): a lockout caused by others does not apply there.
create table auth.known_places (
  user_id uuid not null references auth.users on delete cascade,
  place text not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, place)
);

-- The last request of each kind of email. Kept for addresses with and without an account, so the limit does not reveal which have one.
create table auth.mail_requests (
  address text not null, -- SHA-256
  kind text not null,
  asked_at timestamptz not null default now(),
  primary key (address, kind)
);

-- Counters of the rate limiter (rate-limiter-flexible), shared by all nodes. They are no record: a crash may forget them, and no request
-- waits for the disk to count one.
create unlogged table auth.rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint -- milliseconds since 1970
);

do $$
declare
  name text;
begin
  for name in select tablename from pg_tables where schemaname = 'auth' loop
    execute format('alter table auth.%I enable row level security, force row level security', name);
    execute format('create policy "only the server" on auth.%I to service_role using (true) with check (true)', name);
  end loop;
end
$$;
grant select, insert, update, delete on all tables in schema auth to service_role;

create table public.profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  full_name text not null default '',
  email text not null,
  phone text,
  role text not null default 'client',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_one_per_user unique (user_id),
  constraint profiles_role_is_known check (role in ('client', 'admin')),
  constraint profiles_name_is_short check (char_length(full_name) <= 200),
  constraint profiles_phone_is_short check (char_length(phone) <= 44)
);
create trigger touch before update on public.profiles for each row execute function private.touch();

alter table public.profiles enable row level security, force row level security;
create policy "the server" on public.profiles to service_role using (true) with check (true);
create policy "one's own profile" on public.profiles to authenticated using (user_id = auth.uid()) with check (user_id = auth.uid());
create policy "the practitioner reads every profile" on public.profiles for select to admin using (true);
create policy "the practitioner changes their own" on public.profiles for update to admin using (user_id = auth.uid()) with check (user_id = auth.uid());
grant select, insert, update, delete on public.profiles to service_role;
grant select, update (full_name, phone) on public.profiles to authenticated, admin;
