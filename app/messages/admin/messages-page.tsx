import { useCallback, useState } from "react";
import { Link } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { useUrlParams } from "#app/kit/admin/shell/use-url-params.ts";
import { type Column, DataTable } from "#app/kit/admin/ui/data-table.tsx";
import { DenseSelect } from "#app/kit/admin/ui/dense-select.tsx";
import { AdminPage } from "#app/kit/admin/ui/admin-page.tsx";
import { LINK_BUTTON } from "#app/kit/admin/ui/link-button-class.ts";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { NothingLeft, NumberedPager, pageIn } from "#app/kit/admin/ui/pager.tsx";
import { SearchField } from "#app/kit/admin/ui/search-field.tsx";
import { loadClient } from "#app/clients/clients.ts";
import { ask } from "#app/kit/backend/server/functions.ts";
import type { ListedMessage } from "#domain/messages/sent-message.ts";
import type { messages } from "#server/messages/actions.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import {
  GROUP_NAMES,
  MESSAGE_GROUPS,
  MESSAGE_STATES,
  type MessageState,
  MESSAGES_A_PAGE,
} from "#domain/messages/message-filter.ts";
import { formatDateTime } from "#domain/wording.ts";
import { MailState } from "./mail-state.tsx";
import { MessageSheet } from "./message-sheet.tsx";
import { ResendMail } from "./resend-mail.tsx";

const STATES: Record<MessageState, string> = {
  queued: t("Waiting"),
  sent: t("Sent"),
  failed: t("Failed"),
  "dealt-with": t("Failed, dealt with"),
  dropped: t("Not sent"),
};
const CHANNELS = { email: t("Emails"), sms: t("Text messages") };

const columns = (zone: string, open: (id: string) => void): Column<ListedMessage>[] => [
  {
    header: t("Subject"),
    cell: ({ id, subject, channel }) => (
      <>
        <button
          type="button"
          className={`${LINK_BUTTON} card:min-h-0 card:max-w-full card:line-clamp-2 card:p-0 card:text-left card:after:absolute card:after:inset-0`}
          onClick={() => open(id)}
        >
          {subject}
        </button>
        {channel === "sms" && (
          <span className="block text-xs font-normal text-quiet card:sr-only">{t("text message")}</span>
        )}
      </>
    ),
    leads: true,
    className: "w-2/5 card:w-auto card:font-semibold",
  },
  {
    header: t("To"),
    cell: ({ recipient, clientName }) => (
      <span className="[overflow-wrap:anywhere] card:block card:truncate">
        {clientName && <bdi className="block">{clientName}</bdi>}
        <span className={clientName ? "text-quiet card:sr-only" : undefined}>{recipient}</span>
      </span>
    ),
    className: "min-w-48 xl:min-w-72 card:min-w-0",
  },
  {
    header: t("When"),
    cell: (mail) => formatDateTime(momentOf(mail), zone, "shortDate"),
    className: "whitespace-nowrap tabular-nums card:text-right card:text-quiet",
  },
  {
    header: t("Status"),
    cell: (mail) => <MailState mail={mail} />,
    className: "card:text-right card:**:[.block]:hidden",
  },
];

/** When the message became what its state says: sent, failed or written. */
function momentOf({ status, createdAt, sentAt, triedAt }: ListedMessage): string {
  return (status === "sent" ? sentAt : status === "queued" ? null : triedAt) ?? createdAt;
}

const resendOf = (mail: ListedMessage) => <ResendMail mail={mail} />;

const NO_MESSAGES = t("No messages yet. Confirmations, reminders and what you write to clients appear here.");

/** The search parameters that narrow the list. */
const NARROWING = ["search", "about", "channel", "state", "client"] as const;

/**
 * All emails and SMS of the practice with their delivery state; the sheet shows the text. The URL keeps the filter. `zone` is the
 * practice's time zone.
 */
