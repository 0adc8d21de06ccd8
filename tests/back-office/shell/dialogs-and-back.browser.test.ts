import { describe, expect, test } from "vitest";
import { goBack } from "#tests/support/browser/go-back.ts";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";

// Where the document or its traversals are the browser's own; the rest is in dialogs-and-back.dom.test.ts.

const backOffice = backOfficeForEachTest();
const { go, button, dialog } = backOffice;

const heading = (name: string) => backOffice.page.getByRole("heading", { name, level: 1 });
const openDialogs = () => backOffice.page.locator("dialog[open]").count();
const address = () => new URL(backOffice.page.url()).pathname + new URL(backOffice.page.url()).search;
const entries = () => backOffice.page.evaluate(() => (history.state as { dialogs?: number }).dialogs ?? 0);
const back = () => goBack(backOffice.page);

/** Navigates from the dashboard to this section, so that there is a page to go back to. */
async function arrive(section: string) {
  if ((await heading("Dashboard").count()) === 0) await go("/admin");
  await heading("Dashboard").waitFor();
  await backOffice.page
    .getByRole("complementary", { name: "Sidebar" })
    .getByRole("link", { name: new RegExp(`^${section}`) })
    .click(); // with its count
  await heading(section).waitFor();
}

describe("Back with a dialog open", () => {
  test("leads from a booking that Today opened to Today, as Close does; after a reload to the bookings", async () => {
    const open = async () => {
      await backOffice.page.locator('main a[href^="/admin/bookings?booking="]').first().click();
      await dialog().getByLabel("Private notes").waitFor();
    };
    for (const leave of [back, async () => dialog().getByRole("button", { name: "Close" }).click()]) {
      await go("/admin");
      await heading("Dashboard").waitFor();
      await open();
      await leave();
      await heading("Dashboard").waitFor();
      await expect.poll(openDialogs).toBe(0);
      expect(address()).toBe("/admin");
    }
    await open();
    await backOffice.page.reload();
    await dialog().getByLabel("Private notes").waitFor();
    await back();
    await heading("Bookings").waitFor();
    await expect.poll(openDialogs).toBe(0);
  });

  test("closes a dialog that the address opened, also after a reload", async () => {
    await arrive("Bookings");
    await button("New booking").click();
    await dialog().waitFor();
    await backOffice.page.reload();
    await dialog().waitFor();
    await back();
    await expect.poll(openDialogs).toBe(0);
    await expect.poll(address).toBe("/admin/bookings");
    await back();
    await heading("Dashboard").waitFor();
  });

  test("leaves the page after a reload that closed the dialog", async () => {
    await arrive("Bookings");
    await button(/^Cancel \w/)
      .first()
      .click();
    await dialog().waitFor();
    await backOffice.page.reload();
    await heading("Bookings").waitFor();
    await button(/^Cancel \w/)
      .first()
      .waitFor();
    await backOffice.page.goBack();
    await heading("Dashboard").waitFor();
    await expect.poll(address).toBe("/admin");
  });
});

describe("a dialog that is closed without Back leaves no history entry", () => {
  test("a navigation during the traversal over a dialog's entry is kept", async () => {
    await arrive("Bookings");
    await button(/^Cancel \w/)
      .first()
      .click();
    await dialog().waitFor();
    await expect.poll(entries).toBe(1);
    await backOffice.page.evaluate(async () => {
      document.querySelector("dialog")?.dispatchEvent(new Event("cancel", { cancelable: true }));
      await Promise.resolve().then(() => undefined); // the traversal was requested, and happens in a later task
      const state = history.state as { idx: number };
      history.pushState({ idx: state.idx + 1, key: "pushed", usr: null }, "", "/admin/clients");
      await new Promise((later) => setTimeout(later, 300));
    });
    expect([address(), await entries()]).toEqual(["/admin/clients", 0]);
  });

  test("a traversal that the browser ignores blocks no link", async () => {
    await arrive("Bookings");
    await button("New booking").click();
    await dialog().waitFor();
    await expect.poll(entries).toBe(1);
    await backOffice.page.evaluate(() => (History.prototype.go = () => undefined));
    await backOffice.page.keyboard.press("Escape");
    await backOffice.page.getByRole("link", { name: "Clients", exact: true }).click();
    await heading("Clients").waitFor();
    expect(await entries()).toBe(0);
  });
});
