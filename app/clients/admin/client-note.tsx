import { t } from "@sacred-space/words/t.ts";
import { SavedTextForm } from "#app/kit/admin/ui/saved-text-form.tsx";
import { act } from "#app/kit/backend/server/functions.ts";
import type { saveClientNote } from "#server/clients/actions.ts";

/** The practitioner's note about a client; it is in no email, and clients never see it. */
export function ClientNote({ clientId, name, kept }: { clientId: string; name: string; kept: string }) {
  return (
    <section aria-label={t("Private note")} className="mb-5 bg-raised px-4 py-3">
      <SavedTextForm
        key={clientId}
        label={t("Note, for your eyes only")}
        isCompact
        maxLength={8000}
        stored={kept}
        actionLabel={t("Save note")}
        save={{
          mutationFn: (client, note) =>
            act<typeof saveClientNote>(client, "practice-client-note", { clientId, ...note }),
          successToast: { title: t("Note saved"), description: name },
          errorToast: t("Failed to save note"),
          invalidates: ["clients"],
        }}
      />
    </section>
  );
}
