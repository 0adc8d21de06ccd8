import { type SubmitEvent, useState } from "react";
import { useAct } from "#app/admin/practice-data.tsx";
import { setPrivateNotes } from "#app/backend/desk/bookings.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Textarea } from "#app/ui/field.tsx";

/** The practitioner's own notes on a booking. */
export function PrivateNotes({ id, kept }: { id: string; kept: string }) {
  const [typed, type] = useState(kept);
  const keep = useAct({
    act: (client, notes: string) => setPrivateNotes(client, id, notes),
    done: "Notes saved",
    failed: "Failed to save the notes",
    refreshes: ["bookings", "history"],
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    keep.mutate(typed);
  };
  return (
    <form onSubmit={submit} className="mt-6">
      <Field label="Private notes" hint="For you alone; the client never sees them.">
        <Textarea rows={3} maxLength={4000} value={typed} onChange={({ target }) => type(target.value)} />
      </Field>
      <Button dense type="submit" disabled={typed.trim() === kept} busy={keep.isPending} className="mt-3">
        Save notes
      </Button>
    </form>
  );
}
