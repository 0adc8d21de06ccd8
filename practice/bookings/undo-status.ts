import { actAs } from "#database/connection/as-identity.ts";
import { claimBooking } from "#database/bookings/bookings.ts";
import { findReading } from "#database/bookings/readings.ts";
import { findLastChange, type LastChange, takeBackMessages, takeBackStatus } from "#database/bookings/undo.ts";
import { type Result, refused } from "#domain/result.ts";
import type { Practice } from "#practice/practice.ts";

/** Acts of the practitioner that can be undone, by the status that they give. */
export const UNDOABLE = ["confirmed", "completed"] as const;
type Undoable = (typeof UNDOABLE)[number];

/** The status before, and the email that the client gets. */
const ACTS = { confirmed: { before: "pending", email: "booking-confirmed" }, completed: { before: "confirmed", email: "thanks" } } as const;

/** What such an act changes: a hold ends with its confirmation, and a client who did not come is noted with the completion. */
const COLUMNS = ["status", "hold_expires_at", "no_show"];

/** By the server's clock; the button stands for 8 seconds, and longer while the pointer or the focus is on it. */
const MAX_AGE_MS = 30_000;

/**
 * Takes back that the practitioner has just confirmed or completed a booking: the status, and in the same transaction the email, which waits
 * for `private.undo_time`. The audit trail says what the act changed and whether anything has happened since. Repeated, it changes nothing more.
 * Refusals: booking-not-found, changed-meanwhile, too-late-to-undo (half a minute has passed, or the email may have left).
 */
export async function undoStatus(
  practice: Practice,
  { userId }: { userId: string },
  { bookingId, status }: { bookingId: string; status: Undoable },
): Promise<Result<{ status: string }>> {
  return practice.database.transaction(async (tx) => {
    await actAs(tx, userId);
    const booking = await claimBooking(tx, bookingId);
    const last = booking && (await findLastChange(tx, bookingId));
    if (!booking || !last) return refused("booking-not-found");
    const { before, email } = ACTS[status];
    if (last.actor === userId && isChange(last, status, before)) return { ok: true, status: before }; // undone already: the answer was lost
    if (last.actor !== userId || !isChange(last, before, status)) return refused("changed-meanwhile");
    if (last.ageMs > MAX_AGE_MS) return refused("too-late-to-undo");
    if ((await findReading(tx, bookingId))?.sentAt)
      return refused("too-late-to-undo", { detail: "Too late to undo: the reading has been sent" });
    if (!(await takeBackMessages(tx, bookingId, { kind: email, since: last.at })))
      return refused("too-late-to-undo", { detail: "Too late to undo: the email has been sent" });
    await takeBackStatus(tx, bookingId, last);
    return { ok: true, status: before };
  });
}

function isChange({ changes }: LastChange, from: string, to: string): boolean {
  const [was, is] = changes["status"] ?? [];
  return was === from && is === to && Object.keys(changes).every((column) => COLUMNS.includes(column));
}
