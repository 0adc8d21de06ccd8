/* Wrong codes of second factors: how many of an account in a row, and until when no code of it is looked at. Apart from each other for the
   places where a right one was shown before (SHA-256 with the user's id) and for all others together (''): whoever guesses elsewhere does not
   lock out the owner at home. */
create table auth.code_guesses (
  user_id uuid not null references auth.users on delete cascade,
  place text not null,
  wrong integer not null default 0 check (wrong >= 0),
  waits_until timestamptz,
  seen_at timestamptz not null default now(),
  primary key (user_id, place)
);

alter table auth.code_guesses enable row level security;
alter table auth.code_guesses force row level security;
create policy "only the server" on auth.code_guesses to service_role using (true) with check (true);
grant select, insert, update, delete on auth.code_guesses to service_role;
