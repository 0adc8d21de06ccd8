import type { Server } from "node:http";
import type { ServerBuild } from "react-router";
import { type Connect, createServer, isRunnableDevEnvironment } from "vite";

export type ViteSite = {
  /** Serves modules, styles and hot updates; everything it does not know it passes on. */
  middlewares: Connect.Server;
  /** The site as the sources are now; ask anew for each request. */
  load(): Promise<ServerBuild>;
  close(): Promise<void>;
};

/** The site in development, hot reload included, on the port of `http`: one process, one address (no API request belongs here). */
export async function viteSite(http: Server): Promise<ViteSite> {
  const vite = await createServer({ appType: "custom", server: { middlewareMode: true, ws: { server: http } } });
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error("Vite offers no environment that runs on the server.");
  return {
    middlewares: vite.middlewares,
    load: () => ssr.runner.import<ServerBuild>("virtual:react-router/server-build"),
    close: () => vite.close(),
  };
}
