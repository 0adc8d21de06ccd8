import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { loadBookingHistory } from "#app/bookings/history.ts";
import { formatDateTime } from "#domain/wording.ts";
import { roleName, describeHistoryEntry } from "./describe-history.ts";

/** The booking's audit trail, latest first, in the practice's time zone. */
export function BookingHistory({ id, zone }: { id: string; zone: string }) {
  const query = useServerQuery(["history", id], (client, signal) => loadBookingHistory(client, id, signal));
  return (
    <section aria-label="History" className="mt-6">
      <h3 className="mb-2 border-b border-hairline pb-1 font-sans font-semibold">History</h3>
      <QueryResult
        query={query}
        loading="Reading the history…"
        failed="Failed to load the history"
        empty={{ when: (rows) => rows.length === 0, say: "Nothing is recorded about this booking." }}
      >
        {(changes) => (
          <ol>
            {changes.map(({ at, role, ...change }) => (
              <li key={change.id} className="flex flex-wrap justify-between gap-x-6 py-1">
                <span>{describeHistoryEntry(change).join("; ") || "Changed"}</span>
                <span className="tabular-nums text-quiet">{`${formatDateTime(at, zone, "shortDate")}, ${roleName(role)}`}</span>
              </li>
            ))}
          </ol>
        )}
      </QueryResult>
    </section>
  );
}
