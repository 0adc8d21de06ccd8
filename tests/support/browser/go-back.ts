import type { Page } from "playwright-core";

/** Presses Back once the history agrees with the page: a dialog's entry is added after it is shown, and removed after it has closed. */
export async function goBack(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { dialogs = 0 } = (history.state ?? {}) as { dialogs?: number };
    return dialogs > 0 === (document.querySelector("dialog[open]") !== null);
  });
  await page.goBack();
}
