import { Readable } from "node:stream";

/** The body of a request as a stream of Node's. Giving it up leaves the request whole, so that the refusal can still be sent. */
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

  /** Not cancelled: that would end the connection. */
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#reader.releaseLock();
    done(error);
  }
}
