import type { Terms } from "#app/backend/bookings/booking-actions.ts";
import { pounds } from "#domain/money.ts";

export type RefundOption = "policy" | "full" | "none" | "other";

type RefundChoiceProps = { terms: Terms; value: RefundOption; onChange: (choice: RefundOption) => void };

/** What goes back: by the printed rule, everything, nothing, or another amount. */
export function RefundChoice({ terms, value, onChange }: RefundChoiceProps) {
  const choices: [RefundOption, string][] = [
    ["full", `All of it: ${pounds(terms.paidPence)}`],
    ["policy", `By the printed rule: ${pounds(terms.refundPence)}`],
    ["none", "Nothing"],
    ["other", "Another amount"],
  ];
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{legendOf(terms)}</legend>
      {choices.map(([choice, words]) => (
        <label key={choice} className="flex min-h-11 items-center gap-3">
          <input type="radio" name="refund" checked={value === choice} onChange={() => onChange(choice)} className="tick" />
          {words}
        </label>
      ))}
    </fieldset>
  );
}

function legendOf({ inCash, partlyInCash }: Terms): string {
  if (partlyInCash) return "Refund, to the card and in cash, as it was paid";
  return inCash ? "Refund, in cash from your hand" : "Refund, to the card it came from";
}
