import { t } from "@sacred-space/words/t.ts";
import { usePracticeClock } from "#app/kit/admin/practice-clock.ts";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { DAY_ENDS } from "#domain/bookings/closing.ts";
import { useState } from "react";
import { ClosingForm } from "./closing-form.tsx";

/** "I am ill today": closes the rest of the day, and all sessions in it are ticked. */
export default function IllTodayDialog({ onClose }: { onClose: () => void }) {
  const clock = usePracticeClock();
  return (
    <Dialog title={t("I am ill today")} hasClose onClose={onClose}>
      <div className="mt-3">
        <QueryResult
          query={clock}
          loading={t("Looking at what is booked…")}
          failed={t("Failed to load what is booked")}
        >
          {({ today, time }) => <FromNow today={today} time={time.slice(0, 5)} />}
        </QueryResult>
      </div>
    </Dialog>
  );
}

/** From the minute at which the dialog was opened: what was ticked stays as the clock goes on. */
function FromNow(now: { today: string; time: string }) {
  const [{ today, time }] = useState(now);
  return (
    <>
      <p className="mb-3 text-quiet">{t("Closes today from now on, {time}.", { time })}</p>
      <ClosingForm span={{ from: today, until: today, start: time, end: DAY_ENDS }} kind="ill" note={t("Ill")} />
    </>
  );
}
