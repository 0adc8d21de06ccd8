import { describe, expect, test } from "vitest";
import { goBack, historySettled } from "#tests/support/browser/go-back.ts";
import { backOfficeForEachTest } from "#tests/support/dom/back-office.ts";
import { ROWAN } from "#tests/support/open-back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, dialog, rows, toast } = backOffice;

const heading = (name: string) => backOffice.page.getByRole("heading", { name, level: 1 });
const openDialogs = () => backOffice.page.locator("dialog[open]").count();
const address = () => new URL(backOffice.page.url()).pathname + new URL(backOffice.page.url()).search;
const historyLength = () => backOffice.page.evaluate(() => history.length);
const entries = () => backOffice.page.evaluate(() => (history.state as { dialogs?: number }).dialogs ?? 0);
const back = () => goBack(backOffice.page);
const forward = () => backOffice.page.goForward();

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

async function openBooking() {
  await backOffice.page
    .getByRole("button", { name: /: details$/ })
    .first()
    .click();
  await dialog().getByLabel("Private notes").waitFor();
}

const openers = [
  openBooking,
  async () => button("New booking").click(),
  async () =>
    button(/^Cancel \w/)
      .first()
      .click(),
];

describe("Back with a dialog open", () => {
  test("closes a booking, the new booking and the question to cancel one, and stays on the page; a second Back leaves", async () => {
    for (const open of openers) {
      await arrive("Bookings");
      await open();
      await dialog().waitFor();
      await back();
      await expect.poll(openDialogs).toBe(0);
      await expect.poll(address).toBe("/admin/bookings");
      await back();
      await heading("Dashboard").waitFor();
    }
  });

  test("closes the drawer on a phone and stays on the page", async () => {
    await backOffice.page.setViewportSize({ width: 390, height: 844 });
    await go("/admin");
    await button("More").click();
    await dialog().getByRole("link", { name: "Clients", exact: true }).click();
    await heading("Clients").waitFor();
    await button("More").click();
    await dialog().waitFor();
    await back();
    await expect.poll(openDialogs).toBe(0);
    await heading("Clients").waitFor();
    await back();
    await heading("Dashboard").waitFor();
  });

  test("keeps the filter that was chosen before the dialog", async () => {
    await arrive("Bookings");
    await backOffice.page.getByLabel("Payment").selectOption("paid");
    await openBooking();
    await back();
    await expect.poll(address).toBe("/admin/bookings?payment=paid&view=upcoming");
    await expect.poll(openDialogs).toBe(0);
  });

  test("returns the focus to the opener", async () => {
    await arrive("Bookings");
    await button("New booking").click();
    await dialog().waitFor();
    await back();
    await expect.poll(openDialogs).toBe(0);
    await expect.poll(() => backOffice.page.evaluate(() => document.activeElement?.textContent)).toBe("New booking");
  });
});

