import { t } from "@sacred-space/words/t.ts";
import { useDialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import type { Terms } from "#app/bookings/booking-actions.ts";
import { InputField, TextareaField } from "#app/kit/ui/forms/form-fields.tsx";
import { type Pence, parsePounds, pounds } from "#domain/money.ts";
import { isOfPass, legendOf, sessionAnswer, describeSession } from "./describe-refund.ts";

type RefundOption = "policy" | "full" | "half" | "none" | "other";

type RefundValues = { choice: RefundOption; amount: string; reason: string };

type RefundFieldsProps = { terms: Terms; form: ReturnType<typeof useRefundForm>; options: RefundOption[] };

/** The refund, one of the options or an amount in pounds, and the reason, which the client reads. */
export function RefundFields({ terms, form, options }: RefundFieldsProps) {
  const choice = form.watch("choice");
  const sessionWords: Partial<Record<RefundOption, string>> = {
    full: sessionAnswer(terms, true),
    none: sessionAnswer(terms, false),
  };
  const isAllByRule = options.includes("policy") && terms.refundPence === terms.paidPence;
  const moneyWords: Partial<Record<RefundOption, string>> = {
    full: isAllByRule
      ? t("All of it, as the printed rule says: {amount}", { amount: pounds(terms.paidPence) })
      : t("All of it: {amount}", { amount: pounds(terms.paidPence) }),
    half: t("Half of it: {amount}", { amount: pounds(halfOf(terms.paidPence)) }),
    ...(!isAllByRule && { policy: t("By the printed rule: {amount}", { amount: pounds(terms.refundPence) }) }),
    none: t("Nothing"),
    other: t("Another amount"),
  };
  const words = isOfPass(terms) ? sessionWords : moneyWords;
  const answers = options.filter((option) => words[option] !== undefined);
  const isRefundable = (typed: string) => (parsePounds(typed) ?? Number.POSITIVE_INFINITY) <= terms.paidPence;
  return (
    <>
      {terms.paidPence === 0 ? (
        <p>{t("Nothing has been paid, so nothing goes back.")}</p>
      ) : answers.length === 1 ? (
        <p>{`${describeSession(true)}.`}</p>
      ) : (
        <fieldset>
          <legend className="mb-1 font-medium">{legendOf(terms)}</legend>
          {answers.map((option) => (
            <label key={option} className="flex min-h-11 items-center gap-3 py-1.5">
              <input type="radio" value={option} {...form.register("choice")} className="tick" />
              {words[option]}
            </label>
          ))}
        </fieldset>
      )}
      {choice === "other" && (
        <InputField
          label={t("Amount in pounds")}
          {...form.field("amount", {
            onChange: () => form.clearErrors("amount"), // no error while typing
            validate: (typed, values) =>
              values.choice !== "other" ||
              isRefundable(typed) ||
              t("Write an amount up to {paidPence}, such as 22.50", { paidPence: pounds(terms.paidPence) }),
          })}
          inputMode="decimal"
          autoComplete="off"
          className="max-w-40"
        />
      )}
      <TextareaField
        label={t("Reason")}
        hint={t("The client reads it in the email.")}
        optional
        rows={2}
        maxLength={500}
        {...form.register("reason")}
      />
    </>
  );
}

export function isRefundTyped({ choice, amount, reason }: RefundValues): boolean {
  return reason.trim() !== "" || (choice === "other" && amount.trim() !== "");
}

export function useRefundForm(choice: RefundOption) {
  return useDialogForm<RefundValues>({ defaultValues: { choice, amount: "", reason: "" }, reValidateMode: "onSubmit" });
}

/** Half of an amount, rounded up. */
export function halfOf(pence: Pence): Pence {
  return Math.ceil(pence / 2);
}
