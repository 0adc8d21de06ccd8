import type { Locator } from "playwright-core";

/** Operates a phone with one hand and counts the effort: taps, fields typed into, and letters typed. */
export type CountingHand = {
  tap(what: Locator): Promise<void>;
  /** Focuses a field (one tap unless it has the focus already) and replaces its value. */
  type(field: Locator, text: string): Promise<void>;
  /** Chooses from a native list: two taps, one to open it and one to choose. */
  choose(list: Locator, option: string): Promise<void>;
  /** Uses a native picker of a date or a time: counts as three taps. */
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
