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
  constraint pages_path_is_canonical check (path ~ '^/([a-z0-9]+([-/][a-z0-9]+)*)?$' and char_length(path) <= 100),
  constraint pages_title_is_short check (char_length(title) between 1 and 150),
  constraint pages_description_is_short check (char_length(description) <= 400),
  constraint pages_menu_label_is_short check (char_length(menu_label) between 1 and 40),
  constraint pages_footer_label_is_short check (char_length(footer_label) between 1 and 40),
  constraint pages_published_before_public check (version > 0 or not is_public),
  constraint pages_screens_have_no_blocks check (not is_screen or blocks = '[]'),
  constraint pages_blocks_are_a_list check (jsonb_typeof(blocks) = 'array' and octet_length(blocks::text) <= 500000)
);
create trigger touch before update on public.pages for each row execute function private.touch();
-- The draft alone is no public content: saving it changes only `revision` and `updated_at`.
create trigger content after insert or delete or truncate
  or update of path, title, description, preview, is_public, menu_label, menu_position, footer_label, footer_position, blocks on public.pages
  for each statement execute function private.tell_content();

-- Published versions, at most the newest 30 of a page.
create table public.page_versions (
  page_id uuid not null references public.pages on delete cascade,
  version integer not null,
  title text not null,
  description text not null,
  blocks jsonb not null,
  published_at timestamptz not null default private.clock(),
  primary key (page_id, version)
);

-- What is being edited, and not public.
create table public.page_drafts (
  page_id uuid primary key references public.pages on delete cascade,
  title text not null,
  description text not null,
  blocks jsonb not null,
  preview_key uuid not null default gen_random_uuid(), -- whoever has it can read the draft
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
  for each statement execute function private.tell_content();

alter table public.pages enable row level security, force row level security;
create policy "the server" on public.pages to service_role using (true) with check (true);
create policy "what is public" on public.pages for select to anon, authenticated using (is_public);
create policy "the practitioner's pages" on public.pages for select to admin using (true);
grant select on public.pages to anon, authenticated, admin;
grant select, insert, update, delete on public.pages to service_role;

alter table public.page_versions enable row level security, force row level security;
create policy "the server" on public.page_versions to service_role using (true) with check (true);
create policy "the practitioner's versions" on public.page_versions for select to admin using (true);
grant select on public.page_versions to admin;
grant select, insert, update, delete on public.page_versions to service_role;

alter table public.page_drafts enable row level security, force row level security;
create policy "the server" on public.page_drafts to service_role using (true) with check (true);
create policy "the practitioner's drafts" on public.page_drafts for select to admin using (true);
grant select on public.page_drafts to admin;
grant select, insert, update, delete on public.page_drafts to service_role;

alter table public.page_redirects enable row level security, force row level security;
create policy "the server" on public.page_redirects to service_role using (true) with check (true);
create policy "all of them" on public.page_redirects for select to anon, authenticated, admin using (true);
grant select on public.page_redirects to anon, authenticated, admin;
grant select, insert, update, delete on public.page_redirects to service_role;
