import type { ReactNode } from "react";
import type { Message } from "@sacred-space/words/message.ts";
import { t } from "@sacred-space/words/t.ts";
import { type Pence, pounds } from "#domain/money.ts";
import { costsOf, type MoneyFigures, yoursOf } from "#domain/payments/money-figures.ts";
import { MONEY_WORDS } from "#domain/payments/money-words.ts";
import { METHOD_NAMES, MONEY_METHODS } from "#domain/payments/payment-methods.ts";

/** Received, less what was refunded and the costs, is hers: as one line of sums, one below the other on a phone. */
export function MoneySummary({ figures }: { figures: MoneyFigures }) {
  const { received, refunded, byMethod, fees, disputeFees, unknownFees, spent } = figures;
  const divided = (amount: (of: MoneyFigures["byMethod"]["card"]) => Pence) =>
    MONEY_METHODS.filter((method) => amount(byMethod[method]) !== 0)
      .map((method) =>
        t("{method} {amount}", { method: t(METHOD_NAMES[method]), amount: pounds(amount(byMethod[method])) }),
      )
      .join(", ");
  const costs = [
    fees > 0 && t("Card fees {fees}", { fees: pounds(fees) }),
    disputeFees > 0 && t("{disputeFees} of them for disputes", { disputeFees: pounds(disputeFees) }),
    spent > 0 && t("written down {spent}", { spent: pounds(spent) }),
    unknownFees > 0 &&
      t("fees not known yet for {unknownFees, plural, one {# payment} other {# payments}}", { unknownFees }),
  ];
  return (
    <section aria-label={t("Totals")} className="money-sum mb-8">
      <dl>
        <Term sign="" word={MONEY_WORDS.received} amount={pounds(received)} parts={divided((of) => of.received)} />
        <Term
          sign={refunded > 0 ? "−" : ""}
          word={MONEY_WORDS.refunded}
          amount={pounds(refunded)}
          parts={divided((of) => of.refunded)}
        />
        <Term
          sign={costsOf(figures) > 0 ? "−" : ""}
          word={MONEY_WORDS.costs}
          amount={pounds(costsOf(figures))}
          parts={costs.filter(Boolean).join(", ")}
        />
        <Term sign="=" word={MONEY_WORDS.yours} amount={pounds(yoursOf(figures))} isResult />
      </dl>
    </section>
  );
}

type TermProps = {
  /** Stands before the amount in the sum; nothing before zero. */
  sign: string;
  word: { name: Message; about: Message };
  amount: string;
  parts?: ReactNode;
  isResult?: boolean;
};

function Term({ sign, word: { name, about }, amount, parts, isResult = false }: TermProps) {
  return (
    <div className="money-term" data-result={isResult || undefined}>
      <dt className="font-semibold">{t(name)}</dt>
      <dd className="money-signed tabular-nums" data-sign={sign}>
        {amount}
      </dd>
      <dd className="text-sm text-quiet">{t(about)}</dd>
      {parts && <dd className="text-sm text-quiet tabular-nums">{parts}</dd>}
    </div>
  );
}
