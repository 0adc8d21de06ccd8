import { useEffect, useMemo } from "react";
import { Link } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { BookingQuestions, type BookingSteps, useBookingSteps } from "#app/bookings/admin/booking-steps.tsx";
import { usePracticeClock } from "#app/kit/admin/practice-clock.ts";
import { useIsNarrow } from "#app/kit/admin/shell/sidebar-state.ts";
import { AdminSection } from "#app/kit/admin/ui/admin-page.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { loadPracticeDay, type PracticeDay } from "#app/bookings/practice-day.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { lazyComponent } from "#app/kit/ui/lazy-component.tsx";
import { addDays, minutesOf, type Minutes } from "#domain/time.ts";
import { formatDay } from "#domain/wording.ts";
import { DayLines } from "./day-lines.tsx";
import { isHeld, planOf, clockTime, type GroupLine, type SessionLine } from "./day-plan.ts";
import {
  NO_DASHBOARD,
  sessionsInWords,
  dayInOneSentence,
  describeDue,
  greeting,
  describeTomorrow,
  inHowLong,
} from "./describe-day.ts";
import { ServiceMark } from "#app/catalog/service-mark.tsx";
import { WaysToReach } from "#app/bookings/admin/ways-to-reach.tsx";
import { MeetingLine } from "#app/catalog/admin/meeting/meeting-line.tsx";
import { namedWithPlace } from "#domain/catalog/session-place.ts";

const ClosedToday = lazyComponent({
  load: () => import("#app/bookings/admin/ill/closed-today.tsx"),
  failed: () => null,
});
/** Wide screens alone have the room, and fetch it. */
const DayTrack = lazyComponent({
  load: () => import("./day-track.tsx"),
  waiting: <div className="mt-5 mb-2 h-24" />,
  failed: () => null,
});
const CachedToday = lazyComponent({
  load: () => import("#app/kit/admin/offline/cached-today.tsx"),
  failed: () => null,
});

/** The day at this moment: the next session, past and future ones, and tomorrow. Stays correct while the page is open for days. */
export function Today() {
  const day = useServerQuery(["day"], loadPracticeDay);
  const steps = useBookingSteps(); // here, since Day renders every minute
  return (
    <AdminSection title={t("Today")} aside={day.data && formatDay(day.data.today, "long")}>
      <QueryResult query={day} loading={t("Reading your day…")} failed={NO_DASHBOARD}>
        {(data) => <Day day={data} steps={steps} onOver={day.refetch} />}
      </QueryResult>
      {/* Also while the day is refetched, so that dialogs and typed text there are kept. */}
      {!day.data && day.errorUpdateCount > 0 && <CachedToday />}
      <BookingQuestions steps={steps} />
    </AdminSection>
  );
}

/** The part that renders every minute; each line renders again only when it begins or ends. */
function Day({ day, steps, onOver }: { day: PracticeDay; steps: BookingSteps; onOver: () => unknown }) {
  const { profile } = useAuth();
  const isNarrow = useIsNarrow();
  const { data: clock } = usePracticeClock();
  const isPast = clock !== undefined && day.today < clock.today;
  useEffect(() => {
    if (isPast) void onOver();
  }, [isPast, onOver]);
  const tomorrow = addDays(day.today, 1);
  const [lines, next] = useMemo(() => [planOf(day, day.today), planOf(day, tomorrow)], [day, tomorrow]);
  const now = minutesOf(clock?.today === day.today ? clock.time : day.now);
  const held = lines.filter(isHeld);
  const isOver = held.every(({ to }) => to <= now);
  const nextToday = held.find(({ from }) => from > now);
  const [first] = next.filter(isHeld);
  return (
    <>
      <p className="font-display text-xl leading-snug print:hidden">
        {greeting(now, profile?.full_name ?? undefined)} {dayInOneSentence(lines, now)} {describeDue(lines)}
      </p>
      {!isNarrow && lines.some(({ kind }) => kind !== "due" && kind !== "closed") && (
        <DayTrack lines={lines} now={now} />
      )}
      {day.hasClosing && <ClosedToday today={day.today} />}
      {nextToday && <NextUp line={nextToday} inMinutes={nextToday.from - now} />}
      {isOver && first && <NextUp line={first} inMinutes={undefined} />}
      {held.length === 0 && (
        <p className="mt-4 border-l-2 border-hairline py-3 pl-4 text-quiet">
          {t("No sessions today. They appear here on their day.")}
        </p>
      )}
      <DayLines label={t("Today's sessions")} lines={lines} now={now} next={nextToday?.key} steps={steps} />
      <section aria-label={t("After that")} className="mt-6">
        <p>
          <Link to={`/admin/calendar?view=day&date=${tomorrow}`} className="link inline-flex min-h-11 items-center">
            {describeTomorrow(next)}
          </Link>
        </p>
        {isOver && first && <DayLines label={t("Tomorrow's sessions")} lines={next} next={first.key} steps={steps} />}
        {day.ahead.length > 0 && (
          <ul className="print:hidden">
            {day.ahead.map(({ date, count, time, name, look }) => (
              <li key={date} className="border-t border-hairline">
                <Link
                  to={`/admin/calendar?view=day&date=${date}`}
                  className="flex min-h-11 flex-wrap items-center gap-x-3 hover:text-gold [overflow-wrap:anywhere]"
                >
                  <ServiceMark service={look} className="h-4 w-2.5" />
                  <span className="tabular-nums">{`${formatDay(date, "short")}, ${time}`}</span>
                  <bdi className="font-semibold">{name}</bdi>
                  {count > 1 && (
                    <span className="text-quiet">{t("{count} in all", { count: sessionsInWords(count) })}</span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

/** The next session: who, in how many minutes (or tomorrow), where, and how to reach the client. */
function NextUp({ line, inMinutes }: { line: SessionLine | GroupLine; inMinutes: Minutes | undefined }) {
  const meeting =
    line.kind === "session" ? line.session.meeting : (line.people.find((each) => each.meeting)?.meeting ?? null);
  const { path, name, what } = line.kind === "session" ? ofSession(line) : ofGroup(line);
  return (
    <section aria-label={t("Next")} className="mt-4 border-l-2 border-gold bg-surface px-4 py-3 print:hidden">
      <p className="tabular-nums text-quiet">
        {inMinutes === undefined
          ? t("Next, tomorrow at {from}", { from: clockTime(line.from) })
          : t("Next, {inMinutes}, at {from}", { inMinutes: inHowLong(inMinutes), from: clockTime(line.from) })}
      </p>
      <p className="text-lg font-semibold [overflow-wrap:anywhere]">
        <Link to={path} className="inline-flex min-h-11 items-center hover:text-gold">
          {name}
        </Link>
      </p>
      <p className="mb-3 [overflow-wrap:anywhere]">{what}</p>
      {line.kind === "session" && line.session.notes && (
        <p className="mb-3 max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">“{line.session.notes}”</p>
      )}
      <div className="mb-3 empty:hidden">{meeting && <MeetingLine meeting={meeting} />}</div>
      {line.kind === "session" && <WaysToReach booking={line.session} />}
    </section>
  );
}

function ofSession({ session: { id, clientName, serviceName, place } }: SessionLine) {
  return { path: `/admin/bookings?booking=${id}`, name: clientName, what: namedWithPlace(serviceName, place) };
}

function ofGroup({ id, title, people }: GroupLine) {
  return {
    path: `/admin/group-sessions/${id}`,
    name: title,
    what: people.map(({ clientName }) => clientName).join(", "),
  };
}
