import { useState } from "react";
import { useServerQuery } from "#app/backend/queries.tsx";
import { SearchField } from "#app/admin/ui/search-field.tsx";
import { loadBookings } from "#app/backend/bookings/bookings.ts";
import { SHORTEST_SEARCH } from "#app/admin/bookings/use-booking-filter.ts";

export type KnownClient = { clientName: string; clientEmail: string; clientPhone: string };

/** Finds an earlier client, to fill in name, email and phone. */
export function KnownClients({ onChoose }: { onChoose: (client: KnownClient) => void }) {
  const [words, setWords] = useState("");
  const read = useServerQuery(
    ["bookings", "known", words],
    (client, signal) => loadBookings(client, { status: undefined, payment: undefined, words, upTo: "" }, undefined, signal),
    { enabled: words.length >= SHORTEST_SEARCH },
  );
  const found = words.length >= SHORTEST_SEARCH && !read.isPlaceholderData ? read.data?.bookings : undefined;
  const clients = [...new Map(found?.map((booking) => [booking.clientEmail.toLowerCase(), booking])).values()].slice(0, 5);
  return (
    <div>
      <SearchField label="Find a client you know" value={words} onSearch={setWords} className="" />
      <p role="status" className="sr-only">
        {found && `${clients.length} found`}
      </p>
      {found && clients.length === 0 && <p className="mt-2 text-quiet">Nobody by this name yet. Write their details below.</p>}
      <ul className="mt-1">
        {clients.map(({ clientName, clientEmail, clientPhone }) => (
          <li key={clientEmail}>
            <button
              type="button"
              onClick={() => {
                onChoose({ clientName, clientEmail, clientPhone: clientPhone ?? "" });
                setWords("");
              }}
              className="min-h-11 w-full text-left hover:text-gold"
            >
              <bdi>{clientName}</bdi> <span className="text-quiet">{clientEmail}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
