import { plural } from "#domain/wording.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";

/** An instant in ISO 8601. */
type Instant = string;

/** An outbox: messages that are due, given up in the last 7 days, and for how many seconds the oldest due one has waited. */
type OutboxHealth = { waiting: number; failed: number; oldestSeconds: number; lastSent: Instant | null };

/** What a practice's safety rests on, as it is now. */
export type Safety = {
  version: string;
  /** The newest migration of the database. */
  schema: string;
  production: boolean;
  /** Null: none are made by the clock. `copies` null: they stay on the site's machine; `newest` null: none has arrived yet. */
  backups: {
    newest: { madeAt: Instant; rehearsedAt: Instant; bytes: number; bookings: number; files: number } | null;
    copies: { place: string; newest: { madeAt: Instant } | null } | null;
  } | null;
  mail: OutboxHealth;
  /** Null: SMS are not set up. */
  sms: OutboxHealth | null;
  /** Which keys of the card provider are set. */
  cards: "live" | "test" | "stand-in";
  /** Null: the site has no https address. `endsAt` null: it could not be read. */
  certificate: { host: string; endsAt: Instant | null } | null;
  disk: { freeBytes: number; totalBytes: number };
};

/** Something that is late or bad: one sentence for the practitioner. */
export type SafetyFinding = { kind: "backup" | "copies" | "cards" | "certificate" | "disk"; detail: string };

/** A night that was missed. */
const BACKUP_LATE = 36 * HOUR_MS;
/** Certificates are renewed a month before their end: one that has less left is not being renewed. */
const CERTIFICATE_LATE = 14 * DAY_MS;
const LITTLE_SPACE = 1e9;

/** What of it the practitioner, or who runs the site, must look after. `now` in milliseconds since 1970. */
export function findingsOf({ production, backups, cards, certificate, disk }: Safety, now: number): SafetyFinding[] {
  const findings: (SafetyFinding | false)[] = [
    production && backups === null && finding("backup", "No backups are made: the operator of the site sets BACKUP_PASSPHRASE."),
    backups?.newest != null &&
      now - Date.parse(backups.newest.madeAt) > BACKUP_LATE &&
      finding("backup", "The newest backup is older than a day and a half."),
    copiesAreLate(backups, now) && finding("copies", "No backup of the last day and a half has been copied to another machine."),
    production && cards !== "live" && finding("cards", "Card payments are in test mode: no money arrives."),
    certificate?.endsAt != null &&
      Date.parse(certificate.endsAt) - now < CERTIFICATE_LATE &&
      finding("certificate", `The certificate of ${certificate.host} ${describeEnd(Date.parse(certificate.endsAt) - now)}.`),
    disk.freeBytes < LITTLE_SPACE && finding("disk", "Less than 1 GB is free on the disk of the site."),
  ];
  return findings.filter((each) => each !== false);
}

/** A first backup that is still to be copied is not late, as it is not late to be made. */
function copiesAreLate(backups: Safety["backups"], now: number): boolean {
  if (!backups?.newest || !backups.copies) return false;
  const { newest } = backups.copies;
  return now - Date.parse((newest ?? backups.newest).madeAt) > BACKUP_LATE;
}

const finding = (kind: SafetyFinding["kind"], detail: string): SafetyFinding => ({ kind, detail });

function describeEnd(left: number): string {
  if (left <= 0) return "has ended: browsers warn of the site";
  const days = Math.floor(left / DAY_MS);
  return `ends in ${plural(days, "day")} and is not renewed yet`;
}
