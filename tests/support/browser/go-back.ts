import type { Page } from "playwright-core";

/** Waits until the history agrees with the page: a dialog's entry is added after it is shown, and removed after it has closed. */
export async function historySettled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { dialogs = 0 } = (history.state ?? {}) as { dialogs?: number };
    return dialogs > 0 === (document.querySelector("dialog[open]") !== null);
  });
}

/** Presses Back once the history has settled. */
export async function goBack(page: Page): Promise<void> {
  await historySettled(page);
  await page.goBack();
}
