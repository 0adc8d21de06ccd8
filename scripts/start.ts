import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { SOURCE_LANGUAGE } from "@sacred-space/words/reader.ts";
import { ensureBuilt } from "./build.ts";
import { run } from "./run.ts";

const built = join(import.meta.dirname, "..", "build");

await run(async () => {
  await ensureBuilt();
  process.env["NODE_ENV"] = "production"; // React chooses its build by it
  const site = pathToFileURL(join(built, "server", "index.js")).href;
  const server = (await import(site)) as ServerBuild;
  return {
    mode: "production",
    files: join(built, "client"),
    languages: new Map(), // none is offered yet
    // once for each language, whose sentences it says while it is loaded
    load: async (language) =>
      language === SOURCE_LANGUAGE ? server : ((await import(`${site}?language=${language}`)) as ServerBuild),
  };
});
