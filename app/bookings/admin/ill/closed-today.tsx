import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { type ClosedSession, type Closing, countPending, useClosings } from "#app/bookings/closings.ts";
import { readAgain } from "#app/kit/backend/queries.tsx";
import { LINK_BUTTON } from "#app/kit/admin/ui/link-button-class.ts";
import { pounds } from "#domain/money.ts";
import { formatDay } from "#domain/wording.ts";

/** What was closed in one go and touches today, or has clients who are still to choose: what became of each session. */
export default function ClosedToday({ today }: { today: string }) {
  const { data } = useClosings();
  const queries = useQueryClient();
  const pending = data ? countPending(data.closings) : Infinity;
  const before = useRef(Infinity); // the day may have been read before the first of them was carried out
  useEffect(() => {
    if (pending < before.current) for (const key of ["day", "to-do"]) void readAgain(queries, [key]);
    before.current = pending;
  }, [pending, queries]);
  return data?.closings
    .filter(isWorthTelling)
    .map((closing) => <ClosingPanel key={closing.id} closing={closing} today={today} />);
}

function isWorthTelling({ isClosed, sessions }: Closing): boolean {
  return isClosed || sessions.some(({ outcome }) => outcome === "asked" || outcome === null);
}

function ClosingPanel({ closing, today }: { closing: Closing; today: string }) {
  const { kind, note, sessions, isClosed } = closing;
  return (
    <section aria-label={t("Closed")} className="mt-4 border-l-2 border-control bg-surface px-4 py-3 print:hidden">
      <p className="tabular-nums text-quiet">{describeClosing(closing, today)}</p>
      <p className="font-display text-xl leading-snug [overflow-wrap:anywhere]">
        {kind === "ill" ? t("Get well") : note}
      </p>
      {sessions.length === 0 && <p className="mt-1 text-quiet">{t("Nobody was booked in this time.")}</p>}
      {sessions.length > 0 && (
        <ul aria-label={t("What became of the sessions")} className="mt-2">
          {sessions.map((session) => (
            <SessionLine key={session.bookingId ?? session.groupSessionId} session={session} />
          ))}
        </ul>
      )}
      {isClosed && (
        <Link to="/admin/availability" className="link inline-flex min-h-11 items-center">
          {t("Open again under Availability")}
        </Link>
      )}
    </section>
  );
}

/** "Closed since 13:52" */
function describeClosing({ from, until, start, end, isClosed }: Closing, today: string): string {
  if (!isClosed) return t("Open again");
  if (until > today) return t("Closed until {until}", { until: formatDay(until, "dayAndMonth") });
  if (end !== "24:00") return t("Closed today, {start} to {end}", { start: from < today ? "00:00" : start, end });
  return from < today || start === "00:00" ? t("Closed today") : t("Closed since {start}", { start });
}

function SessionLine({ session }: { session: ClosedSession }) {
  const { bookingId, groupSessionId, name } = session;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-t border-hairline py-1.5 [overflow-wrap:anywhere]">
      <Link
        to={bookingId ? `/admin/bookings?booking=${bookingId}` : `/admin/group-sessions/${groupSessionId}`}
        className={LINK_BUTTON}
      >
        <bdi>{name}</bdi>
      </Link>
      <span className="text-quiet tabular-nums">{describeOutcome(session)}</span>
    </li>
  );
}

function describeOutcome({ outcome, groupSessionId, held, lastDay, date, time }: ClosedSession): string {
  switch (outcome) {
    case null:
      return t("hears of it in a moment");
    case "asked":
      return held > 0
        ? t("chooses until {day}, else {amount} back", { day: formatDay(lastDay, "short"), amount: pounds(held) })
        : t("chooses until {day}", { day: formatDay(lastDay, "short") });
    case "refunded":
      return groupSessionId === null ? t("cancelled, all money back") : t("cancelled, all money back to everybody");
    case "moved":
      return t("now on {day}, {time}", { day: formatDay(date, "short"), time });
    case "kept":
      return t("took place");
    case "changed":
      return t("changed meanwhile: nothing was done");
  }
}
