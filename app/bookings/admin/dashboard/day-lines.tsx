import { t } from "@sacred-space/words/t.ts";
import { formatMomentAlone } from "#domain/bookings/booking-moment.ts";
import { formatPlaces } from "#domain/catalog/places.ts";
import { memo, type ReactNode } from "react";
import { Link } from "react-router";
import type { BookingSteps } from "#app/bookings/admin/booking-steps.tsx";
import { PaymentButtons } from "#app/bookings/admin/money/payment-buttons.tsx";
import { NoShowButton } from "#app/bookings/admin/no-show-button.tsx";
import { NextStep } from "#app/bookings/admin/row-actions.tsx";
import { StatusLabel } from "#app/kit/admin/ui/booking-labels.tsx";
import { lazyComponent } from "#app/kit/ui/lazy-component.tsx";
import { LINK_BUTTON } from "#app/kit/admin/ui/link-button-class.ts";
import { PaymentSummary } from "#app/kit/admin/ui/payment-summary.tsx";
import type { DaySession } from "#app/bookings/practice-day.ts";
import { namedWithPlace } from "#domain/catalog/session-place.ts";
import { pounds } from "#domain/money.ts";
import { isUnpaid } from "#domain/payments/deposit.ts";
import type { Minutes } from "#domain/time.ts";
import { MARK } from "./row.ts";
import { ServiceMark } from "#app/catalog/service-mark.tsx";
import { clockTime, type DayLine, describeClosed, type GroupLine } from "./day-plan.ts";

/** Lazy: it brings the device's store, which is loaded once the day is shown. */
const WaitingSign = lazyComponent({
  load: () => import("#app/kit/admin/offline/waiting-sign.tsx"),
  failed: () => null,
});

/** Shown in print only, in place of text that opens on press. */
const PRINTED = "hidden print:block";

type Phase = "over" | "begun" | "coming";
type DayLinesProps = {
  label: string;
  lines: DayLine[];
  /** Of today only. */
  now?: Minutes;
  /** The line whose note stands above. */
  next: string | undefined;
  steps: BookingSteps;
};

/** The lines of a day in order, with a marker at the current time. */
export function DayLines({ label, lines, now, next, steps }: DayLinesProps) {
  const phaseOf = ({ from, to }: DayLine): Phase =>
    now === undefined || from > now ? "coming" : to <= now ? "over" : "begun";
  const shown = lines.filter((line) => line.kind !== "free" || phaseOf(line) !== "over");
  if (shown.length === 0) return null;
  const begun = shown.filter((line) => phaseOf(line) !== "coming").length;
  const drawn = (part: DayLine[]) =>
    part.map((line) => (
      <DrawnLine key={line.key} line={line} phase={phaseOf(line)} isNext={line.key === next} steps={steps} />
    ));
  return (
    <ol aria-label={label} className="@container mt-4 border-t border-hairline">
      {drawn(shown.slice(0, begun))}
      {now !== undefined && (
        <li className="flex items-center gap-3 text-xs font-semibold tabular-nums text-gold print:hidden after:h-px after:grow after:bg-gold">
          {t("Now, {now}", { now: clockTime(now) })}
        </li>
      )}
      {drawn(shown.slice(begun))}
    </ol>
  );
}

type LineProps<Of> = { line: Of; phase: Phase; steps: BookingSteps };

const DrawnLine = memo(function DrawnLine({ line, phase, isNext, steps }: LineProps<DayLine> & { isNext: boolean }) {
  const time = t("{from} to {to}", { from: clockTime(line.from), to: clockTime(line.to) });
  if (line.kind === "free") return <Row quiet>{t("free {time}", { time })}</Row>;
  if (line.kind === "closed") return <Row quiet {...describeClosed(line)} />;
  if (line.kind === "due")
    return (
      <Row quiet={false} time={t("due")}>
        <Session session={line.session} phase={phase} steps={steps} />
      </Row>
    );
  return (
    <Row quiet={phase === "over"} time={clockTime(line.from)} until={clockTime(line.to)}>
      {line.kind === "group" ? (
        <Group line={line} phase={phase} steps={steps} />
      ) : (
        <Session session={line.session} phase={phase} isNext={isNext} steps={steps} />
      )}
    </Row>
  );
});

