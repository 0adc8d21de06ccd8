import type { Safety } from "#domain/safety/safety.ts";

/** The operator's configuration, and the checks of it that can be run. */
export type Installation = Pick<Safety, "version" | "production" | "cards"> & {
  /** The newest migration. */
  schema(): Promise<string>;
  disk(): Promise<Safety["disk"]>;
  certificate(): Promise<Safety["certificate"]>;
};
