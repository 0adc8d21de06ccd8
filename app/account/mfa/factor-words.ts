import type { SecondFactor } from "#app/backend/accounts/second-factor.ts";
import { momentInWords } from "#domain/wording.ts";

/** When an authenticator app was set up, by which its owner knows it: "22 November 2026 at 10:30". */
export function setUpOn({ addedAt }: SecondFactor): string {
  return momentInWords(addedAt, undefined, "date", " at ");
}
