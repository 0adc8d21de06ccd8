import { useState } from "react";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { AdminSection } from "#app/kit/admin/ui/admin-page.tsx";
import { loadPracticeDay } from "#app/bookings/practice-day.ts";
import { lazyComponent } from "#app/kit/ui/lazy-component.tsx";
import { Spinner } from "#app/kit/ui/spinner.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { EndedPush, PausedReadings } from "./notes.tsx";
import { RecentBookings } from "./recent-bookings.tsx";
import { TakingsSummary } from "./takings.tsx";
import { Tasks } from "./tasks.tsx";

const TradeCharts = lazyComponent({
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

/** Pending tasks, the five latest bookings, the week's money, and the charts, which open on request. */
export default function BelowToday() {
  return (
    <>
      <EndedPush />
      <PausedReadings />
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
        <AdminSection title="The last 7 days">
          <TakingsSummary day={day} />
        </AdminSection>
      )}
      {isShown ? (
        <TradeCharts />
      ) : (
        <Button dense onClick={() => setIsShown(true)}>
          Show the last 12 weeks
        </Button>
      )}
    </>
  );
}
