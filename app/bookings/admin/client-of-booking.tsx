import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import { formatMomentAlone } from "#domain/bookings/booking-moment.ts";
import { useState } from "react";
import { Link } from "react-router";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { StatusLabel } from "#app/kit/admin/ui/booking-labels.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { type ListedClient, loadClient, loadClientBookings } from "#app/clients/clients.ts";
import { pounds } from "#domain/money.ts";
import { formatDay } from "#domain/wording.ts";

/** The client beyond this booking: number of sessions, total paid, and the practitioner's note about them. */
export function ClientOfBooking({ clientId, bookingId }: { clientId: string; bookingId: string }) {
  const { data: found } = useServerQuery(["clients", "one", clientId], (client, signal) =>
    loadClient(client, clientId, signal),
  );
  const [client] = found ?? [];
  return client ? <Known client={client} bookingId={bookingId} /> : null;
}

function Known({ client, bookingId }: { client: ListedClient; bookingId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-label={t("Client")} className="mt-6">
      <h3 className="mb-2 border-b border-hairline pb-1 font-sans font-semibold">{t("Client")}</h3>
      <p className="flex flex-wrap justify-between gap-x-6">
        <span>{t("{client}; {paid} paid.", { client: describeBookings(client), paid: pounds(client.paid) })}</span>
        <Link to={`/admin/clients/${client.id}`} className="link inline-flex min-h-11 items-center">
          <span className="[overflow-wrap:anywhere]">
            {rich("All about <bdi>{name}</bdi>", { name: client.name, bdi: (words) => <bdi>{words}</bdi> })}
          </span>
        </Link>
      </p>
      {client.bookings > 1 && (
        <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            {t("Their other sessions")}
          </summary>
          {isOpen && <OtherSessions client={client} bookingId={bookingId} />}
        </details>
      )}
      {client.note && (
        <p className="mt-2 whitespace-pre-line border-l-2 border-hairline pl-4 text-quiet [overflow-wrap:anywhere]">
          {client.note}
        </p>
      )}
    </section>
  );
}

/** The latest bookings shown; the client's page lists all. */
const SHOWN = 8;

function OtherSessions({ client, bookingId }: { client: ListedClient; bookingId: string }) {
  const query = useServerQuery(["bookings", "of", client.id], (server, signal) =>
    loadClientBookings(server, client.id, signal),
  );
  const others = query.data?.filter(({ id }) => id !== bookingId) ?? [];
  return (
    <QueryResult query={query} loading={t("Reading their bookings…")} failed={{ toast: t("Failed to load bookings") }}>
      {() => (
        <ul aria-label={t("Other sessions of {name}", { name: client.name })} className="mb-2">
          {others.slice(0, SHOWN).map(({ id, date, time, isWritten, serviceName, status, isGivenUp }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 border-t border-hairline py-1">
              <Link
                to={`/admin/bookings?booking=${id}`}
                className="link inline-flex min-h-11 items-center tabular-nums"
              >
                {formatMomentAlone({ date, time, isWritten })}
              </Link>
              <span className="flex min-w-0 flex-wrap items-center gap-x-3 text-quiet [overflow-wrap:anywhere]">
                {serviceName}
                <StatusLabel status={status} isGivenUp={isGivenUp} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </QueryResult>
  );
}

function describeBookings({ bookings, lastBooking, noShows }: ListedClient): string {
  if (lastBooking === null) return t("Every booking was cancelled");
  const last = formatDay(lastBooking, "medium");
  if (noShows === 0)
    return t("{bookings, plural, one {One booking, on {last}} other {# bookings, the latest on {last}}}", {
      bookings,
      last,
    });
  return t(
    "{bookings, plural, one {One booking, on {last}, {noShows} missed} other {# bookings, the latest on {last}, {noShows} missed}}",
    { bookings, last, noShows },
  );
}
