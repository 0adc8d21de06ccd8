import { useState } from "react";
import { Link } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { useWhoIsTold } from "#app/messages/admin/who-is-told.tsx";
import { announceAudience } from "#domain/messages/audience.ts";
import { StatusLabel } from "#app/kit/admin/ui/booking-labels.tsx";
import WaitingSign from "#app/kit/admin/offline/waiting-sign.tsx";
import { Fact } from "#app/kit/admin/ui/fact.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { useManualRefunds } from "#app/kit/admin/ui/payment-summary.tsx";
import type { Booking } from "#app/bookings/booking.ts";
import { loadCompanions } from "#app/bookings/booking-actions.ts";
import { loadBooking } from "#app/bookings/bookings.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { pounds } from "#domain/money.ts";
import { MeetingLine } from "#app/catalog/admin/meeting/meeting-line.tsx";
import { loadMeeting } from "#app/bookings/meeting.ts";
import { PLACE_IN_WORDS } from "#domain/catalog/session-place.ts";
import { formatDay, formatDuration, formatDateTime } from "#domain/wording.ts";
import { AnswersSection } from "./booking-answers.tsx";
import { BookingQuestions, type BookingSteps, useBookingSteps } from "./booking-steps.tsx";
import { ClientOfBooking } from "./client-of-booking.tsx";
import { HandBackCash } from "./money/hand-back-cash.tsx";
import { PassButtons } from "./money/pass-buttons.tsx";
import { PaymentButtons } from "./money/payment-buttons.tsx";
import { PaymentLinkButton } from "./money/payment-link-button.tsx";
import { CreditLines } from "./money/credit-lines.tsx";
import { MoveForm } from "./move-form.tsx";
import { NoShowButton } from "./no-show-button.tsx";
import { paymentOf } from "./money/payment-of.ts";
import { PrivateNotes } from "./private-notes.tsx";
import { WaysToReach } from "./ways-to-reach.tsx";
import { NextStep } from "./row-actions.tsx";
import { lazyDialog } from "#app/kit/admin/ui/lazy-dialog.tsx";
import { loadBookingHistory } from "#app/bookings/history.ts";
import { roleName, describeHistoryEntry } from "./describe-history.ts";

const VoucherDialog = lazyDialog(() => import("./money/voucher-dialog.tsx").then((part) => part.VoucherDialog));

