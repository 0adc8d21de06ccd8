import pg from "pg";

/** A subscription to a channel. */
type Subscription = {
  channel: string;
  /** What the connection is called in `pg_stat_activity`. */
  name: string;
  /** On the first connection and on each later one, once it listens: whatever was notified before may have been missed. */
  onListening(client: pg.Client): Promise<void> | void;
  /** On every NOTIFY of the channel. */
  onNotification(payload: string): void;
  /** The connection is gone; nothing is received until `onListening`. */
  onLost?(): void;
};

const RETRY_DELAY_MS = 500;
const MAX_RETRY_DELAY_MS = 10_000;

/**
 * Listens to a channel over a connection of its own until closed, and connects again whenever the connection is lost. Rejects when the first
 * connection cannot be opened; `onError` hears of what goes wrong later.
 */
export async function listenToChannel(
  connectionString: string,
  { channel, name, onListening, onNotification, onLost = () => undefined }: Subscription,
  onError: (error: Error) => void,
): Promise<{ close(): Promise<void> }> {
  let current: pg.Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const open = async () => {
    const client = new pg.Client({ connectionString, application_name: name, keepAlive: true, connectionTimeoutMillis: 5_000 });
    client.on("error", onError);
    client.on("notification", ({ payload = "" }) => onNotification(payload));
    client.on("end", () => {
      if (current !== client) return;
      current = undefined;
      onLost();
      retry(RETRY_DELAY_MS);
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      await onListening(client);
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
        retry(Math.min(wait * 2, MAX_RETRY_DELAY_MS));
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
