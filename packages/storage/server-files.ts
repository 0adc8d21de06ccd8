import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type pg from "pg";
import { type ByteStore, MissingBytes } from "./bytes/byte-store.ts";
import { Measured } from "./objects/measured.ts";
import { deleteObjects, findObject, placeOf, upsertObject } from "./objects/object-rows.ts";
import { metadataOf, newRow, writeAll } from "./objects/upload.ts";
import { createLimiter, MAX_WAITING } from "./pictures/pictures.ts";
import { measurePicture, render } from "./pictures/render.ts";
import { createStore } from "./run.ts";
import type { Settings } from "./settings.ts";

/** Access to stored files for the server itself, without a request. */
type ServerFiles = {
  /** Undefined if there is no such file. */
  readFile(bucket: string, name: string): Promise<Buffer | undefined>;
  /** Creates or replaces a file. `cacheControl` becomes its Cache-Control header. */
  putFile(
    bucket: string,
    name: string,
    content: Buffer,
    description: { type: string; cacheControl: string },
  ): Promise<void>;
  /** Files that do not exist count as removed. `removeDiscarded` removes the bytes later. */
  removeFiles(bucket: string, names: string[]): Promise<void>;
  /** The size of a picture as displayed, or the reason why it cannot be rendered. */
  measurePicture(source: Buffer): ReturnType<typeof measurePicture>;
  /** The picture at this width, never enlarged, without its metadata. Undefined if it cannot be decoded completely. */
  renderPicture(source: Buffer, width: number, format: "avif" | "webp" | "png"): Promise<Buffer | undefined>;
};

/** Photographs look alike at these qualities; PNG has none. */
const QUALITY = { avif: 45, webp: 80, png: undefined };

export function createServerFiles(
  { pool, bytes }: { pool: pg.Pool; bytes: ByteStore },
  {
    timeout,
    serverRole,
    fileSizeLimit,
    pictures: { sourcePixels },
  }: Pick<Settings, "timeout" | "serverRole" | "fileSizeLimit"> & {
    pictures: Pick<Settings["pictures"], "sourcePixels">;
  },
): ServerFiles {
  const store = createStore(pool, timeout);
  const identity = { role: serverRole };
  const limited = createLimiter(1, MAX_WAITING); // a decoded original takes up to 200 MB
  return {
    async readFile(bucket, name) {
      const object = await findObject(store.query, bucket, name);
      if (!object) return undefined;
      try {
        return await buffer(await bytes.read(placeOf(object)));
      } catch (error) {
        if (error instanceof MissingBytes) return undefined;
        throw error;
      }
    },
    async putFile(bucket, name, content, description) {
      const before = await findObject(store.query, bucket, name);
      const row = newRow({ id: bucket }, name, before?.id ?? randomUUID());
      const measured = new Measured(fileSizeLimit);
      await writeAll(bytes, placeOf(row), Readable.from([content]), measured);
      const described = {
        ...row,
        metadata: { ...row.metadata, ...metadataOf({ ...description, userMetadata: {} }, measured) },
      };
      await store.as(identity, (query) => upsertObject(query, described, identity));
    },
    async removeFiles(bucket, names) {
      await store.as(identity, (query) => deleteObjects(query, bucket, names));
    },
    measurePicture: (source) => measurePicture(source, sourcePixels),
    renderPicture: async (source, width, format) =>
      (await limited(() => render(source, { width, quality: QUALITY[format] }, format, sourcePixels)))?.bytes,
  };
}
