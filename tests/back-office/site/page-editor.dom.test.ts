import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/dom/back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, dialog, rows } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

const titles = async (path: string) =>
  rows(
    "select block ->> 'title' as title from page_drafts d join pages p on p.id = d.page_id, jsonb_array_elements(d.blocks) block where path = $1",
    [path],
  );

test("a page is not saved while the server does not answer, and is saved once it does", async () => {
  const [yoga] = await rows<{ id: string }>("select id from pages where path = '/shamanic-yoga'");
  await go(`/admin/pages/${yoga?.id}`);
  await page.route("**/practice-save-page-draft", (route) => route.abort());
  await button(/^Edit Opening/).click();
  await dialog().getByLabel("Heading").fill("Yoga on the moor");
  await dialog().getByText("Not saved.").waitFor();
  await button("Done").click();
  const preview = page.context().waitForEvent("page");
  await button("Preview").click();
  const shown = await preview;
  await expect.poll(() => shown.isClosed()).toBe(true); // an empty window would prove nothing
  await button(/^Edit Opening/).click();
  await page.unrouteAll();
  await dialog().getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => titles("/shamanic-yoga")).toContainEqual({ title: "Yoga on the moor" });
});
