import type { ReactNode } from "react";
import { t } from "@sacred-space/words/t.ts";
import type { Pass } from "#domain/credits/pass.ts";
import type { NewBooking } from "#domain/bookings/new-booking.ts";

export type Payment = NewBooking["payment"];

const CHOICES: [Payment, string][] = [
  ["cash", t("Paid in cash, now")],
  ["transfer", t("Paid by transfer, and it has come")],
  ["at-session", t("To be paid in cash at the session")],
  ["link", t("By card: send a payment link, open for a day")],
];

type PaymentChoiceProps = {
  value: Payment | undefined;
  onChange: (payment: Payment, passId?: string) => void;
  error?: string | undefined;
  /** Passes that can pay for the booking. */
  passes?: Pass[];
  passId?: string | undefined;
  /** The field for a voucher's code; without it vouchers are not offered. */
  code?: ReactNode;
};

/** Never preselects "paid": cash recorded by mistake would stay in the ledger permanently. */
export function PaymentChoice({ value, onChange, error, passes = [], passId, code }: PaymentChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{t("Payment")}</legend>
      {CHOICES.map(([payment, words]) => (
        <label key={payment} className="flex min-h-11 items-center gap-3 py-1.5">
          <input
            type="radio"
            name="payment"
            required
            checked={value === payment}
            onChange={() => onChange(payment)}
            className="tick"
          />
          {words}
        </label>
      ))}
      {passes.map((pass) => (
        <label key={pass.id} className="flex min-h-11 items-center gap-3 py-1.5">
          <input
            type="radio"
            name="payment"
            required
            checked={value === "pass" && passId === pass.id}
            onChange={() => onChange("pass", pass.id)}
            className="tick"
          />
          {t("Pass: {name} ({left} left)", { name: pass.name, left: pass.left })}
        </label>
      ))}
      {code !== undefined && (
        <label className="flex min-h-11 items-center gap-3 py-1.5">
          <input
            type="radio"
            name="payment"
            required
            checked={value === "voucher"}
            onChange={() => onChange("voucher")}
            className="tick"
          />
          {t("Voucher")}
        </label>
      )}
      {value === "voucher" && code}
      <p role="alert" className="text-bad empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