export function MessagesPage({ zone }: { zone: string }) {
  const [searchParams, , set] = useUrlParams();
  const { words, clientName, filter } = useFilter(searchParams);
  const page = pageIn(searchParams);
  const search = useCallback((search: string) => set({ search, page: "" }), [set]);
  const turn = (to: number) => set({ page: to > 0 ? String(to + 1) : "" });
  const query = useServerQuery(["mail", "list", filter, page], (client) =>
    ask<typeof messages>(client, "practice-messages", { ...filter, page }),
  );
  const [opened, setOpened] = useState(0); // a key: remounts a sheet that is opened again before the URL drops it
  const open = (message: string) => {
    setOpened((before) => before + 1);
    set({ message });
  };
  const shown = searchParams.get("message");
  return (
    <AdminPage
      title={t("Messages")}
      actions={
        <>
          <ButtonLink dense variant="quiet" to="/admin/newsletter" className="-ml-3">
            {t("Newsletter")}
          </ButtonLink>
          <ButtonLink dense to="/admin/messages/words">
            {t("Your words in emails")}
          </ButtonLink>
        </>
      }
    >
      <div className="mb-4 flex flex-wrap gap-3">
        <SearchField label={t("Search messages")} value={words} onSearch={search} />
        <div className="flex gap-3 max-md:w-full max-md:overflow-x-auto max-md:py-0.5 max-md:*:shrink-0">
          <Choice
            label={t("About")}
            all={t("About everything")}
            searchParams={searchParams}
            name="about"
            set={set}
            options={ABOUT}
          />
          <Choice
            label={t("Kind")}
            all={t("Emails and texts")}
            searchParams={searchParams}
            name="channel"
            set={set}
            options={Object.entries(CHANNELS)}
          />
          <Choice
            label={t("State")}
            all={t("All messages")}
            searchParams={searchParams}
            name="state"
            set={set}
            options={Object.entries(STATES)}
          />
        </div>
      </div>
      {searchParams.has("client") && (
        <p className="mb-4 text-quiet">
          {clientName === undefined ? t("To this client.") : t("To {clientName}.", { clientName })}{" "}
          <Link to="/admin/messages" className="link inline-flex min-h-11 items-center">
            {t("All messages")}
          </Link>
        </p>
      )}
      <QueryResult
        query={query}
        loading={t("Reading your messages…")}
        failed={t("Failed to load messages")}
        empty={{
          when: ({ messages }) => messages.length === 0,
          say:
            page > 0 ? (
              <NothingLeft words={t("No messages are left on this page.")} onReturn={() => turn(0)} />
            ) : NARROWING.some((name) => searchParams.get(name)) ? (
              NARROWING.every((name) => name === "state" || !searchParams.get(name)) ? (
                t("No message is in this state.")
              ) : (
                t("No messages match. Try fewer words or another filter.")
              )
            ) : (
              NO_MESSAGES
            ),
        }}
      >
        {({ messages, isLast }) => (
          <>
            <DataTable
              caption={t("Messages, the newest first")}
              columns={columns(zone, open)}
              rows={messages}
              keyOf={({ id }) => id}
              actions={resendOf}
              twoLines
            />
            <NumberedPager
              page={page}
              perPage={MESSAGES_A_PAGE}
              shown={messages.length}
              isLast={isLast}
              onTurn={turn}
            />
          </>
        )}
      </QueryResult>
      {shown && <MessageSheet key={`${shown} ${opened}`} id={shown} zone={zone} onClose={() => set({ message: "" })} />}
    </AdminPage>
  );
}

const ABOUT = GROUP_NAMES.map((name) => [name, t(MESSAGE_GROUPS[name].title)] as const);

/** The URL's filter. A client is identified by id, since a URL must not contain an email address. */
function useFilter(searchParams: URLSearchParams) {
  const words = (searchParams.get("search") ?? "").slice(0, 100);
  const id = searchParams.get("client");
  const named = useServerQuery(
    ["clients", "one", id],
    (identified, signal) => loadClient(identified, id ?? "", signal),
    {
      enabled: id !== null,
    },
  );
  const filter = {
    words,
    group: GROUP_NAMES.find((each) => each === searchParams.get("about")),
    channel: (["email", "sms"] as const).find((each) => each === searchParams.get("channel")),
    state: MESSAGE_STATES.find((each) => each === searchParams.get("state")),
    client: id ?? undefined,
  };
  return { words, filter, clientName: named.data?.[0]?.name };
}

type ChoiceProps = {
  label: string;
  all: string;
  searchParams: URLSearchParams;
  name: string;
  options: readonly (readonly [string, string])[];
  set: (changes: Record<string, string>) => void;
};

function Choice({ label, all, searchParams, name, options, set }: ChoiceProps) {
  return (
    <DenseSelect
      aria-label={label}
      value={searchParams.get(name) ?? ""}
      onChange={({ target }) => set({ [name]: target.value, page: "" })}
    >
      <option value="">{all}</option>
      {options.map(([value, title]) => (
        <option key={value} value={value}>
          {title}
        </option>
      ))}
    </DenseSelect>
  );
}
