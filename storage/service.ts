import type { Context } from "hono";
import type { Logger } from "pino";
import type { ByteStore } from "./bytes/byte-store.ts";
import type { Identity } from "#runtime/identity.ts";
import type { Identified } from "./identity.ts";
import type { Pictures } from "./pictures/pictures.ts";
import type { Store } from "./run.ts";
import type { Settings } from "./settings.ts";
import type { SignedAddresses } from "./signed-addresses.ts";

/** What the handlers work with. */
export type Service = {
  store: Store;
  bytes: ByteStore;
  pictures: Pictures;
  addresses: SignedAddresses;
  settings: Settings;
  log: Pick<Logger, "warn" | "error">;
  /** Who asks. Throws the refusal, an Unauthenticated or a Refusal. */
  identify(c: Context): Promise<Identity>;
};

/** The request carries no API key that is known: refused as on every API, with 401. */
export class Unauthenticated extends Error {
  readonly hint: string;
  constructor({ message, hint }: Extract<Identified, { reason: "key" }>) {
    super(message);
    this.hint = hint;
  }
}
