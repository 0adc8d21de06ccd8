import { useCallback } from "react";
import { type Column, DataTable } from "#app/kit/admin/ui/data-table.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { NothingLeft, NumberedPager, pageIn } from "#app/kit/admin/ui/pager.tsx";
import { SearchField } from "#app/kit/admin/ui/search-field.tsx";
import { useUrlParams } from "#app/kit/admin/shell/use-url-params.ts";
import type { DataClient } from "#app/kit/backend/data-client.ts";
import type { ServerResult } from "#app/kit/backend/server/server-result.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import type { CalendarDate } from "#domain/time.ts";

type CreditWords = Record<"search" | "loading" | "failed" | "caption" | "noneLeft" | "noneFound" | "noneYet", string>;
type Search = { searchText: string; page: number };

type CreditListProps<Credit, Page> = {
  /** Its parameter in the URL while it is open. */
  one: "voucher" | "pass";
  words: CreditWords;
  load: (client: DataClient, search: Search) => Promise<ServerResult<Page>>;
  creditsOf: (page: Page) => Credit[];
  perPage: number;
  /** "£240 left to be used in all"; "" if nothing is left. */
  describeTotal: (page: Page) => string;
  columns: (today: CalendarDate, open: (id: string) => void) => Column<Credit>[];
};

/** All vouchers or passes and their balances, the newest first. The URL keeps the search and the page. */
export function CreditList<Credit extends { id: string }, Page extends { isLast: boolean; today: CalendarDate }>({
  one,
  words,
  load,
  creditsOf,
  perPage,
  describeTotal,
  columns,
}: CreditListProps<Credit, Page>) {
  const [searchParams, , set] = useUrlParams();
  const searchText = searchParams.get("search") ?? "";
  const page = pageIn(searchParams);
  const search = useCallback((typed: string) => set({ search: typed, page: "" }), [set]);
  const turn = (to: number) => set({ page: to > 0 ? String(to + 1) : "" });
  const query = useServerQuery(["credits", one, searchText, page], (client) => load(client, { searchText, page }));
  const total = query.data && describeTotal(query.data);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <SearchField label={words.search} value={searchText} onSearch={search} />
        {total && <p className="text-quiet tabular-nums">{total}</p>}
      </div>
      <QueryResult
        query={query}
        loading={words.loading}
        failed={words.failed}
        empty={{
          when: (found) => creditsOf(found).length === 0,
          say:
            page > 0 ? (
              <NothingLeft words={words.noneLeft} onReturn={() => turn(0)} />
            ) : searchText ? (
              words.noneFound
            ) : (
              words.noneYet
            ),
        }}
      >
        {(found) => (
          <>
            <DataTable
              caption={words.caption}
              columns={columns(found.today, (id) => set({ [one]: id }))}
              rows={creditsOf(found)}
              keyOf={({ id }) => id}
            />
            {(page > 0 || !found.isLast) && (
              <NumberedPager
                page={page}
                perPage={perPage}
                shown={creditsOf(found).length}
                isLast={found.isLast}
                onTurn={turn}
              />
            )}
          </>
        )}
      </QueryResult>
    </>
  );
}
