import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import type { Pages } from "../main.ts";
import { ensureBuilt } from "./build.ts";
import { run } from "./run.ts";

const built = join(import.meta.dirname, "..", "build");

await ensureBuilt();
const server = (await import(pathToFileURL(join(built, "server", "index.js")).href)) as ServerBuild;
const pages: Pages = { mode: "production", files: join(built, "client"), load: async () => server };
await run(pages);
