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
