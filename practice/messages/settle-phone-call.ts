import { actAs } from "#database/connection/as-identity.ts";
import { settlePhoneCall as settle } from "#database/messages/phone-calls.ts";
import { type Result, refused } from "#domain/result.ts";
import type { Practice } from "#practice/practice.ts";

/** Records that the practitioner has told a client, or takes that back. Repeated, it changes nothing more. Refusal: phone-call-not-found. */
export function settlePhoneCall(
  { database }: Practice,
  { userId }: { userId: string },
  { phoneCallId, isTold }: { phoneCallId: string; isTold: boolean },
): Promise<Result> {
  return database.transaction(async (tx) => {
    await actAs(tx, userId);
    return (await settle(tx, phoneCallId, isTold)) ? { ok: true } : refused("phone-call-not-found");
  });
}
