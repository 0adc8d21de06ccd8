import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A text message that would have been sent. `date` is an ISO instant. */
export type StoredText = { id: string; from: string; to: string; body: string; date: string };

const NAME = /^\d{8}T\d{9}Z-SM[0-9a-f]{32}\.sms\.json$/;
const SHOWN = 500;

/** Stores text messages as files in a folder, named by their time of arrival. */
export function textDrawer(dir: string) {
  let last = 0;
  return {
    async keep(text: Omit<StoredText, "date">): Promise<void> {
      last = Math.max(Date.now(), last + 1); // names sort by arrival
      const date = new Date(last).toISOString();
      const name = `${date.replace(/[-:.]/g, "")}-${text.id}.sms.json`;
      await writeFile(join(dir, `.${name}.draft`), JSON.stringify({ ...text, date }), { mode: 0o600 });
      await rename(join(dir, `.${name}.draft`), join(dir, name));
    },
    async messages(): Promise<StoredText[]> {
      const names = (await readdir(dir)).filter((name) => NAME.test(name)).toSorted();
      const newest = names.toReversed().slice(0, SHOWN);
      return Promise.all(newest.map(async (name) => JSON.parse(await readFile(join(dir, name), "utf8")) as StoredText));
    },
  };
}
