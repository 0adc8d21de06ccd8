import { expect, test } from "vitest";
import { DEFAULT_LOOK } from "#domain/look/look.ts";
import { closedPage } from "./closed-page.ts";

test("a logo takes the rune's place before the practice opens, too", async () => {
  const rune = String(await closedPage("Stillwater", DEFAULT_LOOK));
  expect(rune).toContain("<svg");
  expect(rune).not.toContain("<img");
  const logo = {
    id: "0f8fad5b-d9cb-469f-a165-70867728950e",
    width: 600,
    height: 300,
    widths: [120],
    ground: "light" as const,
  };
  const page = String(await closedPage("Stillwater", { ...DEFAULT_LOOK, logo }));
  expect(page).not.toContain("<svg");
  expect(page).toContain(`<img class="light" src="/logo-${logo.id}.png" width="160" height="80" alt="" />`);
});
