import { AFTER_A_BOOKING } from "#app/bookings/admin/use-status.ts";
import { t } from "@sacred-space/words/t.ts";
import { DialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import { formatMoment } from "#domain/bookings/booking-moment.ts";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import type { Booking } from "#app/bookings/booking.ts";
import { loadTerms, type Terms } from "#app/bookings/booking-actions.ts";
import { aboutBooking } from "#app/kit/admin/offline/describe-action.ts";
import { showPhoneCalls } from "#app/messages/admin/show-phone-calls.ts";
import { useWhoIsTold, WhoIsTold } from "#app/messages/admin/who-is-told.tsx";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { useAction } from "#app/kit/backend/use-action.ts";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { parsePounds } from "#domain/money.ts";
import type { refundBooking } from "#server/payments/actions.ts";
import { halfOf, isRefundTyped, RefundFields, useRefundForm } from "./refund-fields.tsx";
import { describeSession, isOfPass, whatGoesBack } from "./describe-refund.ts";

/** Refunds money without changing the booking's status. */
export function RefundDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const terms = useServerQuery(["terms", booking.id], (client) => loadTerms(client, booking.id));
  return (
    <Dialog
      title={booking.paidBy === "pass" ? t("Give the session back?") : t("Give money back?")}
      about={
        <>
          <bdi>{booking.clientName}</bdi>
          {`, ${booking.serviceName}, ${formatMoment(booking, "long")}. ${t("The booking stays as it is.")}`}
        </>
      }
      onClose={onClose}
    >
      <QueryResult
        query={terms}
        loading={t("Looking up what has been paid…")}
        failed={t("Failed to load what was paid")}
      >
        {(known) => <RefundForm booking={booking} terms={{ ...known, paidPence: known.heldPence }} />}
      </QueryResult>
    </Dialog>
  );
}

function RefundForm({ booking, terms }: { booking: Booking; terms: Terms }) {
  const isPass = isOfPass(terms);
  const form = useRefundForm(isPass ? "full" : "half");
  const told = useWhoIsTold({ act: "refund", bookingIds: [booking.id] });
  const refund = useAction<typeof refundBooking>("practice-refund", {
    successToast: (_, { pence }) => ({
      title: isPass ? describeSession(pence > 0) : pence > 0 ? whatGoesBack(pence, terms) : t("Nothing goes back"),
      description: aboutBooking(booking),
    }),
    errorToast: t("Failed to give the money back"),
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
        const amounts = {
          full: terms.paidPence,
          half: halfOf(terms.paidPence),
          other: parsePounds(amount) ?? 0,
          policy: 0,
          none: 0,
        };
        refund.mutate({ bookingId: booking.id, pence: amounts[choice], reason, expectedHeldPence: terms.heldPence });
      }}
      cancelLabel={t("Keep it")}
      actionLabel={t("Give back")}
      disabled={terms.paidPence === 0 || told.isLoading}
      busy={refund.isPending}
    >
      <RefundFields terms={terms} form={form} options={["half", "full", "other"]} />
      <WhoIsTold told={told} />
    </DialogForm>
  );
}
