-- Money that the practitioner gives back without cancelling.
alter table public.refunds
  drop constraint refunds_cause_is_known,
  add constraint refunds_cause_is_known check (why in ('late-payment', 'client', 'practitioner', 'provider', 'goodwill'));
insert into public.email_words (kind) values ('refund-given');
