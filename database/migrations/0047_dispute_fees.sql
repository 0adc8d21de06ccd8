-- What the card provider takes for a dispute, and gives back for one that was won, beside what it keeps of a payment.
alter table public.provider_fees
  add column kind text not null default 'charge' constraint provider_fees_kind_is_known check (kind in ('charge', 'dispute', 'reversal')), -- of the ledger's entry
  drop constraint provider_fees_pkey,
  add primary key (payment_reference, kind),
  drop constraint provider_fees_are_no_gain,
  add constraint provider_fees_are_no_gain check (fee_pence >= 0 or kind = 'reversal');
