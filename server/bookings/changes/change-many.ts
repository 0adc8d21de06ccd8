import type { Message } from "@sacred-space/words/message.ts";
import { t } from "@sacred-space/words/t.ts";
import type { ManyBookingsRequest } from "#domain/bookings/many-bookings.ts";
import { done, type Rejection } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { completeBooking } from "./complete-booking.ts";
import { recordNoShow } from "./record-no-show.ts";
import { undoStatus } from "./undo-status.ts";

type By = { userId: string };
type Act = ManyBookingsRequest["act"];

/** Each reason for which one booking is left as it is. */
type Reason = Extract<Awaited<ReturnType<typeof changeOne>>, { ok: false }>["reason"];
/** Its words. */
export type ReasonsOfOne = Readonly<Record<Reason, readonly [status: number, words: Message]>>;

/**
 * Does the same to each booking, in a transaction of its own, as if it were done alone. What is refused is returned in words, and holds up no
 * other. Repeated, it does what is still to do.
 */
export async function changeMany(practice: Practice, by: By, request: ManyBookingsRequest, words: ReasonsOfOne) {
  const left: { bookingId: string; why: string }[] = [];
  for (const bookingId of new Set(request.bookingIds)) {
    const changed = await changeOne(practice, by, bookingId, request.act);
    if (!changed.ok) left.push({ bookingId, why: whyOf(changed, words) });
  }
  return done({ changed: new Set(request.bookingIds).size - left.length, left });
}

function changeOne(practice: Practice, by: By, bookingId: string, act: Act) {
  if (act.what === "cancel") {
    const { refund, reason = "", shownPence = {} } = act;
    return cancelBooking(practice, {
      bookingId,
      by: "practitioner",
      userId: by.userId,
      refund,
      reason: reason || undefined,
      expectedRefund: shownPence[bookingId],
    });
  }
  if (act.what === "came") return completeBooking(practice, by, { bookingId });
  if (act.what === "missed") return recordNoShow(practice, by, { bookingId, missed: true });
  return undoStatus(practice, by, { bookingId, status: "completed" });
}

function whyOf({ reason, detail }: Rejection<Reason>, words: ReasonsOfOne): string {
  return detail ?? t(words[reason][1]);
}
