import { t } from "@sacred-space/words/t.ts";
import { formatMoment } from "#domain/bookings/booking-moment.ts";
import { type Outcome, WAITING } from "#app/kit/offline/offline-actions.ts";
import type { OfflineAction } from "#app/kit/offline/send-action.ts";
import type { ToastMessage } from "#app/kit/ui/toast/toast-message.ts";
import type { Booking } from "#app/bookings/booking.ts";
import { withoutDirectionMarks } from "#domain/text/reading-direction.ts";

/** The client and time of an action, for the list of unsent actions. */
export function aboutBooking({
  clientName,
  ...moment
}: Pick<Booking, "clientName" | "date" | "time"> & Partial<Pick<Booking, "isWritten">>): string {
  return `${withoutDirectionMarks(clientName)}, ${formatMoment(moment, "short")}`;
}

/** The toast after an action: done, or queued. */
export function toastOf(outcome: Outcome, done: string | Omit<ToastMessage, "tone">): Omit<ToastMessage, "tone"> {
  if (outcome === WAITING)
    return {
      title: t("Waiting to send"),
      description: t("It is kept on this device and sent when the connection is back."),
    };
  return typeof done === "string" ? { title: done } : done;
}

export function describeAction(action: OfflineAction): string {
  switch (action.kind) {
    case "confirm":
      return t("Confirm");
    case "complete":
      return t("Mark complete");
    case "cash":
      return t("Paid in cash");
    case "no-show":
      return action.missed ? t("Did not come") : t("Did come after all");
    case "here":
      return action.hasCome ? t("Here") : t("Not here");
    case "notes":
      return t("Private notes");
  }
}
