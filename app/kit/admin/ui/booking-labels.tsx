import { t } from "@sacred-space/words/t.ts";
import type { BookingStatus, PaymentStatus } from "#domain/bookings/booking-status.ts";
import { Icon, type IconName } from "#app/kit/ui/icon.tsx";
import { type Pence, pounds } from "#domain/money.ts";
import { owesRest } from "#domain/payments/deposit.ts";

/** A booking's status as words with an icon, since colour alone must not convey it; of one that was given up, that its client is asked. */
export function StatusLabel({ status, isGivenUp }: { status: BookingStatus; isGivenUp: boolean }) {
  const looks: Record<BookingStatus, { icon: IconName; colour: string }> = {
    pending: { icon: "note", colour: "text-gold" },
    confirmed: { icon: "tick", colour: "text-good" },
    completed: { icon: "tick", colour: "text-quiet" },
    cancelled: { icon: "close", colour: "text-quiet" },
  };
  const { icon, colour } = isGivenUp ? { icon: "arrow" as const, colour: "text-quiet" } : looks[status];
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap ${colour}`}>
      <Icon name={icon} className="size-3.5" />
      {isGivenUp ? t("new time asked") : STATUSES[status]}
    </span>
  );
}

const STATUSES: Record<BookingStatus, string> = {
  pending: t("pending"),
  confirmed: t("confirmed"),
  completed: t("completed"),
  cancelled: t("cancelled"),
};

export function paymentLabel(status: PaymentStatus): string {
  return { pending: t("not paid"), paid: t("paid"), refunded: t("refunded") }[status];
}

type Money = { paymentStatus: PaymentStatus; paid: Pence; owed: Pence; refunded: Pence; toHandBack: Pence };

/** The payment status with refunds, made and pending: "paid, £35.00 refunded", "paid, £35.00 to hand back", "£15.00 paid, £30.00 to pay". */
export function describeMoney({ paymentStatus, paid, owed, refunded, toHandBack }: Money): string {
  const parts = [
    owesRest({ paymentStatus, owed })
      ? t("{paid} paid, {owed} to pay", { paid: pounds(paid), owed: pounds(owed) })
      : paymentLabel(paymentStatus),
    paymentStatus === "paid" && refunded > 0 && t("{refunded} refunded", { refunded: pounds(refunded) }),
    toHandBack > 0 && t("{toHandBack} to hand back", { toHandBack: pounds(toHandBack) }),
  ];
  return parts.filter(Boolean).join(", ");
}
