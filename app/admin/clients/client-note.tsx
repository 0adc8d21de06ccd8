import { useServerMutation, useServerQuery } from "#app/backend/queries.tsx";
import { AdminSection } from "#app/admin/ui/admin-page.tsx";
import { KeptText } from "#app/admin/ui/kept-text.tsx";
import { Listed } from "#app/admin/ui/listed.tsx";
import { loadNote, saveNote } from "#app/backend/clients/clients.ts";
import type { TextEdit } from "#domain/text-edit.ts";

/** The practitioner's note about a client; it is in no email and on no other page. */
export function ClientNote({ clientId }: { clientId: string }) {
  const read = useServerQuery(["client_notes", clientId], (client, signal) => loadNote(client, clientId, signal));
  return (
    <AdminSection title="Private note" aside="Only you read this.">
      <Listed read={read} loading="Reading your note…" failed="Failed to load client data">
        {(note) => <Note key={clientId} clientId={clientId} kept={note} />}
      </Listed>
    </AdminSection>
  );
}

function Note({ clientId, kept }: { clientId: string; kept: string }) {
  const save = useServerMutation({
    mutationFn: (client, note: TextEdit) => saveNote(client, clientId, note),
    successToast: "Note saved",
    errorToast: "Failed to save note",
    invalidates: ["client_notes"],
  });
  return <KeptText label="Note" maxLength={8000} kept={kept} verb="Save note" act={save} />;
}
