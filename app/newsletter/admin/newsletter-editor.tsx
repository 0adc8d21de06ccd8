import { EditorPage } from "#app/kit/admin/drafts/editor-page.tsx";
import { loadEditedNewsletter } from "#app/newsletter/newsletters.ts";
import { NewsletterDraft } from "./newsletter-draft.tsx";
import { SentNewsletter } from "./sent-newsletter.tsx";

/** One newsletter: a draft beside its preview, or the progress of one being sent or already sent. */
export function NewsletterEditor({ id, zone }: { id: string; zone: string }) {
  return (
    <EditorPage id={id} what="newsletter" to="/admin/newsletter" load={loadEditedNewsletter}>
      {(newsletter) =>
        newsletter.status === "draft" ? (
          <NewsletterDraft newsletter={newsletter} zone={zone} />
        ) : (
          <SentNewsletter newsletter={newsletter} zone={zone} />
        )
      }
    </EditorPage>
  );
}
