import type { Page } from "playwright-core";

/** `offered`: focusable elements in order; `walked`: reached by Tab; `unseen`: had the focus while covered or without an outline. */
type KeyboardWalk = { offered: string[]; walked: string[]; unseen: string[] };

type Focus = { name: string; again: boolean; seen: boolean };

const MAX_STEPS = 300;
const TIMEOUT_MS = 20_000;

/** Presses Tab from the top of the page until the focus leaves it. An element in a closed dialog or behind another counts as unseen. */
export async function walkByKeyboard(page: Page): Promise<KeyboardWalk> {
  const offered = await page.evaluate(nameFocusable);
  const walked: string[] = [];
  const unseen: string[] = [];
  for (let step = 0; step < MAX_STEPS; step += 1) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate<Focus | undefined>(`(${lookAtFocus.toString()})(${isFocusSeen.toString()})`);
    if (!at || at.again) break;
    walked.push(at.name);
    if (!at.seen && !(await isSeenSoon(page))) unseen.push(at.name);
  }
  return { offered, walked, unseen };
}

/** A page may take a moment to scroll to the focused element and to draw its outline. */
async function isSeenSoon(page: Page): Promise<boolean> {
  return page.waitForFunction(isFocusSeen, undefined, { timeout: TIMEOUT_MS }).then(
    () => true,
    () => false,
  );
}

/** Runs in the page. */
function nameFocusable(): string[] {
  const all = document.querySelectorAll<HTMLElement>(
    'a[href], button:not(:disabled), summary, input, select, textarea, [tabindex="0"]',
  );
  return Array.from(all)
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.tabIndex >= 0)
    .map((element) => (element.ariaLabel ?? element.textContent ?? "").trim());
}

/** Runs in the page. Returns undefined if the focus has left the page. Marks each element, so that the end of the round is recognized. */
function lookAtFocus(isSeen: () => boolean): Focus | undefined {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return undefined;
  const again = element.dataset["walked"] !== undefined;
  element.dataset["walked"] = "";
  return { name: (element.ariaLabel ?? element.textContent ?? "").trim(), again, seen: isSeen() };
}

/** Runs in the page. */
function isFocusSeen(): boolean {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement)) return false;
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const inSight = Array.from(element.getClientRects()).some(({ left, top, width, height }) => {
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found !== null && (element.contains(found) || found.contains(element));
  });
  return inSight && outlineStyle === "solid" && Number.parseFloat(outlineWidth) >= 2;
}
