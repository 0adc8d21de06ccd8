import { EmailFrame } from "#app/admin/ui/email-frame.tsx";
import { useSettled } from "#app/admin/ui/use-settled.ts";
import { previewEmail } from "#app/backend/messages/email-words.ts";
import { useServerQuery } from "#app/backend/queries.tsx";
import type { EmailKind } from "#domain/messages/email-kinds.ts";
import type { OwnWords } from "#domain/messages/branding.ts";

/** The email as a client would get it, written by the server with an invented client. While the words are not valid the last one stays. */
export function WordsPreview({ kind, words }: { kind: EmailKind; words: OwnWords }) {
  const settled = useSettled(words);
  const read = useServerQuery(["email_preview", kind, settled], (client) => previewEmail(client, { kind, words: settled }));
  return (
    <section aria-label="Preview" className="min-w-0">
      <p className="mb-2 text-sm text-quiet">
        {read.data ? (
          <>
            {"Subject: "}
            <span className="text-text">{read.data.subject}</span>
          </>
        ) : read.isError ? (
          "There is no preview at the moment."
        ) : (
          "Writing the preview…"
        )}
      </p>
      {read.data && <EmailFrame html={read.data.html} title="The email as your client gets it" />}
    </section>
  );
}
