import type { MiddlewareHandler } from "hono";

/** Policy of a response that is not a page: it may do nothing in a browser. Pages have their own policy. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * The header that keeps browsers to https for a year; undefined for a site without it. Other hosts under the site's name, such as a mail
 * page that is still http, are included only if the operator says so.
 */
export function strictTransport(publicUrl: string, { subdomains = false } = {}): string | undefined {
  if (!publicUrl.startsWith("https:")) return undefined;
  return `max-age=31536000${subdomains ? "; includeSubDomains" : ""}`;
}

/** The default headers of every response; `transport` as `strictTransport` gives it. */
export function guardHeaders(transport: string | undefined): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups", // the payment opens in its own tab
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "Content-Security-Policy": NOTHING,
    ...(transport !== undefined && { "Strict-Transport-Security": transport }),
  };
}

/**
 * Adds the headers, to error responses too. By default a response is private and must not be stored: only built files, feeds and public
 * pages are marked as cacheable.
 */
export function guards(transport?: string): MiddlewareHandler {
  const always = Object.entries(guardHeaders(transport));
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of always) if (!headers.has(name)) headers.set(name, value);
    if (!headers.has("Expires") && !headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  };
}
