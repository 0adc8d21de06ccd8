-- Articles as content (docs/decisions/0035). A row is what was published last, or is to be published; what is being edited is a draft.
create table public.articles (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique, -- its address is /blog/<slug>
  title text not null,
  excerpt text not null default '',
  category text not null default '',
  date date, -- shown instead of the day of publication
  rune text not null default 'ansuz',
  related jsonb, -- the offering that it leads on to: {to, title, words, way}
  body text not null default '', -- CommonMark
  preview_key uuid not null default gen_random_uuid(), -- opens the draft, and the article while it is not public
  preview text not null default 'blog', -- the picture of shared links: /preview-<name>.png
  publish_at timestamptz, -- public from then on; null: not public, and not to become so
  shown_on date, -- the date that readers see
  changed_on date, -- the day of the last publication after the first
  revision integer not null default 1, -- grows with every change, the draft's too; who changes an article names the one that was read
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint articles_slug_is_canonical check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  constraint articles_title_is_short check (char_length(title) between 1 and 150),
  constraint articles_excerpt_is_short check (char_length(excerpt) <= 400),
  constraint articles_category_is_short check (char_length(category) <= 60),
  constraint articles_body_is_short check (char_length(body) <= 100000),
  constraint articles_related_is_an_offering check (jsonb_typeof(related) = 'object' and octet_length(related::text) <= 5000),
  constraint articles_have_a_date_when_published check (publish_at is null or shown_on is not null)
);
create unique index articles_by_preview_key on public.articles (preview_key);
create index articles_by_date on public.articles (shown_on desc, publish_at desc);
create trigger touch before update on public.articles for each row execute function private.touch();
-- The draft alone is no public content: saving it changes only `revision` and `updated_at`.
create trigger content after insert or delete or truncate
  or update of slug, title, excerpt, category, rune, related, body, preview, publish_at, shown_on, changed_on on public.articles
  for each statement execute function private.tell_content();

-- What is being edited, and not public.
create table public.article_drafts (
  article_id uuid primary key references public.articles on delete cascade,
  title text not null,
  excerpt text not null default '',
  category text not null default '',
  date date,
  rune text not null default 'ansuz',
  related jsonb,
  body text not null default '',
  updated_at timestamptz not null default private.clock(),
  constraint article_drafts_title_is_short check (char_length(title) between 1 and 150),
  constraint article_drafts_excerpt_is_short check (char_length(excerpt) <= 400),
  constraint article_drafts_category_is_short check (char_length(category) <= 60),
  constraint article_drafts_body_is_short check (char_length(body) <= 100000),
  constraint article_drafts_related_is_an_offering check (jsonb_typeof(related) = 'object' and octet_length(related::text) <= 5000)
);

-- Addresses that articles had before; they redirect for good.
create table public.article_redirects (
  slug text primary key,
  article_id uuid not null references public.articles on delete cascade,
  constraint article_redirects_slug_is_canonical check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80)
);
create index article_redirects_by_article on public.article_redirects (article_id);
create trigger content after insert or update or delete or truncate on public.article_redirects
  for each statement execute function private.tell_content();

alter table public.articles enable row level security, force row level security;
create policy "the server" on public.articles to service_role using (true) with check (true);
create policy "what is public" on public.articles for select to anon, authenticated using (publish_at <= (select private.clock()));
create policy "the practitioner's articles" on public.articles for select to admin using (true);
grant select (id, slug, title, excerpt, category, rune, related, body, preview, publish_at, shown_on, changed_on) on public.articles to anon, authenticated;
grant select on public.articles to admin;
grant select, insert, update, delete on public.articles to service_role;

alter table public.article_drafts enable row level security, force row level security;
create policy "the server" on public.article_drafts to service_role using (true) with check (true);
create policy "the practitioner's drafts" on public.article_drafts for select to admin using (true);
grant select on public.article_drafts to admin;
grant select, insert, update, delete on public.article_drafts to service_role;

alter table public.article_redirects enable row level security, force row level security;
create policy "the server" on public.article_redirects to service_role using (true) with check (true);
create policy "all of them" on public.article_redirects for select to anon, authenticated, admin using (true);
grant select on public.article_redirects to anon, authenticated, admin;
grant select, insert, update, delete on public.article_redirects to service_role;
