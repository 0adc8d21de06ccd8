-- Stored files: buckets and objects, named as the reference has them, so that its policies run. The bytes are elsewhere (storage/README.md).
create schema storage;
grant usage on schema storage to anon, authenticated, admin, service_role;

create table storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  owner_id text,
  public boolean not null default false,
  file_size_limit bigint, -- bytes; null: the server's limit
  allowed_mime_types text[],
  type text not null default 'STANDARD',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The reference's, without a use there or here, so that a dump of its rows loads.
  avif_autodetection boolean default false,
  versioning_status text not null default 'DISABLED',
  constraint buckets_name_is_short check (char_length(id) between 1 and 100 and char_length(name) between 1 and 100),
  constraint buckets_limit_is_positive check (file_size_limit > 0),
  constraint buckets_type_is_known check (type = 'STANDARD')
);

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets,
  name text collate "C" not null,
  owner uuid,
  owner_id text, -- the token's `sub`
  version text, -- of the bytes; each upload is another one; null: a row of the reference whose bytes were not brought along
  metadata jsonb, -- eTag, size, mimetype, cacheControl, lastModified, contentLength, httpStatusCode
  user_metadata jsonb,
  path_tokens text[] not null generated always as (string_to_array(name, '/')) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now(),
  archived_at timestamptz, -- this and the next two: the reference's, as above
  is_delete_marker boolean not null default false,
  is_versioned boolean not null default false,
  constraint objects_one_of_a_name unique (bucket_id, name),
  constraint objects_name_is_short check (char_length(name) between 1 and 1024)
);
create index objects_by_lower_name on storage.objects (bucket_id, lower(name));
create index objects_by_owner on storage.objects (owner_id) where owner_id is not null;

-- Bytes that no row points to any more, until a job has removed them.
create table storage.discarded_versions (
  version text primary key,
  bucket_id text not null,
  object_id uuid not null,
  discarded_at timestamptz not null default now()
);
create index discarded_versions_by_time on storage.discarded_versions (discarded_at);

\ir ../functions/storage.sql

create trigger guard_delete before delete on storage.buckets for each statement execute function storage.guard_delete();
create trigger guard_delete before delete on storage.objects for each statement execute function storage.guard_delete();
create trigger discard_version after delete or update of version, bucket_id on storage.objects for each row when (old.version is not null)
  execute function storage.discard_version();
create trigger touch before update on storage.buckets for each row execute function private.touch();
create trigger touch before update on storage.objects for each row execute function private.touch();

-- All rights are granted; policies decide.
grant select, insert, update, delete on storage.buckets, storage.objects to anon, authenticated, admin, service_role;
grant select, insert, update, delete on storage.discarded_versions to service_role;

alter table storage.buckets enable row level security, force row level security;
create policy "the server" on storage.buckets to service_role using (true) with check (true);
create policy "the practitioner's buckets" on storage.buckets for select to admin using (true);

alter table storage.objects enable row level security, force row level security;
create policy "the server" on storage.objects to service_role using (true) with check (true);
create policy "the practitioner's files" on storage.objects to admin
  using (bucket_id in ('pictures', 'documents')) with check (bucket_id in ('pictures', 'documents'));
create policy "a client's own documents" on storage.objects for select to authenticated
  using (bucket_id = 'documents' and private.may_read_document(name));
create policy "the practitioner's originals" on storage.objects to admin
  using (bucket_id = 'originals') with check (bucket_id = 'originals');
create policy "the practitioner's bills" on storage.objects to admin using (bucket_id = 'bills') with check (bucket_id = 'bills');

-- Applications add policies of their own to both tables; restrictive ones keep these from opening the practice's buckets. A login that is no
-- superuser is a member of every role of requests, and as the server none of these is meant for it.
create policy "the practice's files are read by their own policies" on storage.objects as restrictive for select to anon
  using (pg_has_role('service_role', 'usage') or bucket_id not in ('pictures', 'documents', 'originals', 'bills'));
