import { useAuth } from "#app/backend/auth-provider.tsx";
import { usePracticeClock } from "#app/admin/practice-clock.ts";
import { useRead } from "#app/admin/practice-data.tsx";
import { fetchOpenings } from "#app/backend/openings.ts";
import { Field, Input } from "#app/ui/field.tsx";

export type Moment = { date: string; time: string };

type TimeFieldsProps = {
  serviceId: string;
  /** The booking that is being moved: its own time counts as free. */
  moving?: string;
  value: Moment;
  onChange: (moment: Moment) => void;
};

/** A day and a time, any that is free; the times that the hours offer on that day stand below to be pressed. */
export function TimeFields({ serviceId, moving, value, onChange }: TimeFieldsProps) {
  const { date, time } = value;
  const clock = usePracticeClock();
  return (
    <div>
      <div className="flex flex-wrap gap-4">
        <Field label="Date" className="grow">
          <Input
            type="date"
            required
            min={clock.data?.today}
            value={date}
            onChange={({ target }) => onChange({ ...value, date: target.value })}
          />
        </Field>
        <Field label="Time" className="grow">
          <Input type="time" required value={time} onChange={({ target }) => onChange({ ...value, time: target.value })} />
        </Field>
      </div>
      {date && serviceId && (
        <Offered serviceId={serviceId} date={date} moving={moving} time={time} onChoose={(chosen) => onChange({ date, time: chosen })} />
      )}
    </div>
  );
}

type OfferedProps = { serviceId: string; date: string; moving: string | undefined; time: string; onChoose: (time: string) => void };

function Offered({ serviceId, date, moving, time, onChoose }: OfferedProps) {
  const { visitor } = useAuth();
  const read = useRead(["openings", serviceId, date, moving], (_, signal) =>
    fetchOpenings(visitor, serviceId, { from: date, to: date, ...(moving && { moving }) }, signal),
  );
  const times = read.data?.days[date] ?? [];
  if (!read.data) return null;
  if (times.length === 0) return <p className="mt-2 text-quiet">Your hours offer nothing on this day. You can still write a time.</p>;
  return (
    <div className="mt-2 flex flex-wrap gap-2" role="group" aria-label="Free by your hours">
      {times.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === time}
          onClick={() => onChoose(each)}
          className="min-h-11 rounded-control border border-hairline px-3 tabular-nums text-quiet hover:border-gold hover:text-gold aria-pressed:border-gold aria-pressed:text-text md:min-h-9"
        >
          {each}
        </button>
      ))}
    </div>
  );
}
