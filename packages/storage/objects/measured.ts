import { createHash } from "node:crypto";
import { Transform, type TransformCallback } from "node:stream";
import { refusals } from "../refusal.ts";
import { SNIFFED_BYTES } from "../sniff.ts";

/** Passes bytes through, counts and hashes them, keeps the first ones. Fails beyond `limit`, or if `inspect` refuses the first bytes. */
export class Measured extends Transform {
  counted = 0; // not `size`: the S3 client takes that property of a stream for its length
  readonly #hash = createHash("md5"); // for the ETag, as in S3; not for security
  readonly #limit: number;
  readonly #inspect: ((head: Uint8Array) => Promise<void>) | undefined;
  #head: Buffer = Buffer.alloc(0);
  #isInspected = false;

  constructor(limit: number, inspect?: (head: Uint8Array) => Promise<void>) {
    super({ highWaterMark: 262_144 });
    this.#limit = limit;
    this.#inspect = inspect;
    this.#isInspected = inspect === undefined;
  }

  /** The first bytes, for `inspect`. */
  head(): Uint8Array {
    return this.#head;
  }

  etag(): string {
    return `"${this.#hash.digest("hex")}"`;
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.counted += chunk.length;
    if (this.counted > this.#limit) return done(refusals.tooLarge());
    this.#hash.update(chunk);
    if (this.#isInspected) return done(null, chunk);
    this.#head = Buffer.concat([this.#head, chunk.subarray(0, SNIFFED_BYTES - this.#head.length)]);
    if (this.#head.length < SNIFFED_BYTES) return done(null, chunk);
    this.#look().then(() => done(null, chunk), done);
  }

  override _flush(done: TransformCallback): void {
    if (this.#isInspected) return done();
    this.#look().then(() => done(), done);
  }

  async #look(): Promise<void> {
    this.#isInspected = true;
    await this.#inspect?.(this.#head);
  }
}
