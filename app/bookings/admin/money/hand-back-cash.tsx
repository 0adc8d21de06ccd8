import { t } from "@sacred-space/words/t.ts";
import { useManualRefunds } from "#app/kit/admin/ui/payment-summary.tsx";
import type { ManualRefund } from "#app/payments/cash-refunds.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { pounds } from "#domain/money.ts";
import type { handBackCash } from "#server/payments/actions.ts";
import { AFTER_A_BOOKING } from "#app/bookings/admin/use-status.ts";

/** One button for each pending refund of a booking in cash or by transfer, which marks it as handed back. */
export function HandBackCash({ bookingId }: { bookingId: string }) {
  return useManualRefunds(bookingId).map((owed) => <HandedBackButton key={owed.id} owed={owed} />);
}

export function HandedBackButton({ owed: { id, pence, method, clientName } }: { owed: ManualRefund }) {
  const amount = pounds(pence);
  const done =
    method === "transfer" ? t("{amount} transferred back", { amount }) : t("{amount} handed back", { amount });
  const handBack = useAction<typeof handBackCash>("practice-hand-back-cash", {
    successToast: { title: done, ...(clientName && { description: t("To {clientName}", { clientName }) }) },
    errorToast: t("Failed to note this"),
    invalidates: AFTER_A_BOOKING,
  });
  return (
    <Button
      dense
      busy={handBack.isPending}
      onClick={() => handBack.mutate({ refundId: id })}
      aria-label={clientName ? t("{done} to {clientName}", { done, clientName }) : done}
    >
      {done}
    </Button>
  );
}
