-- Pictures of the practice: the original in a private bucket, renditions in the public one (practice/media/add-picture.ts).
create table public.pictures (
  id uuid primary key default gen_random_uuid(),
  original text not null unique, -- its name in the bucket `originals`
  alt text not null, -- what it shows, for those who do not see it
  width integer not null, -- of the original as it is seen, in pixels
  height integer not null,
  widths integer[] not null, -- of its renditions: pictures/<id>/<width>.avif and .webp
  focus text not null default 'centre', -- what stays in sight where the picture is cropped
  created_at timestamptz not null default now(),
  constraint pictures_alt_is_given check (btrim(alt) <> '' and char_length(alt) <= 300),
  constraint pictures_size_is_known check (width > 0 and height > 0 and cardinality(widths) between 1 and 3),
  constraint pictures_focus_is_known check (
    focus in ('top left', 'top', 'top right', 'left', 'centre', 'right', 'bottom left', 'bottom', 'bottom right'))
);
create trigger content after update or delete or truncate on public.pictures
  for each statement execute function private.tell_content();

alter table public.pictures enable row level security, force row level security;
create policy "the server" on public.pictures to service_role using (true) with check (true);
create policy "all of them" on public.pictures for select to anon, authenticated using (true);
create policy "the practitioner's pictures" on public.pictures to admin using (true) with check (true);
grant select (id, alt, width, height, widths, focus) on public.pictures to anon, authenticated;
grant select, update (alt, focus) on public.pictures to admin;
grant select, insert, update, delete on public.pictures to service_role;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('originals', 'originals', false, 26214400, array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']);
create policy "the practitioner's originals" on storage.objects to admin
  using (bucket_id = 'originals') with check (bucket_id = 'originals');
