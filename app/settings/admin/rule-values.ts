import { plural } from "#domain/wording.ts";
import type { Replay } from "#domain/payments/replay-rule.ts";
import type { RuleTerms } from "#domain/payments/booking-rule.ts";
import { pounds } from "#domain/money.ts";

export type RuleValues = {
  tiers: { hours: string; percent: string }[];
  moveHours: string;
  leastAge: string;
  /** Per cent; "" means the whole price. */ deposit: string;
};

export function valuesOfRule({ tiers, moveHours, leastAge, deposit }: RuleTerms): RuleValues {
  return {
    tiers: tiers.map(({ hours, percent }) => ({ hours: String(hours), percent: String(percent) })),
    moveHours: String(moveHours),
    leastAge: String(leastAge),
    deposit: deposit === null ? "" : String(deposit),
  };
}

/** Returns NaN, which the schema refuses, for an empty field. */
const numberOf = (text: string) => (text.trim() === "" ? Number.NaN : Number(text));

export function ruleOfValues({ tiers, moveHours, leastAge, deposit }: RuleValues): RuleTerms {
  return {
    tiers: tiers.map(({ hours, percent }) => ({ hours: numberOf(hours), percent: numberOf(percent) })),
    moveHours: numberOf(moveHours),
    leastAge: numberOf(leastAge),
    deposit: deposit ? numberOf(deposit) : null,
  };
}

/** "Of 12 paid sessions that clients cancelled within the last year: £310.00 kept less, 6 clients better off." */
export function describeReplay({ cancellations, keptPence, clientsBetterOff, clientsWorseOff }: Replay): string {
  if (cancellations === 0)
    return "No client has cancelled a paid session within the last year, so there is nothing to compare with.";
  const cancelled = plural(cancellations, "paid session");
  if (clientsBetterOff + clientsWorseOff === 0) {
    return `Clients cancelled ${cancelled} within the last year, and this rule would have given back the same.`;
  }
  const kept =
    keptPence === 0
      ? "as much kept as before"
      : `${pounds(Math.abs(keptPence))} kept ${keptPence < 0 ? "less" : "more"}`;
  const changed = [
    clientsBetterOff > 0 && `${plural(clientsBetterOff, "client")} better off`,
    clientsWorseOff > 0 && `${plural(clientsWorseOff, "client")} worse off`,
  ];
  return `Of ${cancelled} that clients cancelled within the last year: ${[kept, ...changed.filter(Boolean)].join(", ")}.`;
}
