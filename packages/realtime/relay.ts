import type pg from "pg";
import type { Logger } from "pino";
import type { Broadcast } from "./rooms.ts";
import type { PresenceChange } from "./presence.ts";

type Relayed = {
  kind: "broadcast" | "presence";
  topic: string;
  private: boolean;
  event: string;
  payload: string | null;
  bytes: string | null;
};

/** Relays this node's messages to the other nodes, in order and through the outbox; PostgreSQL drops them if there are no other nodes. */
export class Relay {
  readonly #pool: pg.Pool;
  readonly #node: string;
  readonly #max: number;
  readonly #log: Pick<Logger, "warn">;
  #waiting: Relayed[] = [];
  #bytes = 0;
  #sending: Promise<void> | undefined;

  constructor(pool: pg.Pool, node: string, max: number, log: Pick<Logger, "warn">) {
    this.#pool = pool;
    this.#node = node;
    this.#max = max;
    this.#log = log;
  }

  broadcast({ topic, private: isPrivate, event, body }: Broadcast): void {
    const payload = body.kind === "json" ? body.text : null;
    this.#add({
      kind: "broadcast",
      topic,
      private: isPrivate,
      event,
      payload,
      bytes: body.kind === "bytes" ? body.bytes.toString("base64") : null,
    });
  }

  presence(change: PresenceChange): void {
    this.#add({ kind: "presence", topic: "", private: false, event: "", payload: JSON.stringify(change), bytes: null });
  }

  #add(relayed: Relayed): void {
    const size = sizeOf(relayed);
    if (this.#bytes + size > this.#max)
      return this.#log.warn("a realtime message was not relayed: too much is waiting");
    this.#bytes += size;
    this.#waiting.push(relayed);
    this.#sending ??= this.#send().finally(() => (this.#sending = undefined));
  }

  async #send(): Promise<void> {
    while (this.#waiting.length > 0) {
      const sent = this.#waiting.splice(0, 500);
      for (const each of sent) this.#bytes -= sizeOf(each);
      const column = <Name extends keyof Relayed>(name: Name) => sent.map((each) => each[name]);
      await this.#pool
        .query({
          name: "realtime-relay",
          text: "select realtime.relay($1, $2, $3, $4, $5, $6, $7)",
          values: [
            this.#node,
            column("kind"),
            column("topic"),
            column("private"),
            column("event"),
            column("payload"),
            column("bytes"),
          ],
        })
        .catch((error: unknown) =>
          this.#log.warn({ err: error, messages: sent.length }, "realtime messages did not reach the other nodes"),
        );
    }
  }

  /** Resolves when everything has been sent. */
  async flushed(): Promise<void> {
    await this.#sending;
  }
}

const sizeOf = ({ payload, bytes }: Relayed) => 100 + (payload?.length ?? 0) + (bytes?.length ?? 0);
