-- The look of the public pages. A name that a program does not know is shown as night.
alter table public.business_settings
  add column look text not null default 'night',
  add constraint business_settings_look_is_known check (look in ('night', 'linen', 'shore', 'garden', 'clear', 'lamp'));
grant select (look) on public.business_settings to anon, authenticated;
