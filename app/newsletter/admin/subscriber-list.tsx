import { useState } from "react";
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
import { formatDayOfInstant, plural } from "#domain/wording.ts";

const actionsOf = (subscriber: Subscriber) => <SubscriberActions subscriber={subscriber} />;

export function SubscriberList({ zone }: { zone: string }) {
  const [page, setPage] = useState(0);
  const query = useServerQuery(["subscribers", "list", page], (client, signal) =>
    loadSubscribers(client, page, signal),
  );
  return (
    <AdminSection title="Readers" aside={<Export />}>
      <QueryResult
        query={query}
        loading="Reading your list…"
        failed="Failed to load your readers"
        empty={{
          when: ({ subscribers }) => subscribers.length === 0,
          say:
            page > 0 ? (
              <NothingLeft what="readers" onReturn={() => setPage(0)} />
            ) : (
              "Nobody yet. People who subscribe on your blog and confirm by email appear here."
            ),
        }}
      >
        {({ subscribers, isLast }) => (
          <>
            <Count />
            <DataTable
              caption="Readers"
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
    { header: "Email", cell: ({ email }) => email, leads: true },
    {
      header: "Since",
      cell: ({ confirmedAt }) => formatDayOfInstant(confirmedAt, zone, "medium"),
      className: "whitespace-nowrap",
    },
    {
      header: "Status",
      cell: ({ bouncedBecause }) =>
        bouncedBecause === null ? "Subscribed" : <span className="text-bad">{`Refused: ${bouncedBecause}`}</span>,
    },
  ];
}

function Count() {
  const { data: count } = useServerQuery(["subscribers", "count"], countReaders);
  if (count === undefined) return null;
  return (
    <p className="mb-3 text-quiet">
      {plural(count, "reader has", "readers have")} said yes to your newsletter. An address that the mail server refuses
      for good gets nothing more until you try it again.
    </p>
  );
}

/** Exports for another mailing program; each subscriber has a link to unsubscribe. */
function Export() {
  const taken = useServerMutation({
    mutationFn: (client) => askForCsv<typeof newsletterList>(client, "newsletter-list", {}),
    successToast: "Newsletter list exported",
    errorToast: "Failed to export the newsletter list",
    invalidates: ["subscribers"],
    onSuccess: (file) => saveFile(file, "newsletter.csv"),
  });
  return (
    <Button dense variant="quiet" busy={taken.isPending} onClick={() => taken.mutate(undefined)}>
      Newsletter list
    </Button>
  );
}

function SubscriberActions({ subscriber: { id, email, bouncedBecause } }: { subscriber: Subscriber }) {
  const [isRemoving, setIsRemoving] = useState(false);
  const retry = useAction<typeof retrySubscriber>("practice-retry-subscriber", {
    successToast: { title: "The next newsletter goes to this address again", description: email },
    errorToast: "Failed to change the list",
    invalidates: ["subscribers"],
  });
  const remove = useServerMutation({
    mutationFn: removeSubscriber,
    successToast: { title: "Taken off the list", description: email },
    errorToast: "Failed to change the list",
    invalidates: ["subscribers"],
  });
  return (
    <>
      {bouncedBecause !== null && (
        <Button
          dense
          variant="quiet"
          busy={retry.isPending}
          aria-label={`Try again with ${email}`}
          onClick={() => retry.mutate({ subscriberId: id })}
        >
          Try again
        </Button>
      )}
      <Button
        dense
        variant="quiet"
        busy={remove.isPending}
        aria-label={`Take off ${email}`}
        onClick={() => setIsRemoving(true)}
      >
        Take off
      </Button>
      {isRemoving && (
        <ConfirmDialog
          title="Take this address off the list?"
          about={`${email} gets no more newsletters and is deleted. They can subscribe again at any time.`}
          actionLabel="Take off"
          onConfirm={() => remove.mutate({ id })}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </>
  );
}
