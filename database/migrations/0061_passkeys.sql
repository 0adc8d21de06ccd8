-- Passkeys (docs/decisions/0058). Like everything in the schema auth they are read and written by the server alone.
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
create trigger audit after insert or update or delete on auth.passkeys for each row execute function private.audit_account('id', 'friendly_name');

-- Each answers one ceremony. A sign-in does not know its user yet: user_id is null.
create table auth.passkey_challenges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete cascade,
  challenge text not null, -- base64url
  created_at timestamptz not null default now()
);
create index passkey_challenges_by_user on auth.passkey_challenges (user_id);
create index passkey_challenges_by_age on auth.passkey_challenges (created_at);

do $$
declare
  name text;
begin
  foreach name in array array['passkeys', 'passkey_challenges'] loop
    execute format('alter table auth.%I enable row level security, force row level security', name);
    execute format('create policy "only the server" on auth.%I to service_role using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on auth.%I to service_role', name);
  end loop;
end
$$;
