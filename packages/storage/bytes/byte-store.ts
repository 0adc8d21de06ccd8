import type { Readable } from "node:stream";

/** The location of one version of an object. Independent of its key: renaming moves no bytes, and a key is never a path. */
export type Place = { bucket: string; object: string; version: string };

/** The first and the last byte, both inclusive. */
export type ByteRange = { start: number; end: number };

/** A store of bytes. Written bytes never change: new content is a new version. */
export type ByteStore = {
  /** Throws an error for the operator if the store cannot be used. */
  check(): Promise<void>;
  /** Resolves once the bytes are durable. If it rejects, nothing of them is readable or left behind. */
  write(place: Place, source: Readable): Promise<void>;
  /** Rejects with MissingBytes if there are none. */
  read(place: Place, range?: ByteRange): Promise<Readable>;
  copy(from: Place, to: Place): Promise<void>;
  /** Bytes that do not exist count as removed. */
  remove(places: Place[]): Promise<void>;
  /** Everything in the store, with the time of writing. */
  list(): AsyncIterable<{ place: Omit<Place, "bucket">; writtenAt: Date; remove(): Promise<void> }>;
  /** Removes incomplete files from before this moment, which a process left behind when it ended while writing. */
  removeUnfinished(before: Date): Promise<number>;
};

/** A row's bytes do not exist. */
export class MissingBytes extends Error {}

/** The store is full. */
export class NoSpace extends Error {}
