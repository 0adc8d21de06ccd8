import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { useServerQuery, useServerMutation } from "#app/kit/backend/queries.tsx";
import { AdminSection } from "#app/kit/admin/ui/admin-page.tsx";
import { loadPracticeDay, type PracticeDay } from "#app/bookings/practice-day.ts";
import { lazyComponent } from "#app/kit/ui/lazy-component.tsx";
import { Spinner } from "#app/kit/ui/spinner.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Tasks, ToRing } from "./tasks.tsx";
import { MARK } from "./row.ts";
import { ServiceMark } from "#app/catalog/service-mark.tsx";
import { formatDay } from "#domain/wording.ts";
import { Figure } from "#app/kit/admin/ui/figure.tsx";
import { pounds } from "#domain/money.ts";
import { MONEY_WORDS } from "#domain/payments/money-words.ts";
import { Link } from "react-router";
import { usePracticeClock } from "#app/kit/admin/practice-clock.ts";
import { loadPausedReadings } from "#app/catalog/paused-readings.ts";
import { type DevicePush, leavePushOff, loadDevicePush, turnPushOn } from "#app/messages/push.ts";
import { formatMomentAlone } from "#domain/bookings/booking-moment.ts";
import { StatusLabel } from "#app/kit/admin/ui/booking-labels.tsx";
import { type Column, DataTable } from "#app/kit/admin/ui/data-table.tsx";
import { LINK_BUTTON } from "#app/kit/admin/ui/link-button-class.ts";
import { PaymentSummary } from "#app/kit/admin/ui/payment-summary.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import type { Booking } from "#app/bookings/booking.ts";
import { loadRecentBookings } from "#app/bookings/dashboard.ts";
import { NO_DASHBOARD } from "./describe-day.ts";

const TradeCharts = lazyComponent({
  load: () => import("./trade-charts.tsx"),
  waiting: <Spinner label={t("Drawing the charts…")} />,
  failed: (retry) => (
    <Notice tone="bad" title={t("The charts could not be loaded")}>
      <p>{t("The connection may be down for a moment. Everything else on this page works.")}</p>
      <Button dense onClick={retry} className="self-start">
        {t("Try again")}
      </Button>
    </Notice>
  ),
});

/** Whom to ring, pending tasks, the five latest bookings, the week's money, and the charts, which open on request. */
export default function BelowToday() {
  return (
    <>
      <EndedPush />
      <PausedReadings />
      <ToRing />
      <Tasks />
      <RecentBookings />
      <Figures />
    </>
  );
}

function Figures() {
  const { data: day } = useServerQuery(["day"], loadPracticeDay);
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      {day && (
        <AdminSection title={t("The last 7 days")}>
          <TakingsSummary day={day} />
        </AdminSection>
      )}
      {isShown ? (
        <TradeCharts />
      ) : (
        <Button dense onClick={() => setIsShown(true)}>
          {t("Show the last 12 weeks")}
        </Button>
      )}
    </>
  );
}

/**
 * The revenue of these days' paid bookings and sold vouchers and passes after refunds, and the refunds made in these days for any booking,
 * voucher or pass.
 */
function TakingsSummary({ day: { revenue, refunds } }: { day: PracticeDay }) {
  return (
    <dl className="flex flex-wrap gap-x-16 gap-y-4">
      <Figure
        name={t("Revenue")}
        amount={pounds(revenue.pence)}
        about={t(
          "{bookings, plural, =0 {no paid bookings} one {# paid booking} other {# paid bookings}}{vouchers, plural, =0 {} one { and # voucher or pass} other { and # vouchers or passes}} made in these days: received, less refunds",
          { bookings: revenue.count, vouchers: revenue.vouchers },
        )}
      />
      <Figure
        name={t(MONEY_WORDS.refunded.name)}
        amount={pounds(refunds.pence)}
        about={t("{refunds, plural, =0 {no refunds} one {# refund} other {# refunds}} in the same days", {
          refunds: refunds.count,
        })}
      />
    </dl>
  );
}

const NOTE = "mt-6 border-l-2 border-gold py-2 pl-4 [overflow-wrap:anywhere] print:hidden";

