import { msg, t } from "@sacred-space/words/t.ts";
import type { KnownBackup } from "#domain/backups/known-backup.ts";
import { isDemonstration } from "#server/accounts/own-data/erasure.queries.ts";
import { backupsHere } from "./backups-here.ts";
import type { Practice } from "#kit/server/practice.ts";

/** The optional features of this installation, and why one is not available: one sentence for the practitioner. */
type Abilities = {
  sms: { available: true } | { available: false; why: string };
  /** Demonstration data is present and can be restored. */
  demonstration: boolean;
  /** What this practice holds is invented, also where it cannot be restored. */
  invented: boolean;
  /** Undefined if no scheduled backups are made. */
  backups?: { newest?: KnownBackup | undefined } | undefined;
};

/** Returns what is available; the settings page disables the other switches and shows why. */
export async function abilitiesOf({
  canText = false,
  demonstration = false,
  database,
  backups,
}: Practice): Promise<Abilities> {
  const invented = await isDemonstration(database);
  const held = await backupsHere({ database, backups });
  return {
    sms: canText ? { available: true } : { available: false, why: t(NO_TEXTS) },
    demonstration: demonstration && invented,
    invented,
    ...(held && { backups: { newest: held[0] } }),
  };
}

const NO_TEXTS = msg(
  "Text messages need an account with Twilio. To set it up, the operator of the site sets TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.",
);
