import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from "node:net";

/** A line of TCP to a PostgreSQL that can be cut: connections end and new ones are refused, as if the database had gone away. */
export type DatabaseLine = { url: string; cut(): Promise<void>; mend(): Promise<void>; close(): Promise<void> };

export async function openDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const far = new URL(databaseUrl.replace("@/", "@localhost/"));
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
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
  return { url: near.href, cut, mend: () => listen(port), close: cut };
}

function targetOf({ hostname, port, searchParams }: URL): NetConnectOpts {
  const host = searchParams.get("host") ?? hostname;
  const number = Number(port || 5432);
  return host.startsWith("/") ? { path: `${host}/.s.PGSQL.${number}` } : { host, port: number };
}
