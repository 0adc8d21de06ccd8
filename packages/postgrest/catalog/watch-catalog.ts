import type pg from "pg";
import { listenToChannel } from "@sacred-space/runtime/listen-to-channel.ts";
import type { Catalog } from "./catalog.ts";
import { readCatalog } from "./read-catalog.ts";

export class CatalogNotRead extends Error {}

/** Returns the newest catalogue. Throws CatalogNotRead before the first reading. */
export type CatalogSource = { current(): Catalog };

type WatchedCatalog = CatalogSource & {
  /** Reads the catalogue again now, as on NOTIFY. */
  reload(): Promise<void>;
  close(): Promise<void>;
};

type Scope = { schemas: readonly string[]; extraSearchPath: readonly string[] };

/** PostgREST's channel: `notify pgrst` or `notify pgrst, 'reload schema'` after a migration. */
const CHANNEL = "pgrst";

/**
 * Reads the catalogue over its own connection. Reads it again when the channel `pgrst` is notified and after each reconnection, since a
 * notification may have been missed; each time after `beforeReading`. Rejects if the first reading fails; `onError` receives later errors.
 */
export async function watchCatalog(
  connectionString: string,
  scope: Scope,
  onError: (error: Error) => void,
  beforeReading: (client: pg.Client) => Promise<void> = async () => undefined,
): Promise<WatchedCatalog> {
  let catalog: Catalog | undefined;
  let client: pg.Client | undefined;
  let closed = false;
  let reading: Promise<void> | undefined;
  let again = false;

  const readOnce = async () => {
    const reader = client;
    if (!reader) return;
    await beforeReading(reader);
    catalog = await readCatalog(reader, scope);
  };
  /** One reading at a time; calls during one share a second reading that follows it. */
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
