import sharp from "sharp";
import { expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, rows, toast, violations } = backOffice;

test("an uploaded logo is seen in both themes, with a field behind it where it is transparent, and takes the rune's place", async () => {
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  const logo = await sharp({ create: { width: 300, height: 200, channels: 4, background: transparent } })
    .png()
    .toBuffer();
  const { page } = backOffice;
  await go("/admin/look");
  const look = page.getByRole("region", { name: "Look", exact: true });
  await look.getByRole("button", { name: "Choose a logo" }).click();
  const logos = page.getByRole("dialog", { name: "Logos" });
  await logos.getByText("No logo yet.").waitFor();
  await logos
    .getByLabel("Upload a logo")
    .setInputFiles({ name: "x.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await logos.getByText("SVG drawings are not accepted, because they can hold programs.").waitFor();
  await logos.getByLabel("Upload a logo").setInputFiles({ name: "x.png", mimeType: "image/png", buffer: logo });
  await logos.getByLabel("What it shows").fill("A heron");
  await logos.getByRole("button", { name: "Upload", exact: true }).click();
  const shown = page.getByRole("region", { name: "Preview of the look" }).locator("img");
  await expect.poll(() => shown.count()).toBe(2);
  await look.getByLabel("Behind the logo").selectOption("A light field");
  for (const image of await shown.all()) expect(await image.getAttribute("class")).toContain("bg-[#fbf7ef]");
  expect(await violations()).toEqual([]);
  await button("Save Settings").click();
  await toast("Settings Saved");
  expect(
    await rows("select purpose, logo_ground from business_settings s join pictures p on p.id = s.logo_id"),
  ).toEqual([{ purpose: "logo", logo_ground: "light" }]);
  await page.locator('a[title="To the site"] img').first().waitFor({ state: "attached" });
  await look.getByRole("button", { name: "Take it off" }).click();
  await button("Save Settings").click();
  await expect
    .poll(() => rows("select logo_id, logo_ground from business_settings"))
    .toEqual([{ logo_id: null, logo_ground: "none" }]);
});
