import { type SubmitEvent, useState } from "react";
import { useAct } from "#app/admin/practice-data.tsx";
import { blockDates } from "#app/backend/desk/availability.ts";
import type { Booking } from "#app/backend/desk/booking.ts";
import { loadBookingsBetween } from "#app/backend/desk/bookings-between.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Input } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { BookedDays } from "./booked-days.tsx";
import { daysBetween } from "./days-off.ts";

const EMPTY = { first: "", last: "", reason: "" };

/** Blocks a day or a range, from today on. If there are bookings then, it lists them first and asks. `blocked` are the days already off. */
export function BlockForm({ today, blocked }: { today: string; blocked: string[] }) {
  const { toast } = useToast();
  const [typed, type] = useState(EMPTY);
  const [fault, setFault] = useState<string | undefined>();
  const [met, setMet] = useState<{ dates: string[]; bookings: Booking[] } | undefined>();
  const block = useAct({
    act: blockDates,
    done: "Date blocked successfully",
    failed: "Failed to block date",
    refreshes: ["blocked_dates"],
    onDone: () => type(EMPTY),
  });
  const look = useAct({
    act: (client, dates: string[]) => loadBookingsBetween(client, dates[0] ?? "", dates.at(-1) ?? ""),
    failed: "Failed to block date",
    refreshes: [],
    onDone: (bookings, dates) => {
      const then = bookings.filter(({ date }) => dates.includes(date));
      if (then.length === 0) block.mutate({ dates, reason: typed.reason.trim() });
      else setMet({ dates, bookings: then });
    },
  });
  const change = (part: Partial<typeof EMPTY>) => {
    type({ ...typed, ...part });
    setFault(undefined);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!typed.first || !typed.reason.trim()) return toast({ tone: "bad", title: "Please select a date and provide a reason" });
    const days = typed.first < today ? undefined : daysBetween(typed.first, typed.last || typed.first);
    if (!days) return setFault("Choose days from today on, the first before the last, and no more than a year.");
    const dates = days.filter((day) => !blocked.includes(day));
    if (dates.length === 0) return setFault("These days are blocked already.");
    look.mutate(dates);
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Block dates" className="flex flex-wrap items-end gap-3">
      <Field label="Date" className="grow basis-36 sm:grow-0 sm:basis-44">
        <Input type="date" min={today} value={typed.first} onChange={({ target }) => change({ first: target.value })} />
      </Field>
      <Field label="Until" optional className="grow basis-36 sm:grow-0 sm:basis-44">
        <Input type="date" min={typed.first || today} value={typed.last} onChange={({ target }) => change({ last: target.value })} />
      </Field>
      <Field label="Reason" className="w-full sm:w-auto sm:grow">
        <Input maxLength={500} autoComplete="off" value={typed.reason} onChange={({ target }) => change({ reason: target.value })} />
      </Field>
      <Button type="submit" busy={look.isPending || block.isPending} className="max-sm:w-full">
        Block Date
      </Button>
      <p role="alert" className="w-full text-bad empty:hidden">
        {fault}
      </p>
      {met && (
        <BookedDays
          bookings={met.bookings}
          onBlock={() => block.mutate({ dates: met.dates, reason: typed.reason.trim() })}
          onClose={() => setMet(undefined)}
        />
      )}
    </form>
  );
}
