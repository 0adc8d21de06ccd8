import type { ReactNode } from "react";
import type { VerifiedPayment } from "#app/payments/payments.ts";
import { pounds } from "#domain/money.ts";
import { allDays, hoursEachDay, placesRows } from "#domain/bookings/booked-places.ts";
import { usePlaceFacts } from "#app/bookings/client/place-facts.ts";
import { formatDuration, twelveHour, formatZone } from "#domain/wording.ts";
import { OwnTime } from "#app/bookings/client/time/own-time.tsx";
import { paymentLabel } from "./result-labels.ts";

export function BookingDetails({ known, zone }: { known: VerifiedPayment; zone: string }) {
  const { booking } = known;
  const { group } = booking;
  const { place, how } = usePlaceFacts(booking);
  return (
    <dl className="border-t border-hairline">
      <Fact name={booking.isWritten ? "Promised by" : "Date"}>
        {allDays(booking.date, group?.lastDay ?? booking.date)}
      </Fact>
      {!booking.isWritten && (
        <Fact name="Time">
          {group
            ? hoursEachDay({ ...booking, ...group, time: twelveHour(booking.time), endTime: twelveHour(group.endTime) })
            : twelveHour(booking.time)}{" "}
          <span className="text-quiet">({formatZone(zone)})</span>
          <OwnTime day={booking.date} time={booking.time} zone={zone} />
        </Fact>
      )}
      {group &&
        placesRows(group).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      {!booking.meeting && !booking.isWritten && <Fact name="Place">{place}</Fact>}
      {how && <Fact name="How">{how}</Fact>}
      <Fact name="Session">
        <span className="font-semibold">{booking.service.name}</span>
        {booking.service.description && <span className="mt-1 block text-quiet">{booking.service.description}</span>}
      </Fact>
      {!booking.isWritten && (
        <Fact name="Duration">
          {formatDuration(booking.durationMinutes)}
          {group && group.lastDay !== booking.date && " each day"}
        </Fact>
      )}
      <Fact name="Total price">{pounds(booking.total)}</Fact>
      <Fact name="Payment">{paymentLabel(known)}</Fact>
      <Fact name="Email">{booking.clientEmail}</Fact>
      {booking.clientPhone && <Fact name="Phone">{booking.clientPhone}</Fact>}
      {booking.notes && (
        <Fact name="Notes">
          <span className="whitespace-pre-line">{booking.notes}</span>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-x-6 border-b border-hairline py-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0 tabular-nums [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
