import { DraftLine } from "#app/kit/admin/drafts/draft-line.tsx";
import { DraftsPage } from "#app/kit/admin/drafts/drafts-page.tsx";
import { type ListedNewsletter, loadNewsletters } from "#app/newsletter/newsletters.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { AddNewsletterDialog } from "./add-newsletter-dialog.tsx";
import { describeNewsletterState } from "./newsletter-state.ts";
import { SubscriberList } from "./subscriber-list.tsx";

export const PROGRESS_INTERVAL_MS = 5_000;

export function NewsletterPage({ zone }: { zone: string }) {
  const query = useServerQuery(["newsletters", "all"], (client) => loadNewsletters(client), {
    refetchInterval: ({ state: { data } }) => (data?.some(isOnItsWay) ? PROGRESS_INTERVAL_MS : false),
  });
  return (
    <DraftsPage
      title="Newsletter"
      add="Write a newsletter"
      query={query}
      loading="Reading your newsletters…"
      failed="Failed to load newsletters"
      nothing="No newsletter yet. Nobody gets what you write before you send it."
      AddDialog={AddNewsletterDialog}
      below={<SubscriberList zone={zone} />}
    >
      {(newsletter) => (
        <DraftLine
          key={newsletter.id}
          title={newsletter.subject}
          state={
            <span className={newsletter.status === "sent" ? undefined : "text-gold"}>
              {describeNewsletterState(newsletter, zone)}
            </span>
          }
          to={`/admin/newsletter/${newsletter.id}`}
          verb={newsletter.status === "draft" ? "Edit" : "View"}
        />
      )}
    </DraftsPage>
  );
}

export function isOnItsWay({ status, isPaused }: ListedNewsletter): boolean {
  return status === "sending" && !isPaused;
}
