import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/dom/back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, rows, toast, undo } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

const field = (label: string) => page.getByRole("region", { name: "Fields" }).getByLabel(label, { exact: true });

test("Undo of a discarded draft is refused once something else was written, which stays", async () => {
  const [article] = await rows<{ id: string }>(
    `insert into articles (slug, title, body, publish_at, shown_on) values ('on-bells', 'On bells', 'Brass.', now(), private.today()) returning id`,
  );
  await go(`/admin/articles/${article?.id}`);
  await field("Text").fill("Bronze.");
  await page.getByText("All changes are saved").waitFor();
  await button("Settings").click();
  await button("Discard my changes").click();
  expect(await toast("Changes discarded")).toContain("On bells");
  await expect.poll(() => field("Text").innerText()).toBe("Brass.");
  await field("Text").fill("Silver.");
  await undo("Changes discarded");
  await toast("Failed to undo");
  expect(await field("Text").innerText()).toBe("Silver.");
  expect(await rows("select body from article_drafts where article_id = $1", [article?.id])).toEqual([
    { body: "Silver." },
  ]);
  await rows("delete from articles where slug = 'on-bells'");
});
