import type { DataClient } from "#app/backend/data-client.ts";
import { callFunction } from "#app/backend/server/functions.ts";
import { mapResult, type ServerResult } from "#app/backend/server/server-result.ts";
import type { Audience, AudienceRequest } from "#domain/messages/audience.ts";

/** What the practitioner tells a client, since no email and no SMS can; `plain` is what the email would have said. */
export type PhoneCall = {
  id: string;
  kind: string;
  bookingId: string | null;
  name: string;
  phone: string | null;
  subject: string;
  plain: string;
  /** When the client believes that the session starts ("2026-12-01T10:30"), if it is another time. */
  knownStarts: string | null;
  isTold: boolean;
};

/** Begins with "to-do", so that whatever refetches the counts refetches the calls. */
export const PHONE_CALLS = ["to-do", "phone-calls"];

/** Whom an act would tell now, and how. */
export function loadAudience(client: DataClient, request: AudienceRequest): Promise<ServerResult<Audience>> {
  return callFunction(client, "practice-audience", request);
}

/** The calls to be made, the oldest first; about these bookings also those that were made. */
export async function loadPhoneCalls(client: DataClient, bookingIds?: string[]): Promise<ServerResult<PhoneCall[]>> {
  const answer = await callFunction<{ calls: PhoneCall[] }>(client, "practice-phone-calls", bookingIds ? { bookingIds } : {});
  return mapResult(answer, ({ calls }) => calls);
}

export function settlePhoneCall(client: DataClient, call: { phoneCallId: string; isTold: boolean }): Promise<ServerResult<unknown>> {
  return callFunction(client, "practice-settle-phone-call", call);
}
