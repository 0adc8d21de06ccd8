import type { MiddlewareHandler } from "hono";

/** What an answer without a page may do in a browser: nothing. Pages bring a policy of their own. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * The headers that every answer carries, error answers included. Whatever does not say otherwise is private and
 * not to be stored: only the built files, the feeds and public pages name themselves cacheable.
 */
export function guards(publicUrl: string): MiddlewareHandler {
  const secure = publicUrl.startsWith("https:");
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    const set = (name: string, value: string) => headers.has(name) || c.res.headers.set(name, value);
    set("X-Content-Type-Options", "nosniff");
    set("Referrer-Policy", "strict-origin-when-cross-origin");
    set("X-Frame-Options", "DENY");
    set("Cross-Origin-Opener-Policy", "same-origin-allow-popups"); // the payment opens in a tab of its own
    set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()");
    set("Content-Security-Policy", NOTHING);
    if (!headers.has("Expires")) set("Cache-Control", "no-store");
    if (secure) set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  };
}
