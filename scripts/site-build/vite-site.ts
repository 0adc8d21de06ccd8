import type { Server } from "node:http";
import type { ServerBuild } from "react-router";
import { type Connect, createServer, isRunnableDevEnvironment } from "vite";

export type ViteSite = {
  /** Serves modules, styles and hot updates; passes on all other requests. */
  middlewares: Connect.Server;
  /** Loads the site from the current sources; call it for each request. */
  load(): Promise<ServerBuild>;
  close(): Promise<void>;
};

/** The site in development, with hot reload, on the port of `http`: one process and one address. It must receive no API request. */
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
