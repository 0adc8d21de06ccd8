import type { NewBooking } from "#domain/bookings/new-booking.ts";

export type Payment = NewBooking["payment"];

const CHOICES: [Payment, string][] = [
  ["cash", "Paid in cash, now"],
  ["transfer", "Paid by transfer, already"],
  ["at-session", "To be paid in cash at the session"],
  ["link", "By card: send a payment link, open for a day"],
];

type PaymentChoiceProps = { value: Payment | undefined; onChange: (payment: Payment) => void; error?: string | undefined };

/** Cash that was never taken would stand in the ledger for good: never choose "paid" for the practitioner. */
export function PaymentChoice({ value, onChange, error }: PaymentChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium">Payment</legend>
      {CHOICES.map(([payment, words]) => (
        <label key={payment} className="flex min-h-11 items-center gap-3">
          <input type="radio" name="payment" required checked={value === payment} onChange={() => onChange(payment)} className="tick" />
          {words}
        </label>
      ))}
      <p role="alert" className="text-bad empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
