import { t } from "@sacred-space/words/t.ts";
import type { Booking } from "#app/bookings/booking.ts";
import { aboutBooking } from "#app/kit/admin/offline/describe-action.ts";
import type { ManyBookingsRequest } from "#domain/bookings/many-bookings.ts";

type What = ManyBookingsRequest["act"]["what"];
type Named = Pick<Booking, "id" | "clientName" | "date" | "time">;
type Left = { bookingId: string; why: string };

const DONE: Record<What, { one: string; many: (count: number) => string }> = {
  came: { one: t("One session is completed."), many: (count) => t("{count} sessions are completed.", { count }) },
  missed: {
    one: t("One client is noted as missing."),
    many: (count) => t("{count} clients are noted as missing.", { count }),
  },
  undo: {
    one: t("One session is confirmed again."),
    many: (count) => t("{count} sessions are confirmed again.", { count }),
  },
  cancel: { one: t("One booking is cancelled."), many: (count) => t("{count} bookings are cancelled.", { count }) },
};

/** "3 sessions are completed.", or "2 done, 1 could not: Rowan Ash, 1 December 10:00: It was changed meanwhile". */
export function describeMany(what: What, answer: { changed: number; left: Left[] }, asked: Named[]): string {
  const { changed, left } = answer;
  if (left.length === 0) return changed === 1 ? DONE[what].one : DONE[what].many(changed);
  const reasons = left.map(({ bookingId, why }) => {
    const booking = asked.find(({ id }) => id === bookingId);
    return booking ? `${aboutBooking(booking)}: ${why}` : why;
  });
  return t("{changed} done, {left} could not: {reasons}.", { changed, left: left.length, reasons: reasons.join("; ") });
}
