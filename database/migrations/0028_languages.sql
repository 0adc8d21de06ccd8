-- Who reads what is written for a client, and for the practice: BCP 47. A client without a language reads the practice's.

alter table public.business_settings
  add column language text not null default 'en-GB',
  add constraint business_settings_language_is_known check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$');
alter table public.bookings
  add column language text,
  add constraint bookings_language_is_known check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$');
alter table public.profiles
  add column language text,
  add constraint profiles_language_is_known check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$');

grant select (language) on public.business_settings to anon, authenticated;
