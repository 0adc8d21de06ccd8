-- What clients read of the practitioner: her name, and the line at the end of every page. A practice may have no rune as its mark.
alter table public.business_settings
  add column practitioner_name text not null default '', -- '': none
  add column closing_line text not null default 'A quiet hour, kept for you.', -- '': none
  add constraint business_settings_practitioner_name_is_one_line
    check (char_length(practitioner_name) <= 100 and practitioner_name !~ '[[:cntrl:]]'),
  add constraint business_settings_closing_line_is_one_line check (char_length(closing_line) <= 80 and closing_line !~ '[[:cntrl:]]'),
  drop constraint business_settings_mark_is_a_rune,
  add constraint business_settings_mark_is_a_rune check (mark in (
    'none', 'fehu', 'uruz', 'thurisaz', 'ansuz', 'raidho', 'kenaz', 'gebo', 'wunjo', 'hagalaz', 'nauthiz', 'isa', 'jera',
    'eihwaz', 'perthro', 'algiz', 'sowilo', 'tiwaz', 'berkano', 'ehwaz', 'mannaz', 'laguz', 'ingwaz', 'dagaz', 'othala'
  ));
grant select (practitioner_name, closing_line) on public.business_settings to anon, authenticated;

-- an article begins without a rune
alter table public.articles alter column rune set default 'none';
alter table public.article_drafts alter column rune set default 'none';
