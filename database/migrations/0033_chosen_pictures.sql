-- Pictures that are chosen for a service or an article (docs/decisions/0036). A picture in use cannot be removed: database/media/pictures.ts.
alter table public.services add column picture_id uuid references public.pictures;
create index services_by_picture on public.services (picture_id);

alter table public.articles add column picture_id uuid references public.pictures;
create index articles_by_picture on public.articles (picture_id);
grant select (picture_id) on public.articles to anon, authenticated;
alter table public.article_drafts add column picture_id uuid references public.pictures;
create index article_drafts_by_picture on public.article_drafts (picture_id);
drop trigger content on public.articles;
create trigger content after insert or delete or truncate
  or update of slug, title, excerpt, category, rune, related, body, preview, publish_at, shown_on, changed_on, picture_id on public.articles
  for each statement execute function private.tell_content();

-- A logo takes the place of the rune (docs/decisions/0041).
alter table public.pictures
  add column purpose text not null default 'photo',
  add column is_transparent boolean not null default false,
  add constraint pictures_purpose_is_known check (purpose in ('photo', 'logo'));
grant select (purpose) on public.pictures to anon, authenticated;
alter table public.business_settings
  add column logo_id uuid references public.pictures,
  add column logo_ground text not null default 'none', -- a plain field behind it: none, the dawn's ground, the night's
  add constraint business_settings_logo_ground_is_known check (logo_ground in ('none', 'light', 'dark'));
create index business_settings_by_logo on public.business_settings (logo_id);
grant select (logo_id, logo_ground) on public.business_settings to anon, authenticated;
