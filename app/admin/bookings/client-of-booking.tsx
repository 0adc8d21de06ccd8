import { Link } from "react-router";
import { useServerQuery } from "#app/backend/queries.tsx";
import { type ListedClient, loadClient } from "#app/backend/clients/clients.ts";
import { pounds } from "#domain/money.ts";
import { dayInWords } from "#domain/wording.ts";

/** What is known of the client beyond this booking: how often they came, what they paid, and the practitioner's note about them. */
export function ClientOfBooking({ clientId }: { clientId: string }) {
  const { data: found } = useServerQuery(["clients", "one", clientId], (client, signal) => loadClient(client, clientId, signal));
  const [client] = found ?? [];
  return client ? <Known client={client} /> : null;
}

function Known({ client }: { client: ListedClient }) {
  return (
    <section aria-label="Client" className="mt-6">
      <h3 className="mb-2 border-b border-hairline pb-1 font-sans font-semibold">Client</h3>
      <p className="flex flex-wrap justify-between gap-x-6">
        <span>{`${bookingsInWords(client)}; ${pounds(client.paid)} paid.`}</span>
        <Link to={`/admin/clients/${client.id}`} className="link inline-flex min-h-11 items-center">
          <span className="[overflow-wrap:anywhere]">
            All about <bdi>{client.name}</bdi>
          </span>
        </Link>
      </p>
      {client.note && (
        <p className="mt-2 whitespace-pre-line border-l-2 border-hairline pl-4 text-quiet [overflow-wrap:anywhere]">{client.note}</p>
      )}
    </section>
  );
}

function bookingsInWords({ bookings, lastBooking, noShows }: ListedClient): string {
  if (lastBooking === null) return "Every booking was cancelled";
  const last = dayInWords(lastBooking, "medium");
  const missed = noShows > 0 ? `, ${noShows} missed` : "";
  return bookings === 1 ? `Their only booking, on ${last}${missed}` : `${bookings} bookings, the latest on ${last}${missed}`;
}
