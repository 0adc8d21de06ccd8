import type { Answer } from "#app/backend/answer.ts";

/**
 * Whether a text may be written over: only if it still reads as whoever wrote saw it, or as they want it, because an answer was lost and
 * they ask again. Otherwise another window has written meanwhile, which is to be read first.
 */
export function mayRewrite(now: Answer<string>, { kept, text }: { kept: string; text: string }): Answer<unknown> {
  if (!now.ok || now.value === kept || now.value === text) return now;
  return { ok: false, refusal: { status: 409, code: "changed-meanwhile", message: "It was changed in another window meanwhile." } };
}
