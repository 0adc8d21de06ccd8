import { useCallback } from "react";
import { type Column, DataTable } from "#app/admin/ui/data-table.tsx";
import { LINK_BUTTON } from "#app/admin/ui/link-button-class.ts";
import { QueryResult } from "#app/admin/ui/query-result.tsx";
import { NothingLeft, NumberedPager, pageIn } from "#app/admin/ui/pager.tsx";
import { SearchField } from "#app/admin/ui/search-field.tsx";
import { useUrlParams } from "#app/admin/shell/use-url-params.ts";
import { loadPasses, PASSES_A_PAGE } from "#app/backend/credits/passes.ts";
import { useServerQuery } from "#app/backend/queries.tsx";
import { describeLeft, type Pass } from "#domain/credits/pass.ts";
import { pounds } from "#domain/money.ts";
import { formatDateTime, plural } from "#domain/wording.ts";
import { describePassState } from "./describe-credit.ts";

const columns = (zone: string, today: string, open: (id: string) => void): Column<Pass>[] => [
  {
    header: "Pass",
    cell: ({ id, name }) => (
      <button type="button" className={LINK_BUTTON} onClick={() => open(id)}>
        {name}
      </button>
    ),
    leads: true,
  },
  { header: "Client", cell: ({ clientName }) => <bdi>{clientName ?? "Erased client"}</bdi> },
  { header: "Sold", cell: ({ soldAt }) => formatDateTime(soldAt, zone, "shortDate"), className: "whitespace-nowrap tabular-nums" },
  { header: "Can be used", cell: (pass) => describePassState(pass, today) },
  { header: "Price", cell: ({ amount }) => pounds(amount), numeric: true },
  { header: "Sessions", cell: describeLeft, numeric: true, className: "whitespace-nowrap" },
];

/** All passes and their balances. The URL keeps the search and the page. `zone` is the practice's time zone. */
export function PassList({ zone }: { zone: string }) {
  const [searchParams, , set] = useUrlParams();
  const words = searchParams.get("search") ?? "";
  const page = pageIn(searchParams);
  const search = useCallback((typed: string) => set({ search: typed, page: "" }), [set]);
  const turn = (to: number) => set({ page: to > 0 ? String(to + 1) : "" });
  const query = useServerQuery(["credits", "passes", words, page], (client) => loadPasses(client, { words, page }));
  const owed = query.data?.owed;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <SearchField label="Search passes" value={words} onSearch={search} />
        {owed !== undefined && owed.sessions > 0 && (
          <p className="text-quiet tabular-nums">{`${plural(owed.sessions, "session")} left to be used in all, ${pounds(owed.pence)}`}</p>
        )}
      </div>
      <QueryResult
        query={query}
        loading="Reading your passes…"
        failed="Failed to load passes"
        empty={{ when: ({ passes }) => passes.length === 0, say: <None page={page} words={words} onReturn={() => turn(0)} /> }}
      >
        {({ passes, isLast, today }) => (
          <>
            <DataTable
              caption="Passes, the newest first"
              columns={columns(zone, today, (pass) => set({ pass }))}
              rows={passes}
              keyOf={({ id }) => id}
            />
            {(page > 0 || !isLast) && (
              <NumberedPager page={page} perPage={PASSES_A_PAGE} shown={passes.length} isLast={isLast} onTurn={turn} />
            )}
          </>
        )}
      </QueryResult>
    </>
  );
}

function None({ page, words, onReturn }: { page: number; words: string; onReturn: () => void }) {
  if (page > 0) return <NothingLeft what="passes" onReturn={onReturn} />;
  return words ? "No pass is found by these words." : "No passes yet. Those you sell appear here, with the sessions that are left.";
}
