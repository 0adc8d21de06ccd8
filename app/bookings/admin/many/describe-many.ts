import type { Booking } from "#app/bookings/booking.ts";
import { aboutBooking } from "#app/kit/admin/offline/describe-action.ts";
import type { ManyBookingsRequest } from "#domain/bookings/many-bookings.ts";

type What = ManyBookingsRequest["act"]["what"];
type Named = Pick<Booking, "id" | "clientName" | "date" | "time">;
type Left = { bookingId: string; why: string };

const DONE: Record<What, { one: string; many: (count: number) => string }> = {
  came: { one: "One session is completed.", many: (count) => `${count} sessions are completed.` },
  missed: {
    one: "One client is noted as missing.",
    many: (count) => `${count} clients are noted as missing.`,
  },
  undo: { one: "One session is confirmed again.", many: (count) => `${count} sessions are confirmed again.` },
  cancel: { one: "One booking is cancelled.", many: (count) => `${count} bookings are cancelled.` },
};

/** "3 sessions are completed.", or "2 done, 1 could not: Rowan Ash, 1 December 10:00: It was changed meanwhile". */
export function describeMany(what: What, answer: { changed: number; left: Left[] }, asked: Named[]): string {
  const { changed, left } = answer;
  if (left.length === 0) return changed === 1 ? DONE[what].one : DONE[what].many(changed);
  const reasons = left.map(({ bookingId, why }) => {
    const booking = asked.find(({ id }) => id === bookingId);
    return booking ? `${aboutBooking(booking)}: ${why}` : why;
  });
  return `${changed} done, ${left.length} could not: ${reasons.join("; ")}.`;
}
