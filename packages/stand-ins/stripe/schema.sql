/* The stand-in's own books: the outside world, kept beside the practice's tables but no part of them. It is created at start by
   the server's login and granted to no role, so no request can reach it. Running it again changes nothing. */
create schema if not exists stand_in_stripe;
revoke all on schema stand_in_stripe from public;

create table if not exists stand_in_stripe.secrets (
  name text primary key,
  value text not null
);

create table if not exists stand_in_stripe.checkout_sessions (
  id text primary key,
  number bigint not null unique generated always as identity, -- the order of creation; lists are paged by it
  status text not null default 'open' constraint checkout_session_status_is_known check (status in ('open', 'complete', 'expired')),
  amount integer not null check (amount > 0),
  currency text not null,
  request jsonb not null, -- the parameters of its creation
  payment_intent text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint checkout_session_is_paid_when_complete check ((status = 'complete') = (payment_intent is not null))
);
create index if not exists checkout_sessions_open on stand_in_stripe.checkout_sessions (expires_at) where status = 'open';

create table if not exists stand_in_stripe.payment_intents (
  id text primary key,
  charge text not null unique,
  checkout_session text not null unique references stand_in_stripe.checkout_sessions,
  amount integer not null check (amount > 0),
  amount_refunded integer not null default 0,
  currency text not null,
  metadata jsonb not null,
  created_at timestamptz not null,
  constraint payment_intent_gives_back_no_more_than_it_took check (amount_refunded between 0 and amount)
);

create table if not exists stand_in_stripe.refunds (
  id text primary key,
  number bigint not null unique generated always as identity,
  payment_intent text not null references stand_in_stripe.payment_intents,
  charge text not null,
  amount integer not null check (amount > 0),
  currency text not null,
  reason text,
  metadata jsonb not null,
  created_at timestamptz not null
);
create index if not exists refunds_by_payment on stand_in_stripe.refunds (payment_intent);

create table if not exists stand_in_stripe.events (
  id text primary key,
  number bigint not null unique generated always as identity,
  type text not null,
  body text not null, -- the exact text that is signed and sent
  created_at timestamptz not null,
  stored_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  delivered_at timestamptz,
  given_up_at timestamptz
);
create index if not exists events_to_deliver on stand_in_stripe.events (next_attempt_at) where delivered_at is null and given_up_at is null;

create table if not exists stand_in_stripe.idempotent_answers (
  key text primary key,
  fingerprint text not null, -- a hash of the request
  answer text not null,
  stored_at timestamptz not null default now()
);
create index if not exists idempotent_answers_by_age on stand_in_stripe.idempotent_answers (stored_at);

alter table stand_in_stripe.secrets enable row level security;
alter table stand_in_stripe.checkout_sessions enable row level security;
alter table stand_in_stripe.payment_intents enable row level security;
alter table stand_in_stripe.refunds enable row level security;
alter table stand_in_stripe.events enable row level security;
alter table stand_in_stripe.idempotent_answers enable row level security;

create table if not exists stand_in_stripe.disputes (
  id text primary key,
  number bigint not null unique generated always as identity,
  payment_intent text not null unique references stand_in_stripe.payment_intents,
  charge text not null,
  amount integer not null check (amount > 0),
  currency text not null,
  status text not null default 'needs_response' constraint dispute_status_is_known check (status in ('needs_response', 'won', 'lost')),
  created_at timestamptz not null
);
alter table stand_in_stripe.disputes enable row level security;
