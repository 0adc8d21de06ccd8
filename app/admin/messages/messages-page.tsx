import { useServerQuery } from "#app/backend/queries.tsx";
import { useAddress } from "#app/admin/use-address.ts";
import { type Column, DataTable } from "#app/admin/ui/data-table.tsx";
import { DenseSelect } from "#app/admin/ui/dense-select.tsx";
import { AdminPage } from "#app/admin/ui/admin-page.tsx";
import { Listed } from "#app/admin/ui/listed.tsx";
import { NothingLeft, pageIn, Pager } from "#app/admin/ui/pager.tsx";
import { loadMails, type MailStatus, MAILS_A_PAGE, type SentMail } from "#app/backend/messages/messages.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { MailState } from "./mail-state.tsx";
import { ResendMail } from "./resend-mail.tsx";
import { momentInWords } from "#domain/wording.ts";

const STATES: Record<MailStatus, string> = { queued: "Waiting", sent: "Sent", failed: "Failed", dropped: "Not sent" };
const EMAILS = ["queued", "sent", "failed", "dropped"] as const;

const columns = (zone: string): Column<SentMail>[] => [
  { header: "Subject", cell: ({ subject }) => subject, leads: true, className: "w-2/5 card:w-auto" },
  {
    header: "To",
    cell: ({ recipient }) => <span className="[overflow-wrap:anywhere]">{recipient}</span>,
    className: "min-w-56 card:min-w-0",
  },
  { header: "Sent", cell: ({ createdAt }) => momentInWords(createdAt, zone, "shortDate"), className: "whitespace-nowrap tabular-nums" },
  { header: "Status", cell: (mail) => <MailState mail={mail} zone={zone} /> },
];

const resendOf = (mail: SentMail) => (mail.status === "sent" || mail.status === "failed") && <ResendMail mail={mail} />;

const NO_MESSAGES = "No messages yet. Confirmations, reminders and what you write to clients appear here.";

/** Every email of the practice and what became of it; those that may be sent again have a button; the address keeps what is chosen. Times are in the practice's `zone`. */
export function MessagesPage({ zone }: { zone: string }) {
  const [query, change] = useAddress();
  const status = EMAILS.find((each) => each === query.get("state"));
  const page = pageIn(query);
  const choose = (state: string | undefined, to = 0) =>
    change(() => new URLSearchParams({ ...(state && { state }), ...(to > 0 && { page: String(to + 1) }) }));
  const read = useServerQuery(["mail", status, page], (client, signal) => loadMails(client, { status, page }, signal));
  return (
    <AdminPage
      title="Messages"
      actions={
        <ButtonLink dense to="/admin/messages/words">
          Your words in emails
        </ButtonLink>
      }
    >
      <DenseSelect aria-label="State" value={status ?? ""} onChange={({ target }) => choose(target.value)} className="mb-4 w-44">
        <option value="">All messages</option>
        {EMAILS.map((each) => (
          <option key={each} value={each}>
            {STATES[each]}
          </option>
        ))}
      </DenseSelect>
      <Listed
        read={read}
        loading="Reading your messages…"
        failed="Failed to load messages"
        empty={{
          when: ({ mails }) => mails.length === 0,
          say:
            page > 0 ? (
              <NothingLeft what="messages" onReturn={() => choose(status)} />
            ) : status ? (
              "No message is in this state."
            ) : (
              NO_MESSAGES
            ),
        }}
      >
        {({ mails, isLast }) => (
          <>
            <DataTable
              caption="Messages, the newest first"
              columns={columns(zone)}
              rows={mails}
              keyOf={({ id }) => id}
              actions={resendOf}
            />
            <Pager
              onNewer={page > 0 ? () => choose(status, page - 1) : undefined}
              onOlder={isLast ? undefined : () => choose(status, page + 1)}
            >
              {`${page * MAILS_A_PAGE + 1} to ${page * MAILS_A_PAGE + mails.length}`}
            </Pager>
          </>
        )}
      </Listed>
    </AdminPage>
  );
}
