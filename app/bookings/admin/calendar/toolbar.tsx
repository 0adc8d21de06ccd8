import { t } from "@sacred-space/words/t.ts";
import { useWeekBegin } from "#app/kit/ui/calendar/use-week.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Icon } from "#app/kit/ui/icon.tsx";
import type { CalendarDate } from "#domain/time.ts";
import { formatViewTitle, turned, type View, VIEWS } from "./span.ts";

/** Depends on the pointer, not the width: tablets use touch, too. */
export const THUMB = "pointer-coarse:min-h-11!";

type Shown = { view: View; date: CalendarDate; onShow: (view: View, date: CalendarDate) => void };

/** The views; a phone has no room for the one of three days beside its name, unless it is shown. */
export function Views({ view, date, onShow }: Shown) {
  return (
    <div role="group" aria-label={t("View")} className="flex print:hidden">
      {Object.entries(VIEWS).map(([each, name]) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === view}
          onClick={() => onShow(each as View, date)}
          className={`-ml-px min-h-11 grow border border-control px-3 text-quiet first:ml-0 hover:text-gold aria-pressed:bg-raised aria-pressed:font-semibold aria-pressed:text-text md:min-h-10 pointer-coarse:min-h-11! ${each === "3days" && view !== "3days" ? "max-sm:hidden" : ""}`}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

/** Which days are shown, and the way to others. */
export function Turning({ view, date, today, onShow }: Shown & { today: CalendarDate }) {
  const weekBegin = useWeekBegin();
  return (
    <div className="mb-3 flex items-center gap-x-4">
      <h2 aria-live="polite" className="min-w-0 grow font-sans text-base font-semibold leading-tight tabular-nums">
        {formatViewTitle(view, date, weekBegin)}
      </h2>
      <div className="flex gap-2 print:hidden">
        <Button
          dense
          aria-label={t("Previous")}
          className={`px-3! ${THUMB}`}
          onClick={() => onShow(view, turned(view, date, -1))}
        >
          <Icon name="chevron" className="size-5 rotate-90" />
        </Button>
        <Button dense className={THUMB} onClick={() => onShow(view, today)}>
          {t("Today")}
        </Button>
        <Button
          dense
          aria-label={t("Next")}
          className={`px-3! ${THUMB}`}
          onClick={() => onShow(view, turned(view, date, 1))}
        >
          <Icon name="chevron" className="size-5 -rotate-90" />
        </Button>
      </div>
    </div>
  );
}
