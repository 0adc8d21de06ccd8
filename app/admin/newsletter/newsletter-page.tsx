import { useState } from "react";
import { AdminPage } from "#app/admin/ui/admin-page.tsx";
import { Listed } from "#app/admin/ui/listed.tsx";
import { type ListedNewsletter, loadNewsletters } from "#app/backend/newsletter/newsletters.ts";
import { useServerQuery } from "#app/backend/queries.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { AddNewsletterDialog } from "./add-newsletter-dialog.tsx";
import { stateInWords } from "./newsletter-state.ts";
import { SubscriberList } from "./subscriber-list.tsx";

/** While something is being sent. */
export const PROGRESS_EVERY_MS = 5_000;

/** Every newsletter with its progress, and the list of subscribers. */
export function NewsletterPage({ zone }: { zone: string }) {
  const [isAdding, setIsAdding] = useState(false);
  const read = useServerQuery(["newsletters", "all"], (client) => loadNewsletters(client), {
    refetchInterval: ({ state: { data } }) => (data?.some(isOnItsWay) ? PROGRESS_EVERY_MS : false),
  });
  return (
    <AdminPage
      title="Newsletter"
      actions={
        <Button dense variant="gold" onClick={() => setIsAdding(true)}>
          Write a newsletter
        </Button>
      }
    >
      <Listed
        read={read}
        loading="Reading your newsletters…"
        failed="Failed to load newsletters"
        empty={{
          when: (newsletters) => newsletters.length === 0,
          say: "No newsletter yet. Nobody gets what you write before you send it.",
        }}
      >
        {(newsletters) => (
          <ul className="border-t border-hairline">
            {newsletters.map((newsletter) => (
              <Line key={newsletter.id} newsletter={newsletter} zone={zone} />
            ))}
          </ul>
        )}
      </Listed>
      <SubscriberList zone={zone} />
      {isAdding && <AddNewsletterDialog onClose={() => setIsAdding(false)} />}
    </AdminPage>
  );
}

function Line({ newsletter, zone }: { newsletter: ListedNewsletter; zone: string }) {
  const { id, subject, status } = newsletter;
  const verb = status === "draft" ? "Edit" : "View";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-hairline py-2">
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">{subject}</p>
        <p className={status === "sent" ? "text-quiet" : "text-gold"}>{stateInWords(newsletter, zone)}</p>
      </div>
      <ButtonLink dense to={`/admin/newsletter/${id}`} aria-label={`${verb} ${subject}`}>
        {verb}
      </ButtonLink>
    </li>
  );
}

export function isOnItsWay({ status, isPaused }: ListedNewsletter): boolean {
  return status === "sending" && !isPaused;
}
