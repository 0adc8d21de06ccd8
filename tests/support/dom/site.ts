import { SPECIFIED_YEAR } from "#domain/look/look.ts";
import { KEYS } from "#tests/support/functions-api.ts";
import { freePort } from "#tests/support/server.ts";
import { type RunningProgram, startWithoutBrowser } from "#tests/support/start-program.ts";
import { fetchOfServer } from "./network.ts";
import type { Site } from "./page.tsx";

/** The running program, whose public pages are not rendered. */
export type SiteWithoutBrowser = Omit<RunningProgram, "browser"> & Site;

/** Rendering asks within the process, where no network's limit counts; here each of its requests comes from a network of its own. */
let loads = 0;

/** One port and one key a worker: the client of the application is one a page, and keeps both. */
let port: Promise<number> | undefined;

export async function openSite(env: Record<string, string> = {}): Promise<SiteWithoutBrowser> {
  const at = await startWithoutBrowser(
    {
      PORT: String(await (port ??= freePort())),
      PUBLISHABLE_KEY: KEYS.publishable,
      SECRET_KEY: KEYS.secret,
      TRUSTED_PROXIES: "loopback",
      ...env,
    },
    {
      mode: "development",
      files: undefined,
      languages: new Map(),
      load: () => Promise.reject(new Error("A test without a browser has no rendered pages")),
    },
  );
  const { url } = at.server;
  return {
    ...at,
    url,
    async backend() {
      const [clock] = await at.fresh.asOwner<{ today: string; now: string }>(
        "select private.today()::text as today, to_char(private.clock() at time zone 'Europe/London', 'YYYY-MM-DD\"T\"HH24:MI') as now",
      );
      return {
        publicUrl: url,
        publishableKey: KEYS.publishable,
        prefix: "",
        scripts: undefined,
        canText: false,
        hasOutbox: true,
        keptMail: undefined,
        hasWallets: false,
        note: undefined,
        analyticsId: undefined,
        openedIn: SPECIFIED_YEAR,
        today: clock?.today ?? "",
        now: clock?.now ?? "",
        isDocument: true,
        fetch: (path, init = {}) => {
          const headers = new Headers(init.headers);
          headers.set("apikey", KEYS.publishable);
          headers.set("x-forwarded-for", `2001:db8:${(loads += 1).toString(16)}::1`);
          return fetchOfServer(new URL(path, url), { ...init, headers });
        },
      };
    },
  };
}
