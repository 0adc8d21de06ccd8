import { describe, expect, test } from "vitest";
import { delayHydration } from "./delay-hydration.ts";

const NONCE = "kL2f0b9QvXn8c1Jt5YwZ3g";
const page = [
  "<html><head></head><body>",
  `<link rel="modulepreload" nonce="${NONCE}" href="/assets/entry.js"/>`,
  '<link rel="modulepreload" href="/assets/not-of-this-render.js"/>',
  `<script nonce="${NONCE}">window.first = 1</script>`,
  `<script nonce="${NONCE}" type="module" async="">import "/assets/entry.js"</script>`,
  "</body></html>",
].join("");

describe("delayed hydration", () => {
  test("removes module preloads and makes the start script inert text", () => {
    const html = delayHydration(page, NONCE, "interaction");
    expect(html).not.toContain('<link rel="modulepreload" nonce');
    expect(html).not.toContain('type="module" async');
    expect(html).toContain(
      `<script type="text/plain" id="hydration" nonce="${NONCE}">import "/assets/entry.js"</script>`,
    );
  });

  test("leaves elements without this render's nonce unchanged", () => {
    const html = delayHydration(page, NONCE, "interaction");
    expect(html).toContain('<link rel="modulepreload" href="/assets/not-of-this-render.js"/>');
    expect(html).toContain(`<script nonce="${NONCE}">window.first = 1</script>`);
  });

  test("passes the preloads and the start condition to the starter script", () => {
    expect(delayHydration(page, NONCE, "interaction")).toContain(
      '"preloads":["/assets/entry.js"],"start":"interaction"',
    );
    expect(delayHydration(page, NONCE, "idle")).toContain('"preloads":["/assets/entry.js"],"start":"idle"');
  });

  test("adds what the page needs later, each file once", () => {
    expect(delayHydration(page, NONCE, "idle", ["/assets/entry.js", "/assets/form.js"])).toContain(
      '"preloads":["/assets/entry.js","/assets/form.js"],',
    );
  });
});
