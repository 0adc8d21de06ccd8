import { createHash } from "node:crypto";

/** `development`: Vite serves the page; `analytics`: Google Analytics is configured, and loaded with the visitor's consent. */
type Surroundings = { development?: boolean; analytics?: boolean };

const TAG = "https://www.googletagmanager.com";
const COLLECTORS = "https://*.google-analytics.com https://*.analytics.google.com";

/** The Content-Security-Policy. `scripts` and `styles` are source expressions. */
function policy(
  { scripts, styles }: { scripts: string[]; styles: string[] },
  { development = false, analytics = false }: Surroundings,
): string {
  const google = (sources: string) => (analytics ? ` ${sources}` : "");
  return [
    "default-src 'self'",
    `script-src 'self' ${development ? "'unsafe-inline'" : scripts.join(" ")}`.trim() + google(TAG),
    ["style-src 'self'", ...(development ? ["'unsafe-inline'"] : styles)].join(" "),
    `img-src 'self' data: blob:${google(`${TAG} ${COLLECTORS}`)}`,
    "font-src 'self'",
    `connect-src 'self'${development ? " ws: wss:" : ""}${google(`${TAG} ${COLLECTORS}`)}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join("; ");
}

/**
 * Turns a page rendered with `nonce` into the served page and its Content-Security-Policy. Only inline scripts and styles with this
 * render's nonce are hashed, and the nonce is then removed: the page can be cached, and an injected script has no nonce, so it gets no hash
 * and does not run (CSP 3, 2.3.2). Google's hosts are included only if analytics are configured (ANALYTICS_ID). In development Vite adds
 * its own inline scripts and styles, so the policy allows inline code.
 */
export function withContentPolicy(
  html: string,
  nonce: string,
  surroundings: Surroundings = {},
): { html: string; policy: string } {
  const hashes = (element: string) => {
    const ours = new RegExp(`<${element}\\b[^<>]*\\snonce="${nonce}"[^<>]*>([\\s\\S]*?)</${element}>`, "g");
    return [...new Set(Array.from(html.matchAll(ours), ([, code = ""]) => `'sha256-${sha256(code)}'`))];
  };
  return {
    html: html.replaceAll(` nonce="${nonce}"`, ""),
    policy: policy({ scripts: hashes("script"), styles: hashes("style") }, surroundings),
  };
}

function sha256(code: string): string {
  return createHash("sha256").update(code).digest("base64");
}
