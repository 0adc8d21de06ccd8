import type { ReactNode } from "react";
import type { MyBooking } from "#app/backend/bookings/my-bookings.ts";
import type { PublicSettings } from "#app/backend/settings/public-settings.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { pounds } from "#domain/money.ts";
import { durationInWords } from "#domain/wording.ts";
import { longDayWithYear, zoneCity } from "#app/booking/time/day-format.ts";

type ReceiptPageProps = { booking: MyBooking; settings: PublicSettings; payer: string };

/** What was paid, by whom, for what, and what went back; made to be printed on one sheet. */
export function ReceiptPage({ booking, settings, payer }: ReceiptPageProps) {
  const kept = booking.total - booking.refunded;
  return (
    <article>
      <header className="border-b-2 border-gold pb-6 [overflow-wrap:anywhere]">
        <h1 className="text-4xl">Receipt</h1>
        <p className="mt-4 font-semibold">{settings.business_name}</p>
        {settings.business_address && <p className="whitespace-pre-line text-quiet">{settings.business_address}</p>}
        {settings.business_email && <p className="text-quiet">{settings.business_email}</p>}
      </header>
      <dl>
        <Line name="Receipt number">{booking.id.slice(0, 8).toUpperCase()}</Line>
        <Line name="Booked on">{onDay(booking.bookedAt)}</Line>
        {payer && <Line name="Paid by">{payer}</Line>}
        <Line name="Session">
          {booking.serviceName}, {durationInWords(booking.durationMinutes)}
        </Line>
        <Line name="Date">
          {longDayWithYear(booking.date)}, {booking.time} ({zoneCity(settings.default_timezone)} time)
        </Line>
        <Line name="Paid">{pounds(booking.total)}</Line>
        {booking.refunded > 0 && <Line name="Refunded">{pounds(0 - booking.refunded)}</Line>}
        {booking.refunded > 0 && <Line name="Total">{pounds(kept)}</Line>}
      </dl>
      <div className="mt-10 flex flex-wrap gap-4 print:hidden">
        <Button variant="gold" onClick={() => window.print()}>
          Print
        </Button>
        <ButtonLink to="/account">Your account</ButtonLink>
      </div>
    </article>
  );
}

function onDay(instant: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long" }).format(new Date(instant));
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-x-8 border-b border-hairline py-3">
      <dt className="shrink-0 text-quiet">{name}</dt>
      <dd className="min-w-0 text-right tabular-nums [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
