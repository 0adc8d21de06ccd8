import { existsSync, globSync, lstatSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import { exitWithMessage } from "@sacred-space/runtime/process.ts";
import { WrongEnvironment } from "@sacred-space/runtime/wrong-environment.ts";

/**
 * Installed files that never run, by kind rather than by package. Node does not strip types inside node_modules, so no TypeScript is loaded
 * from there; source maps and documents are for debuggers and readers (licences.txt contains the licences, too), `.a` and `include` for
 * compilers.
 */
const NEVER_RUN = [
  "**/*.{ts,mts,cts,tsx}",
  "**/*.map",
  "**/{README,CHANGELOG,HISTORY}.md",
  "**/*.a",
  "node-*/{include,share}",
  "**/.yarn", // a copy of Yarn
];

/** A document that is a notice: the only list of what libvips carries, and of the licences. */
const NOTICE = /^@img\/sharp-libvips-[^/]+\/README\.md$/;

/** Packages for other platforms than Linux with glibc that npm installs nevertheless: WebAssembly always, musl if npm is older than 10. */
const FOR_OTHERS = ["@img/sharp-wasm32", "@img/*linuxmusl*", "@node-rs/*-musl", "**/*.bare"];

/**
 * Removes from the packages of the release at `folder` what never runs, and returns the number of bytes removed. Throws WrongEnvironment in
 * a checkout and before the packages are installed.
 */
export function slim(folder: string): number {
  const packages = join(folder, "node_modules");
  if (existsSync(join(folder, "vite.config.ts")))
    throw new WrongEnvironment("This is a checkout, whose tools need the types: slim a release.");
  if (!existsSync(packages)) throw new WrongEnvironment(`${packages} does not exist: run npm ci --omit=dev first.`);
  let bytes = 0;
  const own = realpathSync(packages) + sep;
  const found = globSync([...NEVER_RUN, ...FOR_OTHERS], { cwd: packages }).filter((each) => !NOTICE.test(each));
  for (const path of found.map((each) => join(packages, each))) {
    if (!existsSync(path)) continue; // its folder has been removed
    if (!realpathSync(path).startsWith(own)) continue; // links to packages that others use
    bytes += sizeOf(path);
    rmSync(path, { recursive: true });
  }
  return bytes;
}

function sizeOf(path: string): number {
  const found = lstatSync(path);
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

/** `npm run slim`: run it in a release, after `npm ci --omit=dev`. */
if (import.meta.main) {
  try {
    const bytes = slim(resolve(import.meta.dirname, ".."));
    console.log(`Removed ${Math.round(bytes / 1e6)} MB that this program never runs.`);
  } catch (error) {
    exitWithMessage(error);
  }
}
