import { useRouteLoaderData } from "react-router";
import type { OwnBooking } from "#app/bookings/own-booking.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { howUnset, placeInWords } from "#domain/bookings/meeting.ts";

/** Where a booking takes place, and what is not settled yet, in the words of its emails. */
export function usePlaceFacts({
  where,
  ...booking
}: Pick<OwnBooking, "where" | "meeting" | "status" | "paymentStatus">) {
  const businessAddress = useRouteLoaderData<typeof rootLoader>("root")?.settings.business_address ?? null;
  const facts = { ...booking, ...where, businessAddress };
  return { place: placeInWords(facts), how: howUnset(facts) };
}
