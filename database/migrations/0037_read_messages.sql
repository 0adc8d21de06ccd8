-- The practitioner reads what was sent, finds it by its words, and sends it again as a message of its own.
\ir ../functions/messages.sql

alter table public.mail
  drop column resends,
  drop column resent_at,
  add column resend_of uuid references public.mail on delete set null, -- sent again by the practitioner
  -- what it is found by; not the text of an email that opens an account
  add column words tsvector not null
    generated always as (private.message_words(recipient, subject, case when confidential then '' else plain end)) stored;
create index mail_by_words on public.mail using gin (words);
create index mail_by_kind on public.mail (kind, created_at desc);
create index mail_by_recipient on public.mail (lower(recipient), created_at desc);
create index mail_resent on public.mail (resend_of) where resend_of is not null;

alter table public.sms
  add column resend_of uuid references public.sms on delete set null,
  add column words tsvector not null generated always as (private.message_words(recipient, '', body)) stored;
create index sms_by_words on public.sms using gin (words);
create index sms_by_kind on public.sms (kind, created_at desc);
create index sms_resent on public.sms (resend_of) where resend_of is not null;
