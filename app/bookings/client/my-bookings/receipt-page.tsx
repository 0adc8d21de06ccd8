import type { ReactNode } from "react";
import { t } from "@sacred-space/words/t.ts";
import type { MyBooking, MyReceipts } from "#app/bookings/my-bookings.ts";
import type { PublicSettings } from "#app/settings/public-settings.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { pounds } from "#domain/money.ts";
import { PAYMENT_WORDS } from "#domain/payments/payment-methods.ts";
import { formatDay, formatDayOfInstant, formatDuration, formatZone } from "#domain/wording.ts";

type ReceiptPageProps = { booking: MyBooking; numbers: MyReceipts; settings: PublicSettings; payer: string };

/** A receipt: amount, payer, service and refunds. Prints on one sheet. */
export function ReceiptPage({
  booking,
  numbers: { receipts, creditNotes, payments, note },
  settings,
  payer,
}: ReceiptPageProps) {
  const kept = booking.paid - booking.refunded;
  return (
    <article>
      <header className="border-b-2 border-gold pb-6 [overflow-wrap:anywhere]">
        <h1 className="text-4xl">{t("Receipt")}</h1>
        <p className="mt-4 font-semibold">{settings.business_name}</p>
        {settings.business_address && <p className="whitespace-pre-line text-quiet">{settings.business_address}</p>}
        {settings.business_email && <p className="text-quiet">{settings.business_email}</p>}
      </header>
      <dl>
        {receipts.length > 0 && (
          <Line name={receipts.length > 1 ? "Receipt numbers" : "Receipt number"}>{receipts.join(", ")}</Line>
        )}
        <Line name={t("Booking")}>{booking.id.slice(0, 8).toUpperCase()}</Line>
        <Line name={t("Booked on")}>{formatDayOfInstant(booking.bookedAt, undefined, "date")}</Line>
        {payer && <Line name={t("Paid by")}>{payer}</Line>}
        <Line name={t("Session")}>
          {booking.serviceName}, {booking.isWritten ? t("in writing") : formatDuration(booking.durationMinutes)}
        </Line>
        {booking.isWritten ? (
          <Line name={t("Promised by")}>{formatDay(booking.date, "full")}</Line>
        ) : (
          <Line name={t("Date")}>
            {formatDay(booking.date, "full")}, {booking.time} ({formatZone(settings.default_timezone)})
          </Line>
        )}
        {booking.paid < booking.total && <Line name={t("Price")}>{pounds(booking.total)}</Line>}
        {payments.map(({ method, at, amount }) => (
          <Line key={at} name={PAYMENT_WORDS[method] ? t(PAYMENT_WORDS[method]) : t("Payment")}>
            {formatDayOfInstant(at, settings.default_timezone, "full")}
            {payments.length > 1 && `, ${pounds(amount)}`}
          </Line>
        ))}
        <Line name={t("Paid")}>{pounds(booking.paid)}</Line>
        {booking.refunded > 0 && (
          <Line name={creditNotes.length > 0 ? `Refunded (credit note ${creditNotes.join(", ")})` : "Refunded"}>
            {pounds(0 - booking.refunded)}
          </Line>
        )}
        {booking.refunded > 0 && <Line name={t("Total")}>{pounds(kept)}</Line>}
        {booking.owed > 0 && <Line name={t("Still to pay")}>{pounds(booking.owed)}</Line>}
      </dl>
      {note && <p className="mt-6 whitespace-pre-line text-quiet [overflow-wrap:anywhere]">{note}</p>}
      <div className="mt-10 flex flex-wrap gap-4 print:hidden">
        <Button variant="gold" onClick={() => window.print()}>
          {t("Print")}
        </Button>
        <ButtonLink to="/account">{t("Your account")}</ButtonLink>
      </div>
    </article>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-x-8 border-b border-hairline py-3">
      <dt className="shrink-0 text-quiet">{name}</dt>
      <dd className="min-w-0 text-right tabular-nums [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
