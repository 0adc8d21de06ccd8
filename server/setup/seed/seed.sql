-- The services and hours of a new practice. Applied once; afterwards they are edited in the back office.
insert into public.categories (position, key, name, dates_path) values -- erased by a reset of the demonstration
  (1, 'readings', 'Readings', null),
  (2, 'reiki', 'Reiki & Healing', '/reiki-therapy#weekend'),
  (3, 'yoga', 'Meditation & Yoga', '/meditation#evenings')
  on conflict (key) do nothing;

insert into public.services (position, category, name, description, preparation, place, duration_minutes, price_gbp) values
  (1, 'readings', 'Written reading',
    'Two questions, answered in writing with a photograph of the spread. You need not be there: an email tells you once it is ready to read.',
    'Your two questions came with your booking. If you want to add to them, answer this email.',
    'written', 30, 1500),
  (2, 'readings', 'Tarot or rune reading by video or phone',
    'Half an hour with the cards or the runes, by video call or by phone. Bring a question, or let one find you: we look at what is on the table together and talk about what it stirs.',
    'Find a quiet place with a good line, and have something to write with.',
    'video', 30, 4500),
  (3, 'reiki', 'Shamanic and Reiki healing session',
    'You lie down, fully clothed and warm, while I work with Reiki, drum and rattle. Most people leave rested; it does not replace medical care.',
    'Wear something comfortable and eat lightly beforehand. Come a few minutes early, and leave yourself a gentle hour afterwards if you can.',
    'in person', 60, 7000),
  (4, 'reiki', 'Reiki Level 1',
    'The first attunement: history, hand positions, self-practice and treating others. Small group, with a manual and a certificate.',
    'Bring a notebook, a blanket and something to share at lunch.',
    'in person', 300, 15000),
  (5, 'reiki', 'Reiki Level 2',
    'The second attunement: the three symbols, distance practice and working with clients. For those who hold Level 1.',
    'Bring your Level 1 certificate, a notebook, a blanket and something to share at lunch.',
    'in person', 300, 15000),
  (6, 'reiki', 'Reiki Master Level',
    'The master attunement and symbol, for those who have lived with Level 2 for a while and wish to deepen their practice.',
    'Bring your Level 2 certificate, a notebook, a blanket and something to share at lunch.',
    'in person', 300, 18000),
  (7, 'yoga', 'Meditation group',
    'A small circle that sits together every other Tuesday evening. Guided, quiet and open to beginners.',
    'Wear something warm and loose. Cushions and chairs are there.',
    'in person', 90, 1000),
  (8, 'yoga', 'One-to-one shamanic yoga',
    'An hour of slow movement, breath and drumming, shaped around you. No experience is needed and nothing has to look right.',
    'Wear something you can move in, and tell me of any injury before we begin. Mats and blankets are there.',
    'in person', 60, 4500);

insert into public.availability (day_of_week, start_time, end_time)
  select weekday, '09:00', '17:00' from generate_series(1, 6) weekday; -- Monday to Saturday

update public.services set question_count = 2, written_days = 3 where name = 'Written reading'; -- two questions for £15
update public.services set places = '{video,phone}' where name = 'Tarot or rune reading by video or phone';
update public.services set booked_online = false -- clients join through the dates of a group
  where name in ('Reiki Level 1', 'Reiki Level 2', 'Reiki Master Level', 'Meditation group');

update public.services s set colour = l.colour, rune = l.rune
  from (values
    ('Written reading', 'umber', 'ansuz'),
    ('Tarot or rune reading by video or phone', 'amethyst', 'perthro'),
    ('Shamanic and Reiki healing session', 'ember', 'sowilo'),
    ('Reiki Level 1', 'moss', 'kenaz'),
    ('Reiki Level 2', 'rose', 'gebo'),
    ('Reiki Master Level', 'slate', 'dagaz'),
    ('Meditation group', 'blue', 'ingwaz'),
    ('One-to-one shamanic yoga', 'teal', 'laguz')
  ) l (name, colour, rune)
  where s.name = l.name;

-- The specified weekend; the 8th of November was a Saturday in 2025.
insert into public.group_sessions (service_id, starts_on, ends_on, start_time, end_time, places)
  select id, '2025-11-08', '2025-11-09', '11:00', '16:00', 6 from public.services where name = 'Reiki Level 1';
