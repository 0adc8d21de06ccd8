import { useState } from "react";
import { useAct, useRead } from "#app/admin/practice-data.tsx";
import { DeskSection } from "#app/admin/ui/desk-page.tsx";
import { Listed } from "#app/admin/ui/listed.tsx";
import { loadNote, saveNote } from "#app/backend/desk/clients.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Textarea } from "#app/ui/field.tsx";

/** What the practitioner keeps in mind about a client. It leaves the house by no letter and no page. */
export function ClientNote({ clientId }: { clientId: string }) {
  const read = useRead(["client_notes", clientId], (client, signal) => loadNote(client, clientId, signal));
  return (
    <DeskSection title="Private note" aside="Only you read this.">
      <Listed read={read} loading="Reading your note…" failed="Failed to load client data">
        {(note) => <Note key={note} clientId={clientId} kept={note} />}
      </Listed>
    </DeskSection>
  );
}

function Note({ clientId, kept }: { clientId: string; kept: string }) {
  const [note, write] = useState(kept);
  const save = useAct({ act: saveNote, done: "Note saved", failed: "Failed to save note", refreshes: ["client_notes"] });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ clientId, note: note.trim() });
      }}
      className="flex max-w-prose flex-col items-start gap-3"
    >
      <Field label="Note" className="w-full">
        <Textarea rows={3} maxLength={8000} value={note} onChange={({ target }) => write(target.value)} />
      </Field>
      <Button dense type="submit" busy={save.isPending} disabled={note.trim() === kept}>
        Save note
      </Button>
    </form>
  );
}
