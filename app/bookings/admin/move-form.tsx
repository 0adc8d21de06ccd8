import { FormProvider, type Resolver, useForm } from "react-hook-form";
import { t } from "@sacred-space/words/t.ts";
import { usePracticeClock } from "#app/kit/admin/practice-clock.ts";
import { showPhoneCalls } from "#app/messages/admin/show-phone-calls.ts";
import { useWhoIsTold, WhoIsTold } from "#app/messages/admin/who-is-told.tsx";
import { act } from "#app/kit/backend/server/functions.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import type { Booking } from "#app/bookings/booking.ts";
import { DialogButtons } from "#app/kit/admin/ui/confirm-dialog.tsx";
import { withMoved } from "#app/bookings/calendar.ts";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { bookingMoment } from "#domain/bookings/booking-request.ts";
import { formatDay } from "#domain/wording.ts";
import type { practiceMoveBooking } from "#server/bookings/actions.ts";
import { TimeFields } from "./new/time-fields.tsx";
import { TIME_WORDS, timeFaults, type TimeValues, timeValues, useDaySchedule } from "./new/time-values.ts";
import { AFTER_A_BOOKING } from "./use-status.ts";

type MoveFormProps = {
  booking: Pick<Booking, "id" | "clientName" | "serviceId" | "date" | "time">;
  proposed?: { date: string; time: string };
  onMoved: () => void;
  /** Leaves the booking where it is. */
  onKeep: () => void;
  /** Whether it opens within the booking's sheet, below its facts. */
  isInSheet?: boolean;
};

/** Another time for the booking, any that is free and to come; the client is told, and again if the move is undone after that. */
export function MoveForm({ booking, proposed = booking, onMoved, onKeep, isInSheet = false }: MoveFormProps) {
  const { date: oldDate, time: oldTime } = booking;
  const { data: clock } = usePracticeClock();
  const resolver: Resolver<TimeValues> = (...values) =>
    schemaResolver<TimeValues>(bookingMoment, (values) => values, {
      words: TIME_WORDS,
      refine: (values) => timeFaults(values, { today: clock?.today, day: query.day }),
    })(...values);
  const form = useForm<TimeValues>({
    defaultValues: timeValues({ date: proposed.date, time: proposed.time }),
    resolver,
  });
  const [date, time] = form.watch(["bookingDate", "bookingTime"]);
  const query = useDaySchedule({ date, serviceId: booking.serviceId, moving: booking.id });
  const told = useWhoIsTold({ act: "move", bookingIds: [booking.id] });
  const was = { bookingId: booking.id, bookingDate: oldDate, bookingTime: oldTime, bookAnyway: true };
  const move = useAction<typeof practiceMoveBooking>("practice-move-booking", {
    invalidates: [...AFTER_A_BOOKING, "openings"],
    optimistic: { key: ["calendar"], change: withMoved },
    successToast: (_, { bookingDate, bookingTime }) => ({
      title: t("Booking rescheduled"),
      description: t("{clientName}, now {bookingDate}, {bookingTime}", {
        clientName: booking.clientName,
        bookingDate: formatDay(bookingDate, "short"),
        bookingTime,
      }),
    }),
    undo: () => ({
      mutationFn: (client) => act<typeof practiceMoveBooking>(client, "practice-move-booking", was),
      done: t("Booking moved back"),
    }),
    errorToast: t("Failed to reschedule booking"),
    onSuccess: () => {
      onMoved();
      showPhoneCalls(told.audience);
    },
  });
  const submit = form.handleSubmit((values) => move.mutate({ bookingId: booking.id, ...values }));
  const isSame = date === oldDate && time === oldTime;
  return (
    <FormProvider {...form}>
      <form
        noValidate
        ref={isInSheet ? bringIntoView : undefined}
        onSubmit={(event) => void submit(event)}
        aria-label={t("Reschedule")}
        className={isInSheet ? "mt-4 scroll-mt-4 border-l-2 border-hairline pl-4" : "mt-5"}
      >
        <TimeFields today={clock?.today} query={query} />
        <p role="status" className="mt-3 font-medium tabular-nums empty:hidden">
          {!isSame &&
            date &&
            time &&
            t("From {oldDate}, {oldTime} to {date}, {time}.", {
              oldDate: formatDay(oldDate, "long"),
              oldTime,
              date: formatDay(date, "long"),
              time,
            })}
        </p>
        <p className="mt-3 text-quiet">{t("The price stays as it is.")}</p>
        <WhoIsTold told={told} />
        <DialogButtons
          cancelLabel={t("Keep the time")}
          onCancel={onKeep}
          actionLabel={t("Move to this time")}
          disabled={isSame || told.isLoading}
          busy={move.isPending}
        />
      </form>
    </FormProvider>
  );
}

/** On a phone the form opens below the visible part of the sheet. */
function bringIntoView(form: HTMLFormElement | null) {
  form?.scrollIntoView({ block: "start" });
}
