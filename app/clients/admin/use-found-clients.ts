import { MIN_SEARCH_LENGTH } from "#app/bookings/admin/use-booking-filter.ts";
import { useDebouncedValue } from "#app/kit/admin/ui/use-debounced-value.ts";
import { type FoundClient, loadClients } from "#app/clients/clients.ts";
import { digitsToFind } from "#domain/clients/client-filter.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";

/**
 * Clients whose name, email address or phone number contains the words, beginnings of names first. While a request is pending, returns the
 * matching ones of the previous response: the list does not flicker, and Enter never chooses a client that does not match.
 */
export function useFoundClients(searchText: string): {
  clients: FoundClient[];
  isPending: boolean;
  hasFailed: boolean;
  retry: () => void;
} {
  const debounced = useDebouncedValue(searchText);
  const isSearch = searchText.length >= MIN_SEARCH_LENGTH;
  const query = useServerQuery(
    ["clients", "known", debounced],
    (client) => loadClients(client, { searchText: debounced }),
    { enabled: debounced.length >= MIN_SEARCH_LENGTH },
  );
  const isPending = isSearch && (debounced !== searchText || query.isFetching);
  const known = isSearch ? (query.data?.clients ?? []) : [];
  return {
    clients: known.filter((client) => !isPending || holds(client, searchText)),
    isPending,
    hasFailed: isSearch && !isPending && query.error !== null,
    retry: () => void query.refetch(),
  };
}

/** Matches like the server's query. */
function holds({ name, email, phone }: FoundClient, searchText: string): boolean {
  const digits = digitsToFind(searchText);
  if (digits !== "" && phone?.replaceAll(/\D/g, "").includes(digits)) return true;
  return [name, email, phone ?? ""].some((text) => text.toLowerCase().includes(searchText.toLowerCase()));
}
