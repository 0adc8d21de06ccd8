import { useState } from "react";
import { aboutBooking, toastOf } from "#app/admin/offline/describe-action.ts";
import { useServerMutation } from "#app/backend/queries.tsx";
import { SavedTextForm } from "#app/admin/ui/saved-text-form.tsx";
import type { Booking } from "#app/backend/bookings/booking.ts";
import { runOrQueue } from "#app/backend/offline/offline-actions.ts";
import type { TextEdit } from "#domain/text/text-edit.ts";

export function PrivateNotes({ booking }: { booking: Booking }) {
  const { id: bookingId, privateNotes } = booking;
  const [saved, setSaved] = useState<string>();
  const keep = useServerMutation({
    mutationFn: (client, notes: TextEdit) => runOrQueue(client, { kind: "notes", bookingId, about: aboutBooking(booking), ...notes }),
    successToast: (outcome) => toastOf(outcome, { title: "Notes saved", description: aboutBooking(booking) }),
    errorToast: "Failed to save the notes",
    invalidates: ["bookings", "history"],
    onSuccess: (_, { text }) => setSaved(text),
  });
  return (
    <div className="mt-6">
      <SavedTextForm
        label="Private notes"
        hint="For you alone; the client never sees them."
        maxLength={4000}
        kept={privateNotes ?? ""}
        saved={saved}
        verb="Save notes"
        mutation={keep}
      />
    </div>
  );
}
