-- Public pages as content: lists of typed blocks (domain/pages/blocks.ts), which the practitioner edits as drafts and publishes as versions.
create table public.pages (
  id uuid primary key default gen_random_uuid(),
  path text not null unique,
  title text not null, -- for search engines and shared links
  description text not null default '',
  preview text not null default 'welcome', -- the picture of shared links: /preview-<name>.png
  is_screen boolean not null default false, -- the program's own, such as /book: it has no blocks and keeps its address
  is_public boolean not null default true,
  menu_label text, -- null: not in the menu
  menu_position integer not null default 0,
  footer_label text, -- null: not in the footer
  footer_position integer not null default 0,
  version integer not null default 1, -- the published one; 0: none yet
  revision integer not null default 1, -- grows with every change, the draft's too; who changes a page names the one that was read
  blocks jsonb not null default '[]', -- of the published version
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  shown_blocks jsonb not null generated always as (jsonb_path_query_array(blocks, '$[*] ? (@.isHidden == false)')) stored, -- all that visitors read
  edition integer, -- of a legal page: counts its changes of substance, not its corrections; null: any other page (docs/decisions/0038)
  edition_at timestamptz, -- when it came into force; null: the specified texts
  constraint pages_path_is_canonical check (path ~ '^/([a-z0-9]+([-/][a-z0-9]+)*)?$' and char_length(path) <= 100),
  constraint pages_title_is_short check (char_length(title) between 1 and 150),
  constraint pages_description_is_short check (char_length(description) <= 400),
  constraint pages_menu_label_is_short check (char_length(menu_label) between 1 and 40),
  constraint pages_footer_label_is_short check (char_length(footer_label) between 1 and 40),
  constraint pages_published_before_public check (version > 0 or not is_public),
  constraint pages_screens_have_no_blocks check (not is_screen or blocks = '[]'),
  constraint pages_blocks_are_a_list check (jsonb_typeof(blocks) = 'array' and octet_length(blocks::text) <= 500000),
  constraint pages_editions_count_up check (edition > 0)
);
create trigger touch before update on public.pages for each row execute function private.touch();
-- The draft alone is no public content: saving it changes only `revision` and `updated_at`.
create trigger content after insert or delete or truncate
  or update of path, title, description, preview, is_public, menu_label, menu_position, footer_label, footer_position, blocks on public.pages
  for each statement execute function private.notify_content();

-- Published versions, at most the newest 30 of a page. Those of legal pages are kept for good, so that everybody can read what they once
-- accepted.
create table public.page_versions (
  page_id uuid not null references public.pages on delete cascade,
  version integer not null,
  title text not null,
  description text not null,
  blocks jsonb not null,
  published_at timestamptz not null default private.clock(),
  edition integer,
  shown_blocks jsonb not null generated always as (jsonb_path_query_array(blocks, '$[*] ? (@.isHidden == false)')) stored,
  primary key (page_id, version)
);

-- What is being edited, and not public.
create table public.page_drafts (
  page_id uuid primary key references public.pages on delete cascade,
  title text not null,
  description text not null,
  blocks jsonb not null,
  preview_key uuid not null default gen_random_uuid(), -- who has it can read the draft
  updated_at timestamptz not null default private.clock(),
  constraint page_drafts_title_is_short check (char_length(title) between 1 and 150),
  constraint page_drafts_description_is_short check (char_length(description) <= 400),
  constraint page_drafts_blocks_are_a_list check (jsonb_typeof(blocks) = 'array' and octet_length(blocks::text) <= 500000)
);
create unique index page_drafts_by_preview_key on public.page_drafts (preview_key);

-- Addresses that pages had before; they redirect for good.
create table public.page_redirects (
  path text primary key,
  page_id uuid not null references public.pages on delete cascade,
  constraint page_redirects_path_is_canonical check (path ~ '^/[a-z0-9]+([-/][a-z0-9]+)*$' and char_length(path) <= 100)
);
create index page_redirects_by_page on public.page_redirects (page_id);
create trigger content after insert or update or delete or truncate on public.page_redirects
  for each statement execute function private.notify_content();

alter table public.pages enable row level security, force row level security;
create policy "the server" on public.pages to service_role using (true) with check (true);
create policy "what is public" on public.pages for select to anon, authenticated using (is_public);
create policy "the practitioner's pages" on public.pages for select to admin using (true);
-- Nothing of a page's hidden blocks, nor of when and how often its draft is edited.
grant select (id, path, title, description, preview, is_screen, is_public, menu_label, menu_position, footer_label, footer_position, shown_blocks,
    edition, edition_at)
  on public.pages to anon, authenticated;