create policy "the practice's files are read by the client concerned" on storage.objects as restrictive for select to authenticated
  using (pg_has_role('service_role', 'usage') or bucket_id not in ('pictures', 'documents', 'originals', 'bills') or bucket_id = 'documents' and private.may_read_document(name));
create policy "the practice's files are not added to" on storage.objects as restrictive for insert to anon, authenticated
  with check (pg_has_role('service_role', 'usage') or bucket_id not in ('pictures', 'documents', 'originals', 'bills'));
create policy "the practice's files are not changed" on storage.objects as restrictive for update to anon, authenticated
  using (pg_has_role('service_role', 'usage') or bucket_id not in ('pictures', 'documents', 'originals', 'bills'))
  with check (pg_has_role('service_role', 'usage') or bucket_id not in ('pictures', 'documents', 'originals', 'bills'));
create policy "the practice's files are not deleted" on storage.objects as restrictive for delete to anon, authenticated
  using (pg_has_role('service_role', 'usage') or bucket_id not in ('pictures', 'documents', 'originals', 'bills'));
create policy "the practice's buckets are not changed" on storage.buckets as restrictive for update to anon, authenticated, admin
  using (pg_has_role('service_role', 'usage') or id not in ('pictures', 'documents', 'originals', 'bills')) with check (pg_has_role('service_role', 'usage') or id not in ('pictures', 'documents', 'originals', 'bills'));
create policy "the practice's buckets are not deleted" on storage.buckets as restrictive for delete to anon, authenticated, admin
  using (pg_has_role('service_role', 'usage') or id not in ('pictures', 'documents', 'originals', 'bills'));

alter table storage.discarded_versions enable row level security, force row level security;
create policy "the server" on storage.discarded_versions to service_role using (true) with check (true);

-- pictures: the renditions of services, articles and the portrait; their originals apart. documents: written readings, in a folder named by
-- the booking. bills: of the practice's costs.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('pictures', 'pictures', true, 10485760, array['image/*']),
  ('documents', 'documents', false, null, array['application/pdf', 'image/*', 'audio/*', 'text/plain']),
  ('originals', 'originals', false, 26214400, array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']),
  ('bills', 'bills', false, 10485760, array['image/jpeg', 'image/png', 'image/webp', 'application/pdf']);

-- Pictures of the practice: the original in a private bucket, renditions in the public one (server/media/add-picture.ts). A picture in use
-- cannot be removed: server/media/pictures.queries.ts (docs/decisions/0036).
create table public.pictures (
  id uuid primary key default gen_random_uuid(),
  original text not null unique, -- its name in the bucket `originals`
  alt text not null, -- what it shows, for those who do not see it
  width integer not null, -- of the original as it is seen, in pixels
  height integer not null,
  widths integer[] not null, -- of its renditions: pictures/<id>/<width>.avif and .webp
  focus text not null default 'centre', -- what stays in sight where the picture is cropped
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  purpose text not null default 'photo', -- logo: it takes the place of the rune (docs/decisions/0041)
  is_transparent boolean not null default false,
  constraint pictures_alt_is_given check (btrim(alt) <> '' and char_length(alt) <= 300),
  constraint pictures_size_is_known check (width > 0 and height > 0 and cardinality(widths) between 1 and 3),
  constraint pictures_focus_is_known check (
    focus in ('top left', 'top', 'top right', 'left', 'centre', 'right', 'bottom left', 'bottom', 'bottom right')),
  constraint pictures_purpose_is_known check (purpose in ('photo', 'logo'))
);
create trigger touch before update on public.pictures for each row execute function private.touch();
create trigger content after update or delete or truncate on public.pictures
  for each statement execute function private.notify_content();

alter table public.pictures enable row level security, force row level security;
create policy "the server" on public.pictures to service_role using (true) with check (true);
create policy "all of them" on public.pictures for select to anon, authenticated using (true);
create policy "the practitioner's pictures" on public.pictures to admin using (true) with check (true);
grant select (id, alt, width, height, widths, focus, purpose) on public.pictures to anon, authenticated;
grant select, update (alt, focus) on public.pictures to admin;
grant select, insert, update, delete on public.pictures to service_role;
