import { useEffect } from "react";
import { usePracticeClock } from "#app/admin/practice-clock.ts";
import { useServerQuery } from "#app/backend/queries.tsx";
import { AdminPage, AdminSection } from "#app/admin/ui/admin-page.tsx";
import { Listed } from "#app/admin/ui/listed.tsx";
import { loadPracticeDay } from "#app/backend/bookings/dashboard.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SetupReminder } from "#app/admin/setup/setup-reminder.tsx";
import { RecentBookings } from "./recent-bookings.tsx";
import { TakingsSummary } from "./takings.tsx";
import { TodaysSessions } from "./todays-sessions.tsx";
import { Waiting } from "./waiting.tsx";
import { dayInWords } from "#domain/wording.ts";

const TradeCharts = lazyPart({
  load: () => import("./trade-charts.tsx"),
  waiting: <Spinner label="Drawing the charts…" />,
  failed: (retry) => (
    <Notice tone="bad" title="The charts could not be loaded">
      <p>The connection may be down for a moment. Everything else on this page works.</p>
      <Button dense onClick={retry} className="self-start">
        Try again
      </Button>
    </Notice>
  ),
});

/** Today first, then what waits, the week's money, the five latest bookings, and the charts. */
export function DashboardPage() {
  const day = useServerQuery(["day"], loadPracticeDay);
  const { data: clock } = usePracticeClock();
  const { data: shown, refetch } = day;
  const isOver = shown && clock && shown.today < clock.today;
  // The page may be open for days.
  useEffect(() => void (isOver && refetch()), [isOver, refetch]);
  return (
    <AdminPage
      title="Dashboard"
      actions={
        <ButtonLink to="/admin/bookings?new" variant="gold" dense>
          New booking
        </ButtonLink>
      }
    >
      <SetupReminder />
      <AdminSection title="Today" aside={day.data && dayInWords(day.data.today, "long")}>
        <Listed read={day} loading="Reading your day…" failed="Failed to load dashboard data">
          {({ sessions }) => <TodaysSessions sessions={sessions} />}
        </Listed>
      </AdminSection>
      <Waiting />
      {day.data && (
        <AdminSection title="The last 7 days">
          <TakingsSummary day={day.data} />
        </AdminSection>
      )}
      <RecentBookings />
      <TradeCharts />
    </AdminPage>
  );
}
