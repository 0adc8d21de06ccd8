import { createHash } from "node:crypto";

/** `development`: Vite serves the page; `analytics`: Google Analytics is set up, for those who allow it. */
type Surroundings = { development?: boolean; analytics?: boolean };

const TAG = "https://www.googletagmanager.com";
const COLLECTORS = "https://*.google-analytics.com https://*.analytics.google.com";

/** What a page may load and run. `scripts` and `styles` are CSP source expressions. */
function policy(
  { scripts, styles }: { scripts: string[]; styles: string[] },
  { development = false, analytics = false }: Surroundings,
): string {
  const google = (sources: string) => (analytics ? ` ${sources}` : "");
  return [
    "default-src 'self'",
    `script-src 'self' ${development ? "'unsafe-inline'" : scripts.join(" ")}`.trim() + google(TAG),
    ["style-src 'self'", ...(development ? ["'unsafe-inline'"] : styles)].join(" "),
    `img-src 'self' data:${google(`${TAG} ${COLLECTORS}`)}`,
    "font-src 'self'",
    `connect-src 'self'${development ? " ws: wss:" : ""}${google(`${TAG} ${COLLECTORS}`)}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join("; ");
}

/**
 * Turns a page rendered with `nonce` into the page that is sent and its Content-Security-Policy.
 * Only the inline scripts and styles that carry this render's nonce are hashed, and the nonce is then taken out: the page can be
 * cached, and an injected one has no nonce, so it gets no hash and does nothing (CSP 3, 2.3.2).
 * Google's addresses are in it only where analytics are set up (ANALYTICS_ID).
 * In development Vite writes its own inline scripts and styles, so there the policy trusts inline code.
 */
export function withContentPolicy(html: string, nonce: string, surroundings: Surroundings = {}): { html: string; policy: string } {
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
