-- What is offered (docs/decisions/0034): categories of the practice's own.
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
