import { t } from "@sacred-space/words/t.ts";
import { hasBegun, usePracticeClock } from "#app/kit/admin/practice-clock.ts";
import { aboutBooking, toastOf } from "#app/kit/admin/offline/describe-action.ts";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import type { Booking } from "#app/bookings/booking.ts";
import { act } from "#app/kit/backend/server/functions.ts";
import { runOrQueue, DONE } from "#app/kit/offline/offline-actions.ts";
import { Button, type ButtonVariant } from "#app/kit/ui/button.tsx";
import type { undoStatus } from "#server/bookings/actions.ts";
import { AFTER_A_BOOKING } from "./use-status.ts";

/** Marks a no-show once the session has begun, or reverts it. */
export function NoShowButton({
  booking,
  variant = "outline",
}: {
  variant?: ButtonVariant;
  booking: Pick<Booking, "id" | "clientName" | "date" | "time" | "status" | "isGivenUp" | "noShow">;
}) {
  const { id, status, isGivenUp, noShow } = booking;
  const { data: clock } = usePracticeClock();
  const note = useServerMutation({
    mutationFn: (client, missed: boolean) =>
      runOrQueue(client, { kind: "no-show", bookingId: id, missed, about: aboutBooking(booking) }),
    successToast: (outcome, missed) =>
      toastOf(outcome, {
        title: missed ? t("Noted: the client did not come") : t("Noted: the client came"),
        description: aboutBooking(booking),
      }),
    undo: (outcome, missed) =>
      outcome === DONE && missed && status === "confirmed"
        ? {
            mutationFn: (client) =>
              act<typeof undoStatus>(client, "practice-undo-status", { bookingId: id, status: "completed" }),
            done: t("{booking}: confirmed again", { booking: aboutBooking(booking) }),
          }
        : undefined,
    errorToast: t("Failed to note this"),
    invalidates: AFTER_A_BOOKING,
  });
  if (isGivenUp || (status !== "confirmed" && status !== "completed")) return null;
  if (!clock || !hasBegun(booking, clock)) return null;
  return (
    <Button dense variant={variant} busy={note.isPending} onClick={() => note.mutate(!noShow)}>
      {noShow ? t("Did come after all") : t("Did not come")}
    </Button>
  );
}
