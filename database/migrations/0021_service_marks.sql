-- Each service has a colour and a rune, by which calendar and lists tell it from the others; without a rune, each colour has a shape of its own.
alter table public.services
  add column colour text, -- where none is given: the least used (private.prepare_service)
  add column rune text not null default 'none';

alter table public.services disable trigger prepare_service; -- it would write updated_at
alter table public.services disable trigger audit;
alter table public.services disable trigger content;
update public.services s set
  colour = (array['amethyst', 'ember', 'teal', 'blue', 'umber', 'rose', 'moss', 'slate'])[1 + (l.place - 1) % 8],
  rune = case
    when exists (select from public.business_settings where mark = 'none') then 'none'
    else coalesce((select m.rune from (values ('readings', 'perthro'), ('reiki', 'sowilo'), ('yoga', 'laguz')) m (key, rune) where m.key = s.category), 'none')
  end
  from (
    select each.id, row_number() over (order by c.position, c.key, each.position, each.price_gbp, each.id) as place
    from public.services each join public.categories c on c.key = each.category
  ) l
  where l.id = s.id;
alter table public.services enable trigger prepare_service;
alter table public.services enable trigger audit;
alter table public.services enable trigger content;

alter table public.services
  alter column colour set not null,
  add constraint services_colour_is_known check (colour in ('amethyst', 'ember', 'teal', 'blue', 'umber', 'rose', 'moss', 'slate')),
  add constraint services_rune_is_known check (rune in (
    'none', 'fehu', 'uruz', 'thurisaz', 'ansuz', 'raidho', 'kenaz', 'gebo', 'wunjo', 'hagalaz', 'nauthiz', 'isa', 'jera',
    'eihwaz', 'perthro', 'algiz', 'sowilo', 'tiwaz', 'berkano', 'ehwaz', 'mannaz', 'laguz', 'ingwaz', 'dagaz', 'othala'
  ));
