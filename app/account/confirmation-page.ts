import { nextPath } from "./next-path.ts";

/** Where the link of a confirmation email leads: it carries the page to go on to, because it may be opened in another browser. */
export function confirmationPage({ origin, search }: { origin: string; search: string }): string {
  const next = nextPath(new URLSearchParams(search).get("next"));
  return `${origin}/email-verified${next === "/" ? "" : `?next=${encodeURIComponent(next)}`}`;
}
