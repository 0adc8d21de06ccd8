-- Where the specification's practice is reached, and the group dates that it sells. Applied once, relative to today.
update public.business_settings set
  business_email = 'hello@example.com',
  business_phone = '01632 960123',
  business_address = 'A private healing space near Glastonbury, Somerset'
where business_email is null;

with evenings as (
  select gen_random_uuid() as series, s.id as service, private.today() + 1 + ((9 - extract(dow from private.today() + 1)::integer) % 7) as first
  from public.services s where s.name = 'Meditation group'
), made as (
  insert into public.group_session_series (id, repeats, every, weekdays, until, service_id, starts_on, ends_on, start_time, end_time, places, price_pence)
    select series, 'weekly', 2, '{2}', first + 3 * 14, service, first, first, '18:30', '20:00', 10, 1000 from evenings
)
insert into public.group_sessions (series_id, occurs_on, service_id, starts_on, ends_on, start_time, end_time, places, price_pence)
  select series, day, service, day, day, '18:30', '20:00', 10, 1000
  from evenings, generate_series(0, 3) nth, lateral (select first + nth * 14 as day) d;

insert into public.group_sessions (service_id, starts_on, ends_on, start_time, end_time, places, price_pence, least_places, decide_on)
  select s.id, saturday, saturday + 1, '11:00', '16:00', 6, s.price_gbp, w.least, case when w.least is not null then saturday - 7 end
  from (values ('Reiki Level 1', 2, 3), ('Reiki Level 2', 8, null), ('Reiki Master Level', 14, null)) w (service, weeks, least)
  join public.services s on s.name = w.service,
    lateral (select private.today() + w.weeks * 7 + (6 - extract(dow from private.today())::integer) as saturday) d;
