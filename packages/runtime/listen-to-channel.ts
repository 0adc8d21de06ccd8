import pg from "pg";

type Subscription = {
  channel: string;
  /** The connection's name in `pg_stat_activity`. */
  name: string;
  /** Called once the first connection and each later one listens: earlier notifications may have been missed. */
  onListening(client: pg.Client): Promise<void> | void;
  onNotification(payload: string): void;
  /** The connection was lost; no notification arrives until `onListening` is called again. */
  onLost?(): void;
};

const RETRY_DELAY_MS = 500;
const MAX_RETRY_DELAY_MS = 10_000;

/**
 * Listens to a channel over its own connection until closed, and reconnects whenever the connection is lost. Rejects if the first
 * connection fails; `onError` receives later errors.
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
    const client = new pg.Client({
      connectionString,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
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
