import { t } from "@sacred-space/words/t.ts";
import { MAYBE_DONE_TEXT } from "#app/kit/backend/server/server-result.ts";
import { useForm } from "react-hook-form";
import type { MyBooking } from "#app/bookings/my-bookings.ts";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { act } from "#app/kit/backend/server/functions.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog, useCloseDialog } from "#app/kit/ui/dialog.tsx";
import { useOpenings } from "#app/bookings/client/time/use-openings.ts";
import { WhenStep } from "#app/bookings/client/time/when-step.tsx";
import { formatPortion } from "#domain/payments/describe-rules.ts";
import { formatDay } from "#domain/wording.ts";
import type { moveBooking } from "#server/bookings/actions.ts";

type MoveDialogProps = {
  booking: MyBooking;
  /** The maximum refund after the move, in per cent of the amount paid; undefined if the move does not limit it. */
  refundCap: number | undefined;
  /** The end of free cancellation, if the client does not move the booking; undefined if only the rule applies. */
  freeUntil: string | undefined;
  onClose(): void;
  onMoved(): void;
};

/** Moves the session to another free time, without another payment; its price does not change. */
export function MoveDialog({ booking, refundCap, freeUntil, onClose, onMoved }: MoveDialogProps) {
  const { serviceName, date, time } = booking;
  const about = [
    t("{serviceName}, now on {date} at {time}.", { serviceName, date: formatDay(date, "long"), time }),
    t("Moving it costs nothing."),
    refundCap !== undefined &&
      t("If you cancel it later, {refund}, as if you cancelled now.", { refund: mostBack(refundCap) }),
    freeUntil !== undefined &&
      t(
        "Once you have moved it, you can no longer cancel it free of charge until {freeUntil}: the usual rule counts again.",
        { freeUntil },
      ),
  ];
  return (
    <Dialog title={t("Reschedule this session")} about={about.filter(Boolean).join(" ")} onClose={onClose}>
      <Choice booking={booking} onMoved={onMoved} />
    </Dialog>
  );
}

function mostBack(percent: number): string {
  return percent === 0
    ? t("nothing comes back")
    : t("you get at most {percent} of what you paid back", { percent: formatPortion(percent) });
}

function Choice({ booking, onMoved }: Pick<MoveDialogProps, "booking" | "onMoved">) {
  const close = useCloseDialog();
  const form = useForm({ defaultValues: { day: "", time: "" } });
  const { day, time } = form.watch();
  const { result, reload } = useOpenings(booking.serviceId, { moving: booking.id });
  const isNew = Boolean(day && time) && (day !== booking.date || time !== booking.time);
  const move = useServerMutation({
    mutationFn: (client, to: { day: string; time: string }) =>
      act<typeof moveBooking>(client, "reschedule-booking", {
        bookingId: booking.id,
        bookingDate: to.day,
        bookingTime: to.time,
      }),
    successToast: (_, to) => ({
      title: t("Your session has moved"),
      description: t("It is now on {day} at {time}.", { day: formatDay(to.day, "long"), time: to.time }),
    }),
    errorToast: (_, { status }) => (status === 0 ? t("It may not have moved") : t("Not moved")),
    unreachable: MAYBE_DONE_TEXT,
    invalidates: [],
    onSuccess: () => {
      close();
      onMoved();
    },
    onError: ({ status }) => {
      // The request may have succeeded with its response lost; keeps the choice for a retry.
      if (status === 0) return onMoved();
      form.setValue("time", "");
      reload();
    },
  });

  return (
    <div className="mt-6">
      <WhenStep
        serviceChosen
        booked={booking}
        place={booking.place}
        day={day}
        onDay={(chosen) => {
          form.setValue("day", chosen);
          form.setValue("time", "");
        }}
        timeInput={form.register("time")}
        result={result}
        onRetry={reload}
      />
      <div data-foot="" className="mt-4 bg-ground py-3 max-sm:sticky max-sm:-bottom-6">
        <Button
          variant="gold"
          busy={move.isPending}
          disabled={!isNew}
          onClick={() => move.mutate({ day, time })}
          className="max-sm:w-full"
        >
          {isNew ? t("Move to {day}, {time}", { day: formatDay(day, "long"), time }) : t("Choose a day and a time")}
        </Button>
      </div>
      <Button variant="quiet" className="-ml-3" onClick={close}>
        {t("Keep it as it is")}
      </Button>
    </div>
  );
}
