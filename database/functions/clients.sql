-- Clients: who a booking belongs to, and the figures of each client.

/* The client of a booking: an account, or an email address when it was entered by hand. Null once the client has been erased. */
create or replace function private.client_of(user_id uuid, client_email text, erased_at timestamptz) returns text
  language sql immutable set search_path = ''
  as $$ select case when erased_at is null then coalesce(user_id::text, lower(client_email)) end $$;
grant execute on function private.client_of(uuid, text, timestamptz) to admin, service_role;

/* Counts these clients again. The row lock is kept until the end of the transaction, so the last one to count sees every booking. */
create or replace function private.recount_clients(counted text[]) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  held integer;
begin
  loop -- a row deleted between the two steps is inserted again
    insert into public.clients (id) select one from unnest(counted) one order by one on conflict (id) do nothing;
    perform from public.clients where id = any (counted) order by id for update;
    get diagnostics held = row_count;
    exit when held = cardinality(counted);
  end loop;
  with theirs as (
    select private.client_of(user_id, client_email, erased_at) as client, *
    from public.bookings
    where private.client_of(user_id, client_email, erased_at) = any (counted) and status <> 'cancelled'
  ), latest as (
    select distinct on (client) client, user_id, client_name, client_email, client_phone
    from theirs order by client, booking_date desc, booking_time desc, id
  ), figures as (
    select client, count(*) as bookings, max(booking_date) as last, sum(price_pence) as spent,
      coalesce(sum(paid_pence - refunded_pence) filter (where payment_status = 'paid'), 0) as paid
    from theirs group by client
  )
  update public.clients c
  set user_id = latest.user_id, client_name = latest.client_name, client_email = latest.client_email, client_phone = latest.client_phone,
    total_bookings = bookings, last_booking_date = last, total_spent_gbp = spent / 100.0, paid_gbp = paid / 100.0
  from latest join figures using (client) where c.id = client;
  delete from public.clients c where c.id = any (counted)
    and not exists (
      select from public.bookings
      where private.client_of(user_id, client_email, erased_at) = c.id and status <> 'cancelled'
    );
end
$$;

/* Counts the clients of the bookings that a statement has changed. */
create or replace function private.follow_bookings() returns trigger language plpgsql security definer set search_path = ''
  as $$
declare
  counted text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct private.client_of(user_id, client_email, erased_at)) into counted from after_rows where status <> 'cancelled';
  elsif tg_op = 'DELETE' then
    select array_agg(distinct private.client_of(user_id, client_email, erased_at)) into counted from before_rows where status <> 'cancelled';
  else
    select array_agg(distinct client) into counted
    from before_rows b join after_rows a using (id),
      lateral (values (private.client_of(b.user_id, b.client_email, b.erased_at)), (private.client_of(a.user_id, a.client_email, a.erased_at))) of (client)
    where (b.user_id, b.client_name, b.client_email, b.client_phone, b.booking_date, b.booking_time, b.status, b.payment_status, b.price_pence, b.refunded_pence, b.erased_at)
      is distinct from (a.user_id, a.client_name, a.client_email, a.client_phone, a.booking_date, a.booking_time, a.status, a.payment_status, a.price_pence, a.refunded_pence, a.erased_at);
  end if;
  counted := array_remove(counted, null);
  if cardinality(counted) > 0 then
    perform private.recount_clients(counted);
  end if;
  return null;
end
$$;

/* The same when money came in. */
create or replace function private.follow_paid() returns trigger language plpgsql security definer set search_path = ''
  as $$ begin
    if private.client_of(new.user_id, new.client_email, new.erased_at) is not null then
      perform private.recount_clients(array[private.client_of(new.user_id, new.client_email, new.erased_at)]);
    end if;
    return null;
  end $$;

/* The note about a client goes with the account. */
create or replace function private.forget_client_note() returns trigger language plpgsql security definer set search_path = ''
  as $$ begin
    delete from public.client_notes where client_id = old.id::text;
    return null;
  end $$;

/* A booking entered by hand belongs to the account that has confirmed the same address by a link, whichever of the two came first: this one
   when the account exists, adopt_bookings when it is confirmed later. */
create or replace function private.give_to_account() returns trigger language plpgsql security definer set search_path = ''
  as $$ begin
    new.user_id := (
      select id from auth.users
      where email = lower(new.client_email) and email_confirmed_at is not null and confirmation_sent_at is not null
    );
    return new;
  end $$;

create or replace function private.adopt_bookings() returns trigger language plpgsql security definer set search_path = ''
  as $$ begin
    update public.bookings set user_id = new.id
      where private.client_of(user_id, client_email, erased_at) = new.email and user_id is null;
    insert into public.client_notes (client_id, note) select new.id::text, note from public.client_notes where client_id = new.email
      on conflict (client_id) do update set note = left(public.client_notes.note || E'\n' || excluded.note, 8000);
    delete from public.client_notes where client_id = new.email;
    return null;
  end $$;
