import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Release } from "#domain/safety/release.ts";

const root = join(import.meta.dirname, "..");

/** The file in which `npm run pack` names the commit that a release was made of. */
export const RELEASE_FILE = "release.json";

const release = z.object({ version: z.string(), commit: z.string().nullable() });

/** Reads which release this program is: a packed one from its file, a checkout from package.json and git. */
export function readRelease(folder = root): Release {
  const packed = readIfThere(join(folder, RELEASE_FILE));
  if (packed !== undefined) return release.parse(JSON.parse(packed));
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  return { version, commit: commitOf(folder) };
}

/** The commit that is checked out; null outside of a checkout, and where there is no git. */
function commitOf(folder: string): string | null {
  try {
    // --show-prefix is empty at the top alone: a release that was unpacked inside another project has no commit of it.
    const args = ["-C", folder, "rev-parse", "--show-prefix", "HEAD"];
    const [prefix, commit] = execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).split(
      "\n",
    );
    return prefix === "" && commit ? commit : null;
  } catch {
    return null;
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
