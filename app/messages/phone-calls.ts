import type { DataClient } from "#app/kit/backend/data-client.ts";
import { act, type AnswerOf } from "#app/kit/backend/server/functions.ts";
import { mapResult, type ServerResult } from "#app/kit/backend/server/server-result.ts";
import type { phoneCalls } from "#server/messages/actions.ts";

/** What the practitioner tells a client, since no email and no SMS can; `plain` is what the email would have said. */
export type PhoneCall = AnswerOf<typeof phoneCalls>["calls"][number];

/** Begins with "to-do", so that whatever refetches the counts refetches the calls. */
export const PHONE_CALLS = ["to-do", "phone-calls"];

/** The calls to be made, the oldest first; about these bookings also those that were made. */
export async function loadPhoneCalls(client: DataClient, bookingIds?: string[]): Promise<ServerResult<PhoneCall[]>> {
  const answer = await act<typeof phoneCalls>(client, "practice-phone-calls", bookingIds ? { bookingIds } : {});
  return mapResult(answer, ({ calls }) => calls);
}
