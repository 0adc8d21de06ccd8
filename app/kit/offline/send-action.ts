import type { DataClient } from "#app/kit/backend/data-client.ts";
import { act } from "#app/kit/backend/server/functions.ts";
import type { ServerResult } from "#app/kit/backend/server/server-result.ts";
import type { TextEdit } from "#domain/text/text-edit.ts";
import type {
  checkIn,
  completeBooking,
  confirmBooking,
  markNoShow,
  savePrivateNotes,
} from "#server/bookings/actions.ts";
import type { takePayment } from "#server/payments/actions.ts";

/** An action on a booking that works offline; `about` describes the booking: "Rowan Ash, Mon 24 Nov, 10:00". */
export type OfflineAction = { bookingId: string; about: string } & (
  | { kind: "confirm" }
  | { kind: "complete" }
  | { kind: "cash" }
  | { kind: "no-show"; missed: boolean }
  | { kind: "here"; hasCome: boolean }
  | ({ kind: "notes" } & TextEdit)
);

/** An action queued on this device: its owner, when it was done, and why the server refused it, if it did. */
export type QueuedAction = OfflineAction & { id: string; userId: string; doneAt: string; refused?: string };

/** Idempotent by id. */
export function sendAction(
  client: DataClient,
  { id: requestId, doneAt, ...action }: QueuedAction,
): Promise<ServerResult<unknown>> {
  const { bookingId } = action;
  switch (action.kind) {
    case "confirm":
      return act<typeof confirmBooking>(client, "practice-confirm-booking", { bookingId, requestId });
    case "complete":
      return act<typeof completeBooking>(client, "practice-complete-booking", { bookingId, requestId });
    case "cash":
      return act<typeof takePayment>(client, "practice-take-payment", { bookingId, by: "cash", requestId });
    case "no-show":
      return act<typeof markNoShow>(client, "practice-no-show", { bookingId, missed: action.missed, requestId });
    case "here":
      return act<typeof checkIn>(client, "practice-check-in", {
        bookingId,
        at: action.hasCome ? doneAt : null,
        requestId,
      });
    case "notes":
      return act<typeof savePrivateNotes>(client, "practice-private-notes", {
        bookingId,
        requestId,
        kept: action.kept,
        text: action.text,
      });
  }
}
