-- What is offered (docs/decisions/0034): categories of the practice's own; what a client chooses of a service.
create table public.categories (
  key text primary key, -- in links: /book?category=KEY
  name text not null,
  position integer not null default 0, -- in lists
  dates_path text, -- the page where the dates of its groups stand; null: they are joined by writing
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint categories_key_fits_a_link check (key ~ '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$'),
  constraint categories_name_is_given check (btrim(name) <> '' and char_length(name) <= 60),
  constraint categories_path_is_of_this_site check (dates_path ~ '^/[a-z0-9/-]*(#[a-z0-9-]+)?$' and dates_path !~ '^//' and char_length(dates_path) <= 200)
);
create trigger touch before update on public.categories for each row execute function private.touch();
create trigger content after insert or update or delete or truncate on public.categories
  for each statement execute function private.tell_content();

alter table public.categories enable row level security, force row level security;
create policy "the server" on public.categories to service_role using (true) with check (true);
create policy "everyone reads" on public.categories for select to anon, authenticated using (true);
create policy "the practitioner's list" on public.categories to admin using (true) with check (true);
grant select on public.categories to anon, authenticated;
grant select, insert, update, delete on public.categories to admin, service_role;

insert into public.categories (position, key, name, dates_path) values
  (1, 'readings', 'Readings', null),
  (2, 'reiki', 'Reiki & Healing', '/reiki-therapy#weekend'),
  (3, 'yoga', 'Meditation & Yoga', '/meditation#evenings');

alter table public.services
  drop constraint services_category_is_known,
  add constraint services_category_exists foreign key (category) references public.categories on update cascade on delete restrict;
create index services_by_category on public.services (category);

-- What is chosen of a service stands in its row: it is read, saved and compared with it.
alter table public.services
  add column places text[], -- channels to choose from, the first is `place`
  add column variants jsonb not null default '[]', -- lengths and prices, the first is `duration_minutes` and `price_gbp`; empty: there is no choice
  add column add_ons jsonb not null default '[]';
update public.services set places = array[place];
alter table public.services alter column places set not null;

alter table public.bookings
  add column place text, -- as sold, as are the next
  add column variant_id uuid,
  add column variant_name text,
  add column add_ons jsonb not null default '[]',
  add column choice text not null default ''; -- in words, behind the service's name: ", 90 minutes, with Drum and Rattle"
update public.bookings b set place = s.place from public.services s where s.id = b.service_id;
alter table public.bookings alter column place set not null;

\ir ../functions/offerings.sql

alter table public.services
  add constraint services_places_are_known check (private.are_channels(places)),
  add constraint services_variants_are_well_formed check (private.are_variants(variants)),
  add constraint services_add_ons_are_well_formed check (private.are_add_ons(add_ons));
create trigger keep_first_choices before insert or update on public.services for each row execute function private.keep_first_choices();

alter table public.bookings
  add constraint bookings_place_is_known check (place in ('in person', 'phone', 'video', 'written')),
  add constraint bookings_variant_name_is_short check (char_length(variant_name) <= 60),
  add constraint bookings_add_ons_are_well_formed check (private.are_sold_add_ons(add_ons)),
  add constraint bookings_choice_is_short check (char_length(choice) <= 1000);
create trigger keep_choices_inserted before insert on public.bookings for each row when (new.place is null) execute function private.keep_choices();
create trigger keep_choices_updated before update on public.bookings for each row when (new.service_id <> old.service_id)
  execute function private.keep_choices();

create or replace view public.my_bookings with (security_barrier) as
  select b.id, b.service_id, b.client_name, b.client_email, b.client_phone, b.booking_date, b.booking_time, b.duration_minutes,
    b.notes, b.status, b.payment_status, b.total_price_gbp, b.hold_expires_at, b.created_at,
    b.cancelled_at, b.cancelled_because, b.refunded_pence,
    coalesce((select sum(r.amount_pence) from public.refunds r where r.booking_id = b.id and r.status = 'queued'), 0)::integer as refunding_pence,
    private.awaits_card_payment(b) as awaits_card_payment, b.group_session_id, b.places,
    (select g.ends_on from public.group_sessions g where g.id = b.group_session_id) as last_day,
    (select g.location from public.group_sessions g where g.id = b.group_session_id) as location,
    case when b.payment_status = 'paid' and b.status <> 'cancelled' then
      (select g.join_url from public.group_sessions g where g.id = b.group_session_id)
    end as join_url,
    b.free_until,
    (select private.as_rule(r) from public.booking_rules r where r.version = b.rule_version) as rule,
    b.place, b.variant_id, b.variant_name, b.add_ons, b.choice
  from public.bookings b
  where b.user_id = auth.uid();
