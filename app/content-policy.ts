import { createHash } from "node:crypto";

/** What a page may load and run (design 4, front door). `scripts` are CSP source expressions. */
function policy(scripts: string[], development: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${development ? "'unsafe-inline'" : scripts.join(" ")}`.trim(),
    `style-src 'self'${development ? " 'unsafe-inline'" : ""}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${development ? " ws: wss:" : ""}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join("; ");
}

/**
 * Turns a page rendered with `nonce` into the page that is sent and its Content-Security-Policy.
 * Only the inline scripts that carry this render's nonce are hashed, and the nonce is then taken out: the page can be
 * cached, and a script that came in with somebody's text knew no nonce, gets no hash and does not run (CSP 3, 2.3.2).
 * In development Vite writes its own inline scripts and styles, so there the policy trusts inline code.
 */
export function withContentPolicy(html: string, nonce: string, development = false): { html: string; policy: string } {
  const ours = new RegExp(`<script\\b[^<>]*\\snonce="${nonce}"[^<>]*>([\\s\\S]*?)</script>`, "g");
  const hashes = Array.from(html.matchAll(ours), ([, code = ""]) => `'sha256-${sha256(code)}'`);
  return {
    html: html.replaceAll(` nonce="${nonce}"`, ""),
    policy: policy([...new Set(hashes)], development),
  };
}

function sha256(code: string): string {
  return createHash("sha256").update(code).digest("base64");
}
