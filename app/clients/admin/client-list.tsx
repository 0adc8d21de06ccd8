import { Fragment, useState } from "react";
import { Link } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { lazyDialog } from "#app/kit/admin/ui/lazy-dialog.tsx";
import { telLink } from "#app/kit/ui/contact-links.ts";
import { NO_EMAIL } from "#app/kit/admin/ui/no-email.ts";
import { phoneNumber, takesTexts } from "#domain/accounts/phone-number.ts";
import type { CalendarDate } from "#domain/time.ts";
import { pounds } from "#domain/money.ts";
import { MONEY_WORDS } from "#domain/payments/money-words.ts";
import { ServiceMark } from "#app/catalog/service-mark.tsx";
import type { FoundClient } from "#app/clients/clients.ts";
import { ContactIcon, ICON_BUTTON } from "./contact-icon.tsx";
import { describeWhat, describeWhen, tagOf } from "./describe-session.ts";
import { FoundName } from "./found-name.tsx";

type ClientListProps = { clients: FoundClient[]; today: CalendarDate; searchText: string };

const ROW =
  "relative grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-hairline py-1.5 hover:bg-surface " +
  "@min-[30rem]:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)_5.5rem] " +
  "@min-[60rem]:grid-cols-[minmax(0,1.2fr)_minmax(0,1.4fr)_6rem_6.5rem_6.5rem]";

/** The clients, a row of 64 px each; on a wide screen with the columns of a table. */
export function ClientList({ clients, today, searchText }: ClientListProps) {
  return (
    <div className="@container">
      <table role="table" className="block w-full text-left">
        <caption className="sr-only">{t("Clients")}</caption>
        <thead role="rowgroup" className="sr-only @min-[60rem]:not-sr-only @min-[60rem]:block">
          <tr role="row" className={`${ROW} text-xs text-quiet`}>
            <th role="columnheader" scope="col" className="pl-6">
              {t("Client")}
            </th>
            <th role="columnheader" scope="col">
              {t("Next, or last seen")}
            </th>
            <th role="columnheader" scope="col" className="text-right">
              {t("Bookings")}
            </th>
            <th role="columnheader" scope="col" className="text-right">
              {t(MONEY_WORDS.received.name)}
            </th>
            <th role="columnheader" scope="col">
              <span className="sr-only">{t("Reach them")}</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className="block">
          {clients.map((client, index) => (
            <Fragment key={client.id}>
              {client.nearness > 1 && client.nearness !== clients[index - 1]?.nearness && (
                <tr role="row" className="block border-b border-hairline pt-4 pb-1 text-sm text-quiet">
                  <th role="cell" colSpan={5} className="font-normal">
                    {client.nearness === 2 ? t("Inside a name") : t("By email or number")}
                  </th>
                </tr>
              )}
              <Row client={client} today={today} searchText={searchText} />
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ client, today, searchText }: Omit<ClientListProps, "clients"> & { client: FoundClient }) {
  const { id, name, email, phone, bookings, received } = client;
  const tag = tagOf(client, today);
  const session = client.next ?? client.last;
  const contact = [phone, email].filter(Boolean).join(" · ");
  return (
    <tr role="row" className={ROW}>
      <td role="cell" className="flex min-w-0 items-center gap-3">
        {session ? <ServiceMark service={session.look} /> : <span className="w-3 shrink-0" />}
        <span className="min-w-0">
          <Link
            to={`/admin/clients/${id}`}
            className="font-medium [overflow-wrap:anywhere] after:absolute after:inset-0 hover:text-gold"
          >
            <FoundName name={name} searchText={searchText} />
          </Link>
          <span className="flex items-center gap-2 text-sm text-quiet @min-[30rem]:hidden">
            <span className="truncate">
              {tag
                ? describeWhen(client, today)
                : [describeWhen(client, today), describeWhat(client)].filter(Boolean).join(", ")}
            </span>
            {tag && <Tag>{tag}</Tag>}
          </span>
          <span className="hidden truncate text-sm text-quiet @min-[30rem]:block">{contact || NO_EMAIL}</span>
        </span>
      </td>
      <td role="cell" className="hidden min-w-0 items-center justify-between gap-3 @min-[30rem]:flex">
        <span className="min-w-0">
          <span className="block tabular-nums">{describeWhen(client, today)}</span>
          <span className="block truncate text-sm text-quiet">{describeWhat(client)}</span>
        </span>
        {tag && <Tag>{tag}</Tag>}
      </td>
      <td role="cell" className="hidden text-right tabular-nums @min-[60rem]:block">
        {bookings === 0 ? t("new") : t("{bookings, plural, one {# booking} other {# bookings}}", { bookings })}
      </td>
      <td role="cell" className="hidden text-right tabular-nums @min-[60rem]:block">
        {pounds(received)}
      </td>
      <td role="cell" className="relative z-10 flex justify-end">
        <Reach client={client} />
      </td>
    </tr>
  );
}

function Tag({ className = "", children }: { className?: string; children: string }) {
  return (
    <span
      className={`inline-block shrink-0 rounded-control border border-control px-1.5 text-xs whitespace-nowrap text-quiet tabular-nums ${className}`}
    >
      {children}
    </span>
  );
}

const WriteDialog = lazyDialog(() => import("./write-to-client.tsx").then((part) => part.WriteDialog));

/** Call and Message: by email, or by SMS to somebody without an address. */
function Reach({ client }: { client: FoundClient }) {
  const [isWriting, setIsWriting] = useState(false);
  const { name, email, phone } = client;
  const number = phone ? phoneNumber(phone) : undefined;
  return (
    <>
      {phone && (
        <a href={telLink(number ?? phone)} aria-label={t("Call {name}", { name })} className={ICON_BUTTON}>
          <ContactIcon name="phone" />
        </a>
      )}
      {email ? (
        <button
          type="button"
          aria-label={t("Send Message to {name}", { name })}
          onClick={() => setIsWriting(true)}
          className={ICON_BUTTON}
        >
          <ContactIcon name={phone ? "message" : "email"} />
        </button>
      ) : (
        number &&
        takesTexts(number) && (
          <a href={`sms:${number}`} aria-label={t("Send Message to {name}", { name })} className={ICON_BUTTON}>
            <ContactIcon name="message" />
          </a>
        )
      )}
      {isWriting && <WriteDialog client={client} onClose={() => setIsWriting(false)} />}
    </>
  );
}
