import { t } from "@sacred-space/words/t.ts";
import { useState } from "react";
import { Link } from "react-router";
import { ConfirmDialog } from "#app/kit/admin/ui/confirm-dialog.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { type EditedNewsletter, type ListedNewsletter, loadNewsletters } from "#app/newsletter/newsletters.ts";
import type { pauseNewsletter, resumeNewsletter, stopNewsletter } from "#server/newsletter/actions.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { useAction } from "#app/kit/backend/use-action.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Icon } from "#app/kit/ui/icon.tsx";
import { isOnItsWay, PROGRESS_INTERVAL_MS } from "./newsletter-page.tsx";
import { NewsletterPreview } from "./newsletter-preview.tsx";
import { describeExceptions, describeNewsletterState, totalOf } from "./newsletter-state.ts";

/** A newsletter that is being sent or was sent: its progress and its text, which can no longer be changed. */
export function SentNewsletter({ newsletter: { id, content }, zone }: { newsletter: EditedNewsletter; zone: string }) {
  const query = useServerQuery(["newsletters", "sending", id], (client) => loadNewsletters(client, id), {
    refetchInterval: ({ state: { data } }) => (data?.some(isOnItsWay) ? PROGRESS_INTERVAL_MS : false),
  });
  return (
    <div className="mx-auto max-w-3xl px-5 py-6 sm:px-8">
      <Link
        to="/admin/newsletter"
        className="-ml-2 inline-flex min-h-11 items-center gap-2 pr-2 font-semibold hover:text-gold"
      >
        <Icon name="arrow" className="size-4 rotate-180" />
        {t("Newsletter")}
      </Link>
      <h1 className="mt-2 mb-6 text-2xl [overflow-wrap:anywhere]">{content.subject}</h1>
      <QueryResult query={query} loading={t("Reading how far it is…")} failed={t("Failed to load how far it is")}>
        {([sending]) => sending && <Progress sending={sending} zone={zone} />}
      </QueryResult>
      <div className="mt-8">
        <NewsletterPreview content={content} />
      </div>
    </div>
  );
}

const BAR = "my-4 block h-2 w-full accent-gold-fill";

function Progress({ sending, zone }: { sending: ListedNewsletter; zone: string }) {
  const [isStopping, setIsStopping] = useState(false);
  const seen = { newsletterId: sending.id, revision: sending.revision };
  const change = { errorToast: t("Failed to change the sending"), invalidates: ["newsletters"] };
  const named = (title: string) => ({ title, description: sending.subject });
  const pause = useAction<typeof pauseNewsletter>("practice-pause-newsletter", {
    ...change,
    successToast: named(t("Paused. Nothing goes until you resume")),
  });
  const resume = useAction<typeof resumeNewsletter>("practice-resume-newsletter", {
    ...change,
    successToast: named(t("Resumed")),
  });
  const stop = useAction<typeof stopNewsletter>("practice-stop-newsletter", {
    ...change,
    successToast: named(t("Stopped. Nobody further gets it")),
  });
  const total = totalOf(sending.counts);
  return (
    <section aria-label={t("Sending")} className="border-y border-hairline py-4">
      <p role="status" className={`text-base tabular-nums ${sending.status === "sent" ? "" : "text-gold"}`}>
        {describeNewsletterState(sending, zone)}
      </p>
      {sending.status === "sending" && (
        <progress aria-label={t("Done")} value={total - sending.counts.queued} max={total} className={BAR} />
      )}
      {describeExceptions(sending).map((line) => (
        <p key={line} className="mt-1 text-quiet">
          {line}
        </p>
      ))}
      {sending.status === "sending" && (
        <div className="mt-4 flex flex-wrap gap-3">
          {sending.isPaused ? (
            <Button dense variant="gold" busy={resume.isPending} onClick={() => resume.mutate(seen)}>
              {t("Resume")}
            </Button>
          ) : (
            <Button dense busy={pause.isPending} onClick={() => pause.mutate(seen)}>
              {t("Pause")}
            </Button>
          )}
          <Button dense variant="danger" busy={stop.isPending} onClick={() => setIsStopping(true)}>
            {t("Stop for the rest")}
          </Button>
        </div>
      )}
      {isStopping && (
        <ConfirmDialog
          title={t("Stop this newsletter?")}
          about={t(
            "{queued, plural, one {# reader does} other {# readers do}} not get it. It cannot be sent to them later.",
            { queued: sending.counts.queued },
          )}
          actionLabel={t("Stop")}
          cancelLabel={t("Keep sending")}
          onConfirm={() => stop.mutate(seen)}
          onClose={() => setIsStopping(false)}
        />
      )}
    </section>
  );
}
