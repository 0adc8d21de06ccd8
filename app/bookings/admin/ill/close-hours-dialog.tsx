import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { usePracticeClock } from "#app/kit/admin/practice-clock.ts";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { ask } from "#app/kit/backend/server/functions.ts";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { Field, Input } from "#app/kit/ui/field.tsx";
import { closedSpan, type ClosedSpan } from "#domain/bookings/closing.ts";
import { endOfField, fieldOfEnd } from "#domain/bookings/hours.ts";
import { addDays } from "#domain/time.ts";
import { formatDay } from "#domain/wording.ts";
import type { practiceCalendar } from "#server/bookings/actions.ts";
import { ClosingForm } from "./closing-form.tsx";
import { type ClosingPart, closingParts } from "./closing-parts.ts";

const READ = { loading: t("Reading your hours…"), failed: t("Failed to read your hours") };

/** "Close some hours": a part of today or tomorrow by one press, or any other time. */
export default function CloseHoursDialog({ onClose }: { onClose: () => void }) {
  const clock = usePracticeClock();
  return (
    <Dialog title={t("Close some hours")} hasClose onClose={onClose}>
      <div className="mt-4">
        <QueryResult query={clock} {...READ}>
          {({ today, time }) => <WithHours today={today} time={time.slice(0, 5)} />}
        </QueryResult>
      </div>
    </Dialog>
  );
}

function WithHours(clock: { today: string; time: string }) {
  const [now] = useState(clock); // the parts stay while the dialog is open
  const tomorrow = addDays(now.today, 1);
  const hours = useServerQuery(["calendar", now.today, tomorrow], (client) =>
    ask<typeof practiceCalendar>(client, "practice-calendar", { from: now.today, to: tomorrow }),
  );
  return (
    <QueryResult query={hours} {...READ}>
      {(calendar) => <Parts today={now.today} parts={closingParts(now, calendar.hours)} />}
    </QueryResult>
  );
}

function Parts({ today, parts }: { today: string; parts: ClosingPart[] }) {
  const [key, setKey] = useState(parts[0]?.key ?? "other");
  const [other, setOther] = useState<ClosedSpan>(
    () => parts[0]?.span ?? { from: today, until: today, start: "09:00", end: "12:00" },
  );
  const [note, setNote] = useState(t("Away"));
  const span = parts.find((part) => part.key === key)?.span ?? other;
  const fault =
    closedSpan.safeParse(span).error?.issues[0]?.message ??
    (span.from < today ? t("Choose a date from today on.") : undefined);
  return (
    <>
      <div role="radiogroup" aria-label={t("Which time")} className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {parts.map((part) => (
          <label
            key={part.key}
            className="relative inline-flex min-h-11 items-center rounded-control border border-control px-3.5 leading-tight has-checked:border-gold has-checked:font-semibold has-checked:text-gold has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="closing-part"
              className="sr-only"
              checked={key === part.key}
              onChange={() => setKey(part.key)}
            />
            {part.label}
          </label>
        ))}
      </div>
      {key === "other" ? (
        <OtherTime span={other} today={today} onChange={setOther} />
      ) : (
        <p className="mt-3 mb-3 tabular-nums text-quiet">{describeSpan(span)}</p>
      )}
      {fault ? (
        <p role="alert" className="text-bad">
          {fault}
        </p>
      ) : (
        <ClosingForm span={span} kind="away" note={note.trim() || t("Away")}>
          <Field label={t("Reason")} hint={t("For you alone. Clients do not see it.")} className="mt-4">
            <Input maxLength={500} autoComplete="off" value={note} onChange={({ target }) => setNote(target.value)} />
          </Field>
        </ClosingForm>
      )}
    </>
  );
}

/** "Thursday 3 December, from 13:52 on" */
function describeSpan({ from, start, end }: ClosedSpan): string {
  const day = formatDay(from, "long");
  if (start === "00:00" && end === "24:00") return t("{day}, the whole day", { day });
  if (start === "00:00") return t("{day}, until {end}", { day, end });
  return end === "24:00"
    ? t("{day}, from {start} on", { day, start })
    : t("{day}, {start} to {end}", { day, start, end });
}

function OtherTime({
  span,
  today,
  onChange,
}: {
  span: ClosedSpan;
  today: string;
  onChange: (span: ClosedSpan) => void;
}) {
  const set = (change: Partial<ClosedSpan>) => onChange({ ...span, ...change });
  return (
    <div className="my-4 grid grid-cols-2 gap-3">
      <Field label={t("From")}>
        <Input
          type="date"
          min={today}
          value={span.from}
          onChange={({ target }) =>
            set({ from: target.value, ...(target.value > span.until && { until: target.value }) })
          }
        />
      </Field>
      <Field label={t("At")}>
        <Input type="time" value={span.start} onChange={({ target }) => set({ start: target.value })} />
      </Field>
      <Field label={t("Until")}>
        <Input type="date" min={span.from} value={span.until} onChange={({ target }) => set({ until: target.value })} />
      </Field>
      <Field label={t("Until when")} hint={t("00:00 is the end of the day.")}>
        <Input
          type="time"
          value={fieldOfEnd(span.end)}
          onChange={({ target }) => set({ end: endOfField(target.value) })}
        />
      </Field>
    </div>
  );
}
