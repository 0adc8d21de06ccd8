-- What follows from a change of a booking through the data API is decided in server/bookings/changes/follow-change.ts. The functions of the
-- server that change a booking decide it themselves, in the same transaction.

/* How long what a confirmation or a completion writes to the client waits, so that Undo comes in time: the 8 seconds of the button and the
   way to the server. */
create or replace function private.undo_time() returns interval
  language sql stable set search_path = ''
  as $$ select interval '10 seconds' $$;
grant execute on function private.undo_time() to admin, service_role;

/* Queues the practitioner's change with the booking before and after it (null: deleted), in the transaction of the change. The key is
   unique to the change: calendar_sequence counts every change of time and status. */
create or replace function private.enqueue_change() returns trigger language plpgsql security definer set search_path = ''
  as $$ begin
    if tg_op = 'UPDATE' and (old.status, old.booking_date, old.booking_time) is not distinct from (new.status, new.booking_date, new.booking_time) then
      return null;
    end if;
    perform private.enqueue_at(
      'follow-change',
      json_build_object(
        'before', to_jsonb(old) - '{notes,private_notes}'::text[],
        'after', case when tg_op = 'UPDATE' then to_jsonb(new) - '{notes,private_notes}'::text[] end,
        'service', (select json_build_object('name', name || old.choice, 'place', case when old.group_session_id is null then old.place else place end) from public.services where id = old.service_id),
        'at', private.clock()
      ),
      'follow-change:' || old.id || ':' || case when tg_op = 'UPDATE' then new.calendar_sequence else old.calendar_sequence + 1 end,
      13,
      now() + case when tg_op = 'UPDATE' and old.status = 'pending' and new.status = 'confirmed' then private.undo_time() else interval '0' end
    );
    return null;
  end $$;
