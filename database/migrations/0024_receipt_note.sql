-- The practitioner's own lines on receipts, credit notes and statements: a tax note, a tax number, a membership. Clients read them with their
-- receipts alone.
alter table public.business_settings
  add column receipt_note text,
  add constraint business_settings_receipt_note_is_short check (char_length(receipt_note) <= 500);

create or replace view public.my_receipts with (security_barrier) as
  select l.booking_id, (select r.number from public.receipts r where r.entry_id = l.id) as number, l.kind, l.amount_pence, l.method, l.recorded_at,
    (select s.receipt_note from public.business_settings s) as note
  from public.ledger l
  where l.method <> 'credit' and exists (select from public.bookings b where b.id = l.booking_id and b.user_id = auth.uid());
