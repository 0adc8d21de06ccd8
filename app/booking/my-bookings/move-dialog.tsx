import { MAYBE_DONE_TEXT } from "#app/backend/server/server-result.ts";
import { useForm } from "react-hook-form";
import { moveMyBooking, type MyBooking } from "#app/backend/bookings/my-bookings.ts";
import { useServerMutation } from "#app/backend/queries.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, useCloseDialog } from "#app/ui/dialog.tsx";
import { useOpenings } from "#app/booking/time/use-openings.ts";
import { WhenStep } from "#app/booking/time/when-step.tsx";
import { formatPortion } from "#domain/payments/describe-rules.ts";
import { formatDay } from "#domain/wording.ts";

type MoveDialogProps = {
  booking: MyBooking;
  /** Per cent of what was paid that a later cancellation gives back at most; undefined: what it gives back today. */
  refundCap: number | undefined;
  /** Until when it could be cancelled free of charge, had it not been moved by the client; undefined: the rule alone counts. */
  freeUntil: string | undefined;
  onClose(): void;
  onMoved(): void;
};

/** Another free time for the same session: no second payment, and its price stays as it was. */
export function MoveDialog({ booking, refundCap, freeUntil, onClose, onMoved }: MoveDialogProps) {
  const { serviceName, date, time } = booking;
  const about = [
    `${serviceName}, now on ${formatDay(date, "long")} at ${time}.`,
    "Moving it costs nothing.",
    refundCap !== undefined && `If you cancel it later, ${mostBack(refundCap)}, as if you cancelled now.`,
    freeUntil !== undefined &&
      `Once you have moved it, you can no longer cancel it free of charge until ${freeUntil}: the usual rule counts again.`,
  ];
  return (
    <Dialog title="Reschedule this session" about={about.filter(Boolean).join(" ")} onClose={onClose}>
      <Choice booking={booking} onMoved={onMoved} />
    </Dialog>
  );
}

function mostBack(percent: number): string {
  return percent === 0 ? "nothing comes back" : `you get at most ${formatPortion(percent)} of what you paid back`;
}

function Choice({ booking, onMoved }: Pick<MoveDialogProps, "booking" | "onMoved">) {
  const close = useCloseDialog();
  const form = useForm({ defaultValues: { day: "", time: "" } });
  const { day, time } = form.watch();
  const { result, reload } = useOpenings(booking.serviceId, { moving: booking.id });
  const isNew = Boolean(day && time) && (day !== booking.date || time !== booking.time);
  const move = useServerMutation({
    mutationFn: (client, to: { day: string; time: string }) => moveMyBooking(client, booking.id, to),
    successToast: (_, to) => ({
      title: "Your session has moved",
      description: `It is now on ${formatDay(to.day, "long")} at ${to.time}.`,
    }),
    errorToast: (_, { status }) => (status === 0 ? "It may not have moved" : "Not moved"),
    unreachable: MAYBE_DONE_TEXT,
    invalidates: [],
    onSuccess: () => {
      close();
      onMoved();
    },
    onError: ({ status }) => {
      if (status === 0) return onMoved(); // the request may have arrived, and only its answer be lost; the choice stays for another try
      form.setValue("time", "");
      reload();
    },
  });

  return (
    <div className="mt-6">
      <WhenStep
        serviceChosen
        booked={booking}
        day={day}
        onDay={(chosen) => {
          form.setValue("day", chosen);
          form.setValue("time", "");
        }}
        timeInput={form.register("time")}
        result={result}
        onRetry={reload}
      />
      <div className="mt-7 flex flex-wrap gap-3">
        <Button variant="gold" busy={move.isPending} disabled={!isNew} onClick={() => move.mutate({ day, time })}>
          {isNew ? `Move to ${formatDay(day, "long")}, ${time}` : "Choose a day and a time"}
        </Button>
        <Button variant="quiet" className="max-sm:-ml-3" onClick={close}>
          Keep it as it is
        </Button>
      </div>
    </div>
  );
}
