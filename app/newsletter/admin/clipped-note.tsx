import { t } from "@sacred-space/words/t.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { act } from "#app/kit/backend/server/functions.ts";
import type { NewsletterContent } from "#domain/newsletter/newsletter-content.ts";
import type { previewNewsletter } from "#server/newsletter/actions.ts";

/** The email as a subscriber gets it; the content need not be saved. */
export function useNewsletterPreview(content: NewsletterContent) {
  return useServerQuery(["newsletter_preview", content], (client) =>
    act<typeof previewNewsletter>(client, "practice-preview-newsletter", content),
  );
}

/** Says that a large mail service would hide the end of this email, with its size; nothing for one that is shown whole. */
export function ClippedNote({ content }: { content: NewsletterContent }) {
  const { data } = useNewsletterPreview(content);
  if (!data?.isClipped) return null;
  return (
    <p role="status" className="my-4 border-l-2 border-gold pl-4">
      {t(
        "This email is {kilobytes} kB long. Gmail shows the first 102 kB and puts the rest behind a link. It can be sent; the way to unsubscribe then stands at its top, too. To be shown whole, shorten it or make two of it.",
        { kilobytes: Math.ceil(data.bytes / 1000) },
      )}
    </p>
  );
}
