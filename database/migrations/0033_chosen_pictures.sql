-- Pictures that are chosen for a service (docs/decisions/0036). A picture in use cannot be removed: database/media/pictures.ts.
alter table public.services add column picture_id uuid references public.pictures;
create index services_by_picture on public.services (picture_id);
