import type { MyBooking } from "#app/backend/bookings/my-bookings.ts";
import { pounds } from "#domain/money.ts";
import { owesRest } from "#domain/payments/deposit.ts";
import { ReceiptLinks } from "./booking-files.tsx";
import { PayButton } from "./pay-button.tsx";
import { statusOf } from "./upcoming-and-past.ts";
import { dayInWords } from "#domain/wording.ts";

/** A session that is over, or a booking that did not come to one. */
export function PastBooking({ booking, now, onChanged }: { booking: MyBooking; now: number; onChanged(): void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-b border-hairline py-4">
      <div>
        <p className="font-semibold">{booking.serviceName}</p>
        <p className="text-quiet tabular-nums">
          <span className="max-sm:block">
            {dayInWords(booking.date, "full")}, {booking.time}
            <span className="max-sm:hidden"> · </span>
          </span>
          {statusOf(booking, now)} · {moneyLine(booking)}
        </p>
      </div>
      {booking.paymentStatus !== "pending" && (
        <div className="-mx-3 flex flex-wrap">
          <ReceiptLinks booking={booking} />
        </div>
      )}
      {(booking.awaitsCardPayment || owesRest(booking)) && <PayButton variant="outline" booking={booking} onChanged={onChanged} />}
    </li>
  );
}

function moneyLine({ awaitsCardPayment, paymentStatus, total, paid, owed, refunded }: MyBooking): string {
  if (awaitsCardPayment) return `${pounds(total)} not paid yet`;
  if (paymentStatus === "pending") return "Nothing was charged";
  const standing = owesRest({ paymentStatus, owed }) ? `${pounds(paid)} paid, ${pounds(owed)} still to pay` : `${pounds(paid)} paid`;
  if (refunded === 0) return standing;
  return refunded >= paid ? `${pounds(refunded)} refunded` : `${standing}, ${pounds(refunded)} refunded`;
}
