-- What is chosen of a service: its lengths and prices (variants), add-ons and channels, lists in its row (docs/decisions/0034).

/* A JSON number without fraction, within these bounds. */
create or replace function private.is_whole(value jsonb, lowest integer, highest integer) returns boolean
  language sql immutable set search_path = ''
  as $$
    select coalesce(case when jsonb_typeof(value) = 'number' and value::text ~ '^\d{1,7}$' then value::text::integer between lowest and highest end, false)
  $$;
grant execute on function private.is_whole(jsonb, integer, integer) to admin, service_role;

/* A JSON text without control characters, of at most this many characters. */
create or replace function private.is_line(value jsonb, most integer) returns boolean
  language sql immutable set search_path = ''
  as $$ select coalesce(jsonb_typeof(value) = 'string' and char_length(value #>> '{}') <= most and value #>> '{}' !~ '[[:cntrl:]]', false) $$;
grant execute on function private.is_line(jsonb, integer) to admin, service_role;

create or replace function private.is_id(value jsonb) returns boolean
  language sql immutable set search_path = ''
  as $$ select coalesce(value #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false) $$;
grant execute on function private.is_id(jsonb) to admin, service_role;

/* Some of the four channels, each once. */
create or replace function private.are_channels(places text[]) returns boolean
  language sql immutable set search_path = ''
  as $$
    select places <@ array['in person', 'phone', 'video', 'written'] and array_position(places, null) is null
      and cardinality(places) between 1 and 4 and cardinality(places) = (select count(distinct place) from unnest(places) place)
  $$;
grant execute on function private.are_channels(text[]) to admin, service_role;

/* [{id, name, minutes, price}]: the first is the service's own length and price; a name may be empty. */
create or replace function private.are_variants(variants jsonb) returns boolean
  language sql immutable set search_path = ''
  as $$
    select case when jsonb_typeof(variants) = 'array' then
      jsonb_array_length(variants) <= 12
      and not exists (
        select from jsonb_array_elements(variants) each
        where case when jsonb_typeof(each) = 'object' then each - '{id,name,minutes,price}'::text[] <> '{}' or not private.is_id(each -> 'id')
          or not private.is_line(each -> 'name', 60) or not private.is_whole(each -> 'minutes', 5, 720)
          or not private.is_whole(each -> 'price', 30, 1000000)
          else true end
      )
      and jsonb_array_length(variants) = (select count(distinct each -> 'id') from jsonb_array_elements(variants) each)
    else false end
  $$;
grant execute on function private.are_variants(jsonb) to admin, service_role;

/* [{id, name, minutes, price, isActive}] */
create or replace function private.are_add_ons(add_ons jsonb) returns boolean
  language sql immutable set search_path = ''
  as $$
    select case when jsonb_typeof(add_ons) = 'array' then
      jsonb_array_length(add_ons) <= 12
      and not exists (
        select from jsonb_array_elements(add_ons) each
        where case when jsonb_typeof(each) = 'object' then each - '{id,name,minutes,price,isActive}'::text[] <> '{}' or not private.is_id(each -> 'id')
          or not private.is_line(each -> 'name', 60) or btrim(each ->> 'name') = '' or not private.is_whole(each -> 'minutes', 0, 720)
          or not private.is_whole(each -> 'price', 0, 1000000) or coalesce(jsonb_typeof(each -> 'isActive'), '') <> 'boolean'
          else true end
      )
      and jsonb_array_length(add_ons) = (select count(distinct each -> 'id') from jsonb_array_elements(add_ons) each)
    else false end
  $$;
grant execute on function private.are_add_ons(jsonb) to admin, service_role;

/* As sold: [{name, minutes, price}] */
create or replace function private.are_sold_add_ons(add_ons jsonb) returns boolean
  language sql immutable set search_path = ''
  as $$
    select case when jsonb_typeof(add_ons) = 'array' then
      jsonb_array_length(add_ons) <= 12
      and not exists (
        select from jsonb_array_elements(add_ons) each
        where case when jsonb_typeof(each) = 'object' then each - '{name,minutes,price}'::text[] <> '{}' or not private.is_line(each -> 'name', 60)
          or not private.is_whole(each -> 'minutes', 0, 720) or not private.is_whole(each -> 'price', 0, 1000000)
          else true end
      )
    else false end
  $$;
grant execute on function private.are_sold_add_ons(jsonb) to admin, service_role;

/* `place`, `duration_minutes` and `price_gbp` are those of the first channel and the first variant, whichever of the two was written. The public
   part of where and how its sessions take place stands in the row, too. A new service without a colour gets the one that the fewest have. */
create or replace function private.prepare_service() returns trigger language plpgsql security definer set search_path = ''
  as $$
declare
  first jsonb;
begin
  if tg_op = 'INSERT' then
    new.places := coalesce(new.places, array[new.place]);
    new.colour := coalesce(new.colour, (
      select c.colour
      from unnest(array['amethyst', 'ember', 'teal', 'blue', 'umber', 'rose', 'moss', 'slate']) with ordinality c (colour, place)
      order by (select count(*) from public.services s where s.colour = c.colour), c.place
      limit 1
    ));
  elsif new.places is not distinct from old.places and new.place is distinct from old.place then
    new.places := array[new.place] || array_remove(case when new.place = any (old.places) then old.places else old.places[2:] end, new.place);
  end if;
  new.place := new.places[1];
  if jsonb_typeof(new.variants) = 'array' and new.variants <> '[]' then
    if tg_op = 'UPDATE' and new.variants = old.variants
      and (new.duration_minutes, new.price_gbp) is distinct from (old.duration_minutes, old.price_gbp)
    then
      new.variants := jsonb_set(new.variants, '{0}',
        new.variants -> 0 || jsonb_build_object('minutes', new.duration_minutes, 'price', new.price_gbp));
    end if;
    first := new.variants -> 0;
    if private.are_variants(new.variants) then
      new.duration_minutes := (first ->> 'minutes')::integer;
      new.price_gbp := (first ->> 'price')::integer;
    end if;
  end if;
  new.area := private.area_of(new);
  new.is_rung := private.rings_clients(new);
  if tg_op = 'UPDATE' then
    new.updated_at := now();
  end if;
  return new;
end
$$;

/* The blocks of pages keep their category when its key changes. A key stands in no text of a block: quotes within JSON strings are escaped. */
create or replace function private.rename_category_in_blocks() returns trigger language plpgsql security definer set search_path = ''
  as $$
declare
  was constant text := format('"category": "%s"', old.key);
  now constant text := format('"category": "%s"', new.key);
begin
  update public.pages p set blocks = replace(p.blocks::text, was, now)::jsonb, revision = p.revision + 1
    where strpos(p.blocks::text, was) > 0 or exists (select from public.page_drafts d where d.page_id = p.id and strpos(d.blocks::text, was) > 0);
  update public.page_drafts set blocks = replace(blocks::text, was, now)::jsonb where strpos(blocks::text, was) > 0;
  update public.page_versions set blocks = replace(blocks::text, was, now)::jsonb where strpos(blocks::text, was) > 0;
  return null;
end
$$;
