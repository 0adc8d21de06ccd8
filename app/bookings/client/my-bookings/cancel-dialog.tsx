import { MAYBE_DONE_TEXT } from "#app/kit/backend/server/server-result.ts";
import type { MyBooking } from "#app/bookings/my-bookings.ts";
import { useServerMutation, useServerQuery } from "#app/kit/backend/queries.tsx";
import { act, type AnswerOf } from "#app/kit/backend/server/functions.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog, useCloseDialog } from "#app/kit/ui/dialog.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";
import { type Pence, pounds } from "#domain/money.ts";
import { refundAmount } from "#domain/payments/refunds.ts";
import { whyNoRefund } from "#domain/payments/describe-rules.ts";
import { PatientSpinner } from "#app/payments/client/patient-spinner.tsx";
import { formatDay, formatDateTime } from "#domain/wording.ts";
import type { cancelBooking, cancellationTerms } from "#server/bookings/actions.ts";

/** The refund of a cancellation now, until when it applies (ISO; null if nothing is refunded any more), and the refund afterwards. */
type MyCancellationTerms = AnswerOf<typeof cancellationTerms>;

type CancelDialogProps = { booking: MyBooking; zone: string; onClose(): void; onCancelled(): void };

/** Shows the refund that the server computes; cancelling for any other amount is refused. */
export function CancelMyBookingDialog({ booking, zone, onClose, onCancelled }: CancelDialogProps) {
  const { serviceName, date, time, heldUntil, isWritten } = booking;
  return (
    <Dialog
      title={isWritten ? "Cancel this reading?" : heldUntil ? "Release this time?" : "Cancel this session?"}
      about={`${serviceName}, ${isWritten ? `promised by ${formatDay(date, "long")}` : `${formatDay(date, "long")} at ${time}`}`}
      onClose={onClose}
    >
      <Terms booking={booking} zone={zone} onCancelled={onCancelled} />
    </Dialog>
  );
}

/** Not cached, since the refund depends on the time. */
function Terms({ booking, zone, onCancelled }: Omit<CancelDialogProps, "onClose">) {
  const query = useServerQuery(
    ["cancellation-terms", booking.id],
    (client) => act<typeof cancellationTerms>(client, "cancellation-terms", { bookingId: booking.id }),
    { gcTime: 0 },
  );
  const { data: terms, error, refetch } = query;
  const loadAgain = () => void refetch();
  if (error) return <Unknown message={error.message} onRetry={loadAgain} />;
  if (!terms) return <PatientSpinner label="Working out your refund…" />;
  return <Decision booking={booking} zone={zone} terms={terms} onCancelled={onCancelled} onChangedTerms={loadAgain} />;
}

function Unknown({ message, onRetry }: { message: string; onRetry(): void }) {
  const close = useCloseDialog();
  return (
    <div className="mt-5">
      <Notice tone="bad" title="Your refund could not be worked out">
        <p>{message || "Please check your connection and try again. Nothing has been cancelled."}</p>
      </Notice>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onRetry}>Try again</Button>
        <Button variant="quiet" onClick={close}>
          Keep my booking
        </Button>
      </div>
    </div>
  );
}

type DecisionProps = {
  booking: MyBooking;
  zone: string;
  terms: MyCancellationTerms;
  onCancelled(): void;
  onChangedTerms(): void;
};

function Decision({ booking, zone, terms, onCancelled, onChangedTerms }: DecisionProps) {
  const close = useCloseDialog();
  const cancel = useServerMutation({
    mutationFn: (client) =>
      act<typeof cancelBooking>(client, "cancel-booking", {
        bookingId: booking.id,
        paidPence: terms.paidPence,
        refundPence: terms.refundPence,
      }),
    successToast: ({ refundPence }) => ({
      title: "Your booking is cancelled",
      description: cameBack(terms, refundPence, booking),
    }),
    errorToast: (_, { status }) => (status === 0 ? "It may not be cancelled" : "Not cancelled"),
    unreachable: MAYBE_DONE_TEXT,
    invalidates: [],
    onSuccess: () => {
      close();
      onCancelled();
    },
    onError: ({ code, status }) => {
      if (code === "refund-changed") onChangedTerms();
      if (status === 0) onCancelled(); // the request may have succeeded with its response lost
    },
  });
  const busy = cancel.isPending;

  return (
    <>
      <p className="mt-5 text-lg">{termsLine(terms, zone, booking)}</p>
      <div className="mt-7 flex flex-wrap gap-3">
        <Button onClick={close} disabled={busy}>
          Keep my booking
        </Button>
        <Button variant="danger" busy={busy} onClick={() => cancel.mutate()}>
          {verb(terms, booking)}
        </Button>
      </div>
    </>
  );
}

