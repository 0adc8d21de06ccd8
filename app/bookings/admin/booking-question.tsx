import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import type { Booking } from "#app/bookings/booking.ts";
import { RefundDialog } from "./money/refund-dialog.tsx";
import { formatMoment } from "#domain/bookings/booking-moment.ts";
import { useWhoIsTold, WhoIsTold } from "#app/messages/admin/who-is-told.tsx";
import { ConfirmDialog } from "#app/kit/admin/ui/confirm-dialog.tsx";
import { showPhoneCalls } from "#app/messages/admin/show-phone-calls.ts";
import { useDelete, AFTER_A_BOOKING } from "./use-status.ts";
import { DialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import { aboutBooking } from "#app/kit/admin/offline/describe-action.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import type { InputOf } from "#app/kit/backend/server/functions.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { loadTerms, type Terms } from "#app/bookings/booking-actions.ts";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { parsePounds } from "#domain/money.ts";
import type { practiceCancelBooking } from "#server/bookings/actions.ts";
import { halfOf, isRefundTyped, RefundFields, useRefundForm } from "./money/refund-fields.tsx";
import { whatGoesBack } from "./money/describe-refund.ts";

export type SteppedBooking = Pick<
  Booking,
  "id" | "clientName" | "date" | "time" | "status" | "paymentStatus" | "owed"
> &
  Partial<Pick<Booking, "isWritten" | "isGivenUp">>;

export type Question =
  | { about: SteppedBooking; what: "confirm" }
  | { about: Booking; what: "cancel" | "delete" | "refund" };

type BookingQuestionProps = { question: Question; onConfirm(booking: SteppedBooking): void; onClose(): void };

/** The dialog of a step that asks before it is done. */
export function BookingQuestion({ question, onConfirm, onClose }: BookingQuestionProps) {
  if (question.what === "cancel") return <CancelBookingDialog booking={question.about} onClose={onClose} />;
  if (question.what === "refund") return <RefundDialog booking={question.about} onClose={onClose} />;
  if (question.what === "delete") return <DeleteDialog booking={question.about} onClose={onClose} />;
  const { about } = question;
  return <ConfirmUnpaidDialog booking={about} onConfirm={() => onConfirm(about)} onClose={onClose} />;
}

type ConfirmUnpaidDialogProps = {
  booking: Pick<Booking, "id" | "clientName" | "date" | "time"> & Partial<Pick<Booking, "isWritten">>;
  onConfirm: () => void;
  onClose: () => void;
};

function ConfirmUnpaidDialog({ booking, onConfirm, onClose }: ConfirmUnpaidDialogProps) {
  const told = useWhoIsTold({ act: "confirm", bookingIds: [booking.id] });
  return (
    <ConfirmDialog
      title={t("Confirm without payment?")}
      about={
        <>
          {rich("Nothing has been paid for {client}, {when}.", {
            client: <bdi>{booking.clientName}</bdi>,
            when: formatMoment(booking, "long"),
          })}{" "}
          {booking.isWritten
            ? t("Once you confirm it, the reading is owed, paid or not.")
            : t("Once you confirm it, the time stays theirs for good, paid or not.")}
        </>
      }
      told={<WhoIsTold told={told} className="mt-4" />}
      actionLabel={t("Confirm unpaid")}
      cancelLabel={t("Keep it pending")}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}

/** Asks before deleting, and says what is deleted and what is kept. */
function DeleteDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const told = useWhoIsTold({ act: "delete", bookingIds: [booking.id] });
  const remove = useDelete({ onDeleted: () => showPhoneCalls(told.audience) });
  return (
    <ConfirmDialog
      title={t("Delete this booking?")}
      about={
        <>
          <p>
            {rich(
              "<bdi>{clientName}</bdi>, {serviceName}, {when}. The booking, its notes and the client’s details in it are gone for good.",
              {
                clientName: booking.clientName,
                serviceName: booking.serviceName,
                when: formatMoment(booking, "long"),
                bdi: (words) => <bdi>{words}</bdi>,
              },
            )}
          </p>
          <p className="mt-2">
            {t("Kept for 7 years: the amount, its date and the payment’s reference, without a name. {booking}", {
              booking: moneyOfDeleted(booking),
            })}
          </p>
          <WhoIsTold told={told} className="mt-2" />
        </>
      }
      actionLabel={t("Delete")}
      onConfirm={() => remove.mutate(booking)}
      onClose={onClose}
    />
  );
}

/** Describes the refund that deleting causes (server/bookings/changes/follow-change.ts). After the session begins there is none. */
export function moneyOfDeleted({
  status,
  paymentStatus,
  paidBy,
}: Pick<Booking, "status" | "paymentStatus" | "paidBy">): string {
  const isOver = status === "completed" || status === "cancelled";
  if (isOver || paymentStatus !== "paid") return t("Nothing is refunded.");
  if (paidBy === "transfer") return t("It is paid by transfer, and nothing is recorded as given back.");
  if (paidBy === "voucher")
    return t("It is paid with a voucher: if the session is still to come, it goes back to the voucher.");
  if (paidBy === "pass") return t("It is paid with a pass: if the session is still to come, it goes back to the pass.");
  return paidBy === "cash"
    ? t("It is paid in cash, and no cash is recorded as handed back.")
    : t("It is paid: if the session is still to come, what was paid by card goes back to the card.");
}

/** Asks for the refund and the reason; proposes a full refund, since the practitioner cancels. */
function CancelBookingDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const terms = useServerQuery(["terms", booking.id], (client) => loadTerms(client, booking.id));
  return (
    <Dialog
      title={t("Cancel this booking?")}
      about={
        <>
          <bdi>{booking.clientName}</bdi>
          {`, ${booking.serviceName}, ${formatMoment(booking, "long")}.`}
          {!booking.isWritten &&
            ` ${booking.groupSessionId ? t("What was taken is free again at once.") : t("The time is free again at once.")}`}
        </>
      }
      onClose={onClose}
    >
      <QueryResult
        query={terms}
        loading={t("Looking up what has been paid…")}
        failed={t("Failed to load what was paid")}
      >
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
      title: t("Status Updated"),
      description: t("{booking}: cancelled; {refundPence}.", {
        booking: aboutBooking(booking),
        refundPence: whatGoesBack(refundPence, terms),
      }),
    }),
    errorToast: t("Failed to update booking status"),
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
      cancelLabel={t("Keep it")}
      actionLabel={t("Cancel booking")}
      variant="danger"
      disabled={told.isLoading}
      busy={cancel.isPending}
    >
      <RefundFields terms={terms} form={form} options={["full", "policy", "none", "other"]} />
      <WhoIsTold told={told} />
    </DialogForm>
  );
}
