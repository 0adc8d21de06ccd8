import { createContext, type RouterContext } from "react-router";

/** Reads the backend as a visitor: sends the publishable key, but no user's token. */
export type ApiFetch = { fetch(path: string, init?: RequestInit): Promise<Response> };

/** The context of one request's loaders. `today` is the practice's date, yyyy-MM-dd, and `now` its date and time, yyyy-MM-ddTHH:mm. */
export type Backend = ApiFetch & {
  publicUrl: string;
  publishableKey: string;
  /** What stands before the path in the addresses of the page's language, "/de"; "" in the main one. */
  prefix: string;
  /** The folder below `/assets/` of the scripts in the page's language; undefined in English. */
  scripts: string | undefined;
  /** SMS is configured. */
  canText: boolean;
  /** Emails can be read at /outbox (local mode without a mail service). */
  hasOutbox: boolean;
  /** Says that emails are kept and not sent (production without a mail server); undefined where they are sent, or read at /outbox. */
  keptMail: string | undefined;
  /** The card page offers wallets, too: it is Stripe's, not the stand-in's. */
  hasWallets: boolean;
  /** What every public page says at its end, of an invented practice and of kept emails; undefined elsewhere. */
  note: string | undefined;
  /** Google Analytics' measurement id (ANALYTICS_ID); undefined without analytics. */
  analyticsId: string | undefined;
  /** The first year of the copyright. */
  openedIn: number;
  today: string;
  now: string;
  /** Whether a whole document is rendered, instead of data for client navigation. */
  isDocument: boolean;
};

const NAME = Symbol.for("sacred-space.backend");
const registry = globalThis as { [NAME]?: RouterContext<Backend> };

/**
 * The key under which a loader finds the backend: `context.get(backendContext)`. It is stored on globalThis because Node and Vite each have
 * their own copy of this module, and a second key would find nothing.
 */
export const backendContext: RouterContext<Backend> = (registry[NAME] ??= createContext<Backend>());
