-- A voucher pays for bookings (docs/decisions/0052). Such an entry of the ledger names both, and is no money: that came with the sale.
drop view public.my_receipts;
alter table public.ledger drop constraint ledger_is_about_one_thing, drop column means;
alter table public.ledger
  add column means text not null generated always as (
    case
      when provider_reference like 'credit\_%' then 'credit'
      when provider_reference like 'cash\_transfer\_%' then 'transfer'
      when provider_reference like 'cash\_%' then 'cash'
      else 'card'
    end
  ) stored,
  add constraint ledger_is_about_something check (num_nonnulls(booking_id, credit_id) >= 1),
  add constraint ledger_names_both_for_a_credit check ((means = 'credit') = (num_nonnulls(booking_id, credit_id) = 2));
create view public.my_receipts with (security_barrier) as
  select l.booking_id, (select r.number from public.receipts r where r.entry_id = l.id) as number, l.kind, l.amount_pence, l.means, l.recorded_at
  from public.ledger l
  where l.means <> 'credit' and exists (select from public.bookings b where b.id = l.booking_id and b.user_id = auth.uid());
grant select on public.my_receipts to authenticated, admin;

alter table public.bookings
  drop constraint bookings_means_is_known,
  add constraint bookings_means_is_known check (paid_by in ('card', 'link', 'cash', 'transfer', 'voucher'));

\ir ../functions/payments.sql
\ir ../functions/credits.sql
\ir ../functions/clients.sql

drop trigger number_entry on public.ledger;
create constraint trigger number_entry after insert on public.ledger deferrable initially deferred
  for each row when (new.means <> 'credit') execute function private.number_entry();
drop trigger refund_soon on public.refunds;
-- A refund in cash waits until the practitioner has handed it back.
create trigger refund_soon after insert on public.refunds for each row
  when (new.status = 'queued' and new.payment_reference not like 'cash\_%' and new.payment_reference not like 'credit\_%')
  execute function private.refund_soon();
create trigger return_credit after insert on public.refunds for each row
  when (new.status = 'queued' and new.payment_reference like 'credit\_%')
  execute function private.return_credit();
