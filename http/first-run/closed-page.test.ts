import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { DEFAULT_LOOK, LOOKS } from "#domain/look/look.ts";
import { PALETTES } from "#domain/look/palettes.ts";
import { closedPage } from "./closed-page.ts";

test("a logo takes the rune's place before the practice opens, too", async () => {
  const { html: rune } = await closedPage("Stillwater", DEFAULT_LOOK);
  expect(rune).toContain("<svg");
  expect(rune).not.toContain("<img");
  const logo = {
    id: "0f8fad5b-d9cb-469f-a165-70867728950e",
    width: 600,
    height: 300,
    widths: [120],
    ground: "light" as const,
  };
  const { html: page } = await closedPage("Stillwater", { ...DEFAULT_LOOK, logo });
  expect(page).not.toContain("<svg");
  expect(page).toContain(`<img class="light" src="/logo-${logo.id}.png" width="160" height="80" alt="" />`);
});

test.each(LOOKS)("before it opens a practice wears its look: %s", async (look) => {
  const { html, policy } = await closedPage("Stillwater", { ...DEFAULT_LOOK, look, mark: "none" });
  const { dawn, night } = PALETTES[look];
  expect(html).toContain(`background:light-dark(${dawn.ground},${night.ground})`);
  expect(html.match(/url\(data:font\/woff2;base64,[\w+/=]{5000,}\)/g)).toHaveLength(2);
  expect(html.includes("<svg")).toBe(!["night", "clear"].includes(look)); // Clear has no ornament
  expect(html).not.toMatch(/\sstyle=|<script/); // the policy would refuse both
  expect(Buffer.byteLength(html)).toBeLessThan(60_000);
  const style = /<style>([^]*)<\/style>/.exec(html)?.[1] ?? "";
  expect(policy).toContain(`'sha256-${createHash("sha256").update(style).digest("base64")}'`);
});
