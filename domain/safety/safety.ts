import { t } from "@sacred-space/words/t.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import type { Release } from "./release.ts";

/** An instant in ISO 8601. */
type Instant = string;

/** An outbox: messages that are due, messages given up in the last 7 days, and how many seconds the oldest due one has waited. */
type OutboxHealth = { waiting: number; failed: number; oldestSeconds: number; lastSent: Instant | null };

/**
 * What is made each night. `failure`: the last night, if nothing was made since. `dueSince`: since when there is something to lose; null: not
 * yet.
 */
type Nightly = { failure: { at: Instant; detail: string } | null; dueSince: Instant | null };

/** The facts on which the safety of the practice depends: backups, outboxes, keys, certificate and disk. */
export type Safety = Release & {
  /** The latest migration of the database. */
  schema: string;
  /** Since when this release has run, and which one before it; null: another one was started since, on another node. */
  running: { since: Instant; before: Release | null } | null;
  production: boolean;
  /** Null: no scheduled backups. `copies` null: backups stay on the site's machine. */
  backups:
    | (Nightly & {
        newest: { madeAt: Instant; rehearsedAt: Instant; bytes: number; bookings: number; files: number } | null;
        copies: (Nightly & { place: string; newest: { madeAt: Instant } | null }) | null;
      })
    | null;
  mail: OutboxHealth;
  /** Null: SMS are not set up. */
  sms: OutboxHealth | null;
  /** The kind of the configured Stripe keys. */
  cards: "live" | "test" | "stand-in";
  /** Whether emails go to a mail server, and not into a folder. */
  hasMailServer: boolean;
  /**
   * Null: the site has no https URL. `endsAt` null: the certificate could not be read. `distrust`: why the site's own machine does not trust
   * it, as a code; null: it does.
   */
  certificate: { host: string; endsAt: Instant | null; distrust: string | null } | null;
  disk: { freeBytes: number; totalBytes: number };
};

/** A problem, in one sentence for the practitioner. */
export type SafetyFinding = { kind: "backup" | "copies" | "cards" | "email" | "certificate" | "disk"; detail: string };

/** What was looked at on request (mail, cards, database, ...), how it stands, and for what is not well what to do. */
export type Examined = { name: string; state: "well" | "look" | "wrong"; sentence: string };

/** Says to the operator when the newest backup was made and that restoring it was tried. */
export function describeBackupAge(newest: NonNullable<Safety["backups"]>["newest"]): string {
  return newest ? `Made and tried ${newest.madeAt}.` : "The first is made tonight.";
}

/** Means that a nightly backup is missing. */
const BACKUP_LATE = 36 * HOUR_MS;
/** Certificates are renewed a month before they expire, so that less than this means a failed renewal. */
const CERTIFICATE_LATE = 14 * DAY_MS;
export const LITTLE_SPACE = 1e9;

/** Returns the problems that need the attention of the practitioner or the operator. `now` in milliseconds since 1970. */
export function findingsOf(safety: Safety, now: number): SafetyFinding[] {
  const { production, backups, cards, hasMailServer, certificate, disk } = safety;
  const findings: (SafetyFinding | false)[] = [
    production &&
      backups === null &&
      finding("backup", t("No backups are made: the operator of the site sets BACKUP_PASSPHRASE.")),
    backups !== null && isMissing(backups, now) && finding("backup", describeMissing(backups)),
    backups?.newest != null &&
      backups.copies !== null &&
      isMissing(backups.copies, now) &&
      finding("copies", describeMissingCopy(backups.copies)),
    production && cards !== "live" && finding("cards", t("Card payments are in test mode: no money arrives.")),
    production &&
      !hasMailServer &&
      finding("email", t("No email leaves the site: the operator of the site names a mail server in SMTP_URL.")),
    certificate?.endsAt != null &&
      Date.parse(certificate.endsAt) - now < CERTIFICATE_LATE &&
      finding("certificate", describeEnd(certificate.host, Date.parse(certificate.endsAt) - now)),
    disk.freeBytes < LITTLE_SPACE && finding("disk", t("Less than 1 GB is free on the disk of the site.")),
  ];
  return findings.filter((each) => each !== false);
}

/** A failed night counts at once; without a failure, and before the first success, the age. */
function isMissing(
  { newest, failure, dueSince }: Nightly & { newest: { madeAt: Instant } | null },
  now: number,
): boolean {
  const since = newest?.madeAt ?? dueSince;
  return failure !== null || (since !== null && now - Date.parse(since) > BACKUP_LATE);
}

function describeMissing({ newest, failure }: NonNullable<Safety["backups"]>): string {
  if (failure) return newest ? t("The last backup failed.") : t("The last backup failed, and there is no good one.");
  return newest
    ? t("The newest backup is older than a day and a half.")
    : t("No backup has been made yet, although the site has been open for more than a day and a half.");
}

function describeMissingCopy({ failure }: Nightly): string {
  return failure
    ? t("The last backup was not copied to another machine.")
    : t("No backup of the last day and a half has been copied to another machine.");
}

const finding = (kind: SafetyFinding["kind"], detail: string): SafetyFinding => ({ kind, detail });

function describeEnd(host: string, left: number): string {
  if (left <= 0) return t("The certificate of {host} has ended: browsers warn of the site.", { host });
  const days = Math.floor(left / DAY_MS);
  return t("The certificate of {host} ends in {days, plural, one {# day} other {# days}} and is not renewed yet.", {
    host,
    days,
  });
}
