import type { MyBooking } from "#app/bookings/my-bookings.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { owesRest } from "#domain/payments/deposit.ts";
import { formatDay } from "#domain/wording.ts";
import { BookAgain } from "./book-again.tsx";
import { ReceiptLinks } from "./booking-files.tsx";
import { PayButton } from "./pay-button.tsx";
import { outcomeOf } from "./status-label.ts";

/** A session that is over or was cancelled. */
export function PastBooking({ booking, onChanged }: { booking: MyBooking; onChanged(): void }) {
  return (
    <li className="border-b border-hairline py-4">
      <p className="font-semibold">{booking.serviceName}</p>
      <p className="text-quiet tabular-nums">
        <span className="max-sm:block">
          {formatDay(booking.date, "full")}
          {!booking.isWritten && `, ${booking.time}`}
          <span className="max-sm:hidden"> · </span>
        </span>
        {outcomeOf(booking)}
      </p>
      {(booking.awaitsCardPayment || owesRest(booking)) && (
        <div className="mt-3">
          <PayButton variant="outline" booking={booking} onChanged={onChanged} />
        </div>
      )}
      <div className="-mx-3 flex flex-wrap">
        {booking.hasReading && (
          <ButtonLink variant="quiet" to={`/account/reading/${booking.id}`}>
            Read your reading
          </ButtonLink>
        )}
        {booking.bookAgainPath !== null && <BookAgain booking={booking} path={booking.bookAgainPath} />}
        {booking.paymentStatus !== "pending" && <ReceiptLinks booking={booking} />}
      </div>
    </li>
  );
}
