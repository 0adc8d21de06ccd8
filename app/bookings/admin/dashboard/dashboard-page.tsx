import { useDeferredValue } from "react";
import { t } from "@sacred-space/words/t.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { AdminPage } from "#app/kit/admin/ui/admin-page.tsx";
import { loadPracticeDay } from "#app/bookings/practice-day.ts";
import { lazyComponent } from "#app/kit/ui/lazy-component.tsx";
import { Spinner } from "#app/kit/ui/spinner.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { isLeft, useFirstRun } from "#app/setup/admin/use-first-run.ts";
import { Today } from "./today.tsx";

const SetupReminder = lazyComponent({ load: () => import("#app/setup/admin/setup-reminder.tsx"), failed: () => null });

const ClosingButtons = lazyComponent({
  load: () => import("#app/bookings/admin/ill/closing-buttons.tsx"),
  failed: () => null,
});

const BelowToday = lazyComponent({
  load: () => import("./below-today.tsx"),
  waiting: <Spinner label={t("Looking for what waits…")} />,
  failed: (retry) => (
    <Notice tone="bad" title={t("The rest of this page could not be loaded")}>
      <p>{t("The connection may be down for a moment. Your day is shown all the same.")}</p>
      <Button dense onClick={retry} className="self-start">
        {t("Try again")}
      </Button>
    </Notice>
  ),
});

/**
 * The day comes first, and only it is printed. The rest is fetched once the day is shown, so as not to delay it on a slow connection; if
 * the day cannot be read, there is one error message instead of four.
 */
export function DashboardPage() {
  const { data } = useServerQuery(["day"], loadPracticeDay);
  const isDayShown = useDeferredValue(data !== undefined, false);
  const { data: firstRun } = useFirstRun();
  return (
    <AdminPage
      title={t("Dashboard")}
      actions={
        <>
          {isDayShown && <ClosingButtons />}
          <ButtonLink to="/admin/bookings?new" variant="gold" dense className="max-md:hidden">
            {t("New booking")}
          </ButtonLink>
        </>
      }
    >
      <div className="print:hidden">{firstRun && isLeft(firstRun) && <SetupReminder run={firstRun} />}</div>
      <Today />
      <div className="print:hidden">{isDayShown && <BelowToday />}</div>
    </AdminPage>
  );
}
