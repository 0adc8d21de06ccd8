import { t } from "@sacred-space/words/t.ts";
import { aboutBooking, toastOf } from "#app/kit/admin/offline/describe-action.ts";
import { runOrQueue, DONE, type Outcome } from "#app/kit/offline/offline-actions.ts";
import { mapResult } from "#app/kit/backend/server/server-result.ts";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import type { Booking } from "#app/bookings/booking.ts";
import { act } from "#app/kit/backend/server/functions.ts";
import { pounds } from "#domain/money.ts";
import { owesRest } from "#domain/payments/deposit.ts";
import { Button } from "#app/kit/ui/button.tsx";
import type { takePayment } from "#server/payments/actions.ts";
import { AFTER_A_BOOKING } from "#app/bookings/admin/use-status.ts";

const TAKEN = { cash: t("Paid in cash"), transfer: t("Paid by transfer") };

type PaymentButtonsProps = {
  booking: Pick<Booking, "id" | "clientName" | "date" | "time" | "paymentStatus" | "owed">;
  /** Without a connection only cash can be recorded. */
  cashOnly?: boolean;
};

/** Settles the amount owed: records cash or a received transfer. */
export function PaymentButtons({ booking, cashOnly = false }: PaymentButtonsProps) {
  const { id, paymentStatus, owed } = booking;
  const take = useServerMutation({
    mutationFn: async (client, by: keyof typeof TAKEN) =>
      by === "cash"
        ? runOrQueue(client, { kind: "cash", bookingId: id, about: aboutBooking(booking) })
        : mapResult(
            await act<typeof takePayment>(client, "practice-take-payment", { bookingId: id, by }),
            () => DONE as Outcome,
          ),
    successToast: (outcome, by) =>
      toastOf(outcome, { title: TAKEN[by], description: `${pounds(owed)}, ${booking.clientName}` }),
    errorToast: t("Failed to take the payment"),
    invalidates: AFTER_A_BOOKING,
  });
  if (owed === 0) return null;
  const rest = owesRest({ paymentStatus, owed }) && pounds(owed);
  return (
    <>
      <Button dense busy={take.isPending} onClick={() => take.mutate("cash")}>
        {rest ? t("{rest} paid in cash", { rest }) : t("Paid in cash")}
      </Button>
      {!cashOnly && (
        <Button dense busy={take.isPending} onClick={() => take.mutate("transfer")}>
          {rest ? t("{rest} paid by transfer", { rest }) : t("Paid by transfer")}
        </Button>
      )}
    </>
  );
}