describe("a dialog that is closed without Back leaves no history entry", () => {
  test("by Escape or its button: the next Back leaves the page, and Forward returns to it", async () => {
    for (const close of [() => backOffice.page.keyboard.press("Escape"), () => button("Close").click()]) {
      await arrive("Bookings");
      await openBooking();
      await close();
      await expect.poll(openDialogs).toBe(0);
      await expect.poll(address).toBe("/admin/bookings");
      await back();
      await heading("Dashboard").waitFor();
      await forward();
      await heading("Bookings").waitFor();
      await back();
      await heading("Dashboard").waitFor();
    }
  });

  test("by Escape, a question over a booking closes alone", async () => {
    await arrive("Bookings");
    await openBooking();
    await dialog().getByRole("button", { name: "Cancel…" }).click();
    await expect.poll(openDialogs).toBe(2);
    await backOffice.page.keyboard.press("Escape");
    await expect.poll(openDialogs).toBe(1);
    await dialog().getByLabel("Private notes").waitFor();
    await dialog().getByRole("button", { name: "Close" }).click();
    await expect.poll(openDialogs).toBe(0);
  });

  test("Forward after a closed dialog changes nothing", async () => {
    await arrive("Bookings");
    await openBooking();
    await back();
    await expect.poll(openDialogs).toBe(0);
    await expect.poll(address).toBe("/admin/bookings");
    await forward();
    await expect.poll(entries).toBe(0);
    expect([address(), await openDialogs()]).toEqual(["/admin/bookings", 0]);
    await openBooking();
    await back();
    await expect.poll(openDialogs).toBe(0);
    await back();
    await heading("Dashboard").waitFor();
  });

  test("opened and closed ten times, the history has one more entry", async () => {
    await arrive("Bookings");
    const before = await historyLength();
    for (let time = 0; time < 10; time += 1) {
      await button("New booking").click();
      await dialog().waitFor();
      await backOffice.page.keyboard.press("Escape");
      await expect.poll(openDialogs).toBe(0);
    }
    await expect.poll(address).toBe("/admin/bookings");
    expect(await historyLength()).toBe(before + 1);
    await back();
    await heading("Dashboard").waitFor();
  });

  test("closed and opened again at once, one Back closes it", async () => {
    await arrive("Bookings");
    await button("New booking").click();
    await dialog().waitFor();
    await backOffice.page
      .getByRole("button", { name: "New booking", includeHidden: true })
      .evaluate((opener: HTMLButtonElement) => {
        const escape = () => document.querySelector("dialog")?.dispatchEvent(new Event("cancel", { cancelable: true }));
        escape();
        opener.click();
        escape();
        opener.click();
      });
    await expect.poll(openDialogs).toBe(1);
    await expect.poll(address).toBe("/admin/bookings?new=");
    await expect.poll(entries).toBe(1);
    await back();
    await expect.poll(openDialogs).toBe(0);
    await expect.poll(address).toBe("/admin/bookings");
    await back();
    await heading("Dashboard").waitFor();
  });

  test("a link in the drawer is followed, and Back returns to the page before", async () => {
    await backOffice.page.setViewportSize({ width: 390, height: 844 });
    await go("/admin/clients");
    await heading("Clients").waitFor();
    for (const section of ["Services", "Messages"]) {
      await historySettled(backOffice.page); // the entry of the drawer before would take this one along
      await button("More").click();
      await dialog().getByRole("link", { name: section, exact: true }).click();
      await heading(section).waitFor();
    }
    await back();
    await heading("Services").waitFor();
    await back();
    await heading("Clients").waitFor();
    await expect.poll(address).toBe("/admin/clients");
  });

  test("a pending search is kept in the address when a dialog opens", async () => {
    await arrive("Bookings");
    await backOffice.page.getByRole("searchbox", { name: "Search by client or service" }).fill("maya");
    await button("New booking").click();
    await expect.poll(entries).toBe(1); // of the dialog: on a slow machine the search is in the address before it opens
    await expect.poll(address).toMatch(/client=maya/);
    await back();
    await expect.poll(openDialogs).toBe(0);
    await expect.poll(address).toBe("/admin/bookings?client=maya&view=upcoming");
    await back();
    await heading("Dashboard").waitFor();
  });
});

