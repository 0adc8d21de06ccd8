import type { Booking } from "#app/backend/bookings/booking.ts";
import { formatMoment } from "#domain/bookings/booking-moment.ts";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { HandedBackButton } from "#app/admin/bookings/money/hand-back-cash.tsx";
import { useStatus } from "#app/admin/bookings/use-status.ts";
import { useServerMutation, useServerQuery } from "#app/backend/queries.tsx";
import { PhoneCallLine } from "#app/admin/phone-calls/phone-call-line.tsx";
import { AdminSection } from "#app/admin/ui/admin-page.tsx";
import { QueryResult } from "#app/admin/ui/query-result.tsx";
import { LINK_BUTTON } from "#app/admin/ui/link-button-class.ts";
import { useManualRefunds } from "#app/admin/ui/payment-summary.tsx";
import type { ManualRefund } from "#app/backend/payments/cash-refunds.ts";
import { loadPhoneCalls, PHONE_CALLS, type PhoneCall } from "#app/backend/messages/phone-calls.ts";
import { loadUndecidedDates } from "#app/backend/catalog/undecided-dates.ts";
import { actOnAlert, type Alert, type Alerts, loadUnconfirmed, markAlertDone } from "#app/backend/bookings/dashboard.ts";
import { ask } from "#app/backend/server/functions.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { describeRefusal, isForGood } from "#domain/messages/refusal.ts";
import { pounds } from "#domain/money.ts";
import { formatDateTime, capitalised } from "#domain/wording.ts";
import type { openAlerts } from "#server/site/actions.ts";
import { ROW } from "./row.ts";
import { UndecidedLine } from "./undecided-line.tsx";

/**
 * Tasks for the practitioner: clients to ring, paid bookings to confirm, and problems that the server could not resolve. Ten of each but the
 * first, with a link to all.
 */
export function Tasks() {
  const unconfirmed = useServerQuery(["bookings", "unconfirmed"], loadUnconfirmed);
  const emails = useServerQuery(["alerts", "emails"], (client) =>
    ask<typeof openAlerts>(client, "practice-alerts", { of: "failed-emails" }),
  );
  const [all, setAll] = useState(false);
  const others = useServerQuery(["alerts", "others", all], (client) =>
    ask<typeof openAlerts>(client, "practice-alerts", { of: "other", all: String(all) }),
  );
  const undecided = useServerQuery(["group_sessions", "undecided"], loadUndecidedDates);
  const cash = useManualRefunds();
  const calls = useServerQuery(PHONE_CALLS, (client) => loadPhoneCalls(client));
  const nothing =
    cash.length === 0 &&
    undecided.data?.length === 0 &&
    calls.data?.every(isDone) &&
    [unconfirmed, emails, others].every(({ data }) => data?.count === 0);
  return (
    <AdminSection title="Waiting for you">
      {nothing && (
        <p className="border-l-2 border-hairline py-3 pl-4 text-quiet">
          All done. New paid bookings and anything that went wrong appear here.
        </p>
      )}
      <QueryResult query={undecided} loading="Looking for dates to decide…" failed="Failed to load dashboard data">
        {(dates) => (
          <ul>
            {dates.map((each) => (
              <UndecidedLine key={each.date.id} {...each} />
            ))}
          </ul>
        )}
      </QueryResult>
      <QueryResult query={calls} loading="Looking for people to ring…" failed="Failed to load dashboard data">
        {(toRing) => (
          <ul>
            {toRing
              .filter((call) => !isDone(call))
              .map((call) => (
                <PhoneCallLine key={call.id} call={call} among />
              ))}
          </ul>
        )}
      </QueryResult>
      <CashLines owed={cash} />
      <QueryResult query={unconfirmed} loading="Looking for bookings to confirm…" failed="Failed to load dashboard data">
        {({ bookings, count }) => (
          <>
            <ul className="@container">
              {bookings.map((booking) => (
                <Unconfirmed key={booking.id} {...booking} />
              ))}
            </ul>
            <More shown={bookings.length} count={count} first="nearest">
              <Link to="/admin/bookings?view=to-confirm" className={WAY}>
                All bookings to confirm
              </Link>
            </More>
          </>
        )}
      </QueryResult>
      <QueryResult query={emails} loading="Looking for messages that failed…" failed="Failed to load dashboard data">
        {({ alerts, count }) => (
          <Unsettled alerts={alerts} count={count}>
            <Link to={FAILED_MESSAGES} className={WAY}>
              All failed messages
            </Link>
          </Unsettled>
        )}
      </QueryResult>
      <QueryResult query={others} loading="Looking for what went wrong…" failed="Failed to load dashboard data">
        {({ alerts, count }) => (
          <Unsettled alerts={alerts} count={count}>
            <Button dense variant="quiet" className="-ml-3" busy={others.isFetching && all} onClick={() => setAll(true)}>
              Show all
            </Button>
          </Unsettled>
        )}
      </QueryResult>
    </AdminSection>
  );
}

