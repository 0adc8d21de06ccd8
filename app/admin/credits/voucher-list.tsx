import { useCallback } from "react";
import { type Column, DataTable } from "#app/admin/ui/data-table.tsx";
import { LINK_BUTTON } from "#app/admin/ui/link-button-class.ts";
import { QueryResult } from "#app/admin/ui/query-result.tsx";
import { NothingLeft, NumberedPager, pageIn } from "#app/admin/ui/pager.tsx";
import { SearchField } from "#app/admin/ui/search-field.tsx";
import { useUrlParams } from "#app/admin/shell/use-url-params.ts";
import { loadVouchers } from "#app/backend/credits/vouchers.ts";
import { useServerQuery } from "#app/backend/queries.tsx";
import { type Voucher, VOUCHERS_A_PAGE } from "#domain/credits/voucher.ts";
import { pounds } from "#domain/money.ts";
import { formatDateTime } from "#domain/wording.ts";
import { describeCreditState, describeVoucher } from "./describe-credit.ts";

const columns = (zone: string, today: string, open: (id: string) => void): Column<Voucher>[] => [
  {
    header: "Voucher",
    cell: (voucher) => (
      <button type="button" className={LINK_BUTTON} onClick={() => open(voucher.id)}>
        {describeVoucher(voucher)}
      </button>
    ),
    leads: true,
  },
  { header: "Code", cell: ({ code }) => code, className: "whitespace-nowrap tabular-nums" },
  { header: "Sold", cell: ({ soldAt }) => formatDateTime(soldAt, zone, "shortDate"), className: "whitespace-nowrap tabular-nums" },
  { header: "Can be used", cell: (voucher) => describeCreditState(voucher, today) },
  { header: "Amount", cell: ({ amount }) => pounds(amount), numeric: true },
  { header: "Left", cell: ({ left }) => pounds(left), numeric: true },
];

/** All vouchers and their balances. The URL keeps the search and the page. `zone` is the practice's time zone. */
export function VoucherList({ zone }: { zone: string }) {
  const [searchParams, , set] = useUrlParams();
  const words = searchParams.get("search") ?? "";
  const page = pageIn(searchParams);
  const search = useCallback((typed: string) => set({ search: typed, page: "" }), [set]);
  const turn = (to: number) => set({ page: to > 0 ? String(to + 1) : "" });
  const query = useServerQuery(["credits", "list", words, page], (client) => loadVouchers(client, { words, page }));
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <SearchField label="Search vouchers" value={words} onSearch={search} />
        {query.data !== undefined && query.data.outstanding > 0 && (
          <p className="text-quiet tabular-nums">{`${pounds(query.data.outstanding)} left to be used in all`}</p>
        )}
      </div>
      <QueryResult
        query={query}
        loading="Reading your vouchers…"
        failed="Failed to load vouchers"
        empty={{ when: ({ vouchers }) => vouchers.length === 0, say: <None page={page} words={words} onReturn={() => turn(0)} /> }}
      >
        {({ vouchers, isLast, today }) => (
          <>
            <DataTable
              caption="Vouchers, the newest first"
              columns={columns(zone, today, (voucher) => set({ voucher }))}
              rows={vouchers}
              keyOf={({ id }) => id}
            />
            {(page > 0 || !isLast) && (
              <NumberedPager page={page} perPage={VOUCHERS_A_PAGE} shown={vouchers.length} isLast={isLast} onTurn={turn} />
            )}
          </>
        )}
      </QueryResult>
    </>
  );
}

function None({ page, words, onReturn }: { page: number; words: string; onReturn: () => void }) {
  if (page > 0) return <NothingLeft what="vouchers" onReturn={onReturn} />;
  return words ? "No voucher is found by these words." : "No vouchers yet. Those you sell appear here, with what is left on them.";
}
