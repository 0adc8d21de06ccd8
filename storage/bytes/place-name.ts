import { createHash } from "node:crypto";
import type { Place } from "./byte-store.ts";

const ID = /^[\w-]+$/;

/**
 * Whether object and version are ids. Those of a row that was restored or written past the API may name a way out of the store's folder:
 * nothing is stored there.
 */
export function isPlace({ object, version }: Pick<Place, "object" | "version">): boolean {
  return ID.test(object) && ID.test(version);
}

/**
 * The name of a bucket's folder. Only lower case, since some file systems take no notice of case; a name that would be too long is hashed.
 * None begins with a dot.
 */
export function folderName(bucket: string): string {
  const encoded = bucket.replaceAll(/[^a-z0-9_-]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0")}`);
  return encoded.length <= 200 ? encoded : `%${createHash("sha256").update(bucket).digest("hex")}`;
}
