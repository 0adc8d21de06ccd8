import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { ensureBuilt } from "./build.ts";
import { run } from "./run.ts";

const built = join(import.meta.dirname, "..", "build");

await run(async () => {
  await ensureBuilt();
  process.env["NODE_ENV"] = "production"; // React chooses its build by it
  const server = (await import(pathToFileURL(join(built, "server", "index.js")).href)) as ServerBuild;
  return { mode: "production", files: join(built, "client"), load: async () => server };
});
