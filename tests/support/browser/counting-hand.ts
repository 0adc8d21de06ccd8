import type { Locator } from "playwright-core";

/** One hand on a phone. What it does is counted: taps, the fields that it types into, and the letters that it types. */
export type CountingHand = {
  tap(what: Locator): Promise<void>;
  /** Puts the cursor into a field, one tap unless it stands there already, and replaces what stands there. */
  type(field: Locator, text: string): Promise<void>;
  /** A native list: open, choose. Two taps. */
  choose(list: Locator, option: string): Promise<void>;
  /** A native picker of a date or a time counts as three taps. */
  pick(field: Locator, value: string): Promise<void>;
  counted(): { taps: number; fields: number; letters: number };
};

export function countingHand(): CountingHand {
  let taps = 0;
  let fields = 0;
  let letters = 0;
  return {
    async tap(what) {
      await what.tap();
      taps += 1;
    },
    async type(field, text) {
      const hasCursor = await field.evaluate((element) => element === document.activeElement);
      await field.fill(text);
      if (!hasCursor) taps += 1;
      fields += 1;
      letters += text.length;
    },
    async choose(list, option) {
      await list.selectOption({ label: option });
      taps += 2;
    },
    async pick(field, value) {
      await field.fill(value);
      taps += 3;
    },
    counted: () => ({ taps, fields, letters }),
  };
}
