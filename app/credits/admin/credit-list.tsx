import { useCallback } from "react";
import { t } from "@sacred-space/words/t.ts";
import { type Column, DataTable } from "#app/kit/admin/ui/data-table.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { NothingLeft, NumberedPager, pageIn } from "#app/kit/admin/ui/pager.tsx";
import { SearchField } from "#app/kit/admin/ui/search-field.tsx";
import { useUrlParams } from "#app/kit/admin/shell/use-url-params.ts";
import type { DataClient } from "#app/kit/backend/data-client.ts";
import type { ServerResult } from "#app/kit/backend/server/server-result.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import type { CalendarDate } from "#domain/time.ts";
import { capitalised } from "#domain/wording.ts";

/** `one`: its parameter in the URL while it is open. */
type CreditWords = { one: "voucher" | "pass"; many: "vouchers" | "passes"; noneYet: string };
type Search = { searchText: string; page: number };

type CreditListProps<Credit, Page> = CreditWords & {
  load: (client: DataClient, search: Search) => Promise<ServerResult<Page>>;
  creditsOf: (page: Page) => Credit[];
  perPage: number;
  /** "£240 left to be used in all"; "" if nothing is left. */
  describeTotal: (page: Page) => string;
  columns: (today: CalendarDate, open: (id: string) => void) => Column<Credit>[];
};

/** All vouchers or passes and their balances, the newest first. The URL keeps the search and the page. */
export function CreditList<Credit extends { id: string }, Page extends { isLast: boolean; today: CalendarDate }>({
  load,
  creditsOf,
  perPage,
  describeTotal,
  columns,
  ...wording
}: CreditListProps<Credit, Page>) {
  const { one, many } = wording;
  const [searchParams, , set] = useUrlParams();
  const searchText = searchParams.get("search") ?? "";
  const page = pageIn(searchParams);
  const search = useCallback((typed: string) => set({ search: typed, page: "" }), [set]);
  const turn = (to: number) => set({ page: to > 0 ? String(to + 1) : "" });
  const query = useServerQuery(["credits", many, searchText, page], (client) => load(client, { searchText, page }));
  const total = query.data && describeTotal(query.data);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <SearchField label={t("Search {many}", { many })} value={searchText} onSearch={search} />
        {total && <p className="text-quiet tabular-nums">{total}</p>}
      </div>
      <QueryResult
        query={query}
        loading={t("Reading your {many}…", { many })}
        failed={t("Failed to load {many}", { many })}
        empty={{
          when: (found) => creditsOf(found).length === 0,
          say: <None page={page} searchText={searchText} wording={wording} onReturn={() => turn(0)} />,
        }}
      >
        {(found) => (
          <>
            <DataTable
              caption={t("{many}, the newest first", { many: capitalised(many) })}
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

function None({ page, searchText, wording, onReturn }: Search & { wording: CreditWords; onReturn: () => void }) {
  if (page > 0) return <NothingLeft what={wording.many} onReturn={onReturn} />;
  return searchText ? t("No {one} is found by these words.", { one: wording.one }) : wording.noneYet;
}
