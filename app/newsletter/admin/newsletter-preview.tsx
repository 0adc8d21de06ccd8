import { t } from "@sacred-space/words/t.ts";
import { ClippedNote, useNewsletterPreview } from "./clipped-note.tsx";
import { EmailForms } from "#app/kit/admin/ui/email-forms.tsx";
import { useDebouncedValue } from "#app/kit/admin/ui/use-debounced-value.ts";
import type { NewsletterContent } from "#domain/newsletter/newsletter-content.ts";

/** A preview of the email as HTML and plain text. While the text is invalid the last preview stays. */
export function NewsletterPreview({ content }: { content: NewsletterContent }) {
  const debounced = useDebouncedValue(content);
  const { data, isError } = useNewsletterPreview(debounced);
  return (
    <section aria-label={t("Preview")} className="min-w-0">
      {data ? (
        <>
          <ClippedNote content={debounced} />
          <EmailForms html={data.html} plain={data.plain} title={t("The email as your readers get it")} />
        </>
      ) : (
        <p className="text-quiet">{isError ? t("There is no preview at the moment.") : t("Writing the preview…")}</p>
      )}
    </section>
  );
}
