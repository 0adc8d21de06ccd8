import type { SecondFactor } from "#app/backend/accounts/second-factor.ts";

const MOMENT = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short" });

/** When an authenticator app was set up, by which its owner knows it: "22 November 2026 at 10:30". */
export function setUpOn({ addedAt }: SecondFactor): string {
  return MOMENT.format(new Date(addedAt));
}