/** Written services that take no new readings, and until when. */
function PausedReadings() {
  const { data: paused = [] } = useServerQuery(["services", "paused"], loadPausedReadings);
  const { data: clock } = usePracticeClock();
  const isPaused = ({ resumesOn }: { resumesOn: string | null }) =>
    resumesOn === null || (clock !== undefined && resumesOn > clock.today);
  return paused.filter(isPaused).map(({ id, name, resumesOn }) => (
    <div key={id} className={NOTE}>
      <p>
        {resumesOn
          ? t("{name}: no new ones until {resumesOn}.", { name, resumesOn: formatDay(resumesOn, "full") })
          : t("{name}: no new ones until you take them again.", { name })}
      </p>
      <Link to="/admin/services" className="link inline-flex min-h-11 items-center">
        {t("Change it under Services")}
      </Link>
    </div>
  ));
}

/** Notifications of this device that ended with the session in which they were switched on. */
function EndedPush() {
  const isAllowed = "Notification" in window && Notification.permission === "granted";
  const { data: push } = useServerQuery(["push"], loadDevicePush, { enabled: isAllowed });
  return push && push !== "unsupported" && push.ended && <PushAgain push={{ ...push, ended: push.ended }} />;
}

type Ended = Exclude<DevicePush, string>;

function PushAgain({ push: { publicKey, ended } }: { push: Ended & { ended: NonNullable<Ended["ended"]> } }) {
  const change = useServerMutation({
    mutationFn: (client, isOn: boolean) => (isOn ? turnPushOn(client, publicKey, ended) : leavePushOff()),
    successToast: (_, isOn) => (isOn ? t("This device is told from now on") : t("This device stays silent")),
    errorToast: t("Failed to change the notifications of this device"),
    invalidates: ["push"],
  });
  return (
    <div className={NOTE}>
      <p>{t("You have signed in anew, so this device gets no notifications any more.")}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button dense busy={change.isPending} onClick={() => change.mutate(true)}>
          {t("Switch them on again")}
        </Button>
        <Button dense variant="quiet" onClick={() => change.mutate(false)}>
          {t("Leave them off")}
        </Button>
      </div>
    </div>
  );
}

/** The second column of a row's three lines on a phone. */
const ASIDE = "card:@max-[30rem]:text-right";

const COLUMNS: Column<Booking>[] = [
  {
    header: t("Client"),
    cell: ({ id, clientName }) => (
      <Link to={`/admin/bookings?booking=${id}`} className={`${LINK_BUTTON} card:after:absolute card:after:inset-0`}>
        {clientName}
      </Link>
    ),
    leads: true,
    className: "card:font-semibold",
  },
  {
    header: t("Session"),
    cell: ({ serviceName, look }) => (
      <span>
        <ServiceMark service={look} className={MARK} />
        {serviceName}
      </span>
    ),
    className: "card:text-quiet",
  },
  { header: t("When"), cell: (booking) => formatMomentAlone(booking), className: "tabular-nums" },
  { header: t("Status"), cell: (booking) => <StatusLabel {...booking} />, className: ASIDE },
  {
    header: t("Payment"),
    cell: (booking) => <PaymentSummary booking={booking} />,
    className: "card:text-right card:text-quiet",
  },
  { header: t("Total"), cell: ({ total }) => pounds(total), numeric: true },
];

function RecentBookings() {
  const recent = useServerQuery(["bookings", "recent"], loadRecentBookings);
  return (
    <AdminSection title={t("Recent bookings")}>
      <QueryResult
        query={recent}
        loading={t("Reading the latest bookings…")}
        failed={NO_DASHBOARD}
        empty={{
          when: (rows) => rows.length === 0,
          say: t("No bookings yet. The five latest appear here as soon as a client books."),
        }}
      >
        {(rows) => (
          <DataTable
            caption={t("The 5 most recent bookings")}
            rows={rows}
            keyOf={({ id }) => id}
            columns={COLUMNS}
            twoLines
          />
        )}
      </QueryResult>
    </AdminSection>
  );
}
