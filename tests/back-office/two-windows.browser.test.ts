import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BackOffice, openBackOffice } from "#tests/support/open-back-office.ts";

// A window that follows the database live: what another window saves arrives in an open form before its own save.
let backOffice: BackOffice;
let page: Page;
beforeAll(async () => {
  backOffice = await openBackOffice();
  ({ page } = await backOffice.backOffice({ width: 1440, height: 900, realtime: true }));
});
afterAll(() => backOffice.close());

const SERVICE = "Written reading";
const FORMS = {
  "a service": {
    path: "/admin/services",
    open: () => page.getByRole("button", { name: `Edit ${SERVICE}` }).click(),
    label: "Price in pounds",
    button: "Save service",
    theirs: ["update services set price_gbp = 7600 where name = $1", [SERVICE]],
    stored: ["select price_gbp::text as value from services where name = $1", [SERVICE]],
    values: ["81", "7600", "8100"],
    isLive: true,
  },
  settings: {
    path: "/admin/settings/practice",
    open: async () => undefined,
    label: "Business phone",
    button: "Save Settings",
    theirs: ["update business_settings set business_phone = '01632 960111'", []],
    stored: ["select business_phone as value from business_settings", []],
    values: ["01632 960222", "01632 960111", "01632 960222"],
    isLive: false, // shown once the save is refused
  },
} as const;

test.each(Object.entries(FORMS))(
  "%s: a save over a change that has just arrived is refused once, and keeps what was typed",
  async (_name, form) => {
    const rows = <T extends object>(text: string, values: unknown[]) => backOffice.fresh.asOwner<T>(text, values);
    const [typed, theirs, mine] = form.values;
    const stored = async () => (await rows<{ value: string }>(form.stored[0], [...form.stored[1]]))[0]?.value;
    const told = page.getByRole("status").filter({ hasText: "Saved in another window meanwhile" });
    await page.goto(backOffice.server.url + form.path);
    await form.open();
    await page.getByLabel(form.label).fill(typed);
    await rows(form.theirs[0], [...form.theirs[1]]);
    if (form.isLive) await told.waitFor();
    await page.getByRole("button", { name: form.button }).click();
    await told.getByText("Saving again writes it over that.").waitFor();
    expect([await stored(), await page.getByLabel(form.label).inputValue()]).toEqual([theirs, typed]);
    await page.getByRole("button", { name: form.button }).click();
    await expect.poll(stored).toBe(mine);
    await told.waitFor({ state: "detached" });
  },
);
