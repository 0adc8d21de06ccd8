import type { Answer } from "#app/backend/answer.ts";

/**
 * The answer of a change that names its rows (`.select("id")`), refused when there was none: `what` has been deleted meanwhile,
 * in another window, and nothing may be said to be done.
 */
export function refuseIfUnchanged(what: string, answer: Answer<unknown[] | null>): Answer<unknown> {
  if (!answer.ok || (answer.value ?? []).length > 0) return answer;
  return { ok: false, refusal: { status: 404, code: "gone", message: `${what} no longer there.` } };
}
