-- What a new practice offers, and when (spec 9). Applied once; from then on the back office is its home.
insert into public.services (category, name, description, duration_minutes, price_gbp) values
  ('readings', 'Tarot or rune reading by video or phone',
    'Half an hour with the cards or the runes, by video call or by phone. Bring a question, or let one find you: we look at what is on the table together and talk about what it stirs.',
    30, 4500),
  ('readings', 'Written reading',
    'Two questions, answered in writing with a photograph of the spread, sent by e-mail. The time you choose is when I sit down with your questions; you need not be there.',
    30, 1500),
  ('yoga', 'One-to-one shamanic yoga',
    'An hour of slow movement, breath and drumming, shaped around you. No experience is needed and nothing has to look right.',
    60, 4500),
  ('yoga', 'Meditation group',
    'A small circle that sits together every other Tuesday, 6:30pm to 8pm. Guided, quiet and open to beginners.',
    90, 1000),
  ('reiki', 'Shamanic and Reiki healing session',
    'You lie down, fully clothed and warm, while I work with Reiki, drum and rattle. Most people leave rested; it does not replace medical care.',
    60, 7000),
  ('reiki', 'Reiki Level 1',
    'The first attunement: history, hand positions, self-practice and treating others. Small group, with a manual and a certificate.',
    300, 15000),
  ('reiki', 'Reiki Level 2',
    'The second attunement: the three symbols, distance practice and working with clients. For those who hold Level 1.',
    300, 15000),
  ('reiki', 'Reiki Master Level',
    'The master attunement and symbol, for those who have lived with Level 2 for a while and wish to deepen their practice.',
    300, 18000);

insert into public.availability (day_of_week, start_time, end_time)
  select weekday, '09:00', '17:00' from generate_series(1, 6) weekday; -- Monday to Saturday
