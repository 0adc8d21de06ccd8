import { actAs } from "#database/connection/as-identity.ts";
import { findPhoneCalls, settlePhoneCall as settle } from "./phone-calls.queries.ts";
import { done, refused } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";

/** Whom the practitioner has to ring, the oldest first; of these bookings also who was told. */
export async function listPhoneCalls(
  { database }: Practice,
  _: unknown,
  { bookingIds }: { bookingIds?: string[] | undefined },
) {
  return done({ calls: await findPhoneCalls(database, bookingIds ?? null) });
}

/** Records that the practitioner has told a client, or takes that back. Repeated, it changes nothing more. */
export function settlePhoneCall(
  { database }: Practice,
  { userId }: { userId: string },
  { phoneCallId, isTold }: { phoneCallId: string; isTold: boolean },
) {
  return database.transaction(async (tx) => {
    await actAs(tx, userId);
    return (await settle(tx, phoneCallId, isTold)) ? done() : refused("phone-call-not-found");
  });
}
