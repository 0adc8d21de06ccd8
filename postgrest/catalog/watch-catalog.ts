import type pg from "pg";
import { listenToChannel } from "#runtime/listen-to-channel.ts";
import type { Catalog } from "./catalog.ts";
import { readCatalog } from "./read-catalog.ts";

/** What the database holds is not known yet. */
export class CatalogNotRead extends Error {}

/** Where the data API looks up what the database holds; always the newest reading. Throws CatalogNotRead before the first. */
export type CatalogSource = { current(): Catalog };

type WatchedCatalog = CatalogSource & {
  /** Reads again now; what the listener does on NOTIFY. */
  reload(): Promise<void>;
  close(): Promise<void>;
};

type Scope = { schemas: readonly string[]; extraSearchPath: readonly string[] };

/** PostgREST's channel: `notify pgrst` or `notify pgrst, 'reload schema'` after a migration. */
const CHANNEL = "pgrst";

/**
 * Reads the catalogue over a connection of its own and reads it again whenever the channel `pgrst` is notified, and after the connection
 * was lost: a notification may have been missed meanwhile. `onError` hears of what goes wrong after the first reading, whose failure rejects.
 */
export async function watchCatalog(connectionString: string, scope: Scope, onError: (error: Error) => void): Promise<WatchedCatalog> {
  let catalog: Catalog | undefined;
  let client: pg.Client | undefined;
  let closed = false;
  let reading: Promise<void> | undefined;
  let again = false;

  const readOnce = async () => {
    if (client) catalog = await readCatalog(client, scope);
  };
  /** One reading at a time; a request during one is served by the next. */
  const reload = async (): Promise<void> => {
    if (reading) {
      again = true;
      return reading;
    }
    reading = (async () => {
      do {
        again = false;
        await readOnce();
      } while (again && !closed);
    })();
    try {
      await reading;
    } finally {
      reading = undefined;
    }
  };
  const report = (error: unknown) => onError(error instanceof Error ? error : new Error(String(error)));
  const subscription = await listenToChannel(
    connectionString,
    {
      channel: CHANNEL,
      name: "rest catalogue",
      onListening(fresh) {
        client = fresh;
        return reload();
      },
      onNotification(payload) {
        if (payload !== "reload config") reload().catch(report);
      },
      onLost() {
        client = undefined;
      },
    },
    onError,
  );
  return {
    current: () => {
      if (!catalog) throw new CatalogNotRead("The catalogue has not been read");
      return catalog;
    },
    reload,
    async close() {
      closed = true;
      client = undefined;
      await subscription.close();
    },
  };
}