const isDone = ({ isTold }: PhoneCall) => isTold;

const FAILED_MESSAGES = "/admin/messages?state=failed";
const WAY = "link inline-flex min-h-11 items-center";

/** If not all are shown: how many there are, and a link to them. */
function More({ shown, count, first, children }: { shown: number; count: number; first: "nearest" | "latest"; children: ReactNode }) {
  if (shown >= count) return null;
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 tabular-nums text-quiet">
      {`${shown} of ${count}, the ${first} first.`} {children}
    </p>
  );
}

function Unsettled({ alerts, count, children }: Alerts & { children: ReactNode }) {
  return (
    <>
      <ul>
        {alerts.map((alert) => (
          <UnsettledLine key={alert.id} {...alert} />
        ))}
      </ul>
      <More shown={alerts.length} count={count} first="latest">
        {children}
      </More>
    </>
  );
}

function Unconfirmed(booking: Booking) {
  const { id, clientName, serviceName, date, time, isWritten, owed } = booking;
  const status = useStatus();
  const moment = formatMoment(booking, "long");
  return (
    <li className={ROW}>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <Link to={`/admin/bookings?booking=${id}`} className={LINK_BUTTON}>
          <bdi>{clientName}</bdi>
        </Link>
        , {serviceName}, <span className="tabular-nums">{moment}</span>
        <span className="text-quiet"> · {owed > 0 ? "deposit paid" : "paid"}, not confirmed</span>
      </span>
      <Button
        dense
        busy={status.isPending}
        onClick={() => status.mutate({ id, clientName, date, time, isWritten, status: "confirmed" })}
        aria-label={`Confirm ${clientName}, ${moment}`}
      >
        Confirm
      </Button>
    </li>
  );
}

/** Refunds of cancelled bookings that are to be handed back in cash, oldest first. */
function CashLines({ owed }: { owed: ManualRefund[] }) {
  if (owed.length === 0) return null;
  return (
    <ul>
      {owed.map((each) => (
        <li key={each.id} className={ROW}>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {each.clientName ? (
              <Link to={`/admin/bookings?booking=${each.bookingId}`} className={LINK_BUTTON}>
                <bdi>{each.clientName}</bdi>
              </Link>
            ) : (
              "A deleted booking"
            )}
            <span className="text-quiet">
              {" "}
              · {pounds(each.pence)} {each.method === "transfer" ? "to transfer back" : "in cash to hand back"}
            </span>
          </span>
          <HandedBackButton owed={each} />
        </li>
      ))}
    </ul>
  );
}

/** The page where a kind of alert can be investigated. */
const PLACES = [
  { of: /^(mail|sms)-failed/, to: FAILED_MESSAGES, name: "Messages" },
  { of: /^mail/, to: "/admin/messages", name: "Messages" },
  { of: /^calendar/, to: "/admin/settings/calendars", name: "Settings" },
  { of: /^newsletter/, to: "/admin/newsletter", name: "Newsletter" },
  { of: /payment|refund|dispute/, to: "/admin/bookings", name: "Bookings" },
];

/** The action that the dashboard offers for a kind of alert. */
const ALERT_ACTIONS: Record<string, { verb: string; done: string; failed: string }> = {
  "mail-failed": { verb: "Send again", done: "Message on its way again", failed: "Failed to send message" },
  "sms-failed": { verb: "Send again", done: "Message on its way again", failed: "Failed to send message" },
  "refund-failed": { verb: "Try again", done: "Refund on its way again", failed: "Failed to try the refund again" },
};

