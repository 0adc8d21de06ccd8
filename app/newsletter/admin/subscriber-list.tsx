import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { AdminSection } from "#app/kit/admin/ui/admin-page.tsx";
import { ConfirmDialog } from "#app/kit/admin/ui/confirm-dialog.tsx";
import { type Column, DataTable } from "#app/kit/admin/ui/data-table.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { NothingLeft, NumberedPager } from "#app/kit/admin/ui/pager.tsx";
import { askForCsv } from "#app/kit/backend/server/functions.ts";
import {
  countReaders,
  loadSubscribers,
  removeSubscriber,
  type Subscriber,
  SUBSCRIBERS_A_PAGE,
} from "#app/newsletter/subscribers.ts";
import type { newsletterList, retrySubscriber } from "#server/newsletter/actions.ts";
import { useServerMutation, useServerQuery } from "#app/kit/backend/queries.tsx";
import { useAction } from "#app/kit/backend/use-action.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { saveFile } from "#app/kit/ui/save-file.ts";
import { formatDayOfInstant } from "#domain/wording.ts";

const actionsOf = (subscriber: Subscriber) => <SubscriberActions subscriber={subscriber} />;

export function SubscriberList({ zone }: { zone: string }) {
  const [page, setPage] = useState(0);
  const query = useServerQuery(["subscribers", "list", page], (client, signal) =>
    loadSubscribers(client, page, signal),
  );
  return (
    <AdminSection title={t("Readers")} aside={<Export />}>
      <QueryResult
        query={query}
        loading={t("Reading your list…")}
        failed={t("Failed to load your readers")}
        empty={{
          when: ({ subscribers }) => subscribers.length === 0,
          say:
            page > 0 ? (
              <NothingLeft words={t("No readers are left on this page.")} onReturn={() => setPage(0)} />
            ) : (
              t("Nobody yet. People who subscribe on your blog and confirm by email appear here.")
            ),
        }}
      >
        {({ subscribers, isLast }) => (
          <>
            <Count />
            <DataTable
              caption={t("Readers")}
              columns={columnsOn(zone)}
              rows={subscribers}
              keyOf={({ id }) => id}
              actions={actionsOf}
            />
            {(page > 0 || !isLast) && (
              <NumberedPager
                page={page}
                perPage={SUBSCRIBERS_A_PAGE}
                shown={subscribers.length}
                isLast={isLast}
                onTurn={setPage}
              />
            )}
          </>
        )}
      </QueryResult>
    </AdminSection>
  );
}

function columnsOn(zone: string): Column<Subscriber>[] {
  return [
    { header: t("Email"), cell: ({ email }) => email, leads: true },
    {
      header: t("Since"),
      cell: ({ confirmedAt }) => formatDayOfInstant(confirmedAt, zone, "medium"),
      className: "whitespace-nowrap",
    },
    {
      header: t("Status"),
      cell: ({ bouncedBecause }) =>
        bouncedBecause === null ? (
          t("Subscribed")
        ) : (
          <span className="text-bad">{t("Refused: {bouncedBecause}", { bouncedBecause })}</span>
        ),
    },
  ];
}

function Count() {
  const { data: count } = useServerQuery(["subscribers", "count"], countReaders);
  if (count === undefined) return null;
  return (
    <p className="mb-3 text-quiet">
      {t(
        "{count, plural, one {# reader has} other {# readers have}} said yes to your newsletter. An address that the mail server refuses for good gets nothing more until you try it again.",
        { count },
      )}
    </p>
  );
}

/** Exports for another mailing program; each subscriber has a link to unsubscribe. */
function Export() {
  const taken = useServerMutation({
    mutationFn: (client) => askForCsv<typeof newsletterList>(client, "newsletter-list", {}),
    successToast: t("Newsletter list exported"),
    errorToast: t("Failed to export the newsletter list"),
    invalidates: ["subscribers"],
    onSuccess: (file) => saveFile(file, "newsletter.csv"),
  });
  return (
    <Button dense variant="quiet" className="-mr-3" busy={taken.isPending} onClick={() => taken.mutate(undefined)}>
      {t("Newsletter list")}
    </Button>
  );
}

function SubscriberActions({ subscriber: { id, email, bouncedBecause } }: { subscriber: Subscriber }) {
  const [isRemoving, setIsRemoving] = useState(false);
  const retry = useAction<typeof retrySubscriber>("practice-retry-subscriber", {
    successToast: { title: t("The next newsletter goes to this address again"), description: email },
    errorToast: t("Failed to change the list"),
    invalidates: ["subscribers"],
  });
  const remove = useServerMutation({
    mutationFn: removeSubscriber,
    successToast: { title: t("Taken off the list"), description: email },
    errorToast: t("Failed to change the list"),
    invalidates: ["subscribers"],
  });
  return (
    <>
      {bouncedBecause !== null && (
        <Button
          dense
          variant="quiet"
          busy={retry.isPending}
          aria-label={t("Try again with {email}", { email })}
          onClick={() => retry.mutate({ subscriberId: id })}
        >
          {t("Try again")}
        </Button>
      )}
      <Button
        dense
        variant="quiet"
        className="-mr-3 card:mr-0 card:-ml-3"
        busy={remove.isPending}
        aria-label={t("Take off {email}", { email })}
        onClick={() => setIsRemoving(true)}
      >
        {t("Take off")}
      </Button>
      {isRemoving && (
        <ConfirmDialog
          title={t("Take this address off the list?")}
          about={t("{email} gets no more newsletters and is deleted. They can subscribe again at any time.", { email })}
          actionLabel={t("Take off")}
          onConfirm={() => remove.mutate({ id })}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </>
  );
}
