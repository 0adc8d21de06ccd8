-- Legal pages are pages of blocks with editions: a consent names the one that it was given to (docs/decisions/0038).
alter table public.pages
  add column edition integer, -- of a legal page: counts its changes of substance, not its corrections; null: any other page
  add column edition_at timestamptz, -- when it came into force; null: the specified texts
  add constraint pages_editions_count_up check (edition > 0);
grant select (edition, edition_at) on public.pages to anon, authenticated;

-- Versions of legal pages are kept for good, so that everybody can read what they once accepted.
alter table public.page_versions
  add column edition integer,
  add column shown_blocks jsonb not null generated always as (jsonb_path_query_array(blocks, '$[*] ? (@.isHidden == false)')) stored;
create policy "earlier legal texts" on public.page_versions for select to anon, authenticated using (edition is not null);
grant select (page_id, version, edition, title, description, shown_blocks, published_at) on public.page_versions to anon, authenticated;
