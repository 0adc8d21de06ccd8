import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from "node:net";

/** A TCP proxy to a PostgreSQL that can fail. */
export type DatabaseLine = {
  url: string;
  /** Ends all connections and refuses new ones, as if the database were down. */
  cut(): Promise<void>;
  /** After `cut`: accepts connections again and forwards bytes. */
  mend(): Promise<void>;
  /** Keeps connections open and accepts new ones, but forwards no byte, as if the network had failed. */
  freeze(): void;
  close(): Promise<void>;
};

export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseLine> {
  const far = new URL(databaseUrl.replace("@/", "@localhost/"));
  const sockets = new Set<Socket>();
  let frozen = false;
  const server = createServer((near) => {
    if (frozen) {
      sockets.add(near);
      near.on("error", () => undefined);
      near.on("close", () => sockets.delete(near));
      return;
    }
    const onward = connect(targetOf(far));
    for (const [one, other] of [
      [near, onward],
      [onward, near],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const near = new URL(far);
  near.searchParams.delete("host");
  near.host = `127.0.0.1:${port}`;
  const cut = () =>
    new Promise<void>((resolve) => {
      if (!server.listening) return resolve();
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  const freeze = () => {
    frozen = true;
    for (const socket of sockets) socket.unpipe().pause();
  };
  const mend = () => {
    frozen = false;
    return listen(port);
  };
  return { url: near.href, cut, mend, freeze, close: cut };
}

function targetOf({ hostname, port, searchParams }: URL): NetConnectOpts {
  const host = searchParams.get("host") ?? hostname;
  const number = Number(port || 5432);
  return host.startsWith("/") ? { path: `${host}/.s.PGSQL.${number}` } : { host, port: number };
}
