import { EmailFrame } from "#app/kit/admin/ui/email-frame.tsx";
import { useDebouncedValue } from "#app/kit/admin/ui/use-debounced-value.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { act } from "#app/kit/backend/server/functions.ts";
import type { previewEmail } from "#server/messages/actions.ts";
import type { EmailKind } from "#domain/messages/email-kinds.ts";
import type { EmailWording } from "#domain/messages/branding.ts";

/** A preview of the email, rendered by the server for an invented client. While the wording is invalid the last preview stays. */
export function WordingPreview({ kind, words }: { kind: EmailKind; words: EmailWording }) {
  const debounced = useDebouncedValue(words);
  const query = useServerQuery(["email_preview", kind, debounced], (client) =>
    act<typeof previewEmail>(client, "practice-preview-email", { kind, words: debounced }),
  );
  return (
    <section aria-label="Preview" className="min-w-0">
      <p className="mb-2 text-sm text-quiet">
        {query.data ? (
          <>
            {"Subject: "}
            <span className="text-text">{query.data.subject}</span>
          </>
        ) : query.isError ? (
          "There is no preview at the moment."
        ) : (
          "Writing the preview…"
        )}
      </p>
      {query.data && <EmailFrame html={query.data.html} title="The email as your client gets it" />}
    </section>
  );
}
