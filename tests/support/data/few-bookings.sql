-- A few clients, a booking in every state, a day off and group dates. None of the clients has a password.
-- A written reading at a time of the diary, and one channel, as a practice may have it; the specification's has a promised day, and two.
update public.services set written_days = null where name = 'Written reading';
update public.services set places = '{video}' where name = 'Tarot or rune reading by video or phone';

create temporary table demo_days on commit drop as
  select day::date as day,
    row_number() over (partition by day > private.today() order by case when day > private.today() then day end, day desc) as nth,
    day > private.today() as ahead
  from generate_series(private.today() - 40, private.today() + 40, interval '1 day') day
  where extract(dow from day) <> 0 and day <> private.today();

create temporary table demo_clients on commit drop as
  select gen_random_uuid() as id, name, email, phone from (values
    ('Maya Lindqvist', 'maya.lindqvist@example.com', '07700 900118'),
    ('Tom Okafor', 'tom.okafor@example.com', null),
    ('Priya Raman', 'priya.raman@example.com', '07700 900442'),
    ('Ellen Whitcombe', 'ellen.whitcombe@example.com', '01632 960077'),
    ('Jonah Pryce', 'jonah.pryce@example.com', null)
  ) people (name, email, phone);

insert into auth.users (id, email, email_confirmed_at, user_metadata)
  select id, email, now(), jsonb_build_object('full_name', name, 'email_verified', true) from demo_clients;
insert into auth.identities (user_id, provider, provider_id, identity_data)
  select id, 'email', id::text, jsonb_build_object('sub', id, 'email', email, 'email_verified', true) from demo_clients;
insert into public.profiles (user_id, full_name, email, phone) select id, name, email, phone from demo_clients;

create temporary table demo_bookings on commit drop as
  select gen_random_uuid() as id, c.id as user_id, s.id as service_id, c.name, c.email, c.phone, d.day, b.at, s.duration_minutes, s.price_gbp,
    b.notes, b.status, b.payment, b.made_days_ago
  from (values
    ('maya.lindqvist@example.com', 'Tarot or rune reading by video or phone', false, 12, '10:00', 'completed', 'paid', 21, 'A crossroads at work.'),
    ('tom.okafor@example.com', 'Shamanic and Reiki healing session', false, 5, '11:00', 'completed', 'paid', 9, null),
    ('maya.lindqvist@example.com', 'Shamanic and Reiki healing session', false, 2, '14:00', 'completed', 'paid', 6, null),
    ('priya.raman@example.com', 'One-to-one shamanic yoga', true, 2, '09:30', 'confirmed', 'paid', 4, 'Left knee is a little stiff.'),
    ('ellen.whitcombe@example.com', 'Tarot or rune reading by video or phone', true, 3, '15:00', 'pending', 'paid', 1, 'Runes, please.'),
    ('jonah.pryce@example.com', 'Shamanic and Reiki healing session', true, 6, '11:00', 'confirmed', 'paid', 3, null),
    ('tom.okafor@example.com', 'Written reading', true, 4, '10:00', 'pending', 'paid', 0, null),
    ('ellen.whitcombe@example.com', 'Shamanic and Reiki healing session', true, 5, '13:00', 'cancelled', 'refunded', 5, null),
    ('jonah.pryce@example.com', 'One-to-one shamanic yoga', true, 7, '09:00', 'cancelled', 'pending', 2, null)
  ) b (email, service, ahead, nth, at, status, payment, made_days_ago, notes)
  join demo_clients c on c.email = b.email
  join public.services s on s.name = b.service
  join demo_days d on d.ahead = b.ahead and d.nth = b.nth;

insert into public.bookings (id, user_id, service_id, client_name, client_email, client_phone, booking_date, booking_time, duration_minutes,
    notes, status, payment_status, paid_by, price_pence, cancelled_because, cancelled_at, created_at)
  select id, user_id, service_id, name, email, phone, day, at, duration_minutes, notes, status, payment,
    case when payment = 'pending' then 'card' else 'cash' end, price_gbp, -- cash, as no card provider knows these payments
    case when status = 'cancelled' then case when payment = 'refunded' then 'client' else 'hold-ended' end end,
    case when status = 'cancelled' then now() - made_days_ago * interval '1 day' + interval '1 hour' end,
    now() - made_days_ago * interval '1 day' - interval '20 minutes'
  from demo_bookings;

-- Invented clients get no reminders.
insert into private.chosen_times (booking_id, chosen_at) select id, 'infinity' from demo_bookings;

insert into public.ledger (booking_id, kind, amount_pence, currency, provider_reference, reason)
  select id, 'charge', price_gbp, 'gbp', 'cash_' || id, 'demonstration' from demo_bookings where payment <> 'pending'
  union all
  select id, 'refund', price_gbp, 'gbp', 'cash_refund_' || id, 'demonstration' from demo_bookings where payment = 'refunded';

insert into public.blocked_dates (blocked_date, reason) select day, 'A day in the woods' from demo_days where ahead and nth = 8;

