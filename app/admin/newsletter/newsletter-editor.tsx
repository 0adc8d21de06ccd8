import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { Listed } from "#app/admin/ui/listed.tsx";
import { type EditedNewsletter, loadEditedNewsletter } from "#app/backend/newsletter/newsletters.ts";
import { useServerQuery } from "#app/backend/queries.tsx";
import { loadToaster } from "#app/ui/toast/toast.tsx";
import { useFocusAfterRemoval } from "#app/ui/use-focus-after-removal.ts";
import { useFocusAfterWalking } from "#app/ui/use-focus-after-walking.ts";
import { NewsletterDraft } from "./newsletter-draft.tsx";
import { SentNewsletter } from "./sent-newsletter.tsx";

/** One newsletter: a draft under the pencil beside the email as it will look, or what is or was sent. */
export function NewsletterEditor({ id, zone }: { id: string; zone: string }) {
  const main = useRef<HTMLElement>(null);
  useFocusAfterWalking(main);
  useFocusAfterRemoval();
  useEffect(() => void loadToaster().catch(() => undefined), []);
  const read = useServerQuery(["newsletters", "edited", id], (client, signal) => loadEditedNewsletter(client, id, signal), {
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0, // what is on the screen is the truth from now on; another window is noticed by the revision
  });
  return (
    <main ref={main} id="content" tabIndex={-1} className="min-h-svh text-sm outline-none">
      <Listed
        read={read}
        loading="Opening the newsletter…"
        failed="Failed to open the newsletter"
        empty={{ when: (newsletter) => newsletter === null, say: <Gone /> }}
      >
        {(newsletter) => newsletter && opened(newsletter, zone)}
      </Listed>
    </main>
  );
}

function opened(newsletter: EditedNewsletter, zone: string): ReactNode {
  return newsletter.status === "draft" ? (
    <NewsletterDraft newsletter={newsletter} zone={zone} />
  ) : (
    <SentNewsletter newsletter={newsletter} zone={zone} />
  );
}

function Gone() {
  return (
    <>
      This newsletter no longer exists.{" "}
      <Link to="/admin/newsletter" className="link">
        All newsletters
      </Link>
    </>
  );
}
