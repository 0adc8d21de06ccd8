import { Link } from "react-router";
import { useServerMutation, useServerQuery } from "#app/backend/queries.tsx";
import { AdminSection } from "#app/admin/ui/admin-page.tsx";
import { OPENER } from "#app/admin/ui/link-button-class.ts";
import { Listed } from "#app/admin/ui/listed.tsx";
import { requestUnmerge } from "#app/backend/clients/client-actions.ts";
import { type ClientMail, type Consent, loadClientMails, loadConsents, loadRecentMerges } from "#app/backend/clients/client-records.ts";
import type { ListedClient } from "#app/backend/clients/clients.ts";
import { Button } from "#app/ui/button.tsx";
import { dayOfInstantInWords } from "#domain/wording.ts";
import { AFTER_A_MERGE } from "./merge-dialog.tsx";

/** What their account has agreed to. A client without one has agreed to nothing here. */
export function ClientConsents({ userId }: { userId: string }) {
  const read = useServerQuery(["consents", userId], (client, signal) => loadConsents(client, userId, signal));
  return (
    <AdminSection title="Consents">
      <Listed
        read={read}
        loading="Reading their consents…"
        failed="Failed to load client data"
        empty={{ when: (consents) => consents.length === 0, say: "They have agreed to nothing yet; they are asked when they book." }}
      >
        {(consents) => (
          <ul>
            {consents.map((consent) => (
              <li key={consent.id} className="flex flex-wrap justify-between gap-x-6 border-b border-hairline py-2">
                <span>{consentInWords(consent)}</span>
                <span className="text-quiet tabular-nums">{dayOfInstantInWords(consent.given_at, undefined, "medium")}</span>
              </li>
            ))}
          </ul>
        )}
      </Listed>
    </AdminSection>
  );
}

const DOCUMENTS: Record<Consent["document"], string> = { privacy: "Privacy policy", terms: "Terms", age: "Old enough to book" };

function consentInWords({ document, version }: Consent): string {
  return document === "age" ? DOCUMENTS.age : `${DOCUMENTS[document]}, edition ${version}`;
}

const STATES: Record<ClientMail["status"], string> = { queued: "on its way", sent: "sent", failed: "not delivered", dropped: "not sent" };

/** What was written to them; each opens with its words. */
export function ClientMessages({ client: { id, email, name }, bookingIds }: { client: ListedClient; bookingIds: string[] }) {
  const read = useServerQuery(["mail", "of client", id, email, bookingIds], (server, signal) =>
    loadClientMails(server, { email, bookingIds }, signal),
  );
  return (
    <AdminSection
      title="Messages"
      aside={
        email && (
          <Link to={`/admin/messages?client=${id}`} className="link inline-flex min-h-11 items-center">
            All messages
          </Link>
        )
      }
    >
      <Listed
        read={read}
        loading="Reading their messages…"
        failed="Failed to load messages"
        empty={{ when: (mails) => mails.length === 0, say: "Nothing has been written to them yet." }}
      >
        {(mails) => (
          <ul aria-label={`Messages to ${name}`}>
            {mails.map((mail) => (
              <li key={mail.id} className="flex flex-wrap justify-between gap-x-6 border-b border-hairline py-2">
                <Link
                  to={`/admin/messages?message=${mail.id}`}
                  className={`${OPENER} min-w-0 [overflow-wrap:anywhere] max-md:-my-2.5 max-md:py-2.5`}
                >
                  {mail.subject}
                </Link>
                <span className="text-quiet tabular-nums">
                  {`${STATES[mail.status]}, ${dayOfInstantInWords(mail.sent_at ?? mail.created_at, undefined, "medium")}`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Listed>
    </AdminSection>
  );
}

/** Who was merged into this client within the last day, with the way back. */
export function RecentMerges({ clientId }: { clientId: string }) {
  const { data: merges } = useServerQuery(["client_merges", clientId], (server, signal) => loadRecentMerges(server, clientId, signal));
  const undo = useServerMutation({
    mutationFn: requestUnmerge,
    successToast: "They are two clients again",
    errorToast: "Failed to take them apart",
    invalidates: AFTER_A_MERGE,
  });
  return merges?.map(({ id, goneName }) => (
    <p key={id} className="mb-4 flex flex-wrap items-center gap-x-4 border-l-2 border-gold pl-4">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        Merged with <bdi>{goneName}</bdi> within the last day.
      </span>
      <Button dense variant="quiet" busy={undo.isPending} onClick={() => undo.mutate(id)}>
        Take them apart
      </Button>
    </p>
  ));
}