function Row({
  time,
  until,
  quiet,
  children,
}: {
  time?: string;
  until?: string;
  quiet: boolean;
  children?: ReactNode;
}) {
  return (
    <li
      className={`grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3 break-inside-avoid border-b border-hairline py-2.5 ${quiet ? "text-quiet" : ""}`}
    >
      <span className="tabular-nums">
        {time}
        {until && <span className="block text-xs text-quiet">{t("to {until}", { until })}</span>}
      </span>
      <div className="min-w-0 [overflow-wrap:anywhere]">{children}</div>
    </li>
  );
}

type SessionProps = { session: DaySession; phase: Phase; isNext?: boolean; steps: BookingSteps };

function Session({ session, phase, isNext, steps }: SessionProps) {
  const { id, clientName, clientPhone, serviceName, place, visit, notes, status, noShow } = session;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <p>
          <Link to={`/admin/bookings?booking=${id}`} className={LINK_BUTTON}>
            {clientName}
          </Link>{" "}
          <span className={visit === 1 ? "text-gold" : "text-quiet"}>
            {visit === 1 ? t("first visit") : t("visit {visit}", { visit })}
          </span>
        </p>
        <p>
          <ServiceMark service={session.look} className={MARK} />
          {namedWithPlace(serviceName, place)}
        </p>
        {session.isWritten && <p>{formatMomentAlone(session, "long")}</p>}
        <p className={PRINTED}>{clientPhone}</p>
        {notes && <p className={`max-w-prose whitespace-pre-line text-quiet ${isNext ? PRINTED : ""}`}>“{notes}”</p>}
        <WaitingSign bookingId={id} />
        <p className="flex flex-wrap gap-x-3">
          <StatusLabel {...session} />
          {noShow && <span className="text-bad">{t("did not come")}</span>}
          <span className={isUnpaid(session) ? "text-bad" : "text-quiet"}>
            <PaymentSummary booking={session} />
          </span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden print:hidden">
        {(status === "pending" || phase !== "coming") && <NextStep booking={session} steps={steps} />}
        {phase !== "coming" && status === "confirmed" && !session.isWritten && <NoShowButton booking={session} />}
        <PaymentButtons booking={session} />
      </div>
    </div>
  );
}

/** A group session with its roster, and the participants who still owe money. */
function Group({ line: { id, title, places, look, people } }: LineProps<GroupLine>) {
  const missed = people.filter(({ noShow }) => noShow).length;
  const state = [places && formatPlaces(places), missed > 0 && t("{missed} did not come", { missed })];
  return (
    <>
      <p>
        {look && <ServiceMark service={look} className={MARK} />}
        <Link to={`/admin/group-sessions/${id}`} className={LINK_BUTTON}>
          {title}
        </Link>{" "}
        <span className="text-quiet">{state.filter(Boolean).join(" · ")}</span>
      </p>
      {people.map(({ id: each, clientName, clientPhone }) => (
        <p key={each} className={PRINTED}>
          {clientName} {clientPhone}
        </p>
      ))}
      <ul className="print:hidden">
        {people
          .filter(({ owed }) => owed > 0)
          .map((each) => (
            <li key={each.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-1">
              <span>
                <Link to={`/admin/bookings?booking=${each.id}`} className={LINK_BUTTON}>
                  {each.clientName}
                </Link>{" "}
                <span className="text-bad">{t("{owed} to pay", { owed: pounds(each.owed) })}</span>
                <WaitingSign bookingId={each.id} />
              </span>
              <span className="flex flex-wrap gap-2">
                <PaymentButtons booking={each} />
              </span>
            </li>
          ))}
      </ul>
    </>
  );
}
