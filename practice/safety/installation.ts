import type { Safety } from "#domain/safety/safety.ts";

/** What the operator has set up, and what of it can be asked. */
export type Installation = Pick<Safety, "version" | "production" | "cards"> & {
  /** The newest migration. */
  schema(): Promise<string>;
  disk(): Promise<Safety["disk"]>;
  certificate(): Promise<Safety["certificate"]>;
};
