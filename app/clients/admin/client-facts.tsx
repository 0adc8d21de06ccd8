import type { ReactNode } from "react";
import { Link } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { phoneNumber, takesTexts } from "#domain/accounts/phone-number.ts";
import { NO_EMAIL } from "#app/kit/admin/ui/no-email.ts";
import { mailLink, telLink } from "#app/kit/ui/contact-links.ts";
import type { ListedClient } from "#app/clients/clients.ts";
import { pounds } from "#domain/money.ts";
import { MONEY_WORDS } from "#domain/payments/money-words.ts";
import { formatDay } from "#domain/wording.ts";
import { useStream } from "./use-stream.ts";

/** What is on file of a client, and the figures of their bookings. */
export function ClientFacts({ client }: { client: ListedClient }) {
  const number = client.phone ? phoneNumber(client.phone) : undefined;
  return (
    <dl className="mb-8">
      <Fact name={t("Email")}>
        {client.email ? (
          <a href={mailLink(client.email)} className="link inline-flex min-h-11 items-center">
            {client.email}
          </a>
        ) : (
          NO_EMAIL
        )}
      </Fact>
      <Fact name={t("Phone")}>
        {client.phone ? (
          <>
            <a href={telLink(number ?? client.phone)} className="link mr-4 inline-flex min-h-11 items-center">
              {client.phone}
            </a>
            {number && takesTexts(number) && (
              <a
                href={`https://wa.me/${number.slice(1)}`}
                target="_blank"
                rel="noreferrer"
                className="link inline-flex min-h-11 items-center"
              >
                {t("WhatsApp")}
              </a>
            )}
          </>
        ) : (
          t("not given")
        )}
      </Fact>
      {client.birthday && <Fact name={t("Birthday")}>{formatDay(client.birthday, "medium")}</Fact>}
      {client.tags.length > 0 && (
        <Fact name={t("Tags")}>
          <ClientTags tags={client.tags} />
        </Fact>
      )}
      <Fact name={t("Account")}>
        {client.userId
          ? t("has an account")
          : client.email
            ? t("no account yet; linked when they sign up with this email")
            : t("no account yet")}
      </Fact>
      <Fact name={t("Bookings")}>
        {client.noShows > 0
          ? t("{bookings}, of which {noShows} missed", { bookings: client.bookings, noShows: client.noShows })
          : client.bookings}
      </Fact>
      <MoneyFacts {...client} />
      <Fact name={t("Status")}>{client.status}</Fact>
    </dl>
  );
}

/** Their money in the words of Money, and what of their sessions' prices was never money. */
function MoneyFacts({ id, total, paid, covered, owed: unpaid }: ListedClient) {
  const { data } = useStream(id, "all");
  if (!data) return null;
  const { received, refunded, owed, owedLater } = data.money;
  const rest = total - paid - covered - unpaid;
  return (
    <>
      <Fact name={t(MONEY_WORDS.received.name)}>{pounds(received)}</Fact>
      {refunded > 0 && <Fact name={t(MONEY_WORDS.refunded.name)}>{pounds(refunded)}</Fact>}
      <Fact name={t(MONEY_WORDS.owed.name)}>{owed > 0 ? pounds(owed) : t("nothing")}</Fact>
      {owedLater > 0 && (
        <Fact name={t("To pay later")}>{t("{owedLater}, for sessions to come", { owedLater: pounds(owedLater) })}</Fact>
      )}
      <Fact name={t("Sold for")}>{pounds(total)}</Fact>
      {covered > 0 && (
        <Fact name={t("Covered")}>{t("{covered} by passes and vouchers", { covered: pounds(covered) })}</Fact>
      )}
      {rest > 0 && <Fact name={t("Not asked for")}>{t("{rest}, refunded or let go", { rest: pounds(rest) })}</Fact>}
    </>
  );
}

/** A client's tags; each links to the clients who have it. */
function ClientTags({ tags }: { tags: string[] }) {
  return (
    <ul aria-label={t("Tags")} className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            to={`/admin/clients?${new URLSearchParams({ tag })}`}
            className="inline-flex min-h-11 items-center rounded-full border border-control px-3 text-sm hover:border-gold hover:text-gold"
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** One line of what is on file. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-h-11 grid-cols-[7rem_minmax(0,1fr)] items-center gap-4 border-b border-hairline">
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere] tabular-nums">{children}</dd>
    </div>
  );
}
