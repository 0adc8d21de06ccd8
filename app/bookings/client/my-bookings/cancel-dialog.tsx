import { t } from "@sacred-space/words/t.ts";
import { MAYBE_DONE_TEXT } from "#app/kit/backend/server/server-result.ts";
import type { MyBooking } from "#app/bookings/my-bookings.ts";
import { useServerMutation, useServerQuery } from "#app/kit/backend/queries.tsx";
import { act, type AnswerOf } from "#app/kit/backend/server/functions.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog, useCloseDialog } from "#app/kit/ui/dialog.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";
import { type Pence, pounds } from "#domain/money.ts";
import { refundAmount } from "#domain/payments/refunds.ts";
import { noRefundOf, whyNoRefund } from "#domain/payments/describe-rules.ts";
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
      title={isWritten ? t("Cancel this reading?") : heldUntil ? t("Release this time?") : t("Cancel this session?")}
      about={`${serviceName}, ${isWritten ? t("promised by {date}", { date: formatDay(date, "long") }) : t("{date} at {time}", { date: formatDay(date, "long"), time })}`}
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
  if (!terms) return <PatientSpinner label={t("Working out your refund…")} />;
  return <Decision booking={booking} zone={zone} terms={terms} onCancelled={onCancelled} onChangedTerms={loadAgain} />;
}

function Unknown({ message, onRetry }: { message: string; onRetry(): void }) {
  const close = useCloseDialog();
  return (
    <div className="mt-5">
      <Notice tone="bad" title={t("Your refund could not be worked out")}>
        <p>{message || t("Please check your connection and try again. Nothing has been cancelled.")}</p>
      </Notice>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onRetry}>{t("Try again")}</Button>
        <Button variant="quiet" onClick={close}>
          {t("Keep my booking")}
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
      title: t("Your booking is cancelled"),
      description: cameBack(terms, refundPence, booking),
    }),
    errorToast: (_, { status }) => (status === 0 ? t("It may not be cancelled") : t("Not cancelled")),
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
          {t("Keep my booking")}
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
  if (paidPence > 0 && paidBy === "pass") return t("Cancel now");
  if (paidPence > 0) return t("Cancel now: {refundPence} back", { refundPence: pounds(refundPence) });
  return cashPence > 0 ? t("Cancel now") : t("Release the time");
}

/** What cancelling now gives back, by card and besides. */
function termsLine(
  terms: MyCancellationTerms,
  zone: string,
  booking: Pick<MyBooking, "rule" | "paidBy" | "chooseUntil">,
): string {
  const { paidPence, refundPence, until, percent, cashPence } = terms;
  if (paidPence > 0 && booking.paidBy === "pass" && refundPence > 0 && !until)
    return t("Cancel now: the session goes back to your pass.");
  if (paidPence > 0 && booking.paidBy === "pass")
    return refundPence > 0 && until
      ? t("Cancel now: the session goes back to your pass. After {until} it stays used.", {
          until: formatDateTime(until, zone, "long"),
        })
      : t("By the terms of this booking, the session of your pass stays used.");
  const besides = cashPence > 0 ? cashLines(cashPence, percent, booking) : [];
  if (paidPence > 0) return [cardLine(terms, zone, booking), ...besides].join(" ");
  return besides.length > 0 ? besides.join(" ") : t("Nothing was charged. The time is offered to others at once.");
}

/** "Cancel now: £70.00 back. After Thursday 6 November, 11:00: £35.00." */
function cardLine(
  { paidPence, refundPence, until, thenPence, percent }: MyCancellationTerms,
  zone: string,
  { rule, chooseUntil }: Pick<MyBooking, "rule" | "chooseUntil">,
): string {
  const [paid, refund] = [pounds(paidPence), pounds(refundPence)];
  if (!until && percent === 100)
    return chooseUntil
      ? t("Cancel now: {refund} back, because I cannot be there.", { refund })
      : t("Cancel now: {refund} back, because your reading is late.", { refund });
  if (!until) return noRefundOf(rule, paidPence);
  const later = { refund, until: formatDateTime(until, zone, "long"), afterwards: pounds(thenPence) };
  return rule.deposit === null
    ? t("Cancel now: {refund} back. After {until}: {afterwards}.", later)
    : t("Cancel now: you get {refund} of the {paid} paid back. After {until}: {afterwards}.", { ...later, paid });
}

/** Only the practitioner can refund cash and transfers, by hand. */
function cashLines(cash: Pence, percent: number, { rule, paidBy }: Pick<MyBooking, "rule" | "paidBy">): string[] {
  const isTransfer = paidBy === "transfer";
  const paid = { cash: pounds(cash) };
  const amount = { amount: pounds(refundAmount(cash, percent)) };
  const back = isTransfer
    ? t("Cancel now, and {amount} is refunded by bank transfer: the email that we send you says how.", amount)
    : t("Cancel now, and {amount} is refunded in cash: the email that we send you says how.", amount);
  return [
    isTransfer ? t("You paid {cash} by bank transfer.", paid) : t("You paid {cash} in cash.", paid),
    percent === 0 ? t("{reason}.", { reason: whyNoRefund(rule) }) : back,
  ];
}

function cameBack(
  { paidPence, cashPence }: MyCancellationTerms,
  refund: number,
  { paidBy }: Pick<MyBooking, "paidBy">,
): string {
  if (paidPence > 0 && paidBy === "pass")
    return refund > 0 ? t("The session is on your pass again.") : t("The session of your pass stays used.");
  if (refund > 0 && paidBy === "voucher")
    return t("{refund} goes back the way you paid: to a voucher at once, to a card within 5 to 7 business days.", {
      refund: pounds(refund),
    });
  if (refund > 0) return t("{refund} goes back to your card within 5 to 7 business days.", { refund: pounds(refund) });
  if (paidPence > 0) return t("There is no refund, as the terms say.");
  return cashPence > 0
    ? t("The email that we send you says what happens to the cash.")
    : t("The time is offered to others again.");
}
