import { DialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import { formatMoment } from "#domain/bookings/booking-moment.ts";
import { aboutBooking } from "#app/kit/admin/offline/describe-action.ts";
import { showPhoneCalls } from "#app/messages/admin/show-phone-calls.ts";
import { useWhoIsTold, WhoIsTold } from "#app/messages/admin/who-is-told.tsx";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import type { InputOf } from "#app/kit/backend/server/functions.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import type { Booking } from "#app/bookings/booking.ts";
import { loadTerms, type Terms } from "#app/bookings/booking-actions.ts";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { parsePounds } from "#domain/money.ts";
import type { practiceCancelBooking } from "#server/bookings/actions.ts";
import { halfOf, isRefundTyped, RefundFields, useRefundForm } from "./money/refund-fields.tsx";
import { whatGoesBack } from "./money/describe-refund.ts";
import { AFTER_A_BOOKING } from "./use-status.ts";

/** Asks for the refund and the reason; proposes a full refund, since the practitioner cancels. */
export function CancelBookingDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const terms = useServerQuery(["terms", booking.id], (client) => loadTerms(client, booking.id));
  return (
    <Dialog
      title="Cancel this booking?"
      about={
        <>
          <bdi>{booking.clientName}</bdi>
          {`, ${booking.serviceName}, ${formatMoment(booking, "long")}.${booking.isWritten ? "" : ` ${booking.groupSessionId ? "What was taken" : "The time"} is free again at once.`}`}
        </>
      }
      onClose={onClose}
    >
      <QueryResult query={terms} loading="Looking up what has been paid…" failed="Failed to load what was paid">
        {(known) => <CancelForm booking={booking} terms={known} />}
      </QueryResult>
    </Dialog>
  );
}

function CancelForm({ booking, terms }: { booking: Booking; terms: Terms }) {
  const form = useRefundForm("full");
  const told = useWhoIsTold({ act: "cancel", bookingIds: [booking.id] });
  const cancel = useAction<typeof practiceCancelBooking>("practice-cancel-booking", {
    successToast: ({ refundPence }) => ({
      title: "Status Updated",
      description: `${aboutBooking(booking)}: cancelled; ${whatGoesBack(refundPence, terms)}.`,
    }),
    errorToast: "Failed to update booking status",
    invalidates: [...AFTER_A_BOOKING, "terms"],
    onSuccess: () => {
      form.close();
      showPhoneCalls(told.audience);
    },
  });
  return (
    <DialogForm
      form={form}
      isUnsaved={isRefundTyped(form.watch())}
      onSubmit={({ choice, amount, reason }) => {
        const refund: InputOf<typeof practiceCancelBooking>["refund"] =
          choice === "other" ? (parsePounds(amount) ?? 0) : choice === "half" ? halfOf(terms.paidPence) : choice;
        cancel.mutate({ bookingId: booking.id, refund, reason, expectedPaidPence: terms.paidPence });
      }}
      cancelLabel="Keep it"
      actionLabel="Cancel booking"
      variant="danger"
      disabled={told.isLoading}
      busy={cancel.isPending}
    >
      <RefundFields terms={terms} form={form} options={["full", "policy", "none", "other"]} />
      <WhoIsTold told={told} />
    </DialogForm>
  );
}
