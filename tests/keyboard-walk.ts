import type { Page } from "playwright-core";

/** `offered`: what can take the focus, in the page's order; `walked`: what Tab came by; `unseen`: what had the focus out of sight or unmarked. */
export type KeyboardWalk = { offered: string[]; walked: string[]; unseen: string[] };

const LONGEST = 300;

/** Presses Tab from the top of the page until it has left the page again. What hides in a closed dialog or behind another element counts as out of sight. */
export async function walkByKeyboard(page: Page): Promise<KeyboardWalk> {
  const offered = await page.evaluate(nameFocusable);
  const walked: string[] = [];
  const unseen: string[] = [];
  for (let step = 0; step < LONGEST; step += 1) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(lookAtFocus);
    if (!at || at.again) break;
    walked.push(at.name);
    if (!at.seen) unseen.push(at.name);
  }
  return { offered, walked, unseen };
}

/** Runs in the page. */
function nameFocusable(): string[] {
  const all = document.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), summary, input, select, textarea, [tabindex="0"]');
  return Array.from(all)
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.tabIndex >= 0)
    .map((element) => (element.ariaLabel ?? element.textContent ?? "").trim());
}

/** Runs in the page; nothing where the focus has left it. Who was here before is marked, for the end of the round. */
function lookAtFocus(): { name: string; seen: boolean; again: boolean } | undefined {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return undefined;
  const again = element.dataset["walked"] !== undefined;
  element.dataset["walked"] = "";
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const boxes = Array.from(element.getClientRects());
  const seen = boxes.some(({ left, top, width, height }) => {
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found !== null && (element.contains(found) || found.contains(element));
  });
  return {
    name: (element.ariaLabel ?? element.textContent ?? "").trim(),
    seen: seen && outlineStyle === "solid" && Number.parseFloat(outlineWidth) >= 2,
    again,
  };
}
