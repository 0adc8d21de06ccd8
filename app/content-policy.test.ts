import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { withContentPolicy } from "./content-policy.ts";

const NONCE = "kL2f0b9QvXn8c1Jt5YwZ3g";
const hashOf = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
const scriptSources = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1]?.split(" ");

describe("the Content-Security-Policy", () => {
  test("allows exactly our own inline scripts, by hash", () => {
    const ours = "let tonight = 1 < 2 && 'é';";
    const { policy } = withContentPolicy(
      `<script nonce="${NONCE}">${ours}</script><script type="module" async="" nonce="${NONCE}">go()</script>`,
      NONCE,
    );
    expect(scriptSources(policy)).toEqual(["'self'", hashOf(ours), hashOf("go()")]);
  });

  test("has no hash of a script from user input", () => {
    const smuggled = "steal(document.cookie)";
    const page = `<p><script>${smuggled}</script></p><script nonce="guessed">${smuggled}</script><script nonce="${NONCE}">ours()</script>`;
    expect(scriptSources(withContentPolicy(page, NONCE).policy)).toEqual(["'self'", hashOf("ours()")]);
  });

  test("allows our own inline style by hash, and no other", () => {
    const ours = ":root{--gold:#123456}";
    const { html, policy } = withContentPolicy(
      `<style>p{color:red}</style><style nonce="${NONCE}">${ours}</style>`,
      NONCE,
    );
    expect(/style-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' ${hashOf(ours)}`);
    expect(html).toBe(`<style>p{color:red}</style><style>${ours}</style>`);
  });

  test("has no hash of an unclosed injected tag before one of our scripts", () => {
    const page = `<script>steal()//<b <script nonce="${NONCE}">ours()</script>`;
    expect(scriptSources(withContentPolicy(page, NONCE).policy)).toEqual(["'self'", hashOf("ours()")]);
  });

  test("is independent of the nonce, so that two renders of a page are identical", () => {
    const render = (nonce: string) =>
      `<link rel="preload" nonce="${nonce}" href="/a"/><script nonce="${nonce}">ours()</script>`;
    const first = withContentPolicy(render(NONCE), NONCE);
    const second = withContentPolicy(render("another"), "another");
    expect(first).toEqual(second);
    expect(first.html).toBe('<link rel="preload" href="/a"/><script>ours()</script>');
  });

  test("allows inline code only by hash, no framing, and forms to the own origin", () => {
    expect(withContentPolicy("<p>plain</p>", NONCE).policy).toBe(
      "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; " +
        "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'",
    );
  });

  test("has Google's origins only where analytics are configured", () => {
    const { policy } = withContentPolicy("<p>plain</p>", NONCE, { analytics: true });
    expect(policy).toContain("script-src 'self' https://www.googletagmanager.com;");
    expect(policy).toContain("connect-src 'self' https://www.googletagmanager.com https://*.google-analytics.com");
    expect(withContentPolicy("<p>plain</p>", NONCE).policy).not.toContain("google");
  });
});
