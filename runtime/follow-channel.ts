import pg from "pg";

/** A subscription to a channel. */
type Following = {
  channel: string;
  /** What the connection is called in `pg_stat_activity`. */
  name: string;
  /** On the first connection and on each later one, once it listens: whatever was notified before may have been missed. */
  opened(client: pg.Client): Promise<void> | void;
  /** On every NOTIFY of the channel. */
  heard(payload: string): void;
  /** The connection is gone; nothing is heard until `opened`. */
  lost?(): void;
};

const RETRY = 500;
const LONGEST_RETRY = 10_000;

/**
 * Listens to a channel over a connection of its own until closed, and connects again whenever the connection is lost. Rejects when the first
 * connection cannot be opened; `onError` hears of what goes wrong later.
 */
export async function followChannel(
  connectionString: string,
  { channel, name, opened, heard, lost = () => undefined }: Following,
  onError: (error: Error) => void,
): Promise<{ close(): Promise<void> }> {
  let current: pg.Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const open = async () => {
    const client = new pg.Client({ connectionString, application_name: name, keepAlive: true, connectionTimeoutMillis: 5_000 });
    client.on("error", onError);
    client.on("notification", ({ payload = "" }) => heard(payload));
    client.on("end", () => {
      if (current !== client) return;
      current = undefined;
      lost();
      retry(RETRY);
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      await opened(client);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    if (closed) await client.end();
    else current = client;
  };
  const retry = (wait: number) => {
    if (closed) return;
    timer = setTimeout(() => {
      open().catch((error: unknown) => {
        onError(error instanceof Error ? error : new Error(String(error)));
        retry(Math.min(wait * 2, LONGEST_RETRY));
      });
    }, wait);
  };

  await open();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      const last = current;
      current = undefined;
      await last?.end();
    },
  };
}
