import type { Context } from "hono";

/**
 * Where a mail's link leads back to: the query's `redirect_to`, else the Referer, else the site, and silently the site for any
 * address that is not on it (wire 1.7). Scheme, host and port must be the site's; on loopback the port may be any.
 * Nothing that a request says of its own host counts (reliability C5). The answer has no fragment.
 */
export function wayBackTo(c: Context, publicUrl: string): string {
  const asked = [c.req.query("redirect_to"), c.req.header("referer")];
  return asked.map((text) => onSite(text, publicUrl)).find((address) => address !== undefined) ?? publicUrl;
}

function onSite(text: string | undefined, publicUrl: string): string | undefined {
  const address = URL.parse(text ?? "");
  if (!address || address.username || address.password) return undefined;
  const site = new URL(publicUrl);
  const samePlace = address.protocol === site.protocol && address.hostname === site.hostname;
  if (!samePlace || (address.port !== site.port && !isLoopback(site.hostname))) return undefined;
  address.hash = "";
  return address.href;
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
