import type { Context } from "hono";
import type { Logger } from "pino";
import type { ByteStore } from "./bytes/byte-store.ts";
import type { Identity } from "@sacred-space/runtime/identity.ts";
import type { Identified } from "./identity.ts";
import type { Pictures } from "./pictures/pictures.ts";
import type { Store } from "./run.ts";
import type { Settings } from "./settings.ts";
import type { SignedAddresses } from "./signed-addresses.ts";

export type Service = {
  store: Store;
  bytes: ByteStore;
  pictures: Pictures;
  addresses: SignedAddresses;
  settings: Settings;
  log: Pick<Logger, "warn" | "error">;
  /** Authenticates the caller. Throws an Unauthenticated or a Refusal. */
  identify(c: Context): Promise<Identity>;
};

/** The request has no known API key: refused with 401, as on every API. */
export class Unauthenticated extends Error {
  readonly hint: string;
  constructor({ message, hint }: Extract<Identified, { reason: "key" }>) {
    super(message);
    this.hint = hint;
  }
}
