import { createContext, type RouterContext } from "react-router";

/** Reads the backend as a visitor: the public key goes along, no person does. */
export type ApiFetch = { fetch(path: string, init?: RequestInit): Promise<Response> };

/** What the server lends to the loaders of one request. `today` is the practice's day, yyyy-MM-dd, and `now` with its time of day, yyyy-MM-ddTHH:mm. */
export type Backend = ApiFetch & {
  publicUrl: string;
  publishableKey: string;
  /** Text messages are set up. */
  canText: boolean;
  /** Emails are to be read at /outbox (local mode without a mail service). */
  hasOutbox: boolean;
  /** Google Analytics' measurement id (ANALYTICS_ID); undefined: visits are not counted. */
  analyticsId: string | undefined;
  today: string;
  now: string;
  /** A whole document is rendered, not the data for client navigation. */
  isDocument: boolean;
};

const NAME = Symbol.for("sacred-space.backend");
const registry = globalThis as { [NAME]?: RouterContext<Backend> };

/**
 * The key under which a loader finds the backend: `context.get(backendContext)`.
 * It hangs on globalThis because Node and Vite each keep their own copy of this module,
 * and a second key would find nothing.
 */
export const backendContext: RouterContext<Backend> = (registry[NAME] ??= createContext<Backend>());
