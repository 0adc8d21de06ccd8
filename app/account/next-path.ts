/**
 * Where to go after signing in: the `next` of the address when it is a path of this site, otherwise "/".
 * Browsers drop tabs and line breaks from addresses and read "\" as "/", so a path with either is refused
 * before it is parsed; what is left must still resolve to the same origin.
 */
export function nextPath(wanted: string | null): string {
  if (!wanted || !/^\/(?!\/)/.test(wanted)) return "/";
  // oxlint-disable-next-line no-control-regex -- control characters are what is being refused
  if (/[\u0000-\u0020\u007f\\]/.test(wanted)) return "/";
  const here = "https://here.invalid";
  if (!URL.canParse(wanted, here)) return "/";
  const { origin, pathname, search, hash } = new URL(wanted, here);
  // "/.//evil" resolves to the path "//evil", which a browser would read as another site.
  if (origin !== here || pathname.startsWith("//")) return "/";
  return pathname + search + hash;
}

/** Where the link of a confirmation email leads: it carries the page to go on to, because it may be opened in another browser. */
export function confirmationPage({ origin, search }: { origin: string; search: string }): string {
  const next = nextPath(new URLSearchParams(search).get("next"));
  return `${origin}/email-verified${next === "/" ? "" : `?next=${encodeURIComponent(next)}`}`;
}
