import type { Logger } from "pino";
import type { Database } from "#database/connection/connect.ts";
import type { CardPayments } from "#gateways/card-payments.ts";
import type { OutsideCalendars } from "#gateways/calendars/outside-calendars.ts";
import type { PushGateway } from "#gateways/push.ts";
import type { Extensions } from "#server/extensions.ts";
import type { Backups, Installation, StoredFiles } from "./ports.ts";

/** What every use case depends on. */
export type Practice = {
  database: Database;
  payments: CardPayments;
  calendars: OutsideCalendars;
  /** The site's own origin. Return addresses and links in emails start with it, never with a request's own host. */
  publicUrl: string;
  /** Whether this installation has a demonstration, which can be reset: in local mode without an account for card payments. */
  demonstration?: boolean;
  /** Undefined if push notifications are off, as in most tests. */
  push?: PushGateway;
  /** Whether text messages can be sent. */
  canText?: boolean;
  /** Undefined without file storage, as in tests. */
  files?: StoredFiles;
  /** Undefined without scheduled backups. */
  backups?: Backups | undefined;
  /** Undefined without an installation, as in most tests. */
  installation?: Installation;
  /** What modules bring into acts of the core. */
  extensions: Extensions;
  log: Logger;
};
