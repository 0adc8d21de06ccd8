import { useRouteLoaderData } from "react-router";
import type { OwnBooking } from "#app/bookings/own-booking.ts";
import { instantOf } from "#app/bookings/client/refund-left.ts";
import { telLink } from "#app/kit/ui/contact-links.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import type { FactName, NamedFacts } from "#domain/bookings/named-facts.ts";
import { namedFacts, type ReadingOfFacts } from "#domain/bookings/told-facts.ts";

type Reading = Pick<ReadingOfFacts, "zone" | "now" | "clock">;

/** All that the client is told of a booking, in the words of its emails; a number to ring is a link. */
export function useToldFacts(booking: OwnBooking, reading: Reading): NamedFacts {
  const businessAddress = useRouteLoaderData<typeof rootLoader>("root")?.settings.business_address ?? null;
  const begins = instantOf({ day: booking.date, time: booking.time, zone: reading.zone });
  const number = booking.meeting?.place === "phone" && booking.meeting.rings === "client" && booking.meeting.phone;
  const facts = namedFacts({ ...booking, businessAddress }, { ...reading, begins, publicUrl: "" });
  return number && facts.call ? { ...facts, call: [facts.call[0], facts.call[1], telLink(number)] } : facts;
}

/** The facts of these names, and those of all others. */
export function factsIn(facts: NamedFacts, names: readonly FactName[]): NamedFacts {
  return picked(facts, (name) => names.includes(name));
}
export function factsBeyond(facts: NamedFacts, names: readonly FactName[]): NamedFacts {
  return picked(facts, (name) => !names.includes(name));
}

function picked(facts: NamedFacts, isWanted: (name: FactName) => boolean): NamedFacts {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => isWanted(name as FactName)));
}