describe("unsaved input", () => {
  const question = () => backOffice.page.getByRole("dialog", { name: "Discard what you typed?" });
  const notes = () => backOffice.page.getByLabel("Private notes");

  const ways: Record<string, () => Promise<unknown>> = {
    Escape: () => backOffice.page.keyboard.press("Escape"),
    Back: () => back(),
    "its button": () => button("Close").click(),
  };

  test("an unsaved private note needs confirmation on Escape, Back and its button: keeping keeps it, discarding removes it", async () => {
    for (const leave of Object.values(ways)) {
      await arrive("Bookings");
      await openBooking();
      await notes().fill("Prefers the window");
      await leave();
      await question().waitFor();
      await button("Keep editing").click();
      await expect.poll(openDialogs).toBe(1);
      await expect.poll(() => notes().inputValue()).toBe("Prefers the window");
      await leave();
      await question().getByRole("button", { name: "Discard" }).click();
      await expect.poll(openDialogs).toBe(0);
      await expect.poll(address).toBe("/admin/bookings");
      await openBooking();
      expect(await notes().inputValue()).not.toBe("Prefers the window");
      await back();
      await expect.poll(openDialogs).toBe(0);
      await back();
      await heading("Dashboard").waitFor();
    }
  });

  test("survives repeated Escape or Back, where every second one answers the question", async () => {
    await arrive("Bookings");
    await openBooking();
    await notes().fill("Prefers the window");
    for (const leave of [ways["Escape"], ways["Back"]])
      for (const asks of [true, false, true, false]) {
        await leave?.();
        await expect.poll(() => question().count()).toBe(asks ? 1 : 0);
        await expect.poll(entries).toBe(1); // the history has returned to the dialog's entry
      }
    await expect.poll(() => notes().inputValue()).toBe("Prefers the window");
  });

  test("a saved or reverted note needs no confirmation", async () => {
    await arrive("Bookings");
    await openBooking();
    const before = await notes().inputValue();
    await notes().fill("Something");
    await notes().fill(before);
    await backOffice.page.keyboard.press("Escape");
    await expect.poll(openDialogs).toBe(0);
    await openBooking();
    await notes().fill("Brings a friend");
    await button("Save notes").click();
    await dialog().getByRole("status").getByText("Notes saved").waitFor();
    await expect.poll(() => button("Save notes").getAttribute("aria-busy")).toBeNull();
    await backOffice.page.keyboard.press("Escape");
    await expect.poll(openDialogs).toBe(0);
  });

  test("a changed service, a group date and a reason to cancel need confirmation; a saved service does not", async () => {
    await go("/admin/services");
    await button("Edit Written reading").click();
    await dialog().getByText("What clients read", { exact: true }).click();
    await dialog().getByLabel("Description").fill("Nothing yet");
    await button("Cancel").click();
    await question().getByRole("button", { name: "Discard" }).click();
    await expect.poll(openDialogs).toBe(0);
    await button("Edit Written reading").click();
    await dialog().getByText("Before and after").click();
    await dialog().getByLabel("Buffer after it, in minutes").fill("10");
    await button("Save service").click();
    await toast("Service saved");
    await expect.poll(openDialogs).toBe(0);
    await rows("update services set buffer_minutes = 0 where name = 'Written reading'");
    await go("/admin/group-sessions");
    await button(/^Edit [A-Z][a-z]+day /)
      .first()
      .click();
    await dialog().getByLabel("Note").fill("Bring a blanket");
    await backOffice.page.keyboard.press("Escape");
    await question().getByRole("button", { name: "Discard" }).click();
    await expect.poll(openDialogs).toBe(0);
    await go("/admin/bookings?status=confirmed");
    await button(/^Cancel /)
      .first()
      .click();
    await dialog().getByLabel("Reason").fill("I am ill");
    await button("Keep it").click();
    await question().getByRole("button", { name: "Discard" }).click();
    await expect.poll(openDialogs).toBe(0);
    await button(/^Cancel /)
      .first()
      .click();
    await button("Keep it").click();
    await expect.poll(openDialogs).toBe(0);
  });

  test("a draft of a new booking is restored after Escape, Back and its button, until it is discarded or added", async () => {
    const name = () => dialog().getByLabel("Full name");
    const leaveIt = () => button("Close").click();
    await arrive("Bookings");
    await button("New booking").click();
    await name().fill("Dora Draft");
    for (const leave of [ways["Escape"], ways["Back"], leaveIt]) {
      await leave?.();
      await expect.poll(openDialogs).toBe(0);
      await button("New booking").click();
      await dialog().getByText("Go on where you left off?").waitFor();
      await expect.poll(() => name().inputValue()).toBe("Dora Draft");
    }
    await button("Start afresh").click();
    await expect.poll(() => name().inputValue()).toBe("");
    await expect.poll(() => name().evaluate((field) => field === document.activeElement)).toBe(true);
    await leaveIt();
    await expect.poll(openDialogs).toBe(0);
    await button("New booking").click();
    await name().waitFor();
    await expect
      .poll(async () => [await name().inputValue(), await dialog().getByText("Go on where you left off?").count()])
      .toEqual(["", 0]);
  });

  test("a draft of a message is restored for its client only", async () => {
    const subject = () => dialog().getByLabel("Subject");
    await arrive("Clients");
    const write = (to: string) => button(`Send Message to ${to}`).click();
    await write("Maya Lindqvist");
    await subject().fill("Before we meet");
    await back();
    await expect.poll(openDialogs).toBe(0);
    await button(/^Send Message to (?!Maya)/)
      .first()
      .click();
    await expect.poll(() => subject().inputValue()).toBe("");
    await button("Close").click();
    await write("Maya Lindqvist");
    await dialog().getByText("Go on where you left off?").waitFor();
    await expect.poll(() => subject().inputValue()).toBe("Before we meet");
    await button("Start afresh").click();
    await expect.poll(() => subject().inputValue()).toBe("");
    await backOffice.page.keyboard.press("Escape");
    await expect.poll(openDialogs).toBe(0);
    await write("Maya Lindqvist");
    await subject().waitFor();
    await expect.poll(() => dialog().getByText("Go on where you left off?").count()).toBe(0);
  });

  // Must be the last test: signing out ends the session that all tests of this file share.
  test("a draft of a new booking is removed on signing out", async () => {
    await arrive("Bookings");
    await button("New booking").click();
    await dialog().getByLabel("Full name").fill("Dora Draft");
    await backOffice.page.keyboard.press("Escape");
    await button("Sign Out").click();
    await backOffice.page.getByRole("link", { name: "Login" }).first().waitFor();
    await backOffice.page.goto(`${backOffice.at.server.url}/auth?next=/admin/bookings`);
    await backOffice.page.getByLabel("Email").fill(ROWAN.email);
    await backOffice.page.getByLabel("Password", { exact: true }).fill(ROWAN.password);
    await button("Sign In").last().click();
    await button("New booking").click();
    await expect.poll(() => dialog().getByLabel("Full name").inputValue()).toBe("");
  });
});
