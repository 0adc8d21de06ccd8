import { t } from "@sacred-space/words/t.ts";
import { aboutBooking, toastOf } from "#app/kit/admin/offline/describe-action.ts";
import { SavedTextForm } from "#app/kit/admin/ui/saved-text-form.tsx";
import type { Booking } from "#app/bookings/booking.ts";
import { runOrQueue } from "#app/kit/offline/offline-actions.ts";

export function PrivateNotes({ booking }: { booking: Booking }) {
  const { id: bookingId, privateNotes } = booking;
  const about = aboutBooking(booking);
  return (
    <div className="mt-6">
      <SavedTextForm
        label={t("Private notes")}
        hint={t("For you alone; the client never sees them.")}
        maxLength={4000}
        stored={privateNotes ?? ""}
        actionLabel={t("Save notes")}
        save={{
          mutationFn: (client, notes) => runOrQueue(client, { kind: "notes", bookingId, about, ...notes }),
          successToast: (outcome) => toastOf(outcome, { title: t("Notes saved"), description: about }),
          errorToast: t("Failed to save the notes"),
          invalidates: ["bookings", "history"],
        }}
      />
    </div>
  );
}
