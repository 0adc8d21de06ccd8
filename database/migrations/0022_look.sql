-- How the practice looks (docs/decisions/0033). The defaults are the specified look.
alter table public.business_settings
  add column tagline text not null default 'Readings, Reiki and stillness', -- '': none
  add column mark text not null default 'perthro', -- a rune of the elder futhark
  add column accent text, -- '#rrggbb'; null: the designed gold
  add column opening_theme text not null default 'device', -- of a first visit; device: the visitor's own
  add constraint business_settings_tagline_is_one_line check (char_length(tagline) <= 80 and tagline !~ '[[:cntrl:]]'),
  add constraint business_settings_mark_is_a_rune check (mark in (
    'fehu', 'uruz', 'thurisaz', 'ansuz', 'raidho', 'kenaz', 'gebo', 'wunjo', 'hagalaz', 'nauthiz', 'isa', 'jera',
    'eihwaz', 'perthro', 'algiz', 'sowilo', 'tiwaz', 'berkano', 'ehwaz', 'mannaz', 'laguz', 'ingwaz', 'dagaz', 'othala'
  )),
  add constraint business_settings_accent_is_a_colour check (accent ~ '^#[0-9a-f]{6}$'),
  add constraint business_settings_opening_theme_is_known check (opening_theme in ('device', 'night', 'dawn'));
grant select (tagline, mark, accent, opening_theme) on public.business_settings to anon, authenticated;

-- What the practitioner adds to each kind of email to clients; '': nothing. One row a kind, for good.
create table public.email_words (
  kind text primary key,
  opening text not null default '',
  paragraph text not null default '',
  sign_off text not null default '',
  updated_at timestamptz not null default now(),
  constraint email_words_opening_is_text check (char_length(opening) <= 1000 and translate(opening, e'\n\r\t', '') !~ '[[:cntrl:]]'),
  constraint email_words_paragraph_is_text check (char_length(paragraph) <= 2000 and translate(paragraph, e'\n\r\t', '') !~ '[[:cntrl:]]'),
  constraint email_words_sign_off_is_text check (char_length(sign_off) <= 300 and translate(sign_off, e'\n\r\t', '') !~ '[[:cntrl:]]')
);
insert into public.email_words (kind) values
  ('booking-paid'), ('booking-confirmed'), ('reminder-of-deadline'), ('reminder-of-session'), ('thanks'), ('booking-moved'),
  ('booking-cancelled'), ('payment-link'), ('late-payment-refunded'), ('places-offered'), ('awaited-session-moved'),
  ('awaited-session-cancelled'), ('newsletter-confirm'), ('newsletter-welcome'), ('confirm-address'), ('invite');
create trigger touch before update on public.email_words for each row execute function private.touch();

alter table public.email_words enable row level security, force row level security;
create policy "the server" on public.email_words for select to service_role using (true);
create policy "the practitioner's words" on public.email_words to admin using (true) with check (true);
grant select on public.email_words to admin, service_role;
grant update (opening, paragraph, sign_off) on public.email_words to admin;
