import { useState } from "react";
import { useServerQuery } from "#app/backend/queries.tsx";
import { SearchField } from "#app/admin/ui/search-field.tsx";
import { loadClients } from "#app/backend/clients/clients.ts";
import { MIN_SEARCH_LENGTH } from "#app/admin/bookings/use-booking-filter.ts";
import { type KnownClient, knownClient } from "./known-client.ts";

type KnownClientsProps = {
  onChoose: (client: KnownClient) => void;
  /** What is said when none is found. */
  unknown?: string;
};

/** Finds an earlier client, to fill in name, email and phone. */
export function KnownClients({ onChoose, unknown = "No client by this name yet. Write their details below." }: KnownClientsProps) {
  const [words, setWords] = useState("");
  const query = useServerQuery(
    ["clients", "known", words],
    (client, signal) => loadClients(client, { words, order: "last", page: 0 }, signal),
    { enabled: words.length >= MIN_SEARCH_LENGTH },
  );
  const found = words.length >= MIN_SEARCH_LENGTH && !query.isPlaceholderData ? query.data?.clients.slice(0, 5) : undefined;
  return (
    <div>
      <SearchField label="Find a client you know" value={words} onSearch={setWords} className="" />
      <p role="status" className="sr-only">
        {found && `${found.length} found`}
      </p>
      {found?.length === 0 && <p className="mt-2 text-quiet">{unknown}</p>}
      <ul className="mt-1 border-hairline not-empty:border-b">
        {found?.map((client) => (
          <li key={client.id}>
            <button
              type="button"
              onClick={() => {
                onChoose(knownClient(client));
                setWords("");
              }}
              className="min-h-11 w-full border-t border-hairline px-3 py-2 text-left leading-snug hover:bg-raised hover:text-gold"
            >
              <bdi className="font-medium">{client.name}</bdi>{" "}
              <span className="block text-sm text-quiet [overflow-wrap:anywhere]">{client.email || client.phone}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
