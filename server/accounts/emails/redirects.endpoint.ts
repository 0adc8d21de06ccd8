import type { ActionDependencies, AppContext } from "#kit/server/context.ts";

type Site = { siteUrl: string; allowedRedirects: string[] };

/**
 * The address that an email's link leads back to: the query's `redirect_to`, else the Referer, else the site. An address that is neither on
 * the site nor on the allow list is replaced by the site without an error. Scheme, host and port must be the site's; on loopback the port
 * may differ. The request's own Host does not count. The address has no fragment, and no answer of another link in its query: a stranger may
 * have written it there.
 */
export function redirectTarget<Deps extends ActionDependencies>(c: AppContext<Deps>): string {
  const { accounts: site } = c.var.deps;
  const requested = [c.req.query("redirect_to"), c.req.header("referer")];
  return requested.map((text) => allowed(text, site)).find((address) => address !== undefined) ?? site.siteUrl;
}

function allowed(text: string | undefined, { siteUrl, allowedRedirects }: Site): string | undefined {
  const address = URL.parse(text ?? "");
  if (!address || address.username || address.password) return undefined;
  address.hash = "";
  for (const name of ANSWERS.filter((each) => address.searchParams.has(each))) address.searchParams.delete(name);
  if (!isOnSite(address, new URL(siteUrl)) && !allowedRedirects.some((pattern) => matches(address.href, pattern)))
    return undefined;
  return address.href;
}

/** The names under which auth-js reads the answer of a link, from the query too, which takes precedence over the fragment. */
const ANSWERS =
  "access_token refresh_token token_type expires_in expires_at provider_token provider_refresh_token error error_code error_description code message type sb".split(
    " ",
  );

function isOnSite(address: URL, site: URL): boolean {
  const samePlace = address.protocol === site.protocol && address.hostname === site.hostname;
  return samePlace && (address.port === site.port || isLoopback(site.hostname));
}

const WILD: Record<string, string> = { "**": ".*", "*": "[^./]*", "?": "[^./]" };

/** GoTrue's patterns: `**` is any text, `*` any without a dot or a slash, `?` one such character. */
function matches(address: string, pattern: string): boolean {
  const parts = pattern.split(/(\*\*|[*?])/).map((part) => WILD[part] ?? RegExp.escape(part));
  return new RegExp(`^${parts.join("")}/?$`).test(address);
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}

/** The address with these in its fragment, sorted by key as GoTrue sorts them. */
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
