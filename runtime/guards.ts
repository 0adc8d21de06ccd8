import type { MiddlewareHandler } from "hono";

/** What an answer without a page may do in a browser: nothing. Pages bring a policy of their own. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The headers that every answer carries, unless it brings its own. */
export function guardHeaders(publicUrl: string): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups", // the payment opens in a tab of its own
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "Content-Security-Policy": NOTHING,
    ...(publicUrl.startsWith("https:") && { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }),
  };
}

/**
 * Adds them, to error answers too. Whatever does not say otherwise is private and not to be stored: only the built files, the feeds and
 * public pages name themselves cacheable.
 */
export function guards(publicUrl: string): MiddlewareHandler {
  const always = Object.entries(guardHeaders(publicUrl));
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of always) if (!headers.has(name)) headers.set(name, value);
    if (!headers.has("Expires") && !headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  };
}
