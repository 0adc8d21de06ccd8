import { createHash } from "node:crypto";

/** `development`: Vite serves the page; `analytics`: Google Analytics is set up, for those who allow it. */
type Surroundings = { development?: boolean; analytics?: boolean };

const TAG = "https://www.googletagmanager.com";
const COLLECTORS = "https://*.google-analytics.com https://*.analytics.google.com";

/** What a page may load and run. `scripts` are CSP source expressions. */
function policy(scripts: string[], { development = false, analytics = false }: Surroundings): string {
  const google = (sources: string) => (analytics ? ` ${sources}` : "");
  return [
    "default-src 'self'",
    `script-src 'self' ${development ? "'unsafe-inline'" : scripts.join(" ")}`.trim() + google(TAG),
    `style-src 'self'${development ? " 'unsafe-inline'" : ""}`,
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
 * Only the inline scripts that carry this render's nonce are hashed, and the nonce is then taken out: the page can be
 * cached, and an injected script has no nonce, so it gets no hash and does not run (CSP 3, 2.3.2).
 * Google's addresses are in it only where analytics are set up (ANALYTICS_ID).
 * In development Vite writes its own inline scripts and styles, so there the policy trusts inline code.
 */
export function withContentPolicy(html: string, nonce: string, surroundings: Surroundings = {}): { html: string; policy: string } {
  const ours = new RegExp(`<script\\b[^<>]*\\snonce="${nonce}"[^<>]*>([\\s\\S]*?)</script>`, "g");
  const hashes = Array.from(html.matchAll(ours), ([, code = ""]) => `'sha256-${sha256(code)}'`);
  return {
    html: html.replaceAll(` nonce="${nonce}"`, ""),
    policy: policy([...new Set(hashes)], surroundings),
  };
}

function sha256(code: string): string {
  return createHash("sha256").update(code).digest("base64");
}
