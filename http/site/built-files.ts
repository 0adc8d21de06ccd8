import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { getMimeType } from "hono/utils/mime";
import type { Encoding } from "./compressed-page.ts";
import { encodingFor } from "./send-page.ts";

const SUFFIXES: Record<Encoding, string> = { br: ".br", gzip: ".gz", identity: "" };

/** Answers with the built file at this path; undefined if not found. `headers` are those of the request. */
type BuiltFiles = (path: string, headers: Headers, also: Record<string, string>) => Promise<Response | undefined>;

/**
 * The files of a built site with their precompressed versions. Each is read from disk once and cached: together they are a few megabytes,
 * and a browser's first visit requests thirty. Only names that exist at the start are served.
 */
export function openBuiltFiles(root: string): BuiltFiles {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = new Set(files.map(({ parentPath, name }) => relative(root, join(parentPath, name))));
  const cache = new Map<string, Promise<Buffer>>();
  const read = (name: string): Promise<Buffer> => {
    const bytes = cache.get(name) ?? readFile(join(root, name));
    cache.set(name, bytes);
    bytes.catch(() => cache.delete(name));
    return bytes;
  };
  return async (path, headers, also) => {
    const name = path.slice(1);
    if (!names.has(name)) return undefined;
    const encoding = encodingFor(headers.get("accept-encoding"), (each) => names.has(name + SUFFIXES[each]));
    const bytes = await read(name + SUFFIXES[encoding]);
    return new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: {
        "Content-Type": getMimeType(name) ?? "application/octet-stream",
        "Content-Length": String(bytes.byteLength),
        ...(encoding !== "identity" && { "Content-Encoding": encoding }),
        Vary: "Accept-Encoding", // a proxy could serve the first encoding that it saw to everyone
        ...also,
      },
    });
  };
}
