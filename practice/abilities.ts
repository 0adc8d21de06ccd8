import { isDemonstration } from "#database/accounts/erasure.ts";
import type { Practice } from "./practice.ts";

/** What this installation can do beside what it always can, and if not, why: one sentence for the practitioner. */
export type Abilities = {
  sms: { available: true } | { available: false; why: string };
  /** The invented practice is here and can be put back to its first day. */
  demonstration: boolean;
};

/** For the settings: a switch that could do nothing is disabled and says so. */
export async function abilitiesOf({ canText = false, database }: Practice, { production }: { production: boolean }): Promise<Abilities> {
  return {
    sms: canText ? { available: true } : { available: false, why: NO_TEXTS },
    demonstration: !production && (await isDemonstration(database)),
  };
}

const NO_TEXTS =
  "Text messages need an account with Twilio. Whoever runs the site sets TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.";
