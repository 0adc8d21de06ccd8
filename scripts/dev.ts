import type { Pages } from "#composition/pages.ts";
import { run } from "./run.ts";
import { viteSite, type ViteSite } from "./site-build/vite-site.ts";

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
