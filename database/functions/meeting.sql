-- Where and how a session takes place: the service's own details, or else the practice's (docs/decisions/0049).

/* The details of a service for one channel, whole: an address of its own is not mixed with the practice's parking. */
create or replace function private.meeting_details_of(service uuid, place text) returns public.meeting_details
  language sql stable security definer set search_path = ''
  as $$
    select d from public.meeting_details d
    where (d.service_id = service or d.service_id is null)
      and case place
        when 'in person' then coalesce(d.area, d.address) is not null
        when 'phone' then d.rings is not null
        when 'video' then d.video is not null
        else false
      end
    order by d.service_id nulls last limit 1
  $$;
grant execute on function private.meeting_details_of(uuid, text) to service_role;

/* The public part stands in the service's row, whatever is written there: around where its sessions in person take place. */
create or replace function private.keep_area() returns trigger language plpgsql security definer set search_path = ''
  as $$ begin
    new.area := case when 'in person' = any (new.places) then (private.meeting_details_of(new.id, 'in person')).area end;
    return new;
  end $$;

create or replace function private.carry_area() returns trigger language plpgsql security definer set search_path = ''
  as $$ begin
    update public.services s set area = null -- private.keep_area knows it
      where s.area is distinct from case when 'in person' = any (s.places) then (private.meeting_details_of(s.id, 'in person')).area end;
    return null;
  end $$;
