import type { Readable } from "node:stream";

/** Where the bytes of one version of an object lie. Keys are no part of it: renaming moves no bytes, and no key is ever a path. */
export type Place = { bucket: string; object: string; version: string };

/** The first and the last byte, both included. */
export type ByteRange = { start: number; end: number };

/** A store of bytes. What it has written never changes: other content is another version. */
export type ByteStore = {
  /** Throws a sentence for the operator when the store cannot be used. */
  check(): Promise<void>;
  /** Resolves once the bytes are durable; when it rejects, nothing of them can be read and nothing stays. */
  write(place: Place, source: Readable): Promise<void>;
  /** Rejects with MissingBytes. */
  read(place: Place, range?: ByteRange): Promise<Readable>;
  copy(from: Place, to: Place): Promise<void>;
  /** What is already gone counts as removed. */
  remove(places: Place[]): Promise<void>;
  /** Everything that it holds, with the time of writing. */
  list(): AsyncIterable<{ place: Omit<Place, "bucket">; writtenAt: Date; remove(): Promise<void> }>;
  /** Removes what writing left behind before this moment, when the process ended in the middle of it. */
  removeUnfinished(before: Date): Promise<number>;
};

/** The bytes of a row are not there. */
export class MissingBytes extends Error {}

/** No space is left for more bytes. */
export class NoSpace extends Error {}
