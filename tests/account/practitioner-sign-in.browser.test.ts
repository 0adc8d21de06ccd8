import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { flawsOf } from "#tests/support/browser/accessibility.ts";
import { type BackOffice, openBackOffice, signIn } from "#tests/support/open-back-office.ts";
import { totpCode } from "#tests/support/totp.ts";

let at: BackOffice;
const windows: BrowserContext[] = [];
beforeAll(async () => {
  at = await openBackOffice();
});
afterAll(async () => {
  for (const window of windows) await window.close();
  await at.close();
});

/** The practitioner in a signed-out browser that was redirected from the settings. */
async function elsewhere(options: { width?: number; colorScheme?: "dark" | "light" } = { width: 1440 }): Promise<Page> {
  const window = await at.browser.window(options);
  windows.push(window);
  const page = await window.newPage();
  await page.goto(`${at.server.url}/auth?next=/admin/settings/you`);
  return page;
}

async function showCode(page: Page, code: string, button: string): Promise<void> {
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByRole("button", { name: button, exact: true }).click();
}

const partOf = (page: Page, title: string) =>
  page.locator("section", { has: page.getByRole("heading", { name: title, exact: true }) });
const settings = (page: Page) => page.getByRole("heading", { name: "Settings", level: 1 }).waitFor();

describe("the practitioner's second factor and sessions, in the settings of the back office", () => {
  test("an app is enrolled by QR code and required at the next sign-in, and other sessions are signed out", async () => {
    const { people, page } = await at.backOffice();
    windows.push(people);
    await page.goto(`${at.server.url}/admin/settings/you`);
    await settings(page);
    await partOf(page, "Second factor").getByRole("button", { name: "Set up an authenticator app" }).click();
    const picture = page.getByRole("img", { name: /QR code/ });
    await picture.waitFor();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    expect(await flawsOf(page)).toEqual([]);
    const secret = ((await page.locator(".font-mono").textContent()) ?? "").replaceAll(" ", "");
    await showCode(page, "12", "Turn it on");
    await page.getByLabel("Code", { exact: true }).and(page.locator("[aria-invalid=true]")).waitFor();
    await showCode(page, totpCode(secret), "Turn it on");
    await page.getByText("Your authenticator app is set up", { exact: true }).waitFor();
    await page.getByRole("list", { name: "Authenticator apps" }).waitFor();
    expect(await at.fresh.asOwner("select status from auth.factors")).toEqual([{ status: "verified" }]);

    // After signing out the password alone is not enough.
    const other = await elsewhere();
    await signIn(other);
    await other.getByRole("heading", { name: "One more step" }).waitFor();
    expect(await flawsOf(other)).toEqual([]);
    await other.goto(`${at.server.url}/admin/settings/you`);
    await other.waitForURL(/\/auth\?next=/);
    await at.fresh.asOwner("update auth.factors set last_step = 0");
    await showCode(other, totpCode(secret), "Sign In");
    await settings(other);

    const list = partOf(other, "Where you are signed in").getByRole("list", { name: "Where you are signed in" });
    await list.getByText("this device").waitFor();
    await expect.poll(() => list.getByRole("listitem").count()).toBe(2);
    await other.getByRole("button", { name: "Sign out all other devices" }).click();
    await expect.poll(() => list.getByRole("listitem").count()).toBe(1);
    expect(await at.fresh.asOwner("select aal from auth.sessions")).toEqual([{ aal: "aal2" }]);
    await page.reload();
    await page.waitForURL(/\/auth/);
  });
});
