import type { Locator } from "playwright-core";
import { expect } from "vitest";

/** Expects that the dialog shows these words as an alert, completely visible, and that the alert covers none of its controls. */
export async function expectInSight(dialog: Locator, words: string) {
  const said = dialog.getByRole("alert").getByText(words, { exact: true });
  await said.waitFor();
  expect(await said.evaluate(isWhole)).toBe(true);
  expect(await dialog.evaluate(hiddenControls)).toEqual([]);
  expect(await said.evaluate(isWhole)).toBe(true);
}

/** Runs in the page: true if all lines of the element are on the screen and uncovered. */
export function isWhole(element: Element): boolean {
  return Array.from(element.getClientRects()).every(({ left, right, top, bottom }) =>
    [
      [left + 1, top + 1],
      [right - 1, bottom - 1],
    ].every(([x = 0, y = 0]) => element.contains(document.elementFromPoint(x, y))),
  );
}

/** Runs in the page: the controls whose centre is covered even when they have the focus. */
function hiddenControls(dialog: Element): string[] {
  const controls = Array.from(
    dialog.querySelectorAll<HTMLElement>("button:enabled, input:enabled, textarea:enabled, select:enabled, a[href]"),
  );
  return controls
    .filter((control) => {
      control.focus();
      const { left, top, width, height } = control.getBoundingClientRect();
      const met = document.elementFromPoint(left + width / 2, top + height / 2);
      return !met || !(control.contains(met) || met.contains(control)) || met === dialog;
    })
    .map((control) => control.textContent || control.outerHTML);
}

/** Runs in the page: the name of the focused element, or "out of sight" if it is not on the screen. */
export function focusNow(): string {
  const on = document.activeElement;
  if (!(on instanceof HTMLElement) || on === document.body) return "nothing";
  const { left, top, width, height } = on.getBoundingClientRect();
  const met = document.elementFromPoint(left + width / 2, top + height / 2);
  if (!met || !on.contains(met)) return "out of sight";
  return (on.ariaLabel ?? on.innerText).trim();
}