function verb(
  { paidPence, refundPence, cashPence }: MyCancellationTerms,
  { paidBy }: Pick<MyBooking, "paidBy">,
): string {
  if (paidPence > 0 && paidBy === "pass") return "Cancel now";
  if (paidPence > 0) return `Cancel now: ${pounds(refundPence)} back`;
  return cashPence > 0 ? "Cancel now" : "Release the time";
}

/** "Cancel now: £70.00 back. After Thursday 6 November, 11:00: £35.00." */
function termsLine(
  { paidPence, refundPence, until, thenPence, percent, cashPence }: MyCancellationTerms,
  zone: string,
  booking: Pick<MyBooking, "rule" | "paidBy" | "chooseUntil">,
): string {
  const { rule } = booking;
  if (paidPence > 0 && booking.paidBy === "pass" && refundPence > 0 && !until)
    return "Cancel now: the session goes back to your pass.";
  if (paidPence > 0 && booking.paidBy === "pass")
    return refundPence > 0 && until
      ? `Cancel now: the session goes back to your pass. After ${formatDateTime(until, zone, "long")} it stays used.`
      : "By the terms of this booking, the session of your pass stays used.";
  if (paidPence === 0 && cashPence > 0) return cashLine(cashPence, percent, booking);
  if (paidPence === 0) return "Nothing was charged. The time is offered to others at once.";
  const besides = cashPence > 0 ? ` ${cashLine(cashPence, percent, booking)}` : "";
  if (!until && percent === 100 && booking.chooseUntil)
    return `Cancel now: ${pounds(refundPence)} back, because I cannot be there.${besides}`;
  if (!until && percent === 100)
    return `Cancel now: ${pounds(refundPence)} back, because your reading is late.${besides}`;
  if (!until) return `${whyNoRefund(rule)} of the ${pounds(paidPence)}.${besides}`;
  const back =
    rule.deposit === null
      ? `${pounds(refundPence)} back`
      : `you get ${pounds(refundPence)} of the ${pounds(paidPence)} paid back`;
  return `Cancel now: ${back}. After ${formatDateTime(until, zone, "long")}: ${pounds(thenPence)}.${besides}`;
}

/** Only the practitioner can refund cash and transfers, by hand. */
function cashLine(cash: Pence, percent: number, { rule, paidBy }: Pick<MyBooking, "rule" | "paidBy">): string {
  const way = paidBy === "transfer" ? "by bank transfer" : "in cash";
  const paid = `You paid ${pounds(cash)} ${way}.`;
  if (percent === 0) return `${paid} ${whyNoRefund(rule)}.`;
  return `${paid} Cancel now, and ${pounds(refundAmount(cash, percent))} is refunded ${way}: the email that we send you says how.`;
}

function cameBack(
  { paidPence, cashPence }: MyCancellationTerms,
  refund: number,
  { paidBy }: Pick<MyBooking, "paidBy">,
): string {
  if (paidPence > 0 && paidBy === "pass")
    return refund > 0 ? "The session is on your pass again." : "The session of your pass stays used.";
  if (refund > 0 && paidBy === "voucher")
    return `${pounds(refund)} goes back the way you paid: to a voucher at once, to a card within 5 to 7 business days.`;
  if (refund > 0) return `${pounds(refund)} goes back to your card within 5 to 7 business days.`;
  if (paidPence > 0) return "There is no refund, as the terms say.";
  return cashPence > 0
    ? "The email that we send you says what happens to the cash."
    : "The time is offered to others again.";
}
