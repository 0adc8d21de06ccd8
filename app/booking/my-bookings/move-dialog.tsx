import { useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import { type Answer, UNREACHABLE } from "#app/backend/answer.ts";
import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { moveBooking, type MyBooking } from "#app/backend/bookings/my-bookings.ts";
import { personVisitor } from "#app/backend/visitor.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, useCloseDialog } from "#app/ui/dialog.tsx";
import { useToast } from "#app/ui/toast/toast.tsx";
import { longDay } from "#app/booking/time/day-format.ts";
import { useOpenings } from "#app/booking/time/use-openings.ts";
import { WhenStep } from "#app/booking/time/when-step.tsx";

type MoveDialogProps = { booking: MyBooking; onClose(): void; onMoved(): void };

/** Another free time for the same session: no second payment, and its price stays as it was. */
export function MoveDialog({ booking, onClose, onMoved }: MoveDialogProps) {
  const { serviceName, date, time } = booking;
  return (
    <Dialog
      title="Reschedule this session"
      about={`${serviceName}, now on ${longDay(date)} at ${time}. Moving it costs nothing.`}
      onClose={onClose}
    >
      <Choice booking={booking} onMoved={onMoved} />
    </Dialog>
  );
}

function Choice({ booking, onMoved }: Omit<MoveDialogProps, "onClose">) {
  const { visitor, connect } = useAuth();
  const { toast } = useToast();
  const close = useCloseDialog();
  const [busy, setBusy] = useState(false);
  const form = useForm({ defaultValues: { day: "", time: "" } });
  const { day, time } = form.watch();
  const person = useMemo(() => personVisitor(visitor, connect), [visitor, connect]);
  const { answer, reload } = useOpenings(person, booking.serviceId, { moving: booking.id });
  const isNew = Boolean(day && time) && (day !== booking.date || time !== booking.time);

  const move = async () => {
    setBusy(true);
    const moved = await connect()
      .then((client) => moveBooking(client, booking.id, { day, time }))
      .catch((): Answer<unknown> => ({ ok: false, refusal: UNREACHABLE }));
    setBusy(false);
    if (moved.ok) {
      close();
      onMoved();
      toast({ tone: "good", title: "Your session has moved", description: `It is now on ${longDay(day)} at ${time}.` });
      return;
    }
    toast({
      tone: "bad",
      title: "Not moved",
      description: moved.refusal.message || "The server cannot be reached just now. Please try again in a moment.",
    });
    form.setValue("time", "");
    reload();
  };

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
        answer={answer}
        onRetry={reload}
      />
      <div className="mt-7 flex flex-wrap gap-3">
        <Button variant="gold" busy={busy} disabled={!isNew} onClick={() => void move()}>
          {isNew ? `Move to ${longDay(day)}, ${time}` : "Choose a day and a time"}
        </Button>
        <Button variant="quiet" className="max-sm:-ml-3" onClick={close}>
          Keep it as it is
        </Button>
      </div>
    </div>
  );
}
