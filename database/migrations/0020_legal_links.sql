-- The footer's list of legal pages: their order and words, and pages of the practitioner's own such as a legal notice.
alter table public.pages
  add column legal_label text, -- null: not in the list
  add column legal_position integer not null default 0;

drop trigger content on public.pages;
drop trigger audit on public.pages;
alter table public.pages disable trigger touch; -- the links were there before, as part of the program
update public.pages p set legal_label = l.label, legal_position = l.position
  from (values ('/privacy', 'Privacy Policy', 0), ('/terms', 'Terms of Service', 1), ('/cookie-policy', 'Cookie Policy', 2)) as l (path, label, position)
  where p.path = l.path;
alter table public.pages
  enable trigger touch,
  add constraint pages_legal_label_is_short check (char_length(legal_label) between 1 and 40),
  add constraint pages_legal_pages_are_linked check (edition is null or legal_label is not null);
grant select (legal_label, legal_position) on public.pages to anon, authenticated;

create trigger content after insert or delete or truncate
  or update of path, title, description, preview, is_public, menu_label, menu_position, footer_label, footer_position, legal_label, legal_position, blocks
  on public.pages for each statement execute function private.notify_content();
create trigger audit after insert or update or delete on public.pages for each row
  execute function private.audit_names('id', 'path', 'title', 'description', 'preview', 'is_public', 'menu_label', 'footer_label', 'legal_label', 'version', 'edition', 'blocks');
