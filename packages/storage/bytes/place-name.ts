import { createHash } from "node:crypto";
import type { Place } from "./byte-store.ts";

const ID = /^[\w-]+$/;

/**
 * True if object and version are ids. Values from a restored row, or from one written without the API, could name a path outside the
 * store's folder; no file can have them.
 */
export function isPlace({ object, version }: Pick<Place, "object" | "version">): boolean {
  return ID.test(object) && ID.test(version);
}

/**
 * The name of a bucket's folder. Lower case only, since some file systems are case-insensitive; hashed if it would be too long. Never
 * begins with a dot.
 */
export function folderName(bucket: string): string {
  const encoded = bucket.replaceAll(/[^a-z0-9_-]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0")}`);
  return encoded.length <= 200 ? encoded : `%${createHash("sha256").update(bucket).digest("hex")}`;
}