function VoucherButton({ booking }: { booking: Pick<Booking, "id" | "clientName" | "owed"> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {booking.owed > 0 && (
        <Button dense onClick={() => setIsOpen(true)}>
          {t("Pay with a voucher")}
        </Button>
      )}
      {isOpen && <VoucherDialog booking={booking} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type BookingSheetProps = { id: string; zone: string; onClose: () => void };

/** Everything about one booking: client and contact details, next step, time and place, money, and messages. */
export function BookingSheet({ id, zone, onClose }: BookingSheetProps) {
  const query = useServerQuery(["bookings", "one", id], (client, signal) => loadBooking(client, id, signal));
  return (
    <Dialog title={query.data?.clientName ?? t("Booking")} shape="sheet" onClose={onClose}>
      <div className="mt-4">
        <QueryResult
          query={query}
          loading={t("Reading the booking…")}
          failed={{ toast: t("Failed to load bookings") }}
          empty={{ when: (booking) => booking === null, say: t("This booking is no longer there.") }}
        >
          {(booking) => booking && <BookingDetails booking={booking} zone={zone} />}
        </QueryResult>
      </div>
    </Dialog>
  );
}

function BookingDetails({ booking, zone }: { booking: Booking; zone: string }) {
  const [isMoving, setIsMoving] = useState(false);
  const [isMore, setIsMore] = useState(false);
  const steps = useBookingSteps();
  const toHandBack = useManualRefunds(booking.id).reduce((sum, { pence }) => sum + pence, 0);
  const { groupSessionId, isWritten, status } = booking;
  const meeting = useServerQuery(["bookings", "meeting", booking.id], (client) => loadMeeting(client, booking.id)).data;
  const isLive = status === "pending" || status === "confirmed";
  const canMove = groupSessionId === null && !isWritten && isLive;
  return (
    <>
      <WaysToReach booking={booking} />
      <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
        {isWritten && (status === "confirmed" || status === "completed") && (
          <ButtonLink dense variant={status === "confirmed" ? "gold" : "outline"} to={`/admin/readings/${booking.id}`}>
            {status === "confirmed" ? t("Write the reading") : t("The reading")}
          </ButtonLink>
        )}
        <NextStep booking={booking} steps={steps} variant={isWritten && status === "confirmed" ? "outline" : "gold"} />
        <NoShowButton booking={booking} />
        <PassButtons booking={booking} />
        <PaymentButtons booking={booking} />
        <PaymentLinkButton booking={booking} />
        <VoucherButton booking={booking} />
        <HandBackCash bookingId={booking.id} />
      </div>
      <WaitingSign bookingId={booking.id} />
      <dl className="mt-5 border-t border-hairline">
        <Fact name={t("Session")}>{booking.serviceName}</Fact>
        {booking.places > 1 && <Companions bookingId={booking.id} />}
        {status === "pending" && !booking.isGivenUp && <ToldOfConfirmation bookingId={booking.id} />}
        {isWritten ? (
          <Fact name={t("Promised by")}>{formatDay(booking.date, "long")}</Fact>
        ) : (
          <Fact
            name={t("When")}
          >{`${formatDay(booking.date, "long")}, ${booking.time}, ${formatDuration(booking.durationMinutes)}`}</Fact>
        )}
        {groupSessionId === null ? (
          <Fact name={t("Place")}>
            {t(PLACE_IN_WORDS[booking.place])}
            {meeting && <MeetingLine meeting={meeting} isWhole />}
          </Fact>
        ) : (
          <Fact name={t("Group")}>
            <Link to={`/admin/group-sessions/${groupSessionId}`} className="link">
              {t("Roster")}
            </Link>
            {meeting && <MeetingLine meeting={meeting} isWhole />}
          </Fact>
        )}
        <Fact name={t("Status")}>
          <StatusLabel {...booking} />
          {booking.noShow && <span className="text-bad"> · {t("did not come")}</span>}
        </Fact>
        <Fact name={t("Payment")}>
          {[paymentOf(booking), toHandBack > 0 && t("{toHandBack} to hand back", { toHandBack: pounds(toHandBack) })]
            .filter(Boolean)
            .join(", ")}
          {booking.paid > 0 && (
            <Link to={`/admin/receipts/${booking.id}`} className="link ml-4">
              {t("Receipt")}
            </Link>
          )}
        </Fact>
        {booking.paid > 0 && <CreditLines bookingId={booking.id} />}
        {booking.notes && <Fact name={t("Their note")}>{booking.notes}</Fact>}
        {booking.cancellationReason && <Fact name={t("Cancelled because")}>{booking.cancellationReason}</Fact>}
      </dl>
      <div className="mt-4 -ml-3 flex flex-wrap gap-x-1 gap-y-2">
        {canMove && (
          <Button dense variant="quiet" aria-expanded={isMoving} onClick={() => setIsMoving(!isMoving)}>
            {t("Reschedule")}
          </Button>
        )}
        {!isLive && <BookAgain booking={booking} />}
        {booking.paid - booking.refunded > toHandBack && (
          <Button dense variant="quiet" onClick={() => steps.ask("refund", booking)}>
            {t("Refund…")}
          </Button>
        )}
        {isLive && <CancelButton booking={booking} steps={steps} />}
        <Button dense variant="quiet" aria-expanded={isMore} onClick={() => setIsMore(!isMore)}>
          {t("More")}
        </Button>
      </div>
      {isMore && (
        <div role="group" aria-label={t("More")} className="mt-2 -ml-3 flex flex-wrap justify-between gap-x-6 gap-y-2">
          <div className="flex flex-wrap gap-x-1 gap-y-2">
            {isLive && <BookAgain booking={booking} />}
            {status === "completed" && <CancelButton booking={booking} steps={steps} />}
          </div>
          <Button dense variant="quiet" onClick={() => steps.ask("delete", booking)} className="text-bad!">
            {t("Delete…")}
          </Button>
        </div>
      )}
      {isMoving && canMove && (
        <MoveForm isInSheet booking={booking} onMoved={() => setIsMoving(false)} onKeep={() => setIsMoving(false)} />
      )}
      <AnswersSection bookingId={booking.id} />
      {booking.clientId && <ClientOfBooking clientId={booking.clientId} bookingId={booking.id} />}
      <PrivateNotes key={booking.id} booking={booking} />
      <BookingHistory id={booking.id} zone={zone} />
      <BookingQuestions steps={steps} />
    </>
  );
}

function BookAgain({ booking: { id } }: { booking: Pick<Booking, "id"> }) {
  return (
    <ButtonLink dense variant="quiet" to={`/admin/bookings?new=${id}`}>
      {t("Book again")}
    </ButtonLink>
  );
}

function CancelButton({ booking, steps }: { booking: Booking; steps: BookingSteps }) {
  return (
    <Button dense variant="quiet" onClick={() => steps.ask("cancel", booking)}>
      {t("Cancel…")}
    </Button>
  );
}

function Companions({ bookingId }: { bookingId: string }) {
  const names = useServerQuery(["bookings", "companions", bookingId], (client) =>
    loadCompanions(client, bookingId),
  ).data;
  return (
    names && (
      <Fact name={t("Comes with")}>
        <bdi>{names}</bdi>
      </Fact>
    )
  );
}

/** Whom confirming would tell, once the server has said it: without a connection it is confirmed all the same. */
function ToldOfConfirmation({ bookingId }: { bookingId: string }) {
  const { audience, isSingle } = useWhoIsTold({ act: "confirm", bookingIds: [bookingId] });
  return audience && <Fact name={t("Once confirmed")}>{announceAudience(audience, { isSingle })}</Fact>;
}

/** The booking's audit trail, latest first, in the practice's time zone. */
function BookingHistory({ id, zone }: { id: string; zone: string }) {
  const query = useServerQuery(["history", id], (client, signal) => loadBookingHistory(client, id, signal));
  return (
    <section aria-label={t("History")} className="mt-6">
      <h3 className="mb-2 border-b border-hairline pb-1 font-sans font-semibold">{t("History")}</h3>
      <QueryResult
        query={query}
        loading={t("Reading the history…")}
        failed={t("Failed to load the history")}
        empty={{ when: (rows) => rows.length === 0, say: t("Nothing is recorded about this booking.") }}
      >
        {(changes) => (
          <ol>
            {changes.map(({ at, role, ...change }) => (
              <li key={change.id} className="flex flex-wrap justify-between gap-x-6 py-1">
                <span>{describeHistoryEntry(change).join("; ") || t("Changed")}</span>
                <span className="tabular-nums text-quiet">{`${formatDateTime(at, zone, "shortDate")}, ${roleName(role)}`}</span>
              </li>
            ))}
          </ol>
        )}
      </QueryResult>
    </section>
  );
}
