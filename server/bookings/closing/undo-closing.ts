import { t } from "@sacred-space/words/t.ts";
import { actAs } from "#database/connection/as-identity.ts";
import { done, refused } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";
import { lockDays } from "#server/bookings/bookings.queries.ts";
import { findClosingDays, lockClosing, undoClosingRow } from "./closing.queries.ts";

/** As for the status of a booking: the button is visible for 8 seconds, longer while hovered or focused. */
const MAX_AGE_MS = 30_000;

/**
 * Opens again what a closing closed. Its sessions wait for `private.undo_time`, so none has changed and nobody was told. Repeated, it changes
 * nothing more. Refusals: closing-not-found, too-late-to-undo.
 */
export async function undoClosing(
  practice: Practice,
  { userId }: { userId: string },
  { closingId }: { closingId: string },
) {
  return practice.database.transaction(async (tx) => {
    const days = await findClosingDays(tx, closingId);
    if (!days) return refused("closing-not-found");
    await lockDays(tx, [days]);
    await actAs(tx, userId);
    const closing = await lockClosing(tx, closingId);
    if (!closing) return refused("closing-not-found");
    if (closing.isUndone) return done();
    if (closing.isCarriedOut || closing.ageMs > MAX_AGE_MS)
      return refused("too-late-to-undo", { detail: t("Too late to undo: your clients are being told") });
    await undoClosingRow(tx, closingId);
    return done();
  });
}
