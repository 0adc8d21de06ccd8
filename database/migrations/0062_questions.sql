-- Questions of a service and their answers (docs/decisions/0055).
\ir ../functions/questions.sql

alter table public.services
  add column questions jsonb not null default '[]',
  add constraint services_questions_are_well_formed check (private.are_questions(questions));

-- Answers keep their question as it was asked, so that a question can be changed or removed.
create table private.answers (
  booking_id uuid not null references public.bookings on delete cascade,
  question_id uuid not null,
  kind text not null,
  question text not null,
  answer text not null,
  answered_at timestamptz not null default private.clock(),
  primary key (booking_id, question_id),
  constraint answers_kind_is_known check (kind in ('short', 'long', 'choice', 'yes-no', 'number')),
  constraint answers_question_is_short check (char_length(question) between 1 and 300),
  constraint answers_answer_is_short check (char_length(answer) between 1 and 2000)
);
alter table private.answers enable row level security, force row level security;
create policy "the server" on private.answers to service_role using (true) with check (true);
grant select, insert, update, delete on private.answers to service_role;

-- The same about health, apart: read, written and erased by database/bookings/health-answers.ts alone.
create table private.health_answers (
  booking_id uuid not null references public.bookings on delete cascade,
  question_id uuid not null,
  kind text not null,
  question text not null,
  answer text not null,
  answered_at timestamptz not null default private.clock(),
  primary key (booking_id, question_id),
  constraint health_answers_kind_is_known check (kind in ('short', 'long', 'choice', 'yes-no', 'number')),
  constraint health_answers_question_is_short check (char_length(question) between 1 and 300),
  constraint health_answers_answer_is_given check (answer <> '')
);
alter table private.health_answers enable row level security, force row level security;
create policy "the server" on private.health_answers to service_role using (true) with check (true);
grant select, insert, update, delete on private.health_answers to service_role;

-- For how long after the session answers about health are kept.
alter table public.business_settings
  add column health_answers_days integer not null default 90,
  add constraint business_settings_health_answers_days_is_sensible check (health_answers_days between 1 and 730);
grant select (health_answers_days) on public.business_settings to anon, authenticated;
