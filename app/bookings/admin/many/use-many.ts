import { t } from "@sacred-space/words/t.ts";
import { act, type AnswerOf } from "#app/kit/backend/server/functions.ts";
import type { BackendClient } from "#app/kit/backend/data-client.ts";
import type { ServerResult } from "#app/kit/backend/server/server-result.ts";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { AFTER_A_BOOKING } from "#app/bookings/admin/use-status.ts";
import type { Booking } from "#app/bookings/booking.ts";
import type { ManyBookingsRequest } from "#domain/bookings/many-bookings.ts";
import type { changeBookings } from "#server/bookings/actions.ts";
import { describeMany } from "./describe-many.ts";

type Many = { act: ManyBookingsRequest["act"]; bookings: Booking[] };

const change = (client: BackendClient, { act: asked, bookings }: Many) =>
  act<typeof changeBookings>(client, "practice-change-bookings", {
    bookingIds: bookings.map(({ id }) => id),
    act: asked,
  });

/** One act on several bookings. What is left as it is, is said with its reason; one Undo takes back what was completed or missed. */
export function useMany({ onDone }: { onDone: () => void }) {
  return useServerMutation({
    mutationFn: change,
    successToast: (answer, { act: { what }, bookings }) => ({
      title: answer.left.length === 0 ? t("Status Updated") : t("Some stay as they are"),
      description: describeMany(what, answer, bookings),
    }),
    undo: (answer, { act: { what }, bookings }) => {
      const changed = bookings.filter(({ id }) => answer.left.every(({ bookingId }) => bookingId !== id));
      if (what === "cancel" || changed.length === 0) return undefined;
      return {
        mutationFn: async (client) =>
          refusedIfLeft(await change(client, { act: { what: "undo" }, bookings: changed }), changed),
        done: describeMany("undo", { changed: changed.length, left: [] }, changed),
      };
    },
    errorToast: t("Failed to update booking status"),
    invalidates: [...AFTER_A_BOOKING, "terms"],
    onSuccess: onDone,
  });
}

function refusedIfLeft(
  result: ServerResult<AnswerOf<typeof changeBookings>>,
  asked: Booking[],
): ServerResult<AnswerOf<typeof changeBookings>> {
  if (!result.ok || result.value.left.length === 0) return result;
  return { ok: false, refusal: { status: 409, code: "left", message: describeMany("undo", result.value, asked) } };
}
