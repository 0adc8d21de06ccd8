import { useState } from "react";
import { useServerMutation } from "#app/backend/queries.tsx";
import { KeptText } from "#app/admin/ui/kept-text.tsx";
import { editPrivateNotes } from "#app/backend/bookings/booking-actions.ts";
import type { TextEdit } from "#domain/text-edit.ts";

/** The practitioner's own notes on a booking. */
export function PrivateNotes({ id, kept }: { id: string; kept: string }) {
  const [saved, setSaved] = useState<string>();
  const keep = useServerMutation({
    mutationFn: (client, notes: TextEdit) => editPrivateNotes(client, id, notes),
    successToast: "Notes saved",
    errorToast: "Failed to save the notes",
    invalidates: ["bookings", "history"],
    onSuccess: (_, { text }) => setSaved(text),
  });
  return (
    <div className="mt-6">
      <KeptText
        label="Private notes"
        hint="For you alone; the client never sees them."
        maxLength={4000}
        kept={kept}
        saved={saved}
        verb="Save notes"
        act={keep}
      />
    </div>
  );
}
