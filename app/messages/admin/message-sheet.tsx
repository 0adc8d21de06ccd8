import { Link } from "react-router";
import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import { EmailForms, PlainText } from "#app/kit/admin/ui/email-forms.tsx";
import { Fact } from "#app/kit/admin/ui/fact.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { loadClientsByEmail } from "#app/clients/clients.ts";
import type { DataClient } from "#app/kit/backend/data-client.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { ask } from "#app/kit/backend/server/functions.ts";
import type { ServerResult } from "#app/kit/backend/server/server-result.ts";
import type { SentMessage } from "#domain/messages/sent-message.ts";
import type { message as readMessage } from "#server/messages/actions.ts";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { formatDateTime } from "#domain/wording.ts";
import { MailState } from "./mail-state.tsx";
import { ResendMail } from "./resend-mail.tsx";

/** One email or SMS as it was sent: recipient, subject, delivery state and text. */
export function MessageSheet({ id, zone, onClose }: { id: string; zone: string; onClose: () => void }) {
  const query = useServerQuery(["mail", "one", id], (client) => loadMessage(client, id));
  const title = query.data?.channel === "sms" ? t("Text message") : (query.data?.subject ?? t("Message"));
  return (
    <Dialog title={title} shape="sheet" onClose={onClose}>
      <div className="mt-4">
        <QueryResult
          query={query}
          loading={t("Reading the message…")}
          failed={t("Failed to load messages")}
          empty={{ when: (message) => message === null, say: t("This message is no longer there.") }}
        >
          {(message) => message && <MessageDetails message={message} zone={zone} />}
        </QueryResult>
      </div>
    </Dialog>
  );
}

/** Null if it was deleted. */
async function loadMessage(client: DataClient, id: string): Promise<ServerResult<SentMessage | null>> {
  const read = await ask<typeof readMessage>(client, "practice-message", { id });
  return !read.ok && [400, 404].includes(read.refusal.status) ? { ok: true, value: null } : read;
}

function MessageDetails({ message, zone }: { message: SentMessage; zone: string }) {
  const { bookingId, createdAt, recipient, replyTo } = message;
  return (
    <>
      <dl className="mb-4 border-t border-hairline">
        <Fact name={t("To")}>{message.channel === "email" ? <Recipient email={recipient} /> : recipient}</Fact>
        {bookingId && (
          <Fact name={t("About")}>
            <Link to={`/admin/bookings?booking=${bookingId}`} className="link">
              {message.clientName
                ? t("The booking of {clientName}", { clientName: message.clientName })
                : t("A booking")}
            </Link>
          </Fact>
        )}
        {replyTo && <Fact name={t("Answers go to")}>{replyTo}</Fact>}
        <Fact name={t("Written")}>{formatDateTime(createdAt, zone, "shortDate")}</Fact>
        <Fact name={t("Status")}>
          <MailState mail={message} zone={zone} />
        </Fact>
        {message.refusal && message.status !== "sent" && message.lastError && (
          <Fact name={t("In its words")}>{message.lastError}</Fact>
        )}
      </dl>
      <div className="mb-6 empty:hidden">
        <ResendMail mail={message} />
      </div>
      <Words message={message} />
    </>
  );
}

function Recipient({ email }: { email: string }) {
  const { data: found } = useServerQuery(["clients", "by email", email], (client, signal) =>
    loadClientsByEmail(client, email, signal),
  );
  const [client] = found ?? [];
  return (
    <>
      {client && (
        <>
          <Link to={`/admin/clients/${client.id}`} className="link">
            <bdi>{client.name}</bdi>
          </Link>
          {", "}
        </>
      )}
      {email}
    </>
  );
}

function Words({ message: { channel, html, plain, newsletterId } }: { message: SentMessage }) {
  if (plain === null)
    return (
      <p className="border-l-2 border-hairline py-3 pl-4 text-quiet">
        {newsletterId ? (
          <>
            {rich("An issue of your newsletter. Its words are <link>on its own page</link>.", {
              link: (words) => (
                <Link to={`/admin/newsletter/${newsletterId}`} className="link">
                  {words}
                </Link>
              ),
            })}
          </>
        ) : (
          t("This email holds a link for its reader alone, so its words are not shown.")
        )}
      </p>
    );
  if (channel === "sms" || html === null) return <PlainText words={plain} />;
  return <EmailForms html={html} plain={plain} title={t("The email as it was sent")} />;
}
