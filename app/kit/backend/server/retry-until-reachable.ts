import { nextAttempt } from "#app/kit/ui/toast/connection.ts";

/** A proxy's statuses while the server behind it restarts. */
const GATEWAY_ERRORS = [502, 503, 504];
/** React Router's header on responses of the application itself. */
const OWN_ANSWER = "x-remix-response";

/**
 * Fetches data that a page cannot do without, and retries until the server responds: a lost connection or a restart delays the page instead
 * of replacing it by an error. Only `signal` ends the retries.
 */
export async function retryUntilReachable(
  attempt: () => Promise<Response[]>,
  signal?: AbortSignal | null,
): Promise<Response[]> {
  for (;;) {
    const answers = await attempt().catch(() => undefined);
    signal?.throwIfAborted();
    if (answers?.every(isFromServer)) return answers;
    await nextAttempt(signal);
  }
}

function isFromServer({ status, headers }: Response): boolean {
  return !GATEWAY_ERRORS.includes(status) || headers.has(OWN_ANSWER);
}
