import type { Terms } from "#app/backend/bookings/booking-actions.ts";
import { pounds } from "#domain/money.ts";

export type RefundOption = "policy" | "full" | "none" | "other";

type RefundChoiceProps = { terms: Terms; inCash: boolean; value: RefundOption; onChange: (choice: RefundOption) => void };

/** What goes back: by the printed rule, everything, nothing, or another amount. */
export function RefundChoice({ terms, inCash, value, onChange }: RefundChoiceProps) {
  const choices: [RefundOption, string][] = [
    ["full", `All of it: ${pounds(terms.paidPence)}`],
    ["policy", `By the printed rule: ${pounds(terms.refundPence)}`],
    ["none", "Nothing"],
    ["other", "Another amount"],
  ];
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{inCash ? "Refund, in cash from your hand" : "Refund, to the card it came from"}</legend>
      {choices.map(([choice, words]) => (
        <label key={choice} className="flex min-h-11 items-center gap-3">
          <input type="radio" name="refund" checked={value === choice} onChange={() => onChange(choice)} className="tick" />
          {words}
        </label>
      ))}
    </fieldset>
  );
}
