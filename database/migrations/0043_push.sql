-- Notifications on the practitioner's devices (docs/decisions/0045).
create table private.push_keys ( -- by which push services know this practice (VAPID, RFC 8292)
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  private_key text not null
);
alter table private.push_keys enable row level security, force row level security;
create policy "the server" on private.push_keys to service_role using (true) with check (true);
grant select, insert on private.push_keys to service_role;

create table private.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  endpoint text not null unique, -- of the browser's own push service
  p256dh text not null,
  auth text not null,
  quiet_from time not null default '21:00',
  quiet_until time not null default '08:00',
  created_at timestamptz not null default now(),
  constraint push_subscriptions_endpoint_is_short check (char_length(endpoint) <= 2000)
);
create index push_subscriptions_by_user on private.push_subscriptions (user_id);
alter table private.push_subscriptions enable row level security, force row level security;
create policy "the server" on private.push_subscriptions to service_role using (true) with check (true);
grant select, insert, update, delete on private.push_subscriptions to service_role;

create table private.push_messages ( -- without names: they are read on locked screens
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references private.push_subscriptions on delete cascade,
  event text not null,
  body text not null,
  path text not null,
  created_at timestamptz not null default private.clock(),
  not_before timestamptz not null, -- the end of the quiet hours
  sent_at timestamptz,
  attempts smallint not null default 0,
  constraint push_messages_once_each unique (subscription_id, event)
);
create index push_messages_due on private.push_messages (not_before) where sent_at is null;
alter table private.push_messages enable row level security, force row level security;
create policy "the server" on private.push_messages to service_role using (true) with check (true);
grant select, insert, update, delete on private.push_messages to service_role;
