import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import type { Booking } from "#app/bookings/booking.ts";
import { formatMoment } from "#domain/bookings/booking-moment.ts";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { HandedBackButton } from "#app/bookings/admin/money/hand-back-cash.tsx";
import { useStatus } from "#app/bookings/admin/use-status.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { PhoneCallLine } from "#app/messages/admin/phone-call-line.tsx";
import { AdminSection } from "#app/kit/admin/ui/admin-page.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { LINK_BUTTON } from "#app/kit/admin/ui/link-button-class.ts";
import { useManualRefunds } from "#app/kit/admin/ui/payment-summary.tsx";
import type { ManualRefund } from "#app/payments/cash-refunds.ts";
import { loadPhoneCalls, PHONE_CALLS, type PhoneCall } from "#app/messages/phone-calls.ts";
import { loadUndecidedDates, type UndecidedDate } from "#app/catalog/undecided-dates.ts";
import { loadUnconfirmed } from "#app/bookings/dashboard.ts";
import { ask } from "#app/kit/backend/server/functions.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { pounds } from "#domain/money.ts";
import type { openAlerts } from "#server/site/actions.ts";
import { AlertLines } from "./alert-lines.tsx";
import { FAILED_MESSAGES } from "./alert-kinds.ts";
import { MARK, ROW } from "./row.ts";
import { ServiceMark } from "#app/catalog/service-mark.tsx";
import { lazyDialog } from "#app/kit/admin/ui/lazy-dialog.tsx";
import { useAction } from "#app/kit/backend/use-action.ts";
import type { keepGroupSession } from "#server/catalog/actions.ts";
import { formatDay } from "#domain/wording.ts";
import { NO_DASHBOARD } from "./describe-day.ts";

/** Whom no email and no SMS can tell, of a sick day as of anything else; nothing while nobody is to be rung. */
export function ToRing() {
  const calls = useServerQuery(PHONE_CALLS, (client) => loadPhoneCalls(client));
  const toRing = calls.data?.filter((call) => !isDone(call));
  const list = (
    <QueryResult query={calls} loading={t("Looking for people to ring…")} failed={NO_DASHBOARD}>
      {() => (
        <ul>
          {toRing?.map((call) => (
            <PhoneCallLine key={call.id} call={call} among />
          ))}
        </ul>
      )}
    </QueryResult>
  );
  if (!toRing) return list;
  return (
    toRing.length > 0 && (
      <AdminSection
        title={t("To ring")}
        aside={t("{toRing, plural, one {# call} other {# calls}}", { toRing: toRing.length })}
      >
        {list}
      </AdminSection>
    )
  );
}

/**
 * Tasks for the practitioner: paid bookings to confirm, and problems that the server could not resolve. Ten of each but the
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
    <AdminSection title={t("Waiting for you")}>
      {nothing && (
        <p className="border-l-2 border-hairline py-3 pl-4 text-quiet">
          {t("All done. New paid bookings and anything that went wrong appear here.")}
        </p>
      )}
      <QueryResult query={undecided} loading={t("Looking for dates to decide…")} failed={NO_DASHBOARD}>
        {(dates) => (
          <ul>
            {dates.map((each) => (
              <UndecidedLine key={each.date.id} {...each} />
            ))}
          </ul>
        )}
      </QueryResult>
      <CashLines owed={cash} />
      <QueryResult query={unconfirmed} loading={t("Looking for bookings to confirm…")} failed={NO_DASHBOARD}>
        {({ bookings, count }) => (
          <>
            <ul className="@container">
              {bookings.map((booking) => (
                <Unconfirmed key={booking.id} {...booking} />
              ))}
            </ul>
            <More shown={bookings.length} count={count} isNearest>
              <Link to="/admin/bookings?view=to-confirm" className={TO_ALL}>
                {t("All bookings to confirm")}
              </Link>
            </More>
          </>
        )}
      </QueryResult>
      <QueryResult query={emails} loading={t("Looking for messages that failed…")} failed={NO_DASHBOARD}>
        {({ alerts, count }) => (
          <>
            <AlertLines alerts={alerts} />
            <More shown={alerts.length} count={count}>
              <Link to={FAILED_MESSAGES} className={TO_ALL}>
                {t("All failed messages")}
              </Link>
            </More>
          </>
        )}
      </QueryResult>
      <QueryResult query={others} loading={t("Looking for what went wrong…")} failed={NO_DASHBOARD}>
        {({ alerts, count }) => (
          <>
            <AlertLines alerts={alerts} />
            <More shown={alerts.length} count={count}>
              <Button
                dense
                variant="quiet"
                className="-ml-3"
                busy={others.isFetching && all}
                onClick={() => setAll(true)}
              >
                {t("Show all")}
              </Button>
            </More>
          </>
        )}
      </QueryResult>
    </AdminSection>
  );
}

const isDone = ({ isTold }: PhoneCall) => isTold;

const TO_ALL = "link inline-flex min-h-11 items-center";

/** If not all are shown: how many there are, and a link to them. */
function More({
  shown,
  count,
  isNearest = false,
  children,
}: {
  shown: number;
  count: number;
  /** The nearest first, and not the latest. */
  isNearest?: boolean;
  children: ReactNode;
}) {
  if (shown >= count) return null;
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 tabular-nums text-quiet">
      {t("{shown} of {count}, the {isNearest, select, true {nearest} other {latest}} first.", {
        shown,
        count,
        isNearest,
      })}{" "}
      {children}
    </p>
  );
}

