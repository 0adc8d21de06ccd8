import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { Link } from "react-router";
import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import type { DayScheduleEntry, DaySchedule } from "#app/bookings/planned-day.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Checkbox } from "#app/kit/ui/field.tsx";
import { Icon } from "#app/kit/ui/icon.tsx";
import { useToast } from "#app/kit/ui/toast/toast.tsx";
import { inTheWay, describeOutsideHours, planWarning } from "./planned-time.ts";
import type { CalendarDate } from "#domain/time.ts";
import type { DayRead, TimeValues } from "./time-values.ts";

/** The chosen day before the booking is submitted: free times, conflicts, a day off, special hours. */
export function DayPlan({ query: { day, error, retry }, today }: { query: DayRead; today: CalendarDate | undefined }) {
  const { clear } = useToast();
  const { register, setValue, watch, formState } = useFormContext<TimeValues>();
  const { errors, isSubmitted } = formState;
  const time = watch("bookingTime");
  if (error) return <NotRead onRetry={retry} />;
  if (!day) return <p className="mt-2 text-quiet">{t("Looking for free times…")}</p>;
  const choose = (free: string) => {
    clear(); // The error was about another time, and a button triggers no field change that would clear it.
    setValue("bookingTime", free, { shouldDirty: true, shouldValidate: isSubmitted });
  };
  const warning = planWarning(day, time, today);
  return (
    <>
      {warning !== undefined && (
        <Checkbox
          className="mt-3"
          error={errors.bookAnyway?.message}
          label={
            <>
              {rich("<span>{warning}</span> Book anyway", {
                warning,
                span: (words) => <span className="text-bad">{words}</span>,
              })}
            </>
          }
          {...register("bookAnyway")}
        />
      )}
      <FreeTimes day={day} time={time} onChoose={choose} />
      <div role="status">{time && <AboutTime day={day} time={time} />}</div>
    </>
  );
}

function NotRead({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className="mt-2 text-quiet">
      {t("The free times could not be read. You can still enter a time.")}{" "}
      <Button variant="quiet" dense onClick={onRetry}>
        {t("Try again")}
      </Button>
    </p>
  );
}

function FreeTimes({ day, time, onChoose }: { day: DaySchedule; time: string; onChoose: (time: string) => void }) {
  if (day.isSameDayRefused) return <Hint>{t("Your settings do not allow bookings for the same day.")}</Hint>;
  if (day.times.length === 0) {
    const why =
      day.hours.length === 0
        ? t("You have no hours on this day.")
        : t("Your hours have no free time left on this day.");
    return <Hint>{t("{why} You can still enter a time.", { why })}</Hint>;
  }
  return (
    <div className="mt-2 flex flex-wrap gap-2" role="group" aria-label={t("Free by your hours")}>
      {day.times.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === time}
          onClick={() => onChoose(each)}
          className="dense rounded-control border border-hairline px-3 tabular-nums text-quiet hover:border-gold hover:text-gold aria-pressed:border-gold aria-pressed:text-text"
        >
          {each}
        </button>
      ))}
    </div>
  );
}

function AboutTime({ day, time }: { day: DaySchedule; time: string }) {
  const occupied = inTheWay(day, time);
  if (occupied) return <InTheWay {...occupied} />;
  const outside = describeOutsideHours(day, time);
  return outside && <Hint>{outside}</Hint>;
}

function InTheWay({ from, to, title, bookingId }: DayScheduleEntry) {
  return (
    <p className="mt-2 flex items-start gap-2 text-bad">
      <Icon name="warning" className="mt-1 size-4 shrink-0" />
      <span className="[overflow-wrap:anywhere]">
        {rich("In the way: <link>{title}</link>, {from} to {to}.", {
          title,
          from,
          to,
          link: (words) => (
            <Link to={bookingId ? `/admin/bookings?booking=${bookingId}` : "/admin/services"} className="link">
              {words}
            </Link>
          ),
        })}
      </span>
    </p>
  );
}

function Hint({ children }: { children: ReactNode }) {
  return <p className="mt-2 text-quiet">{children}</p>;
}
