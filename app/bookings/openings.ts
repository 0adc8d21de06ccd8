import { type ServerResult, readJson } from "#app/kit/backend/server/server-result.ts";
import { refusalMessage } from "#app/kit/backend/server/refusal-message.ts";
import type { ApiFetch } from "#app/kit/backend/server/server-context.ts";

/**
 * The free start times of one service: `days["2026-12-01"]` is `["09:00", "09:30"]`, in `zone`. Days without a free time are absent. `from`
 * and `to` are the first and last bookable day.
 */
export type Openings = {
  zone: string;
  today: string;
  from: string;
  to: string;
  days: Record<string, string[]>;
  /** For a written reading: the day by which it is sent, which is the only one in `days`. */
  promised?: string;
  /** It is promised later than usual, since others are waiting. */
  isQueued?: boolean;
  /** No written reading is taken until this day, or until the practitioner says so. */
  paused?: { until: string | null };
};

/** Fetches the whole bookable range at once, so that no request is needed for each day. */
export async function fetchOpenings(
  visitor: ApiFetch,
  serviceId: string,
  narrowed: { from?: string; to?: string; moving?: string; hold?: string; variantId?: string; addOnIds?: string } = {},
  signal?: AbortSignal,
): Promise<ServerResult<Openings>> {
  const query = new URLSearchParams({ serviceId, ...narrowed });
  const result = await readJson(visitor, `/functions/v1/openings?${query}`, signal);
  if (result.ok) return { ok: true, value: result.value as Openings };
  const { refusal } = result;
  return { ok: false, refusal: { ...refusal, message: refusalMessage(refusal.code, refusal.message) } };
}