function Unconfirmed(booking: Booking) {
  const { id, clientName, serviceName, date, time, isWritten, owed } = booking;
  const status = useStatus();
  const moment = formatMoment(booking, "long");
  return (
    <li className={ROW}>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <ServiceMark service={booking.look} className={MARK} />
        <Link to={`/admin/bookings?booking=${id}`} className={LINK_BUTTON}>
          <bdi>{clientName}</bdi>
        </Link>
        , {serviceName}, <span className="tabular-nums">{moment}</span>
        <span className="text-quiet">
          {" · "}
          {owed > 0 ? t("deposit paid, not confirmed") : t("paid, not confirmed")}
        </span>
      </span>
      <Button
        dense
        busy={status.isPending}
        onClick={() => status.mutate({ id, clientName, date, time, isWritten, status: "confirmed" })}
        aria-label={t("Confirm {clientName}, {moment}", { clientName, moment })}
      >
        {t("Confirm")}
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
              t("A deleted booking")
            )}
            <span className="text-quiet">
              {" "}
              · {pounds(each.pence)} {each.method === "transfer" ? t("to transfer back") : t("in cash to hand back")}
            </span>
          </span>
          <HandedBackButton owed={each} />
        </li>
      ))}
    </ul>
  );
}

const CancelGroupSession = lazyDialog(
  async () => (await import("#app/catalog/admin/cancel-group-session.tsx")).CancelGroupSession,
);

/** A group session with too few places booked: confirm it anyway, or cancel it. */
function UndecidedLine({ date, serviceName, booked, leastPlaces, decideOn }: UndecidedDate) {
  const [isCancelling, setIsCancelling] = useState(false);
  const name = `${serviceName}, ${formatDay(date.startsOn, "dayAndMonth")}`;
  const hold = useAction<typeof keepGroupSession>("practice-keep-group-session", {
    successToast: { title: t("The date takes place"), description: name },
    errorToast: t("Failed to hold date"),
    invalidates: ["group_sessions"],
  });
  return (
    <li className={`${ROW} flex-wrap`}>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {rich(
          "<link>{name}</link>: {booked} of at least {leastPlaces} places.<span> Without an answer it is cancelled at noon on {decideOn}, at the earliest 12 hours after we asked you</span>",
          {
            name,
            booked,
            leastPlaces,
            decideOn: formatDay(decideOn, "dayAndMonth"),
            link: (words) => (
              <Link to={`/admin/group-sessions/${date.id}`} className="link">
                {words}
              </Link>
            ),
            span: (words) => <span className="text-quiet">{words}</span>,
          },
        )}
      </span>
      <span className="flex flex-wrap gap-2">
        <Button
          dense
          busy={hold.isPending}
          onClick={() => hold.mutate({ groupSessionId: date.id })}
          aria-label={t("Hold it anyway: {name}", { name })}
        >
          {t("Hold it anyway")}
        </Button>
        <Button
          dense
          variant="quiet"
          onClick={() => setIsCancelling(true)}
          aria-label={t("Cancel it and refund everybody: {name}", { name })}
        >
          {t("Cancel it and refund everybody")}
        </Button>
      </span>
      {isCancelling && <CancelGroupSession date={date} name={name} onClose={() => setIsCancelling(false)} />}
    </li>
  );
}
