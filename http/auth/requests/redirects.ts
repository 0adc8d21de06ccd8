import type { Context } from "hono";

type Site = { siteUrl: string; allowedRedirects: string[] };

/**
 * Where a mail's link leads back to: the query's `redirect_to`, else the Referer, else the site, and silently the site for any
 * address that is neither on it nor on the list of allowed ones. Scheme, host and port must be the site's; on loopback the
 * port may be any. Nothing that a request says of its own host counts. The answer has no fragment.
 */
export function wayBackTo(c: Context, site: Site): string {
  const asked = [c.req.query("redirect_to"), c.req.header("referer")];
  return asked.map((text) => allowed(text, site)).find((address) => address !== undefined) ?? site.siteUrl;
}

function allowed(text: string | undefined, { siteUrl, allowedRedirects }: Site): string | undefined {
  const address = URL.parse(text ?? "");
  if (!address || address.username || address.password) return undefined;
  address.hash = "";
  if (!isOnSite(address, new URL(siteUrl)) && !allowedRedirects.some((pattern) => matches(address.href, pattern))) return undefined;
  return address.href;
}

function isOnSite(address: URL, site: URL): boolean {
  const samePlace = address.protocol === site.protocol && address.hostname === site.hostname;
  return samePlace && (address.port === site.port || isLoopback(site.hostname));
}

const WILD: Record<string, string> = { "**": ".*", "*": "[^./]*", "?": "[^./]" };

/** As the reference reads its list: `**` is any text, `*` any without a dot or a slash, `?` one such character. */
function matches(address: string, pattern: string): boolean {
  const parts = pattern.split(/(\*\*|[*?])/).map((part) => WILD[part] ?? RegExp.escape(part));
  return new RegExp(`^${parts.join("")}/?$`).test(address);
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}

/** The address with these in its fragment, sorted by key as the reference sorts them. */
export function withFragment(address: string, values: Record<string, string>): string {
  const fragment = new URLSearchParams(values);
  fragment.sort();
  return `${address}#${fragment}`;
}

/** The address with these added to its query. */
export function withQuery(address: string, values: Record<string, string>): string {
  const url = new URL(address);
  for (const [key, value] of Object.entries(values)) url.searchParams.set(key, value);
  return url.href;
}
