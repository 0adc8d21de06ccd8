import type { Pages } from "#composition/pages.ts";
import { run } from "./run.ts";
import type { Server } from "node:http";
import type { ServerBuild } from "react-router";
import { type Connect, createServer, isRunnableDevEnvironment } from "vite";

/** Paths that the server handles itself. Vite sees all others first, for modules, styles and hot updates. */
const API_PATH = /^\/((rest|auth|functions|realtime|storage)\/v1|webhooks|health|outbox|test-payment)(\/|\?|$)/;

let vite: ViteSite | undefined;
const pages: Pages = {
  mode: "development",
  files: undefined,
  async load() {
    if (!vite) throw new Error("Vite starts before the first page is asked for");
    return vite.load();
  },
  async inFront(server, listener) {
    const { middlewares } = (vite = await viteSite(server));
    return (request, response) => {
      if (API_PATH.test(request.url ?? "")) listener(request, response);
      else middlewares(request, response, () => listener(request, response));
    };
  },
};
await run(async () => pages);

type ViteSite = {
  /** Serves modules, styles and hot updates; passes on all other requests. */
  middlewares: Connect.Server;
  /** Loads the site from the current sources; call it for each request. */
  load(): Promise<ServerBuild>;
  close(): Promise<void>;
};

/** The site in development, with hot reload, on the port of `http`: one process and one address. It must receive no API request. */
async function viteSite(http: Server): Promise<ViteSite> {
  const vite = await createServer({ appType: "custom", server: { middlewareMode: true, ws: { server: http } } });
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error("Vite offers no environment that runs on the server.");
  return {
    middlewares: vite.middlewares,
    load: () => ssr.runner.import<ServerBuild>("virtual:react-router/server-build"),
    close: () => vite.close(),
  };
}
