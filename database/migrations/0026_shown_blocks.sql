-- Visitors read the blocks that a page shows, and nothing of its hidden ones, nor of when and how often its draft is edited.
alter table public.pages
  add column shown_blocks jsonb not null generated always as (jsonb_path_query_array(blocks, '$[*] ? (@.isHidden == false)')) stored;
revoke select on public.pages from anon, authenticated;
grant select (id, path, title, description, preview, is_screen, is_public, menu_label, menu_position, footer_label, footer_position, shown_blocks)
  on public.pages to anon, authenticated;
