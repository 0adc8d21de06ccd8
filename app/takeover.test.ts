import { describe, expect, test } from "vitest";
import { withTakeover } from "./takeover.ts";

const NONCE = "kL2f0b9QvXn8c1Jt5YwZ3g";
const page = [
  "<html><head></head><body>",
  `<link rel="modulepreload" nonce="${NONCE}" href="/assets/entry.js"/>`,
  '<link rel="modulepreload" href="/assets/not-of-this-render.js"/>',
  `<script nonce="${NONCE}">window.first = 1</script>`,
  `<script nonce="${NONCE}" type="module" async="">import "/assets/entry.js"</script>`,
  "</body></html>",
].join("");

describe("React's takeover of a page", () => {
  test("waits: nothing is preloaded and the start script is only a block of text", () => {
    const html = withTakeover(page, NONCE, "person");
    expect(html).not.toContain('<link rel="modulepreload" nonce');
    expect(html).not.toContain('type="module" async');
    expect(html).toContain(`<script type="text/plain" id="takeover" nonce="${NONCE}">import "/assets/entry.js"</script>`);
  });

  test("leaves everything alone that is not this render's own", () => {
    const html = withTakeover(page, NONCE, "person");
    expect(html).toContain('<link rel="modulepreload" href="/assets/not-of-this-render.js"/>');
    expect(html).toContain(`<script nonce="${NONCE}">window.first = 1</script>`);
  });

  test("the starter names what was held back and whether it waits for a person", () => {
    expect(withTakeover(page, NONCE, "person")).toContain('for (const href of ["/assets/entry.js"])');
    expect(withTakeover(page, NONCE, "person")).toContain("if (awaited()) painted()");
    expect(withTakeover(page, NONCE, "idle")).toContain("if (true) painted()");
  });
});