grant select on public.pages to admin;
grant select, insert, update, delete on public.pages to service_role;

alter table public.page_versions enable row level security, force row level security;
create policy "the server" on public.page_versions to service_role using (true) with check (true);
create policy "the practitioner's versions" on public.page_versions for select to admin using (true);
create policy "earlier legal texts" on public.page_versions for select to anon, authenticated using (edition is not null);
grant select (page_id, version, edition, title, description, shown_blocks, published_at) on public.page_versions to anon, authenticated;
grant select on public.page_versions to admin;
grant select, insert, update, delete on public.page_versions to service_role;

alter table public.page_drafts enable row level security, force row level security;
create policy "the server" on public.page_drafts to service_role using (true) with check (true);
create policy "the practitioner's drafts" on public.page_drafts for select to admin using (true);
grant select on public.page_drafts to admin;
grant select, insert, update, delete on public.page_drafts to service_role;

alter table public.page_redirects enable row level security, force row level security;
create policy "the server" on public.page_redirects to service_role using (true) with check (true);
-- Old addresses of what is scheduled or off the site tell of it. The server redirects; visitors need no list.
create policy "the practitioner's redirects" on public.page_redirects for select to admin using (true);
grant select on public.page_redirects to admin;
grant select, insert, update, delete on public.page_redirects to service_role;

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
  picture_id uuid references public.pictures,
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
create index articles_by_picture on public.articles (picture_id);
create trigger touch before update on public.articles for each row execute function private.touch();
-- The draft alone is no public content: saving it changes only `revision` and `updated_at`.
create trigger content after insert or delete or truncate
  or update of slug, title, excerpt, category, rune, related, body, preview, publish_at, shown_on, changed_on, picture_id on public.articles
  for each statement execute function private.notify_content();

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
  picture_id uuid references public.pictures,
  constraint article_drafts_title_is_short check (char_length(title) between 1 and 150),
  constraint article_drafts_excerpt_is_short check (char_length(excerpt) <= 400),
  constraint article_drafts_category_is_short check (char_length(category) <= 60),
  constraint article_drafts_body_is_short check (char_length(body) <= 100000),
  constraint article_drafts_related_is_an_offering check (jsonb_typeof(related) = 'object' and octet_length(related::text) <= 5000)
);
create index article_drafts_by_picture on public.article_drafts (picture_id);

-- Addresses that articles had before; they redirect for good.
create table public.article_redirects (
  slug text primary key,
  article_id uuid not null references public.articles on delete cascade,
  constraint article_redirects_slug_is_canonical check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80)
);
create index article_redirects_by_article on public.article_redirects (article_id);
create trigger content after insert or update or delete or truncate on public.article_redirects
  for each statement execute function private.notify_content();

alter table public.articles enable row level security, force row level security;
create policy "the server" on public.articles to service_role using (true) with check (true);
create policy "what is public" on public.articles for select to anon, authenticated using (publish_at <= (select private.clock()));
create policy "the practitioner's articles" on public.articles for select to admin using (true);
grant select (id, slug, title, excerpt, category, rune, related, body, preview, publish_at, shown_on, changed_on, picture_id)
  on public.articles to anon, authenticated;
grant select on public.articles to admin;
grant select, insert, update, delete on public.articles to service_role;

alter table public.article_drafts enable row level security, force row level security;
create policy "the server" on public.article_drafts to service_role using (true) with check (true);
create policy "the practitioner's drafts" on public.article_drafts for select to admin using (true);
grant select on public.article_drafts to admin;
grant select, insert, update, delete on public.article_drafts to service_role;

alter table public.article_redirects enable row level security, force row level security;
create policy "the server" on public.article_redirects to service_role using (true) with check (true);
create policy "the practitioner's redirects" on public.article_redirects for select to admin using (true);
grant select on public.article_redirects to admin;
grant select, insert, update, delete on public.article_redirects to service_role;

-- Articles and pages that were removed, for the day in which they can be brought back (docs/decisions/0050).
create table private.removed_content (
  id uuid primary key, -- of the article or page
  kind text not null,
  address text not null, -- its slug or path
  kept jsonb not null, -- its rows, by table
  removed_at timestamptz not null default private.clock(),
  constraint removed_content_kind_is_known check (kind in ('article', 'page'))
);
alter table private.removed_content enable row level security, force row level security;
create policy "the server" on private.removed_content to service_role using (true) with check (true);
grant select, insert, update, delete on private.removed_content to service_role;
