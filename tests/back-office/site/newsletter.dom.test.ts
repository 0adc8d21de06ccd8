import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/dom/back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, dialog, rows, toast, undo } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

test("Undo brings back a removed draft", async () => {
  const [newsletter] = await rows<{ id: string }>(
    "insert into newsletters (subject, preheader, body) values ('Spring', 'Green', 'Buds') returning id",
  );
  const drafts = () => rows("select subject, preheader, body, status from newsletters where subject = 'Spring'");
  await go(`/admin/newsletter/${newsletter?.id}`);
  await button("Remove").click();
  await dialog().getByRole("button", { name: "Remove" }).click();
  expect(await toast("Newsletter removed")).toContain("Spring");
  expect(await drafts()).toEqual([]);
  await undo("Newsletter removed");
  await toast("The newsletter is a draft again");
  await expect.poll(drafts).toEqual([{ subject: "Spring", preheader: "Green", body: "Buds", status: "draft" }]);
  await page.getByRole("link", { name: "Edit Spring" }).waitFor();
});
