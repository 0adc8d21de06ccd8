/**
 * The path to go to after signing in: `next` from the URL if it is a path of this site, otherwise "/". Browsers strip tabs and line breaks
 * from URLs and read "\" as "/", so a path with either is rejected before parsing; the rest must still resolve to the same origin.
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

/** The address of a confirmation email's link: it contains the page to return to, since it may be opened in another browser. */
export function confirmationPage({ origin, search }: { origin: string; search: string }): string {
  const next = nextPath(new URLSearchParams(search).get("next"));
  return `${origin}/email-verified${next === "/" ? "" : `?next=${encodeURIComponent(next)}`}`;
}
