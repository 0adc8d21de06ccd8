import { t } from "@sacred-space/words/t.ts";
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
    return t("No client has cancelled a paid session within the last year, so there is nothing to compare with.");
  if (clientsBetterOff + clientsWorseOff === 0) {
    return t(
      "Clients cancelled {cancellations, plural, one {# paid session} other {# paid sessions}} within the last year, and this rule would have given back the same.",
      { cancellations },
    );
  }
  const kept =
    keptPence === 0
      ? t("as much kept as before")
      : t("{isLess, select, true {{amount} kept less} other {{amount} kept more}}", {
          isLess: keptPence < 0,
          amount: pounds(Math.abs(keptPence)),
        });
  const changed = [
    clientsBetterOff > 0 &&
      t("{clientsBetterOff, plural, one {# client} other {# clients}} better off", { clientsBetterOff }),
    clientsWorseOff > 0 &&
      t("{clientsWorseOff, plural, one {# client} other {# clients}} worse off", { clientsWorseOff }),
  ];
  return t(
    "Of {cancellations, plural, one {# paid session} other {# paid sessions}} that clients cancelled within the last year: {changes}.",
    { cancellations, changes: [kept, ...changed.filter(Boolean)].join(", ") },
  );
}
