import { Link } from "react-router";
import { useServerQuery } from "#app/backend/queries.tsx";
import type { Booking } from "#app/backend/bookings/booking.ts";
import { type ListedClient, loadClientOf, loadNote } from "#app/backend/clients/clients.ts";
import { pounds } from "#domain/money.ts";
import { dayInWords } from "#domain/wording.ts";

/** What is known of the client beyond this booking: how often they came, what they paid, and the practitioner's note about them. */
export function ClientOfBooking({ booking }: { booking: Booking }) {
  const { userId, clientEmail } = booking;
  const { data: found } = useServerQuery(["clients", "of booking", userId, clientEmail], (client, signal) =>
    loadClientOf(client, booking, signal),
  );
  const [client] = found ?? [];
  return client ? <Known client={client} /> : null; // erased, or with cancelled bookings alone
}

function Known({ client }: { client: ListedClient }) {
  const { data: note } = useServerQuery(["client_notes", client.id], (identified, signal) => loadNote(identified, client.id, signal));
  const last = dayInWords(client.lastBooking, "medium");
  const bookings = client.bookings === 1 ? `Their only booking, on ${last}` : `${client.bookings} bookings, the latest on ${last}`;
  return (
    <section aria-label="Client" className="mt-6">
      <h3 className="mb-2 border-b border-hairline pb-1 font-sans font-semibold">Client</h3>
      <p className="flex flex-wrap justify-between gap-x-6">
        <span>{`${bookings}; ${pounds(client.paid)} paid.`}</span>
        <Link to={`/admin/clients/${client.addressId}`} className="link inline-flex min-h-11 items-center gap-1">
          All about <bdi>{client.name}</bdi>
        </Link>
      </p>
      {note && <p className="mt-2 whitespace-pre-line border-l-2 border-hairline pl-4 text-quiet [overflow-wrap:anywhere]">{note}</p>}
    </section>
  );
}
