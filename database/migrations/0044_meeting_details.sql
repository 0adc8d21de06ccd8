-- Where and how sessions take place (docs/decisions/0049).
create table public.meeting_details (
  id uuid primary key default gen_random_uuid(),
  service_id uuid references public.services on delete cascade, -- null: the practice's, for every service without its own
  -- in person; only `area` is public
  area text, -- "Lewes, BN7"
  address text,
  directions text,
  map_url text,
  parking text,
  door text,
  -- by telephone
  rings text, -- who rings whom
  phone text, -- where the client rings; null: business_phone
  -- by video
  video text, -- the practice's standing link, or a room of its own for each session
  video_link text,
  video_server text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint meeting_details_once_each unique nulls not distinct (service_id),
  constraint meeting_details_area_is_short check (btrim(area) <> '' and char_length(area) <= 80 and area !~ '[[:cntrl:]]'),
  constraint meeting_details_address_is_short check (btrim(address) <> '' and char_length(address) <= 500),
  constraint meeting_details_directions_are_short check (btrim(directions) <> '' and char_length(directions) <= 1000),
  constraint meeting_details_map_is_a_link check (map_url ~ '^https://[^[:space:]]+$' and char_length(map_url) <= 500),
  constraint meeting_details_parking_is_short check (btrim(parking) <> '' and char_length(parking) <= 500),
  constraint meeting_details_door_is_short check (btrim(door) <> '' and char_length(door) <= 500),
  constraint meeting_details_rings_is_known check (rings in ('practitioner', 'client')),
  constraint meeting_details_phone_is_short check (btrim(phone) <> '' and char_length(phone) <= 40 and phone !~ '[[:cntrl:]]'),
  constraint meeting_details_video_is_known check (video in ('link', 'room')),
  constraint meeting_details_link_is_a_link check (video_link ~ '^https://[^[:space:]]+$' and char_length(video_link) <= 500),
  constraint meeting_details_server_is_an_origin check (video_server ~ '^https://[a-z0-9.-]+(:[0-9]{1,5})?$' and char_length(video_server) <= 200),
  constraint meeting_details_video_leads_somewhere check (case video when 'link' then video_link is not null when 'room' then video_server is not null else true end)
);
create trigger touch before update on public.meeting_details for each row execute function private.touch();
create trigger content after insert or update or delete or truncate on public.meeting_details
  for each statement execute function private.tell_content();

alter table public.meeting_details enable row level security, force row level security;
create policy "the server" on public.meeting_details to service_role using (true) with check (true);
create policy "the practitioner's details" on public.meeting_details to admin using (true) with check (true);
grant select, insert, update, delete on public.meeting_details to admin, service_role;

alter table public.services add column area text; -- around where sessions in person take place; by trigger

\ir ../functions/meeting.sql

create trigger keep_first_choices_area before insert or update on public.services for each row execute function private.keep_area(); -- after keep_first_choices
create trigger carry_area after insert or update or delete on public.meeting_details for each statement execute function private.carry_area();
