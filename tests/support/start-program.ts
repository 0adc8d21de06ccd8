import type { Pages } from "#composition/pages.ts";
import { type Browser, openBrowser } from "./browser/open-browser.ts";
import { type FreshDatabase, freshDatabase, seededDatabase } from "./database/database.ts";
import { removeData, type RunningServer, startServer } from "./server.ts";

/** The running program in local mode on a database of its own, and a browser. */
export type RunningProgram = {
  fresh: FreshDatabase;
  server: RunningServer;
  browser: Browser;
  /** Waits for the newest email in the outbox to this address with a subject that matches `words`. */
  emailTo(address: string, words: RegExp): Promise<ShownEmail>;
  close(): Promise<void>;
};

/** An email as the outbox lists it. */
export type ShownEmail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  links: string[];
  /** The target of its button. */
  mainLink?: { href: string };
  attachments: { filename: string; contentType: string }[];
};

const EMAIL_MS = 60_000;

/** `env`: settings in addition to the database's address; `pages`: others than the built ones. */
export async function startProgram(env: Record<string, string> = {}, pages?: Pages): Promise<RunningProgram> {
  const [program, browser] = await Promise.all([startWithoutBrowser(env, pages), openBrowser()]);
  return {
    ...program,
    browser,
    async close() {
      await browser.close();
      await program.close();
    },
  };
}

/** `pages`: others than the built ones. */
export async function startWithoutBrowser(
  env: Record<string, string> = {},
  pages?: Pages,
): Promise<Omit<RunningProgram, "browser">> {
  const isFirstStart = env["DEMONSTRATION"] === "true" || env["NODE_ENV"] === "production"; // what that start adds is its own
  const fresh = await (isFirstStart ? freshDatabase() : seededDatabase());
  const server = await startServer({ DATABASE_URL: fresh.url, ...env }, undefined, {}, pages);
  return {
    fresh,
    server,
    async emailTo(address, words) {
      for (const limit = Date.now() + EMAIL_MS; ;) {
        const emails = (await (await fetch(`${server.url}/outbox/messages.json`)).json()) as ShownEmail[];
        const found = emails.find(({ to, subject }) => to.includes(address) && words.test(subject));
        if (found) return found;
        if (Date.now() > limit) throw new Error(`No email to ${address} about ${words} arrived`);
        await new Promise((wake) => setTimeout(wake, 100));
      }
    },
    async close() {
      await server.stop();
      await removeData(server);
      await fresh.close();
    },
  };
}
