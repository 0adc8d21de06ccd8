import { Calendar } from "#app/kit/ui/calendar/calendar.tsx";
import { isBookable } from "./bookable-days.ts";
import type { FourWeeksProps } from "./four-weeks.tsx";

/** A month in which to choose a bookable day. */
export default function MonthDays({ openings, around, onTurn, day, ringed, onChoose, labelOf }: FourWeeksProps) {
  return (
    <Calendar
      starred
      selection={{ mode: "single", value: day || undefined, onChange: (chosen = day) => onChoose(chosen) }}
      today={openings.today}
      from={openings.from}
      to={openings.to}
      month={around}
      onMonthChange={onTurn}
      ringed={ringed}
      isDisabled={(each) => !isBookable(each, openings)}
      labelOf={labelOf}
    />
  );
}