function AlertActionButton({
  alert,
  detail,
  action,
}: {
  alert: Alert;
  detail: string;
  action: { verb: string; done: string; failed: string };
}) {
  const again = useServerMutation({
    mutationFn: actOnAlert,
    successToast: action.done,
    errorToast: action.failed,
    invalidates: ["alerts", "to-do", "mail", "bookings", "refunds"],
    optimistic: { key: ["alerts"], change: (read: Alerts, { id }: Alert) => without(read, id) },
  });
  return (
    <Button dense onClick={() => again.mutate(alert)} aria-label={`${action.verb}: ${detail}`}>
      {action.verb}
    </Button>
  );
}

/** How the sentence "The confirmation of a booking for Ann ..." ends. */
const ENDS: Record<string, string> = {
  "mail-delayed": "has waited for more than an hour",
  "mail-unaddressable": "could not be written: the address is not one email address",
  "sms-failed": "could not be sent as a text message",
};

function UnsettledLine(alert: Alert) {
  const { id, kind, email, about, bookingId } = alert;
  const action = kind === "refund-failed" || alert.canBeResent ? ALERT_ACTIONS[kind] : undefined;
  const toMend = isForGood(alert.refusal) && about?.clientId;
  const end = ENDS[kind] ?? "could not be sent";
  const detail = email ? `The ${email}${about ? ` ${about.name}` : ""} ${end}` : alert.detail;
  const settle = useServerMutation({
    mutationFn: markAlertDone,
    successToast: { title: "Done", description: detail },
    errorToast: "This could not be marked as done",
    invalidates: ["alerts"],
    optimistic: { key: ["alerts"], change: without },
  });
  const place = PLACES.find(({ of }) => of.test(kind));
  const person = about && <Person {...about} />;
  return (
    <li className={ROW}>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {email ? (
          <>
            The {email} {person} <span className="text-bad">{end}</span>
            <Failure {...alert} />{" "}
          </>
        ) : (
          <>
            <span className="text-bad">{wordsFor(kind)}</span>: {detail} {person}{" "}
          </>
        )}
        {place && (
          <Link to={bookingId && place.name === "Bookings" ? `${place.to}?booking=${bookingId}` : place.to} className="link">
            Look at it in {place.name}
          </Link>
        )}
      </span>
      <span className="flex gap-2">
        {toMend && (
          <ButtonLink dense to={`/admin/clients/${toMend}`} aria-label={`Look at the address: ${detail}`}>
            Look at the address
          </ButtonLink>
        )}
        {action && <AlertActionButton alert={alert} detail={detail} action={action} />}
        <Button dense variant="quiet" onClick={() => settle.mutate(id)} aria-label={`Done: ${detail}`}>
          Done
        </Button>
      </span>
    </li>
  );
}

/** When and why a message was not sent, and why it is not sent again. */
function Failure({ kind, triedAt, refusal, outdatedBecause }: Alert) {
  return (
    <>
      {triedAt && ` on ${formatDateTime(triedAt, undefined, "long")}`}
      {refusal && `: ${describeRefusal(kind.startsWith("sms") ? "sms" : "email", refusal)}`}.
      {outdatedBecause && ` It is not sent again: ${outdatedBecause.replace(/^./, (first) => first.toLowerCase())}`}
    </>
  );
}

/** Leads to the booking, or to the client; a name alone is of somebody who is not a client. */
function Person({ name, bookingId, clientId }: NonNullable<Alert["about"]>) {
  const to = bookingId ? `/admin/bookings?booking=${bookingId}` : clientId && `/admin/clients/${clientId}`;
  if (!to) return <bdi>{name}</bdi>;
  return (
    <Link to={to} className={LINK_BUTTON}>
      <bdi>{name}</bdi>
    </Link>
  );
}

function without({ alerts, count }: Alerts, settled: string): Alerts {
  const left = alerts.filter(({ id }) => id !== settled);
  return { alerts: left, count: count - (alerts.length - left.length) };
}

/** "mail-failed" becomes "Mail failed". */
function wordsFor(kind: string): string {
  if (kind === "calendar-without-answer") return "Calendar not updated";
  return capitalised(kind.replaceAll("-", " "));
}
