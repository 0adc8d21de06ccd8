import type { Page } from "playwright-core";

/** Opens the menu with the further actions of the first session on the account page. */
export async function openSessionMenu(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^More: / })
    .first()
    .click();
}

/** Presses an action in that menu. */
export async function pressInSessionMenu(page: Page, name: string): Promise<void> {
  await openSessionMenu(page);
  await page.getByRole("button", { name }).click();
}
