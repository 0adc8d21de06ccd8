import type { ComponentProps, ReactNode } from "react";
import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { AdminSection } from "#app/kit/admin/ui/admin-page.tsx";
import { Fold } from "#app/kit/admin/ui/fold.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { Answered } from "#app/bookings/admin/booking-answers.tsx";
import { type Consent, loadClientConsents, loadRecentMerges } from "#app/clients/client-records.ts";
import { ask } from "#app/kit/backend/server/functions.ts";
import type { clientAnswers } from "#server/bookings/actions.ts";
import type { unmergeClients } from "#server/clients/actions.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import { mapResult } from "#app/kit/backend/server/server-result.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { formatDay, formatDayOfInstant } from "#domain/wording.ts";
import { AFTER_A_MERGE } from "./merge-dialog.tsx";

type RecordsProps<Kept> = Pick<ComponentProps<typeof QueryResult<Kept[]>>, "query" | "loading" | "failed"> & {
  title: string;
  aside?: ReactNode;
  /** The list's accessible name; the title by default. */
  label?: string;
  /** Shown in place of an empty list. */
  none: string;
  state: (kept: Kept) => string;
  children: (kept: Kept) => ReactNode;
};

function Records<Kept extends { id: number | string }>({
  title,
  aside,
  label,
  none,
  state,
  children,
  ...list
}: RecordsProps<Kept>) {
  return (
    <AdminSection title={title} aside={aside}>
      <QueryResult {...list} empty={{ when: (all) => all.length === 0, say: none }}>
        {(all) => (
          <ul aria-label={label}>
            {all.map((each) => (
              <li key={each.id} className="flex flex-wrap justify-between gap-x-6 border-b border-hairline py-2">
                {children(each)}
                <span className="text-quiet tabular-nums">{state(each)}</span>
              </li>
            ))}
          </ul>
        )}
      </QueryResult>
    </AdminSection>
  );
}

/** The consents of the client's account. A client without an account has given none here. */
export function ClientConsents({ userId }: { userId: string }) {
  const query = useServerQuery(["consents", userId], (client, signal) => loadClientConsents(client, userId, signal));
  return (
    <Records
      title={t("Consents")}
      query={query}
      loading={t("Reading their consents…")}
      failed={{ toast: t("Failed to load client data") }}
      none={t("They have agreed to nothing yet; they are asked when they book.")}
      state={({ given_at: at, earlier }) => {
        const day = formatDayOfInstant(at, undefined, "medium");
        return earlier > 0 ? t("{day} and {earlier} earlier", { day, earlier }) : day;
      }}
    >
      {(consent) => <span>{describeConsent(consent)}</span>}
    </Records>
  );
}

const DOCUMENTS: Record<Consent["document"], string> = {
  privacy: t("Privacy policy"),
  terms: t("Terms"),
  age: t("Old enough to book"),
};

function describeConsent({ document, version }: Consent): string {
  return document === "age"
    ? DOCUMENTS.age
    : t("{document}, edition {version}", { document: DOCUMENTS[document], version });
}

/** The client's answers to questions at booking; renders nothing if there are none. */
export function ClientAnswers({ clientId }: { clientId: string }) {
  const query = useServerQuery(["bookings", "answers of client", clientId], async (server) =>
    mapResult(
      await ask<typeof clientAnswers>(server, "practice-client-answers", { clientId }),
      ({ bookings }) => bookings,
    ),
  );
  if (!query.error && !query.data?.length) return null;
  return (
    <AdminSection title={t("Answers")}>
      <QueryResult
        query={query}
        loading={t("Reading their answers…")}
        failed={t("The answers could not be loaded. They are not kept on this device.")}
      >
        {(bookings) => (
          <Fold rows={bookings}>
            {(shown) =>
              shown.map(({ bookingId, date, serviceName, answers }, index) => (
                <details key={bookingId} open={index === 0} className="border-b border-hairline">
                  <summary className="link min-h-11 py-2.5">{`${formatDay(date, "medium")}: ${serviceName}`}</summary>
                  <dl className="border-t border-hairline *:last:border-b-0">
                    {answers.map((answer) => (
                      <Answered key={answer.questionId} {...answer} />
                    ))}
                  </dl>
                </details>
              ))
            }
          </Fold>
        )}
      </QueryResult>
    </AdminSection>
  );
}

/** Merges into this client within the last day, each with a button to undo it. */
export function RecentMerges({ clientId }: { clientId: string }) {
  const { data: merges } = useServerQuery(["client_merges", clientId], (server, signal) =>
    loadRecentMerges(server, clientId, signal),
  );
  const undo = useAction<typeof unmergeClients>("practice-unmerge-clients", {
    successToast: t("They are two clients again"),
    errorToast: t("Failed to take them apart"),
    invalidates: AFTER_A_MERGE,
  });
  return merges?.map(({ id, goneName }) => (
    <p key={id} className="mb-4 flex flex-wrap items-center gap-x-4 border-l-2 border-gold pl-4">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {rich("Merged with <bdi>{goneName}</bdi> within the last day.", {
          goneName,
          bdi: (words) => <bdi>{words}</bdi>,
        })}
      </span>
      <Button dense variant="quiet" busy={undo.isPending} onClick={() => undo.mutate({ mergeId: id })}>
        {t("Take them apart")}
      </Button>
    </p>
  ));
}
