-- Accounts, sessions and keys (wire 1). Nothing here is readable by any request: only the server's own role works on it.
create schema auth;
grant usage on schema auth to anon, authenticated, admin, service_role;

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  password_hash text, -- argon2id, PHC string; null: no password sign-in
  email_confirmed_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  last_sign_in_at timestamptz,
  app_metadata jsonb not null default '{"provider": "email", "providers": ["email"]}',
  user_metadata jsonb not null default '{}',
  banned_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_email_is_lowercase check (email = lower(email)),
  -- printable ASCII: no look-alike letters, no case rules of other alphabets, nothing a mail header could read as a second address
  constraint users_email_is_plain check (email ~ '^[!-~]+@[!-~]+$' and char_length(email) <= 255),
  constraint users_email_is_taken unique (email)
);

create table auth.identities (
  identity_id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  provider text not null,
  provider_id text not null, -- for e-mail: the user's id
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
  ended_at timestamptz -- a stolen refresh token was seen: its tokens are recognised, and refused, until the row goes
);
create index sessions_by_user on auth.sessions (user_id);

-- A refresh token's text is derived from its id and a secret, so that no row holds anything a reader of the table could present.
create table auth.refresh_tokens (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references auth.sessions on delete cascade,
  parent_id uuid references auth.refresh_tokens on delete cascade,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index refresh_tokens_by_session on auth.refresh_tokens (session_id);
create unique index refresh_tokens_one_active_per_session on auth.refresh_tokens (session_id) where revoked_at is null;

/* What a mail lets its reader do once. The link's text is stored nowhere; the short code beside it dies sooner and counts its tries. */
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

/* The code that a followed PKCE link carries back to its page, to be exchanged for a session (wire 1.9). */
create table auth.flow_codes (
  code_hash text primary key, -- hex SHA-256
  user_id uuid not null references auth.users on delete cascade,
  code_challenge text not null,
  code_challenge_method text not null check (code_challenge_method in ('s256', 'plain')),
  expires_at timestamptz not null
);
create index flow_codes_by_user on auth.flow_codes (user_id);

create table auth.signing_keys (
  kid text primary key,
  private_jwk jsonb not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);

create table auth.secrets (
  name text primary key,
  value bytea not null
);

do $$
declare
  guarded text;
begin
  foreach guarded in array array['users', 'identities', 'sessions', 'refresh_tokens', 'one_time_tokens', 'flow_codes', 'signing_keys', 'secrets'] loop
    execute format('alter table auth.%I enable row level security', guarded);
    execute format('alter table auth.%I force row level security', guarded);
    execute format('create policy "only the server" on auth.%I to service_role using (true) with check (true)', guarded);
    execute format('grant select, insert, update, delete on auth.%I to service_role', guarded);
  end loop;
end
$$;

-- Who is asking, for policies. A setting that was once set for a transaction reads '' afterwards, not null, hence nullif (wire 2.1).
create function auth.jwt() returns jsonb language sql stable set search_path = ''
  as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb $$;
create function auth.uid() returns uuid language sql stable set search_path = ''
  as $$ select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid $$;
create function auth.role() returns text language sql stable set search_path = ''
  as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role' $$;
create function auth.email() returns text language sql stable set search_path = ''
  as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email' $$;
grant execute on function auth.jwt(), auth.uid(), auth.role(), auth.email() to anon, authenticated, admin, service_role;
