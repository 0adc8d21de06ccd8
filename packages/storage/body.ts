import { Readable } from "node:stream";

/** The body of a request as a Node stream. Destroying it keeps the connection, so that a refusal can still be sent. */
export function bodyOf(request: Request): Readable {
  return request.body ? new Body(request.body) : Readable.from([]);
}

class Body extends Readable {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;

  constructor(body: ReadableStream<Uint8Array>) {
    super({ highWaterMark: 262_144 });
    this.#reader = body.getReader();
  }

  override _read(): void {
    this.#reader.read().then(
      ({ done, value }) => void (this.destroyed || this.push(done ? null : value)),
      (error: unknown) => void (this.destroyed || this.destroy(error as Error)),
    );
  }

  /** Does not cancel the reader: that would end the connection. */
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#reader.releaseLock();
    done(error);
  }
}
