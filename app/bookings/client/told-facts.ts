import { useRouteLoaderData } from "react-router";
import type { OwnBooking } from "#app/bookings/own-booking.ts";
import { instantOf } from "#app/bookings/client/refund-left.ts";
import { telLink } from "#app/kit/ui/contact-links.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import type { FactRow } from "#domain/bookings/meeting.ts";
import { type ReadingOfFacts, toldFacts } from "#domain/bookings/told-facts.ts";

type Reading = Pick<ReadingOfFacts, "zone" | "now" | "clock">;

/** All that the client is told of a booking, in the words of its emails; a number to ring is a link. */
export function useToldFacts(booking: OwnBooking, reading: Reading): FactRow[] {
  const businessAddress = useRouteLoaderData<typeof rootLoader>("root")?.settings.business_address ?? null;
  const begins = instantOf({ day: booking.date, time: booking.time, zone: reading.zone });
  const number = booking.meeting?.place === "phone" && booking.meeting.rings === "client" && booking.meeting.phone;
  return toldFacts({ ...booking, businessAddress }, { ...reading, begins, publicUrl: "" }).map((row) =>
    number && row[0] === "Call" ? [row[0], row[1], telLink(number)] : row,
  );
}

/** The rows with these labels, and without them. */
export function factsIn(rows: FactRow[], labels: readonly string[]): FactRow[] {
  return rows.filter(([label]) => labels.includes(label));
}
export function factsBeyond(rows: FactRow[], labels: readonly string[]): FactRow[] {
  return rows.filter(([label]) => !labels.includes(label));
}
