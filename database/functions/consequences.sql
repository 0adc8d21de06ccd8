-- What follows from a change of a booking through the data API is decided in practice/bookings/follow-change.ts. The functions of the
-- server that change a booking decide it themselves, in the same transaction.

/* Queues the practitioner's change with the booking before and after it (null: deleted), in the transaction of the change. The key is
   unique to the change: calendar_sequence counts every change of time and status. */
create or replace function private.follow_change() returns trigger language plpgsql security definer set search_path = ''
  as $$ begin
    perform private.enqueue(
      'follow-change',
      json_build_object(
        'before', to_jsonb(old) - '{notes,private_notes}'::text[],
        'after', case when tg_op = 'UPDATE' then to_jsonb(new) - '{notes,private_notes}'::text[] end,
        'service', (select json_build_object('name', name || old.choice, 'place', case when old.group_session_id is null then old.place else place end) from public.services where id = old.service_id),
        'at', private.clock()
      ),
      'follow-change:' || old.id || ':' || case when tg_op = 'UPDATE' then new.calendar_sequence else old.calendar_sequence + 1 end,
      13
    );
    return null;
  end $$;
