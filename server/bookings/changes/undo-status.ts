import { t } from "@sacred-space/words/t.ts";
import { actAs } from "#database/connection/as-identity.ts";
import { claimBooking } from "#server/bookings/bookings.queries.ts";
import { findLastChange, type LastChange, takeBackMessages, takeBackStatus } from "./undo.queries.ts";
import { UNDOABLE_STATUSES } from "#domain/bookings/booking-status.ts";
import { done, refused } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";

/** The status changes of the practitioner that can be undone. */
export const UNDOABLE = ["confirmed", "completed"] as const;
type Undoable = (typeof UNDOABLE)[number];

/** The email that the client gets after the change. */
const EMAILS = { confirmed: "booking-confirmed", completed: "thanks" } as const;

/** The columns that such a change may affect: confirmation ends a hold, and completion may record a no-show. */
const COLUMNS = ["status", "hold_expires_at", "no_show"];

/** By the server's clock. The button is visible for 8 seconds, longer while hovered or focused. */
const MAX_AGE_MS = 30_000;

/**
 * Undoes that the practitioner has just confirmed or completed a booking: the status, and in the same transaction the email, which waits
 * for `private.undo_time`. The audit trail shows what the change affected and whether anything has happened since. Repeated, it changes
 * nothing more. Refusals: booking-not-found, changed-meanwhile, too-late-to-undo (half a minute has passed, or the email may have been
 * sent).
 */
export async function undoStatus(
  practice: Practice,
  { userId }: { userId: string },
  { bookingId, status }: { bookingId: string; status: Undoable },
) {
  return practice.database.transaction(async (tx) => {
    await actAs(tx, userId);
    const booking = await claimBooking(tx, bookingId);
    const last = booking && (await findLastChange(tx, bookingId));
    if (!booking || !last) return refused("booking-not-found");
    const [before, email] = [UNDOABLE_STATUSES[status], EMAILS[status]];
    if (last.actor === userId && isChange(last, status, before)) return done({ status: before }); // undone already, response lost
    if (last.actor !== userId || !isChange(last, before, status)) return refused("changed-meanwhile");
    if (last.ageMs > MAX_AGE_MS) return refused("too-late-to-undo");
    if (await practice.extensions.promises?.isSent(tx, bookingId))
      return refused("too-late-to-undo", { detail: t("Too late to undo: the reading has been sent") });
    if (!(await takeBackMessages(tx, bookingId, { kind: email, since: last.at })))
      return refused("too-late-to-undo", { detail: t("Too late to undo: the email has been sent") });
    await takeBackStatus(tx, bookingId, last);
    return done({ status: before });
  });
}

function isChange({ changes }: LastChange, from: string, to: string): boolean {
  const [was, is] = changes["status"] ?? [];
  return was === from && is === to && Object.keys(changes).every((column) => COLUMNS.includes(column));
}
